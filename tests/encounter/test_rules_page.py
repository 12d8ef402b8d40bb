"""The page that explains the game: every refusal has its paragraph, drawings are no links."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.encounter.rules.artefacts import ARTEFACTS
from games.encounter.rules.powers import POWERS
from games.encounter.words.reasons import REASONS
from games.web.anchors import anchors, paragraph

RULES = reverse("how_to_play", args=["encounter"])
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """A page leaves its language to the thread; other tests read English."""
    with override("en"):
        yield


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_every_refusal_has_its_paragraph(reason: str) -> None:
    assert paragraph("encounter", reason) == f"{RULES}#{reason}"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_page_is_light_its_anchors_unique_and_its_examples_drawn(
    stranger: Client, language: str
) -> None:
    stranger.cookies["django_language"] = language
    page = stranger.get(RULES).content.decode()
    assert f'<html lang="{language}"' in page
    assert len(page.encode()) < 120_000
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert anchors("encounter") <= set(ids)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
    for drawing in ("ce-ring", "ce-strips"):  # for wide screens, for phones
        assert page.count(f'class="fig {drawing}"') == 4
    assert page.count('id="pw-') == len(POWERS)
    assert page.count('<details class="ex">') == len(POWERS) + len(ARTEFACTS)
    assert page.count('<div class="expair">') == len(POWERS) + len(ARTEFACTS) + 1  # the deal


def test_the_page_reads_differently_in_each_language(stranger: Client) -> None:
    pages = []
    for language in ("en", "fr", "de"):
        stranger.cookies["django_language"] = language
        pages.append(stranger.get(RULES).content.decode())
    told = [set(re.findall(r"<(?:p|li|dd)[^>]*>([^<]{40,})<", page)) for page in pages]
    assert not told[0] & told[1]
    assert not told[0] & told[2]
