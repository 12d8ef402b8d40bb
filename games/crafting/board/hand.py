"""What a reader has in hand, and what can be pointed at with it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec

from games.crafting.board.galaxy import Mark
from games.engine.contract import Fixed

Fields = Mapping[str, str]


class Target(NamedTuple):
    """A space that can be pointed at."""

    fields: Fields  # what is chosen once it is pointed at
    label: str
    move: Fixed | None = None  # what it plays; at once, unless it has to be confirmed
    kind: str = "open"
    text: str = ""
    at_once: bool = True


class Door(NamedTuple):
    """A choice beside the board: it leads to another choice, plays a move, or says why not."""

    key: str
    art: str
    name: str
    detail: str = ""
    fields: Fields | None = None
    move: Fixed | None = None
    closed: str = ""
    on: bool = False
    flag: str = ""


NONE: Mapping[str, Target] = {}


@dataclass(frozen=True)
class Hand:
    """How far the reader has come: what is chosen, what comes next, what it would play."""

    fields: Fields
    targets: Mapping[str, Target] = field(default_factory=dict)
    doors: tuple[Door, ...] = ()
    move: Any = None
    pending: tuple[str, ...] = ()
    gone: frozenset[str] = frozenset()  # what would leave
    say: str = ""
    then: str = ""
    verb: str = ""
    caption: str = ""
    before: Fields = field(default_factory=dict)  # one step back
    why: Any = None  # a move that fits but for a space: its refusal says why not


def address(base: str, fields: Fields) -> str:
    """The page with what is chosen; what is empty is left out."""
    query = urlencode({name: value for name, value in fields.items() if value})
    return f"{base}?{query}" if query else base


def said(move: Fixed) -> str:
    """A move as a form sends it."""
    return msgspec.json.encode(move).decode()


def names(text: str) -> tuple[str, ...]:
    """Spaces of a query, joined by points."""
    return tuple(part for part in text.split(".") if part)


def joined(spaces: tuple[str, ...]) -> str:
    return ".".join(spaces)


def marks_of(hand: Hand, base: str, extra: str) -> dict[str, Mark]:
    """What the drawing shows of a hand."""
    marks = {}
    for space, target in hand.targets.items():
        href = address(base, {**target.fields, "list": extra})
        move = said(target.move) if target.move is not None and target.at_once else ""
        kind = "pend" if space in hand.pending else target.kind
        marks[space] = Mark(kind, target.label, href, move, target.text)
    return marks
