"""A game by correspondence: mails call people to the table, each has a minute of their own."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.notify.commands import deliver_due
from games.notify.models import Notice
from games.tables import notices, tasks
from games.tables.models import Deadline, Seat, Table
from games.tables.store import luck
from tests.company import ours
from tests.factory.page_tables import opened, state
from tests.factory.pages import buttons, key_of, lay_all, of, step
from tests.notify.post_office import PostOffice
from tests.web.tables import logged_in, seen

pytestmark = pytest.mark.django_db
OPTIONS = {"correspondence": "personal", "build_seconds": 60}


def post_comes(table: Table, office: PostOffice) -> dict[str, str]:
    """An hour later: who got a mail, and where its link leads."""
    Seat.objects.filter(table=table, awaited__isnull=False).update(
        awaited=timezone.now() - timedelta(hours=1)
    )
    ours(Notice).update(created=timezone.now() - timedelta(hours=1))
    office.mails.clear()
    notices.notice_turns()
    deliver_due()
    return {mail["To"].partition("@")[0]: link_in(text_of(mail)) for mail in office.mails}


def text_of(mail: object) -> str:
    body = mail.get_body(("plain",))  # type: ignore[attr-defined]
    return str(body.get_content())


def link_in(text: str) -> str:
    found = re.search(r"http://[^/\s]+(/t/\d+/)", text)
    assert found, text
    return found[1]


def answers(client: Client, table: Table, user: User, link: str, claims: str) -> None:
    """Follows the link of a mail and does all that is asked; the galaxy is sealed with claims."""
    assert client.get(link).status_code == 200
    while (now := seen(table, user)).windows:
        if now.windows[0].key.startswith("minute"):
            builds(client, table, user, claims)
            return
        step(client, table, user, lays=False)


def builds(client: Client, table: Table, user: User, claims: str) -> None:
    """Nine tiles in one's own minute, then the seal."""
    key = key_of(table, user)
    lay_all(client, table, user)
    text = client.get(of(table, f"?claims={claims}")).content.decode()
    answer = client.post(of(table, "move/"), {"window": key, "move": buttons(text)["done"]})
    assert answer.status_code == 302


@pytest.fixture(autouse=True)
def known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some cards let claims go on or take a tile away, and rounds would end otherwise."""
    monkeypatch.setattr(luck, "new_secret", lambda: "5" * 64)


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_whole_game_is_driven_by_mails(alice: User, bob: User, post_office: PostOffice) -> None:
    table = opened(alice, bob, OPTIONS, slow=True)
    people = {"alice": (alice, logged_in(alice), "VI"), "bob": (bob, logged_in(bob), "V")}
    mails = 0
    while Table.objects.get(pk=table.pk).status == "playing":
        called = post_comes(table, post_office)
        assert called, "the table waits and nobody is told"
        mails += len(called)
        for name, link in called.items():
            user, client, claims = people[name]
            answers(client, table, user, link, claims)
    rounds = state(table).last
    assert (rounds.round, rounds.claims) == (5, (("V", "I"), ("V",)))
    assert rounds.bonus == (1, 0, -1), "Bob claimed less, so vegetation is his"
    assert mails >= 2 * 5, "each is called at least once a round"
    for user, client, _claims in people.values():
        assert re.search("won|share", client.get(of(table)).content.decode()), user


def to_minutes(table: Table, alice: User, bob: User) -> None:
    """Both have drafted; nobody has opened their tiles."""
    for _ in range(2):
        for user in (alice, bob):
            step(logged_in(user), table, user)


def test_tiles_lie_sealed_until_their_owner_opens_them(
    alice: User, bob: User, post_office: PostOffice
) -> None:
    table = opened(alice, bob, OPTIONS, slow=True)
    to_minutes(table, alice, bob)
    assert set(post_comes(table, post_office)) == {"alice", "bob"}
    mail = next(one for one in post_office.mails if one["To"].startswith("alice"))
    assert seen(table, alice).view.mine.hand == ()
    client = logged_in(alice)
    before = client.get(link_in(text_of(mail))).content.decode()
    assert "Your nine tiles are face down." in before
    assert "data-tile" not in before
    step(client, table, alice)
    assert "data-tile" in client.get(of(table)).content.decode()
    left = Deadline.objects.get(table=table, window="minute-1-0").due - timezone.now()
    assert 0 < left.total_seconds() <= 60


def test_galaxies_and_claims_stay_sealed_until_the_last_seat_is_done(
    alice: User, bob: User, post_office: PostOffice
) -> None:
    table = opened(alice, bob, OPTIONS, slow=True)
    to_minutes(table, alice, bob)
    called = post_comes(table, post_office)
    answers(logged_in(alice), table, alice, called["alice"], "VI")
    other = logged_in(bob)
    text = other.get(called["bob"]).content.decode()
    assert seen(table, bob).view.galaxies == ()
    assert seen(table, bob).view.bonus == (-1, -1, -1)
    assert all(player.laid == 0 for player in seen(table, bob).view.players)
    assert "You claim" not in text
    assert "You claim: vegetation, ice." in logged_in(alice).get(of(table)).content.decode()
    answers(other, table, bob, called["bob"], "D")
    shown = seen(table, bob).view
    galaxies = shown.galaxies or shown.scoring.galaxies
    assert [len(galaxy.layout) for galaxy in galaxies] == [9, 9]
    assert [galaxy.claims for galaxy in galaxies] == [("V", "I"), ("D",)]


def test_a_minute_that_runs_out_seals_what_was_kept_without_claims(
    alice: User, bob: User, post_office: PostOffice
) -> None:
    table = opened(alice, bob, {**OPTIONS, "variant": "beginner"}, slow=True)
    called = post_comes(table, post_office)
    client = logged_in(alice)
    text = client.get(called["alice"]).content.decode()
    client.post(of(table, "move/"), {"window": key_of(table, alice), "move": buttons(text)["open"]})
    lay_all(client, table, alice)
    client.get(of(table, "?claims=VID"))  # chosen, never sealed
    kept = seen(table, alice)
    assert kept.windows[0].key == "minute-1-0"
    Deadline.objects.filter(table=table, window="minute-1-0").update(
        due=timezone.now() - timedelta(seconds=5)
    )
    tasks.fire_due()
    assert state(table).acted[0]
    assert state(table).claims[0] == ()
    assert len(state(table).layouts[0]) == 9
    assert "Your galaxy is locked in" in client.get(of(table)).content.decode()
    answers(logged_in(bob), table, bob, called["bob"], "")
    assert state(table).round == 2
    assert state(table).last.filled[0] == ()
