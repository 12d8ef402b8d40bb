from collections.abc import Callable

import msgspec
import pytest

from accounts.models import User
from games.bigbang import rules as bigbang
from games.tables import commands
from games.tables.commands.taking_back import mark_of
from games.tables.errors import NotAllowed
from games.tables.models import Table
from tests.specimen import rules as nim
from tests.tables.conftest import move, turn_of

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]


def heaps(table: Table) -> tuple[int, ...]:
    table.refresh_from_db()
    return nim.STATE.decode(table.snapshot).heaps


def test_the_last_mover_takes_a_move_back_as_a_line(opened: Opened) -> None:
    table = opened()
    mover = turn_of(table)
    move(table, 1, 4)
    assert commands.undo(mover, table.pk) == 2
    assert heaps(table) == (3, 4, 5)
    assert turn_of(table) == mover
    assert [line.kind for line in table.lines.all()] == ["move", "undo"]


def test_play_goes_on_after_an_undo_and_the_log_still_replays(opened: Opened) -> None:
    from games.tables.reading.verifying import first_fault

    table = opened()
    mover = turn_of(table)
    move(table, 1, 4)
    commands.undo(mover, table.pk)
    move(table, 2, 5)
    move(table, 0, 3)
    assert heaps(table) == (0, 4, 0)
    assert first_fault(table.pk) == ""


def test_nobody_takes_back_somebody_else_s_move(opened: Opened) -> None:
    table = opened()
    first = turn_of(table)
    move(table)
    move(table)
    with pytest.raises(NotAllowed) as no:
        commands.undo(first, table.pk)
    assert no.value.code in {"sealed", "too_far"}


def test_there_is_nothing_to_take_back_at_the_start(opened: Opened) -> None:
    table = opened()
    with pytest.raises(NotAllowed) as no:
        commands.undo(turn_of(table), table.pk)
    assert no.value.status == 409


def test_an_undo_further_back_needs_everybody(opened: Opened, alice: User, bob: User) -> None:
    table = opened()
    move(table)
    move(table)
    commands.propose(alice, table.pk, "undo", to=0)
    assert heaps(table) == (1, 4, 5)
    commands.answer_proposal(bob, table.pk, yes=True)
    assert heaps(table) == (3, 4, 5)


def test_one_no_ends_a_proposal(opened: Opened, alice: User, bob: User) -> None:
    table = opened()
    commands.propose(alice, table.pk, "end")
    commands.answer_proposal(bob, table.pk, yes=False)
    table.refresh_from_db()
    assert table.proposal is None
    assert table.status == "playing"


def test_all_seats_may_agree_to_end_without_a_result(
    opened: Opened, alice: User, bob: User
) -> None:
    table = opened()
    commands.propose(alice, table.pk, "end")
    commands.answer_proposal(bob, table.pk, yes=True)
    table.refresh_from_db()
    assert (table.status, table.ended_by, table.result) == ("finished", "agreement", None)
    assert table.lines.get().kind == "note"


@pytest.fixture
def of_three(alice: User, bob: User, charlie: User) -> Table:
    """A table where play goes on when one of the seats leaves."""
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=3)
    commands.take_seat(bob, table.pk)
    commands.take_seat(charlie, table.pk)
    commands.resign(bob, table.pk)
    return table


def test_who_has_left_neither_moves_nor_resigns_again(of_three: Table, bob: User) -> None:
    for deed in (
        lambda: commands.submit(bob, of_three.pk, "turn-1", b"{}"),
        lambda: commands.save_scratch(bob, of_three.pk, "turn-1", b"{}"),
        lambda: commands.resign(bob, of_three.pk),
    ):
        with pytest.raises(NotAllowed) as no:
            deed()
        assert no.value.code == "resigned"


def test_who_has_left_takes_nothing_back(of_three: Table, bob: User) -> None:
    with pytest.raises(NotAllowed) as no:
        commands.undo(bob, of_three.pk)
    assert no.value.code == "sealed"


def test_who_has_left_proposes_and_declines_nothing(
    of_three: Table, alice: User, bob: User
) -> None:
    with pytest.raises(NotAllowed):
        commands.propose(bob, of_three.pk, "end")
    commands.propose(alice, of_three.pk, "end")
    with pytest.raises(NotAllowed):
        commands.answer_proposal(bob, of_three.pk, yes=False)
    of_three.refresh_from_db()
    assert of_three.proposal


def test_nobody_is_brought_back_to_a_table_they_left(of_three: Table, alice: User) -> None:
    with pytest.raises(NotAllowed) as no:
        commands.propose(alice, of_three.pk, "undo", to=0)
    assert no.value.code == "no_such_line"


def test_a_yes_to_one_proposal_is_no_yes_to_the_next(
    opened: Opened, alice: User, bob: User
) -> None:
    table = opened()
    move(table)
    move(table)
    commands.propose(alice, table.pk, "undo", to=1)
    table.refresh_from_db()
    assert table.proposal
    read = mark_of(table.proposal)
    commands.propose(alice, table.pk, "end")
    with pytest.raises(NotAllowed) as no:
        commands.answer_proposal(bob, table.pk, yes=True, about=read)
    assert no.value.status == 409
    table.refresh_from_db()
    assert table.status == "playing"


def test_a_move_that_showed_something_is_not_taken_back(alice: User, bob: User) -> None:
    # In Hexdomino a play shows whether the next seat can play, which follows from a hidden hand.
    table = commands.open_table(alice, "bigbang", {"mode": "hexdomino"}, seats=2)
    commands.take_seat(bob, table.pk)
    table.refresh_from_db()
    state = bigbang.STATE.decode(table.snapshot)
    mover = table.seats.get(index=state.active).user
    assert mover
    play = next(iter(bigbang.moves(state, state.active)))
    commands.submit(mover, table.pk, bigbang.windows(state)[0].key, msgspec.json.encode(play))
    table.refresh_from_db()
    assert table.sealed == 1
    with pytest.raises(NotAllowed) as no:
        commands.undo(mover, table.pk)
    assert no.value.code == "sealed"
