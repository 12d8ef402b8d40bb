"""What one reader has before them: the view, what is chosen, and addresses of further choices."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board.marks import Marks
from games.encounter.rules.components import LETTERS, SYSTEM_SIZE, planet_name
from games.encounter.rules.moves import MOTHERSHIP, Ships
from games.encounter.rules.view import View
from games.engine.board import Scene, WhyNot
from games.engine.contract import Fixed
from games.engine.explaining import marked
from games.engine.words import Names

ABOARD = "M"  # as a place ships come from
NOTHING = SafeString("")


@dataclass(frozen=True)
class Desk:
    """A reader at the table, with what they have chosen so far."""

    scene: Scene
    view: View
    names: Names
    base: str
    picks: Mapping[str, str]
    reading: bool = False
    playing: bool = True  # the reader may decide something now

    @property
    def me(self) -> int:
        """The reader's seat; only a seat decides."""
        return -1 if self.view.seat is None else int(self.view.seat)

    @property
    def side(self) -> int:
        """Where the reader, a main player, stands: 0 attacks, 1 defends."""
        return 0 if self.me == self.view.active else 1

    def only(self, names: Iterable[str]) -> "Desk":
        """With those choices alone that this decision knows."""
        known = set(names)
        picks = {name: value for name, value in self.picks.items() if name in known}
        return Desk(self.scene, self.view, self.names, self.base, picks, self.reading, self.playing)

    def href(self, **changes: str | int | None) -> str:
        """The page with other choices; what is empty or 0 is left out."""
        picks = {**self.picks, **{k: "" if v in (None, 0) else str(v) for k, v in changes.items()}}
        return address(self.base, picks, self.reading)

    def fresh(self, **picks: str | int) -> str:
        """The page with these choices and no others."""
        return address(self.base, {k: str(v) for k, v in picks.items()}, self.reading)

    def chosen(self) -> str:
        return urlencode({name: value for name, value in self.picks.items() if value})

    def number(self, name: str) -> int:
        """A choice that is a number; 0 if it is none."""
        value = self.picks.get(name, "")
        return int(value) if value.isascii() and value.isdigit() and len(value) < 3 else 0

    def chosen_seats(self, name: str = "who") -> tuple[int, ...]:
        """Players chosen, ascending: "0-2"."""
        known = {str(seat) for seat in range(len(self.view.powers))}
        return tuple(sorted(int(one) for one in set(self.picks.get(name, "").split("-")) & known))

    def planet(self, name: str) -> int | None:
        """A planet chosen by its name."""
        value = self.picks.get(name, "")
        number = PLANETS.get(value)
        return number if number is not None and number < len(self.view.ships[0]) else None

    def ships(self, sources: Mapping[int, int], suffix: str = "") -> dict[int, int]:
        """Ships chosen by place, never more than there are."""
        found = {}
        for where, most in sources.items():
            number = min(self.number(place_name(where) + suffix), most)
            if number:
                found[where] = number
        return found

    def refusal(self, move: Fixed) -> WhyNot | None:
        """Why a move is closed, in the words of the rules."""
        refused = self.scene.refusal(move)
        if refused is None:
            return None
        return WhyNot(self.scene.wording.reason(refused), refused.reason)

    def who(self, seat: int) -> str:
        """A player as the reader calls them."""
        return _("You") if self.names.is_you(seat) else self.names[seat]


PLANETS = {planet_name(n): n for n in range(len(LETTERS) * SYSTEM_SIZE)}


def address(base: str, picks: Mapping[str, str], reading: bool) -> str:
    fields = {name: value for name, value in picks.items() if value}
    if reading:
        fields["list"] = "1"
    return f"{base}?{urlencode(fields)}" if fields else base


def place_name(where: int) -> str:
    return ABOARD if where == MOTHERSHIP else planet_name(where)


def as_ships(chosen: Mapping[int, int]) -> Ships:
    """Ships as a move names them: each planet once, ascending."""
    return tuple(sorted((where, number) for where, number in chosen.items() if number))


@dataclass(frozen=True)
class Parts:
    """What one decision gives the window."""

    marks: Marks = field(default_factory=Marks)
    tray: str = ""
    say: SafeString = NOTHING
    then: str = ""
    move: Fixed | None = None
    verb: str = ""
    back: str = ""
    others: str = ""
    chosen: str = ""
    caption: str = ""
    panel: str = ""
    panel_title: str = ""


def said(move: Any) -> str:
    """A move as a form sends it."""
    return msgspec.json.encode(move).decode()


def value_of(move: Any) -> str:
    """The same as the value of a button: in single quotes, since JSON is full of double ones."""
    text = said(move).replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#x27;")
    return f"value='{text}'"


def strong(text: str) -> SafeString:
    return SafeString(f"<b>{escape(text)}</b>")


def button(
    move: Fixed,
    words: str,
    key: str,
    kind: str = "btn",
    closed: str = "",
    form: str = "play",
    name: str = "move",
) -> str:
    """A button that sends a move or an order at once; a closed one says why."""
    if closed:
        return (
            f'<button class="{kind}" type="button" id="{key}" aria-disabled="true" '
            f'title="{escape(closed)}">{escape(words)}<span class="vh">: {escape(closed)}</span>'
            "</button>"
        )
    return (
        f'<button class="{kind}" form="{form}" id="{key}" name="{name}" '
        f"{value_of(move)}>{escape(words)}</button>"
    )


def link(href: str, words: str, key: str, kind: str = "btn", drag: str = "") -> str:
    dragged = f' data-drag="{drag}"' if drag else ""
    return (
        f'<a class="{kind}" data-step{dragged} id="{key}" href="{escape(href)}">{escape(words)}</a>'
    )


def slot(
    number: int,
    href: str,
    title: str,
    text: str = "",
    art: str = "",
    on: bool = False,
    closed: str = "",
    key: str = "",
    now: str = "",
) -> str:
    """Something to choose in the tray; a closed one stays and names the rule.

    `key`: of the card that explains it; `now`: what that card says of this very moment.
    """
    what = marked(key) if key else ""
    box = f'<span class="hexbox">{art}</span>' if art else ""
    words = f'<span class="nm">{escape(title)}</span>'
    kind = "" if art else " bare"
    if closed:
        return (
            f'<span class="slot{kind}" id="slot-{number}"{what} role="button" aria-disabled="true" '
            f'tabindex="0">{box}<span>{words}<span class="no" data-now>{escape(closed)}</span>'
            "</span></span>"
        )
    if text:
        words += f'<span class="ct">{text}</span>'
    if now:
        words += f"<span data-now hidden>{now}</span>"
    pressed = "true" if on else "false"
    return (
        f'<a class="slot{kind}{" on" if on else ""}" id="slot-{number}"{what} '
        f'href="{escape(href)}" role="button" aria-pressed="{pressed}">'
        f"{box}<span>{words}</span></a>"
    )


def tray(slots: Iterable[str], label: str, kind: str = "") -> str:
    return (
        f'<div class="tray cetray{kind}" role="group" aria-label="{escape(label)}">'
        f"{''.join(slots)}</div>"
    )
