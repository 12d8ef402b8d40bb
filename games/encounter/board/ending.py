"""The end: who won, what each colony was won by, and the encounter that decided it."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.art import form
from games.encounter.board.desk import Desk
from games.encounter.board.side import abroad
from games.encounter.board.summary import card
from games.encounter.rules.components import LETTERS, SYSTEM_SIZE, TO_WIN
from games.encounter.rules.story import Won
from games.encounter.words.story import headline, won_by
from games.encounter.words.words import listed, planet


def title(desk: Desk) -> str:
    """ "You and Bob win together"."""
    winners = desk.view.winners
    others = [desk.names[seat] for seat in winners if not desk.names.is_you(seat)]
    values = {"who": listed(others)}
    if len(winners) > 1:
        if len(others) < len(winners):
            return _("You and %(who)s win together") % values
        return _("%(who)s win together") % values
    return _("%(who)s wins") % values if others else _("You win")


def reason(desk: Desk) -> str:
    """What the victory came from."""
    view = desk.view
    if not all(view.foreign[seat] >= TO_WIN for seat in view.winners):
        left = [desk.names[seat] for seat in view.left]
        return _("%(who)s left the game.") % {"who": listed(left)} if left else ""
    last = headline(view.story.now, desk.names)
    values = {"n": view.encounters, "headline": last}
    if len(view.winners) > 1:
        text = _("Both reached five foreign colonies in encounter %(n)d: %(headline)s.")
    else:
        text = _("Five foreign colonies, in encounter %(n)d: %(headline)s.")
    return text % values


def banner(desk: Desk) -> str:
    """Above the galaxy as it ended."""
    signs = "".join(form(seat, "big") for seat in desk.view.winners)
    return (
        f'<div class="ceend"><span class="signs">{signs}</span><p><b>{escape(title(desk))}</b>'
        f"<span>{escape(reason(desk))}</span></p></div>"
    )


def colonies(desk: Desk) -> str:
    """Every foreign colony, and how it was won."""
    view = desk.view
    order = sorted(range(len(view.powers)), key=lambda seat: -view.foreign[seat])
    order.sort(key=lambda seat: seat not in view.winners)
    made = {(int(won.seat), won.planet): won for won in view.story.won}
    items = "".join(row(desk, seat, made) for seat in order)
    label = escape(_("Foreign colonies at the end"))
    return f'<section class="wonby"><h2 class="tag">{label}</h2><ol>{items}</ol></section>'


def row(desk: Desk, seat: int, made: dict[tuple[int, int], Won]) -> str:
    planets = abroad(desk.view, seat)
    cells = "".join(cell(desk, where, made.get((seat, where))) for where in planets)
    cells += '<li class="none"></li>' * (TO_WIN - min(TO_WIN, len(planets)))
    count = escape(_("%(n)d of %(goal)d") % {"n": len(planets), "goal": TO_WIN})
    return (
        f'<li>{form(seat)}<b class="rn">{escape(desk.who(seat))}</b>'
        f'<ul>{cells}</ul><span class="rv num">{count}</span></li>'
    )


def cell(desk: Desk, where: int, won: Won | None) -> str:
    """A colony: the planet, from whom or with whom, in which encounter."""
    words = number = ""
    if won is not None:
        words = f"<span>{escape(won_by(won, desk.names))}</span>"
        told = _("Encounter %(n)d") % {"n": won.encounter}
        number = f"<small>{escape(told)}</small>"
    last = " last" if won is not None and won.encounter == desk.view.encounters else ""
    letter = LETTERS[where // SYSTEM_SIZE]
    return f'<li class="p{letter}{last}"><b>{planet(where)}</b>{words}{number}</li>'


def decided(desk: Desk) -> str:
    """The last encounter, step by step."""
    if desk.view.story.now.planet < 0:
        return ""
    label = escape(_("What decided it"))
    return f'<h2 class="tag">{label}</h2>{card(desk, desk.view.story.now)}'
