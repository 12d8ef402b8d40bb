"""The card of a power: what it costs, an example the rules have played, how it stands now."""

import re

import pytest
from django.test import Client

from games.crafting import board
from games.crafting import rules as crafting
from games.crafting.board import power_examples
from games.crafting.rules.components import POWER_COSTS
from tests.crafting.drawn import asked, seen
from tests.crafting.tables import ALICE, creating, galaxy


@pytest.mark.parametrize("card", POWER_COSTS)
def test_the_example_of_a_power_is_a_legal_move_that_changes_something(card: str) -> None:
    before, after = power_examples.played(card)
    assert crafting.refuse(before, ALICE, power_examples.move_of(card)) is None
    assert after.players[ALICE] != before.players[ALICE]
    first, then = power_examples.figures(card)
    assert "<svg" in first.drawing
    assert first.drawing != then.drawing
    assert first.caption
    assert then.caption


def test_photosynthesis_shows_proto_life_beside_carbon_becoming_stable() -> None:
    drawn = [figure.drawing for figure in power_examples.figures("PC7")]
    paths = [re.findall(r'class="mg(p|s)" d="([^"]*)"', one) for one in drawn]
    counts = [{kind: d.count("M") for kind, d in one} for one in paths]
    assert counts == [{"p": 3, "s": 3}, {"p": 1, "s": 5}]


@pytest.mark.django_db
def test_the_card_says_price_bonus_and_how_often_and_leads_to_all_powers(stranger: Client) -> None:
    page = stranger.get("/games/crafting/explain/power-PC7/").content.decode()
    for text in ("Photosynthesis", "1 card", "1 proto-life in each of your energy phases"):
        assert text in page
    assert "as often as you pay" in page
    assert "#powers" in page
    assert page.count("<figure>") == 2
    free = stranger.get("/games/crafting/explain/power-PT1/").content.decode()
    assert "once for each crystal" in free


def test_a_power_that_cannot_be_used_now_tells_its_card_why() -> None:
    state = creating(galaxy(stars="S00:H"), hand=(1, 0, 0, 0), slots=("PC7", "", "", ""))
    aims = board.draw(seen(state, ALICE), asked()).aims
    row = aims.split('data-explain="power-PC7"')[1].split("</li>")[0]
    assert re.search(r"data-now>[^<]+<", row)
    able = creating(
        galaxy(stars="S00:C", proto="L01"), hand=(1, 0, 0, 0), slots=("PC7", "", "", "")
    )
    assert "data-now" not in board.draw(seen(able, ALICE), asked()).aims
