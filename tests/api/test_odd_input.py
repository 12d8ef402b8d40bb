"""What no form would send: numbers beyond any row, halves of letters, bottomless nesting."""

from typing import Any

import msgspec
import pytest
from rest_framework.test import APIClient

from accounts.models import User
from games.tables import commands
from games.tables.models import Line, Table
from tests.company import ours

pytestmark = [pytest.mark.django_db, pytest.mark.services]
BEYOND = 99999999999999999999


@pytest.fixture
def table(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr("rest_framework.views.APIView.check_throttles", lambda *args: None)
    one = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2)
    commands.take_seat(bob, one.pk)
    return one


@pytest.mark.parametrize("deed", ["moves", "undo", "resign", "start", "seat", "chat"])
def test_a_table_beyond_all_numbers_is_not_there(
    table: Table, as_alice: APIClient, deed: str
) -> None:
    body = {"window": "turn-0", "move": {"type": "resign"}, "text": "hello"}
    answer = as_alice.post(f"/api/v1/tables/{BEYOND}/{deed}/", body, format="json")
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "move",
    [
        '{"type": "\\ud800"}',
        '{"type": "place", "slot": 99999999999999999999999999}',
        '{"type": "place", "slot": -99999999999999999999999999}',
        '{"type": "place", "x": ' + "[" * 900 + "]" * 900 + "}",
        '{"type": "place", "x": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"type": "place", "x": NaN}',
        '{"type": "place", "x": 1e999}',
    ],
)
def test_a_move_no_form_would_send_is_4xx(table: Table, as_alice: APIClient, move: str) -> None:
    body = f'{{"window": "turn-0", "move": {move}}}'
    path = f"/api/v1/tables/{table.pk}/moves/"
    answer = as_alice.post(path, body.encode(), content_type="application/json")
    assert 400 <= answer.status_code < 500
    assert not ours(Line).exists()


@pytest.mark.parametrize("mode", ['"\\ud800"', "99999999999999999999999999", "[[[[]]]]", "1e999"])
def test_options_no_form_would_send_are_4xx(alice: User, as_alice: APIClient, mode: str) -> None:
    body = f'{{"game": "bigbang", "seats": 2, "options": {{"mode": {mode}}}}}'
    answer = as_alice.post("/api/v1/tables/", body.encode(), content_type="application/json")
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "text/plain"])
def test_a_move_that_is_no_json_is_415(table: Table, alice: User, kind: str) -> None:
    browser = APIClient(enforce_csrf_checks=False)
    browser.force_login(alice)
    answer = browser.post(f"/api/v1/tables/{table.pk}/moves/", b"--x--\r\n", content_type=kind)
    assert answer.status_code == 415
    assert answer.json()["detail"]


def test_a_session_needs_its_csrf_token_to_move(table: Table, alice: User) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(alice)
    path, body = f"/api/v1/tables/{table.pk}/moves/", b'{"window": "turn-0", "move": {}}'
    for kind in ("application/json", "multipart/form-data; boundary=x"):
        assert browser.post(path, body, content_type=kind).status_code == 403


def is_a_problem(answer: Any, status: int, code: str) -> bool:
    return bool(
        answer.status_code == status
        and answer["Content-Type"] == "application/problem+json"
        and (answer.json()["status"], answer.json()["code"]) == (status, code)
    )


@pytest.mark.parametrize("path", ["moves/", "chat/"])
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded"])
def test_a_body_beyond_all_measure_is_a_problem(
    table: Table, as_alice: APIClient, alice: User, path: str, kind: str
) -> None:
    address = f"/api/v1/tables/{table.pk}/{path}"
    body = msgspec.json.encode({"window": "turn-0", "move": {"x": "x" * 200_000}}).decode()
    browser = APIClient()
    browser.force_login(alice)
    for program in (as_alice, browser):
        answer = program.generic("POST", address, body, kind)
        if kind == "application/json":
            assert is_a_problem(answer, 413, "too_large"), answer.content[:200]
        else:
            assert answer.status_code in {413, 415}
            assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["nothing/", "tables/1/nothing/", "tables/x/", "problems/x"])
def test_an_address_that_is_none_is_a_problem(as_stranger: APIClient, db: None, path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        answer = as_stranger.generic(method, f"/api/v1/{path}", "{}", "application/json")
        assert is_a_problem(answer, 404, "not_found")


def test_a_fault_of_ours_is_a_problem_too(
    as_stranger: APIClient, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(slug: str) -> None:
        raise RuntimeError(slug)

    monkeypatch.setattr("games.api.shapes.game", broken)
    as_stranger.raise_request_exception = False
    assert is_a_problem(as_stranger.get("/api/v1/games/"), 500, "fault")


def test_a_host_that_is_not_ours_is_a_problem(as_stranger: APIClient, db: None) -> None:
    answer = as_stranger.get("/api/v1/games/", HTTP_HOST="bad host")
    assert is_a_problem(answer, 400, "unreadable")


def test_the_page_of_the_api_has_no_other_method(as_alice: APIClient, db: None) -> None:
    for method in ("OPTIONS", "POST", "PUT", "DELETE", "TRACE"):
        assert as_alice.generic(method, "/api/v1/").status_code == 405


@pytest.mark.parametrize("field", ["clock", "game", "absence", "joining"])
def test_half_a_letter_is_refused_and_not_repeated(as_alice: APIClient, field: str) -> None:
    for half in ("\\ud800", "\\uDFFF", "x\\uD83Dx"):
        body = f'{{"game": "bigbang", "seats": 2, "{field}": "{half}"}}'.encode()
        answer = as_alice.post("/api/v1/tables/", body, content_type="application/json")
        assert answer.status_code == 400


def test_both_halves_make_a_letter(as_alice: APIClient, table: Table) -> None:
    body = b'{"text": "\\ud83e\\ude90"}'
    path = f"/api/v1/tables/{table.pk}/chat/"
    answer = as_alice.post(path, body, content_type="application/json")
    assert answer.json()["text"] == "\N{RINGED PLANET}"


def test_bottomless_nesting_in_a_browser_is_refused(alice: User) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(alice)
    browser.cookies["csrftoken"] = "x" * 32
    for path in ("tables/", "tables/1/chat/", "tables/1/seat/", "tables/1/moves/"):
        body = b"[" * 5_000
        answer = browser.post(f"/api/v1/{path}", body, content_type="application/json")
        assert answer.status_code in {400, 403}
