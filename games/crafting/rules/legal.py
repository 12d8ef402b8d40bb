"""What is allowed: one small function per move, each naming the rule that forbids it."""

from collections.abc import Callable
from typing import Never, TypeAlias, cast

from games.crafting.rules.board import (
    HEX_AT,
    HEX_STARS,
    LIFE_AT,
    LIFE_LIFE,
    STAR_AT,
    WHITE_LIFE,
)
from games.crafting.rules.components import (
    CENTRES,
    ELEMENTS,
    HAND_LIMIT,
    MOST_STEPS,
    SET_SIZE,
    SLOT_PRICES,
    Four,
)
from games.crafting.rules.galaxy import can_bear_life, can_form, life_reach, star_reach
from games.crafting.rules.meta import first_slot
from games.crafting.rules.moves import (
    BuyPower,
    ChooseNebula,
    CreateLife,
    Depressurise,
    DiscardToLimit,
    EndTurn,
    FormNebula,
    Gravitate,
    Ignite,
    KeepPower,
    Move,
    OmegaPlace,
    PlaceLife,
    PlaceNebula,
    PlaceStar,
    ScoreSet,
    ShiftEnergy,
    Stabilise,
    TakeEnergy,
    UsePower,
)
from games.crafting.rules.powers import POWERS, REPLACEMENTS, refuse_choices, refuse_use
from games.crafting.rules.powers.power import Aim, refuse_element
from games.crafting.rules.ring import OWN, step
from games.crafting.rules.state import (
    EMPTY,
    Player,
    State,
    advanced_on,
    empty_hexes,
    living,
    novae,
    plain,
    starred,
    to_discard,
)
from games.engine.contract import Refusal, Resign, Seat, TimeUp
from games.engine.seats import refuse_leaving

Rule: TypeAlias = Callable[[State, Player, Move], Refusal | None]


def refuse(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Why this seat may not play this move, or None."""
    if isinstance(move, TimeUp):
        return None
    if isinstance(move, Resign):
        return refuse_leaving(seat, state.left)
    rule = cast(Rule, REFUSE[type(move)])
    return rule(state, state.players[seat], move)


def refuse_shift(state: State, player: Player, move: ShiftEnergy) -> Refusal | None:
    """One to three steps, one of them with the own token."""
    if not 1 <= len(move.steps) <= MOST_STEPS:
        return Refusal("one_to_three_steps", {"steps": len(move.steps)})
    if OWN not in move.steps:
        return Refusal("own_token_must_move")
    ring = state.ring
    for token in move.steps:
        if token != OWN and (token not in CENTRES or not ring.dark[CENTRES.index(token)]):
            return Refusal("no_dark_energy_there", {"centre": token})
        ring = step(ring, state.active, token)
    return None


def refuse_pile(state: State, size: int) -> Refusal | None:
    """A pile of nebulae that still has a tile."""
    if size not in (1, 2, 3):
        return Refusal("no_such_size")
    return None if state.nebulae[size - 1] else Refusal("no_nebulae_left", {"size": size})


def refuse_choose(state: State, player: Player, move: ChooseNebula) -> Refusal | None:
    """Any size whose pile is not empty."""
    return refuse_pile(state, move.size)


def refuse_take(state: State, player: Player, move: TakeEnergy) -> Refusal | None:
    """A card of the row, or one from the pile."""
    energy = state.energy
    if move.slot is None:
        left = energy.pile or any(energy.discard)
        return None if left else Refusal("no_cards_left")
    slot = move.slot - first_slot(state.edition)
    if not 0 <= slot < len(energy.row):
        return Refusal("no_such_slot")
    return Refusal("empty_slot") if energy.row[slot] == EMPTY else None


def refuse_place_nebula(state: State, player: Player, move: PlaceNebula) -> Refusal | None:
    """A tile of the tray, an empty hex."""
    if move.tile not in state.tray.nebulae:
        return Refusal("none_to_place")
    return refuse_hex(player, move.hex)


def refuse_hex(player: Player, name: str) -> Refusal | None:
    """A hex without a nebula."""
    h = HEX_AT.get(name)
    if h is None:
        return Refusal("unknown_space", {"space": name})
    return Refusal("occupied", {"space": name}) if player.galaxy.nebulae[h] else None


def refuse_place_star(state: State, player: Player, move: PlaceStar) -> Refusal | None:
    """A star of the tray, an empty star space."""
    if move.element not in ELEMENTS or not state.tray.stars[ELEMENTS.index(move.element)]:
        return Refusal("none_to_place")
    star = STAR_AT.get(move.star)
    if star is None:
        return Refusal("unknown_space", {"space": move.star})
    return Refusal("occupied", {"space": move.star}) if starred(player.galaxy) >> star & 1 else None


def refuse_place_life(state: State, player: Player, move: PlaceLife) -> Refusal | None:
    """Beside life, or on the white space if there is none."""
    if not state.tray.life:
        return Refusal("none_to_place")
    space = LIFE_AT.get(move.space)
    if space is None:
        return Refusal("unknown_space", {"space": move.space})
    alive = living(player.galaxy)
    if alive >> space & 1:
        return Refusal("occupied", {"space": move.space})
    if not alive:
        return None if space == WHITE_LIFE else Refusal("first_life_on_white_space")
    return None if LIFE_LIFE[space] & alive else Refusal("must_touch_life")


def refuse_form(state: State, player: Player, move: FormNebula) -> Refusal | None:
    """Needs met, not yet formed, and a star around it to discard."""
    galaxy = player.galaxy
    h = HEX_AT.get(move.hex)
    if h is None or not galaxy.nebulae[h]:
        return Refusal("no_nebula_there")
    if galaxy.formed >> h & 1:
        return Refusal("already_formed", {"hex": move.hex})
    if not can_form(galaxy, h, state.forming):
        return Refusal("stars_do_not_match", {"hex": move.hex})
    star = STAR_AT.get(move.discard)
    if star is None or not starred(galaxy) & HEX_STARS[h] & 1 << star:
        return Refusal("discard_a_star_around_it", {"hex": move.hex})
    return None


def refuse_depressurise(state: State, player: Player, move: Depressurise) -> Refusal | None:
    """A crystal on 6, and one reward."""
    if not player.waiting:
        return Refusal("no_crystal_waits")
    if move.reward == "power":
        return refuse_replacement(state, player, move)
    if move.slot or move.at:
        return Refusal("needless_choice")
    if move.reward == "star":
        return refuse_element(state, move.element)
    if move.reward != "none":
        return Refusal("no_such_reward")
    return Refusal("needless_choice") if move.element else None


def refuse_replacement(state: State, player: Player, move: Depressurise) -> Refusal | None:
    """One of the three powers that replace the star."""
    card = player.slots[move.slot - 1] if 1 <= move.slot <= len(player.slots) else ""
    if card not in REPLACEMENTS:
        return Refusal("not_instead_of_the_star")
    aim = Aim(at=move.at, element=move.element)
    return refuse_choices(POWERS[card], aim) or POWERS[card].refuse(state, player, aim)


def refuse_create_life(state: State, player: Player, move: CreateLife) -> Refusal | None:
    """A formed nebula, six life around it, none on it."""
    galaxy = player.galaxy
    h = HEX_AT.get(move.hex)
    if h is None or not galaxy.nebulae[h]:
        return Refusal("no_nebula_there")
    if not galaxy.formed >> h & 1:
        return Refusal("form_it_first", {"hex": move.hex})
    if advanced_on(galaxy, h):
        return Refusal("advanced_life_is_there", {"hex": move.hex})
    if not can_bear_life(galaxy, h):
        return Refusal("six_life_must_surround_it", {"hex": move.hex})
    return None if state.advanced else Refusal("no_advanced_life_left")


def refuse_buy(state: State, player: Player, move: BuyPower) -> Refusal | None:
    """An empty slot, its price in cards of one type, a pile that is not empty."""
    if not 1 <= move.slot <= len(SLOT_PRICES) or move.kind not in CENTRES:
        return Refusal("no_such_slot")
    if player.slots[move.slot - 1]:
        return Refusal("slot_is_taken", {"slot": move.slot})
    kind, price = CENTRES.index(move.kind), SLOT_PRICES[move.slot - 1]
    if player.hand[kind] < price:
        return Refusal("too_few_cards", {"price": price, "type": move.kind})
    return None if state.powers[kind] else Refusal("no_powers_left", {"type": move.kind})


def refuse_keep(state: State, player: Player, move: KeepPower) -> Refusal | None:
    """One card of those drawn; each other one goes back once."""
    if move.card not in state.drawn:
        return Refusal("choose_a_drawn_card")
    if sorted((move.card, *move.bottom)) != sorted(state.drawn):
        return Refusal("return_each_card_once")
    return None


def refuse_set(state: State, player: Player, move: ScoreSet) -> Refusal | None:
    """Five cards of one type."""
    if move.kind not in CENTRES:
        return Refusal("no_such_type")
    if player.hand[CENTRES.index(move.kind)] < SET_SIZE:
        return Refusal("too_few_cards", {"price": SET_SIZE, "type": move.kind})
    return None


def refuse_power(state: State, player: Player, move: UsePower) -> Refusal | None:
    """Each power has its own conditions."""
    return refuse_use(state, player, move)


def refuse_ignite(state: State, player: Player, move: Ignite) -> Refusal | None:
    """One Supernova of the track and a plain star."""
    if not state.tray.supernova:
        return Refusal("no_supernova_left")
    star = STAR_AT.get(move.star)
    if star is None or not starred(player.galaxy) >> star & 1:
        return Refusal("no_star_there", {"space": move.star})
    is_nova = novae(player.galaxy) >> star & 1
    return Refusal("already_a_supernova", {"space": move.star}) if is_nova else None


def refuse_stabilise(state: State, player: Player, move: Stabilise) -> Refusal | None:
    """One DNA of the track and proto-life."""
    if not state.tray.dna:
        return Refusal("no_dna_left")
    return refuse_proto(player, move.space)


def refuse_proto(player: Player, name: str) -> Refusal | None:
    """Proto-life on that space."""
    space = LIFE_AT.get(name)
    if space is None or not player.galaxy.proto >> space & 1:
        return Refusal("no_proto_life_there", {"space": name})
    return None


def refuse_gravitate(state: State, player: Player, move: Gravitate) -> Refusal | None:
    """One Graviton of the track, a token that may move, a space it can reach."""
    if not state.tray.graviton:
        return Refusal("no_graviton_left")
    galaxy = player.galaxy
    if move.source in STAR_AT:
        source, target = STAR_AT[move.source], STAR_AT.get(move.target)
        if novae(galaxy) >> source & 1:
            return Refusal("supernovae_stay", {"space": move.source})
        there, goals = plain(galaxy) >> source & 1, star_reach
    else:
        source, target = LIFE_AT.get(move.source, 0), LIFE_AT.get(move.target)
        there = move.source in LIFE_AT and living(galaxy) >> source & 1
        goals = life_reach
    if not there:
        return Refusal("nothing_there", {"space": move.source})
    if target is None or not goals(galaxy, source) >> target & 1:
        return Refusal("out_of_reach", {"space": move.target})
    return None


def refuse_end(state: State, player: Player, move: EndTurn) -> Refusal | None:
    """An omega action that can be done, and a discard in advance that leaves ten cards."""
    if move.omega == "nebula":
        refusal = refuse_pile(state, move.size)
        if refusal is None and not empty_hexes(player.galaxy):
            refusal = Refusal("no_empty_hex")
        if refusal is None and move.space:
            refusal = Refusal("needless_choice")
    elif move.omega == "stabilise":
        refusal = Refusal("needless_choice") if move.size else refuse_proto(player, move.space)
    elif move.omega != "none":
        refusal = Refusal("no_such_omega")
    else:
        refusal = Refusal("needless_choice") if move.size or move.space else None
    if refusal is None and move.discard is not None:
        return refuse_discard(player, move.discard)
    return refusal


def refuse_discard(player: Player, cards: Four) -> Refusal | None:
    """Cards of the hand that leave exactly ten."""
    fits = all(0 <= gone <= held for gone, held in zip(cards, player.hand, strict=True))
    if not fits or sum(player.hand) - sum(cards) != HAND_LIMIT:
        return Refusal("keep_ten_cards", {"limit": HAND_LIMIT})
    return None


def refuse_omega_place(state: State, player: Player, move: OmegaPlace) -> Refusal | None:
    """An empty hex."""
    return refuse_hex(player, move.hex)


def refuse_to_limit(state: State, player: Player, move: DiscardToLimit) -> Refusal | None:
    """Only above the limit, and exactly down to it."""
    if not to_discard(player, HAND_LIMIT):
        return Refusal("keep_ten_cards", {"limit": HAND_LIMIT})
    return refuse_discard(player, move.cards)


REFUSE: dict[type, Callable[[State, Player, Never], Refusal | None]] = {
    ShiftEnergy: refuse_shift,
    ChooseNebula: refuse_choose,
    TakeEnergy: refuse_take,
    PlaceNebula: refuse_place_nebula,
    PlaceStar: refuse_place_star,
    PlaceLife: refuse_place_life,
    FormNebula: refuse_form,
    Depressurise: refuse_depressurise,
    CreateLife: refuse_create_life,
    BuyPower: refuse_buy,
    KeepPower: refuse_keep,
    ScoreSet: refuse_set,
    UsePower: refuse_power,
    Ignite: refuse_ignite,
    Stabilise: refuse_stabilise,
    Gravitate: refuse_gravitate,
    EndTurn: refuse_end,
    OmegaPlace: refuse_omega_place,
    DiscardToLimit: refuse_to_limit,
}
