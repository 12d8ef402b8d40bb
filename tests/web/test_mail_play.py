"""Play from the mail: links that are followed, forwarded, late, doubled and altered."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Preference, User
from games.notify.models import Notice
from games.tables import commands, notices
from games.tables.models import Line, Seat, Table, UsedLink
from tests.company import ours
from tests.people import Enter
from tests.shares import first
from tests.web.tables import play

pytestmark = pytest.mark.django_db
LINK = re.compile(r"https?://[^/]+(/[^\s]*)")


@pytest.fixture
def table(alice: User, bob: User, charlie: User, stranger: Client) -> Table:
    """Alice and Bob by correspondence; Charlie plays elsewhere."""
    other = commands.open_table(charlie, "nim", {}, seats=2, slow=True)
    commands.take_seat(alice, other.pk)
    Seat.objects.filter(table=other).update(muted=True)
    found = commands.open_table(alice, "nim", {}, seats=2, slow=True)
    commands.take_seat(bob, found.pk)
    return found


def awaited(table: Table) -> User:
    user = Seat.objects.get(table=table, awaited__isnull=False).user
    assert user
    return user


def mail(table: Table) -> Notice:
    """The mail to whom the table waits for."""
    ago = timezone.now() - timedelta(hours=1)
    Seat.objects.filter(table=table, awaited__isnull=False).update(awaited=ago, noticed=None)
    ours(Notice).update(created=ago)
    notices.notice_turns()
    return Notice.objects.filter(user=awaited(table), kind="turn").latest("pk")


def links(notice: Notice) -> list[str]:
    return [path for path in LINK.findall(notice.text) if path.startswith("/a/")]


def lines(table: Table) -> int:
    return Line.objects.filter(table=table).count()


def rows(table: Table) -> list[object]:
    """Everything that is kept of a table but its log."""
    seats = Seat.objects.filter(table=table).order_by("pk")
    return [Table.objects.values().get(pk=table.pk), *seats.values()]


def test_a_scanner_that_follows_every_link_changes_nothing(table: Table, stranger: Client) -> None:
    notice = mail(table)
    before = rows(table)
    in_html = re.findall(r'href="https?://[^/]+([^"]+)"', notice.html)
    for path in LINK.findall(notice.text) + in_html:
        stranger.get(path)
        stranger.head(path)
    assert rows(table) == before
    assert lines(table) == 0
    assert not UsedLink.objects.exists()
    assert Preference.objects.get(user=notice.user).mail_turn


def test_one_button_plays_the_move_without_a_log_in(table: Table) -> None:
    path, owner = links(mail(table))[-1], awaited(table)
    reader = Client(enforce_csrf_checks=True)
    page = reader.get(path).content.decode()
    assert f"A decision of {owner.username}." in page
    body = re.search(r'<option value="([^"]+)"', page)
    assert body
    answer = reader.post(path, {"move": body[1].replace("&quot;", '"')})
    assert "Your move is played" in answer.content.decode()
    assert not reader.cookies
    line = Line.objects.get(table=table)
    assert (line.by, Seat.objects.get(table=table, index=line.seat).user) == ("user", owner)


def test_a_link_tried_twice_plays_once(table: Table, stranger: Client) -> None:
    path = links(mail(table))[-1]
    move = '{"type":"take","heap":0,"count":1}'
    assert stranger.post(path, {"move": move}).status_code == 200
    again = stranger.post(path, {"move": move})
    assert again.status_code == 409
    assert "already made this move" in again.content.decode()
    assert lines(table) == 1


def test_a_late_link_says_that_the_table_has_moved_on(table: Table, stranger: Client) -> None:
    path, late = links(mail(table))[-1], awaited(table)
    window = Table.objects.get(pk=table.pk)
    assert window.number == 0
    commands.submit(late, table.pk, "turn-0", b'{"type":"take","heap":1,"count":1}')
    answer = stranger.post(path, {"move": '{"type":"take","heap":0,"count":1}'})
    assert answer.status_code == 409
    assert "The table has moved on" in answer.content.decode()
    assert "Heap" not in stranger.get(path).content.decode()
    assert lines(table) == 1


def test_an_altered_link_is_none(table: Table, stranger: Client) -> None:
    path = links(mail(table))[-1]
    for changed in (path[:-3] + "xx/", path.replace("/a/", "/a/x"), "/a/" + "y" * 5000 + "/"):
        assert stranger.get(changed).status_code == 404
        assert stranger.post(changed, {"move": "{}"}).status_code == 404
    assert lines(table) == 0


def test_it_is_its_owners_decision_whoever_is_logged_in(
    table: Table, enter: Enter, charlie: User
) -> None:
    path, owner = links(mail(table))[-1], awaited(table)
    client = enter(charlie)
    session = client.session.session_key
    client.post(path, {"move": '{"type":"take","heap":0,"count":1}'})
    line = Line.objects.get(table=table)
    assert Seat.objects.get(table=table, index=line.seat).user == owner
    assert client.session.session_key == session
    assert client.get("/me/").context["request"].user == charlie


@pytest.mark.parametrize(
    "move", ["", "nonsense", "{}", '{"type":"take","heap":9,"count":99}', "[" * 9000]
)
def test_what_is_no_move_is_refused(table: Table, stranger: Client, move: str) -> None:
    path = links(mail(table))[-1]
    assert stranger.post(path, {"move": move}).status_code in {400, 422}
    assert lines(table) == 0
    assert not UsedLink.objects.exists()


def test_few_moves_have_a_link_each_and_it_names_the_move(table: Table, stranger: Client) -> None:
    late = awaited(table)
    commands.submit(late, table.pk, "turn-0", b'{"type":"take","heap":2,"count":5}')
    late = awaited(table)
    commands.submit(late, table.pk, "turn-1", b'{"type":"take","heap":1,"count":4}')
    found = links(mail(table))
    assert len(found) > 1
    page = stranger.get(found[0]).content.decode()
    assert "<option" not in page
    assert stranger.post(found[0]).status_code == 200
    assert lines(table) == 3


def test_who_does_not_want_links_gets_none(table: Table) -> None:
    Preference.objects.filter(user=awaited(table)).update(mail_links=False)
    assert not links(mail(table))


@pytest.mark.parametrize("before", first(1, [26, 0]))
def test_a_whole_game_is_played_from_mails_alone(alice: User, bob: User, before: int) -> None:
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2, slow=True)
    commands.take_seat(bob, table.pk)
    play(table, alice, bob, times=before)
    for _turn in range(400):
        if Table.objects.get(pk=table.pk).status != "playing":
            break
        reader, path = Client(), links(mail(table))[-1]
        body = re.search(r'<option value="([^"]+)"', reader.get(path).content.decode())
        assert body
        assert reader.post(path, {"move": body[1].replace("&quot;", '"')}).status_code == 200
    assert Table.objects.get(pk=table.pk).status == "finished"
    assert set(Line.objects.filter(table=table, kind="move").values_list("by", flat=True)) == {
        "user"
    }
