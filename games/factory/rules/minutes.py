"""The minutes of a round side by side, as far as the log has them; only once all are shown."""

from collections.abc import Iterable, Iterator, Mapping

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Fixed, Seat, TimeUp
from games.engine.log import Entry
from games.factory.rules.apply import apply
from games.factory.rules.moves import (
    Arrange,
    BonusColour,
    Done,
    Grab,
    Layout,
    Move,
    Placed,
    Submit,
    Trail,
)
from games.factory.rules.state import State, Tiles
from games.factory.rules.windows import windows


class Act(Fixed, frozen=True):
    """What a seat did in its minute; the number of its line leads to the time it was written."""

    number: int
    move: str  # tag
    layout: Layout | None = None  # as sent with this act
    bonus: tuple[BonusColour, ...] = ()
    trail: Trail = ()  # what the hand did so far


class Minute(Fixed, frozen=True):
    """The minute of one seat."""

    seat: Seat
    opened: int  # number of the line after which its sand ran
    acts: tuple[Act, ...]
    shown: Layout  # the galaxy as all saw it in the end
    filled: Tiles  # what luck laid there


class Frame(Fixed, frozen=True):
    """A galaxy from one moment of the minute on."""

    tenth: int
    layout: Layout
    move: str = ""  # tag of the act that happened then
    bonus: tuple[BonusColour, ...] = ()


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
            found.append(Building(state.round, minutes(acts, since, after), entry.number))
        if (after.phase, after.round) != (state.phase, state.round):
            acts, since = [[] for _ in range(start.seats)], entry.number
        state = after
    return tuple(found)


def minutes(acts: list[list[Act]], since: int, after: State) -> tuple[Minute, ...]:
    """The minutes of a round, from what was done in them and the state that showed it all."""
    last = after.last
    scored = last is not None and after.phase in ("first", "second", "build", "rest", "over")
    galaxies = last.galaxies if last and scored else after.layouts
    filled = last.filled if last and scored else after.filled
    return tuple(
        Minute(
            Seat(seat),
            next((one.number for one in own if one.move == "open"), since),
            tuple(own),
            galaxies[seat],
            filled[seat],
        )
        for seat, own in enumerate(acts)
    )


def frames(minute: Minute, tenths: Mapping[int, int]) -> tuple[Frame, ...]:
    """A minute as moments in order; tenths of a second since its sand ran, by number of a line.

    What the hand did is told by the hand's own clock: it never comes after the act that told it.
    """
    found = [Frame(0, ())]
    told = 0  # touches told by an earlier act
    for act in minute.acts:
        end = max(tenths[act.number], found[-1].tenth)
        begins_anew = not act.trail or act.trail[0].tenth < told  # or goes on from what lies there
        for tenth, layout in laid(act.trail, () if begins_anew else found[-1].layout):
            if told <= tenth <= end:
                found.append(Frame(tenth, layout))
        told = max(told, found[-1].tenth)
        layout = found[-1].layout if act.layout is None else act.layout
        found.append(Frame(end, layout, act.move, act.bonus))
    return tuple(found)


def laid(trail: Trail, lying: Layout) -> Iterator[tuple[int, Layout]]:
    """The galaxy after each touch."""
    galaxy = {p.tile: p for p in lying}
    latest = 0
    for touch in trail:
        latest = max(latest, touch.tenth)
        galaxy.pop(touch.tile, None)
        if touch.x >= 0:
            galaxy[touch.tile] = Placed(touch.tile, touch.x, touch.y, touch.turn, touch.down)
        yield latest, tuple(galaxy.values())


def concerned(state: State, entry: Entry[Move]) -> list[Seat]:
    """The seats whose minute a line belongs to."""
    if not isinstance(entry.move, TimeUp):
        return [entry.seat]
    if entry.move.seat != CLOCK:
        return [entry.move.seat]
    asked = {window.key: window.may for window in windows(state)}
    return [seat for seat in asked[entry.move.window] if not state.acted[seat]]


def act(entry: Entry[Move]) -> Act:
    tag = str(entry.move.__struct_config__.tag)
    match entry.move:
        case Arrange(layout=layout, trail=trail) | Done(layout=layout, trail=trail):
            return Act(entry.number, tag, layout, trail=trail)
        case Grab(layout=layout, colours=bonus, trail=trail):
            return Act(entry.number, tag, layout, bonus, trail)
        case Submit(layout=layout, claims=bonus, trail=trail):
            return Act(entry.number, tag, layout, bonus, trail)
    return Act(entry.number, tag)
