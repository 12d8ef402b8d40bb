"""Mails about a table: composed from what their reader may see, in the reader's language."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.queries import preference_of, zone_of
from games.engine.board import Pick, PicksMoves
from games.notify import commands as notify
from games.notify.mails import moment, render
from games.shelf import board_of
from games.tables import mail_links, queries
from games.tables.models import Seat, Table
from games.tables.reading.options import shown_options
from games.tables.reading.pictures import board_alone, png_of
from games.tables.reading.scene import TableScene

LONGEST_RECAP = 20
MOST_LINKS = 8
MOST_QUICK, LONGEST_QUICK = 3, 60  # moves of a table, and their letters, in a mail about several
LAST_TENTH = 0.1


def send(
    seat: Seat, kind: str, about: str, facts: notify.Facts, due: datetime | None = None
) -> None:
    """Composes a mail from what this user may see, in this user's language."""
    user = seat.user
    if user is None:
        return
    language = language_of(user)
    with translation.override(language):
        values = values_for(seat, user, due)
        values["picture"] = bool(picture := picture_of(values))
        subject, text, html = render(kind, language, values)
        brief = brief_of(values)
    link = str(values["link"])
    notify.send_notice(
        user,
        kind,
        about,
        subject,
        text,
        html,
        facts=facts,
        link=link,
        brief=brief,
        picture=picture,
    )


def picture_of(values: dict[str, Any]) -> bytes:
    """The board as its reader sees it, with the numbers of the moves that have links."""
    seen: TableScene = values["scene"]
    svg = board_alone(seen.table.game, seen, seen.number, values["picks"])
    return png_of(svg) if svg else b""


def brief_of(values: dict[str, Any]) -> str:
    """What a browser says below the title: until when, and what is asked."""
    with timezone.override(values["zone"]):
        until = moment(values["due"])
    time = _("Until %(date)s.") % {"date": until} if until else ""
    return " ".join(filter(None, (time, values["question"])))


def values_for(seat: Seat, user: User, due: datetime | None) -> dict[str, Any]:
    """Values for the mail's templates: recap, position, question, link, time."""
    seen = queries.scene_for(queries.table_for(user, seat.table_id), user)
    table = seen.table
    options = shown_options(seen.game, table.options)
    return {
        "name": user.username,
        "title": seen.wording.title_of(options),
        "table": table.pk,
        "others": [one.name for one in seen.seats if not one.you],
        "recap": recap_of(seen)[-LONGEST_RECAP:],
        "position": list(seen.wording.position(seen.view, seen.names)),
        "question": " ".join(
            seen.wording.question(seen.view, window, seen.names) for window in seen.windows
        ),
        "link": settings.SITE_URL + reverse("table", args=[table.pk]),
        "due": (until := due or seen.due),
        "is_urgent": is_urgent(table, until),
        "mute": mail_links.mute_url(user.pk, table.pk),
        "consequence": consequence(table),
        "zone": zone_of(preference_of(user)),
        "preferences": settings.SITE_URL + reverse("preferences"),
        "scene": seen,
        **links_for(seen, user),
    }


def recap_of(seen: TableScene) -> list[str]:
    """What happened since the reader's last move, a line for each."""
    return [" ".join(line.sentences) for line in seen.recap if line.sentences]


def is_urgent(table: Table, due: datetime | None) -> bool:
    """Whether less than a tenth of the pace is left."""
    if due is None or not table.seconds:
        return False
    return (due - timezone.now()).total_seconds() < table.seconds * LAST_TENTH


def links_for(seen: TableScene, user: User) -> dict[str, Any]:
    """Links that play this decision without a log-in, if its owner wants them in mails."""
    if not seen.windows or not preference_of(user).mail_links:
        return {"picks": []}
    table, window = seen.table.pk, seen.windows[0].key
    moves, picks = seen.moves(), picks_of(seen)
    options = [
        Option(
            number,
            seen.wording.option(seen.view, pick.move),
            pick.brings,
            mail_links.url(user.pk, table, window, pick.move),
            pick.group,
        )
        for number, pick in enumerate(picks, 1)
    ]
    return {
        "picks": picks,
        "options": options,
        "quick": [one for one in options if len(one.phrase) <= LONGEST_QUICK][:MOST_QUICK],
        "more": len(moves) if len(moves) > len(picks) else 0,
        "play_link": mail_links.url(user.pk, table, window),
    }


@dataclass(frozen=True)
class Option:
    """A move with a link of its own."""

    number: int
    phrase: str
    brings: str
    url: str
    group: str = ""


def picks_of(seen: TableScene) -> list[Pick]:
    """All moves if they are few; else those that the game's board would put forward, if any."""
    board = board_of(seen.table.game)
    if isinstance(board, PicksMoves):
        return list(board.picks(seen, MOST_LINKS))
    moves = seen.moves()
    return [Pick(move) for move in moves] if len(moves) <= MOST_LINKS else []


def consequence(table: Table) -> str:
    """What the table agreed for seats whose time runs out."""
    return {
        Table.Absence.COMPUTER: _("After that the computer plays for you until you return."),
        Table.Absence.RESIGN: _("After that you resign."),
        Table.Absence.HOST: _("After that the host decides what happens next."),
    }.get(Table.Absence(table.absence), "")


def language_of(user: User) -> str:
    """The language this user reads."""
    return preference_of(user).language or settings.LANGUAGE_CODE
