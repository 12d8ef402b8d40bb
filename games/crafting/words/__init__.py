"""Crafting the Cosmos in words."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crafting.rules.meta import Options
from games.crafting.rules.view import View
from games.crafting.words import words as words
from games.crafting.words.blurb import blurb as blurb
from games.crafting.words.events import EVENTS, worded
from games.crafting.words.moves import OPTIONS
from games.crafting.words.position import sentences
from games.crafting.words.reasons import REASONS
from games.engine.contract import Event, Fixed, Refusal, Window
from games.engine.words import Names, Option, Points

Labelled: TypeAlias = Callable[[View, Fixed], str]


def title_of(options: Options) -> str:
    """What is played."""
    if options.forming == "exact":
        return _("Crafting the Cosmos, exact forming")
    return _("Crafting the Cosmos")


def options() -> Sequence[Option]:
    """What the host settles: how nebulae are formed."""
    choices = (
        (
            '"enough"',
            _("Enough stars"),
            _(
                "You can form a nebula when the stars it needs are around it; there can be "
                "others, too."
            ),
        ),
        (
            '"exact"',
            _("Exactly the stars"),
            _("You can form a nebula only with exactly the stars it needs around it."),
        ),
    )
    return (Option("forming", _("Forming nebulae"), choices),)


def sentence(event: Event, names: Names) -> str:
    """What happened, for one reader."""
    values = event.values
    seat = values.get("seat")
    yours = isinstance(seat, int) and names.is_you(seat)
    who = {"who": names[seat]} if isinstance(seat, int) else {}
    text = EVENTS[event.name](yours, values)
    return text % {**who, **{key: worded(key, value) for key, value in values.items()}}


def points(view: View) -> Sequence[Points]:
    """The score track lies open; advanced life is counted at the end."""
    return [
        Points(player.score, ngettext("point", "points", player.score)) for player in view.players
    ]


def reason(refusal: Refusal) -> str:
    """Why a move is refused."""
    said: dict[str, str | int] = {"space": "", "size": "", "most": 3, **refusal.values}
    if "price" in said:
        said["cards"] = words.cards_of(int(said["price"]))
    return REASONS[refusal.reason]() % said


def question(view: View, window: Window, names: Names) -> str:
    """What the table waits for."""
    if view.seat is not None and view.seat in window.must:
        return YOURS[view.phase]() % {"draws": view.draws}
    waiting = ", ".join(names[seat] for seat in window.must)
    return THEIRS[view.phase]() % {"who": waiting}


YOURS = {
    "shift": lambda: _("Shift energy: one to three steps, at least one with your own token."),
    "nebula": lambda: _("Which size of nebula do you draw?"),
    "cards": lambda: _("Take an energy card from the row or the pile; still to take: %(draws)s."),
    "create": lambda: _("Build in any order, then end your turn."),
    "keep": lambda: _("Keep one of these power cards; the others go under their pile."),
    "place": lambda: _("Where do you place the nebula?"),
    "limit": lambda: _("Discard down to ten energy cards."),
}
THEIRS = {
    "shift": lambda: _("%(who)s shifts energy."),
    "nebula": lambda: _("%(who)s chooses a nebula."),
    "cards": lambda: _("%(who)s takes energy cards."),
    "create": lambda: _("%(who)s is building."),
    "keep": lambda: _("%(who)s chooses a power card."),
    "place": lambda: _("%(who)s places a nebula."),
    "limit": lambda: _("Over the hand limit, to discard: %(who)s."),
}


def option(view: View, move: Fixed) -> str:
    """A legal move as a phrase."""
    return cast(Labelled, OPTIONS[type(move)])(view, move)


def position(view: View, names: Names) -> Sequence[str]:
    """The whole position."""
    return list(sentences(view, names))
