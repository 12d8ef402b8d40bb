"""Choose, see, confirm: the legal moves narrowed down step by step by what is chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from games.bigbang.board.plane import cell_text
from games.bigbang.rules.moves import (
    DarkEnergy,
    DeclineExtra,
    Eclipse,
    Hyperspace,
    Orbit,
    Place,
    Play,
)

Pair = tuple[str, str]  # a field of the form and its value


def steps(move: Any) -> tuple[Pair, ...]:
    """The choices that make up a move, in the order they are made."""
    match move:
        case Place():
            return ("slot", str(move.slot)), ("cell", cell_text(move.cell, move.universe))
        case Orbit():
            return (
                ("slot", str(move.slot)),
                ("from", cell_text(move.source)),
                ("around", cell_text(move.centre)),
                ("cell", cell_text(move.target)),
            )
        case Hyperspace() | Eclipse():
            return (
                ("slot", str(move.slot)),
                ("from", cell_text(move.source)),
                ("cell", cell_text(move.target)),
            )
        case DarkEnergy():
            return (("slot", str(move.slot)),)
        case Play():
            link = (("link", move.link),) if move.link else ()
            return ("tile", move.tile), ("cell", cell_text(move.cell)), *link
        case DeclineExtra():
            return (("decline", "1"),)
    return ()


def pointing(move: Any) -> str:
    """The query that chooses this move."""
    return urlencode(steps(move))


@dataclass(frozen=True)
class Choice:
    """How far the reader has come, and what can be chosen next."""

    picked: tuple[Pair, ...]
    asked: tuple[Pair, ...]  # those of the picked that the reader named; the rest follow
    options: Mapping[Pair, Sequence[Any]]  # the next choices, each with the moves it leaves
    firsts: Mapping[Pair, Sequence[Any]]  # the first choices, whatever is picked
    move: Any = None  # once nothing is left to choose

    def value(self, field: str) -> str:
        return next((value for name, value in self.picked if name == field), "")

    def query(self, *more: Pair) -> str:
        return urlencode((*self.picked, *more))

    def before(self) -> str:
        """The query of one step back."""
        return urlencode(self.asked[:-1])


def choose(moves: Sequence[Any], query: Mapping[str, str]) -> Choice:
    """Follows the query as far as the legal moves go; what is not legal is not heard."""
    told = [(steps(move), move) for move in moves]
    firsts = branches(told, 0)
    picked: list[Pair] = []
    asked: list[Pair] = []
    options = firsts
    while options:
        named = [pair for pair in options if query.get(pair[0]) == pair[1]]
        if named:
            asked.append(named[0])
        elif picked and len(options) == 1:
            named = list(options)  # the only one: proposed at once
        else:
            break
        picked.append(named[0])
        told = [one for one in told if one[0][: len(picked)] == tuple(picked)]
        options = branches(told, len(picked))
    done = told[0][1] if picked and not options else None
    return Choice(tuple(picked), tuple(asked), options, firsts, done)


def branches(told: Sequence[tuple[tuple[Pair, ...], Any]], depth: int) -> dict[Pair, list[Any]]:
    """What can be chosen at one depth; nothing if a move is complete there."""
    found: dict[Pair, list[Any]] = {}
    for pairs, move in told:
        if len(pairs) > depth:
            found.setdefault(pairs[depth], []).append(move)
    return found
