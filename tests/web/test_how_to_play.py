import re

import pytest
from django.test import Client
from django.urls import reverse

from games.bigbang.board.examples import EXAMPLES, Example, sheet_of, universe_in, view_of
from games.bigbang.rules.cells import AROUND, named
from games.bigbang.rules.components import BIG_BANG, is_body
from games.bigbang.rules.placing import common_error
from games.bigbang.rules.universe import is_connected
from games.engine.words import ENGINE_REASONS, PLAN_REASONS
from games.factory.words.reasons import REASONS as FACTORY_REASONS
from games.shelf import codes_of
from games.web.anchors import anchors, paragraph
from tests.engine.recorded_logs import OURS

# What a game refuses by its own rules; what the engine refuses needs no paragraph in each game.
CODES = {slug: set(codes_of(slug)) - {*ENGINE_REASONS, *PLAN_REASONS} for slug in OURS}
RULES = reverse("how_to_play", args=["bigbang"])
LAID = {name: one for name, one in EXAMPLES.items() if name not in ("tiles", "specials", "actions")}


def page_in(client: Client, language: str, slug: str = "bigbang") -> str:
    client.cookies["django_language"] = language
    answer = client.get(reverse("how_to_play", args=[slug]))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("slug", OURS)
def test_a_game_names_its_refusals(slug: str) -> None:
    assert CODES[slug], f"games/{slug}/words must export REASONS: programs and rules need the codes"
    assert anchors(slug), f"no paragraph of the rules of {slug} has an id"


@pytest.mark.parametrize(
    ("slug", "reason"),
    [(slug, reason) for slug, codes in CODES.items() for reason in sorted(codes)],
)
def test_every_refusal_leads_to_its_paragraph(slug: str, reason: str) -> None:
    address = f"{reverse('how_to_play', args=[slug])}#{reason}"
    assert paragraph(slug, reason) == address, f'the rules of {slug} need id="{reason}"'


def test_the_anchors_read_from_the_template_are_on_the_page(stranger: Client) -> None:
    ids = set(re.findall(r'\bid="([^"]+)"', page_in(stranger, "en")))
    assert anchors("bigbang") <= ids


def test_a_refusal_leads_to_its_rule_where_the_page_includes_its_paragraphs(
    stranger: Client,
) -> None:
    rules = reverse("how_to_play", args=["factory"])
    page = stranger.get(rules).content.decode()
    told = sorted(reason for reason in FACTORY_REASONS if f'id="{reason}"' in page)
    assert "three_tiles" in told
    assert [paragraph("factory", reason) for reason in told] == [
        f"{rules}#{reason}" for reason in told
    ]
    assert anchors("factory") <= set(re.findall(r'\bid="([^"]+)"', page))


def test_a_game_without_a_page_or_a_rule_without_a_paragraph_has_no_link() -> None:
    assert paragraph("nim", "two_neighbours") == ""
    assert paragraph("bigbang", "never_heard_of") == ""


@pytest.mark.parametrize(
    ("slug", "most"), [("bigbang", 90_000), ("factory", 160_000), ("crafting", 130_000)]
)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_rules_are_light_and_their_anchors_unique(
    stranger: Client, language: str, slug: str, most: int
) -> None:
    page = page_in(stranger, language, slug)
    assert f'<html lang="{language}"' in page
    assert len(page.encode()) < most
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for anchor in re.findall(r'href="#([^"]+)"', page):
        assert anchor in ids


def test_the_rules_read_differently_in_each_language(stranger: Client) -> None:
    pages = [page_in(stranger, language) for language in ("en", "fr", "de")]
    told = [set(re.findall(r"<(?:p|li|figcaption)[^>]*>([^<]{40,})<", page)) for page in pages]
    assert not told[0] & told[1]
    assert not told[0] & told[2]


def test_every_example_is_drawn_and_told_in_words(stranger: Client) -> None:
    page = page_in(stranger, "en")
    drawings = re.findall(r'<svg role="img" aria-label="([^"]+)" class="(?:fig|dial)"', page)
    assert len(drawings) == len(EXAMPLES) + 1 == len(set(drawings))
    assert page.count("<figcaption>") == len(drawings)


@pytest.mark.parametrize("one", LAID.values(), ids=LAID.keys())
def test_an_example_obeys_the_rules(one: Example) -> None:
    for text in filter(None, (one.text, one.others)):
        tiles = universe_in(text, one.centre).tiles
        assert is_connected(tiles)
        assert one.centre == (BIG_BANG in tiles.values())
        for cell, tile in tiles.items():
            if is_body(tile):
                beside = [tiles[cell + step] for step in AROUND if cell + step in tiles]
                assert common_error(beside, tile) is None
        lit = {cell for _universe, cell in sheet_of(one).free}
        assert not lit & {named(name) for name in one.barred}


POINTS = {
    "line": [6],
    "both": [5, 4],
    "cross": [12],
    "earth": [11],
    "wormhole": [5],
    "pair": [6, 0, 0, 4],
}


@pytest.mark.parametrize("name", POINTS)
def test_an_example_is_worth_what_its_caption_says(name: str) -> None:
    assert [goal.points for goal in view_of(EXAMPLES[name]).goals] == POINTS[name]


LIT = {
    "place": "A3 A6 B2",
    "match": "A3",
    "nova": "A1 A5 B3 B5 B6",
    "hyperspace": "A5 B7 C7 C9",
    "orbit": "B4",
    "dark": "A3 A4 A5 A6 B1 B12 B2 B3 B4",
}


@pytest.mark.parametrize("name", LIT)
def test_an_example_lights_the_cells_its_words_name(name: str) -> None:
    lit = {cell for _universe, cell in sheet_of(EXAMPLES[name]).free}
    assert lit == {named(cell) for cell in LIT[name].split()}


def test_the_black_hole_of_the_example_takes_what_its_words_name() -> None:
    assert {cell for _u, cell in sheet_of(EXAMPLES["hole"]).swallowed} == {named("A2"), named("A3")}


def test_the_eclipse_of_the_example_may_cover_what_its_words_name() -> None:
    assert {cell for _u, cell in sheet_of(EXAMPLES["eclipse"]).movable} == {
        named("A1"),
        named("A2"),
    }
