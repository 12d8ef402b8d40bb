"""Which phones are on a sheet, and what the display for spectators shows."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.companion import phones
from games.companion.models import Sheet
from games.engine.sums import Value
from tests.companion.sheets import new_sheet, sent, write
from tests.web.conftest import words

pytestmark = pytest.mark.django_db


def beat(sheet: Sheet, device: str, author: str = "-1") -> list[tuple[str, int]]:
    body = {"device": device, "author": author}
    found = Client().post(f"/s/{sheet.key}/phone/", body).json()["phones"]
    return [(one["device"], one["author"]) for one in found]


def test_each_phone_is_listed_once_with_its_player() -> None:
    sheet, other = new_sheet(), new_sheet()
    beat(other, "elsewhere", "1")
    assert beat(sheet, "one", "0") == [("one", 0)]
    assert beat(sheet, "two") == [("one", 0), ("two", -1)]
    assert beat(sheet, "two", "2") == [("one", 0), ("two", 2)]
    state = Client().get(f"/s/{sheet.key}/state/").json()
    assert [one["device"] for one in state["phones"]] == ["one", "two"]


@pytest.mark.parametrize("device", ["", "a\x00b", "x" * 13, "<b>"])
def test_a_phone_without_a_name_is_not_listed(device: str) -> None:
    assert beat(new_sheet(), device, "0") == []


def test_a_phone_of_no_player_only_watches() -> None:
    assert beat(new_sheet(), "one", "7") == [("one", -1)]


def test_writing_is_being_there() -> None:
    sheet = new_sheet()
    body = {"marks": [], "device": "writer", "author": 1}
    Client().post(f"/s/{sheet.key}/marks/", body, "application/json")
    assert [one["device"] for one in phones.listed(sheet)] == ["writer"]


def test_phones_of_another_evening_and_too_many_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = new_sheet()
    beat(sheet, "old")
    sheet.phones.update(seen=timezone.now() - timedelta(hours=13))
    monkeypatch.setattr(phones, "MOST_PHONES", 2)
    assert beat(sheet, "new") == [("new", -1)]
    assert beat(sheet, "more") == [("new", -1)]


def test_the_display_has_a_bar_for_each_colour_and_the_star(stranger: Client) -> None:
    sheet = new_sheet(names=["Alice", "Bob"])
    write(sheet, sent("a", "zone-V.0.1.x", 9), sent("b", "path.0.1", 9), sent("c", "card.1", 2))
    page = stranger.get(f"/s/{sheet.key}/show/").content.decode()
    assert page.count('class="shbar"') == 2 * 4
    assert '<li class="veg">' in page
    assert "Round 1 of 5" in words(stranger.get(f"/s/{sheet.key}/show/"))
    assert "Pass tiles to the left." in page


def test_the_display_of_an_encounter_shows_the_race(stranger: Client) -> None:
    sheet = new_sheet(game="encounter", names=["Alice", "Bob", "Charlie"])
    write(sheet, sent("a", "foreign.1", 4))
    page = stranger.get(f"/s/{sheet.key}/show/").content.decode()
    assert '<rect width="80" height="8"' in page
    assert "Bob: 1 colony to go." in page


def test_what_a_tile_would_change_is_tried_and_not_written(stranger: Client) -> None:
    sheet = new_sheet(game="bigbang", names=["Alice", "Bob"], mode="cosmic")
    marks: list[tuple[str, Value]] = [
        ("way", "universe"),
        ("shape.0", 1),
        ("tile.0-A1", 14),
        ("tile.0-B1", 17),
    ]
    write(sheet, *(sent(f"m{n}", cell, value) for n, (cell, value) in enumerate(marks)))
    body = {"cell": "tile.0-C1", "value": 20}
    found = stranger.post(f"/s/{sheet.key}/trial/", body, "application/json").json()["found"]
    assert found["found-shape.0"] == 9
    assert sheet.marks.count() == len(marks)
    state = stranger.get(f"/s/{sheet.key}/state/").json()
    assert state["found"]["found-shape.0"] == 0
