"""Big Bang 13.7 in words."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.bigbang.cells import CENTRE_NAME, name
from games.rules.bigbang.meta import Options
from games.rules.bigbang.moves import Place
from games.rules.bigbang.view import Goal, Lying, View
from games.rules.contract import Event, Fixed, Refusal, Window
from games.wording.words import Names, Option


def bodies() -> dict[str, str]:
    """Each shape and colour, after a verb."""
    return {
        "AB": pgettext("what somebody places", "a blue asteroid"),
        "AY": pgettext("what somebody places", "a yellow asteroid"),
        "AO": pgettext("what somebody places", "an orange asteroid"),
        "AR": pgettext("what somebody places", "a red asteroid"),
        "PB": pgettext("what somebody places", "a blue planet"),
        "PY": pgettext("what somebody places", "a yellow planet"),
        "PO": pgettext("what somebody places", "an orange planet"),
        "PR": pgettext("what somebody places", "a red planet"),
        "SB": pgettext("what somebody places", "a blue sun"),
        "SY": pgettext("what somebody places", "a yellow sun"),
        "SO": pgettext("what somebody places", "an orange sun"),
        "SR": pgettext("what somebody places", "a red sun"),
        "CB": pgettext("what somebody places", "a blue comet"),
        "CY": pgettext("what somebody places", "a yellow comet"),
        "CO": pgettext("what somebody places", "an orange comet"),
        "CR": pgettext("what somebody places", "a red comet"),
    }


def labels() -> dict[str, str]:
    """Each shape and colour as a name by itself."""
    return {
        "AB": _("blue asteroid"),
        "AY": _("yellow asteroid"),
        "AO": _("orange asteroid"),
        "AR": _("red asteroid"),
        "PB": _("blue planet"),
        "PY": _("yellow planet"),
        "PO": _("orange planet"),
        "PR": _("red planet"),
        "SB": _("blue sun"),
        "SY": _("yellow sun"),
        "SO": _("orange sun"),
        "SR": _("red sun"),
        "CB": _("blue comet"),
        "CY": _("yellow comet"),
        "CO": _("orange comet"),
        "CR": _("red comet"),
    }


def tile_object(tile: str) -> str:
    """A tile after a verb: "an orange sun on empty space"."""
    return _on_ground(tile, bodies()[tile[:2]])


def tile_label(tile: str) -> str:
    """A tile by itself: "orange sun on empty space"."""
    return _on_ground(tile, labels()[tile[:2]])


def _on_ground(tile: str, body: str) -> str:
    if tile.endswith("1"):
        return _("%(body)s on empty space") % {"body": body}
    if tile.endswith("2"):
        return _("%(body)s on stars") % {"body": body}
    return _("%(body)s on a galaxy") % {"body": body}


def objective(word: str) -> str:
    """An objective card."""
    return {
        "asteroid": _("asteroids"),
        "planet": _("planets"),
        "sun": _("suns"),
        "comet": _("comets"),
        "blue": pgettext("objective", "blue"),
        "yellow": pgettext("objective", "yellow"),
        "orange": pgettext("objective", "orange"),
        "red": pgettext("objective", "red"),
    }[word]


def cell(text: str) -> str:
    """A cell by its name; the centre has none."""
    return _("the centre") if text == CENTRE_NAME else text


def title_of(options: Options) -> str:
    """What is played."""
    return _("Big Bang 13.7, %(mode)s mode") % {"mode": mode(options.mode)}


def mode(word: str) -> str:
    """A mode by its name."""
    return {"simple": _("Simple")}[word]


def options() -> Sequence[Option]:
    """What the host settles: the mode."""
    about = {
        "simple": _("2 to 4 players, 25 minutes: 32 star bodies, open objectives, no matching."),
    }
    choices = tuple((f'"{word}"', mode(word), text) for word, text in about.items())
    return (Option("mode", _("Mode"), choices),)


def sentence(event: Event, names: Names) -> str:
    """What happened, for one reader."""
    values = event.values
    seat = values.get("seat")
    yours = isinstance(seat, int) and names.is_you(seat)
    who = {"who": names[seat]} if isinstance(seat, int) else {}
    text = EVENTS[event.name](yours)
    return text % {**who, **{key: worded(key, value) for key, value in values.items()}}


def worded(key: str, value: str | int) -> str | int:
    """The value of an event as it stands in a sentence."""
    if key == "tile":
        return tile_object(str(value))
    if key in ("cell", "source", "target", "centre"):
        return cell(str(value))
    return value


EVENTS: dict[str, Callable[[bool], str]] = {
    "placed": lambda you: (
        _("You placed %(tile)s at %(cell)s.") if you else _("%(who)s placed %(tile)s at %(cell)s.")
    ),
    "time_up": lambda you: (
        _("Your time ran out: the default is played.")
        if you
        else _("%(who)s ran out of time: the default is played.")
    ),
    "left": lambda you: _("You left the table.") if you else _("%(who)s left the table."),
}


def reason(refusal: Refusal) -> str:
    """Why a move is refused, and the rule."""
    text = REASONS[refusal.reason]()
    return text % {key: worded(key, value) for key, value in refusal.values.items()}


REASONS: dict[str, Callable[[], str]] = {
    "not_asked": lambda: _("The table does not wait for this now."),
    "not_your_turn": lambda: _("It is not your turn."),
    "game_over": lambda: _("The game is over."),
    "wrong_phase": lambda: _("You cannot do that now."),
    "already_left": lambda: _("This seat has left the table already."),
    "empty_slot": lambda: _("There is no tile in that slot."),
    "no_such_universe": lambda: _("There is no such universe."),
    "cell_taken": lambda: _("That cell is already occupied."),
    "two_neighbours": lambda: _("The tile must touch at least two tiles."),
}


def question(view: View, window: Window, names: Names) -> str:
    """What the table waits for."""
    if view.active is None:
        return _("The game is over.")
    if view.you == view.active:
        return _("Choose one of the tiles on offer and a place for it.")
    return _("%(who)s is choosing a tile and a place.") % {"who": names[view.active]}


def option(view: View, move: Fixed) -> str:
    """A legal move as a phrase on a button."""
    if isinstance(move, Place):
        tile = view.row[move.slot - 1] or ""
        return _("Place %(tile)s at %(cell)s") % {
            "tile": tile_object(tile),
            "cell": cell(name(move.cell)),
        }
    return ""


def position(view: View, names: Names) -> Sequence[str]:
    """The position in sentences."""
    offered = [tile_label(tile) for tile in view.row if tile]
    told = [
        _("On offer: %(tiles)s.") % {"tiles": "; ".join(offered)},
        _("%(pile)d tiles are in the pile.") % {"pile": view.pile},
    ]
    told += [_goal(goal, names) for goal in view.goals]
    return told + [_lying(lying) for lying in view.universe if lying.tile != "BIG_BANG"]


def _goal(goal: Goal, names: Names) -> str:
    values = {
        "who": names[goal.seat],
        "objective": objective(goal.objective),
        "points": goal.points,
    }
    if names.is_you(goal.seat):
        return _("Your objective %(objective)s: %(points)d points.") % values
    return _("%(who)s's objective %(objective)s: %(points)d points.") % values


def _lying(lying: Lying) -> str:
    return _("%(cell)s: %(tile)s.") % {
        "cell": cell(name(lying.cell)),
        "tile": tile_label(lying.tile),
    }
