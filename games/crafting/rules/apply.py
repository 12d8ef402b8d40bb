"""What each legal move leads to: one small function per move."""

from collections.abc import Callable
from typing import Never, TypeAlias, cast

from msgspec.structs import replace

from games.crafting.rules.bench import Bench, set_phase
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
from games.crafting.rules.energy import after_nebula, collect, take_card
from games.crafting.rules.meta import ONE_CLOCK
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

Play: TypeAlias = Callable[[Bench, Move], None]

# Outside creation nothing is taken back, even where it shows nothing (R42).
FINAL = (ShiftEnergy, ChooseNebula, TakeEnergy, KeepPower, EndTurn, DiscardToLimit)


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State]:
    """The step a legal move leads to."""
    if isinstance(move, TimeUp):
        return run_out(state, move, chance)
    bench = Bench(state, seat, chance)
    carry_out(bench, move)
    return Step(bench.after(), tuple(bench.events), sealed=isinstance(move, FINAL))


def carry_out(bench: Bench, move: Move) -> None:
    """Each kind of move has its function."""
    cast(Play, PLAY[type(move)])(bench, move)


def shift(bench: Bench, move: ShiftEnergy) -> None:
    """Tokens step, then the whole ring gives."""
    ring = shifted(bench.state.ring, bench.seat, move.steps)
    bench.changes["ring"] = ring
    light, time, gravity, chemistry = counts(ring)
    bench.tell(
        "energy_shifted",
        steps=" ".join(move.steps),
        centre=CENTRES[ring.own[bench.seat]],
        light=light,
        time=time,
        gravity=gravity,
        chemistry=chemistry,
    )
    collect(bench, ring)


def choose_nebula(bench: Bench, move: ChooseNebula) -> None:
    """The top tile of that size into the tray."""
    tile = bench.draw_tile(move.size)
    bench.tray = replace(bench.tray, nebulae=(*bench.tray.nebulae, tile))
    bench.tell("nebula_drawn", tile=tile, size=move.size)
    after_nebula(bench)


def take_energy(bench: Bench, move: TakeEnergy) -> None:
    """One card into the hand."""
    take_card(bench, move.slot)


def place_nebula(bench: Bench, move: PlaceNebula) -> None:
    """From the tray onto its hex."""
    tiles = list(bench.tray.nebulae)
    tiles.remove(move.tile)
    bench.tray = replace(bench.tray, nebulae=tuple(tiles))
    bench.put_tile(HEX_AT[move.hex], move.tile)
    bench.tell("nebula_placed", tile=move.tile, hex=move.hex, size=TILES[move.tile].size)


def put_star(bench: Bench, move: PlaceStar) -> None:
    """From the tray onto its space."""
    place_star(bench, ELEMENTS.index(move.element), STAR_AT[move.star])


def place_life(bench: Bench, move: PlaceLife) -> None:
    """From the tray onto its space."""
    bench.tray = replace(bench.tray, life=bench.tray.life - 1)
    proto = bench.galaxy.proto | 1 << LIFE_AT[move.space]
    bench.galaxy = replace(bench.galaxy, proto=proto)
    bench.tell("proto_life_placed", space=move.space)


def form_nebula(bench: Bench, move: FormNebula) -> None:
    """Points, the discard, and the tile turned over."""
    h = HEX_AT[move.hex]
    tile = bench.galaxy.nebulae[h]
    points = TILES[tile].points
    element = bench.discard_star(STAR_AT[move.discard])
    bench.galaxy = replace(bench.galaxy, formed=bench.galaxy.formed | 1 << h)
    bench.player = replace(bench.player, nebula_points=bench.player.nebula_points + points)
    bench.tell(
        "nebula_formed",
        hex=move.hex,
        tile=tile,
        size=TILES[tile].size,
        points=points,
        star=move.discard,
        element=ELEMENTS[element],
    )


def depressurise(bench: Bench, move: Depressurise) -> None:
    """Points for the crystal, then its reward."""
    player = bench.player
    points = crystal_prize(player.horizontal)
    bench.player = replace(
        player,
        waiting=player.waiting - 1,
        horizontal=player.horizontal + bool(points),
        aside=player.aside + (not points),
        crystal_points=player.crystal_points + points,
    )
    bench.tell("depressurised", points=points)
    if move.reward == "star":
        bench.gain_star(ELEMENTS.index(move.element))
    elif move.reward == "power":
        card = player.slots[move.slot - 1]
        bench.tell("power_instead", card=card)
        POWERS[card].play(bench, Aim(at=move.at))


def create_life(bench: Bench, move: CreateLife) -> None:
    """Proto-life around it goes, stable life stays, the top tile comes."""
    h = HEX_AT[move.hex]
    lost = bench.lose_ring(h)
    bench.create_advanced(h)
    bench.tell("ring_lost", hex=move.hex, number=lost)


def buy_power(bench: Bench, move: BuyPower) -> None:
    """Cards paid, as many power cards drawn; a single one is kept at once (R12)."""
    kind, price = CENTRES.index(move.kind), SLOT_PRICES[move.slot - 1]
    bench.pay_cards(kind, price)
    drawn = bench.draw_powers(kind, price)
    bench.changes["bought"] = bench.state.bought + 1
    bench.tell("power_bought", slot=move.slot, type=move.kind, price=price, drawn=len(drawn))
    if len(drawn) == 1:
        bench.keep_power(drawn[0], (), move.slot)
        return
    bench.whisper("powers_drawn", cards=" ".join(drawn))
    bench.changes["drawn"] = drawn
    bench.changes["slot"] = move.slot
    set_phase(bench, "keep")


def keep_power(bench: Bench, move: KeepPower) -> None:
    """One into the slot, the others under their pile."""
    bench.keep_power(move.card, move.bottom, bench.state.slot)
    bench.changes["drawn"] = ()
    bench.changes["slot"] = 0
    set_phase(bench, "create")


def score_set(bench: Bench, move: ScoreSet) -> None:
    """Five cards for points."""
    bench.pay_cards(CENTRES.index(move.kind), SET_SIZE)
    bench.player = replace(bench.player, card_points=bench.player.card_points + SET_POINTS)
    bench.tell("set_scored", type=move.kind, points=SET_POINTS)


def use_power(bench: Bench, move: UsePower) -> None:
    """Paid, then done."""
    use(bench, move)


def ignite(bench: Bench, move: Ignite) -> None:
    """One Supernova of the track."""
    bench.spend_track(supernova=1)
    bench.ignite(STAR_AT[move.star])


def stabilise(bench: Bench, move: Stabilise) -> None:
    """One DNA of the track."""
    bench.spend_track(dna=1)
    bench.stabilise(1 << LIFE_AT[move.space])


def gravitate(bench: Bench, move: Gravitate) -> None:
    """One Graviton of the track."""
    bench.spend_track(graviton=1)
    if move.source in STAR_AT:
        bench.move_star(STAR_AT[move.source], STAR_AT[move.target])
    else:
        bench.move_life(LIFE_AT[move.source], LIFE_AT[move.target])


def end_turn(bench: Bench, move: EndTurn) -> None:
    """The omega action is the last one; what is left in the tray is lost after it (R40)."""
    bench.player = replace(bench.player, discard=move.discard)
    if move.omega == "nebula":
        tile = bench.draw_tile(move.size)
        bench.changes["tile"] = tile
        bench.tell("omega_nebula", tile=tile, size=move.size)
        set_phase(bench, "place")
        return
    bench.tell("turn_ended")
    if move.omega == "stabilise":
        bench.stabilise(1 << LIFE_AT[move.space])
    finish_turn(bench)


def omega_place(bench: Bench, move: OmegaPlace) -> None:
    """The last tile of the turn finds its hex."""
    tile = bench.state.tile
    bench.put_tile(HEX_AT[move.hex], tile)
    bench.changes["tile"] = ""
    bench.tell("nebula_placed", tile=tile, hex=move.hex, size=TILES[tile].size)
    bench.tell("turn_ended")
    finish_turn(bench)


def discard_to_limit(bench: Bench, move: DiscardToLimit) -> None:
    """Down to ten; the last seat to do so begins the next round."""
    trim(bench, move.cards)


def resign(bench: Bench, move: Resign) -> None:
    """The seat leaves; its galaxy stays."""
    leave(bench)


def run_out(state: State, move: TimeUp, chance: Chance) -> Step[State]:
    """The clock plays defaults: all that is left of the turn, in one line (R46)."""
    begun = state
    asked = windows(state)[0].must if move.seat == CLOCK else (move.seat,)
    events: list[Event] = []
    for seat in asked:
        while still_asks(begun, state, seat):
            bench = Bench(state, seat, chance)
            if not events:
                bench.tell("time_ran_out")
            default = default_of(state, seat)
            carry_out(bench, default)
            events += bench.events
            state, before = bench.after(), state
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


PLAY: dict[type, Callable[[Bench, Never], None]] = {
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
