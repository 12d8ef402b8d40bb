"""What a seat may know, built field by field; and other truths it cannot tell from this one."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from games.crafting.rules.board import HEX_AT, HEXES, LIFE_AT, LIVES, STAR_AT, STARS, bits
from games.crafting.rules.components import (
    ADVANCED,
    CENTRES,
    ELEMENTS,
    OBJECTIVES,
    POWER_TYPE,
    SCORED_ON_SPACE,
    Four,
)
from games.crafting.rules.listing import thrifty
from games.crafting.rules.meta import Forming
from games.crafting.rules.ring import as_four
from games.crafting.rules.score import objective_awards, objective_values
from games.crafting.rules.state import (
    EMPTY,
    Ended,
    Galaxy,
    Phase,
    Player,
    State,
    Supply,
    Tray,
    cards_left,
)
from games.engine.chance import Chance
from games.engine.contract import Fixed, Hidden, Seat

Named: TypeAlias = dict[str, str]


class NebulaView(Fixed, frozen=True):
    """A tile on a hex; the points of advanced life are 0 where they are hidden."""

    tile: str
    formed: bool = False
    advanced: tuple[int, ...] = ()


class GalaxyView(Fixed, frozen=True):
    """A galaxy by the names of its spaces."""

    nebulae: dict[str, NebulaView]
    stars: Named  # element of each star, in the order of the board
    supernovae: Named  # the element under each
    life: Named  # proto or stable


class PlayerView(Fixed, frozen=True):
    """A seat as others see it; `hand` and `discard` are its own alone."""

    galaxy: GalaxyView
    cards: int
    hand: Four | None
    slots: tuple[str, ...]
    vertical: int
    waiting: int
    horizontal: int
    aside: int
    score: int
    points: dict[str, int]  # by source
    discard: Four | None = None


class GoalView(Fixed, frozen=True):
    """An objective on the track, as it stands now."""

    objective: str
    round: int  # at whose end it is scored
    values: tuple[int, ...]
    points: tuple[int, ...]


class View(Fixed, frozen=True):
    """The table as one seat, or a watcher, knows it."""

    seat: Seat | None
    forming: Forming
    phase: Phase
    round: int
    turn: int
    active: Seat
    first: Seat
    players: tuple[PlayerView, ...]
    tray: Tray
    supply: Supply
    tokens: tuple[str, ...]  # centre of each seat's token
    dark: Four
    row: tuple[str, ...]  # "" for an empty slot
    pile: int
    discard: Four
    powers: Four  # cards left in each pile
    nebulae: tuple[int, ...]
    advanced: int
    goals: tuple[GoalView, ...]
    goals_left: int
    scored: tuple[str, ...]
    draws: int
    drawn: tuple[str, ...]  # the buyer's alone
    drawn_number: int
    slot: int
    tile: str
    left: tuple[Seat, ...]
    ended: Ended | None = None  # what the last round brought
    past: tuple[Ended, ...] = ()  # what every round brought
    edition: int = 1  # of the rules


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know; None is a watcher."""
    energy = state.energy
    return View(
        seat=seat,
        forming=state.forming,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        active=state.active,
        first=state.first,
        players=tuple(
            player_view(player, own=owner == seat, over=state.phase == "over")
            for owner, player in enumerate(state.players)
        ),
        tray=state.tray,
        supply=state.supply,
        tokens=tuple(CENTRES[centre] for centre in state.ring.own),
        dark=state.ring.dark,
        row=tuple("" if card == EMPTY else CENTRES[card] for card in energy.row),
        pile=len(energy.pile),
        discard=energy.discard,
        powers=as_four(len(pile) for pile in state.powers),
        nebulae=tuple(len(pile) for pile in state.nebulae),
        advanced=len(state.advanced),
        goals=tuple(goal_views(state)),
        goals_left=len(state.goals.pile),
        scored=state.goals.scored,
        draws=min(state.draws, cards_left(energy)),
        drawn=state.drawn if seat == state.active else (),
        drawn_number=len(state.drawn),
        slot=state.slot,
        tile=state.tile,
        left=state.left,
        ended=state.ended,
        past=state.past,
        edition=state.edition,
    )


def player_view(player: Player, own: bool, over: bool) -> PlayerView:
    """One seat's things; its hand and the value of its advanced life only to itself."""
    return PlayerView(
        galaxy=galaxy_view(player.galaxy, open_life=own or over),
        cards=sum(player.hand),
        hand=player.hand if own else None,
        slots=player.slots,
        vertical=player.vertical,
        waiting=player.waiting,
        horizontal=player.horizontal,
        aside=player.aside,
        score=player.score,
        points={
            "nebulae": player.nebula_points,
            "crystals": player.crystal_points,
            "cards": player.card_points,
            "objectives": player.objective_points,
        },
        discard=player.discard if own else None,
    )


def galaxy_view(galaxy: Galaxy, open_life: bool) -> GalaxyView:
    """Spaces by name; advanced life by its points or as 0."""
    advanced: dict[int, list[int]] = {}
    for h, tile in galaxy.advanced:
        advanced.setdefault(h, []).append(ADVANCED[tile] if open_life else 0)
    return GalaxyView(
        nebulae={
            HEXES[h]: NebulaView(tile, bool(galaxy.formed >> h & 1), tuple(advanced.get(h, ())))
            for h, tile in enumerate(galaxy.nebulae)
            if tile
        },
        stars=by_name(galaxy.stars, ELEMENTS, STARS),
        supernovae=by_name(galaxy.novae, ELEMENTS, STARS),
        life=by_name((galaxy.proto, galaxy.stable), ("proto", "stable"), LIVES),
    )


def by_name(masks: tuple[int, ...], kinds: tuple[str, ...], spaces: tuple[str, ...]) -> Named:
    """What lies where, in the order of the board."""
    found = [(n, kind) for kind, spots in zip(kinds, masks, strict=True) for n in bits(spots)]
    return {spaces[n]: kind for n, kind in sorted(found)}


def goal_views(state: State) -> Iterator[GoalView]:
    """Objectives on the track, the next to be scored first."""
    running = state.round + has_moved_on(state)
    for space in (3, 2, 1):
        objective = state.goals.track[space - 1]
        if objective:
            yield GoalView(
                objective,
                running + SCORED_ON_SPACE - space - 1,
                objective_values(state, objective),
                objective_awards(state, objective),
            )


def has_moved_on(state: State) -> bool:
    """Whether the track has moved for the next round already: at the end of one, not on leaving."""
    left_alone = len(state.left) >= len(state.players) - 1
    return state.phase == "limit" or (state.phase == "over" and not left_alone)


def galaxy_of(shown: GalaxyView) -> Galaxy:
    """The galaxy behind a view, for whoever asks what a move would do; advanced life unnamed."""
    formed = sum(1 << HEX_AT[name] for name, tile in shown.nebulae.items() if tile.formed)
    return Galaxy(
        nebulae=tuple(shown.nebulae[name].tile if name in shown.nebulae else "" for name in HEXES),
        formed=formed,
        stars=as_four(mask_of(shown.stars, name, STAR_AT) for name in ELEMENTS),
        novae=as_four(mask_of(shown.supernovae, name, STAR_AT) for name in ELEMENTS),
        proto=mask_of(shown.life, "proto", LIFE_AT),
        stable=mask_of(shown.life, "stable", LIFE_AT),
        advanced=tuple(
            (HEX_AT[name], "") for name, tile in shown.nebulae.items() for _ in tile.advanced
        ),
    )


def mask_of(named: Named, kind: str, numbers: dict[str, int]) -> int:
    """The spaces that hold one kind, as bits."""
    return sum(1 << numbers[space] for space, found in named.items() if found == kind)


def hidden(state: State) -> Iterator[Hidden]:
    """Piles, hands, cards just drawn, and the points of advanced life."""
    piles = [("goals", "pile"), ("energy", "pile"), ("advanced",)]
    for path in piles:
        yield Hidden(path, counted=True)
    for number in range(len(state.powers)):
        yield Hidden(("powers", number), counted=True)
    for number in range(len(state.nebulae)):
        yield Hidden(("nebulae", number), counted=True)
    if state.drawn:
        yield Hidden(("drawn",), seen_by=(state.active,), counted=True)
    for seat, player in enumerate(state.players):
        yield from hidden_of(state, Seat(seat), player)


def hidden_of(state: State, seat: Seat, player: Player) -> Iterator[Hidden]:
    """What only one seat knows of its own things."""
    own = (seat,)
    yield Hidden(("players", seat, "hand"), own)
    if player.discard is not None:
        yield Hidden(("players", seat, "discard"), own)
    if state.phase != "over":
        for number in range(len(player.galaxy.advanced)):
            yield Hidden(("players", seat, "galaxy", "advanced", number, 1), own)


def imagine(state: State, seat: Seat, chance: Chance) -> State:
    """Everything this seat does not know, shuffled anew."""
    state = imagine_energy(state, seat, chance)
    state = imagine_powers(state, seat, chance)
    unseen = [name for name in OBJECTIVES if name not in (*state.goals.track, *state.goals.scored)]
    goals = replace(state.goals, pile=chance.shuffled(unseen)[: len(state.goals.pile)])
    nebulae = tuple(chance.shuffled(pile) for pile in state.nebulae)
    state = replace(state, goals=goals, nebulae=nebulae)
    return imagine_advanced(state, seat, chance)


def imagine_energy(state: State, seat: Seat, chance: Chance) -> State:
    """The pile and the other hands, dealt anew; stored discards follow the new hands."""
    cards = list(state.energy.pile)
    for owner, player in enumerate(state.players):
        if owner != seat:
            cards += [kind for kind in range(4) for _ in range(player.hand[kind])]
    pile = chance.shuffled(cards)
    players = []
    for owner, player in enumerate(state.players):
        if owner != seat:
            number = sum(player.hand)
            dealt, pile = pile[:number], pile[number:]
            player = replace(player, hand=as_four(dealt.count(kind) for kind in range(4)))
            if player.discard is not None:
                player = replace(player, discard=thrifty(player))
        players.append(player)
    return replace(state, players=tuple(players), energy=replace(state.energy, pile=pile))


def imagine_powers(state: State, seat: Seat, chance: Chance) -> State:
    """Each pile; and the cards another seat has just drawn."""
    hidden = state.drawn if seat != state.active else ()
    kind = POWER_TYPE[hidden[0]] if hidden else None
    piles, drawn = [], state.drawn
    for number, pile in enumerate(state.powers):
        cards = chance.shuffled((*hidden, *pile) if number == kind else pile)
        if number == kind:
            drawn, cards = cards[: len(hidden)], cards[len(hidden) :]
        piles.append(cards)
    return replace(state, powers=tuple(piles), drawn=drawn)


def imagine_advanced(state: State, seat: Seat, chance: Chance) -> State:
    """Tiles of the pile and on other galaxies; which group a tile is of, everybody knows."""
    known = {
        tile
        for owner, player in enumerate(state.players)
        for _, tile in player.galaxy.advanced
        if owner == seat or state.phase == "over"
    }
    fresh = {
        group: iter(chance.shuffled(t for t in ADVANCED if t[1] == group and t not in known))
        for group in "12"
    }

    def other(tile: str) -> str:
        return tile if tile in known else next(fresh[tile[1]])

    players = tuple(
        replace(
            player,
            galaxy=replace(
                player.galaxy,
                advanced=tuple((h, other(tile)) for h, tile in player.galaxy.advanced),
            ),
        )
        if player.galaxy.advanced
        else player
        for player in state.players
    )
    return replace(state, players=players, advanced=tuple(map(other, state.advanced)))
