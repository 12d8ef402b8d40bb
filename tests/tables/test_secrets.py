"""Nothing hidden leaves the server: other secrets, same pages, answers, messages and mails.

Tables are played at random through the one door. Beside each runs a twin for every reader (see
`tests/engine/twins.py`): a second world with other hands, piles and secret moves, in which this
reader has seen and heard the same from the first line on. From time to time the database is made
to hold the second world: state, past states, events, moves of others, notes, standing orders, the
table's secret. Then everything the site would show or send the reader must be the same, byte by
byte. What differs between the two worlds is all that the reader may not know; so whatever stays
the same cannot have been made from it.
"""

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import msgspec
import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.optional import standing_of
from games.engine.play import play
from games.live import broadcast
from games.notify.mails import render
from games.shelf import GAMES
from games.tables import commands, letters
from games.tables.models import Line, Table
from games.tables.models import Seat as SeatRow
from games.tables.store.holding import hold
from games.tables.store.states import States, decoded
from games.web.parts import Once
from tests.engine.twins import Reader, Twin, other_world
from tests.live.pushing import pushed
from tests.people import person

pytestmark = pytest.mark.django_db
CHANGING = re.compile(r'csrfmiddlewaretoken" value="[^"]+"|nonce="[^"]+"|X-CSRFToken[^}]+')
SLOW: dict[str, Any] = {"slow": True}
LONG = pytest.mark.long
CASES = [
    ("bigbang", {"mode": "cosmic"}, SLOW),
    pytest.param("bigbang", {"mode": "hexdomino"}, SLOW, marks=LONG),
    pytest.param("bigbang", {"mode": "parallel"}, SLOW, marks=LONG),
    ("bigbang", {"mode": "solitaire"}, {}),
    ("factory", {"own_picks": "hidden"}, SLOW),
    pytest.param("factory", {}, {}, marks=LONG),
    ("crafting", {}, SLOW),
    ("encounter", {}, SLOW),
    pytest.param("encounter", {}, {}, marks=LONG),
]
STRETCH = 40
UNGUARDED = {  # until the savepoint is rolled back
    "sqlite": "DROP TRIGGER tables_line_no_update",
    "postgresql": "SET LOCAL session_replication_role = replica",
}


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks run between two looks; that is no secret."""
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.fixture(autouse=True)
def nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of a page kept from one world would look the same in the other, secret or not."""
    monkeypatch.setattr(States, "of", lambda _self, game, held: decoded(game, held))
    monkeypatch.setattr(Once, "of", lambda _self, _key, make: make())


@pytest.fixture
def broadcasts(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Whatever is sent to open pages."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(broadcast, "announce", lambda message, *_groups: sent.append(message))
    return sent


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("seed", "looks"),
    [("1", 1), pytest.param("1", 2, marks=LONG), pytest.param("2", 2, marks=LONG)],
)
@pytest.mark.parametrize(("slug", "options", "rhythm"), CASES)
def test_other_secrets_look_the_same(
    slug: str,
    options: dict[str, Any],
    rhythm: dict[str, Any],
    seed: str,
    looks: int,
    broadcasts: list[dict[str, Any]],
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    luck = Chance(seed)
    table, users = opened(slug, options, rhythm)
    state, seats = hold_state(table), len(users)
    readers: list[Reader] = [*map(Seat, range(seats)), None]
    twins = {
        one: Twin(GAMES[slug], one, seats, luck, other_world(GAMES[slug], state, one, seats, luck))
        for one in readers
    }
    watcher = person("Spica")
    for look in range(looks):
        for _move in range(1 + luck.below(STRETCH)):
            with django_capture_on_commit_callbacks(execute=True):
                if not play_anything(table, users, luck, list(twins.values())):
                    return
        seat = Seat((look + int(seed)) % seats)
        looking: list[tuple[User | None, Reader]] = [(users[seat], seat)]
        if look == int(seed) % looks:
            looking.append((watcher if slug == "factory" else None, None))
        for user, reader in looking:
            truth = everything_shown(table, user, users)
            with the_world_of(twins[reader], table):
                other = everything_shown(table, user, users)
            for name, shown in truth.items():
                assert other[name] == shown, first_difference(name, shown, other[name])
    for message in broadcasts:
        assert is_a_number_alone(message), message


def first_difference(name: str, one: str, other: str) -> str:
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    return f"{name}: {one[at - 60 : at + 90]!r} became {other[at - 60 : at + 90]!r}"


def opened(slug: str, options: dict[str, Any], rhythm: dict[str, Any]) -> tuple[Table, list[User]]:
    game = GAMES[slug]
    seats = min(game.seating(game.OPTIONS.decode(msgspec.json.encode(options)))[1], 3)
    users = [person(name) for name in ("Alice", "Bob", "Charlie")[:seats]]
    table = commands.open_table(users[0], slug, options, seats=seats, **rhythm)
    for user in users[1:]:
        commands.take_seat(user, table.pk)
    if seats == 1:
        commands.start(users[0], table.pk)
    return table, users


def hold_state(table: Table) -> Any:
    return GAMES[table.game].STATE.decode(hold(table.pk, lock=False).snapshot)


def play_anything(table: Table, users: list[User], luck: Chance, twins: list[Twin]) -> bool:
    """One random move, in the truth and beside it; False when the table has ended."""
    held = hold(table.pk, lock=False)
    if held.status != "playing":
        return False
    game = GAMES[table.game]
    state = game.STATE.decode(held.snapshot)
    window = luck.pick(game.windows(state))
    seat = luck.pick(window.must or window.may)
    move = luck.pick(list(game.moves(state, seat)))
    seed = held.seed(held.number + 1)
    step = play(game, state, seat, move, Chance(seed))
    commands.submit(users[seat], table.pk, window.key, msgspec.json.encode(move))
    after = hold(table.pk, lock=False)
    assert after.number == held.number + 1
    for twin in twins:
        twin.follow(state, seat, move, seed, step)
    return after.status == "playing"


@contextmanager
def the_world_of(twin: Twin, table: Table) -> Iterator[None]:
    """The database holds the twin's world, as far as this reader does not own it; then no more."""
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        undone = transaction.savepoint()
        with connection.cursor() as cursor:
            cursor.execute(UNGUARDED[connection.vendor])
        lines = Line.objects.filter(table=table)
        dealt = lines.filter(kind=Line.Kind.DEAL).count()  # a line before the twin's first
        for line in lines.filter(kind=Line.Kind.MOVE):
            move, events = twin.lines[line.number - dealt]
            mine = line.seat == twin.reader
            Line.objects.filter(pk=line.pk).update(
                events=msgspec.json.encode(events).decode(),
                body=line.body if mine else msgspec.json.encode(move).decode(),
                digest=f"other {line.number}",
            )
        snapshot = msgspec.json.encode(twin.state).decode()
        digest = secrets.token_hex(16)  # states are kept by digest
        Table.objects.filter(pk=table.pk).update(snapshot=snapshot, digest=digest, secret="f" * 64)
        others = SeatRow.objects.filter(table=table)
        if twin.reader is not None:
            others = others.exclude(index=twin.reader)
        others.update(note="another note", word="another word")
        others.update(orders=orders_of(table), acts=timezone.now(), quiet=True)
        patch.setattr(
            "games.tables.queries.scenes.rebuilt",
            lambda _game, _pk, upto: twin.states[max(0, upto - dealt)],
        )
        patch.setattr(
            "games.tables.reading.chapters.told_anew",
            lambda recording: [
                (line, twin.states[max(0, line.number - dealt)], ()) for line in recording.lines
            ],
        )
        try:
            yield
        finally:
            transaction.savepoint_rollback(undone)


def orders_of(table: Table) -> str:
    """Some standing orders, where the game has any."""
    part = standing_of(GAMES[table.game])
    if part is None:
        return "[]"
    plans = islice(part.offered(hold_state(table), Seat(0), ()), 2)
    return msgspec.json.encode(part.going_on() or tuple(plans)).decode()


def everything_shown(table: Table, user: User | None, seated: list[User]) -> dict[str, str]:
    """Pages, partials, pictures, lists, exports, API, socket and mails, as this person has them."""
    client, program = Client(), APIClient()
    if user is not None:
        client.force_login(user)
        program.force_authenticate(user)
    shown: dict[str, str] = {}
    for path in [*(f"/t/{table.pk}/{rest}" for rest in parts_of(table)), *lists_of(seated)]:
        answer = client.get(path)
        assert answer.status_code in {200, 302}, (path, answer.status_code)
        body = CHANGING.sub("", answer.content.decode())
        shown[path] = f"{answer.headers.get('Location')} {body}"
    for path in ("?eyes=0", "?eyes=1"):
        answer = client.get(f"/t/{table.pk}/replay/{path}")
        assert answer.status_code in {403, 404}
        shown[path] = CHANGING.sub("", answer.content.decode())
    for part in ("", "log/", "moves/", "chat/"):
        shown[f"api {part}"] = program.get(f"/api/v1/tables/{table.pk}/{part}").content.decode()
    shown["api list"] = program.get("/api/v1/tables/").content.decode()
    shown["socket"] = pushed(table.pk, user)
    if user is not None:
        shown["export"] = client.get("/me/export/").content.decode()
    if user in seated:
        seat = table.seats.get(user=user)
        for kind in ("turn", "warning"):
            shown[kind] = str(render(kind, "en", letters.values_for(seat, user, timezone.now())))
    return shown


def parts_of(table: Table) -> list[str]:
    number = hold(table.pk, lock=False).number
    pages = ["", "?slot=1", "?list=1", "now/?have=-1", "board.svg", "log.json", "shuffles/"]
    lines = ["replay/", f"replay/{number // 2}/?list=1", "replay/0/"]
    return [*pages, *lines]


def lists_of(seated: list[User]) -> list[str]:
    return ["/", "/tables/", "/replays/", f"/people/{seated[-1].username}/"]


def is_a_number_alone(message: dict[str, Any]) -> bool:
    """The number of the last line, or that something stirs."""
    if set(message) == {"number"}:
        return type(message["number"]) is int
    return message in ({"stir": True}, {"lists": True})
