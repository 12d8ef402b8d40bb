"""Sockets of the real server: what they tell, to whom, and what they make of noise."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from accounts.admin import ban
from accounts.models import User
from games.live.broadcast import group_of
from games.live.consumers import LOGGED_OUT
from games.live.subscriptions import OF_LOOP
from games.tables import commands, queries
from games.tables.models import Table
from games.tables.reading import presence
from games.web.table_socket import TablePage
from tests.accounts.visits import link_in
from tests.company import ours
from tests.people import PASSWORD, person

NEW_PASSWORD = "nine quick moons"


def opened(alice: User, bob: User, **more: Any) -> Table:
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2, **more)
    commands.take_seat(bob, table.pk, link=table.link)
    table.refresh_from_db()
    return table


def socket(
    site: str, table: int, user: User | None = None, browser: Client | None = None
) -> ClientConnection:
    return line(site, f"table/{table}", user, browser)


def line(
    site: str, path: str, user: User | None = None, browser: Client | None = None
) -> ClientConnection:
    """A socket with the cookie of somebody who is logged in."""
    headers = {}
    if user is not None:
        browser = Client()
        browser.force_login(user)
    if browser is not None:
        cookie = browser.cookies[settings.SESSION_COOKIE_NAME].value
        headers["Cookie"] = f"{settings.SESSION_COOKIE_NAME}={cookie}"
    address = f"{site.replace('http', 'ws', 1)}/ws/{path}/"
    return connect(address, origin=Origin(site), additional_headers=headers)


def heard(one: ClientConnection) -> Any:
    return json.loads(one.recv(timeout=3))


def is_here(page: ClientConnection) -> bool:
    """The next answer to a sign of life, whatever else stirs."""
    while (said := heard(page)) == {"stir": True}:
        pass
    return bool(said == {"here": True})


def numbers(one: ClientConnection, count: int) -> list[int]:
    """The next numbers told, whatever else stirs."""
    found: list[int] = []
    while len(found) < count:
        if "number" in (message := heard(one)):
            found.append(message["number"])
    return found


def somebody_moves(table: Table) -> None:
    seat = table.seats.exclude(awaited=None).select_related("user").get()
    assert seat.user
    seen = queries.scene_for(queries.table_for(seat.user, table.pk), seat.user)
    body = msgspec.json.encode(seen.moves()[0])
    commands.submit(seat.user, table.pk, seen.windows[0].key, body)


def test_an_open_page_is_told_the_number_and_nothing_else(asgi_server: str) -> None:
    table = opened(person("Alice"), person("Bob"))
    with socket(asgi_server, table.pk) as one:
        assert heard(one) == {"number": 0}
        somebody_moves(table)
        assert heard(one) == {"number": 1}


def test_a_move_played_while_a_page_connects_is_not_missed(
    asgi_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(person("Alice"), person("Bob"))
    look = TablePage.look

    def seen_just_before_a_move(page: TablePage) -> int:
        number = look(page)
        somebody_moves(table)
        return number

    monkeypatch.setattr(TablePage, "look", seen_just_before_a_move)
    with socket(asgi_server, table.pk) as one:
        assert sorted(numbers(one, 2)) == [0, 1]


def test_a_heartbeat_is_answered_with_the_number_that_stands(asgi_server: str) -> None:
    bob = person("Bob")
    table = opened(person("Alice"), bob)
    with socket(asgi_server, table.pk, bob) as one:
        one.send('{"have": 0}')
        assert numbers(one, 2) == [0, 0]
        assert presence.present(table.pk, [bob.pk]) == {bob.pk}
    assert is_away(table, bob)


@pytest.mark.parametrize(
    ("heartbeat", "looks"),
    [('{"have": 0, "touched": true}', True), ('{"have": 0}', False), ("[[[", False), ("7", False)],
)
def test_only_a_page_that_is_used_by_hand_is_looked_at(
    asgi_server: str, heartbeat: str, looks: bool
) -> None:
    alice, bob = person("Alice"), person("Bob")
    table = opened(alice, bob)
    with socket(asgi_server, table.pk, bob) as one:
        one.send(heartbeat)
        assert numbers(one, 2) == [0, 0]
        assert presence.is_looking(table.pk, bob.pk) == looks
        assert not presence.is_looking(table.pk, alice.pk)


def is_away(table: Table, user: User) -> bool:
    """Whether the user is gone within five seconds."""
    until = time.monotonic() + 5
    while presence.present(table.pk, [user.pk]) and time.monotonic() < until:
        time.sleep(0.05)
    return not presence.present(table.pk, [user.pk])


def test_whoever_closes_one_of_two_pages_is_still_there(asgi_server: str) -> None:
    bob = person("Bob")
    table = opened(person("Alice"), bob)
    with socket(asgi_server, table.pk, bob) as one:
        assert numbers(one, 1) == [0]
        with socket(asgi_server, table.pk, bob) as other:
            assert numbers(other, 1) == [0]
        time.sleep(1)  # for the farewell of the page that was closed
        assert presence.present(table.pk, [bob.pk]) == {bob.pk}
        one.send('{"have": 0}')
        assert numbers(one, 1) == [0]
    assert is_away(table, bob)


@pytest.mark.services
def test_whoever_logs_out_is_no_longer_here(asgi_server: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    table = opened(alice, bob)
    browser = Client()
    browser.force_login(bob)
    with (
        socket(asgi_server, table.pk, browser=browser) as his,
        socket(asgi_server, table.pk, alice) as hers,
        socket(asgi_server, table.pk) as nobodys,
    ):
        assert numbers(his, 1) == numbers(hers, 1) == numbers(nobodys, 1) == [0]
        browser.post("/account/logout/")
        with pytest.raises(ConnectionClosed) as closed:
            numbers(his, 9)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == LOGGED_OUT
        assert presence.present(table.pk, [alice.pk, bob.pk]) == {alice.pk}
        with socket(asgi_server, table.pk, browser=browser) as again:
            again.send('{"have": 0}')
            assert numbers(again, 2) == [0, 0]
            assert presence.present(table.pk, [bob.pk]) == set()
        hers.send('{"have": 0}')
        nobodys.send('{"have": 0}')
        assert numbers(hers, 1) == numbers(nobodys, 1) == [0]


def changed_by_herself(alice: User, browser: Client) -> None:
    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    browser.post("/account/password/change/", form)


def reset_by_a_link(alice: User, browser: Client) -> None:
    browser = Client()
    browser.post("/account/password/reset/", {"email": "alice@example.org"})
    page = browser.get(link_in(mail.outbox[0]), follow=True).redirect_chain[-1][0]
    browser.post(page, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})


def set_by_an_operator(alice: User, browser: Client) -> None:
    browser = Client()
    browser.force_login(person("Charlie", is_staff=True, is_superuser=True))
    form = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD, "set-password": "1"}
    browser.post(f"/admin/accounts/user/{alice.pk}/password/", form)


@pytest.mark.services
@pytest.mark.parametrize("change", [changed_by_herself, reset_by_a_link, set_by_an_operator])
def test_a_new_password_ends_the_sockets_of_other_log_ins(
    asgi_server: str, change: Callable[[User, Client], None]
) -> None:
    alice, bob = person("Alice"), person("Bob")
    table = opened(alice, bob)
    browser, elsewhere = Client(), Client()
    for one in (browser, elsewhere):
        one.force_login(alice)
    with (
        socket(asgi_server, table.pk, browser=elsewhere) as hers,
        line(asgi_server, "lobby", browser=elsewhere) as lobby,
        socket(asgi_server, table.pk, bob) as his,
    ):
        assert numbers(hers, 1) == numbers(his, 1) == [0]
        lobby.send("{}")
        assert is_here(lobby)
        change(alice, browser)
        alice.refresh_from_db()
        assert alice.check_password(NEW_PASSWORD)
        for page in (hers, lobby):
            with pytest.raises(ConnectionClosed) as closed:
                numbers(page, 9)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == LOGGED_OUT
        with socket(asgi_server, table.pk, browser=elsewhere) as again:
            again.send('{"have": 0}')
            assert numbers(again, 2) == [0, 0]
            assert presence.present(table.pk, [alice.pk, bob.pk]) == {bob.pk}
        his.send('{"have": 0}')
        assert numbers(his, 1) == [0]


def test_the_log_in_that_changed_the_password_listens_on(asgi_server: str) -> None:
    alice, browser = person("Alice"), Client()
    table = opened(alice, person("Bob"))
    browser.force_login(alice)
    changed_by_herself(alice, browser)
    with socket(asgi_server, table.pk, browser=browser) as hers:
        assert numbers(hers, 1) == [0]
        assert presence.present(table.pk, [alice.pk]) == {alice.pk}


def test_somebody_who_is_sent_away_hears_no_more(asgi_server: str) -> None:
    alice, bob = person("Alice"), person("Bob")
    table = opened(alice, bob, joining="link")
    browser = Client()
    browser.force_login(bob)
    with (
        socket(asgi_server, table.pk, browser=browser) as his,
        socket(asgi_server, table.pk, alice) as hers,
    ):
        assert numbers(his, 1) == numbers(hers, 1) == [0]
        ban(User.objects.filter(pk=bob.pk), timedelta(days=1))
        with pytest.raises(ConnectionClosed):
            numbers(his, 9)
        with pytest.raises(InvalidStatus):
            socket(asgi_server, table.pk, browser=browser)
        hers.send('{"have": 0}')
        assert numbers(hers, 1) == [0]


def test_a_private_table_falls_silent_for_whoever_logs_out(asgi_server: str) -> None:
    bob, browser = person("Bob"), Client()
    table = opened(person("Alice"), bob, joining="link")
    browser.force_login(bob)
    with socket(asgi_server, table.pk, browser=browser) as his:
        assert numbers(his, 1) == [0]
        browser.post("/account/logout/")
        with pytest.raises(ConnectionClosed):
            numbers(his, 9)
    with pytest.raises(InvalidStatus):
        socket(asgi_server, table.pk, browser=browser)


def test_who_may_not_look_may_not_listen(asgi_server: str) -> None:
    bob, charlie = person("Bob"), person("Charlie")
    table = opened(person("Alice"), bob, joining="link")
    with socket(asgi_server, table.pk, bob) as one:
        assert numbers(one, 1) == [0]
    for user in (charlie, None):
        with pytest.raises(InvalidStatus):
            socket(asgi_server, table.pk, user)
    assert nobody_listens_to(table)


def nobody_listens_to(table: Table) -> bool:
    """Whether all subscriptions of this process are gone within five seconds."""
    until = time.monotonic() + 5
    group = group_of(table.pk)
    while any(group in subscriptions.listeners for subscriptions in list(OF_LOOP.values())):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def test_a_table_that_does_not_exist_has_no_socket(asgi_server: str) -> None:
    with pytest.raises(InvalidStatus):
        socket(asgi_server, 4181)


def test_a_page_of_another_site_gets_no_socket(asgi_server: str) -> None:
    table = opened(person("Alice"), person("Bob"))
    address = f"{asgi_server.replace('http', 'ws', 1)}/ws/table/{table.pk}/"
    with pytest.raises(InvalidStatus):
        connect(address, origin=Origin("https://elsewhere.example"))


@pytest.mark.parametrize("noise", ["x" * 600, "", "null", "{", b"\x00\xff"])
def test_noise_on_a_socket_harms_nobody(asgi_server: str, noise: str | bytes) -> None:
    table = opened(person("Alice"), person("Bob"))
    with socket(asgi_server, table.pk) as listener, socket(asgi_server, table.pk) as noisy:
        assert heard(noisy) == heard(listener) == {"number": 0}
        noisy.send(noise)
        with suppress(ConnectionClosed):
            assert heard(noisy) == {"number": 0}
        somebody_moves(table)
        assert heard(listener) == {"number": 1}


def test_a_lobby_is_told_when_it_is_my_turn(asgi_server: str) -> None:
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    table = opened(alice, bob)
    with (
        line(asgi_server, "lobby", alice) as mine,
        line(asgi_server, "lobby", bob) as theirs,
        line(asgi_server, "lobby", charlie) as other,
    ):
        for one in (mine, theirs, other):  # whoever is answered listens
            one.send("{}")
            assert is_here(one)
        somebody_moves(table)
        assert heard(mine) == heard(theirs) == {"stir": True}
        with pytest.raises(TimeoutError):
            other.recv(timeout=0.5)
        opened(alice, charlie)  # a table that begins while the page is open
        for one in (mine, other):
            with suppress(TimeoutError):
                while one.recv(timeout=0.5):
                    pass
        somebody_moves(ours(Table).latest("pk"))
        assert heard(mine) == heard(other) == {"stir": True}
