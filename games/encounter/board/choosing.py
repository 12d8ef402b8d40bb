"""A choice of power at the start: two cards to point at, for their owner's eyes alone."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.desk import Desk, Parts, slot, strong, tray
from games.encounter.board.emblems import emblem
from games.encounter.rules.moves import ChoosePower
from games.encounter.rules.powers import POWERS
from games.encounter.words.powers import power_moment, power_text
from games.encounter.words.words import power_name


def choose(desk: Desk) -> Parts:
    """Both powers with what they do and when; the one pointed at is kept."""
    desk = desk.only(["power"])
    wish = desk.picks.get("power", "")
    cards = tray(
        (power_slot(n, desk, key, key == wish) for n, key in enumerate(desk.view.offered, 1)),
        _("Your two powers"),
        " choice",
    )
    if wish not in desk.view.offered:
        return Parts(
            tray=cards,
            say=strong(_("Which power do you keep?")),
            then=_("Only you see these two. All powers are turned up together."),
            chosen=desk.chosen(),
        )
    return Parts(
        tray=cards,
        say=strong(_("Keep %(power)s.") % {"power": power_name(wish)}),
        then=_("The other one is out of the game, and no one sees it."),
        move=ChoosePower(wish),
        verb=_("Keep it"),
        back=desk.fresh(),
        chosen=desk.chosen(),
    )


def power_slot(number: int, desk: Desk, key: str, on: bool) -> str:
    """A power as a card: emblem, name, our text, when it acts."""
    return slot(
        number,
        desk.href(power="" if on else key),
        power_name(key),
        power_words(key),
        emblem(key, "l"),
        on,
    )


def power_words(key: str) -> str:
    """What a power does, when, and who decides."""
    acts = _("Your choice") if POWERS[key].optional else _("Always acts")
    return (
        f'{escape(power_text(key))}<span class="dimmer">{escape(acts)}, '
        f"{escape(power_moment(key))}</span>"
    )


def chosen(desk: Desk) -> str:
    """For a player who waits for the others: what they keep."""
    key = desk.view.picked
    if not key:
        return ""
    words = f"<b>{escape(power_name(key))}</b> {escape(power_text(key))}"
    return f'<div class="kept">{emblem(key, "l")}<p>{words}</p></div>'
