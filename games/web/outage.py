"""What a seat is told once after an outage: when the site was down, and its new deadline."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext

from games.tables.reading.scene import TableScene
from games.tables.store.reading import FullTable


@dataclass(frozen=True)
class Outage:
    """Moments by the reader's clock, in words; `now` and `was` are empty where no clock ran."""

    since: str
    until: str
    now: str = ""
    was: str = ""


def outage_for(table: FullTable, scene: TableScene) -> Outage | None:
    """The outage that the reader has not read of yet."""
    facts = table.seats[scene.seat].outage if scene.seat is not None else None
    if not facts:
        return None
    since, until = moment(facts["since"]), moment(facts["until"])
    was = moment(facts["was"]) if facts["was"] else None
    told = Outage(hour(since, timezone.now()), hour(until, since))
    if was is None or scene.due is None or scene.due <= was:
        return told
    return Outage(told.since, told.until, dated(scene.due), hour(was, scene.due))


def moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def hour(at: datetime, beside: datetime) -> str:
    """The hour alone, if it is of the same day as what stands beside it."""
    local = timezone.localtime(at)
    same = local.date() == timezone.localtime(beside).date()
    return date_format(local, "H:i") if same else dated(at)


def dated(at: datetime) -> str:
    local = timezone.localtime(at)
    day = date_format(local, pgettext("date format", "D j M"))
    return f"{day}, {date_format(local, 'H:i')}"
