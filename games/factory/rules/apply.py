"""What a legal move leads to, one small function per move."""

from collections.abc import Callable

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Event, Resign, Seat, Step, TimeUp
from games.engine.seats import changed
from games.factory.rules.components import COLOURS
from games.factory.rules.flow import Told, by_default, finish, keep, settle, with_acted
from games.factory.rules.legal import refuse_unfinished
from games.factory.rules.moves import (
    Arrange,
    Barter,
    Done,
    Grab,
    Hole,
    Layout,
    Move,
    Offer,
    Open,
    Pick,
    Proceed,
    Ready,
    Resume,
    Sabotage,
    Submit,
)
from games.factory.rules.state import Choice, State, card_of, packet_of, pending
from games.factory.rules.telling import to_own
from games.factory.rules.windows import windows

# The rest is final (R6), or has a move of its own that takes it back (R38).
REVOCABLE = (Ready, Proceed)


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Step[State]:
    """The step a legal move leads to; then the round goes on as far as it can by itself."""
    told: Told = []
    if seat >= 0 and state.missed[seat]:
        state = with_missed(state, seat, 0)
    acted = ACTS[type(move)](state, seat, move, told)
    after = settle(acted, chance, told)
    return Step(after, tuple(told), sealed=not isinstance(move, REVOCABLE))


def with_missed(state: State, seat: int, missed: int) -> State:
    return replace(state, missed=changed(state.missed, seat, missed))


def with_layout(state: State, seat: int, layout: Layout) -> State:
    return replace(state, layouts=changed(state.layouts, seat, layout))


def with_acts(state: State, seat: int, *, acted: bool) -> State:
    return replace(state, acted=changed(state.acted, seat, acted))


def pick(state: State, seat: Seat, move: Pick, told: Told) -> State:
    told.append(Event("tiles_sealed", {"seat": seat, "phase": state.phase}))
    kept = tuple(tile for tile in packet_of(state, seat) if tile in move.tiles)
    return keep(state, seat, kept)


def get_ready(state: State, seat: Seat, move: Ready | Proceed, told: Told) -> State:
    told.append(Event("seat_ready", {"seat": seat, "phase": state.phase}))
    return with_acted(state, seat)


def open_minute(state: State, seat: Seat, move: Open, told: Told) -> State:
    told.append(Event("minute_opened", {"seat": seat, "seconds": state.options.build_seconds}))
    return replace(state, opened=changed(state.opened, seat, True))


def arrange(state: State, seat: Seat, move: Arrange, told: Told) -> State:
    told.append(to_own(seat, "galaxy_arranged", laid=len(move.layout)))
    return with_layout(state, seat, move.layout)


def grab(state: State, seat: Seat, move: Grab, told: Told) -> State:
    """Taking a bonus tile ends building, except with card 18 (R42)."""
    veg, ice, desert = (
        seat if colour in move.colours else holder
        for colour, holder in zip(COLOURS, state.bonus, strict=True)
    )
    freezes = card_of(state).freezes
    colours = " ".join(colour for colour in COLOURS if colour in move.colours)
    told.append(Event("bonus_grabbed", {"seat": seat, "colours": colours, "freezes": int(freezes)}))
    after = with_layout(replace(state, bonus=(veg, ice, desert)), seat, move.layout)
    return with_acts(after, seat, acted=freezes or (state.acted[seat] and stays_done(state, move)))


def stays_done(state: State, move: Grab) -> bool:
    """A done seat that takes a bonus tile goes on being done with a finished galaxy alone.

    Up to edition 1 it did whatever it sent.
    """
    return state.options.edition < 2 or refuse_unfinished(card_of(state), move.layout) is None


def be_done(state: State, seat: Seat, move: Done, told: Told) -> State:
    told.append(Event("galaxy_done", {"seat": seat}))
    return with_acted(with_layout(state, seat, move.layout), seat)


def resume(state: State, seat: Seat, move: Resume, told: Told) -> State:
    told.append(Event("building_resumed", {"seat": seat}))
    return with_acts(state, seat, acted=False)


def submit(state: State, seat: Seat, move: Submit, told: Told) -> State:
    told.append(Event("galaxy_sealed", {"seat": seat}))
    claims = changed(state.claims, seat, move.claims)
    return with_acted(with_layout(replace(state, claims=claims), seat, move.layout), seat)


def decide(state: State, seat: Seat, move: Choice, told: Told) -> State:
    told.append(Event("choice_sealed", {"seat": seat, "phase": state.phase}))
    choices = changed(state.choices, seat, move)
    return with_acted(replace(state, choices=choices), seat)


def time_up(state: State, seat: Seat, move: TimeUp, told: Told) -> State:
    """The clock decides for the seat named, or for all the window still waits for."""
    window = next(window for window in windows(state) if window.key == move.window)
    named = (move.seat,) if move.seat != CLOCK else window.may
    late = [late for late in pending(state) if late in named]
    if state.phase == "build" and state.options.pace == "fast" and move.seat == CLOCK:
        told.append(Event("sand_ran_out", {"round": state.round}))
        for each in late:
            state = with_acted(with_miss(state, each), each)
        return state
    for each in late:
        state = by_default(with_miss(state, each), each, told)
    return state


def with_miss(state: State, seat: Seat) -> State:
    """Two decisions in a row left to the clock make a seat absent (R35).

    Being slow to say ready is no decision, nor is a galaxy that was begun.
    """
    if state.phase in ("ready", "rest") or (state.phase == "build" and state.layouts[seat]):
        return state
    return with_missed(state, seat, state.missed[seat] + 1)


def resign(state: State, seat: Seat, move: Resign, told: Told) -> State:
    """The seat goes on being asked, so that others can play; the last one left has won (R40)."""
    told.append(Event("seat_left", {"seat": seat}))
    after = replace(state, left=changed(state.left, seat, True))
    return finish(after, told) if after.left.count(False) <= 1 else after


ACTS: dict[type, Callable[..., State]] = {
    Pick: pick,
    Ready: get_ready,
    Open: open_minute,
    Arrange: arrange,
    Grab: grab,
    Done: be_done,
    Resume: resume,
    Submit: submit,
    Hole: decide,
    Sabotage: decide,
    Barter: decide,
    Offer: decide,
    Proceed: get_ready,
    TimeUp: time_up,
    Resign: resign,
}
