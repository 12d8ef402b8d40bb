"""The wording of mails, from plain values.

Every mail takes `link` (where to go), and what it needs of the following (absent: left out):

- turn: `title` (of the table: what is played, and in which mode), `others` (names at the table),
  `question` (what the table waits for), `recap` (sentences since the reader's last move),
  `position` (sentences), `due` (a moment) and `zone` (the reader's, a ZoneInfo; else UTC).
  `options` (number, phrase, what it brings and link of each move that can be played from the mail),
  `play_link` (to the board), `more` (how many moves there are, if not all have a link),
  `picture` (whether one comes with it), `table` (its number), `name` (of the reader),
  `preferences` (where mails are chosen), `mute` (a link that mutes the table).
- warning: the same, and `consequence` (a sentence).
- digest: `tables`, each with the values of a turn and `is_urgent`; `also` (what else is new),
  `way` (when turn mails go).
- invitation: `host`, `title`, `others`, `pace` (a sentence), `message` (of the host).

Mails say until when, not how long: they may wait out quiet hours before they go.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

NOTHING = {
    "title": "",
    "host": "",
    "others": (),
    "question": "",
    "recap": (),
    "position": (),
    "due": None,
    "zone": UTC,
    "consequence": "",
    "pace": "",
    "message": "",
    "options": (),
    "play_link": "",
    "more": 0,
    "picture": False,
    "table": 0,
    "name": "",
    "preferences": "",
    "mute": "",
    "also": (),
    "way": "",
}
INDENT = re.compile(r"\s*\n\s*")  # what templates are laid out with weighs, and shows nowhere
# Stands where the reader's own signed link will stand; `commands` puts it there.
UNSUBSCRIBE = "https://unsubscribe.invalid/"


class Mail(NamedTuple):
    subject: str
    text: str
    html: str


def render(kind: str, language: str, values: Mapping[str, Any]) -> Mail:
    """The mail in this language. The first line of the text template is the subject."""
    told = {**NOTHING, **values}
    with translation.override(language), timezone.override(told["zone"]):
        context = {**told, "unsubscribe": UNSUBSCRIBE, "language": language}
        context |= {"until": moment(told["due"]), "short": short(told["due"])}
        context["zone_name"] = zone_name()
        whole = render_to_string(f"mails/{kind}.txt", context).strip()
        subject, _line, text = whole.partition("\n")
        subject = " ".join(subject.split())
        html = render_to_string(f"mails/{kind}.html", {**context, "subject": subject})
    return Mail(subject, squeezed(text), INDENT.sub("\n", html.strip()) + "\n")


def moment(due: datetime | None) -> str:
    """A moment by the reader's clock, with the name of that clock; "" for none."""
    return f"{day_and_time(due)} ({zone_name()})" if due else ""


def until_when(due: datetime) -> str:
    """Today is said, and the day all the same: a mail may be read tomorrow."""
    told = day_and_time(due)
    if timezone.localtime(due).date() == timezone.localtime().date():
        return _("until today, %(day)s") % {"day": told}
    return _("until %(until)s") % {"until": told}


def day_and_time(due: datetime) -> str:
    local = timezone.localtime(due)
    day = date_format(local, pgettext("date format", "D j M"))
    return f"{day}, {date_format(local, 'H:i')}"


def short(due: datetime | None) -> str:
    """For a subject: the weekday will do."""
    return date_format(timezone.localtime(due), "D H:i") if due else ""


def zone_name() -> str:
    """The reader's clock by the city that names it."""
    zone = timezone.get_current_timezone_name()
    if "/" not in zone:
        return zone
    return _("%(city)s time") % {"city": zone.rsplit("/", 1)[-1].replace("_", " ")}


def squeezed(text: str) -> str:
    """At most one empty line between paragraphs, whatever a template left out."""
    lines: list[str] = []
    for line in text.strip().splitlines():
        line = line.rstrip()
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines) + "\n"
