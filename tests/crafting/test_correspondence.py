"""Crafting the Cosmos by correspondence: one deadline for a turn, links and forms alone."""

from html import unescape
from re import findall

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from games.crafting import rules as crafting
from games.crafting.rules.defaults import default_of
from games.engine.contract import Seat
from games.tables import commands
from games.tables.models import Deadline, Line, Table
from games.tables.reading.scene import state_of
from tests.web.tables import logged_in, read, seen

DAY = 24 * 60 * 60


def opened(alice: User, bob: User) -> Table:
    table = commands.open_table(
        alice, "crafting", {}, seats=2, slow=True, clock="move", seconds=2 * DAY
    )
    commands.take_seat(bob, table.pk)
    return Table.objects.get(pk=table.pk)


def active(table: Table) -> Seat:
    return crafting.windows(state_of(Table.objects.get(pk=table.pk)))[0].must[0]


def test_a_whole_turn_has_one_deadline(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    people = (alice, bob)
    seat = active(table)
    first = Deadline.objects.get(table=table, fired=None)
    moves = 0
    while active(table) == seat:
        assert Deadline.objects.get(table=table, fired=None) == first
        state = state_of(Table.objects.get(pk=table.pk))
        body = msgspec.json.encode(default_of(state, seat))
        commands.submit(people[seat], table.pk, crafting.windows(state)[0].key, body)
        moves += 1
    assert moves >= 3
    after = Deadline.objects.get(table=table, fired=None)
    assert after.pk != first.pk
    assert after.due > first.due


def test_a_turn_is_played_without_scripts(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    seat = active(table)
    user = (alice, bob)[seat]
    client = logged_in(user)
    for _ in range(60):
        if active(table) != seat:
            break
        step(client, table, user)
    assert active(table) != seat
    kinds = {line.body.split('"')[3] for line in Line.objects.filter(table=table, kind="move")}
    assert {"shift_energy", "end_turn"} <= kinds
    assert kinds & {"place_star", "place_life"}


def step(client: Client, table: Table, user: User) -> None:
    """Whatever the page offers first, by links and forms."""
    base = f"/t/{table.pk}/"
    address = base
    for _ in range(6):
        answer = client.get(address)
        text = answer.content.decode()
        page = read(answer)
        if "move" in page.forms.get(f"{base}move/", {}) and page.forms[f"{base}move/"]["move"]:
            sent = client.post(f"{base}move/", page.forms[f"{base}move/"])
            assert sent.status_code == 302
            return
        buttons = findall(r'<button class="slot[^>]*name="move" value="([^"]*)"', text)
        if buttons:
            window = seen(table, user).windows[0].key
            fields = {"window": window, "move": unescape(buttons[0])}
            assert client.post(f"{base}move/", fields).status_code == 302
            return
        address = next_step(text, base)
    raise AssertionError("no move is reached")


def next_step(text: str, base: str) -> str:
    """An own token, then spaces, then pieces, then the end of the turn."""
    own = findall(r'class="tok pickt mv p\d[^"]*"[^>]*href="([^"]*)"', text)
    spaces = findall(r'<a class="(?:cell|pick)[^"]*"[^>]*href="([^"]*)"', text)
    pieces = findall(r'<a class="slot"[^>]*href="([^"]*)"', text)
    rest = findall(r'id="(?:end|to-board)"[^>]*href="([^"]*)"', text)
    found = [*own, *(one for one in spaces if "at=" in one), *pieces, *rest]
    assert found, base
    return unescape(found[0])


def test_all_moves_of_a_turn_are_taken_back_together(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    # With these shuffles none of the first three steps turns anything up.
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "a2" * 32)
    table = opened(alice, bob)
    seat = active(table)
    user = (alice, bob)[seat]
    client = logged_in(user)
    while state_of(Table.objects.get(pk=table.pk)).phase != "create":
        step(client, table, user)
    before = state_of(Table.objects.get(pk=table.pk))
    for _ in range(3):
        step(client, table, user)
    run = seen(table, user).undoable
    assert len(run) == 3
    assert 'id="undo-all"' in client.get(f"/t/{table.pk}/").content.decode()
    assert seen(table, (alice, bob)[1 - seat]).undoable == ()
    answer = client.post(f"/t/{table.pk}/undo/", {"all": "1"})
    assert answer.status_code == 302
    assert state_of(Table.objects.get(pk=table.pk)) == before
    assert seen(table, user).undoable == ()
