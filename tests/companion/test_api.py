"""Score sheets for programs."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from accounts.models import User
from games.companion.models import Sheet
from games.shelf import sheet_slugs
from tests.api.conftest import client_of
from tests.companion.sheets import new_sheet
from tests.company import ours

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_alice(alice: User) -> APIClient:
    return client_of(alice)


def start(client: APIClient, game: str = "factory", **more: Any) -> Any:
    body = {"game": game, "players": ["Alice", "Bob"], **more}
    answer = client.post("/api/v1/sheets/", body, format="json")
    assert answer.status_code == 201, answer.content
    return answer.json()


@pytest.mark.parametrize("slug", sheet_slugs())
def test_a_program_starts_writes_and_reads_every_sheet(slug: str, as_alice: APIClient) -> None:
    sheet = start(as_alice, slug)
    assert sheet["totals"]["scores"] == [0, 0]
    assert as_alice.get(f"/api/v1/sheets/{sheet['key']}/").json() == sheet
    assert sheet["key"] in [one["key"] for one in as_alice.get("/api/v1/sheets/").json()]


def test_marks_are_written_once_and_refused_alone(as_alice: APIClient) -> None:
    key = start(as_alice)["key"]
    marks = [
        {"id": "first-1", "cell": "path.0.1", "value": 9},
        {"id": "second-1", "cell": "path.9.1", "value": 9},
    ]
    url = f"/api/v1/sheets/{key}/marks/"
    for _ in range(2):
        answer = as_alice.post(url, {"marks": marks}, format="json")
        assert answer.status_code == 201
        assert answer.json()["taken"] == ["first-1"]
        assert set(answer.json()["refused"]) == {"second-1"}
    (mark,) = as_alice.get(url).json()
    assert (mark["cell"], mark["value"], mark["number"]) == ("path.0.1", 9, 1)
    assert as_alice.get(f"{url}?after=1").json() == []
    assert as_alice.get(f"/api/v1/sheets/{key}/").json()["totals"]["scores"] == [4, 0]


def test_whoever_has_the_key_writes_and_nobody_else_reads(as_alice: APIClient, bob: User) -> None:
    key = start(as_alice)["key"]
    stranger = APIClient()
    assert stranger.get("/api/v1/sheets/").status_code == 401
    assert stranger.get(f"/api/v1/sheets/{key}/").status_code == 200
    assert stranger.get("/api/v1/sheets/AAAAAAAAAAAA/").status_code == 404
    assert stranger.delete(f"/api/v1/sheets/{key}/").status_code == 403
    as_bob = client_of(bob)
    assert as_bob.get("/api/v1/sheets/").json() == []
    assert as_bob.delete(f"/api/v1/sheets/{key}/").status_code == 403
    assert as_alice.delete(f"/api/v1/sheets/{key}/").status_code == 204
    assert not ours(Sheet).filter(key=key).exists()


def test_an_export_is_taken_back(as_alice: APIClient) -> None:
    key = start(as_alice)["key"]
    mark = {"id": "first-1", "cell": "path.0.1", "value": 9}
    as_alice.post(f"/api/v1/sheets/{key}/marks/", {"marks": [mark]}, format="json")
    data = as_alice.get(f"/api/v1/sheets/{key}/export/").json()
    answer = as_alice.post(
        "/api/v1/sheets/import/", json.dumps(data), content_type="application/json"
    )
    assert answer.status_code == 201
    assert answer.json()["totals"]["scores"] == [4, 0]
    assert answer.json()["key"] != key


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("", {"game": "chess", "players": ["A", "B"]}, 404),
        ("", {"game": "factory", "players": ["A"]}, 422),
        ("", {"game": "factory"}, 400),
        ("", {"game": "factory", "players": ["A", "B"], "options": {"variant": []}}, 422),
        ("import/", {}, 400),
        ("import/", {"format": "other", "game": "factory", "players": [], "marks": []}, 400),
    ],
)
def test_bad_input_is_a_problem_with_a_sentence(
    path: str, body: Any, status: int, as_alice: APIClient
) -> None:
    answer = as_alice.post(f"/api/v1/sheets/{path}", body, format="json")
    assert answer.status_code == status, answer.content
    assert answer.json()["detail"]


def test_unreadable_marks_are_a_problem(as_alice: APIClient) -> None:
    sheet = new_sheet()
    odd: list[Any] = [{"marks": 5}, {}, [], {"marks": [{"value": 1}]}]
    for body in odd:
        answer = as_alice.post(f"/api/v1/sheets/{sheet.key}/marks/", body, format="json")
        assert answer.status_code == 400


def test_the_schema_names_the_sheets_and_has_no_warning() -> None:
    out = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    assert "/api/v1/sheets/{key}/marks/" in out.getvalue()
