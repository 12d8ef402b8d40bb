"""Whole games from mails alone: real SMTP, links followed by a client that keeps no cookie."""

import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from html import unescape

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine.chance import Chance
from games.engine.contract import CLOCK
from games.notify.models import Notice
from games.tables import commands, notices
from games.tables.models import Deadline, Line, Seat, Table
from tests.company import ours
from tests.notify.post_office import PostOffice, open_office
from tests.people import person
from tests.tables.ordering import carry_out

pytestmark = pytest.mark.django_db
LINK = re.compile(r"https?://[^/\s]+(/a/\S+)")
OPTION = re.compile(r'<option value="([^"]+)"')
CASES = [("bigbang", {"mode": "simple"}, 2), ("encounter", {}, 3)]


@pytest.fixture
def office(settings: LazySettings) -> Iterator[PostOffice]:
    with open_office(settings) as found:
        yield found


def opened(slug: str, options: dict[str, str], users: list[User]) -> Table:
    """A slow table of theirs, beside a table of others."""
    castor, mira = person("Castor", None), person("Mira", None)
    beside = commands.open_table(castor, slug, options, seats=2, slow=True)
    commands.take_seat(mira, beside.pk)
    table = commands.open_table(users[0], slug, options, seats=len(users), slow=True)
    for user in users[1:]:
        commands.take_seat(user, table.pk)
    return table


def mails(office: PostOffice, table: Table) -> list[EmailMessage]:
    """What the site sends now to those for whom the table waits, an hour after it asked them."""
    office.mails.clear()
    ago = timezone.now() - timedelta(hours=1)
    Seat.objects.filter(table=table, awaited__isnull=False).update(awaited=ago, noticed=None)
    ours(Notice).update(created=ago)
    notices.notice_turns()
    notices.deliver()
    return office.mails


def decide(mail: EmailMessage, luck: Chance) -> None:
    """Follows a link of the mail and plays what is behind it, or chooses there."""
    body = mail.get_body(("plain",))
    assert body
    links = LINK.findall(body.get_content())
    reader = Client()
    path = links[luck.below(len(links))]
    page = reader.get(path).content.decode()
    choices = [unescape(one) for one in OPTION.findall(page)]
    fields = {"move": choices[luck.below(len(choices))]} if choices else {}
    assert reader.post(path, fields).status_code in {200, 409}
    assert not reader.cookies


def time_passes(table: Table) -> None:
    """Nobody is called, since nobody could react: the question closes when its time is over."""
    rows = Deadline.objects.filter(table=table, seat=CLOCK, fired=None)
    row = rows.order_by("due")[0]
    Deadline.objects.filter(pk=row.pk).update(due=timezone.now() - timedelta(seconds=1))
    commands.time_up(row.pk)


def play_from_mails(table: Table, office: PostOffice, most: int) -> int:
    """Mails that were answered until the game was over, or so many of them."""
    luck, answered = Chance("7"), 0
    while Table.objects.get(pk=table.pk).status == "playing" and answered < most:
        carry_out(table)
        sent = mails(office, table)
        if Table.objects.get(pk=table.pk).status != "playing":
            break
        if sent:
            decide(sent[0], luck)
            answered += 1
        else:
            time_passes(table)
    return answered


@pytest.mark.parametrize(("slug", "options", "seats"), CASES)
def test_a_game_begins_from_mails_alone(
    slug: str, options: dict[str, str], seats: int, alice: User, bob: User, office: PostOffice
) -> None:
    table = opened(slug, options, [alice, bob, person("Spica")][:seats])
    assert play_from_mails(table, office, most=6) == 6
    assert Line.objects.filter(table=table, by="user").count() >= 5


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("slug", "options", "seats"), CASES)
def test_a_whole_game_is_finished_from_mails_alone(
    slug: str, options: dict[str, str], seats: int, alice: User, bob: User, office: PostOffice
) -> None:
    table = opened(slug, options, [alice, bob, person("Spica")][:seats])
    answered = play_from_mails(table, office, most=3000)
    table.refresh_from_db()
    assert table.status == "finished"
    kinds = set(Line.objects.filter(table=table, kind="move").values_list("by", flat=True))
    assert kinds <= {"user", "wish", "clock"}
    print(f"{slug}: {answered} mails answered, {table.number} moves")
