"""What holds after every move (section 9 of the rules), and a player who tries all kinds."""

from collections import Counter
from typing import Any

from games.crafting import rules as crafting
from games.crafting.rules.components import (
    CHAMBER_POINTS,
    COUNTS,
    HAND_LIMIT,
    POWER_COSTS,
    POWER_TYPE,
    STAR_SUPPLY,
    TILES,
)
from games.crafting.rules.moves import BuyPower, Move, ScoreSet, UsePower
from games.crafting.rules.ring import counts
from games.crafting.rules.state import EMPTY, NO_TRAY, State, living, starred
from games.engine.chance import Chance
from games.engine.contract import Resign, Seat
from games.engine.play import play


def check(state: State, before: State | None = None) -> None:
    """All invariants that one state, or two in a row, can show."""
    check_pieces(state)
    check_cards(state)
    check_seats(state)
    check_goals(state)
    if before is not None:
        check_growth(before, state)


def check_pieces(state: State) -> None:
    galaxies = [player.galaxy for player in state.players]
    for element in range(4):
        on_boards = sum((g.stars[element] | g.novae[element]).bit_count() for g in galaxies)
        held = state.supply.stars[element] + state.tray.stars[element]
        assert on_boards + held == STAR_SUPPLY[element]
    alive = sum(living(g).bit_count() for g in galaxies)
    assert alive + state.supply.life + state.tray.life == 50
    tiles = [t for pile in state.nebulae for t in pile] + list(state.tray.nebulae)
    tiles += [t for g in galaxies for t in g.nebulae if t] + [state.tile] * bool(state.tile)
    assert sorted(tiles) == sorted(TILES)
    for size, pile in enumerate(state.nebulae, 1):
        assert all(TILES[tile].size == size for tile in pile)
    for g in galaxies:
        assert sum(m.bit_count() for m in (*g.stars, *g.novae)) == starred(g).bit_count()
        assert not g.proto & g.stable
        assert all(g.nebulae[h] for h in range(12) if g.formed >> h & 1)


def check_cards(state: State) -> None:
    energy = state.energy
    for kind in range(4):
        held = sum(player.hand[kind] for player in state.players)
        out = energy.pile.count(kind) + energy.row.count(kind) + energy.discard[kind]
        assert held + out == 15
    if state.phase == "create":
        assert EMPTY not in energy.row or not (energy.pile or any(energy.discard))
    powers = [card for pile in state.powers for card in pile] + list(state.drawn)
    powers += [card for player in state.players for card in player.slots if card]
    assert sorted(powers) == sorted(POWER_COSTS)
    for kind, cards in enumerate(state.powers):
        assert all(POWER_TYPE[card] == kind for card in cards)
    advanced = [tile for player in state.players for _, tile in player.galaxy.advanced]
    count = COUNTS[len(state.players)]
    assert len({*advanced, *state.advanced}) == 16 + count.advanced
    assert len(advanced) + len(state.advanced) == 16 + count.advanced


def check_seats(state: State) -> None:
    count = COUNTS[len(state.players)]
    held = counts(state.ring)
    assert sum(held) == len(state.players) + count.dark
    assert all(0 <= number <= 3 for number in held)
    used = 0
    for player in state.players:
        assert 0 <= player.vertical <= 5
        assert player.waiting >= 0
        assert 0 <= player.horizontal <= 5
        assert not player.aside or player.horizontal == 5
        assert player.crystal_points == sum(CHAMBER_POINTS[: player.horizontal])
        used += player.waiting + player.horizontal + player.aside
        on = Counter(h for h, _ in player.galaxy.advanced)
        assert all(n <= 2 and player.galaxy.formed >> h & 1 for h, n in on.items())
    assert used == count.crystals - state.supply.crystals + state.supply.box
    assert not state.supply.box or not state.supply.crystals
    tray = state.tray
    assert min(tray.supernova, tray.dna, tray.graviton) >= 0
    if state.phase in ("shift", "limit") or (state.phase == "over" and not state.left):
        assert tray == NO_TRAY


def check_goals(state: State) -> None:
    goals = state.goals
    on_track = [name for name in goals.track if name]
    assert len({*on_track, *goals.pile, *goals.scored}) == 6
    assert len(on_track) + len(goals.pile) + len(goals.scored) == 6
    assert state.round <= 8
    if state.phase == "shift" and state.active == state.first:
        assert all(sum(player.hand) <= HAND_LIMIT for player in state.players)


def check_growth(before: State, state: State) -> None:
    assert state.supply.crystals <= before.supply.crystals
    for old, new in zip(before.players, state.players, strict=True):
        assert old.galaxy.formed & ~new.galaxy.formed == 0
        assert new.horizontal >= old.horizontal
        assert new.score >= old.score
        assert all(a in ("", b) for a, b in zip(old.slots, new.slots, strict=True))


def some_move(state: State, luck: Chance, hoards: bool = False) -> tuple[Seat, Move]:
    """First a kind of move, then one of that kind: so rare kinds are tried too."""
    seat = luck.pick(crafting.windows(state)[0].must)
    if luck.below(2000) == 0 and seat not in state.left:
        return seat, Resign()
    kinds: dict[Any, list[Move]] = {}
    for move in crafting.moves(state, seat):
        key = (type(move), getattr(move, "slot", 0))
        if not (hoards and key[0] in (BuyPower, ScoreSet, UsePower)):
            kinds.setdefault(key, []).append(move)
    ending = [key for key in kinds if key[0].__name__ == "EndTurn"]
    if ending and len(kinds) > 1 and luck.below(20):
        kinds.pop(ending[0])
    return seat, luck.pick(kinds[luck.pick(list(kinds))])


def play_checked(seats: int, seed: str, options: bytes = b"{}") -> tuple[State, Counter[str]]:
    """One table of lively random players, every invariant after every move."""
    luck = Chance(seed)
    hoards = luck.below(5) == 0  # cards are never spent: the hand limit is reached
    state = crafting.setup(crafting.OPTIONS.decode(options), seats, Chance(seed))
    check(state)
    tally: Counter[str] = Counter()
    while crafting.windows(state):
        seat, move = some_move(state, luck, hoards)
        step = play(crafting, state, seat, move, Chance(f"{luck.below(1 << 50):x}"))
        check(step.state, state)
        tally.update(event.name for event in step.events)
        tally.update(str(e.values["card"]) for e in step.events if e.name == "power_used")
        tally.update(str(e.values["card"]) for e in step.events if e.name == "power_instead")
        tally["moves"] += 1
        state = step.state
    return state, tally
