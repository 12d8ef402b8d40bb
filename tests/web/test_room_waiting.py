"""Waiting together: ready marks, chat, one's own word; and what the lobby offers meanwhile."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from accounts.models import User
from games.tables import commands
from games.tables.models import Table
from games.web.pages.room import qr_of
from tests.people import Enter
from tests.web.conftest import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(alice: User, bob: User) -> Table:
    """Alice opened it two minutes ago, and her page is closed."""
    table = commands.open_table(alice, "bigbang", {}, seats=2)
    Table.objects.filter(pk=table.pk).update(created=timezone.now() - timedelta(minutes=2))
    commands.take_seat(bob, table.pk)
    return table


def test_the_room_asks_who_is_ready_and_starts(enter: Enter, alice: User, full: Table) -> None:
    client = enter(alice)
    page = words(client.get(reverse("table", args=[full.pk])))
    assert "1 of 2 ready." in page
    assert "I'm ready" in page
    client.post(reverse("ready", args=[full.pk]))
    full.refresh_from_db()
    assert full.status == "playing"


def test_those_who_sit_talk_while_they_wait(
    enter: Enter, alice: User, bob: User, charlie: User, full: Table
) -> None:
    enter(alice).post(reverse("talk", args=[full.pk]), {"text": "<b>Shall</b> we?"})
    page = enter(bob).get(reverse("table", args=[full.pk]))
    assert "&lt;b&gt;Shall&lt;/b&gt; we?" in page.content.decode()
    watcher = enter(charlie)
    assert watcher.post(reverse("talk", args=[full.pk]), {"text": "hey"}).status_code == 403
    assert "Shall" not in watcher.get(reverse("table", args=[full.pk])).content.decode()


def test_a_form_asks_for_the_seats_own_word(
    enter: Enter, alice: User, charlie: User, full: Table
) -> None:
    client = enter(alice)
    assert "Your word in the shuffle" in words(client.get(reverse("table", args=[full.pk])))
    client.post(reverse("word", args=[full.pk]), {"word": "nebula"})
    assert 'value="nebula"' in client.get(reverse("table", args=[full.pk])).content.decode()
    other = enter(charlie)
    assert other.post(reverse("word", args=[full.pk]), {"word": "x"}).status_code == 403
    assert "nebula" not in other.get(reverse("table", args=[full.pk])).content.decode()


def test_the_lobby_filters_by_game_and_lists_games_to_watch(
    enter: Enter, alice: User, bob: User, charlie: User
) -> None:
    public = commands.open_table(alice, "bigbang", {}, seats=2)
    private = commands.open_table(alice, "bigbang", {}, seats=2, joining="link")
    for table in (public, private):
        commands.take_seat(bob, table.pk, link=table.link)
    waiting = commands.open_table(alice, "factory", {}, seats=2)
    client = enter(charlie)
    page = client.get("/tables/?game=bigbang").content.decode()
    assert f'id="watch-{public.pk}"' in page
    assert f'id="watch-{private.pk}"' not in page
    assert f'id="sit-{waiting.pk}"' not in page
    page = client.get("/tables/?game=factory").content.decode()
    assert f'id="watch-{public.pk}"' not in page
    assert f'id="sit-{waiting.pk}"' in page
    assert client.get("/tables/?game=%00nothing").status_code == 200
    assert f'id="watch-{public.pk}"' not in enter(bob).get("/tables/").content.decode()


def test_the_invite_link_is_a_qr_code_for_those_who_see_the_link(
    enter: Enter, alice: User, charlie: User
) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=3)
    page = enter(alice).get(reverse("table", args=[table.pk])).content.decode()
    link = f"http://testserver{reverse('invited', args=[table.link])}"
    assert link in page
    assert escape(qr_of(link)) in page
    seen = enter(charlie).get(reverse("table", args=[table.pk])).content.decode()
    assert (link in seen) == ("QR code" in seen)
