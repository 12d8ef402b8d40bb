"""What the pages of learning and of tables weigh on a first visit."""

import pytest
from django.test import Client

from accounts.models import User
from games.shelf import GAMES, has_board, lessons_of
from games.tables import commands
from games.tables.models import Table
from tests.shares import EVERY
from tests.web.tables import finished, logged_in, of, reviewed
from tests.weighing import KILOBYTE, first_visit

pytestmark = pytest.mark.django_db
PAGE, FIRST_VISIT = 60 * KILOBYTE, 100 * KILOBYTE  # plain HTML; all of it, compressed


def is_light(client: Client, address: str, language: str = "en") -> None:
    body = client.get(address, headers={"accept-language": language}).content
    assert len(body) < PAGE, (address, language, len(body))
    whole = first_visit(body)
    assert whole < FIRST_VISIT, (address, language, whole)


@pytest.mark.parametrize("language", ["en", "de"])
def test_home_learn_and_daily_are_light(client: Client, language: str) -> None:
    for address in ("/", "/learn/", "/daily/"):
        is_light(client, address, language)


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("slug", [slug for slug in GAMES if lessons_of(slug)])
def test_every_lesson_is_light(client: Client, slug: str, every: int) -> None:
    for row in lessons_of(slug):
        for lesson in row.lessons[::every]:
            is_light(client, f"/learn/{slug}/{lesson.slug}/", "de")


@pytest.mark.parametrize("slug", [slug for slug in GAMES if has_board(slug)])
def test_a_first_game_with_the_coach_is_light(alice: User, slug: str) -> None:
    table = commands.play_now(alice, slug, {}, "easy")
    assert 'id="coach-off"' in logged_in(alice).get(of(table)).content.decode()
    is_light(logged_in(alice), of(table), "de")


def test_the_end_the_replay_and_its_review_are_light(alice: User, bob: User) -> None:
    table = finished(alice, bob)
    reviewed(table)
    for word in ("", "replay/", "replay/5/"):
        is_light(logged_in(alice), of(Table.objects.get(pk=table.pk), word), "de")
