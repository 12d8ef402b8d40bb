"""Every lesson of every game: its solution reaches the goal, a wrong try is answered kindly."""

from collections.abc import Iterator

import msgspec
import pytest
from django.utils import translation

from games.engine.contract import Game
from games.engine.lessons import Attempt, Lesson, Written, attempt, begun, written
from games.shelf import GAMES, lessons_of, predicates_of
from games.web.anchors import anchors

LONGEST_SENTENCE = 14  # words
BLAME = ("wrong", "mistake", "illegal", "invalid", "bad move", "unfortunately", "well done")


def lessons() -> Iterator[tuple[str, Lesson]]:
    for slug in GAMES:
        for row in lessons_of(slug):
            for lesson in row.lessons:
                yield slug, lesson


EVERY = pytest.mark.parametrize(
    ("slug", "lesson"), [pytest.param(*one, id=f"{one[0]}-{one[1].slug}") for one in lessons()]
)


def tried(slug: str, lesson: Lesson, moves: tuple[Written, ...]) -> Attempt:
    game: Game = GAMES[slug]
    return attempt(game, lesson, [written(game, move) for move in moves], predicates_of(slug))


@EVERY
def test_the_recorded_solution_reaches_the_goal_and_no_sooner(slug: str, lesson: Lesson) -> None:
    assert tried(slug, lesson, lesson.solution).outcome == "reached"
    for moves in range(len(lesson.solution)):
        assert tried(slug, lesson, lesson.solution[:moves]).outcome == "open"


@EVERY
def test_a_recorded_wrong_try_is_answered_kindly(slug: str, lesson: Lesson) -> None:
    missed = tried(slug, lesson, lesson.wrong)
    assert missed.outcome == "missed"
    with translation.override("en"):
        answer = str(missed.answer).lower()
    assert answer
    assert not [word for word in BLAME if word in answer]


@EVERY
def test_a_lesson_says_what_to_do_in_one_short_sentence(slug: str, lesson: Lesson) -> None:
    with translation.override("en"):
        assert len(str(lesson.sentence).split()) <= LONGEST_SENTENCE
        assert str(lesson.goal)
        assert str(lesson.done)
    assert lesson.answers[-1].when is None
    assert lesson.rule in anchors(slug)


@EVERY
def test_the_learner_is_asked_in_the_position(slug: str, lesson: Lesson) -> None:
    game = GAMES[slug]
    state = begun(game, lesson.position)
    assert any(lesson.seat in window.may for window in game.windows(state))
    assert game.STATE.decode(msgspec.json.encode(state)) == state


@pytest.mark.parametrize("slug", [slug for slug in GAMES if lessons_of(slug)])
def test_a_row_has_five_to_ten_lessons_and_no_address_twice(slug: str) -> None:
    slugs = [one.slug for row in lessons_of(slug) for one in row.lessons]
    assert len(slugs) == len(set(slugs))
    for row in lessons_of(slug):
        assert 5 <= len(row.lessons) <= 10, f"row {row.slug} has {len(row.lessons)} lessons"
