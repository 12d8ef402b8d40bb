"""The computer players of Big Bang: legal in every mode, and better than chance."""

import pytest

from games.bigbang import rules as bigbang
from games.bigbang.bots.levels import play_easy, play_greedy, play_strong
from games.bigbang.rules.meta import SEATS, Mode, Options
from games.engine.bots import Bot, play_anything
from games.engine.tournament import play_one, share_of

MODES: list[Mode] = list(SEATS)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("bot", [play_easy, play_greedy])
def test_a_level_plays_every_mode_to_its_end(mode: Mode, bot: Bot) -> None:
    for seats in SEATS[mode]:
        play_one(bigbang, Options(mode=mode), [bot] * seats, 0, "a1")


@pytest.mark.parametrize("mode", ["solitaire", "hexdomino"])
def test_the_strong_level_plays_to_the_end(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.bigbang.bots.trail.PLAYOUTS", 24)
    play_one(bigbang, Options(mode=mode), [play_strong] * SEATS[mode][0], 0, "a1")


def test_the_same_seed_plays_the_same_game() -> None:
    once, again = (
        play_one(bigbang, Options(mode="simple"), [play_easy, play_easy], 3, "b2") for _ in "12"
    )
    assert once == again


def test_the_easy_level_beats_chance_in_simple_mode() -> None:
    bots = [play_easy, play_anything]
    played = [play_one(bigbang, Options(mode="simple"), bots, number, "c3") for number in range(12)]
    assert share_of(played, 0) >= 0.75


@pytest.mark.long
@pytest.mark.timeout(0)
def test_the_easy_level_wins_nineteen_of_twenty_simple_games_against_chance() -> None:
    bots = [play_easy, play_anything]
    played = [play_one(bigbang, Options(mode="simple"), bots, n, "d4") for n in range(200)]
    assert share_of(played, 0) >= 0.95


@pytest.mark.long
@pytest.mark.timeout(0)
def test_the_strong_level_beats_first_sight_in_cosmic_mode() -> None:
    bots = [play_strong, play_greedy]
    played = [play_one(bigbang, Options(mode="cosmic"), bots, n, "e5") for n in range(200)]
    assert share_of(played, 0) >= 0.65
