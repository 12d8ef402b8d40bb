"""A computer player takes a natural moment over its turn, where somebody looks on."""

from typing import Any

import msgspec
import pytest
from django.conf import LazySettings

from accounts.models import User
from games.shelf import GAMES, points_of
from games.tables import commands, tasks
from games.tables.computer import delay
from games.tables.models import Table
from games.tables.store.holding import hold
from games.tables.store.states import STATES
from tests.factory.page_tables import GAME, let_computer_move, state, to_building

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def natural(settings: LazySettings) -> None:
    settings.COMPUTER_PAUSE = (0.6, 1.5)


@pytest.fixture
def countdowns(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    noted: list[float] = []

    def note(args: Any, countdown: float = -1, **kwargs: Any) -> None:
        noted.append(countdown)

    monkeypatch.setattr(tasks.let_bots_move, "apply_async", note)
    return noted


def asked(table: Table) -> None:
    held = hold(table.pk, lock=False)
    game = GAMES[held.game]
    tasks.after_asking(held, game.windows(STATES.of(game, held)), [])


def computers_turn(alice: User, **more: Any) -> Table:
    """A table of the specimen at which the computer is to move."""
    table = commands.open_table(alice, "nim", {}, seats=2, bots=["random"], **more)
    if Table.objects.get(pk=table.pk).status == "open":
        commands.start(alice, table.pk)
    held = hold(table.pk, lock=False)
    game = GAMES["nim"]
    now = STATES.of(game, held)
    window = game.windows(now)[0]
    if 0 in window.must:
        move = next(iter(game.moves(now, window.must[0])))
        commands.submit(alice, table.pk, window.key, msgspec.json.encode(move))
    return Table.objects.get(pk=table.pk)


def test_it_takes_between_six_tenths_and_one_and_a_half_seconds(
    alice: User, countdowns: list[float], no_worker: list[tuple[int, int]]
) -> None:
    table = computers_turn(alice)
    no_worker.clear()
    asked(table)
    assert 0.6 <= countdowns[-1] <= 1.5
    assert not no_worker


def test_it_lingers_over_points_that_everybody_sees_and_over_no_others(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = commands.play_now(alice, "bigbang", {"mode": "simple"}, "easy")
    held = hold(table.pk, lock=False)
    game = GAMES["bigbang"]
    state = STATES.of(game, held)
    windows = game.windows(state)
    (asked,) = windows[0].may
    body = msgspec.json.encode(next(iter(game.moves(state, asked))))

    def seconds(points: int) -> float:
        counted = iter([points, 0])  # after the move, before it
        monkeypatch.setattr(delay, "public_points", lambda *_: next(counted))
        return delay.lingering(held, windows, state, held.seats[asked], body)

    assert seconds(0) == seconds(-1) == 0
    assert 0 < seconds(1) < seconds(3) < seconds(9)
    assert 1.4 < delay.AT_RANDOM * 0.9 + 0.6 + seconds(9) <= 1.5
    monkeypatch.undo()
    secret = commands.play_now(alice, "bigbang", {"mode": "cosmic"}, "easy")
    hidden = STATES.of(game, hold(secret.pk, lock=False))
    shown = points_of("bigbang", game.view(hidden, None))
    assert all(delay.public_points("bigbang", hidden, seat) == 0 for seat in range(2)), shown


def test_what_it_lingered_over_is_played_once_and_a_tap_plays_it_at_once(
    alice: User, monkeypatch: pytest.MonkeyPatch, no_worker: list[tuple[int, int]]
) -> None:
    noted: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        tasks.play_chosen, "apply_async", lambda args, countdown: noted.append(args)
    )
    monkeypatch.setattr(delay, "lingering", lambda *_: 0.5)
    table = computers_turn(alice)
    tasks.let_bots_move(table.pk, table.number)
    assert Table.objects.get(pk=table.pk).number == table.number
    tasks.play_chosen(*noted[0])
    tasks.play_chosen(*noted[0])
    assert Table.objects.get(pk=table.pk).number == table.number + 1
    other = computers_turn(alice)
    tasks.let_bots_move(other.pk, other.number)
    no_worker.clear()
    assert tasks.hurry(other.pk, -1) == other.number
    tasks.let_bots_move(*no_worker[0])
    assert Table.objects.get(pk=other.pk).number == other.number + 1
    assert len(noted) == 2


def test_it_takes_none_by_correspondence(
    alice: User, countdowns: list[float], no_worker: list[tuple[int, int]]
) -> None:
    table = computers_turn(alice, slow=True)
    countdowns.clear()
    asked(table)
    assert no_worker
    assert not countdowns


def test_whoever_is_done_does_not_wait_out_the_minute_of_computers(
    alice: User, countdowns: list[float], no_worker: list[tuple[int, int]]
) -> None:
    table = commands.open_table(alice, "factory", {"variant": "beginner"}, seats=2, bots=["easy"])
    if Table.objects.get(pk=table.pk).status == "open":
        commands.start(alice, table.pk)
    to_building(table, alice)
    if state(table).phase == "ready":
        let_computer_move(table)
    held = hold(table.pk, lock=False)
    (window,) = GAME.windows(state(table))
    assert delay.waits(held, window, held.seats[1])
    layout = [[tile, place % 3, place // 3] for place, tile in enumerate(state(table).hands[0])]
    commands.submit(
        alice, table.pk, window.key, msgspec.json.encode({"type": "done", "layout": layout})
    )
    held = hold(table.pk, lock=False)
    (window,) = GAME.windows(state(table))
    assert not delay.waits(held, window, held.seats[1])
    asked(Table.objects.get(pk=table.pk))
    assert no_worker
