"""Who may answer what, who must, and how long the sand runs."""

from games.engine.contract import Seat, Window
from games.factory.rules.components import (
    BARTER_SECONDS,
    HOLE_SECONDS,
    OFFERING_SECONDS,
    READY_SECONDS,
    REST_SECONDS,
    SABOTAGE_SECONDS,
)
from games.factory.rules.meta import META, build_of
from games.factory.rules.state import State, awaited, pending

# phase -> moves that answer it, seconds at a live table (None: the table's own pace)
QUESTIONS: dict[str, tuple[tuple[str, ...], int | None]] = {
    "first": (("pick",), None),
    "second": (("pick",), None),
    "ready": (("ready",), READY_SECONDS),
    "hole": (("hole",), HOLE_SECONDS),
    "sabotage": (("sabotage",), SABOTAGE_SECONDS),
    "barter": (("barter",), BARTER_SECONDS),
    "offering": (("offer",), OFFERING_SECONDS),
    "rest": (("proceed",), REST_SECONDS),
}
SEATS = tuple(map(Seat, range(META.seats[1])))
LIVE_BUILD = ("arrange", "grab", "done", "resume")
SEALED_BUILD = ("arrange", "submit")


def windows(state: State) -> tuple[Window, ...]:
    """Every question now open; none once the game is over."""
    if state.phase == "over":
        return ()
    if state.phase == "build":
        return building(state)
    moves, seconds = QUESTIONS[state.phase]
    limit = seconds if state.options.pace == "fast" else None
    key = f"{state.phase}-{state.round}"
    waiting = pending(state)
    return (Window(key, moves, waiting, awaited(state, waiting), limit),)


def building(state: State) -> tuple[Window, ...]:
    """One common minute, a question without a limit, or a minute for each seat."""
    key, seconds = f"build-{state.round}", state.options.build_seconds
    match build_of(state.options):
        case "live":
            return (Window(key, LIVE_BUILD, SEATS[: state.seats], awaited(state), seconds),)
        case "untimed":
            return (Window(key, SEALED_BUILD, pending(state), awaited(state)),)
    return personal_minutes(state)


def is_personal(window: Window) -> bool:
    """Whether this is the minute of one seat."""
    return window.moves == SEALED_BUILD and window.limit is not None


def personal_minutes(state: State) -> tuple[Window, ...]:
    """A minute runs for each seat that opened its tiles; the others are asked to open."""
    waiting = pending(state)
    closed = tuple(seat for seat in waiting if not state.opened[seat])
    running = [seat for seat in waiting if state.opened[seat]]
    opening = (Window(f"open-{state.round}", ("open",), closed, closed),) if closed else ()
    return opening + tuple(
        Window(
            f"minute-{state.round}-{seat}",
            SEALED_BUILD,
            (seat,),
            (seat,),
            state.options.build_seconds,
        )
        for seat in running
    )
