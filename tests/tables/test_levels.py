"""Which level is proposed next: up after a win, down after two losses."""

import pytest

from accounts.models import User
from games.tables import commands
from games.tables.levels import Played, proposed, proposed_for, records_of
from games.tables.models import Table

OFFERED = ["easy", "steady", "strong"]


def won(level: str) -> Played:
    return Played(level, won=True)


def lost(level: str) -> Played:
    return Played(level, won=False)


@pytest.mark.parametrize(
    ("games", "level"),
    [
        ([], "easy"),
        ([won("easy")], "steady"),
        ([won("strong")], "strong"),
        ([lost("steady")], "steady"),
        ([lost("steady"), lost("steady")], "easy"),
        ([lost("easy"), lost("easy")], "easy"),
        ([lost("steady"), won("steady"), lost("steady")], "steady"),
        ([lost("steady"), lost("strong")], "steady"),
        ([won("random")], "easy"),
    ],
)
def test_after_these_games_the_newest_first(games: list[Played], level: str) -> None:
    assert proposed(games, OFFERED) == level


def test_a_game_without_levels_proposes_none() -> None:
    assert proposed([], []) == ""


@pytest.mark.django_db
def test_only_ones_own_finished_games_against_computers_count(alice: User, bob: User) -> None:
    mine = commands.play_now(alice, "bigbang", {}, "easy")
    others = commands.play_now(bob, "bigbang", {}, "strong")
    Table.objects.filter(pk=others.pk).update(
        status=Table.Status.FINISHED, result={"scores": [9, 0], "ranks": [1, 2]}
    )
    assert records_of(alice) == {}
    Table.objects.filter(pk=mine.pk).update(
        status=Table.Status.FINISHED, result={"scores": [5, 4], "ranks": [1, 2]}
    )
    assert records_of(alice) == {"bigbang": [won("easy")]}
    assert proposed_for(alice, "bigbang") == "strong"
    assert proposed_for(alice, "factory") == "easy"
    assert proposed_for(None, "bigbang") == "easy"
