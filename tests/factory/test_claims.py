"""Claims, counting help and what a whole galaxy offers."""

import json

import pytest
from django.test import Client

from accounts.models import User
from games.factory.rules.moves import Grab
from games.tables.models import Table
from tests.factory.page_tables import (
    arranged,
    opened,
    play,
    square,
    state,
    to_building,
    with_card,
)
from tests.factory.pages import HTMX, PLAIN, buttons, key_of, of
from tests.web.tables import logged_in, seen

pytestmark = pytest.mark.django_db


def test_the_count_is_shown_only_where_the_table_counts_along(alice: User, bob: User) -> None:
    for assist, shown in (("on", True), ("off", False)):
        table = opened(alice, bob, {**PLAIN, "assist": assist})
        to_building(table, alice, bob)
        layout = square(seen(table, alice).view.mine.hand)
        fields = {"window": key_of(table, alice), "move": arranged(layout)}
        answer = logged_in(alice).post(of(table, "scratch/"), fields, headers=HTMX)
        page = answer.content.decode()
        assert ('id="live"' in page) is shown
        assert ('class="zone ' in page) is shown


def test_a_claim_before_the_galaxy_is_whole_is_asked_again(alice: User, bob: User) -> None:
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    client = logged_in(alice)
    layout = square(seen(table, alice).view.mine.hand, count=7)
    fields = {"window": key_of(table, alice), "move": arranged(layout)}
    client.post(of(table, "scratch/"), fields)
    text = client.get(of(table)).content.decode()
    assert "claim-V" not in buttons(text)
    assert "?sure=V" in text
    asked = client.get(of(table, "?sure=VD")).content.decode()
    assert "2 tiles will be placed at random" in asked
    move = json.loads(buttons(asked)["sure"])
    assert move["colours"] == ["V", "D"]
    assert len(move["layout"]) == 7
    client.post(of(table, "move/"), {"window": key_of(table, alice), "move": json.dumps(move)})
    assert state(table).bonus == (0, -1, 0)


def with_all_tiles_laid(alice: User, bob: User) -> tuple[Table, Client]:
    """Alice has arranged her nine tiles and not said that she is done."""
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    client = logged_in(alice)
    layout = square(seen(table, alice).view.mine.hand)
    fields = {"window": key_of(table, alice), "move": arranged(layout)}
    client.post(of(table, "scratch/"), fields)
    return table, client


def test_a_whole_galaxy_says_so(alice: User, bob: User) -> None:
    table, client = with_all_tiles_laid(alice, bob)
    page = client.get(of(table)).content.decode()
    assert "Your galaxy is complete. Claiming a bonus tile ends your build." in page
    assert "Place all nine tiles to finish" not in page


def test_a_whole_galaxy_claims_at_once(alice: User, bob: User) -> None:
    table, client = with_all_tiles_laid(alice, bob)
    found = buttons(client.get(of(table, "?sure=V")).content.decode())
    assert json.loads(found["claim-V"])["colours"] == ["V"]
    assert json.loads(found["claim-VI"])["colours"] == ["V", "I"]
    assert "sure" not in found


def test_with_all_tiles_laid_the_window_says_what_is_missing(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_card(monkeypatch, 1)
    table, client = with_all_tiles_laid(alice, bob)
    assert '<span class="then">Turn 2 tiles face down first.' in (
        client.get(of(table)).content.decode()
    )
    asked = client.get(of(table, "?sure=V")).content.decode()
    assert "the player on your left will choose them" in asked


def test_by_correspondence_everybody_knows_whose_claims_come_first(alice: User, bob: User) -> None:
    table = opened(alice, bob, PLAIN, slow=True)
    text = logged_in(alice).get(of(table)).content.decode()
    assert "vegetation – Alice, ice – Bob, desert – Alice" in text


def test_a_claim_fixes_the_galaxy_and_names_its_owner(alice: User, bob: User) -> None:
    table = opened(alice, bob, {"variant": "beginner"})
    to_building(table, alice, bob)
    play(table, alice, Grab(square(state(table).hands[0]), ("I",)))
    assert "Alice has it" in logged_in(bob).get(of(table)).content.decode()
    assert "your galaxy is locked in" in logged_in(alice).get(of(table)).content.decode()
    window = seen(table, bob).windows[0].key
    late = json.dumps({"type": "grab", "layout": [], "colours": ["I"]})
    answer = logged_in(bob).post(of(table, "move/"), {"window": window, "move": late})
    assert answer.status_code == 422
    assert "Already taken" in answer.content.decode()


def test_without_sand_claims_are_chosen_with_the_seal(alice: User, bob: User) -> None:
    table = opened(alice, bob, {"variant": "beginner"}, slow=True)
    client = logged_in(alice)
    layout = square(seen(table, alice).view.mine.hand)
    fields = {"window": key_of(table, alice), "move": arranged(layout)}
    client.post(of(table, "scratch/"), fields)
    text = client.get(of(table, "?claims=VD")).content.decode()
    assert json.loads(buttons(text)["done"])["claims"] == ["V", "D"]
