"""Sums as data: what a score sheet counts, written once, evaluated here and on the phone.

An expression is JSON: a number, a text, null, or a list that begins with an operation.
`static/js/sums.js` evaluates the same data; a test feeds random sheets to both. Whoever adds an
operation adds it there as well.

Numbers are whole. Nothing (null) counts as 0 in a sum and as false in a condition.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

Value: TypeAlias = int | str | list[int] | None
Cells: TypeAlias = Mapping[str, Value]
Expr: TypeAlias = Any  # int | str | None | list of these

P: Final[Expr] = ["var", "p"]  # the player a line is worked out for
Q: Final[Expr] = ["var", "q"]  # each player in turn, inside `each`
R: Final[Expr] = ["var", "r"]  # the round
V: Final[Expr] = ["var", "v"]  # each value in turn, inside `mapped`


def get(*path: Expr) -> Expr:
    """What is written in a cell; null if nothing is."""
    return ["get", *path]


def items(*path: Expr) -> Expr:
    """All values of a list that people add to, such as the zones of a galaxy."""
    return ["items", *path]


def of(name: str, **at: Expr) -> Expr:
    """Another line, for this player and round or for others."""
    return ["of", name, *[part for pair in at.items() for part in pair]]


def add(*parts: Expr) -> Expr:
    return ["+", *parts]


def sub(one: Expr, other: Expr) -> Expr:
    return ["-", one, other]


def times(one: Expr, other: Expr) -> Expr:
    return ["*", one, other]


def lowest(*parts: Expr) -> Expr:
    return ["min", *parts]


def highest(*parts: Expr) -> Expr:
    return ["max", *parts]


def cond(when: Expr, then: Expr, other: Expr = 0) -> Expr:
    return ["if", when, then, other]


def equal(one: Expr, other: Expr) -> Expr:
    return ["=", one, other]


def less(one: Expr, other: Expr) -> Expr:
    return ["<", one, other]


def both(*parts: Expr) -> Expr:
    return ["and", *parts]


def either(*parts: Expr) -> Expr:
    return ["or", *parts]


def no(part: Expr) -> Expr:
    return ["not", part]


def given(part: Expr) -> Expr:
    """Whether anything is written."""
    return ["given", part]


def look_up(table: str, *places: Expr) -> Expr:
    """An entry of a table; beyond its end the last one."""
    return ["at", table, *places]


def total(values: Expr) -> Expr:
    return ["sum", values]


def number_of(values: Expr) -> Expr:
    return ["len", values]


def largest(values: Expr) -> Expr:
    """The largest of a list, 0 of none."""
    return ["most", values]


def mapped(values: Expr, body: Expr, name: str = "v") -> Expr:
    return ["map", name, values, body]


def each(body: Expr, name: str = "q") -> Expr:
    """A list with the value for every player."""
    return ["each", name, body]


def each_round(body: Expr, name: str = "r") -> Expr:
    """A list with the value for every round so far."""
    return ["rounds", name, body]


class Sums:
    """One sheet as it stands: its cells, and lines worked out when they are asked for."""

    def __init__(
        self,
        tables: Mapping[str, Any],
        lines: Mapping[str, Expr],
        cells: Cells,
        players: int,
        rounds: int,
    ) -> None:
        self.tables, self.lines, self.cells = tables, lines, cells
        self.players, self.rounds = players, rounds
        self.known: dict[tuple[str, Any, Any], Any] = {}

    def line(self, name: str, p: int | None = None, r: int | None = None) -> Any:
        """A line for a player and a round."""
        return self.worked_out(name, {"p": p, "r": r})

    def worked_out(self, name: str, env: Mapping[str, Any]) -> Any:
        key = (name, env.get("p"), env.get("r"))
        if key not in self.known:
            self.known[key] = self.value(self.lines[name], {"p": key[1], "r": key[2]})
        return self.known[key]

    def value(self, expr: Expr, env: Mapping[str, Any]) -> Any:
        """What an expression comes to."""
        if not isinstance(expr, list | tuple):
            return expr
        name, *parts = expr
        if name in SPECIAL:
            return SPECIAL[name](self, parts, env)
        return PLAIN[name](*(self.value(part, env) for part in parts))

    def key(self, parts: list[Expr], env: Mapping[str, Any]) -> str:
        return ".".join(str(self.value(part, env)) for part in parts)


def number(value: Any) -> int:
    """A value in a sum."""
    return value if isinstance(value, int) else 0


def _get(sums: Sums, parts: list[Expr], env: Mapping[str, Any]) -> Any:
    return sums.cells.get(sums.key(parts, env))


def _items(sums: Sums, parts: list[Expr], env: Mapping[str, Any]) -> Any:
    start = sums.key(parts, env) + "."
    found = ((key, value) for key, value in sums.cells.items() if key.startswith(start))
    return [value for _key, value in found if value is not None]


def _of(sums: Sums, parts: list[Expr], env: Mapping[str, Any]) -> Any:
    name, *at = parts
    changed = {at[i]: sums.value(at[i + 1], env) for i in range(0, len(at), 2)}
    return sums.worked_out(name, {**env, **changed})


def _if(sums: Sums, parts: list[Expr], env: Mapping[str, Any]) -> Any:
    when, then, other = parts
    return sums.value(then if sums.value(when, env) else other, env)


def _and(sums: Sums, parts: list[Expr], env: Mapping[str, Any]) -> Any:
    return int(all(sums.value(part, env) for part in parts))


def _or(sums: Sums, parts: list[Expr], env: Mapping[str, Any]) -> Any:
    return int(any(sums.value(part, env) for part in parts))


def _at(sums: Sums, parts: list[Expr], env: Mapping[str, Any]) -> Any:
    name, *places = parts
    found = sums.tables[name]
    for part in places:
        place = number(sums.value(part, env))
        found = found[max(0, min(place, len(found) - 1))]
    return found


def _map(sums: Sums, parts: list[Expr], env: Mapping[str, Any]) -> Any:
    name, values, body = parts
    return [sums.value(body, {**env, name: value}) for value in sums.value(values, env) or []]


def _each(sums: Sums, parts: list[Expr], env: Mapping[str, Any]) -> Any:
    name, body = parts
    return [sums.value(body, {**env, name: player}) for player in range(sums.players)]


def _rounds(sums: Sums, parts: list[Expr], env: Mapping[str, Any]) -> Any:
    name, body = parts
    return [sums.value(body, {**env, name: one + 1}) for one in range(sums.rounds)]


SPECIAL: Final[dict[str, Callable[[Sums, list[Expr], Mapping[str, Any]], Any]]] = {
    "var": lambda sums, parts, env: env.get(parts[0]),
    "get": _get,
    "items": _items,
    "of": _of,
    "if": _if,
    "and": _and,
    "or": _or,
    "at": _at,
    "map": _map,
    "each": _each,
    "rounds": _rounds,
    "last_round": lambda sums, parts, env: sums.rounds,
    "players": lambda sums, parts, env: sums.players,
}


def _product(one: Any, other: Any) -> int:
    return number(one) * number(other)


PLAIN: Final[dict[str, Callable[..., Any]]] = {
    "+": lambda *parts: sum(map(number, parts)),
    "-": lambda one, other: number(one) - number(other),
    "*": _product,
    "div": lambda one, other: number(one) // number(other),
    "mod": lambda one, other: number(one) % number(other),
    "min": lambda *parts: min(map(number, parts)),
    "max": lambda *parts: max(map(number, parts)),
    "=": lambda one, other: int(one == other),
    "<": lambda one, other: int(number(one) < number(other)),
    "not": lambda part: int(not part),
    "given": lambda part: int(part is not None),
    "list": lambda *parts: list(parts),
    "sum": lambda values: sum(map(number, values or [])),
    "len": lambda values: len(values or []),
    "most": lambda values: max(map(number, values or []), default=0),
    "count": lambda values, one: (values or []).count(one),
    # the largest value below another; 0 if there is none
    "below": lambda values, one: max(
        (number(v) for v in values or [] if number(v) < number(one)), default=0
    ),
    "item": lambda values, place: (
        values[number(place)] if values and 0 <= number(place) < len(values) else None
    ),
    "last": lambda values, player: last_place(values, player),
}


def last_place(values: list[Any] | None, player: Any) -> int:
    """The place, from 1, of the last entry that begins with this player; 0 if there is none."""
    places = [n for n, entry in enumerate(values or [], 1) if entry and entry[0] == player]
    return places[-1] if places else 0
