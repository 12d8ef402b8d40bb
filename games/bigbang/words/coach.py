"""What the coach says to somebody new to Big Bang 13.7."""

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.bigbang.rules.cells import name
from games.bigbang.rules.components import COST, NUMBERS
from games.bigbang.rules.moves import Place
from games.bigbang.rules.prospects import Gain, Opened, proposal, prospect, threat
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
    if view.mode == "simple":
        text = _(
            "Choose a tile and a space. Every tile in a straight line of three or more scores "
            "1 point. Your objectives: %(own)s."
        )
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
        said.append(Remark("0", not_yet(found.begun)))
    tile = NUMBERS[view.row[move.slot - 1] or ""]
    if view.times and view.you is not None and view.phase == "main":
        landing = view.times[view.you] + COST[tile]
        said.append(Remark(str(landing), _("is where your marker moves to.")))
    if found.averted is not None:
        said.append(averts(found.averted, names))
    if found.opened is not None:
        said.append(opens(found.opened, names))
    return said


def brought(gain: Gain) -> str:
    """An objective, and the line that counts for it then."""
    label = capfirst(objective(gain.objective))
    return f"{label}, {ends(gain.line)}" if gain.line else label


def not_yet(begun: Gain | None) -> str:
    """A move without points, and the pair it may still make."""
    if begun is None:
        return _("No points yet.")
    return _("No points yet, but two in line: %(pair)s.") % {
        "pair": f"{objective(begun.objective)}, {ends(begun.line)}"
    }


def averts(averted: Opened, names: Names) -> Remark:
    """What the next player can do no more."""
    text = _("%(who)s can no longer score %(points)d here: %(tile)s.")
    return Remark(name(averted.cell), text % named(averted, names))


def named(reply: Opened, names: Names) -> dict[str, str | int]:
    return {
        "who": names[reply.seat],
        "tile": tile_label(reply.tile),
        "cell": name(reply.cell),
        "points": reply.points,
    }


def outlook(view: View, names: Names) -> str:
    """What the next player could do with the row as it lies."""
    reply = threat(view) if view.you == view.active else None
    if reply is None:
        return ""
    text = _("Watch %(cell)s: %(tile)s would bring %(who)s %(points)d there.")
    return text % named(reply, names)


def opens(opened: Opened, names: Names) -> Remark:
    """What the next player could do with it."""
    text = _("opens for %(who)s: %(tile)s there brings %(points)d.")
    return Remark(
        name(opened.cell),
        text % named(opened, names),
        "opens",
        f"cell-{name(opened.cell)}",
    )


def suggestion(view: View) -> Fixed | None:
    """A good move for somebody who learns; none where a tile is not simply placed."""
    if view.mode == "hexdomino" or view.you != view.active:
        return None
    return proposal(view)
