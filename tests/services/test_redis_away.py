"""Redis is killed and comes back under open pages; no process of the site is started anew."""

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest

from accounts.models import User
from accounts.programs import new_token
from games.engine.chance import Chance
from games.tables.models import Line, Table
from tests.services.listener import Listener
from tests.services.servers import Redis, Web, await_that
from tests.services.tables import assert_whole, begun, next_move

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
NEVER = 3600.0
LIVE = 1.0  # seconds from a move to every page


@pytest.fixture
def two_webs(full_site: dict[str, str], own_redis: Redis, tmp_path: Path) -> Iterator[Web]:
    server = Web(tmp_path, {**full_site, "COSMOS_REDIS": own_redis.url}, workers=2)
    server.start()
    yield server
    server.stop()


def ask(web: Web, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
    data = None if body is None else msgspec.json.encode(body)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Token {token}"
    try:
        answer = urlopen(Request(web.url + path, data, headers), timeout=20)
        return answer.status, json.loads(answer.read())
    except HTTPError as refusal:
        return refusal.code, json.loads(refusal.read())


def move(web: Web, table: Table, tokens: list[str], luck: Chance) -> tuple[int, int]:
    """One move through the site: the answer's status and the line's number."""
    table.refresh_from_db()
    found = next_move(table, luck)
    assert found
    seat, window, body = found
    path = f"/api/v1/tables/{table.pk}/moves/"
    status, answer = ask(web, path, {"window": window, "move": msgspec.Raw(body)}, tokens[seat])
    return status, answer.get("number", -1)


def listening(web: Web, table: Table, users: list[User]) -> list[Listener]:
    """Several pages, so that both processes have some."""
    return [Listener(web.url, table.pk, user, heartbeat=NEVER) for user in users * 3]


def broadcasts_work(web: Web) -> bool:
    return all("broadcasts" not in ask(web, "/readyz")[1]["failing"] for _ in range(6))


def test_from_the_moment_redis_answers_again_a_move_is_on_every_page_within_a_second(
    two_webs: Web, own_redis: Redis, alice: User, bob: User
) -> None:
    table, luck = begun(alice, bob), Chance("7")
    tokens = [new_token(alice), new_token(bob)]
    pages = listening(two_webs, table, [alice, bob])
    for page in pages:
        page.__enter__()
    for away, later in ((0.0, 0.0), (0.4, 0.0), (0.0, 0.2), (1.3, 0.0), (2.2, 0.2)):
        status, number = move(two_webs, table, tokens, luck)
        assert status == 201
        for page in pages:
            page.hears(number, 5)
        own_redis.stop(signal.SIGKILL)
        time.sleep(away)
        own_redis.start()  # returns once it answers PING; the site has yet to find out
        time.sleep(later)
        until = time.monotonic() + LIVE
        status, number = move(two_webs, table, tokens, luck)
        assert status == 201
        for page in pages:
            page.hears(number, until - time.monotonic())
    assert all(page.connections == 1 for page in pages)
    for page in pages:
        page.__exit__()
    assert_whole(table)


def test_moves_made_while_redis_is_away_are_told_when_it_comes_back(
    two_webs: Web, own_redis: Redis, alice: User, bob: User
) -> None:
    table, luck = begun(alice, bob), Chance("8")
    tokens = [new_token(alice), new_token(bob)]
    with Listener(two_webs.url, table.pk, bob, heartbeat=NEVER) as page:
        own_redis.stop(signal.SIGKILL)
        number = 0
        for _ in range(3):
            status, number = move(two_webs, table, tokens, luck)
            assert status == 201
        own_redis.start()
        page.hears(number, 5)
        assert page.connections == 1
    assert Line.objects.filter(table=table).count() == number
    assert_whole(table)


def test_while_redis_is_away_nothing_is_a_fault_of_ours_and_readyz_tells(
    two_webs: Web, own_redis: Redis, alice: User, bob: User
) -> None:
    table = begun(alice, bob)
    token = new_token(alice)
    with Listener(two_webs.url, table.pk, bob) as page:
        own_redis.stop(signal.SIGKILL)
        for path in ("games/", "tables/", f"tables/{table.pk}/", f"tables/{table.pk}/moves/"):
            assert ask(two_webs, f"/api/v1/{path}", token=token)[0] == 200
        told = page.told
        await_that(lambda: page.told > told, "a heartbeat was not answered", 10)
        with Listener(two_webs.url, table.pk, alice) as late:  # a page opened meanwhile
            await_that(lambda: not broadcasts_work(two_webs), "readyz is green", 15)
            status, answer = ask(two_webs, "/readyz")
            assert (status, "redis" in answer["failing"]) == (503, True)
            own_redis.start()
            await_that(lambda: broadcasts_work(two_webs), "broadcasts did not come back", 10)
            number = move(two_webs, table, [token, new_token(bob)], Chance("9"))[1]
            for one in (page, late):
                one.hears(number, 1)
                assert one.connections == 1
