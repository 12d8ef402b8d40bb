"""What a program can do beyond moves: tokens, scopes, lists, invitations, votes, coming back."""

import ast
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import URLPattern
from rest_framework.test import APIClient

from accounts.models import ApiToken, User
from accounts.programs import new_token
from games.api import urls
from games.api.base import InScope, Open
from games.api.codes import PLATFORM, codes
from games.shelf import GAMES
from games.tables import commands
from games.tables.models import Table
from tests.api.conftest import client_of
from tests.company import ours
from tests.people import PASSWORD

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]
CODE_AT = {"NotAllowed": 0, "SheetRefused": 0, "RefusedError": 0, "problem": 1, "outside": 1}


def opened(host: APIClient, guest: APIClient | None = None, **more: object) -> str:
    new = {"game": "bigbang", "options": {"mode": "simple"}, "seats": 2, **more}
    path = f"/api/v1/tables/{host.post('/api/v1/tables/', new, format='json').json()['id']}/"
    if guest is not None:
        assert guest.post(path + "seat/", {}, format="json").status_code == 200
        host.post(path + "start/")
    return path


def with_scopes(user: User, *scopes: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {new_token(user, 'narrow', scopes)}")
    return client


def test_every_endpoint_asks_what_the_token_is_for() -> None:
    for pattern in urls.urlpatterns:
        assert isinstance(pattern, URLPattern)
        endpoint = getattr(pattern.callback, "cls", None)
        if endpoint is not None and issubclass(endpoint, Open):
            assert InScope in endpoint.permission_classes
        else:
            assert pattern.name in {"api", "api_schema"}


def test_a_token_opens_what_it_is_for_and_nothing_else(alice: User) -> None:
    to_read, to_play = with_scopes(alice, "read"), client_of(alice)
    path = opened(to_play)
    assert to_read.get(path).status_code == 200
    refused = to_read.post(path + "cancel/")
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    assert "play" in refused.json()["detail"]
    assert to_read.post(path + "chat/", {"text": "hi"}, format="json").status_code == 403
    assert Table.objects.get(pk=path.split("/")[-2]).status == Table.Status.OPEN


def test_a_token_that_only_talks_reads_nothing(alice: User) -> None:
    assert with_scopes(alice, "talk").get("/api/v1/tables/").status_code == 403


def test_a_token_is_made_by_name_and_password(as_stranger: APIClient, alice: User) -> None:
    wrong = {"login": "Alice", "password": "wrong"}
    assert as_stranger.post("/api/v1/token/", wrong, format="json").status_code == 401
    right = {"login": "Alice", "password": PASSWORD, "scopes": ["read"], "name": "laptop"}
    made = as_stranger.post("/api/v1/token/", right, format="json")
    assert (made.status_code, made.json()["scopes"]) == (201, ["read"])
    as_stranger.credentials(HTTP_AUTHORIZATION=f"Token {made.json()['token']}")
    assert as_stranger.get("/api/v1/me/").json()["name"] == "Alice"
    assert as_stranger.get("/api/v1/me/").json()["scopes"] == ["read"]


def test_passwords_cannot_be_tried_for_ever(as_stranger: APIClient, alice: User) -> None:
    wrong = {"login": "Alice", "password": "wrong"}
    answers = [as_stranger.post("/api/v1/token/", wrong, format="json") for _ in range(12)]
    assert answers[-1].status_code == 429
    assert not ApiToken.objects.filter(user=alice).exists()


def test_a_token_ends_itself(as_alice: APIClient) -> None:
    assert as_alice.delete("/api/v1/token/mine/").status_code == 204
    assert as_alice.get("/api/v1/me/").status_code == 401


def test_an_account_declares_itself_a_program(as_alice: APIClient, as_bob: APIClient) -> None:
    me = as_alice.post("/api/v1/me/program/").json()
    assert (me["program"], me["name"]) == (True, "Alice [bot]")
    path = opened(as_bob)
    assert as_alice.post(path + "seat/", {}, format="json").json()["code"] == "no_programs"
    path = opened(as_bob, programs=True)
    seated = as_alice.post(path + "seat/", {}, format="json").json()
    assert [seat["program"] for seat in seated["seats"]] == [False, True]


def test_every_move_names_the_window_it_answers(as_alice: APIClient, as_bob: APIClient) -> None:
    path = opened(as_alice, as_bob)
    for client in (as_alice, as_bob):
        keys = {window["key"] for window in client.get(path).json()["windows"]}
        assert {move["window"] for move in client.get(path + "moves/").json()} == keys


def test_options_are_values_with_their_default_and_seats(as_stranger: APIClient) -> None:
    (mode,) = as_stranger.get("/api/v1/games/bigbang/").json()["options"]
    seats = {choice["value"]: choice["seats"] for choice in mode["choices"]}
    assert mode["default"] in seats
    assert seats["solitaire"] == [1, 1]
    assert seats["hexdomino"] == [2, 6]
    assert as_stranger.get("/api/v1/games/chess/").status_code == 404


def test_a_list_is_read_page_by_page(as_alice: APIClient, as_bob: APIClient) -> None:
    made = {int(opened(as_alice).split("/")[-2]) for _ in range(5)}
    address: str | None = "/api/v1/tables/?which=mine&limit=2"
    seen: list[int] = []
    while address:
        answer = as_alice.get(address)
        seen += [card["id"] for card in answer.json()]
        found = re.match(r'<([^>]+)>; rel="next"', answer.headers.get("Link", ""))
        address = found[1] if found else None
    assert sorted(seen) == sorted(made)


def test_every_answer_says_how_much_may_still_be_asked(as_alice: APIClient) -> None:
    first, second = as_alice.get("/api/v1/me/"), as_alice.get("/api/v1/me/")
    left = [int(answer["RateLimit-Remaining"]) for answer in (first, second)]
    assert left[0] == left[1] + 1
    assert 0 < int(first["RateLimit-Reset"]) <= 61
    assert int(first["RateLimit-Limit"]) > left[0]


def test_pages_of_other_sites_may_read_and_do_nothing_else(as_stranger: APIClient) -> None:
    other = {"Origin": "https://elsewhere.example"}
    assert as_stranger.get("/api/v1/games/", headers=other)["Access-Control-Allow-Origin"] == "*"
    asked = {**other, "Access-Control-Request-Method": "POST"}
    answer = as_stranger.options("/api/v1/tables/", headers=asked)
    assert "POST" not in answer["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in answer
    assert "Access-Control-Allow-Origin" not in Client().get("/", headers=other)


def test_somebody_is_invited_by_name_and_declines(
    as_alice: APIClient, as_bob: APIClient, as_charlie: APIClient
) -> None:
    path = opened(as_alice, joining="named")
    assert as_charlie.post(path + "invitations/", {"name": "Bob"}, format="json").status_code == 403
    answer = as_alice.post(path + "invitations/", {"name": "Bob"}, format="json")
    assert (answer.status_code, answer.json()["name"]) == (201, "Bob")
    assert as_bob.get(path).status_code == 200
    assert as_charlie.get(path).status_code == 403
    as_bob.delete(path + "invitations/")
    assert as_bob.get(path).status_code == 403


def test_the_link_opens_a_seat_and_only_the_seated_know_it(
    as_alice: APIClient, as_bob: APIClient
) -> None:
    path = opened(as_alice, joining="link")
    assert as_bob.get(path + "link/").status_code == 403
    link = as_alice.get(path + "link/").json()
    assert link["word"] in link["url"]
    assert as_bob.post(path + "seat/", {"link": link["word"]}, format="json").status_code == 200


def test_the_host_calls_a_table_off(as_alice: APIClient, as_bob: APIClient) -> None:
    path = opened(as_alice)
    assert as_bob.post(path + "cancel/").status_code == 403
    assert as_alice.post(path + "cancel/").status_code == 204
    assert as_alice.get(path).json()["status"] == "cancelled"


def test_the_host_pauses_and_play_goes_on(as_alice: APIClient, as_bob: APIClient) -> None:
    path = opened(as_alice, as_bob)
    assert as_bob.post(path + "pause/").status_code == 403
    assert as_alice.post(path + "pause/").json()["status"] == "paused"
    assert as_alice.delete(path + "pause/").status_code == 204
    assert as_bob.get(path).json()["status"] == "playing"


def test_two_agree_to_end(as_alice: APIClient, as_bob: APIClient) -> None:
    path = opened(as_alice, as_bob)
    as_alice.post(path + "proposal/", {"kind": "end"}, format="json")
    mark = as_bob.get(path).json()["proposal"]["mark"]
    stale = as_bob.put(path + "proposal/", {"agree": True, "mark": "undo-0-3"}, format="json")
    assert stale.status_code == 409
    ended = as_bob.put(path + "proposal/", {"agree": True, "mark": mark}, format="json").json()
    assert (ended["status"], ended["proposal"]) == ("finished", None)


def test_who_comes_back_plays_again(as_alice: APIClient, as_bob: APIClient, bob: User) -> None:
    path = opened(as_alice, as_bob)
    bob.seats.filter(table_id=path.split("/")[-2]).update(minded=True)
    seats = as_bob.post(path + "return/").json()["seats"]
    assert not any(seat["minded"] for seat in seats)


def test_a_rematch_is_joined_by_the_other(as_alice: APIClient, as_bob: APIClient) -> None:
    path = opened(as_alice, as_bob)
    assert as_alice.post(path + "rematch/").status_code == 409
    as_alice.post(path + "resign/")
    first = as_alice.post(path + "rematch/").json()["id"]
    assert as_bob.post(path + "rematch/").json()["id"] == first
    assert ours(Table).filter(rematch_of_id=int(path.split("/")[-2])).count() == 1


def test_who_is_ready_says_so(as_alice: APIClient, as_bob: APIClient) -> None:
    path = opened(as_alice)
    assert as_bob.post(path + "ready/").status_code == 403
    assert as_alice.post(path + "ready/").status_code == 200


def finished_log(alice: User, bob: User) -> bytes:
    """The log of a finished table, as its page gives it away."""
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2)
    commands.take_seat(bob, table.pk)
    table.refresh_from_db()
    if table.status == Table.Status.OPEN:
        commands.start(alice, table.pk)
    commands.resign(alice, table.pk)
    return Client().get(f"/t/{table.pk}/log.json").content


def test_a_finished_game_is_brought_by_its_log(
    as_charlie: APIClient, as_bob: APIClient, alice: User, bob: User
) -> None:
    log = finished_log(alice, bob)
    answer = as_charlie.post("/api/v1/tables/import/", log, content_type="application/json")
    assert answer.status_code == 201
    table = answer.json()
    assert (table["status"], table["seat"]) == ("finished", None)
    assert [seat["name"] for seat in table["seats"]] == ["Alice", "Bob"]
    assert as_bob.get(f"/api/v1/tables/{table['id']}/").status_code == 403
    assert not alice.seats.filter(table_id=table["id"]).exists()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"seat":0', b'"seat":1'),
        (b'"kind":"move"', b'"kind":"undo"'),
        (b'"secret":"', b'"secret":"00'),
        (b'"type":"resign"', b'"type":"place"'),
        (b'"lines":[', b'"lines":[7,'),
        (b'"words":["', b'"words":["x","'),
        (b'"game":"bigbang"', b'"game":"chess"'),
    ],
)
def test_a_log_that_was_altered_or_is_none_is_refused(
    as_charlie: APIClient, alice: User, bob: User, old: bytes, new: bytes
) -> None:
    log = finished_log(alice, bob)
    assert old in log
    before = Table.objects.count()
    answer = as_charlie.post(
        "/api/v1/tables/import/", log.replace(old, new), content_type="application/json"
    )
    assert answer.status_code in {404, 422}
    assert answer.json()["detail"]
    assert Table.objects.count() == before


@pytest.mark.parametrize("slug", ["bigbang", "factory", "encounter", "crafting"])
def test_a_view_can_be_understood_from_the_catalogue(as_stranger: APIClient, slug: str) -> None:
    answer = as_stranger.get(f"/api/v1/games/{slug}/components/")
    assert answer.status_code == 200
    found = answer.json()
    assert found["edition"] == GAMES[slug].META.edition
    lists = [value for value in found.values() if isinstance(value, list)]
    assert sum(map(len, lists)) > 50
    french = as_stranger.get(f"/api/v1/games/{slug}/components/", headers={"Accept-Language": "fr"})
    assert french.json() != found


def test_a_game_without_a_catalogue_says_so(as_stranger: APIClient) -> None:
    assert as_stranger.get("/api/v1/games/chess/components/").status_code == 404


def test_every_code_of_the_platform_is_listed() -> None:
    found = set()
    for folder in ("games/tables", "games/companion", "games/api", "games/web", "accounts"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call):
                    found |= code_in(node)
    assert len(found) > 80
    assert found <= set(PLATFORM)
    assert set(PLATFORM) <= set(codes())


def code_in(call: ast.Call) -> set[str]:
    """The code a call names, if it is a refusal."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    place = CODE_AT.get(name)
    code = call.args[place] if place is not None and len(call.args) > place else None
    is_word = isinstance(code, ast.Constant) and isinstance(code.value, str)
    return {str(code.value)} if is_word and isinstance(code, ast.Constant) else set()
