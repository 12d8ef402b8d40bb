"""What each legal move leads to: one small function per move."""

from collections.abc import Callable
from typing import Never, TypeAlias, cast

from msgspec.structs import replace

from games.crafting.rules.board import HEX_AT, LIFE_AT, STAR_AT
from games.crafting.rules.components import (
    CENTRES,
    ELEMENTS,
    SET_POINTS,
    SET_SIZE,
    SLOT_PRICES,
    TILES,
)
from games.crafting.rules.defaults import default_of
from games.crafting.rules.draft import Draft, set_phase
from games.crafting.rules.energy import after_nebula, collect, take_card
from games.crafting.rules.meta import ONE_CLOCK, first_slot
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
from games.crafting.rules.powers import POWERS, use
from games.crafting.rules.powers.power import Aim
from games.crafting.rules.powers.stars import place_star
from games.crafting.rules.ring import counts, shifted
from games.crafting.rules.rounds import finish_turn, leave, trim
from games.crafting.rules.score import crystal_prize
from games.crafting.rules.state import State
from games.crafting.rules.windows import windows
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Event, Resign, Seat, Step, TimeUp

Play: TypeAlias = Callable[[Draft, Move], None]

# Outside creation nothing is taken back, even where it shows nothing (R42).
FINAL = (ShiftEnergy, ChooseNebula, TakeEnergy, KeepPower, EndTurn, DiscardToLimit)


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State]:
    """The step a legal move leads to."""
    if isinstance(move, TimeUp):
        return run_out(state, move, chance)
    draft = Draft(state, seat, chance)
    carry_out(draft, move)
    return Step(draft.after(), tuple(draft.events), sealed=isinstance(move, FINAL))


def carry_out(draft: Draft, move: Move) -> None:
    """Each kind of move has its function."""
    cast(Play, PLAY[type(move)])(draft, move)


def shift(draft: Draft, move: ShiftEnergy) -> None:
    """Tokens step, then the whole ring gives."""
    ring = shifted(draft.state.ring, draft.seat, move.steps)
    draft.changes["ring"] = ring
    light, time, gravity, chemistry = counts(ring)
    draft.tell(
        "energy_shifted",
        steps=" ".join(move.steps),
        centre=CENTRES[ring.own[draft.seat]],
        light=light,
        time=time,
        gravity=gravity,
        chemistry=chemistry,
    )
    collect(draft, ring)


def choose_nebula(draft: Draft, move: ChooseNebula) -> None:
    """The top tile of that size into the tray."""
    tile = draft.draw_tile(move.size)
    draft.tray = replace(draft.tray, nebulae=(*draft.tray.nebulae, tile))
    draft.tell("nebula_drawn", tile=tile, size=move.size)
    after_nebula(draft)


def take_energy(draft: Draft, move: TakeEnergy) -> None:
    """One card into the hand."""
    take_card(draft, None if move.slot is None else move.slot - first_slot(draft.state.edition))


def place_nebula(draft: Draft, move: PlaceNebula) -> None:
    """From the tray onto its hex."""
    tiles = list(draft.tray.nebulae)
    tiles.remove(move.tile)
    draft.tray = replace(draft.tray, nebulae=tuple(tiles))
    draft.put_tile(HEX_AT[move.hex], move.tile)
    draft.tell("nebula_placed", tile=move.tile, hex=move.hex, size=TILES[move.tile].size)


def put_star(draft: Draft, move: PlaceStar) -> None:
    """From the tray onto its space."""
    place_star(draft, ELEMENTS.index(move.element), STAR_AT[move.star])


def place_life(draft: Draft, move: PlaceLife) -> None:
    """From the tray onto its space."""
    draft.tray = replace(draft.tray, life=draft.tray.life - 1)
    proto = draft.galaxy.proto | 1 << LIFE_AT[move.space]
    draft.galaxy = replace(draft.galaxy, proto=proto)
    draft.tell("proto_life_placed", space=move.space)


def form_nebula(draft: Draft, move: FormNebula) -> None:
    """Points, the discard, and the tile turned over."""
    h = HEX_AT[move.hex]
    tile = draft.galaxy.nebulae[h]
    points = TILES[tile].points
    element = draft.discard_star(STAR_AT[move.discard])
    draft.galaxy = replace(draft.galaxy, formed=draft.galaxy.formed | 1 << h)
    draft.player = replace(draft.player, nebula_points=draft.player.nebula_points + points)
    draft.tell(
        "nebula_formed",
        hex=move.hex,
        tile=tile,
        size=TILES[tile].size,
        points=points,
        star=move.discard,
        element=ELEMENTS[element],
    )


def depressurise(draft: Draft, move: Depressurise) -> None:
    """Points for the crystal, then its reward."""
    player = draft.player
    points = crystal_prize(player.horizontal)
    draft.player = replace(
        player,
        waiting=player.waiting - 1,
        horizontal=player.horizontal + bool(points),
        aside=player.aside + (not points),
        crystal_points=player.crystal_points + points,
    )
    draft.tell("depressurised", points=points)
    if move.reward == "star":
        draft.gain_star(ELEMENTS.index(move.element))
    elif move.reward == "power":
        card = player.slots[move.slot - 1]
        draft.tell("power_instead", card=card)
        POWERS[card].play(draft, Aim(at=move.at, element=move.element))


def create_life(draft: Draft, move: CreateLife) -> None:
    """Proto-life around it goes, stable life stays, the top tile comes."""
    h = HEX_AT[move.hex]
    lost = draft.lose_ring(h)
    draft.create_advanced(h)
    draft.tell("ring_lost", hex=move.hex, number=lost)


def buy_power(draft: Draft, move: BuyPower) -> None:
    """Cards paid, as many power cards drawn; a single one is kept at once (R12)."""
    kind, price = CENTRES.index(move.kind), SLOT_PRICES[move.slot - 1]
    draft.pay_cards(kind, price)
    drawn = draft.draw_powers(kind, price)
    draft.changes["bought"] = draft.state.bought + 1
    draft.tell("power_bought", slot=move.slot, type=move.kind, price=price, drawn=len(drawn))
    if len(drawn) == 1:
        draft.keep_power(drawn[0], (), move.slot)
        return
    draft.whisper("powers_drawn", cards=" ".join(drawn))
    draft.changes["drawn"] = drawn
    draft.changes["slot"] = move.slot
    set_phase(draft, "keep")


def keep_power(draft: Draft, move: KeepPower) -> None:
    """One into the slot, the others under their pile."""
    draft.keep_power(move.card, move.bottom, draft.state.slot)
    draft.changes["drawn"] = ()
    draft.changes["slot"] = 0
    set_phase(draft, "create")


def score_set(draft: Draft, move: ScoreSet) -> None:
    """Five cards for points."""
    draft.pay_cards(CENTRES.index(move.kind), SET_SIZE)
    draft.player = replace(draft.player, card_points=draft.player.card_points + SET_POINTS)
    draft.tell("set_scored", type=move.kind, points=SET_POINTS)


def use_power(draft: Draft, move: UsePower) -> None:
    """Paid, then done."""
    use(draft, move)


def ignite(draft: Draft, move: Ignite) -> None:
    """One Supernova of the track."""
    draft.spend_track(supernova=1)
    draft.ignite(STAR_AT[move.star])


def stabilise(draft: Draft, move: Stabilise) -> None:
    """One DNA of the track."""
    draft.spend_track(dna=1)
    draft.stabilise(1 << LIFE_AT[move.space])


def gravitate(draft: Draft, move: Gravitate) -> None:
    """One Graviton of the track."""
    draft.spend_track(graviton=1)
    if move.source in STAR_AT:
        draft.move_star(STAR_AT[move.source], STAR_AT[move.target])
    else:
        draft.move_life(LIFE_AT[move.source], LIFE_AT[move.target])


def end_turn(draft: Draft, move: EndTurn) -> None:
    """The omega action is the last one; what is left in the tray is lost after it (R40)."""
    draft.player = replace(draft.player, discard=move.discard)
    if move.omega == "nebula":
        tile = draft.draw_tile(move.size)
        draft.changes["tile"] = tile
        draft.tell("omega_nebula", tile=tile, size=move.size)
        set_phase(draft, "place")
        return
    draft.tell("turn_ended")
    if move.omega == "stabilise":
        draft.stabilise(1 << LIFE_AT[move.space])
    finish_turn(draft)


def omega_place(draft: Draft, move: OmegaPlace) -> None:
    """The last tile of the turn finds its hex."""
    tile = draft.state.tile
    draft.put_tile(HEX_AT[move.hex], tile)
    draft.changes["tile"] = ""
    draft.tell("nebula_placed", tile=tile, hex=move.hex, size=TILES[tile].size)
    draft.tell("turn_ended")
    finish_turn(draft)


def discard_to_limit(draft: Draft, move: DiscardToLimit) -> None:
    """Down to ten; the last seat to do so begins the next round."""
    trim(draft, move.cards)


def resign(draft: Draft, move: Resign) -> None:
    """The seat leaves; its galaxy stays."""
    leave(draft)


def run_out(state: State, move: TimeUp, chance: Chance) -> Step[State]:
    """The clock plays defaults: all that is left of the turn, in one line (R46)."""
    begun = state
    asked = windows(state)[0].must if move.seat == CLOCK else (move.seat,)
    events: list[Event] = []
    for seat in asked:
        while still_asks(begun, state, seat):
            draft = Draft(state, seat, chance)
            if not events:
                draft.tell("time_ran_out")
            default = default_of(state, seat)
            carry_out(draft, default)
            events += draft.events
            state, before = draft.after(), state
            if plays_one_step(before):
                break
    return Step(state, tuple(events))


def plays_one_step(state: State) -> bool:
    """Before edition 2 every step of a live turn had its own time."""
    return state.edition < ONE_CLOCK and state.pace == "fast" and state.phase != "create"


def still_asks(begun: State, state: State, seat: Seat) -> bool:
    """Whether this seat is still asked in this turn; the hand limit is a question of its own."""
    if state.turn != begun.turn or (state.phase == "limit") != (begun.phase == "limit"):
        return False
    return any(seat in window.must for window in windows(state))


PLAY: dict[type, Callable[[Draft, Never], None]] = {
    ShiftEnergy: shift,
    ChooseNebula: choose_nebula,
    TakeEnergy: take_energy,
    PlaceNebula: place_nebula,
    PlaceStar: put_star,
    PlaceLife: place_life,
    FormNebula: form_nebula,
    Depressurise: depressurise,
    CreateLife: create_life,
    BuyPower: buy_power,
    KeepPower: keep_power,
    ScoreSet: score_set,
    UsePower: use_power,
    Ignite: ignite,
    Stabilise: stabilise,
    Gravitate: gravitate,
    EndTurn: end_turn,
    OmegaPlace: omega_place,
    DiscardToLimit: discard_to_limit,
    Resign: resign,
}
