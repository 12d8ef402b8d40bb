"""Play on from here: a finished table's line becomes the beginning of another."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.shelf import GAMES
from games.tables import commands, queries, tasks
from games.tables.errors import NotAllowed
from games.tables.models import Line, Table
from games.tables.reading.replaying import rebuilt, recording_of
from games.tables.reading.verifying import first_fault
from games.tables.store.luck import seed_of
from games.tables.store.reading import read_table
from tests.anybody import play_anything
from tests.company import ours
from tests.tables.conftest import active, move

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]


@pytest.fixture
def over(opened: Opened, alice: User) -> Table:
    """A game of four moves, after which Alice resigned."""
    table = opened()
    for number in range(4):
        move(table, heap=number % 2)
    commands.resign(alice, table.pk)
    table.refresh_from_db()
    return table


def test_a_fork_has_the_position_and_the_lines_of_its_table(over: Table, alice: User) -> None:
    new = commands.fork(alice, over.pk, 3)
    assert new.status == Table.Status.PLAYING
    assert GAMES["nim"].STATE.decode(new.snapshot) == rebuilt(GAMES["nim"], over.pk, 3)
    bodies = [
        list(one.lines.filter(number__lte=3).values_list("body", "digest")) for one in (over, new)
    ]
    assert bodies[0] == bodies[1]
    assert new.lines.count() == 3


def test_a_fork_verifies_at_its_beginning_in_the_middle_and_at_its_end(
    over: Table, alice: User
) -> None:
    new = commands.fork(alice, over.pk, 2)
    assert first_fault(new.pk) == ""
    play_a_move(new)
    assert first_fault(new.pk) == ""
    commands.resign(alice, new.pk)
    assert first_fault(new.pk) == ""
    assert first_fault(over.pk) == ""


def play_a_move(table: Table) -> None:
    table.refresh_from_db()
    if table.seats.get(index=active(table)).bot:
        tasks.let_bots_move(table.pk, table.number)
    else:
        move(table)


def test_old_luck_up_to_the_fork_and_new_luck_after_it(over: Table, alice: User) -> None:
    new = commands.fork(alice, over.pk, 2)
    old, recording = recording_of(over.pk), recording_of(new.pk)
    assert [recording.seed(n) for n in range(3)] == [old.seed(n) for n in range(3)]
    assert recording.seed(3) != old.seed(3)
    assert recording.seed(3) == seed_of(recording.key, 3)


def test_a_fork_of_a_fork_verifies(over: Table, alice: User) -> None:
    new = commands.fork(alice, over.pk, 1)
    play_a_move(new)
    commands.resign(alice, new.pk)
    again = commands.fork(alice, new.pk, 2)
    assert first_fault(again.pk) == ""
    assert recording_of(again.pk).seed(0) == recording_of(over.pk).seed(0)


def test_a_fork_whose_table_went_another_way_does_not_verify(
    over: Table, alice: User, opened: Opened
) -> None:
    new = commands.fork(alice, over.pk, 2)
    other = opened()
    move(other, heap=1)
    move(other, heap=1)
    Table.objects.filter(pk=new.pk).update(forked_from=other)
    assert first_fault(new.pk) != ""


def test_one_sits_where_one_sat_against_computers_and_unrated(over: Table, bob: User) -> None:
    new = commands.fork(bob, over.pk, 3)
    seats = list(new.seats.order_by("index"))
    assert [(seat.user, bool(seat.bot)) for seat in seats] == [(None, True), (bob, False)]
    assert not new.rated


def test_a_spectator_sits_where_the_next_move_is_played(over: Table, charlie: User) -> None:
    new = commands.fork(charlie, over.pk, 3)
    assert new.seats.get(user=charlie).index == active(new)


def test_with_friends_the_table_waits_for_them(over: Table, alice: User, charlie: User) -> None:
    new = commands.fork(alice, over.pk, 3, with_people=True)
    assert new.status == Table.Status.OPEN
    commands.take_seat(charlie, new.pk, link=new.link)
    new.refresh_from_db()
    assert (new.status, new.number) == (Table.Status.PLAYING, 3)
    assert first_fault(new.pk) == ""


def test_seats_that_stay_free_are_played_by_the_computer(over: Table, alice: User) -> None:
    new = commands.fork(alice, over.pk, 3, with_people=True)
    commands.start(alice, new.pk)
    assert all(seat.bot or seat.user for seat in new.seats.all())


def test_nothing_played_before_the_fork_is_taken_back(over: Table, alice: User) -> None:
    new = commands.fork(alice, over.pk, 3)
    with pytest.raises(NotAllowed):
        commands.undo(alice, new.pk)


@pytest.mark.parametrize(("number", "status"), [(5, 409), (6, 404)])
def test_where_the_game_is_over_nobody_plays_on(
    over: Table, alice: User, number: int, status: int
) -> None:
    before = ours(Table).count()
    with pytest.raises(NotAllowed) as refused:
        commands.fork(alice, over.pk, number)
    assert refused.value.status == status
    assert ours(Table).count() == before


def test_a_game_in_play_cannot_be_played_on_from(opened: Opened, alice: User) -> None:
    table = opened()
    move(table)
    with pytest.raises(NotAllowed, match="hasn't ended"):
        commands.fork(alice, table.pk, 0)


def test_a_deal_of_today_is_played_on_from_tomorrow(alice: User) -> None:
    table = commands.play_deal(alice, commands.deal_of_the_day("nim", "heaps", queries.today()))
    commands.resign(alice, table.pk)
    with pytest.raises(NotAllowed, match="tomorrow"):
        commands.fork(alice, table.pk, 0)


GAMES_WITH_LUCK: list[tuple[str, dict[str, Any], int]] = [
    ("bigbang", {"mode": "cosmic"}, 2),
    ("factory", {}, 2),
    ("encounter", {}, 3),
    ("crafting", {}, 2),
]


@pytest.mark.parametrize(("slug", "options", "seats"), GAMES_WITH_LUCK)
def test_forks_of_every_game_verify(
    slug: str, options: dict[str, Any], seats: int, alice: User
) -> None:
    table = commands.open_table(alice, slug, options, seats=seats, bots=["random"] * (seats - 1))
    commands.start(alice, table.pk)
    table.seats.filter(user=alice).update(minded=True)
    for _move in range(12):
        table.refresh_from_db()
        play_anything(table)
    table.seats.filter(user=alice).update(minded=False)
    table.refresh_from_db()
    commands.propose(alice, table.pk, "end")
    number = table.number
    assert number > 4
    new = commands.fork(alice, table.pk, number - 2)
    assert first_fault(new.pk) == ""
    assert Line.objects.filter(table=new).count() == number - 2
    full = read_table(new.pk)
    assert full
    assert queries.replayed(full, number - 2, alice).number == number - 2
