"""The review of a finished table: within its time, once, from what each seat could know."""

from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.engine import advice
from games.engine.chance import Chance
from games.engine.play import begin
from games.shelf import GAMES, PACKAGES, players_of
from games.tables import commands, tasks
from games.tables.computer.process import Question, answer
from games.tables.models import Review, Table
from games.tables.reading.reviewed import Reviewed, Turn, review_of
from tests.anybody import play_to_the_end
from tests.engine.twins import other_world

pytestmark = pytest.mark.django_db


def finished(user: User, slug: str, options: dict[str, Any], seats: int) -> Table:
    """A game that computers play for everybody, to its end."""
    table = commands.open_table(user, slug, options, seats=seats, bots=["random"] * (seats - 1))
    commands.start(user, table.pk)
    return play_to_the_end(table)


def test_a_review_is_made_once_and_kept(alice: User, settings: Any) -> None:
    settings.REVIEW_SECONDS = 6.0
    table = finished(alice, "bigbang", {"mode": "solitaire"}, 1)
    assert commands.review(table.pk)
    first = Review.objects.get(table=table)
    assert commands.review(table.pk)
    assert Review.objects.get(table=table).made == first.made
    found = review_of(table.pk)
    assert found
    assert len(found.points) == table.number + 1
    assert table.result
    assert found.points[-1] == tuple(map(float, table.result["scores"]))
    assert found.looked_at
    assert len(found.turns) <= 3
    assert all(turn.lost >= 0.5 and turn.better != turn.played for turn in found.turns)
    assert first.seconds < 8.0


@pytest.mark.long
@pytest.mark.parametrize(
    ("slug", "options", "seats"),
    [
        ("bigbang", {"mode": "simple"}, 2),
        ("bigbang", {"mode": "cosmic"}, 2),
        ("factory", {}, 2),
        ("encounter", {}, 3),
        ("crafting", {}, 2),
    ],
)
def test_a_table_of_each_game_is_reviewed_within_a_minute_of_the_processor(
    slug: str, options: dict[str, Any], seats: int, alice: User, settings: Any
) -> None:
    settings.REVIEW_SECONDS = 45.0
    table = finished(alice, slug, options, seats)
    assert commands.review(table.pk)
    assert Review.objects.get(table=table).seconds < 60.0
    found = review_of(table.pk)
    assert found
    assert found.looked_at


def test_a_table_in_play_is_not_reviewed(alice: User, settings: Any) -> None:
    settings.REVIEW_SECONDS = 5.0
    table = commands.play_now(alice, "bigbang", {"mode": "solitaire"})
    assert not commands.review(table.pk)
    assert not Review.objects.filter(table=table).exists()


def test_the_end_of_a_table_asks_for_its_review(
    alice: User,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    asked = list[int]()
    monkeypatch.setattr(tasks.review, "delay", asked.append)
    settings.REVIEW_SECONDS = 5.0
    table = commands.play_now(alice, "bigbang", {"mode": "solitaire"})
    with django_capture_on_commit_callbacks(execute=True):
        commands.resign(alice, table.pk)
    assert asked == [table.pk]


def test_a_verdict_sees_no_more_than_the_seat_imagines(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["bigbang"]
    truth = begin(game, game.OPTIONS.decode(b'{"mode":"cosmic","edition":2}'), 2, Chance("1")).state
    seat = game.windows(truth)[0].must[0]
    twin = other_world(game, truth, seat, 2, Chance("7"))
    assert truth != twin
    played = msgspec.json.encode(next(iter(game.moves(truth, seat)))).decode()
    imagined = game.imagine(truth, seat, Chance("5"))
    monkeypatch.setattr(game, "imagine", lambda _state, _seat, _luck: imagined)
    monkeypatch.setattr(advice, "MOST_WORLDS", 1)

    def verdict(state: Any) -> object:
        text = msgspec.json.encode(state).decode()
        question = Question(PACKAGES["bigbang"], text, seat, "", "5eed", "verdict", played, 30.0)
        found = answer(question)
        assert not found.fault, found.fault
        return found.verdict

    assert verdict(truth) == verdict(twin) is not None


def test_a_game_that_counts_no_points_has_no_verdict() -> None:
    state = begin(GAMES["nim"], GAMES["nim"].OPTIONS.decode(b"{}"), 2, Chance("1")).state
    move = next(iter(GAMES["nim"].moves(state, state.active)))
    found = advice.verdict(
        GAMES["nim"], lambda _luck: state, state.active, move, players_of("nim"), Chance("1"), 1.0,
        compares=True,
    )  # fmt: skip
    assert found == advice.Verdict()


def test_the_best_and_the_decisive_move_follow_from_the_estimates() -> None:
    points = ((0.0, 0.0), (1.0, 0.0), (1.0, 4.0), (6.0, 4.0), (6.0, 5.0))
    found = Reviewed(points, (Turn(2, 1, "{}", "[]", 1.0),), 4)
    assert found.leads(0) == [0.0, 1.0, -3.0, 2.0, 1.0]
    assert found.best_move(0, [1, 3]) == 3
    assert found.best_move(1, [2, 4]) == 2
    assert (found.decisive(0), found.decisive(1)) == (3, 3)
