import pytest

from accounts.models import User
from games.tables import commands, queries
from tests.web.tables import opened, play

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("mode", ["cosmic", "parallel"])
def test_objectives_lie_open_at_every_line_once_the_table_is_over(
    alice: User, bob: User, charlie: User, mode: str
) -> None:
    table = opened(alice, bob, mode)
    play(table, alice, bob, times=4)
    table.refresh_from_db()
    assert {goal.seat for goal in queries.replayed(table, 2, alice).view.goals} == {0}
    assert not queries.replayed(table, 2, charlie).view.goals
    commands.resign(bob, table.pk)
    table.refresh_from_db()
    for reader in (alice, bob, charlie):
        view = queries.replayed(table, 2, reader).view
        assert {goal.seat for goal in view.goals} == {0, 1}
        assert view.undealt


def test_hands_lie_open_at_every_line_once_the_table_is_over(alice: User, bob: User) -> None:
    table = opened(alice, bob, "hexdomino")
    play(table, alice, bob, times=2)
    table.refresh_from_db()
    assert not queries.replayed(table, 1, alice).view.shown
    commands.resign(bob, table.pk)
    table.refresh_from_db()
    shown = queries.replayed(table, 1, alice).view.shown
    assert len(shown) == 2
    assert all(shown)


def test_a_line_that_comes_meanwhile_is_not_told_without_its_board(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=2)
    row = queries.table_for(alice, table.pk)
    with pytest.MonkeyPatch.context() as patch:

        def meanwhile(*_: object) -> int:
            patch.undo()
            play(table, alice, bob)
            return 0

        patch.setattr(queries, "seat_at", meanwhile)
        seen = queries.seen_by(row, alice)
    assert seen.number == seen.view.turn == 2
