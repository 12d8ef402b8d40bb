"""Drawn examples for the rules, by the code that draws the table."""

from collections.abc import Callable

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.crafting.board import buying, galaxy, panels, power_examples, turn_example
from games.crafting.board.art import emblem, sign_of, symbol_sheet
from games.crafting.board.counting import COUNTED
from games.crafting.board.markup import safe
from games.crafting.board.plane import SPOT, dots, is_hex
from games.crafting.board.powers import prices
from games.crafting.rules.components import CENTRES, GRAVITY, LIGHT, POWER_PILES, TILES, TIME
from games.crafting.rules.objectives import VALUES
from games.crafting.rules.state import Player, Ring
from games.crafting.rules.view import GalaxyView, NebulaView, galaxy_of
from games.crafting.words import words

SHARED = '<use href="#cboard"/>'
CLOSE = "-200 -230 400 420"  # the three nebulae in the middle
EXAMPLE = GalaxyView(
    nebulae={
        "D1": NebulaView("N101", True),
        "Y1": NebulaView("N202"),
        "F1": NebulaView("N314"),
        "Y2": NebulaView("N113", True, (0,)),
        "F2": NebulaView("N204", True),
    },
    stars={
        "S00": "H", "S01": "H", "S03": "He", "S05": "O", "S07": "He", "S12": "C", "S14": "C",
        "S26": "H", "S16": "O",
    },
    supernovae={"S02": "He", "S08": "H"},
    life={
        "L01": "stable", "L02": "proto", "L03": "proto", "L05": "stable", "L07": "proto",
        "L11": "stable", "L13": "proto", "L17": "proto", "L44": "stable",
    },
)  # fmt: skip


OWNER = Player(galaxy_of(EXAMPLE), (0, 0, 0, 0), horizontal=2)


def defs() -> SafeString:
    """The drawings, once in the page; the galaxies in which examples begin, too."""
    begun = f'<g id="cbegun">{galaxy.small_art(power_examples.begun())}</g>'
    board = f'<g id="cboard">{galaxy.small_art(EXAMPLE)}</g>'
    return safe(symbol_sheet(begun + board))


def picture(art: str, label: str, box: str = "-392 -402 784 760", close: bool = False) -> str:
    """A drawing that stands still."""
    kind = "mg fig close" if close else "mg fig"
    return (
        f'<svg class="{kind}" viewBox="{box}" role="img" aria-label="{escape(label)}">'
        f'<use href="#cground"/><use href="#cfree"/>{art}</svg>'
    )


def ring(space: str, kind: str = "pk", radius: int = 36, text: str = "") -> str:
    """A mark on a space of an example."""
    x, y = SPOT[space].split()
    words_ = f'<text class="exn" y="8">{text}</text>' if text else ""
    return f'<g transform="translate({x} {y})"><circle class="{kind}" r="{radius}"/>{words_}</g>'


def board_example() -> str:
    """The whole board."""
    return picture(
        SHARED,
        _("A galaxy with five nebulae, eleven stars on corners and nine life tokens on sides"),
    )


def forming_example() -> str:
    """Three stars around D1: it can be formed."""
    before = GalaxyView({"D1": NebulaView("N101")}, {"S00": "H", "S01": "H", "S03": "He"}, {}, {})
    marks = "".join(ring(space) for space in ("S00", "S01", "S03"))
    return picture(
        galaxy.small_art(before) + marks,
        _("D1 needs H H He; hydrogen is on S00 and S01, helium on S03"),
        CLOSE,
        close=True,
    )


def formed_example() -> str:
    """The same nebula once it is formed: a star has gone."""
    after = GalaxyView({"D1": NebulaView("N101", True)}, {"S01": "H", "S03": "He"}, {}, {})
    return picture(
        galaxy.small_art(after), _("D1 is formed; S00 is empty again"), CLOSE, close=True
    )


def gravity_example() -> str:
    """What one and two Gravitons reach."""
    there = GalaxyView({}, {"S00": "He", "S01": "H"}, {}, {})
    one = "".join(ring(space, "ex1", 22, "1") for space in ("S02", "S03", "S04", "S05"))
    two = "".join(ring(space, "ex2", 22, "2") for space in ("S06", "S07", "S08", "S09"))
    return picture(
        galaxy.small_art(there) + one + two,
        _("Helium on S00, hydrogen on S01: one Graviton leads to S02, S03, S04 or S05"),
        CLOSE,
        close=True,
    )


def life_example() -> str:
    """A ring of six around a formed nebula."""
    around = {"L01": "stable", "L03": "proto", "L04": "proto", "L09": "stable", "L10": "proto"}
    there = GalaxyView({"D1": NebulaView("N101", True)}, {}, {}, {**around, "L15": "proto"})
    return picture(
        galaxy.small_art(there),
        _("D1 is formed and has six life tokens around it, two of them stable"),
        CLOSE,
        close=True,
    )


def born_example() -> str:
    """The same nebula with advanced life: proto-life has left."""
    after = GalaxyView(
        {"D1": NebulaView("N101", True, (7,))}, {}, {}, {"L01": "stable", "L09": "stable"}
    )
    return picture(
        galaxy.small_art(after),
        _("D1 carries advanced life; stable life on L01 and L09 is still there"),
        CLOSE,
        close=True,
    )


def ring_example() -> str:
    """The control centres: 3 tokens, 3, 1 and none; the own token at Time."""
    return turn_example.ring(Ring(own=(TIME, LIGHT, TIME, GRAVITY), dark=(2, 1, 0, 0)))


def chamber_example() -> str:
    """A crystal on 4, one waiting, two discharged."""
    return panels.chamber(4, 1, 2, 0)


FIGURES: dict[str, Callable[[], str]] = {
    "board": board_example,
    "forming": forming_example,
    "formed": formed_example,
    "gravity": gravity_example,
    "life": life_example,
    "born": born_example,
    "ring": ring_example,
    "chamber": chamber_example,
    "turn": turn_example.drawn_turn,
}


def figure(name: str) -> SafeString:
    """One example."""
    return safe(FIGURES[name]())


def all_powers() -> SafeString:
    """Every power card: picture, price, effect, and what it does in a galaxy."""
    groups = []
    for kind, name in enumerate(CENTRES):
        items = "".join(
            f'<li id="card-{card}" class="pw t-{name}">{emblem(card)}<span>'
            f"<b>{escape(words.power(card))}</b>"
            f'<span class="price">{escape(prices.price(card))}</span>'
            f'<span class="eff">{escape(prices.effect(card))}</span></span>'
            f'<div class="pwx">{before_and_after(card)}</div></li>'
            for card in POWER_PILES[kind]
        )
        groups.append(
            f"<h3>{sign_of(name)} {escape(words.centre(name))}</h3>"
            f'<p class="small">{escape(buying.bonus(name))}</p><ul class="pwall">{items}</ul>'
        )
    return safe("".join(groups))


def before_and_after(card: str) -> str:
    """The example of a power, as on its card; all begin in one galaxy, which is said once."""
    begun, shared = galaxy.small_art(power_examples.begun()), '<use href="#cbegun"/>'
    return "".join(
        f"<figure>{one.drawing.replace(begun, shared)}"
        f"<figcaption>{escape(one.caption)}</figcaption></figure>"
        for one in power_examples.figures(card)
    )


def all_objectives() -> SafeString:
    """Every objective: what it counts in the example galaxy is lit, and how much that is."""
    items = "".join(
        f'<li id="objective-{name}" class="pw obj">{counted(name, SHARED)}<span>'
        f"<b>{escape(words.objective(name))}</b>"
        f'<span class="eff">{escape(value_here(name))}</span></span></li>'
        for name in VALUES
    )
    return safe(f'<ul class="pwall">{items}</ul>')


def value_here(name: str) -> str:
    """What an objective would count in the example."""
    return _("Here: %(value)s") % {"value": VALUES[name](OWNER)}


def counted(name: str, art: str = "") -> str:
    """The example galaxy with what an objective counts; crystals lie in their chamber."""
    spaces = COUNTED[name](OWNER.galaxy)
    if not spaces:
        return panels.chamber(0, 0, OWNER.horizontal, 0)
    kind = " hex" if is_hex(spaces[0]) else ""
    lit = f'<path class="lit{kind}" d="{dots(spaces)}"/>'
    return picture(lit + (art or galaxy.small_art(EXAMPLE)), words.objective(name))


def all_tiles() -> SafeString:
    """What nebulae of each size need and bring."""
    rows = []
    for size in (1, 2, 3):
        tiles = [tile for tile in TILES.values() if tile.size == size]
        points = sorted({tile.points for tile in tiles})
        rows.append((size, tiles[0].stars, points[0], points[-1]))
    return render_to_string("crafting/tiles.html", {"rows": rows})
