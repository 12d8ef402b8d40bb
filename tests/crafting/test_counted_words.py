import pytest

from games.crafting import words as wording
from games.crafting.rules.components import TILES
from games.crafting.words.words import tile
from games.engine.contract import Event, Refusal
from games.engine.words import Names

NAMES = Names(("Alice", "Bob"))


@pytest.mark.parametrize(
    ("points", "sentence"), [(1, "Alice scored 1 point."), (6, "Alice scored 6 points.")]
)
def test_points_are_told_in_their_number(points: int, sentence: str) -> None:
    assert wording.sentence(Event("points", {"seat": 0, "points": points}), NAMES) == sentence


@pytest.mark.parametrize(
    ("price", "sentence"),
    [(1, "You need 1 card of that type."), (5, "You need 5 cards of that type.")],
)
def test_a_refusal_counts_cards_in_their_number(price: int, sentence: str) -> None:
    refusal = Refusal("too_few_cards", {"price": price, "type": "light"})
    assert wording.reason(refusal) == sentence


def test_the_final_score_counts_points() -> None:
    event = Event("final_score", {"seat": 0, "score": 41, "advanced": 12})
    told = wording.sentence(event, NAMES)
    assert told == "Alice ends with 41 points, 12 of them from advanced life."


def test_a_nebula_names_its_points() -> None:
    assert all(tile(name).endswith((" point", " points")) for name in TILES)
