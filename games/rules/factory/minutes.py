"""The minutes of a round side by side, as far as the log has them; only once all are shown."""

from collections.abc import Iterable

from games.rules.chance import Chance
from games.rules.contract import CLOCK, Fixed, Seat, TimeUp
from games.rules.factory.apply import apply
from games.rules.factory.moves import Arrange, BonusColour, Done, Grab, Layout, Move, Submit
from games.rules.factory.state import State
from games.rules.log import Entry


class Act(Fixed, frozen=True):
    """What a seat did in its minute; the number of its line leads to the time it was written."""

    number: int
    move: str  # tag
    layout: Layout | None = None  # as sent with this act
    bonus: tuple[BonusColour, ...] = ()


class Minute(Fixed, frozen=True):
    """The minute of one seat."""

    seat: Seat
    opened: int  # number of the line after which its sand ran
    acts: tuple[Act, ...]


class Building(Fixed, frozen=True):
    """All minutes of one round."""

    round: int
    minutes: tuple[Minute, ...]
    closed: int  # number of the line that showed all galaxies


def buildings(start: State, entries: Iterable[Entry[Move]]) -> tuple[Building, ...]:
    """Every round whose galaxies are shown, from the state before the first entry."""
    found: list[Building] = []
    state, since = start, 0
    acts: list[list[Act]] = [[] for _ in range(start.seats)]
    for entry in entries:
        if state.phase == "build":
            for seat in concerned(state, entry):
                acts[seat].append(act(entry))
        after = apply(state, entry.seat, entry.move, Chance(entry.seed)).state
        if state.phase == "build" and (after.phase != "build" or after.round != state.round):
            found.append(Building(state.round, minutes(acts, since), entry.number))
        if (after.phase, after.round) != (state.phase, state.round):
            acts, since = [[] for _ in range(start.seats)], entry.number
        state = after
    return tuple(found)


def minutes(acts: list[list[Act]], since: int) -> tuple[Minute, ...]:
    return tuple(
        Minute(
            Seat(seat), next((one.number for one in own if one.move == "open"), since), tuple(own)
        )
        for seat, own in enumerate(acts)
    )


def concerned(state: State, entry: Entry[Move]) -> list[Seat]:
    """The seats whose minute a line belongs to."""
    if not isinstance(entry.move, TimeUp):
        return [entry.seat]
    if entry.move.seat != CLOCK:
        return [entry.move.seat]
    if entry.move.window.startswith("minute"):
        return [Seat(int(entry.move.window.rpartition("-")[2]))]
    return [Seat(seat) for seat, acted in enumerate(state.acted) if not acted]


def act(entry: Entry[Move]) -> Act:
    tag = str(entry.move.__struct_config__.tag)
    match entry.move:
        case Arrange(layout=layout) | Done(layout=layout):
            return Act(entry.number, tag, layout)
        case Grab(layout=layout, colours=bonus) | Submit(layout=layout, claims=bonus):
            return Act(entry.number, tag, layout, bonus)
    return Act(entry.number, tag)
