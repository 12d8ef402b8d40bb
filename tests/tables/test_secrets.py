"""Nothing hidden leaves the server: other secrets, same pages, answers and mails.

At random moments of random tables the state is exchanged for one that a seat could not tell
from the true one. Whatever the site then shows that seat must not change by a letter.
"""

import re
from typing import Any

import msgspec
import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from games.notify.mails import render
from games.rules.chance import Chance
from games.rules.contract import Seat
from games.rules.registry import GAMES
from games.tables import commands, notices, queries
from games.tables.models import Deadline, Table
from games.tables.store import STATES
from games.wording.registry import WORDINGS
from tests.people import person

pytestmark = pytest.mark.django_db
CHANGING = re.compile(r'csrfmiddlewaretoken" value="[^"]+"|nonce="[^"]+"|X-CSRFToken[^}]+')
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "bigbang": [{"mode": mode} for mode in ("cosmic", "hexdomino", "parallel", "solitaire")]
}
CASES = [(slug, options) for slug in WORDINGS for options in OPTIONS.get(slug, [{}])]
LOOKS = 4


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("slug", "options"), CASES)
@pytest.mark.parametrize("seed", ["1"])
def test_other_secrets_look_the_same(slug: str, options: dict[str, Any], seed: str) -> None:
    luck = Chance(seed)
    table, users = opened(slug, options)
    for _look in range(LOOKS):
        for _move in range(1 + luck.below(8)):
            if not play_anything(table, users, luck):
                return
        for index, user in enumerate(users):
            before = everything_shown(table, user)
            truth = exchange(table, Seat(index), luck)
            after = everything_shown(table, user)
            restore(table, truth)
            for name, shown in before.items():
                assert after[name] == shown, name
        before = everything_shown(table, None)
        truth = exchange(table, Seat(0), luck)
        assert everything_shown(table, None) == before
        restore(table, truth)


def opened(slug: str, options: dict[str, Any]) -> tuple[Table, list[User]]:
    game = GAMES[slug]
    seats = min(game.seating(game.OPTIONS.decode(msgspec.json.encode(options)))[1], 3)
    users = [person(name) for name in ("Alice", "Bob", "Charlie")[:seats]]
    table = commands.open_table(users[0], slug, options, seats=seats, slow=True)
    for user in users[1:]:
        commands.take_seat(user, table.pk)
    if seats == 1:
        commands.start(users[0], table.pk)
    return table, users


def play_anything(table: Table, users: list[User], luck: Chance) -> bool:
    """One random move; False when the table has ended."""
    table.refresh_from_db()
    if table.status != "playing":
        return False
    game = GAMES[table.game]
    state = game.STATE.decode(table.snapshot)
    window = luck.pick(game.windows(state))
    seat = luck.pick(window.must or window.may)
    move = luck.pick(list(game.moves(state, seat)))
    commands.submit(users[seat], table.pk, window.key, msgspec.json.encode(move))
    Deadline.objects.all().delete()  # time passes between two looks; that is no secret
    return True


def exchange(table: Table, seat: Seat, luck: Chance) -> tuple[str, str]:
    """Puts a state with other secrets in the place of the true one."""
    table.refresh_from_db()
    game = GAMES[table.game]
    other = game.imagine(game.STATE.decode(table.snapshot), seat, luck)
    truth = (table.snapshot, table.digest)
    snapshot = msgspec.json.encode(other).decode()
    Table.objects.filter(pk=table.pk).update(snapshot=snapshot, digest=f"other {luck.below(9**9)}")
    return truth


def restore(table: Table, truth: tuple[str, str]) -> None:
    Table.objects.filter(pk=table.pk).update(snapshot=truth[0], digest=truth[1])
    STATES.kept.found.clear()


def everything_shown(table: Table, user: User | None) -> dict[str, str]:
    """Page, partial, API and mail, as this person gets them."""
    shown: dict[str, str] = {}
    client, program = Client(), APIClient()
    if user is not None:
        client.force_login(user)
        program.force_authenticate(user)
    for path in (f"/t/{table.pk}/{rest}" for rest in ("", "?slot=1", "?list=1", "now/?have=-1")):
        answer = client.get(path)
        assert answer.status_code == 200, path
        shown[path] = CHANGING.sub("", answer.content.decode())
    shown["api"] = program.get(f"/api/v1/tables/{table.pk}/").content.decode()
    shown["log"] = program.get(f"/api/v1/tables/{table.pk}/log/").content.decode()
    if user is not None:
        shown["moves"] = program.get(f"/api/v1/tables/{table.pk}/moves/").content.decode()
        seat = table.seats.get(user=user)
        shown["mail"] = str(render("turn", "en", notices.values_for(seat, user, None)))
    return shown


def test_a_replay_in_play_shows_each_seat_its_own_view(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "bigbang", {"mode": "cosmic"}, seats=2)
    commands.take_seat(bob, table.pk)
    luck = Chance("7")
    for _move in range(6):
        play_anything(table, [alice, bob], luck)
    table = queries.table_for(bob, table.pk)
    for number in range(6):
        goals = queries.replayed(table, number, bob).view.goals
        assert {goal.seat for goal in goals} == {1}
        assert not queries.replayed(table, number, None).view.goals
