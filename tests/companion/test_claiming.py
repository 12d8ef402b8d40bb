"""Whose names are these: one person asks for one name, the maker of the sheet agrees."""

import pytest
from django.test import Client

from accounts.models import User
from games.companion import claiming
from games.companion.errors import SheetRefused
from tests.companion.sheets import new_sheet, now, sent, write
from tests.people import Enter, guest
from tests.web.conftest import words

pytestmark = pytest.mark.django_db


def test_a_name_is_claimed_and_the_maker_agrees(alice: User, bob: User, charlie: User) -> None:
    sheet = new_sheet(alice)
    claiming.claim(bob, sheet, 1)
    assert now(sheet).players[1].user is None
    claiming.answer_claim(sheet, 1, agrees=True)
    assert now(sheet).players[1].user == bob
    with pytest.raises(SheetRefused):
        claiming.claim(charlie, sheet, 1)
    with pytest.raises(SheetRefused):
        claiming.claim(bob, sheet, 2)
    with pytest.raises(SheetRefused):
        claiming.claim(guest(), sheet, 2)
    with pytest.raises(SheetRefused):
        claiming.answer_claim(sheet, 2, agrees=True)
    claiming.claim(charlie, sheet, 2)
    claiming.answer_claim(sheet, 2, agrees=False)
    assert now(sheet).players[2].user is None


def test_a_wish_is_not_taken_away_by_the_next_who_asks(
    alice: User, bob: User, charlie: User
) -> None:
    sheet = new_sheet(alice)
    claiming.claim(bob, sheet, 1)
    with pytest.raises(SheetRefused) as refused:
        claiming.claim(charlie, sheet, 1)
    assert refused.value.status == 409
    assert now(sheet).players[1].asked == bob


def test_who_asks_for_another_name_no_longer_asks_for_the_first(alice: User, bob: User) -> None:
    sheet, other = new_sheet(alice), new_sheet(alice)
    claiming.claim(bob, other, 1)
    claiming.claim(bob, sheet, 1)
    claiming.claim(bob, sheet, 2)
    assert [player.asked for player in now(sheet).players] == [None, None, bob]
    assert now(other).players[1].asked == bob


def test_who_started_a_sheet_without_an_account_claims_their_name_at_once(
    alice: User, bob: User, enter: Enter, stranger: Client
) -> None:
    answer = stranger.post("/companion/", {"game": "free", "name": ["Al", "Bo"]})
    key = answer["Location"].split("/")[2]
    stranger.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    stranger.post(f"/s/{key}/claim/", {"index": "0"})
    enter(bob).post(f"/s/{key}/claim/", {"index": "1"})
    players = {one.index: (one.user, one.asked) for one in alice.played.get().sheet.players.all()}
    assert players == {0: (alice, None), 1: (None, bob)}


def test_the_start_page_tells_the_maker_that_someone_asks(
    alice: User, bob: User, charlie: User, enter: Enter
) -> None:
    sheet = new_sheet(alice)
    claiming.claim(charlie, sheet, 2)
    claiming.claim(bob, sheet, 1)
    claiming.answer_claim(sheet, 1, agrees=True)
    asked = "Someone has asked for a name."
    assert asked in words(enter(alice).get("/companion/"))
    assert asked not in words(enter(bob).get("/companion/"))


def test_who_asked_for_a_name_sees_that_they_did(
    alice: User, bob: User, charlie: User, enter: Enter
) -> None:
    sheet = new_sheet(alice)
    write(sheet, sent("over", "over", 1))
    claiming.claim(bob, sheet, 1)
    assert "you've asked for this name" in words(enter(bob).get(f"/s/{sheet.key}/"))
    assert "someone has asked for this name" in words(enter(charlie).get(f"/s/{sheet.key}/"))


def test_a_name_without_account_gets_the_link(alice: User, enter: Enter) -> None:
    sheet = new_sheet(alice)
    write(sheet, sent("over", "over", 1))
    page = enter(alice).get(f"/s/{sheet.key}/").content.decode()
    assert page.count("data-link=") == 2  # Bob and Charlie; Alice has her account
    assert "This is me" not in page
