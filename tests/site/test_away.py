"""A server behind the site is away: what can be answered is, the rest says "try again"."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache.backends.locmem import LocMemCache
from django.db import OperationalError
from django.test import Client
from redis.exceptions import ConnectionError as RedisAway

from accounts.models import User
from accounts.programs import new_token
from games.tables import commands
from games.tables.models import Table


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    other = commands.open_table(charlie, "bigbang", {"mode": "simple"}, seats=2)
    commands.take_seat(alice, other.pk)
    one = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2)
    commands.take_seat(bob, one.pk)
    return one


@pytest.fixture
def redis_is_away(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any, **__: Any) -> Any:
        raise RedisAway("connection refused")

    for name in ("get", "set", "add", "incr", "touch", "delete", "get_many", "set_many"):
        monkeypatch.setattr(LocMemCache, name, away)


def browser(user: User | None = None) -> Client:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user, "accounts.backends.AccountBackend")
    return client


@pytest.mark.usefixtures("redis_is_away")
@pytest.mark.parametrize("path", ["/", "/tables/", "/t/{}/", "/games/", "/account/login/", "/me/"])
def test_pages_are_served_without_redis(table: Table, alice: User, path: str) -> None:
    answer = browser(alice).get(path.format(table.pk), follow=True)
    assert answer.status_code == 200


@pytest.mark.usefixtures("redis_is_away")
@pytest.mark.parametrize("path", ["games/", "tables/", "tables/{}/", "tables/{}/moves/"])
def test_the_api_answers_without_redis(table: Table, alice: User, path: str) -> None:
    headers = {"Authorization": f"Token {new_token(alice)}"}
    answer = browser().get(f"/api/v1/{path.format(table.pk)}", headers=headers)
    assert answer.status_code == 200


@pytest.mark.usefixtures("redis_is_away")
def test_a_finished_table_can_be_looked_back_at_without_redis(table: Table, alice: User) -> None:
    commands.resign(alice, table.pk)
    assert browser(alice).get(f"/t/{table.pk}/replay/0/").status_code == 200


@pytest.mark.usefixtures("redis_is_away")
def test_a_log_in_whose_tries_cannot_be_counted_has_to_wait(alice: User) -> None:
    answer = browser().post("/account/login/", {"login": "Alice", "password": "a guess"})
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert b"Try again in a moment" in answer.content


def broken(*_: object) -> None:
    raise OperationalError("the database is away")


@pytest.mark.parametrize(
    "ask",
    [
        lambda client: client.get("/"),
        lambda client: client.get("/api/v1/games/"),
    ],
)
@pytest.mark.django_db
def test_without_a_database_people_and_programs_are_asked_to_come_back(
    monkeypatch: pytest.MonkeyPatch, ask: Callable[[Client], Any]
) -> None:
    monkeypatch.setattr("games.web.pages.home.shelf", broken)
    monkeypatch.setattr("games.api.shapes.game", broken)
    answer = ask(browser())
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
