"""The region that says what the table has to decide: a proposal, an absence, a pause."""

from collections.abc import Hashable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.tables.commands.taking_back import mark_of
from games.tables.models import Table
from games.tables.reading.scene import TableScene
from games.tables.time import pausing
from games.web import absences
from games.web.absences import Named
from games.web.outage import outage_for
from games.web.showing import Showing


@dataclass(frozen=True)
class Proposal:
    """What is proposed to the table, and whether the reader has still to answer."""

    sentence: str
    asked: bool
    mark: str


def notices(page: Showing) -> dict[str, Hashable]:
    """What the table has to decide: a proposal, an absence, a pause."""
    table = page.table
    is_paused = table.status == Table.Status.PAUSED
    mine = page.mine if page.mine is not None and page.mine.minded and page.is_playing else None
    return {
        "table": page.pk,
        "proposal": proposal_for(page.scene),
        "is_minded": mine is not None,
        "by_computer": absences.by_computer(table.pk, mine.index) if mine else "",
        "is_paused": is_paused,
        "by_fault": table.ended_by == "fault",
        "by_host": table.absence == "host",
        "overdue": overdue(page.scene),
        "is_hindered": is_paused and bool(page.hindrance[0]),
        "told": page.hindrance[1] if page.hindrance[0] == "not_host" and page.in_play else "",
        "outage": outage_for(page.reading.table, page.scene),
        "offered": absences.offered(page.reading.table, page.reader.seat),
    }


def proposal_for(scene: TableScene) -> Proposal | None:
    """What is proposed to the table, in a sentence."""
    wish = scene.table.proposal
    if not wish:
        return None
    if scene.table.status == Table.Status.PAUSED and wish["kind"] != "end":
        return None
    who_asks = scene.names[wish["by"]]
    if wish["kind"] == "undo":
        text = _("%(who)s asks to go back to move %(line)d.")
        sentence = text % {"who": who_asks, "line": wish["to"]}
    elif wish["kind"] == "replace":
        text = _("%(who)s asks to invite someone to play for %(seat)s.")
        sentence = text % {"who": who_asks, "seat": scene.names[wish["to"]]}
    else:
        sentence = _("%(who)s proposes to end the game without a result.") % {"who": who_asks}
    waits = scene.seat is not None and scene.seat not in wish["agreed"]
    if wish["kind"] == "replace" and scene.seat is not None:
        waits = waits and not scene.seats[scene.seat].minded
    return Proposal(sentence, waits, mark_of(wish))


def overdue(scene: TableScene) -> tuple[Named, ...]:
    """Seats whose time has run out while the host is to decide."""
    if scene.table.status != Table.Status.PAUSED:
        return ()
    late = pausing.out_of_time(scene.table)
    found = [one for one in scene.seats if one.index in late and not one.minded]
    return tuple(Named(one.index, one.name) for one in found)
