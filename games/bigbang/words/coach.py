"""What the coach says to somebody new to Big Bang 13.7."""

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.bigbang.rules.cells import name
from games.bigbang.rules.components import COST, NUMBERS
from games.bigbang.rules.moves import Place
from games.bigbang.rules.prospects import Gain, Opened, proposal, prospect
from games.bigbang.rules.view import View
from games.bigbang.words.position import ends
from games.bigbang.words.words import objective, tile_label
from games.engine.contract import Fixed, Window
from games.engine.words import Names, Remark


def advice(view: View, window: Window, names: Names) -> str:
    """What is asked now, and what it is good for."""
    own = [objective(goal.objective) for goal in view.goals if goal.seat == view.you]
    if view.mode == "hexdomino":
        return _("Add a tile to an end of the chain. Be the first with an empty hand.")
    if view.solo is not None:
        return _("Line up three or more for the objective on top. Avoid the others.")
    if not own:
        return _("Choose a tile and a space. Three or more in a straight line bring points.")
    text = _("Choose a tile and a space. Three or more in a straight line bring points: %(own)s.")
    said = text % {"own": ", ".join(dict.fromkeys(own))}
    if view.times:
        said += " " + _("Cheap tiles bring you more turns.")
    return said


def remarks(view: View, move: Fixed, names: Names) -> Sequence[Remark]:
    """A chosen move objective by objective, then the clock, then what it opens."""
    if not isinstance(move, Place) or view.mode == "hexdomino":
        return ()
    found = prospect(view, move)
    said = [Remark(f"{gain.points:+d}", brought(gain), "gain") for gain in found.gains]
    if not said:
        said.append(Remark("0", _("No points yet.")))
    tile = NUMBERS[view.row[move.slot - 1] or ""]
    if view.times and view.you is not None and view.phase == "main":
        landing = view.times[view.you] + COST[tile]
        said.append(Remark(str(landing), _("is where your marker moves to.")))
    if found.opened is not None:
        said.append(opens(found.opened, names))
    return said


def brought(gain: Gain) -> str:
    """An objective, and the line that counts for it then."""
    label = capfirst(objective(gain.objective))
    return f"{label}, {ends(gain.line)}" if gain.line else label


def opens(opened: Opened, names: Names) -> Remark:
    """What the next player could do with it."""
    text = _("opens for %(who)s: %(tile)s there brings %(points)d.")
    return Remark(
        name(opened.cell),
        text
        % {
            "who": names[opened.seat],
            "tile": tile_label(opened.tile),
            "points": opened.points,
        },
        "opens",
        f"cell-{name(opened.cell)}",
    )


def suggestion(view: View) -> Fixed | None:
    """A good move for somebody who learns; none where a tile is not simply placed."""
    if view.mode == "hexdomino" or view.you != view.active:
        return None
    return proposal(view)
