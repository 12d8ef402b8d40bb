import pytest

from games.engine.contract import Event, Refusal
from games.engine.words import Names
from games.factory import words as wording
from games.factory.rules.moves import Arrange

NAMES = Names(("Alice", "Bob"))
SCORED: dict[str, str | int] = {"seat": 0, "points": 1, "after": 5}


@pytest.mark.parametrize(
    ("code", "count", "sentence"),
    [
        ("place_all", 1, "Place 1 tile first."),
        ("place_all", 9, "Place 9 tiles first."),
        ("turn_down", 1, "Turn 1 tile face down first."),
        ("too_many_down", 1, "At most 1 tile can be face down."),
    ],
)
def test_a_refusal_counts_tiles_in_their_number(code: str, count: int, sentence: str) -> None:
    assert wording.reason(Refusal(code, {"count": count})) == sentence


@pytest.mark.parametrize(
    ("mode", "count", "sentence"),
    [
        ("count", 1, "Alice has 1 separate path: 1 point (star), now 5."),
        ("count", 3, "Alice has 3 separate paths: 1 point (star), now 5."),
        ("trail", 1, "Alice: a path over 1 tile brings 1 point (star), now 5."),
        ("trail", 6, "Alice: a path over 6 tiles brings 1 point (star), now 5."),
    ],
)
def test_a_path_is_told_in_its_number(mode: str, count: int, sentence: str) -> None:
    event = Event("path_scored", {**SCORED, "token": "S", "mode": mode, "count": count})
    assert wording.sentence(event, NAMES) == sentence


def test_a_bet_lost_with_one_planet_is_told_in_the_singular() -> None:
    lost: dict[str, str | int] = {"token": "D", "points": -2, "best": 1, "other": 4}
    told = wording.sentence(Event("bonus_scored", {**SCORED, **lost}), NAMES)
    assert told == "Alice lost the bet on desert, 1 planet against 4: 2 points lost, now 5."


def test_one_tile_placed_is_an_arrangement_of_one_tile() -> None:
    move = Arrange(((7, 0, 0, 0, False),))  # type: ignore[arg-type]
    assert wording.option(None, move) == "Keep this arrangement (1 tile)"  # type: ignore[arg-type]
