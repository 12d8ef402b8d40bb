"""Bad input changes nothing and is never a 500: bodies and moves made at random."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from accounts.models import User
from games.tables import commands
from games.tables.models import Line, Table
from tests.api.conftest import client_of
from tests.company import ours

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
CELL = st.lists(st.integers(-50, 50), min_size=0, max_size=3)
NEARLY_A_MOVE = st.fixed_dictionaries(
    {"type": st.sampled_from(["place", "hyperspace", "orbit", "play", "time_up", "resigned", ""])},
    optional={
        "slot": st.integers(-2, 9) | JSON,
        "cell": CELL | JSON,
        "universe": st.integers(-3, 9),
        "source": CELL,
        "target": CELL,
        "window": st.text(max_size=9),
    },
)
ONE_DATABASE = settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def table(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr("rest_framework.views.APIView.check_throttles", lambda *args: None)
    one = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2)
    commands.take_seat(bob, one.pk)
    return one


@pytest.fixture
def players(alice: User, bob: User, charlie: User) -> list[APIClient]:
    return [client_of(user) for user in (alice, bob, charlie)]


@ONE_DATABASE
@given(
    move=NEARLY_A_MOVE | JSON,
    window=st.just("turn-0") | st.text(max_size=90),
    who=st.integers(0, 2),
)
@pytest.mark.django_db
def test_a_move_that_is_none_is_4xx_and_the_log_is_unchanged(
    table: Table, players: list[APIClient], move: Any, window: Any, who: int
) -> None:
    path = f"/api/v1/tables/{table.pk}/moves/"
    before = ours(Line).count()
    answer = players[who].post(path, {"window": window, "move": move}, format="json")
    if answer.status_code == 201:
        assert ours(Line).count() == before + 1
        return
    assert 400 <= answer.status_code < 500, answer.content
    assert answer.json()["detail"]
    assert ours(Line).count() == before


@ONE_DATABASE
@given(
    body=st.binary(max_size=60) | JSON.map(lambda value: repr(value).encode()),
    path=st.sampled_from(["", "seat/", "start/", "moves/", "undo/", "resign/x", "chat/", "log/"]),
    method=st.sampled_from(["post", "put", "delete", "patch"]),
)
@pytest.mark.django_db
def test_raw_bytes_never_break_the_api(
    table: Table, players: list[APIClient], body: bytes, path: str, method: str
) -> None:
    send = getattr(players[2], method)
    address = f"/api/v1/tables/{table.pk}/{path}"
    answer = send(address, body, content_type="application/json")
    assert answer.status_code < 500, answer.content
    assert ours(Line).count() == 0


@ONE_DATABASE
@given(
    body=st.fixed_dictionaries(
        {"game": st.just("bigbang") | JSON, "seats": st.integers() | JSON},
        optional={
            "options": st.dictionaries(st.sampled_from(["mode", "pace", "edition", "x"]), JSON)
            | JSON,
            "bots": JSON,
            "slow": JSON,
            "clock": st.sampled_from(["none", "move", "bank"]) | JSON,
            "seconds": st.integers() | JSON,
            "increment": JSON,
            "absence": JSON,
            "joining": JSON,
            "rated": JSON,
        },
    )
)
@pytest.mark.django_db
def test_a_table_that_cannot_be_is_4xx(
    table: Table, players: list[APIClient], body: dict[str, Any]
) -> None:
    before = ours(Table).count()
    answer = players[2].post("/api/v1/tables/", body, format="json")
    if answer.status_code == 201:
        Table.objects.filter(pk=answer.json()["id"]).update(status="cancelled")
        return
    assert 400 <= answer.status_code < 500, answer.content
    assert ours(Table).count() == before
