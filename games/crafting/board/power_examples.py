"""What each power does, drawn: before and after, as the rules themselves play it."""

from collections.abc import Iterator
from functools import cache

from django.utils.html import escape
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.crafting.board import galaxy
from games.crafting.board.markup import safe
from games.crafting.board.plane import dots, is_hex
from games.crafting.board.powers.prices import price
from games.crafting.rules.apply import apply
from games.crafting.rules.components import ELEMENTS, POWER_COSTS
from games.crafting.rules.meta import META, Options
from games.crafting.rules.moves import Depressurise, Move, UsePower
from games.crafting.rules.powers.power import Aim
from games.crafting.rules.setup import setup
from games.crafting.rules.state import State, Tray
from games.crafting.rules.view import GalaxyView, NebulaView, galaxy_of, view
from games.crafting.words import words
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.explaining import Figure

ME = Seat(0)
CLOSE = "-210 -240 420 400"  # the three nebulae in the middle
BEFORE = GalaxyView(
    nebulae={
        "D1": NebulaView("N101"),
        "Y1": NebulaView("N201", True, (8,)),
        "F1": NebulaView("N301"),
    },
    stars={"S00": "C", "S01": "O", "S02": "H"},
    supernovae={"S03": "He"},
    life={
        "L01": "proto", "L03": "proto", "L06": "proto",
        "L05": "stable", "L07": "stable", "L09": "stable",
    },
)  # fmt: skip
AIMS = {
    "PL2": Aim(at=("L02",)),
    "PL3": Aim(element="O"),
    "PL5": Aim(at=("S04",), element="C"),
    "PL6": Aim(at=("S06",), element="O"),
    "PL7": Aim(at=("S08",), element="He"),
    "PL8": Aim(at=("S02",), element="C"),
    "PT1": Aim(at=("L02", "L04", "L08")),
    "PT2": Aim(element="O"),
    "PT3": Aim(at=("S00", "S02")),
    "PT4": Aim(mode="crystals"),
    "PT8": Aim(at=("S02",), element="O"),
    "PG1": Aim(at=("S03",), to=("S09",)),
    "PG2": Aim(at=("S02",)),
    "PG3": Aim(at=("D1",), mode="replace"),
    "PG4": Aim(at=("S02",), to=("S04",)),
    "PG5": Aim(at=("S00",)),
    "PG7": Aim(at=("S02",)),
    "PG8": Aim(spend=("L07",), at=("L06",), to=("L04",)),
    "PC1": Aim(at=("L06",), to=("L02",)),
    "PC2": Aim(at=("S03",)),
    "PC3": Aim(spend=("L05", "L07", "L09"), at=("Y1",)),
    "PC4": Aim(at=("L02",)),
    "PC5": Aim(spend=("L06",), at=("L01", "L03")),
    "PC6": Aim(at=("L04",)),
}


@cache
def played(card: str) -> tuple[State, State]:
    """The example of a card: all its price could ask for, and what follows from using it."""
    state = setup(Options(edition=META.edition), 2, Chance("0"))
    owner = replace(
        state.players[ME],
        galaxy=replace(galaxy_of(BEFORE), advanced=((4, "A101"),)),
        hand=(9, 9, 9, 9),
        slots=(card, "", "", ""),
        waiting=1,
    )
    before = replace(
        state,
        players=(owner, *state.players[1:]),
        tray=Tray(supernova=2, graviton=2),
        active=ME,
        phase="create",
    )
    return before, apply(before, ME, move_of(card), Chance("0")).state


def move_of(card: str) -> Move:
    """The move of an example."""
    aim, cost = AIMS.get(card, Aim()), POWER_COSTS[card]
    if cost is None:
        return Depressurise("power", aim.element, 1, aim.at)
    pay = "time" if cost.energy in ("any", "same") else ""
    return UsePower(1, pay, aim.spend, aim.at, aim.to, aim.element, aim.mode)


def begun() -> GalaxyView:
    """The galaxy in which every example begins, as its owner sees it."""
    return view(played("PL1")[0], ME).players[ME].galaxy


def figures(card: str) -> tuple[Figure, ...]:
    """Before and after: the galaxy where it changes, else what is paid and what is gained."""
    before, after = (view(state, ME).players[ME].galaxy for state in played(card))
    spaces = changed(before, after)
    gained = ", ".join(gains(card))
    if not spaces:
        return (
            Figure(safe(row(paid(card))), price(card)),
            Figure(safe(row(symbols(card))), gained),
        )
    return (
        Figure(safe(picture(before, spaces, told(card, _("Before")))), _("Before")),
        Figure(safe(picture(after, spaces, told(card, _("After")))), gained or _("After")),
    )


def told(card: str, when: str) -> str:
    """What a picture shows."""
    return f"{words.power(card)}: {when}"


def changed(before: GalaxyView, after: GalaxyView) -> list[str]:
    """The spaces on which something else lies."""
    found: list[str] = []
    for name in ("nebulae", "stars", "supernovae", "life"):
        old, new = getattr(before, name), getattr(after, name)
        found += [space for space in {**old, **new} if old.get(space) != new.get(space)]
    return list(dict.fromkeys(found))


def picture(shown: GalaxyView, spaces: list[str], label: str) -> str:
    """The middle of a galaxy; what changes is lit."""
    small = [space for space in spaces if not is_hex(space)]
    wide = [space for space in spaces if is_hex(space)]
    return (
        f'<svg class="mg fig" viewBox="{CLOSE}" role="img" aria-label="{escape(label)}">'
        f'<use href="#cground"/><use href="#cfree"/><path class="lit hex" d="{dots(wide)}"/>'
        f'<path class="lit" d="{dots(small)}"/>{galaxy.small_art(shown)}</svg>'
    )


def row(signs: list[str]) -> str:
    """Some signs side by side."""
    drawn = "".join(f'<use href="#c{one}" x="{64 * n}"/>' for n, one in enumerate(signs))
    width = 64 * len(signs)
    return f'<svg class="xrow" viewBox="-32 -36 {width} 72" aria-hidden="true">{drawn}</svg>'


def paid(card: str) -> list[str]:
    """The price by its signs; the three without one replace the star of a crystal."""
    cost = POWER_COSTS[card]
    if cost is None:
        return ["k"]
    return ["card"] * cost.cards + ["nova"] * cost.supernova + ["grav"] * cost.graviton


def advances(state: State) -> int:
    player = state.players[ME]
    return player.vertical + 6 * player.waiting


def symbols(card: str) -> list[str]:
    """What is gained beside the galaxy, by its signs."""
    before, after = played(card)
    stars = [name for name, n in zip(ELEMENTS, after.tray.stars, strict=True) for _n in range(n)]
    return stars + ["k"] * (advances(after) - advances(before))


def gains(card: str) -> Iterator[str]:
    """The same in words."""
    before, after = played(card)
    yield from words.stars(after.tray.stars)
    if (steps := advances(after) - advances(before)) > 0:
        yield words.advances(steps)
    if points := after.players[ME].card_points - before.players[ME].card_points:
        yield words.points(points)
