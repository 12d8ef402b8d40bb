"""A turn is worked out without the database: none of these tests may open it."""

from copy import deepcopy
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.engine.contract import CLOCK, Resign, Seat, TimeUp
from games.engine.play import RefusedError
from games.shelf import GAMES
from games.tables.commands import turn
from games.tables.store.records import Held, HeldSeat, Position
from tests.specimen import rules as nim

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
A_MINUTE_AGO = NOW - timedelta(minutes=1)
ALICE, BOB = Seat(0), Seat(1)


def seat(index: int, **more: Any) -> HeldSeat:
    values = {"awaited": None, "reserve": None, "last_number": 0, "orders": "[]", "acts": None}
    values |= {"calendar": "", "grace_in": 0}
    flags = {"bot": "", "word": "", "minded": False, "resigned": False, "quiet": False}
    known = {"pk": 70 + index, "index": index, "user": 90 + index, "version": 0}
    return HeldSeat(**{**known, **values, **flags, **more})


def position(*, limit: int | None = None, alice: dict[str, Any] | None = None, **more: Any) -> Any:
    """Alice is asked since a minute, in her first turn."""
    state = nim.State((3, 4, 5), turn=0, active=ALICE, limit=limit)
    values = {"pk": 7, "game": "nim", "status": "playing", "number": 4, "digest": "d"}
    rules = {"slow": False, "clock": "none", "seconds": 0, "increment": 0, "absence": "computer"}
    rest = {"snapshot": "", "sealed": 2, "secret": "00" * 32, "host": 90, "rated": False}
    seats = [seat(0, awaited=A_MINUTE_AGO, **(alice or {})), seat(1)]
    held = Held(**{**values, **rules, **rest, "paused": None, "seats": seats, **more})
    game = GAMES["nim"]
    return Position(held, game, state, game.windows(state))


def test_a_turn_has_the_line_the_snapshot_and_the_seats_that_changed() -> None:
    stands = position()
    made = turn.moved(stands, ALICE, nim.Take(1, 4), "user", NOW)
    assert (made.line.kind, made.line.seat, made.line.by, made.line.at) == ("move", 0, "user", NOW)
    assert made.line.body == '{"type":"take","heap":1,"count":4}'
    assert nim.STATE.decode(made.snapshot) == made.state
    assert made.state.heaps == (3, 0, 5)
    assert [one.awaited for one in made.seats] == [None, NOW]
    assert [one.last_number for one in made.seats] == [5, 0]
    assert [window.key for window in made.windows] == ["turn-1"]
    assert not made.over


def test_the_table_it_was_worked_out_from_is_as_before() -> None:
    stands = position(clock="bank", seconds=600)
    before = deepcopy(stands.held)
    turn.moved(stands, ALICE, nim.Take(1, 4), "user", NOW)
    assert stands.held == before


def test_a_move_the_rules_forbid_is_refused() -> None:
    with pytest.raises(RefusedError, match="not_asked"):
        turn.moved(position(), BOB, nim.Take(1, 4), "user", NOW)


def test_a_limit_that_is_met_goes_and_the_next_one_comes() -> None:
    made = turn.moved(position(limit=30), ALICE, nim.Take(1, 4), "user", NOW)
    assert made.gone == [("turn-0", CLOCK)]
    (new,) = made.new
    assert (new.window, new.seat, new.due) == ("turn-1", CLOCK, NOW + timedelta(seconds=30))


def test_a_reserve_pays_for_the_time_and_earns_the_increment() -> None:
    stands = position(clock="bank", seconds=600, increment=5, alice={"reserve": 100.0})
    made = turn.moved(stands, ALICE, nim.Take(1, 4), "user", NOW)
    assert made.seats[ALICE].reserve == 45.0
    assert made.gone == [("turn-0", ALICE)]
    assert [(new.seat, new.due) for new in made.new] == [(BOB, NOW + timedelta(seconds=600))]


def test_on_a_paused_table_no_time_is_paid() -> None:
    paused = A_MINUTE_AGO + timedelta(seconds=20)
    stands = position(clock="bank", seconds=600, status="paused", paused=paused)
    made = turn.moved(stands, ALICE, Resign(), "user", NOW)
    assert made.seats[ALICE].reserve == 580.0
    assert made.seats[ALICE].resigned


def test_the_last_move_ends_the_game() -> None:
    stands = position()
    stands.state = nim.State((0, 1, 0), turn=0, active=ALICE, limit=None)
    made = turn.moved(stands, ALICE, nim.Take(1, 1), "user", NOW)
    assert made.over
    assert [one.awaited for one in made.seats] == [None, None]


def test_a_player_who_moves_takes_the_seat_back_from_the_computer() -> None:
    stands = position(alice={"minded": True})
    assert not turn.moved(stands, ALICE, nim.Take(1, 4), "user", NOW).seats[ALICE].minded
    assert turn.moved(stands, ALICE, nim.Take(1, 4), "minder", NOW).seats[ALICE].minded


def test_the_clock_plays_for_no_seat() -> None:
    made = turn.moved(position(limit=30), CLOCK, TimeUp("turn-0"), "clock", NOW)
    assert made.line.seat == CLOCK
    assert [one.last_number for one in made.seats] == [0, 0]


def test_an_undo_brings_back_a_state_and_what_was_left_of_its_time() -> None:
    stands = position(clock="move", seconds=100)
    past = nim.State((3, 4, 6), turn=0, active=ALICE, limit=None)
    made = turn.taken_back(stands, ALICE, 1, past, NOW, left=40.0)
    assert (made.line.kind, made.line.body, made.sealed) == ("undo", "1", 1)
    assert made.state == past
    assert made.seats[ALICE].awaited == NOW - timedelta(seconds=60)


def test_an_undo_gives_back_what_a_decision_had_earned() -> None:
    stands = position(clock="bank", seconds=600, increment=5, alice={"reserve": 100.0})
    made = turn.taken_back(stands, ALICE, 3, stands.state, NOW, unearned=[ALICE, BOB])
    assert made.seats[ALICE].reserve == 35.0  # five of the increment, sixty of the clock
    assert made.seats[BOB].reserve == 0.0


def test_a_note_changes_no_state_and_no_clock() -> None:
    stands = position(clock="move", seconds=100)
    made = turn.noted(stands, "paused", CLOCK, "user", NOW, stands.held.seats)
    assert (made.line.kind, made.line.body) == ("note", '{"note":"paused"}')
    assert made.state is stands.state
    assert (made.gone, made.new) == ([], [])
