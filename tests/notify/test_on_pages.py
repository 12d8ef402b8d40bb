"""The third channel of a notice: a sign on the site's own pages, until it was read."""

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from accounts.models import Preference, User
from games.notify import commands, queries
from games.notify.models import Notice
from games.tables import commands as tables
from games.tables.models import Table
from tests.company import ours
from tests.people import Enter, guest
from tests.tables.conftest import turn_of
from tests.web.conftest import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    table = tables.open_table(alice, "nim", {}, seats=2, slow=True, clock="move", seconds=86400)
    tables.take_seat(bob, table.pk)
    return table


def tell(user: User, link: str, kind: str = "vote", about: str = "vote-1") -> None:
    title, brief = "Your answer is needed: Nim", "Someone asks to end the game."
    commands.send_notice(user, kind, about, title, "text", link=link, brief=brief)


def test_news_are_shown_on_every_page_until_they_are_read(
    enter: Enter, settings: LazySettings, alice: User, bob: User, stranger: Client
) -> None:
    tell(alice, f"{settings.SITE_URL}/games/")
    tell(bob, f"{settings.SITE_URL}/games/")
    client = enter(alice)
    assert 'id="news-count"' in client.get("/replays/").content.decode()
    lobby = client.get("/tables/").content.decode()
    assert "Someone asks to end the game." in lobby
    assert 'href="/games/"' in lobby
    client.post("/tables/news/")
    assert 'id="news-count"' not in client.get("/replays/").content.decode()
    assert 'id="news-count"' in enter(bob).get("/replays/").content.decode()
    assert 'id="news-count"' not in stranger.get("/replays/").content.decode()
    assert stranger.post("/tables/news/").status_code == 302


def test_whoever_opens_the_page_that_news_are_about_has_read_them(
    enter: Enter, settings: LazySettings, table: Table, alice: User
) -> None:
    tell(alice, f"{settings.SITE_URL}/t/{table.pk}/")
    tell(alice, f"{settings.SITE_URL}/t/{table.pk + 1}/", about="vote-2")
    client = enter(alice)
    assert "1 new" in words(client.get(f"/t/{table.pk}/"))
    assert [one.about for one in queries.unread(alice)] == ["vote-2"]


def test_news_reach_guests_and_go_out_as_no_mail() -> None:
    visitor = guest()
    tell(visitor, "/games/")
    assert commands.deliver_due(timezone.now() + timedelta(days=1)) == 0
    assert ours(Notice).get().channel == Notice.Channel.PAGE
    assert len(queries.unread(visitor)) == 1


def test_a_kind_turned_off_on_pages_is_not_told_there(alice: User, bob: User) -> None:
    Preference.objects.filter(user=alice).update(page_vote=False)
    for user in (alice, bob):
        tell(User.objects.get(pk=user.pk), "/games/")
    assert not queries.unread(alice)
    assert len(queries.unread(bob)) == 1
    assert ours(Notice).filter(user=alice, channel=Notice.Channel.MAIL).count() == 1


def test_a_warning_is_told_no_longer_once_its_turn_is_over(
    enter: Enter, settings: LazySettings, table: Table
) -> None:
    mover = turn_of(table)
    facts = {"table": 0, "deadline": 0}  # of a table that waits for nobody
    link = f"{settings.SITE_URL}/games/"
    commands.send_notice(mover, "warning", "w", "Time", "text", facts=facts, link=link)
    assert len(queries.unread(mover)) == 1
    assert 'id="news-count"' not in enter(mover).get("/replays/").content.decode()


def test_the_sign_of_turns_can_be_turned_off(enter: Enter, table: Table) -> None:
    mover = turn_of(table)
    client = enter(mover)
    assert 'id="waiting"' in client.get("/replays/").content.decode()
    fields = {"language": "", "time_zone": "UTC", "theme": "night", "page_vote": "on"}
    assert client.post("/me/", fields).status_code == 302
    kept = Preference.objects.get(user=mover)
    assert (kept.page_turn, kept.page_vote, kept.page_chat) == (False, True, False)
    assert 'id="waiting"' not in client.get("/replays/").content.decode()


def test_the_lobby_shows_four_news_and_folds_the_others(enter: Enter, alice: User) -> None:
    for number in range(6):
        tell(alice, "/games/", about=f"vote-{number}")
    lobby = enter(alice).get("/tables/").content.decode()
    shown, folded = lobby.split('id="more-news"')
    assert shown.count("Someone asks to end the game.") == 4
    assert folded.count("Someone asks to end the game.") == 2
    assert "2 more" in folded
