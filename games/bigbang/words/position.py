"""A position of Big Bang 13.7 in sentences, what the table waits for, and the points so far."""

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.bigbang.rules.cells import name
from games.bigbang.rules.components import SHAPES
from games.bigbang.rules.view import Cards, End, Goal, Lying, View
from games.bigbang.words.words import objective, tile_label
from games.engine.contract import Window
from games.engine.hexes import Cell
from games.engine.words import Names, Part, Points, Said

ASKED = {
    "main": Said(
        gettext_lazy("Choose one of the tiles in the row and a space for it."),
        gettext_lazy("%(who)s is choosing a tile and a space."),
    ),
    "parallel": Said(
        gettext_lazy(
            "Choose one of the tiles in the row and a space on your left or on your right."
        ),
        gettext_lazy("%(who)s is choosing a tile and a space."),
    ),
    "hexdomino": Said(
        gettext_lazy("Add one of your tiles to an end of the chain."),
        gettext_lazy("%(who)s is adding a tile to the chain."),
    ),
    "dark": Said(
        gettext_lazy(
            "Dark Energy: place a celestial body beside at least one tile. "
            "Still to place: %(left)d."
        ),
        gettext_lazy(
            "%(who)s is placing celestial bodies with Dark Energy. Still to place: %(left)d."
        ),
    ),
    "nova": Said(
        gettext_lazy("The supernova gives you an extra tile: place a celestial body, or skip it."),
        gettext_lazy("%(who)s has an extra tile from the supernova."),
    ),
}


def question(view: View, window: Window, names: Names) -> str:
    """What the table waits for."""
    if view.active is None:
        return _("The game is over.")
    values = {"who": names[view.active], "left": view.dark_left}
    return names.hear(ASKED[asked(view)], view.active) % values


def asked(view: View) -> str:
    """Which question is open."""
    if view.phase != "main":
        return view.phase
    return view.mode if view.mode in ("hexdomino", "parallel") else "main"


def parts(view: View, seat: int) -> Sequence[Part]:
    """What a seat's objectives came to, and between which cells their lines run."""
    return [
        Part(
            points=goal.points,
            name=capfirst(objective(goal.objective)),
            where=", ".join(ends(line) for line in goal.lines),
            look="bar" if goal.objective in SHAPES else "dots",
        )
        for goal in view.goals
        if goal.seat == seat and is_scored(view, goal)
    ]


def ends(line: Sequence[Cell]) -> str:
    """A line by its first and its last cell."""
    first, *_rest, last = sorted(line)
    return _("%(first)s to %(last)s") % {"first": name(first), "last": name(last)}


def tie(view: View) -> str:
    """What decides between equal points; Solitaire has no second place."""
    return {
        "simple": _("Level on points: the player later in turn order wins."),
        "cosmic": _("Level on points: the player who'd be next on the clock wins."),
        "parallel": _(
            "Level on points: the better other universe wins, then the later in turn order."
        ),
        "hexdomino": _("Level on points: fewer tiles in hand wins."),
    }.get(view.mode, "")


def points(view: View) -> Sequence[Points | None]:
    """What known objectives are worth now; in Hexdomino the tiles still in hand."""
    if view.mode == "hexdomino":
        return [Points(count, ngettext("tile", "tiles", count)) for count in view.hands]
    return [points_at(view, seat) for seat in range(view.seats)]


def points_at(view: View, seat: int) -> Points | None:
    """One seat's points; None while its objectives are secret. The worse universe counts."""
    known = [goal for goal in view.goals if goal.seat == seat and is_scored(view, goal)]
    if not known and not view.solo:
        return None
    by_universe: dict[int, int] = {}
    for goal in known:
        by_universe[goal.universe] = by_universe.get(goal.universe, 0) + goal.points
    figure = min(by_universe.values(), default=0)
    return Points(figure, ngettext("point", "points", figure))


def is_scored(view: View, goal: Goal) -> bool:
    """In Solitaire only what is achieved counts, and nothing once it is lost."""
    return view.solo is None or (goal.objective in view.solo.achieved and not view.solo.lost)


def position(view: View, names: Names) -> Sequence[str]:
    """The position in sentences."""
    told = list(offered(view))
    told.append(
        ngettext("%(pile)d tile is in the pile.", "%(pile)d tiles are in the pile.", view.pile)
        % {"pile": view.pile}
    )
    if view.discard:
        last = {"count": len(view.discard), "tile": tile_label(view.discard[-1])}
        told.append(_("Discarded: %(count)d. Last: %(tile)s.") % last)
    told += clock(view, names)
    told += [_goal(goal, view, names) for goal in view.goals]
    if view.solo:
        told += cards(view.solo)
    told += [needed(end) for end in view.ends]
    return told + [_lying(lying, view) for lying in view.universe if lying.tile != "BIG_BANG"]


def offered(view: View) -> list[str]:
    """The tiles one may choose from."""
    if view.mode == "hexdomino":
        held = "; ".join(tile_label(tile) for tile in view.hand)
        return [_("In your hand: %(tiles)s.") % {"tiles": held}] if held else []
    row = "; ".join(tile_label(tile) for tile in view.row if tile)
    return [_("In the row, from left to right: %(tiles)s.") % {"tiles": row}] if row else []


def clock(view: View, names: Names) -> list[str]:
    """The markers on the Cosmic Clock, the next to play first; the tiles in each hand."""
    told = [
        _("%(who)s's marker: %(time)d.") % {"who": names[seat], "time": view.times[seat]}
        for seat in view.order
    ]
    return told + [
        ngettext("%(who)s holds %(count)d tile.", "%(who)s holds %(count)d tiles.", count)
        % {"who": names[seat], "count": count}
        for seat, count in enumerate(view.hands)
        if seat != view.you
    ]


def cards(solo: Cards) -> list[str]:
    """The objective cards of Solitaire beside those with points."""
    told = [_("Objective cards in the pile: %(pile)d.") % {"pile": solo.pile}]
    if solo.positive:
        told.append(_("To achieve: %(objective)s.") % {"objective": objective(solo.positive)})
    if solo.negatives:
        bad = ", ".join(objective(card) for card in solo.negatives)
        told.append(_("Avoid: %(objectives)s.") % {"objectives": bad})
    if solo.final_passes == 1:
        told.append(_("This is the last lap."))
    return told


def needed(end: End) -> str:
    """An end of the chain and the link it needs."""
    values = {"cell": name(end.cell)}
    if end.link == "colour":
        return _("The end at %(cell)s needs the same colour.") % values
    if end.link == "shape":
        return _("The end at %(cell)s needs the same shape.") % values
    return _("The start tile at %(cell)s takes the same colour or the same shape.") % values


def _goal(goal: Goal, view: View, names: Names) -> str:
    values = {
        "who": names[goal.seat],
        "objective": objective(goal.objective),
        "points": goal.points,
        "universe": goal.universe + 1,
    }
    if view.mode == "parallel":
        said = Said(
            _("Your objective %(objective)s in universe %(universe)d. Points: %(points)d."),
            _("%(who)s's objective %(objective)s in universe %(universe)d. Points: %(points)d."),
        )
    else:
        said = Said(
            _("Your objective %(objective)s. Points: %(points)d."),
            _("%(who)s's objective %(objective)s. Points: %(points)d."),
        )
    return names.hear(said, goal.seat) % values


def _lying(lying: Lying, view: View) -> str:
    values = {
        "cell": name(lying.cell),
        "tile": tile_label(lying.tile),
        "universe": lying.universe + 1,
    }
    if view.mode == "parallel":
        return _("Universe %(universe)d, %(cell)s: %(tile)s.") % values
    if lying.absorbed:
        return _("%(cell)s: absorbed tile, face down.") % values
    if lying.covered:
        values["covered"] = tile_label(lying.covered)
        return _("%(cell)s: %(tile)s, covering: %(covered)s.") % values
    return _("%(cell)s: %(tile)s.") % values
