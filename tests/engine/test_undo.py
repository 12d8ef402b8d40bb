from typing import TypeAlias

from games.engine.contract import Seat
from games.engine.log import Entry, Undo, kept, standing
from tests.specimen.rules import Take

ALICE = Seat(0)
Log: TypeAlias = list[Entry[Take] | Undo]


def entry(number: int) -> Entry[Take]:
    return Entry(number, ALICE, Take(0, 1), seed="0")


def undo(number: int, to: int) -> Undo:
    return Undo(number, ALICE, to)


def test_an_undo_takes_back_every_line_after_the_one_it_names() -> None:
    log: Log = [entry(1), entry(2), entry(3), undo(4, to=1), entry(5)]
    assert [line.number for line in standing(log)] == [1, 5]


def test_an_undo_to_the_beginning_leaves_nothing() -> None:
    log: Log = [entry(1), entry(2), undo(3, to=0)]
    assert standing(log) == []


def test_a_later_undo_takes_back_an_earlier_one_with_the_rest() -> None:
    log: Log = [entry(1), entry(2), undo(3, to=1), entry(4), undo(5, to=1)]
    lines = kept(log, lambda line: line.to if isinstance(line, Undo) else None)
    assert [line.number for line in lines] == [1, 5]


def test_an_undo_counts_where_only_the_last_lines_are_known() -> None:
    log: Log = [entry(8), undo(9, to=3), entry(10)]
    assert [line.number for line in standing(log)] == [10]
