"""Drawn examples for the page that explains the game, by the same code as the board."""

import re

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.art import card_art
from games.encounter.board.emblems import emblem
from games.encounter.board.marks import Galaxy, Marks, Spot
from games.encounter.board.ring import ring
from games.encounter.board.showing import figures
from games.encounter.board.strips import strips
from games.encounter.rules.artefacts import ARTEFACTS
from games.encounter.rules.components import ARTEFACT_NAMES, planet_named
from games.encounter.rules.moves import NOWHERE
from games.encounter.rules.powers import POWERS
from games.encounter.words.powers import artefact_moment, artefact_text, power_moment, power_text
from games.encounter.words.words import card_name, power_name
from games.engine.words import once_in_each_language

NAMES = ("Alice", "Bob", "Charlie", "Dora")
HOME = 4
PARTS = re.compile(r' (?:id|role|aria-[a-z]+|data-[a-z]+)="[^"]*"| href="#"')


def fleet(seat: int, **changes: int) -> tuple[int, ...]:
    """Four ships on each home planet, but for what is named."""
    own = [HOME if where // 5 == seat else 0 for where in range(20)]
    for name, number in changes.items():
        own[planet_named(name)] = number
    return tuple(own)


def galaxy(step: str) -> Galaxy:
    """Alice attacks Y3 of Bob; Charlie helps her, Dora helps him; in the end she lands there."""
    met, landed = step != "launch", step == "result"
    allied, aboard = step in ("allies", "result"), step in ("aim", "allies")
    return Galaxy(
        ships=(
            fleet(0, R1=2 if met else 4, R3=3 if met else 4, B2=1, G5=1, Y3=3 if landed else 0),
            fleet(1, Y5=0, R4=1, Y3=0 if landed else 4),
            fleet(2, B4=2 if allied else 4, Y5=1, Y3=2 if landed else 0),
            fleet(3, G1=3 if allied else 4),
        ),
        hole=(1, 7, 0, 3) if landed else (1, 3, 0, 2),
        mothership=(3 if aboard else 0, 0, 2 if step == "allies" else 0, 0),
        carriers=(0, 0, 0, 1 if step == "allies" else 0),
        foreign=(3, 1, 2, 0) if landed else (2, 1, 1, 0),
        names=NAMES,
        own=0,
        active=0,
        planet=planet_named("Y3") if met else NOWHERE,
    )


def marks(step: str) -> Marks:
    if step != "launch":
        return Marks()
    lit = {planet_named(name): Spot("pick", "#", name) for name in ("R1", "R3")}
    return Marks(lit, {planet_named("R1"): -2, planet_named("R3"): -1}, aboard=3)


@once_in_each_language
def figure(step: str) -> str:
    """A galaxy that stands still, and what it shows in words."""
    caption = f"<figcaption>{escape(shows(step))}</figcaption>"
    return f'<figure class="window">{drawings(step)}{caption}</figure>'


def shows(step: str) -> str:
    return {
        "launch": _("Alice is about to launch 2 ships from R1 and 1 from R3."),
        "aim": _("The Mothership points at Y3, where Bob defends with 4 ships."),
        "allies": _("Charlie sends 2 ships along; Dora's carrier waits beside Y3 with 1 ship."),
        "result": sentence(),
    }[step]


def drawings(step: str) -> str:
    """The ring, and the strips that a phone shows in its place."""
    here, lit, words = galaxy(step), marks(step), shows(step)
    return still(ring(here, lit, words), words) + still(strips(here, lit, words), words)


def still(drawing: str, words: str) -> str:
    """One picture: nothing in it can be pressed, and none of its parts has a name of its own."""
    drawing = PARTS.sub("", drawing.replace("<a ", "<g ").replace("</a>", "</g>"))
    return drawing.replace('class="board', f'role="img" aria-label="{escape(words)}" class="fig')


def sentence() -> str:
    """How the sums of the example come out."""
    return _("17 against 15: Alice and Charlie land on Y3. Bob loses 4 ships, Dora 1.")


@once_in_each_language
def example_sum() -> str:
    """Attack against Attack, with the numbers of the drawing above."""
    one = _("Alice: 12 card + 3 own ships + 2 from Charlie = 17")
    two = _("Bob: 10 card + 4 own ships + 1 from Dora = 15")
    return (
        f'<figure class="window sumfig"><p>{card_art(12)}<span>{escape(one)}</span></p>'
        f"<p>{card_art(10)}<span>{escape(two)}</span></p></figure>"
    )


@once_in_each_language
def pair(kind: str, key: str | int = "") -> str:
    """An example before and after, side by side."""
    shown = "".join(
        f"<figure>{one.drawing}<figcaption>{escape(one.caption)}</figcaption></figure>"
        for one in figures(kind, key)
    )
    return f'<div class="expair">{shown}</div>'


def folded(kind: str, key: str | int) -> str:
    """The same behind a word, in a list of many."""
    word = escape(_("Example"))
    return f'<details class="ex"><summary>{word}</summary>{pair(kind, key)}</details>'


@once_in_each_language
def power_list() -> str:
    """All twenty, each with its emblem."""
    items = "".join(
        f'<li id="pw-{key.replace("_", "-")}">{emblem(key, "l")}<span><b>'
        f"{escape(power_name(key))}</b> {escape(power_text(key))} "
        f'<span class="dim">{escape(power_moment(key))}</span></span>{folded("power", key)}</li>'
        for key in sorted(POWERS, key=power_name)
    )
    return f'<ul class="powers20">{items}</ul>'


@once_in_each_language
def artefact_list() -> str:
    items = "".join(
        f'<li id="ar-{ARTEFACT_NAMES[card].replace("_", "-")}">{card_art(card)}<span><b>'
        f"{escape(card_name(card))}</b> {escape(artefact_text(card))} "
        f'<span class="dim">{escape(artefact_moment(card))}</span></span>'
        f"{folded('artefact', card)}</li>"
        for card in ARTEFACTS
    )
    return f'<ul class="powers20">{items}</ul>'
