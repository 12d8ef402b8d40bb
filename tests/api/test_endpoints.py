from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone
from redis import RedisError
from rest_framework.test import APIClient

from accounts import own_time
from accounts.models import ApiToken, User
from games.api.throttles import Members, Strangers
from games.shelf import GAMES
from games.tables import commands
from games.tables.reading import presence
from tests.company import ours

pytestmark = pytest.mark.django_db
SIMPLE = {"mode": "simple"}


def opened(alice: APIClient, bob: APIClient, **more: Any) -> str:
    """Alice opens Big Bang in Simple mode, Bob sits down; the path of the table."""
    new = {"game": "bigbang", "options": SIMPLE, "seats": 2, **more}
    table = alice.post("/api/v1/tables/", new, format="json").json()
    path = f"/api/v1/tables/{table['id']}/"
    assert bob.post(path + "seat/", {}, format="json").status_code == 200
    return path


def to_play(path: str, *clients: APIClient) -> tuple[APIClient, dict[str, Any]]:
    """Whoever the table waits for, and the table as they see it."""
    for client in clients:
        table = client.get(path).json()
        if table["windows"]:
            return client, table
    raise AssertionError("nobody is asked")


def test_it_lists_the_games(as_stranger: APIClient) -> None:
    listed = as_stranger.get("/api/v1/games/").json()
    assert [game["slug"] for game in listed] == list(GAMES)
    assert "random" in listed[0]["levels"]


def test_two_programs_play_a_move_each(as_alice: APIClient, as_bob: APIClient) -> None:
    path = opened(as_alice, as_bob)
    for number in (1, 2):
        client, table = to_play(path, as_alice, as_bob)
        move = client.get(path + "moves/").json()[0]
        assert move["text"]
        answer = client.post(
            path + "moves/",
            {"window": table["windows"][0]["key"], "move": move["move"]},
            format="json",
        )
        assert (answer.status_code, answer.json()["number"]) == (201, number)


def test_the_view_has_an_etag_and_answers_304(as_alice: APIClient, as_bob: APIClient) -> None:
    path = opened(as_alice, as_bob)
    first = as_alice.get(path)
    again = as_alice.get(path, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert not again.content
    assert as_bob.get(path)["ETag"] != first["ETag"]


def test_who_comes_and_goes_does_not_change_the_etag(
    as_alice: APIClient, as_bob: APIClient, bob: User
) -> None:
    path = opened(as_alice, as_bob)
    before = as_alice.get(path)["ETag"]
    presence.here(int(path.split("/")[-2]), bob.pk)
    assert as_alice.get(path)["ETag"] == before


def test_a_header_does_not_make_a_stranger_somebody_else(
    as_stranger: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(Strangers, "THROTTLE_RATES", {"anon": "2/min"})
    monkeypatch.setattr("games.api.throttles.time.time", lambda: 600.0)
    answers = [
        as_stranger.get("/api/v1/games/", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code
        for n in range(3)
    ]
    assert answers == [200, 200, 429]


def test_a_stale_window_is_409_with_code_and_sentence(
    as_alice: APIClient, as_bob: APIClient
) -> None:
    path = opened(as_alice, as_bob)
    client, _table = to_play(path, as_alice, as_bob)
    move = client.get(path + "moves/").json()[0]["move"]
    answer = client.post(path + "moves/", {"window": "turn-77", "move": move}, format="json")
    assert answer.status_code == 409
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "stale"
    assert answer.json()["detail"]


def test_a_move_against_the_rules_is_422_with_the_game_s_sentence(
    as_alice: APIClient, as_bob: APIClient
) -> None:
    path = opened(as_alice, as_bob)
    client, table = to_play(path, as_alice, as_bob)
    far = {"type": "place", "slot": 1, "cell": [40, 40]}
    key = table["windows"][0]["key"]
    answer = client.post(path + "moves/", {"window": key, "move": far}, format="json")
    assert answer.status_code == 422
    assert "touch" in answer.json()["detail"]
    assert client.get(path).json()["number"] == 0


def test_it_is_not_the_other_seat_s_turn(as_alice: APIClient, as_bob: APIClient) -> None:
    path = opened(as_alice, as_bob)
    client, table = to_play(path, as_alice, as_bob)
    other = as_bob if client is as_alice else as_alice
    move = client.get(path + "moves/").json()[0]["move"]
    assert other.get(path + "moves/").json() == []
    answer = other.post(
        path + "moves/", {"window": table["windows"][0]["key"], "move": move}, format="json"
    )
    assert answer.status_code == 422


def test_a_private_table_is_closed_to_others(
    as_alice: APIClient, as_charlie: APIClient, as_stranger: APIClient
) -> None:
    new = {"game": "bigbang", "options": SIMPLE, "seats": 2, "joining": "named"}
    table = as_alice.post("/api/v1/tables/", new, format="json").json()
    path = f"/api/v1/tables/{table['id']}/"
    for client in (as_charlie, as_stranger):
        assert client.get(path).status_code == 403
        assert client.get(path + "log/").status_code == 403
    assert as_charlie.post(path + "seat/", {}, format="json").status_code == 403
    assert as_charlie.get(path + "chat/").status_code == 403
    assert as_charlie.post(path + "chat/", {"text": "hello"}, format="json").status_code == 403


def test_a_stranger_may_read_a_public_table_and_nothing_more(
    as_alice: APIClient, as_bob: APIClient, as_stranger: APIClient
) -> None:
    path = opened(as_alice, as_bob)
    assert as_stranger.get(path).json()["seat"] is None
    assert as_stranger.post(path + "moves/", {}, format="json").status_code == 401
    assert as_stranger.get("/api/v1/tables/").status_code == 401


def test_the_log_shows_moves_to_their_seat_until_the_end(
    as_alice: APIClient, as_bob: APIClient
) -> None:
    path = opened(as_alice, as_bob)
    client, table = to_play(path, as_alice, as_bob)
    other = as_bob if client is as_alice else as_alice
    move = client.get(path + "moves/").json()[0]["move"]
    client.post(
        path + "moves/", {"window": table["windows"][0]["key"], "move": move}, format="json"
    )
    assert client.get(path + "log/").json()[0]["move"] == move
    assert other.get(path + "log/").json()[0]["move"] is None
    other.post(path + "resign/")
    ended = other.get(path + "log/").json()
    assert ended[0]["move"] == move
    assert len(ended[0]["digest"]) == 64
    assert other.get(path).json()["secret"]


def test_the_secret_stays_closed_while_the_table_is_in_play(
    as_alice: APIClient, as_bob: APIClient
) -> None:
    path = opened(as_alice, as_bob)
    table = as_alice.get(path).json()
    assert table["secret"] is None
    assert len(table["commitment"]) == 64


def test_chat_of_seats_and_watchers_is_apart(
    as_alice: APIClient, as_bob: APIClient, as_charlie: APIClient
) -> None:
    path = opened(as_alice, as_bob)
    as_bob.post(path + "chat/", {"text": "good luck"}, format="json")
    as_charlie.post(path + "chat/", {"text": "Bob will win"}, format="json")
    assert [one["text"] for one in as_alice.get(path + "chat/").json()] == ["good luck"]
    assert len(as_charlie.get(path + "chat/").json()) == 2


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "bigbang"},
        {"game": "bigbang", "seats": 99},
        {"game": "bigbang", "seats": 2, "options": {"mode": "no such"}},
        {"game": "bigbang", "seats": 2, "options": {"mode": 7}},
        {"game": "chess", "seats": 2},
        {"game": "bigbang", "seats": 2, "bots": ["godlike"]},
        {"game": "bigbang", "seats": "two"},
        [],
        "text",
    ],
)
def test_bad_tables_are_4xx(as_alice: APIClient, body: Any) -> None:
    answer = as_alice.post("/api/v1/tables/", body, format="json")
    assert 400 <= answer.status_code < 500
    assert answer.json()["detail"]


def test_an_oversized_body_is_refused(as_alice: APIClient, as_bob: APIClient) -> None:
    path = opened(as_alice, as_bob)
    big = {"window": "turn-0", "move": {"type": "place", "x": "y" * 40_000}}
    assert as_alice.post(path + "moves/", big, format="json").status_code in {400, 413}


def test_too_many_requests_are_429(as_stranger: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(Strangers, "THROTTLE_RATES", {"anon": "2/min"})
    monkeypatch.setattr("games.api.throttles.time.time", lambda: 600.0 + 15)
    answers = [as_stranger.get("/api/v1/games/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].headers["Retry-After"] == "46"
    monkeypatch.setattr("games.api.throttles.time.time", lambda: 600.0 + 61)
    assert as_stranger.get("/api/v1/games/").status_code == 200


@pytest.mark.parametrize("token", ["0" * 40, "nobody\0", "zu lang und leer", "é"])
def test_an_unknown_token_is_401(as_stranger: APIClient, token: str) -> None:
    as_stranger.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    answer = as_stranger.get("/api/v1/tables/")
    assert answer.status_code == 401
    assert answer.json()["detail"]


def test_a_token_that_was_taken_back_is_refused_at_once(as_alice: APIClient) -> None:
    assert as_alice.get("/api/v1/tables/").status_code == 200
    ApiToken.objects.filter(user__username="Alice").delete()
    assert as_alice.get("/api/v1/tables/").status_code == 401


def test_a_token_of_somebody_who_left_is_refused(as_alice: APIClient) -> None:
    ours(User).update(is_active=False)
    assert as_alice.get("/api/v1/tables/").status_code == 401


def test_the_schema_is_served_and_names_every_endpoint(as_stranger: APIClient) -> None:
    answer = as_stranger.get("/api/v1/schema/?format=json")
    assert answer.status_code == 200
    assert "/api/v1/tables/{id}/moves/" in answer.json()["paths"]


def test_the_schema_has_no_warning() -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=StringIO())


def test_what_another_process_counted_counts_at_once(
    as_alice: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr("games.api.throttles.time.time", lambda: 12_000.0)
    monkeypatch.setattr(Members, "THROTTLE_RATES", {"user": "200/min"})
    assert as_alice.get("/api/v1/tables/").status_code == 200
    key = f"throttle_user_{User.objects.get(username='Alice').pk}.200"
    assert cache.incr(key, 199) == 200  # counted by another process: nothing is left
    assert as_alice.get("/api/v1/tables/").status_code == 429


def test_while_redis_is_away_a_process_counts_for_itself(
    as_alice: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(self: Members, key: str) -> int:
        raise RedisError

    monkeypatch.setattr("games.api.throttles.time.time", lambda: 18_000.0)
    monkeypatch.setattr(Members, "THROTTLE_RATES", {"user": "2/min"})
    monkeypatch.setattr(Members, "count_for_all", away)
    answers = [as_alice.get("/api/v1/tables/").status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_a_browser_that_asks_for_a_page_is_given_json(as_stranger: APIClient) -> None:
    answer = as_stranger.get("/api/v1/games/", headers={"Accept": "text/html"})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"


def test_every_time_is_a_date(
    as_alice: APIClient, as_bob: APIClient, alice: User, bob: User
) -> None:
    path = opened(as_alice, as_bob, slow=True, clock="move", seconds=86400)
    first = own_time.today(bob, timezone.now())
    own_time.take_vacation(bob, first, first + timedelta(days=2), timezone.now())
    table = as_alice.get(path).json()
    awaited = next(seat for seat in table["seats"] if seat["awaited"])
    assert datetime.fromisoformat(awaited["due"]) > timezone.now() + timedelta(hours=23)
    back = {seat["name"]: seat["back"] for seat in table["seats"]}
    assert back == {"Alice": None, "Bob": str(first + timedelta(days=3))}
    assert table["starts"] is None


def test_a_table_with_a_date_says_when_it_starts(as_alice: APIClient, alice: User) -> None:
    new = {"game": "bigbang", "options": SIMPLE, "seats": 2}
    number = as_alice.post("/api/v1/tables/", new, format="json").json()["id"]
    evening = timezone.now().replace(microsecond=0) + timedelta(hours=5)
    commands.plan(alice, number, evening)
    table = as_alice.get(f"/api/v1/tables/{number}/").json()
    assert datetime.fromisoformat(table["starts"]) == evening
