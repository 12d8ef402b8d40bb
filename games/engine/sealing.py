"""Sealing: which steps can be taken back, found by playing them blind.

A game says which parts of a state are hidden from whom. Each step is played a second time with a
cover over all that the mover cannot see. If the rules look at a covered part, or if one has moved
or come to light, somebody learned something, and the step is sealed. Otherwise everything that
followed could be foretold from what the mover knew: taking the step back gains nothing.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Never

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Hidden, M, Resign, Rules, S, Seat, Step


class PeekedError(Exception):
    """A covered part was looked at."""


def peek(*_arguments: object) -> Never:
    """Every question to a cover ends here."""
    raise PeekedError


class Cover:
    """Lies where something is hidden. It can be carried about, and answers no question."""

    __slots__ = ("length",)

    def __init__(self, length: int | None) -> None:
        self.length = length  # of a part whose length lies open

    def __len__(self) -> int:
        return peek() if self.length is None else self.length

    def __bool__(self) -> bool:
        return len(self) > 0

    __class__ = property(peek)  # isinstance and match ask for it
    __getattr__ = __getitem__ = __iter__ = __contains__ = __reversed__ = __call__ = peek
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = peek
    __int__ = __index__ = __float__ = __abs__ = __neg__ = __invert__ = __round__ = peek
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = peek
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __truediv__ = __rtruediv__ = peek
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = peek
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = peek
    __str__ = __repr__ = __format__ = peek


def is_cover(part: object) -> bool:
    """Asked of its type: a cover itself says nothing."""
    return type(part) is Cover


@cache
def cover_of(path: tuple[str | int, ...], length: int | None) -> Cover:
    """The cover of a part: always the same one, so a part that stays as it was stays equal."""
    return Cover(length)


def covered(state: S, parts: Iterable[Hidden]) -> S:
    """A state with a cover over each of these parts."""
    for part in parts:
        state = laid_over(state, part, 0)
    return state


def laid_over(holder: Any, part: Hidden, depth: int) -> Any:
    """The holder of a hidden part with the cover in its place, all else as it was."""
    if depth == len(part.path):
        return cover_of(part.path, len(holder) if part.counted else None)
    key = part.path[depth]
    if isinstance(key, int):
        return (*holder[:key], laid_over(holder[key], part, depth + 1), *holder[key + 1 :])
    return replace(holder, **{key: laid_over(getattr(holder, key), part, depth + 1)})


def part_at(holder: Any, path: tuple[str | int, ...]) -> Any:
    """What lies at the end of a path."""
    for key in path:
        holder = holder[key] if isinstance(key, int) else getattr(holder, key)
    return holder


def tells(rules: Rules[S, M, Any, Any], state: S, seat: Seat, move: M, step: Step[S]) -> bool:
    """Whether anybody learns more from a step without luck than the mover knew and said."""
    if seat == CLOCK or isinstance(move, Resign):
        return True  # nobody takes back the clock's move, nor comes back to a table they left
    hidden = tuple(rules.hidden(state))
    if comes_to_light(hidden, rules.hidden(step.state), seat):
        return True
    unseen = [part for part in hidden if seat not in part.seen_by]
    try:
        blind = rules.apply(covered(state, unseen), seat, move, Chance("0"))
        kept = [part for part in unseen if is_cover(part_at(blind.state, part.path))]
        return (
            blind.events != step.events
            or blind.state != covered(step.state, kept)
            or rules.windows(blind.state) != rules.windows(step.state)
        )
    except Exception:  # with open cards it went well: so it needed what is covered
        return True


def comes_to_light(before: Iterable[Hidden], after: Iterable[Hidden], seat: Seat) -> bool:
    """Whether a part is seen by more seats than before; what only the mover knew, it may show."""
    now = {part.path: part.seen_by for part in after}
    for part in before:
        if part.seen_by != (seat,):
            seen_by = now.get(part.path)
            if seen_by is None or not set(seen_by) <= set(part.seen_by):
                return True
    return False
