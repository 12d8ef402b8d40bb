"""Lessons on the page: rows, a try, its answer, and progress that nobody loses."""

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Learned, User
from games.engine.lessons import Lesson
from games.shelf import GAMES, lessons_of
from tests.people import Enter
from tests.shares import EVERY

pytestmark = pytest.mark.django_db
TAUGHT = [slug for slug in GAMES if lessons_of(slug)]
STAGE = {"HX-Request": "true", "HX-Target": "stage"}


def first(slug: str) -> Lesson:
    return lessons_of(slug)[0].lessons[0]


def address(slug: str, lesson: Lesson, deed: str = "") -> str:
    name = f"lesson_{deed}" if deed else "lesson"
    return reverse(name, args=[slug, lesson.slug])


def play(client: Client, slug: str, lesson: Lesson, moves: tuple[object, ...]) -> str:
    for move in moves:
        body = msgspec.json.encode(move).decode()
        answer = client.post(address(slug, lesson, "move"), {"move": body}, follow=True)
        assert answer.status_code == 200
    return str(client.get(address(slug, lesson)).content.decode())


def test_learn_shows_every_game_with_lessons_and_none_without(client: Client) -> None:
    page = client.get(reverse("learn")).content.decode()
    for slug in GAMES:
        assert (f'id="course-{slug}"' in page) == (slug in TAUGHT)
    assert 'href="/learn/"' in client.get("/").content.decode()


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("slug", TAUGHT)
def test_every_lesson_is_drawn_at_its_start(client: Client, slug: str, every: int) -> None:
    for row in lessons_of(slug):
        for lesson in row.lessons[::every]:
            answer = client.get(address(slug, lesson))
            assert answer.status_code == 200
            listed = client.get(f"{address(slug, lesson)}?list=1")
            assert listed.status_code == 200


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("slug", TAUGHT)
def test_a_wrong_try_stays_drawn_and_is_answered_and_can_be_made_again(
    client: Client, slug: str, every: int
) -> None:
    for row in lessons_of(slug):
        for lesson in row.lessons[::every]:
            page = play(client, slug, lesson, lesson.wrong)
            assert 'class="answer missed"' in page
            assert 'id="show-me"' in page
            shown = client.post(address(slug, lesson, "show"), follow=True).content.decode()
            assert 'class="answer reached"' in shown
            again = client.post(address(slug, lesson, "again"), headers=STAGE).content.decode()
            assert 'class="answer' not in again
    assert not client.session.get("lessons")


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_solution_is_done_and_leads_to_the_next_lesson(client: Client, slug: str) -> None:
    for row in lessons_of(slug):
        for number, lesson in enumerate(row.lessons[:-1]):
            page = play(client, slug, lesson, lesson.solution)
            assert 'class="answer reached"' in page
            assert f'id="next" href="{address(slug, row.lessons[number + 1])}"' in page
        assert len([one for one in client.session["lessons"] if one.startswith(slug)]) >= 4


def test_what_a_stranger_learned_moves_to_the_guest_and_to_the_account(
    client: Client, enter: Enter, bob: User
) -> None:
    slug = TAUGHT[0]
    Learned.objects.create(user=bob, lesson=f"{slug}/{lessons_of(slug)[0].lessons[1].slug}")
    play(client, slug, first(slug), first(slug).solution)
    assert client.session["lessons"] == [f"{slug}/{first(slug).slug}"]
    client.post(reverse("play_now", args=[slug]))
    page = client.get(reverse("learn")).content.decode()
    assert page.count('<li class="done">') == 1
    guest = User.objects.get(pk=client.session["_auth_user_id"])
    assert [one.lesson for one in guest.learned.all()] == [f"{slug}/{first(slug).slug}"]
    assert "lessons" not in client.session


def test_what_the_rules_forbid_is_refused_with_the_rule(client: Client) -> None:
    slug = TAUGHT[0]
    lesson = first(slug)
    odd = client.post(address(slug, lesson, "move"), {"move": '{"type":"dance"}'})
    assert odd.status_code == 400
    nothing = client.post(address(slug, lesson, "move"), {})
    assert nothing.status_code == 422
    long = client.post(address(slug, lesson, "move"), {"move": "1" * 20_000})
    assert long.status_code == 413
    assert client.get("/learn/none/first/").status_code == 404
    assert client.get(f"/learn/{slug}/none/").status_code == 404
    assert client.get(address(slug, lesson, "again")).status_code == 405


def test_without_scripts_links_choose_and_a_form_confirms(client: Client) -> None:
    lesson = lessons_of("bigbang")[0].lessons[2]
    page = client.get(f"{address('bigbang', lesson)}?slot=1&cell=B4").content.decode()
    assert f'action="{address("bigbang", lesson, "move")}"' in page
    assert 'id="confirm"' in page
    why = client.get(f"{address('bigbang', lesson)}?slot=1&why=A1").content.decode()
    assert "Not there." in why


def test_unfinished_work_is_kept_and_stepped_back(client: Client) -> None:
    lesson = lessons_of("factory")[0].lessons[0]
    assert lesson.position.work is not None
    begun = msgspec.json.encode(lesson.position.work).decode()
    fewer = {**lesson.position.work, "layout": lesson.position.work["layout"][:-1]}
    less = msgspec.json.encode(fewer).decode()
    client.post(address("factory", lesson, "work"), {"move": less})
    assert client.session["tries"][f"factory/{lesson.slug}"]["works"] == [less]
    client.post(address("factory", lesson, "work"), {"undo": "1"})
    assert not client.session["tries"]
    client.post(address("factory", lesson, "work"), {"move": begun})
    client.post(address("factory", lesson, "work"), {"undo": "1", "move": less})
    assert client.session["tries"][f"factory/{lesson.slug}"]["works"] == [less]
    odd = client.post(address("factory", lesson, "work"), {"move": '{"type":"ready"}'})
    assert odd.status_code == 422


def test_a_space_that_a_goal_or_an_answer_names_can_be_found_on_the_board(client: Client) -> None:
    lesson = next(one for one in lessons_of("crafting")[1].lessons if one.slug == "exact-move")
    page = client.get(address("crafting", lesson)).content.decode()
    assert 'form <a href="#cell-D1">D1</a>' in page
    assert 'id="cell-D1"' in page
    missed = play(client, "crafting", lesson, lesson.wrong)
    assert '<a href="#cell-S10">S10</a> is a corner' in missed


def test_only_the_latest_tries_are_kept(client: Client) -> None:
    row = lessons_of("bigbang")[0]
    for lesson in row.lessons:
        play(client, "bigbang", lesson, lesson.wrong)
    assert len(client.session["tries"]) <= 6
    assert f"bigbang/{row.lessons[-1].slug}" in client.session["tries"]
