"""One shuffle for many: the deals of a day, and deals shared from a table."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from accounts.models import User
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Deal, Table
from games.tables.reading import secrecy
from games.tables.reading.verifying import first_fault
from games.tables.store.holding import hold
from games.tables.store.luck import commitment_of
from games.tables.store.records import Held
from tests.tables.conftest import move

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]
DAY = date(2026, 11, 16)


@pytest.fixture(autouse=True)
def monday(monkeypatch: pytest.MonkeyPatch) -> Callable[[date], None]:
    """It is a Monday, until a test lets another day come."""

    def be(day: date) -> None:
        for module in (secrecy, queries, queries.deals):
            monkeypatch.setattr(module, "today", lambda: day)

    be(DAY)
    return be


def todays(day: date = DAY) -> Deal:
    return commands.deal_of_the_day("nim", "heaps", day)


def finished(table: Table, scores: tuple[int, int], index: int = 0) -> Table:
    """The table ends, with a result that Nim itself would not give."""
    Table.objects.filter(pk=table.pk).update(
        status="finished",
        ended=datetime.now(UTC),
        ended_by="rules",
        result={"scores": list(scores), "ranks": [1, 2]},
    )
    table.refresh_from_db()
    return table


def seeds(held: Held) -> list[str]:
    return [held.seed(number) for number in range(12)]


def test_everybody_gets_the_same_shuffles_and_every_day_others(alice: User, bob: User) -> None:
    one, two = (commands.play_deal(user, todays()) for user in (alice, bob))
    later = commands.play_deal(alice, todays(DAY + timedelta(days=1)))
    assert one.pk != two.pk
    assert one.snapshot == two.snapshot
    assert seeds(hold(one.pk)) == seeds(hold(two.pk)) != seeds(hold(later.pk))


def test_the_secret_follows_from_the_sites_key(settings: object) -> None:
    before = commands.dealing.secret_of_the_day("nim", "heaps", DAY)
    assert before == todays().secret
    settings.SECRET_KEY = "another site"  # type: ignore[attr-defined]
    assert commands.dealing.secret_of_the_day("nim", "heaps", DAY) != before


def test_a_daily_table_is_sealed_and_verifies(alice: User) -> None:
    table = commands.play_deal(alice, todays())
    assert table.commitment == commitment_of(table.secret)
    assert first_fault(table.pk) == ""
    commands.resign(alice, table.pk)
    assert first_fault(table.pk) == ""


def test_a_table_with_other_luck_than_its_deal_does_not_verify(alice: User) -> None:
    table = commands.play_deal(alice, todays())
    other = commands.dealing.secret_of_the_day("nim", "heaps", DAY - timedelta(days=1))
    Deal.objects.filter(tables=table).update(secret=other)
    assert first_fault(table.pk) == "the luck is not that of the deal"


def test_the_secret_stays_closed_until_the_day_is_over(
    alice: User, monday: Callable[[date], None]
) -> None:
    table = finished(commands.play_deal(alice, todays()), (1, 0))
    assert not queries.is_luck_open(table)
    monday(DAY + timedelta(days=1))
    assert queries.is_luck_open(table)


def test_who_has_a_game_of_the_deal_in_play_goes_on_with_it(alice: User) -> None:
    assert commands.play_deal(alice, todays()) == commands.play_deal(alice, todays())


def test_the_first_game_counts_and_later_ones_are_practice(alice: User, bob: User) -> None:
    finished(commands.play_deal(alice, todays()), (3, 5))
    finished(commands.play_deal(alice, todays()), (9, 0))
    finished(commands.play_deal(bob, todays()), (4, 1))
    rows = queries.results_of(todays(), alice)
    assert [(row.rank, row.name, row.points, row.you) for row in rows] == [
        (1, "Bob", 4, False),
        (2, "Alice", 3, True),
    ]


def test_results_go_by_points_then_by_the_lead(alice: User, bob: User, charlie: User) -> None:
    for user, scores in ((alice, (7, 6)), (bob, (7, 2)), (charlie, (8, 8))):
        finished(commands.play_deal(user, todays()), scores)
    assert [row.name for row in queries.results_of(todays(), None)] == ["Charlie", "Bob", "Alice"]


def test_results_of_another_day_do_not_count(alice: User, bob: User) -> None:
    finished(commands.play_deal(alice, todays()), (1, 0))
    finished(commands.play_deal(bob, todays(DAY - timedelta(days=1))), (1, 0))
    assert [row.name for row in queries.results_of(todays(), None)] == ["Alice"]


def test_others_games_of_the_day_open_after_ones_own(
    alice: User, bob: User, charlie: User, monday: Callable[[date], None]
) -> None:
    table = finished(commands.play_deal(alice, todays()), (1, 0))
    for user in (bob, None):
        with pytest.raises(NotAllowed):
            queries.table_for(user, table.pk)
    mine = commands.play_deal(bob, todays())
    with pytest.raises(NotAllowed):
        queries.table_for(bob, table.pk)
    finished(mine, (0, 1))
    assert queries.table_for(bob, table.pk)
    with pytest.raises(NotAllowed):
        queries.table_for(charlie, table.pk)
    monday(DAY + timedelta(days=1))
    assert queries.table_for(charlie, table.pk)
    assert queries.table_for(None, table.pk)


def test_in_the_daily_deal_nothing_is_taken_back(alice: User) -> None:
    table = commands.play_deal(alice, todays())
    with pytest.raises(NotAllowed, match="every move stands"):
        commands.propose(alice, table.pk, "undo", 0)


def test_a_shared_deal_has_the_shuffles_and_words_of_its_table(
    opened: Opened, alice: User, charlie: User
) -> None:
    table = opened()
    move(table)
    commands.resign(alice, table.pk)
    deal = commands.share(alice, table.pk)
    assert commands.share(alice, table.pk) == deal
    again = commands.play_deal(charlie, deal)
    assert [seat.word for seat in again.seats.all()] == ["", "nebula"]
    assert seeds(hold(again.pk)) == seeds(hold(table.pk))
    assert first_fault(again.pk) == ""
    assert [seat.bot for seat in again.seats.all()] == ["", "random"]


def test_a_deal_is_shared_by_its_players_after_the_end(
    opened: Opened, alice: User, charlie: User
) -> None:
    table = opened()
    with pytest.raises(NotAllowed, match="hasn't ended"):
        commands.share(alice, table.pk)
    commands.resign(alice, table.pk)
    with pytest.raises(NotAllowed, match="weren't playing"):
        commands.share(charlie, table.pk)


def test_the_one_who_shared_stands_on_the_board_too(
    opened: Opened, alice: User, charlie: User
) -> None:
    table = finished(opened(), (5, 2))
    deal = commands.share(alice, table.pk)
    finished(commands.play_deal(charlie, deal), (6, 1))
    assert [(row.name, row.points) for row in queries.results_of(deal, None)] == [
        ("Charlie", 6),
        ("Alice", 5),
    ]


def test_who_plays_a_shared_deal_cannot_look_it_up_meanwhile(
    opened: Opened, alice: User, charlie: User
) -> None:
    table = opened()
    commands.resign(alice, table.pk)
    assert queries.table_for(charlie, table.pk)
    mine = commands.play_deal(charlie, commands.share(alice, table.pk))
    with pytest.raises(NotAllowed, match="playing this deal yourself"):
        queries.table_for(charlie, table.pk)
    commands.resign(charlie, mine.pk)
    assert queries.table_for(charlie, table.pk)
