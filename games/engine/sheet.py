"""The contract of a score sheet: one game on a real table.

A sheet is to its marks what a table is to its log. A mark writes a value into a cell, or takes
another mark back; the cells follow from the marks, and every sum follows from the cells. A game
says as data what is asked and what it comes to (`Plan`), so that one template, one script and one
API serve all games, and a phone counts without the server.

A cell is named by what is asked there, then the player and the round where it is asked for each
of them, then the item where people add to a list: `zone-V.2.4.k3`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from games.engine.contract import Fixed, Refusal, Result
from games.engine.sheet_plan import (
    BOTH,
    LARGEST,
    LISTS,
    LONGEST_LIST,
    PLAYER,
    ROUND,
    SHEET,
    Ask,
    Check,
    Column,
    Group,
    Kind,
    Move,
    Per,
    Plan,
    Reference,
    Says,
    Tool,
)
from games.engine.sums import Cells, Expr, Sums, Value
from games.engine.words import Option

__all__ = [
    "Ask",
    "BOTH",
    "Check",
    "Column",
    "Drawing",
    "Finding",
    "Group",
    "HOUSE",
    "Kind",
    "LARGEST",
    "LISTS",
    "LONGEST_LIST",
    "Mark",
    "Move",
    "OVER",
    "PLAYER",
    "Per",
    "Plan",
    "ROUND",
    "Reference",
    "SHEET",
    "Says",
    "SheetRules",
    "Tool",
    "Totals",
    "Warned",
    "ask_of",
    "cell_name",
    "cells_of",
    "is_house_rule",
    "missing",
    "moves_after",
    "places",
    "refuse",
    "result",
    "rounds_in",
    "said",
    "sums_of",
    "totals",
    "warnings",
]

OVER = "over"  # the cell that says the game has ended
HOUSE = "house"  # cells that say "we play it so"


class Mark(Fixed, frozen=True):
    """One entry. Its id is made by the phone, so that sending twice is harmless."""

    id: str
    cell: str = ""
    value: Value = None
    undoes: str = ""  # the mark that is taken back


class Warned(Fixed, frozen=True):
    """Something on a sheet that the rules do not know."""

    key: str
    text: str
    p: int | None
    r: int | None
    house: bool  # they play it so


class Totals(Fixed, frozen=True):
    """What a sheet comes to."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]
    boxed: tuple[tuple[bool, ...], ...]
    rounds: int
    curve: tuple[tuple[int, ...], ...]
    warnings: tuple[Warned, ...]


class SheetRules(Protocol):
    """What a game offers as its part `sheet`. A module fits it."""

    def options(self) -> Sequence[Option]:
        """What is settled at the start; values are JSON literals."""

    def seats(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """The fewest and the most players."""

    def plan(self, players: tuple[str, ...], options: Mapping[str, Any]) -> Plan:
        """The sheet for these people, in the language that is active."""


@runtime_checkable
class Finding(Protocol):
    """A sheet may work out more than data can say, on the server."""

    def found(self, plan: Plan, cells: Cells) -> dict[str, Value]:
        """Cells that follow from others, such as the best lines of a universe."""


@runtime_checkable
class ShowsLines(Protocol):
    """A sheet that finds something may say what it is made up of."""

    def best(self, plan: Plan, cells: Cells) -> dict[str, tuple[int, list[list[str]]]]:
        """By the key of each cell found: its points, and the spaces of each line."""


class Drawing(Protocol):
    """What a game may offer as its part `sheet_drawing`, for the picture of a result."""

    def drawing(self, plan: Plan, cells: Cells) -> tuple[str, str] | None:
        """The view box and what lies in it, in the symbols of the game's `defs.html`."""


def cells_of(marks: Iterable[Mark]) -> dict[str, Value]:
    """The cells as they stand: of two marks in one cell the later counts."""
    marks = tuple(marks)
    undone = {mark.undoes for mark in marks if mark.undoes}
    cells: dict[str, Value] = {}
    for mark in marks:
        if not mark.undoes and mark.id not in undone:
            cells[mark.cell] = mark.value
    return {cell: value for cell, value in cells.items() if value is not None}


def rounds_in(plan: Plan, cells: Cells) -> int:
    """As many rounds as the game has, or up to the last one written in."""
    if plan.rounds:
        return plan.rounds
    by_key = {ask.key: ask for ask in plan.asks}
    last = 1
    for cell in cells:
        key, *path = cell.split(".")
        ask = by_key.get(key)
        if ask is not None and "round" in ask.per and not ask.ahead:
            place = path[1 if "player" in ask.per else 0]
            last = max(last, int(place))
    return min(last, plan.most_rounds)


def sums_of(plan: Plan, cells: Cells) -> Sums:
    """The sums of a sheet."""
    return Sums(plan.tables, plan.lines, cells, len(plan.players), rounds_in(plan, cells))


def totals(plan: Plan, cells: Cells) -> Totals:
    """Points, ranks and columns, what is against the rules."""
    sums = sums_of(plan, cells)
    players = range(len(plan.players))
    standings = [tuple(_number(sums, expr, p) for expr in plan.standing) for p in players]
    return Totals(
        scores=tuple(_number(sums, ["of", plan.score], p) for p in players),
        ranks=tuple(1 + sum(other > own for other in standings) for own in standings),
        columns=tuple(
            tuple(_number(sums, column.value, p) for p in players) for column in plan.columns
        ),
        boxed=tuple(
            tuple(bool(column.boxed and sums.value(column.boxed, {"p": p})) for p in players)
            for column in plan.columns
        ),
        rounds=sums.rounds,
        curve=_curve(plan, sums),
        warnings=tuple(warnings(plan, sums)),
    )


def _number(sums: Sums, expr: Expr, p: int, r: int | None = None) -> int:
    value = sums.value(expr, {"p": p, "r": r})
    return value if isinstance(value, int) else 0


def _curve(plan: Plan, sums: Sums) -> tuple[tuple[int, ...], ...]:
    if plan.course is None:
        return ()
    rounds = range(1, sums.rounds + 1)
    return tuple(
        tuple(_number(sums, plan.course, p, r) for r in rounds) for p in range(len(plan.players))
    )


def places(plan: Plan, rounds: int, per: Per) -> list[tuple[int | None, int | None]]:
    """The players and rounds something is asked for."""
    players: list[int | None] = list(range(len(plan.players))) if "player" in per else [None]
    counted: list[int | None] = list(range(1, rounds + 1)) if "round" in per else [None]
    return [(p, r) for r in counted for p in players]


def warnings(plan: Plan, sums: Sums) -> Iterable[Warned]:
    """What the rules do not allow; a table may say that it plays it so."""
    for check in plan.checks:
        for p, r in places(plan, sums.rounds, check.per):
            if sums.value(check.when, {"p": p, "r": r}):
                key = cell_name(check.key, p, r)
                house = sums.cells.get(f"{HOUSE}.{key}") == 1
                yield Warned(key, check.text, p, r, house)


def said(plan: Plan, sums: Sums, says: Iterable[Says], p: int | None, r: int | None) -> list[str]:
    """The sentences that hold for a player and a round."""
    env = {"p": p, "r": r}
    told = []
    for one in says:
        if sums.value(one.when, env):
            values = {name: sums.value(expr, env) for name, expr in one.values.items()}
            if "who" in values:
                values["who"] = plan.players[values["who"]]
            told.append(one.text % values)
    return told


def moves_after(plan: Plan, cells: Cells, r: int) -> dict[str, Value]:
    """What the sheet writes by itself after a round; what becomes less comes first.

    So ships leave one place before they stand in another, and never too many are written.
    """
    sums, made = sums_of(plan, cells), {}
    by_key = {ask.key: ask for ask in plan.asks}
    for move in plan.moves:
        per = by_key[move.ask].per
        for p in range(len(plan.players)) if "player" in per else [None]:
            cell = cell_name(move.ask, p, r if "round" in per else None)
            if sums.value(move.when, {"p": p, "r": r}):
                value = sums.value(move.value, {"p": p, "r": r})
                if cells.get(cell) != value:
                    made[cell] = value
    return dict(sorted(made.items(), key=lambda one: one[1] - (cells.get(one[0]) or 0)))


def cell_name(key: str, p: int | None = None, r: int | None = None, item: str = "") -> str:
    """The name of a cell."""
    parts = (key, *(str(part) for part in (p, r) if part is not None), *([item] if item else []))
    return ".".join(parts)


def missing(plan: Plan, cells: Cells, r: int | None) -> list[tuple[int | None, Ask]]:
    """What is still to be written in a round, or at the end if none is named."""
    sums = sums_of(plan, cells)
    found = []
    for ask in plan.asks:
        if not ask.needed or ("round" in ask.per) != (r is not None):
            continue
        for p in range(len(plan.players)) if "player" in ask.per else [None]:
            if sums.value(ask.when, {"p": p, "r": r}) and not _written(ask, cells, p, r):
                found.append((p, ask))
    return found


def _written(ask: Ask, cells: Cells, p: int | None, r: int | None) -> bool:
    name = cell_name(ask.key, p, r)
    if ask.kind in LISTS:
        return any(cell.startswith(name + ".") for cell in cells)
    return name in cells


def result(plan: Plan, cells: Cells) -> Result | None:
    """Scores and ranks once the game is over."""
    if cells.get(OVER) != 1:
        return None
    final = totals(plan, cells)
    return Result(final.scores, final.ranks)


def refuse(plan: Plan, cells: Cells, mark: Mark) -> Refusal | None:
    """Why a mark cannot stand, even as a house rule; None if it can."""
    if mark.undoes:
        return None
    if mark.cell == OVER or is_house_rule(plan, mark.cell):
        fine = mark.value in (None, 1) and not isinstance(mark.value, list)
        return None if fine else Refusal("not_a_number")
    ask = ask_of(plan, mark.cell)
    if ask is None:
        return Refusal("no_such_cell", {"cell": mark.cell[:60]})
    if mark.value is None:
        return None
    if (refused := _value_refused(plan, ask, mark.value)) is not None:
        return refused
    after = {**cells, mark.cell: mark.value}
    sums = sums_of(plan, after)
    for check in plan.checks:
        if check.hard:
            for p, r in places(plan, sums.rounds, check.per):
                if sums.value(check.when, {"p": p, "r": r}):
                    return Refusal("hard", {"text": check.text})
    return None


def is_house_rule(plan: Plan, cell: str) -> bool:
    """Whether a cell says "we play it so" of something the sheet checks."""
    start, _dot, rest = cell.partition(".")
    rounds = plan.rounds or plan.most_rounds
    return start == HOUSE and any(
        rest == cell_name(check.key, p, r)
        for check in plan.checks
        if rest.startswith(check.key)
        for p, r in places(plan, rounds, check.per)
    )


def ask_of(plan: Plan, cell: str) -> Ask | None:
    """What a cell is the answer to; None if the sheet has no such cell."""
    key, *path = cell.split(".")
    ask = next((one for one in plan.asks if one.key == key), None)
    if ask is None or len(cell) > 60:
        return None
    expected = len(ask.per) + (ask.kind in LISTS)
    if len(path) != expected:
        return None
    place = 0
    if "player" in ask.per:
        if path[0] not in {str(p) for p in range(len(plan.players))}:
            return None
        place = 1
    if "round" in ask.per:
        last = plan.rounds or plan.most_rounds
        if path[place] not in {str(r) for r in range(1, last + 1)}:
            return None
    return ask if all(part and part.replace("-", "").isalnum() for part in path) else None


def _value_refused(plan: Plan, ask: Ask, value: Value) -> Refusal | None:
    if ask.kind == "choice":
        allowed: set[Any] = {int(one) if ask.numbers else one for one, _label in ask.choices}
        if ask.of_players:
            allowed = set(range(len(plan.players)))
        fine = not isinstance(value, list | bool) and value in allowed
        return None if fine else Refusal("no_such_choice")
    if ask.kind in {"lines", "clock"}:
        if not isinstance(value, list) or len(value) > LONGEST_LIST:
            return Refusal("not_a_number")
        if not all(_is_number(one) for one in value):
            return Refusal("not_a_number")
        if ask.kind == "clock" and not _is_entry(plan, value):
            return Refusal("no_such_player")
        return None
    if not _is_number(value):
        return Refusal("not_a_number")
    return None


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST


def _is_entry(plan: Plan, value: Value) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and 0 <= value[0] < len(plan.players)
        and 0 <= value[1] <= LONGEST_LIST
    )
