"""Whatever a phone or a program sends, a sheet answers with a sentence, never with a fault."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.companion.models import Mark
from tests.companion.sheets import new_sheet, now, sent, write
from tests.people import Enter

pytestmark = pytest.mark.django_db
ADDRESSES = ("", "state/", "show/", "qr.svg", "result.svg", "sheet.json", "sheet.csv", "sheet.txt")
FORMS = ("timer/", "claim/", "agree/", "title/", "delete/", "again/", "phone/")


def post(client: Client, address: str, body: Any) -> Any:
    return client.post(address, json.dumps(body), "application/json")


@pytest.mark.parametrize(
    "key", ["AAAAAAAAAA%00A", "%F0%9F%9A%80AAAAAAAAAAA", "aaaaaaaaaaaa", "0" * 12]
)
def test_a_link_nobody_was_given_leads_nowhere(key: str, alice: User, enter: Enter) -> None:
    sheet = new_sheet(alice)
    client = enter(alice)
    for address in ADDRESSES:
        assert client.get(f"/s/{key}/{address}").status_code == 404
    for address in FORMS:
        assert client.post(f"/s/{key}/{address}", {"title": "X"}).status_code == 404
    for address in ("marks/", "trial/"):
        assert post(client, f"/s/{key}/{address}", {"marks": []}).status_code == 404
    assert client.get(f"/api/v1/sheets/{key}/").status_code == 404
    assert now(sheet).row.title == "Friday"


@pytest.mark.parametrize("letters", ["\x00ABC", "ßßß", "A B C D E", "💥💥💥💥", ""])
def test_letters_that_are_no_code_are_not_found(letters: str, stranger: Client) -> None:
    new_sheet()
    assert stranger.post("/companion/join/", {"code": letters}).status_code == 404


@pytest.mark.parametrize(
    "more",
    [{"author": -99_999}, {"author": 99_999}, {"device": "a\x00b"}, {"device": "x" * 500}],
)
def test_a_phone_with_odd_papers_still_writes(more: dict[str, Any], stranger: Client) -> None:
    sheet = new_sheet()
    mark = {"id": "abcdefgh", "cell": "path.0.1", "value": 7}
    answer = post(stranger, f"/s/{sheet.key}/marks/", {"marks": [mark], **more})
    assert answer.status_code == 200
    (written,) = sheet.marks.all()
    assert (written.author, written.device) == (-1, "")


@pytest.mark.parametrize(
    "cell", ["house.nothing", "house." + "x" * 500, "house.\x00", "house.path.9.1", "house.path"]
)
def test_a_house_rule_names_something_the_sheet_checks(cell: str) -> None:
    sheet = new_sheet()
    assert write(sheet, sent("odd", cell, 1)).refused
    assert not Mark.objects.filter(sheet=sheet).exists()
    assert not write(sheet, sent("good", "house.path.0.1", 1)).refused


def test_only_the_maker_takes_the_end_back_by_whatever_mark(alice: User, bob: User) -> None:
    sheet = new_sheet(alice)
    write(sheet, sent("end", "over", 1))
    assert write(sheet, sent("undo", "", undoes="end"), user=bob).refused
    assert now(sheet).is_over
    assert not write(sheet, sent("mine", "", undoes="end"), user=alice).refused
    assert not now(sheet).is_over


def test_somebody_elses_sheet_is_not_deleted_by_link_by_form_or_by_program(
    alice: User, bob: User, enter: Enter
) -> None:
    sheet = new_sheet(alice)
    client = enter(bob)
    client.get(f"/s/{sheet.key}/")
    assert client.post(f"/s/{sheet.key}/delete/").status_code == 403
    assert client.get(f"/s/{sheet.key}/delete/").status_code == 405
    assert client.delete(f"/api/v1/sheets/{sheet.key}/").status_code == 403
    assert Client().delete(f"/api/v1/sheets/{sheet.key}/").status_code in {401, 403}
    assert now(sheet).row == sheet


ODD_VALUES: list[Any] = [None, -1, 10**9, "x", "\x00", [], [1], [10**9], [-5, 99], "9" * 999]
UNREADABLE: list[Any] = [1.5, {}, [["x"]]]
ODD_ITEMS = ("", ".i", ".0-A1", ".7-ZZ999", ".0-A01", ".-", ".²", ".0-Ａ１")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("factory", {}),
        ("bigbang", {"mode": "cosmic"}),
        ("bigbang", {"mode": "parallel"}),
        ("crafting", {}),
        ("encounter", {"ships": "tracker"}),
        ("free", {}),
    ],
)
def test_no_value_in_no_cell_breaks_a_page(
    game: str, options: dict[str, Any], stranger: Client
) -> None:
    sheet = new_sheet(game=game, names=["Alice", "Bob"], **options)
    if game == "bigbang":
        write(sheet, sent("way", "way", "universe"))
    plan = now(sheet).plan
    for place, ask in enumerate(plan.asks[:12]):
        named = [ask.key, *({"player": "0", "round": "1"}[one] for one in ask.per)]
        pairs = [(".".join(named) + item, value) for item in ODD_ITEMS for value in ODD_VALUES]
        marks = [
            {"id": f"odd{place:02}{n:04}", "cell": cell, "value": value}
            for n, (cell, value) in enumerate(pairs)
        ]
        answer = post(stranger, f"/s/{sheet.key}/marks/", {"marks": marks})
        assert answer.status_code == 200
        assert answer.json()["refused"]
    for value in UNREADABLE:
        mark = {"id": "unread", "cell": "path.0.1", "value": value}
        assert post(stranger, f"/s/{sheet.key}/marks/", {"marks": [mark]}).status_code == 400
        assert post(stranger, f"/s/{sheet.key}/trial/", mark).status_code == 400
    for address in ADDRESSES:
        assert stranger.get(f"/s/{sheet.key}/{address}").status_code == 200, address
    write(sheet, sent("over", "over", 1))
    for address in ADDRESSES:
        assert stranger.get(f"/s/{sheet.key}/{address}").status_code == 200, address


@pytest.mark.parametrize("body", ["[]", "{", '{"cell": 5}', '{"cell": "path.0.1", "value": {}}'])
def test_what_is_tried_must_be_readable(body: str, stranger: Client) -> None:
    sheet = new_sheet()
    answer = stranger.post(f"/s/{sheet.key}/trial/", body, "application/json")
    assert answer.status_code == 400
    assert answer.json()["detail"]
