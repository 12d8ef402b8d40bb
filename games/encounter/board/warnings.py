"""What a proposal would cost: said before it is confirmed."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.encounter.board.desk import Desk
from games.encounter.board.fleets import colonies_given_up, warning
from games.encounter.rules.components import SYSTEM_SIZE, TO_WIN
from games.encounter.words.words import listed, planet, power_name


def given_up(desk: Desk, chosen: Mapping[int, int]) -> str:
    """Colonies that would end with their last ship, and what becomes of the power."""
    gone = colonies_given_up(desk, chosen)
    if not gone:
        return ""
    view, me = desk.view, desk.me
    abroad = sum(where // SYSTEM_SIZE != me for where in gone)
    title = _("You'd give up %(planets)s.") % {"planets": listed(map(planet, gone))}
    parts = [_("Your last ships there.")]
    if abroad:
        values = {"now": view.foreign[me] - abroad, "goal": TO_WIN, "before": view.foreign[me]}
        parts.append(_("%(now)d of %(goal)d foreign colonies instead of %(before)d.") % values)
    left = view.home[me] - (len(gone) - abroad)
    about = {"power": power_name(view.powers[me]), "homes": left}
    if left < view.home[me]:
        if left < view.homes_needed:
            parts.append(_("Your power %(power)s will be blocked.") % about)
        else:
            parts.append(_("%(power)s keeps working: home colonies left: %(homes)d.") % about)
    return warning(title, " ".join(parts))
