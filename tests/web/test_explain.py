"""Things on a board explain themselves: rule, price, example, the way to the rules page."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.bigbang.rules.components import NUMBERS, OBJECTIVES
from games.crafting.rules.components import CENTRES, POWER_COSTS
from games.crafting.rules.components import OBJECTIVES as UNIVERSAL
from games.encounter.rules.components import COPIES
from games.encounter.rules.powers import POWERS
from games.engine.explaining import Explains
from games.factory.board.signs import SIGNS
from games.shelf import GAMES, board_of
from games.tables import commands
from games.web.anchors import anchors
from tests.people import Enter

KEYS: dict[str, list[str]] = {
    "bigbang": ["clock", *(f"goal-{word}" for word in OBJECTIVES)]
    + [tile for tile in NUMBERS if tile != "BIG_BANG"],
    "factory": ["bonus", "zone-V", "zone-I", "zone-D", *(f"kaos-{n}" for n in SIGNS)],
    "encounter": [f"power-{key}" for key in POWERS] + [f"card-{card}" for card in COPIES],
    "crafting": [
        *(f"power-{card}" for card in POWER_COSTS),
        *(f"objective-{name}" for name in UNIVERSAL),
        *(f"centre-{name}" for name in CENTRES),
    ],
}


def every() -> Iterator[tuple[str, str]]:
    for slug, keys in KEYS.items():
        for key in keys:
            yield slug, key


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_card_has_a_name_a_rule_or_three_and_a_paragraph(language: str) -> None:
    with translation.override(language):
        for slug, key in every():
            board = board_of(slug)
            assert isinstance(board, Explains)
            card = board.explains(key)
            assert card is not None, (slug, key)
            assert card.name
            assert 1 <= len(card.rules) <= 3
            assert all(card.rules)
            assert card.rule in anchors(slug), (slug, key)


@pytest.mark.django_db
def test_a_card_is_asked_for_by_its_key(stranger: Client) -> None:
    page = stranger.get(reverse("explain", args=["bigbang", "ECLIPSE"])).content.decode()
    assert "Eclipse" in page
    assert "million years" in page
    assert page.count("<figure>") == 2
    assert f"{reverse('how_to_play', args=['bigbang'])}#eclipse" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("slug", "key"), [("bigbang", "x" * 60), ("bigbang", "NO"), ("none", "x"), ("nim", "x")]
)
def test_what_nobody_knows_is_not_found(stranger: Client, slug: str, key: str) -> None:
    assert stranger.get(reverse("explain", args=[slug, key])).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("slug", list(KEYS))
def test_a_table_marks_what_it_can_explain_and_links_its_own_rules(
    enter: Enter, alice: User, slug: str
) -> None:
    options = {"bigbang": {"mode": "cosmic"}, "factory": {"variant": "normal"}}.get(slug, {})
    table = commands.play_now(alice, slug, options)
    page = enter(alice).get(reverse("table", args=[table.pk])).content.decode()
    found = set(re.findall(r'data-explain="([^"]+)"', page))
    assert found
    assert found <= set(KEYS[slug])
    assert f'id="to-rules" href="{reverse("how_to_play", args=[slug])}' in page
    assert ("?mode=cosmic#cosmic" in page) == (slug == "bigbang")


def test_a_game_without_cards_is_left_alone() -> None:
    assert "nim" in GAMES
    assert not isinstance(board_of("nim"), Explains)


def test_an_example_says_what_its_lines_come_to() -> None:
    board = board_of("bigbang")
    assert isinstance(board, Explains)
    cards = {key: board.explains(key) for key in ("goal-planet", "EARTH", "ECLIPSE")}
    captions = {key: [one.caption for one in card.figures] for key, card in cards.items() if card}
    assert captions == {
        "goal-planet": ["Planets: 3 points in Simple, otherwise 6."],  # 3 + 2 + 1
        "EARTH": ["Asteroids: 11 points."],
        "ECLIPSE": ["Before", "After"],
    }
