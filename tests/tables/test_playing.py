from collections.abc import Callable

import pytest

from accounts.models import User
from games.engine.contract import Resign, TimeUp
from games.engine.play import RefusedError
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Line, Rating, Table
from tests.specimen import rules as nim
from tests.tables.conftest import active, body, move, take, turn_of, window

pytestmark = pytest.mark.django_db(transaction=False)
Opened = Callable[..., Table]


def test_a_move_is_a_line_and_the_snapshot_follows(opened: Opened) -> None:
    table = opened()
    assert move(table, heap=1, count=4) == 1
    table.refresh_from_db()
    assert nim.STATE.decode(table.snapshot).heaps == (3, 0, 5)
    line = table.lines.get()
    assert (line.number, line.kind, line.by, line.body) == (
        1,
        "move",
        "user",
        '{"type":"take","heap":1,"count":4}',
    )
    assert table.digest == line.digest


def test_each_line_is_chained_to_the_one_before(opened: Opened) -> None:
    table = opened()
    move(table)
    move(table)
    first, second = table.lines.all()
    assert first.digest != second.digest
    assert len(second.digest) == 64


def test_the_seat_that_is_not_asked_is_refused(opened: Opened, alice: User, bob: User) -> None:
    table = opened()
    other = bob if turn_of(table) == alice else alice
    with pytest.raises(RefusedError, match="not_asked"):
        commands.submit(other, table.pk, window(table), take(0, 1))
    assert not table.lines.exists()


def test_a_watcher_cannot_move(opened: Opened, charlie: User) -> None:
    table = opened()
    with pytest.raises(NotAllowed) as no:
        commands.submit(charlie, table.pk, window(table), take(0, 1))
    assert (no.value.code, no.value.status) == ("not_seated", 403)


def test_a_second_click_is_stale_and_changes_nothing(opened: Opened) -> None:
    table = opened()
    key, mover = window(table), turn_of(table)
    commands.submit(mover, table.pk, key, take(0, 1))
    with pytest.raises(NotAllowed) as no:
        commands.submit(mover, table.pk, key, take(0, 1))
    assert (no.value.code, no.value.status) == ("stale", 409)
    assert table.lines.count() == 1


@pytest.mark.parametrize(
    "text", [b"", b"null", b"[]", b'{"type":"take"}', b'{"type":"fly"}', b"\xff", b"{" * 9000]
)
def test_what_is_no_move_is_unreadable(opened: Opened, text: bytes) -> None:
    table = opened()
    with pytest.raises(NotAllowed) as no:
        commands.submit(turn_of(table), table.pk, window(table), text)
    assert no.value.status == 400
    assert not table.lines.exists()


def test_a_move_longer_than_any_move_is_refused(opened: Opened) -> None:
    table = opened()
    with pytest.raises(NotAllowed) as no:
        commands.submit(turn_of(table), table.pk, window(table), b" " * 20_000)
    assert no.value.status == 413


def test_nobody_plays_the_clock_s_move(opened: Opened) -> None:
    table = opened()
    with pytest.raises(NotAllowed) as no:
        commands.submit(turn_of(table), table.pk, window(table), body(TimeUp(window(table))))
    assert no.value.status == 403


def test_the_table_ends_with_its_result(opened: Opened) -> None:
    table = opened()
    while table.status == "playing":
        heaps = nim.STATE.decode(table.snapshot).heaps
        heap = next(heap for heap, left in enumerate(heaps) if left)
        move(table, heap, heaps[heap])
        table.refresh_from_db()
    assert table.status == "finished"
    assert table.result is not None
    assert sorted(table.result["ranks"]) == [1, 2]
    assert not table.seats.exclude(awaited=None).exists()


def test_a_seat_may_resign_out_of_turn(opened: Opened, alice: User, bob: User) -> None:
    table = opened()
    quitter = bob if turn_of(table) == alice else alice
    commands.resign(quitter, table.pk)
    table.refresh_from_db()
    assert table.status == "finished"
    assert table.result is not None
    assert table.result["ranks"][table.seats.get(user=quitter).index] == 2


def test_a_finished_table_takes_no_more_moves(opened: Opened, alice: User) -> None:
    table = opened()
    commands.resign(alice, table.pk)
    with pytest.raises(NotAllowed) as no:
        commands.submit(alice, table.pk, "turn-0", take(0, 1))
    assert (no.value.code, no.value.status) == ("over", 409)


def test_a_rated_table_changes_both_ratings(opened: Opened, alice: User, bob: User) -> None:
    table = opened(rated=True)
    commands.resign(bob, table.pk)
    won, lost = (Rating.objects.get(user=user, game="nim") for user in (alice, bob))
    assert won.shown > 1000 > lost.mu
    assert won.mu > lost.mu


def test_a_broken_snapshot_heals_from_the_log(opened: Opened) -> None:
    table = opened()
    move(table, heap=0, count=3)
    Table.objects.filter(pk=table.pk).update(snapshot='{"heaps":"gone"}', digest="x")
    table.refresh_from_db()
    seat = table.seats.get(index=1 - table.lines.get().seat)
    assert seat.user
    commands.submit(seat.user, table.pk, "turn-1", take(1, 1))
    table.refresh_from_db()
    assert nim.STATE.decode(table.snapshot).heaps == (0, 3, 5)


def test_an_engine_fault_pauses_the_table_and_loses_nothing(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened()
    mover, key = turn_of(table), window(table)

    def broken(*args: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(nim, "apply", broken)
        with pytest.raises(NotAllowed) as no:
            commands.submit(mover, table.pk, key, take(0, 1))
    assert no.value.code == "broken"
    table.refresh_from_db()
    assert (table.status, table.number, table.lines.count()) == ("paused", 0, 0)


def test_the_active_seat_alone_is_awaited(opened: Opened) -> None:
    table = opened()
    assert list(table.seats.exclude(awaited=None).values_list("index", flat=True)) == [
        active(table)
    ]
    move(table)
    assert list(table.seats.exclude(awaited=None).values_list("index", flat=True)) == [
        active(table)
    ]


def test_resigning_twice_is_answered_with_a_sentence(opened: Opened, alice: User) -> None:
    table = opened()
    commands.resign(alice, table.pk)
    with pytest.raises(NotAllowed) as no:
        commands.resign(alice, table.pk)
    assert no.value.status == 409


def test_a_resign_in_the_body_needs_no_window_of_its_own(opened: Opened) -> None:
    table = opened()
    commands.submit(turn_of(table), table.pk, window(table), body(Resign()))
    assert Line.objects.get(table=table).body == '{"type":"resign"}'
