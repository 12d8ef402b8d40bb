"""The phones on a sheet: each says now and then that it is there, and which player holds it."""

from datetime import timedelta

from django.utils import timezone

from games.companion import signals
from games.companion.commands import DEVICE
from games.companion.models import Phone, Sheet

MOST_PHONES = 24  # of one sheet
LISTED = timedelta(hours=12)  # an evening
OFTEN = timedelta(seconds=20)  # a phone that is there is not written down more often


def note(row: Sheet, device: str, author: int) -> None:
    """A phone is there. The others are told if it is new, or says it is another player's."""
    if not DEVICE.fullmatch(device):
        return
    now = timezone.now()
    author = author if 0 <= author < row.players.count() else -1
    phone = row.phones.filter(device=device).first()
    if phone is not None and phone.author == author:
        if phone.seen < now - OFTEN:
            row.phones.filter(device=device).update(seen=now)
        return
    if phone is not None:
        row.phones.filter(device=device).update(author=author, seen=now)
    elif row.phones.count() < MOST_PHONES:
        row.phones.get_or_create(device=device, defaults={"author": author, "seen": now})
    else:
        return
    signals.after_commit(signals.stirred, sheet=row.pk)


def listed(row: Sheet) -> list[dict[str, str | int]]:
    """The phones of this evening, with the seconds since each was heard of."""
    now = timezone.now()
    return [
        {
            "device": one.device,
            "author": one.author,
            "ago": max(0, round((now - one.seen).total_seconds())),
        }
        for one in Phone.objects.filter(sheet=row, seen__gt=now - LISTED)
    ]
