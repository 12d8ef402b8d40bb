"""The course of a turn: which step follows which, and the small changes all steps share."""

from msgspec.structs import replace

from games.encounter.rules.components import TO_WIN
from games.encounter.rules.powers import AFTER_THE_ENCOUNTER
from games.encounter.rules.ships import send_home
from games.encounter.rules.state import (
    NO_SIDE,
    Encounter,
    State,
    every_seat,
    foreign_colonies,
)
from games.encounter.rules.telling import Teller, told_list
from games.engine.contract import Seat

ENCOUNTER = (
    "start",
    "regroup",
    "orders",
    "launch",
    "aim",
    "invite_a",
    "invite_d",
    "answer",
    "pre",
    "cards",
    "laid",
    "reveal",
    "revealed",
    "resolve",
)
AFTER_A_FIGHT = AFTER_THE_ENCOUNTER
AFTER_A_DEAL = tuple(step for step in AFTER_THE_ENCOUNTER if step not in ("heal", "compensate"))
AFTER_NO_DEAL = tuple(step for step in AFTER_THE_ENCOUNTER if step != "compensate")
BROKEN_OFF = ("place", "back", "end")


def fresh(state: State, number: int) -> Encounter:
    """An encounter in which nothing has happened yet."""
    seats = len(state.powers)
    return Encounter(
        number=number, sides=(NO_SIDE,) * seats, origins=((),) * seats, waits=(0,) * seats
    )


def done(state: State) -> State:
    """The present step is over."""
    return replace(state, todo=state.todo[1:], asked=())


def ask(state: State, *seats: Seat) -> State:
    """Put the present step's question to these seats."""
    return replace(state, asked=seats, serial=state.serial + 1)


def break_off(state: State, reason: str, teller: Teller) -> State:
    """The encounter ends without a result: all ships in it go home."""
    teller.tell(reason, seat=state.active)
    for seat in every_seat(state):
        state = send_home(state, seat)
    enc = replace(state.enc, resolved=True, outcome="broken_off")
    return replace(state, enc=enc, todo=BROKEN_OFF, asked=())


def crowned(state: State, teller: Teller) -> State:
    """Whoever now has five colonies abroad wins, several together, and the game is over."""
    winners = tuple(s for s in every_seat(state) if foreign_colonies(state, s) >= TO_WIN)
    if not winners:
        return state
    teller.tell("won", seats=told_list(winners))
    return replace(state, winners=winners, todo=("over",), asked=())
