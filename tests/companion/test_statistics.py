"""One history and its figures: online and at real tables."""

from typing import Any

import pytest

from accounts.models import User
from games.companion import claiming
from games.companion.models import Sheet
from games.companion.statistics import best_alone, statistics
from tests.companion.sheets import new_sheet, sent, write
from tests.people import Enter
from tests.web.conftest import words
from tests.web.tables import finished

pytestmark = pytest.mark.django_db


def played(user: User, one: int, two: int, names: Any = ("Alice", "Bob"), **options: Any) -> Sheet:
    """A finished free sheet."""
    sheet = new_sheet(user, game="free", names=names, **options)
    marks = (sent("a", "points.0.1.x", one), sent("b", "points.1.1.x", two), sent("c", "over", 1))
    write(sheet, *marks)
    return sheet


def test_statistics_count_games_and_pairs(alice: User, bob: User) -> None:
    for score in (9, 4):
        played(alice, score, 6)
    new_sheet(alice)  # not finished
    numbers = statistics(alice)
    (game,), (pair,) = numbers.games, numbers.pairs
    assert (game.played, game.won, game.best, game.mean) == (2, 1, 9, 6.5)
    assert (pair.name, pair.played, pair.won) == ("Bob", 2, 1)
    assert statistics(bob).games == statistics(bob).pairs == []


def test_where_the_lowest_wins_the_lowest_is_the_best_and_counted_apart(alice: User) -> None:
    played(alice, 9, 6)
    played(alice, 9, 6, wins="low")
    played(alice, 3, 6, wins="low")
    high, low = sorted(statistics(alice).games, key=lambda one: one.played)
    assert (high.name, high.best, high.won) == ("Free sheet, Highest wins", 9, 1)
    assert (low.name, low.best, low.won) == ("Free sheet, Lowest wins", 3, 1)


def test_a_person_is_one_person_under_every_name_they_claimed(alice: User, bob: User) -> None:
    for name in ("Bob", "Robert"):
        sheet = played(alice, 9, 6, names=("Alice", name))
        claiming.claim(bob, sheet, 1)
        claiming.answer_claim(sheet, 1, agrees=True)
    (pair,) = statistics(alice).pairs
    assert (pair.name, pair.played) == ("Bob", 2)


def test_figures_count_more_sheets_than_a_list_shows(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.companion.queries.MOST_LISTED", 1)
    played(alice, 9, 6)
    played(alice, 4, 6)
    assert statistics(alice).games[0].played == 2


def test_high_scores_of_a_game_for_one(alice: User, bob: User, enter: Enter) -> None:
    def alone(user: User, points: int) -> Sheet:
        sheet = new_sheet(user, game="free", names=[user.username])
        write(sheet, sent("a", "points.0.1.x", points), sent("b", "over", 1))
        return sheet

    sheets = [alone(alice, points) for points in (12, 30, 7)]
    alone(bob, 99)
    played(alice, 80, 70)
    best = best_alone(sheets[0], alice, [])
    assert [one.result and one.result["scores"] for one in best] == [[30], [12], [7]]
    page = words(enter(alice).get(f"/s/{sheets[2].key}/"))
    assert "High scores" in page
    assert "99" not in page


def test_a_profile_is_one_list_of_games_online_and_at_real_tables(
    alice: User, bob: User, enter: Enter
) -> None:
    finished(alice, bob)
    sheet = played(alice, 9, 6, names=("Alice", "Zebulon"))
    own, others = (enter(user).get("/people/Alice/").content.decode() for user in (alice, bob))
    for page in (own, others):
        assert page.count("at a real table") == 1
        assert "Big Bang" in page
    assert sheet.key in own
    assert "Zebulon" in own
    assert sheet.key not in others
    assert "Zebulon" not in others
    assert sheet.key not in enter(bob).get("/people/Bob/").content.decode()


def test_who_is_on_a_sheet_too_finds_it_in_a_friends_profile(
    alice: User, bob: User, charlie: User, enter: Enter
) -> None:
    sheet = played(alice, 9, 6)
    claiming.claim(bob, sheet, 1)
    claiming.answer_claim(sheet, 1, agrees=True)
    assert sheet.key in enter(bob).get("/people/Alice/").content.decode()
    assert sheet.key not in enter(charlie).get("/people/Alice/").content.decode()
