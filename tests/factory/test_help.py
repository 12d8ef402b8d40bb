"""The page that explains Cosmic Factory."""

import re

import pytest
from django.test import Client

from games.factory.board.example import EXAMPLES, caption, galaxy
from games.factory.rules.components import BOX
from games.factory.rules.trace import counted
from tests.factory.drawn import MARTIN
from tests.factory.drawn import galaxy as drawn

HELP = "/games/factory/"


def page_in(client: Client, language: str) -> str:
    client.cookies["language"] = language
    return client.get(HELP, headers={"Accept-Language": language}).content.decode()


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_card_has_a_drawn_example_of_its_own(stranger: Client, language: str) -> None:
    page = page_in(stranger, language)
    assert f'lang="{language}"' in page
    for number in range(1, 21):
        assert f'id="card-{number}"' in page
        assert f'id="example-{number}"' in page
    assert len({galaxy(number) for number in EXAMPLES}) == 21


def test_the_example_of_the_rules_is_the_one_of_the_rulebook() -> None:
    assert galaxy(0) == drawn(MARTIN)
    said = caption(0, galaxy(0), counted(0, galaxy(0)))
    assert "vegetation 5, ice 4, desert 5, star 2" in said


def test_the_example_of_the_barter_says_what_the_path_is_worth() -> None:
    assert "its 2 points" in caption(19, galaxy(19), counted(19, galaxy(19)))


def test_the_example_of_the_offering_gives_up_what_is_there() -> None:
    assert "desert 7" in caption(20, galaxy(20), counted(20, galaxy(20)))
    assert "2 remain, and the star gains 2" in caption(20, galaxy(20), counted(20, galaxy(20)))


def test_all_tiles_of_the_box_are_shown_and_told(stranger: Client) -> None:
    box = page_in(stranger, "en").split('<ol class="boxed">')[1].split("</ol>")[0]
    assert box.count("<li>") == len(BOX)
    told = re.findall(r'<span class="vh">([^<]+)</span>', box)
    assert len(set(told)) == len(BOX)
