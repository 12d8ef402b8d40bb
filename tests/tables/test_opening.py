from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.dispatch import Signal
from django.utils import timezone

from accounts.models import User
from games.notify.models import Notice
from games.tables import commands, signals, tasks
from games.tables.commands import cancelling, opening, talking
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.reading import presence
from games.tables.store import luck
from tests.company import ours
from tests.people import guest

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]


def test_the_table_starts_when_the_last_seat_is_taken(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    assert table.status == "open"
    commands.take_seat(bob, table.pk)
    table.refresh_from_db()
    assert table.status == "playing"
    assert table.snapshot


def test_the_commitment_is_published_before_the_first_draw(alice: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    assert table.commitment == luck.commitment_of(table.secret)


def test_a_seat_s_word_changes_the_luck(opened: Opened) -> None:
    table = opened()
    with_word = luck.key_of(table.secret, ["", "nebula"])
    assert with_word != luck.key_of(table.secret, ["", ""])
    assert luck.seed_of(with_word, 1) != luck.seed_of(with_word, 2)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seats": 3}, "seats"),
        ({"seats": 2, "bots": ["random", "random"]}, "no_room"),
        ({"seats": 2, "bots": ["godlike"]}, "no_such_level"),
        ({"seats": 2, "clock": "sun"}, "choice"),
        ({"seats": 2, "clock": "move", "seconds": 1}, "time"),
        ({"seats": 2, "slow": True, "clock": "bank", "seconds": 100}, "time"),
        ({"seats": 2, "joining": "nobody"}, "choice"),
        ({"seats": 2, "rated": True, "bots": ["random"]}, "unrated"),
    ],
)
def test_what_makes_no_table(alice: User, fields: dict[str, Any], code: str) -> None:
    with pytest.raises(NotAllowed) as no:
        commands.open_table(alice, "nim", {}, **fields)
    assert no.value.code == code
    assert not ours(Table).exists()


@pytest.mark.parametrize("options", [{"heaps": "many"}, {"colour": 3}, [], {"heaps": [1.5]}])
def test_options_the_game_does_not_know(alice: User, options: Any) -> None:
    with pytest.raises(NotAllowed) as no:
        commands.open_table(alice, "nim", options, seats=2)
    assert no.value.code == "options"


def test_a_game_we_do_not_offer(alice: User) -> None:
    with pytest.raises(NotAllowed) as no:
        commands.open_table(alice, "chess", {}, seats=2)
    assert no.value.status == 404


def test_a_seat_is_taken_once(alice: User, bob: User, charlie: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    with pytest.raises(NotAllowed, match="already"):
        commands.take_seat(alice, table.pk)
    commands.take_seat(bob, table.pk)
    with pytest.raises(NotAllowed) as no:
        commands.take_seat(charlie, table.pk)
    assert no.value.status == 409


def test_a_table_for_people_with_the_link(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2, joining="link")
    with pytest.raises(NotAllowed) as no:
        commands.take_seat(bob, table.pk)
    assert no.value.status == 403
    commands.take_seat(bob, table.pk, link=table.link)


def test_a_table_for_invited_people(alice: User, bob: User, charlie: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2, joining="named")
    commands.invite(alice, table.pk, name="bob")
    with pytest.raises(NotAllowed):
        commands.take_seat(charlie, table.pk, link=table.link)
    commands.take_seat(bob, table.pk)


def test_guests_do_not_play_rated(alice: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2, rated=True)
    with pytest.raises(NotAllowed) as no:
        commands.take_seat(guest(), table.pk)
    assert no.value.code == "guest"


def test_the_host_swaps_seats_and_gives_one_to_the_computer(alice: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    commands.swap_seats(alice, table.pk, 0, 1)
    assert table.seats.get(user=alice).index == 1
    commands.set_bot(alice, table.pk, 0, "random")
    commands.start(alice, table.pk)
    table.refresh_from_db()
    assert table.status == "playing"
    assert table.seats.get(index=0).name == "Halley"


def test_only_the_host_starts_swaps_and_cancels(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    deeds: list[Callable[[], None]] = [
        lambda: commands.start(bob, table.pk),
        lambda: commands.swap_seats(bob, table.pk, 0, 1),
        lambda: commands.cancel(bob, table.pk),
        lambda: commands.set_bot(bob, table.pk, 1, "random"),
    ]
    for deed in deeds:
        with pytest.raises(NotAllowed) as no:
            deed()
        assert no.value.status == 403


def test_a_table_without_enough_seats_does_not_start(alice: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    with pytest.raises(NotAllowed) as no:
        commands.start(alice, table.pk)
    assert no.value.code == "seats"
    assert table.seats.count() == 2


def test_leaving_before_the_start_frees_the_seat(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    with pytest.raises(NotAllowed):
        commands.leave_seat(bob, table.pk)
    with pytest.raises(NotAllowed):
        commands.leave_seat(alice, table.pk)


def test_the_host_cancels_a_table_that_never_started(alice: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    commands.cancel(alice, table.pk)
    table.refresh_from_db()
    assert table.status == "cancelled"


def ages(table: Table) -> None:
    """Whatever happened at the table happened a moment longer ago than a sweep lets pass."""
    then = timezone.now() - cancelling.LONGEST_OPEN - timedelta(minutes=1)
    Table.objects.filter(pk=table.pk).update(created=then, moved=None)
    table.messages.update(at=then)
    table.invitations.update(created=then)


def test_a_table_nobody_came_to_is_cancelled_after_thirty_days(
    alice: User, bob: User, charlie: User
) -> None:
    table, fresh = (commands.open_table(alice, "nim", {}, seats=2) for _ in range(2))
    commands.say(charlie, table.pk, "Is anybody here?")
    commands.invite(alice, table.pk, name="Bob")
    tasks.cancel_forgotten()
    assert ours(Table).filter(status="open").count() == 2
    ages(table)
    told: list[int | str] = []
    with (
        heard(signals.stirred, lambda table, **_: told.append(table)),
        heard(signals.lobby_stirred, lambda **_: told.append("lobby")),
    ):
        tasks.cancel_forgotten()
    table.refresh_from_db()
    fresh.refresh_from_db()
    assert (table.status, fresh.status) == ("cancelled", "open")
    assert table.ended
    assert told == [table.pk, "lobby"]
    assert commands.cancel_forgotten() == 0


@contextmanager
def heard(signal: Signal, ear: Callable[..., None]) -> Iterator[None]:
    signal.connect(ear, weak=False)
    try:
        yield
    finally:
        signal.disconnect(ear)


@pytest.mark.parametrize(
    "change",
    [
        lambda table, alice, bob: commands.take_seat(bob, table),
        lambda table, alice, bob: commands.set_bot(alice, table, 2, "random"),
        lambda table, alice, bob: commands.swap_seats(alice, table, 0, 1),
        lambda table, alice, bob: commands.say(alice, table, "Hello"),
        lambda table, alice, bob: commands.invite(alice, table, name="Bob"),
    ],
)
def test_an_old_table_where_something_happens_stays_open(
    alice: User, bob: User, change: Callable[[int, User, User], object]
) -> None:
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=3)
    ages(table)
    change(table.pk, alice, bob)
    assert commands.cancel_forgotten() == 0


def test_a_table_that_started_long_ago_is_not_cancelled(opened: Opened) -> None:
    table = opened()
    ages(table)
    assert commands.cancel_forgotten() == 0
    table.refresh_from_db()
    assert table.status == "playing"


def test_play_now_is_a_started_table_against_the_computer(
    alice: User, no_worker: list[tuple[int, int]], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        table = commands.play_now(alice, "nim", {})
    assert table.status == "playing"
    assert table.seats.filter(bot="").count() == 1


def test_a_rematch_has_the_same_people_on_other_seats(
    opened: Opened, alice: User, bob: User
) -> None:
    table = opened()
    commands.resign(alice, table.pk)
    again = commands.rematch(alice, table.pk)
    assert again.status == "open"
    same = commands.rematch(bob, table.pk)
    assert same.pk == again.pk
    assert same.status == "playing"
    assert same.seats.get(user=alice).index == 1 - table.seats.get(user=alice).index


def test_the_computer_does_not_share_the_host_s_seat(alice: User) -> None:
    with pytest.raises(NotAllowed) as no:
        commands.open_table(alice, "bigbang", {"mode": "solitaire"}, seats=1, bots=["random"])
    assert no.value.code == "no_room"


def test_a_rematch_calls_whoever_has_left_the_page(opened: Opened, alice: User, bob: User) -> None:
    table = opened()
    commands.resign(alice, table.pk)
    commands.rematch(alice, table.pk)
    assert Notice.objects.get(kind=Notice.Kind.INVITATION, channel="mail").user == bob


def test_a_rematch_writes_no_mail_to_whoever_looks_on(
    opened: Opened, alice: User, bob: User
) -> None:
    table = opened()
    commands.resign(alice, table.pk)
    presence.touched(table.pk, bob.pk)
    commands.rematch(alice, table.pk)
    assert not Notice.objects.filter(user=bob).exists()


def test_a_rematch_calls_whoever_left_a_tab_open(opened: Opened, alice: User, bob: User) -> None:
    table = opened()
    commands.resign(alice, table.pk)
    presence.here(table.pk, bob.pk)
    commands.rematch(alice, table.pk)
    assert Notice.objects.get(user=bob, kind=Notice.Kind.INVITATION, channel="mail")


def test_nobody_opens_tables_without_end(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "TABLES_AN_HOUR", 2)
    for _ in range(2):
        commands.play_now(alice, "nim", {})
    with pytest.raises(NotAllowed) as no:
        commands.play_now(alice, "nim", {})
    assert no.value.status == 429
    ours(Table).update(created=timezone.now() - timedelta(hours=1))
    commands.play_now(alice, "nim", {})


def test_nobody_mails_strangers_without_end(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talking, "ADDRESSES_A_DAY", 2)
    for number in range(2):
        table = commands.open_table(alice, "nim", {}, seats=2)
        commands.invite(alice, table.pk, address=f"spica{number}@example.org")
        commands.cancel(alice, table.pk)
    table = commands.open_table(alice, "nim", {}, seats=2)
    with pytest.raises(NotAllowed) as no:
        commands.invite(alice, table.pk, address="polaris@example.org")
    assert no.value.status == 429
