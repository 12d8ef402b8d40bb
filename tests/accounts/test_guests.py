from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts import commands
from accounts.middleware import PreferenceMiddleware
from accounts.models import User
from games.tables.commands import play_now
from games.tables.models import Seat
from tests.accounts.visits import NEW, log_in
from tests.company import ours
from tests.people import guest

pytestmark = pytest.mark.django_db


def stranger(factory: RequestFactory, method: str = "post", address: str = "10.0.0.1") -> Any:
    request: HttpRequest = getattr(factory, method)("/play/bigbang/", REMOTE_ADDR=address)
    request.session, request.user = SessionStore(), AnonymousUser()
    return request


def test_a_stranger_becomes_a_guest_who_is_logged_in(rf: RequestFactory) -> None:
    request = stranger(rf)
    made = commands.new_guest(request)
    assert made.username.startswith("Guest ")
    assert made.is_guest
    assert not made.has_usable_password()
    assert made.preference
    assert request.user == made
    assert commands.new_guest(request) == made, "a second click makes no second guest"


def test_a_guest_keeps_the_theme_the_stranger_had_chosen(rf: RequestFactory) -> None:
    for kept, theme in (("night", "night"), ("chart", "chart"), ("plaid", "system")):
        request = stranger(rf, address=f"10.0.1.{len(kept)}")
        request.COOKIES["theme"] = kept
        assert commands.new_guest(request).preference.theme == theme


def test_a_guest_whose_browser_tells_its_clock_late_lives_by_it_from_then_on(
    rf: RequestFactory,
) -> None:
    visitor = commands.new_guest(stranger(rf))
    other = commands.new_guest(stranger(rf, address="10.0.0.3"))
    assert visitor.preference.time_zone == "UTC"
    browser = Client()
    browser.force_login(visitor)
    for told, kept in (
        ("Mars/Olympus", "UTC"),
        ("Asia/Tokyo", "Asia/Tokyo"),
        ("UTC", "Asia/Tokyo"),
    ):
        browser.cookies["zone"] = told
        browser.get("/tables/")
        visitor.preference.refresh_from_db()
        assert visitor.preference.time_zone == kept
    other.preference.refresh_from_db()
    assert other.preference.time_zone == "UTC"


def test_an_account_keeps_the_clock_it_has_chosen(alice: User) -> None:
    browser = Client()
    browser.force_login(alice)
    browser.cookies["zone"] = "Asia/Tokyo"
    browser.get("/tables/")
    alice.preference.refresh_from_db()
    assert alice.preference.time_zone == "UTC"


def test_a_link_makes_no_guest(rf: RequestFactory) -> None:
    with pytest.raises(BadRequest):
        commands.new_guest(stranger(rf, "get"))


def test_one_address_cannot_flood_the_site_with_guests(
    rf: RequestFactory, settings: LazySettings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "3/m/ip"}
    for _ in range(3):
        commands.new_guest(stranger(rf))
    with pytest.raises(commands.TooManyError):
        commands.new_guest(stranger(rf))
    assert ours(User).count() == 3
    commands.new_guest(stranger(rf, address="10.0.0.2"))


def test_too_many_guests_are_answered_with_429(rf: RequestFactory) -> None:
    middleware = PreferenceMiddleware(lambda request: None)  # type: ignore[arg-type, return-value]
    answer = middleware.process_exception(stranger(rf), commands.TooManyError())
    assert answer
    assert answer.status_code == 429


def test_names_of_guests_that_are_taken_are_not_given_again(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    tails = iter(["4f2a", "4f2a", "beef"])
    monkeypatch.setattr("accounts.commands.secrets.token_hex", lambda size: next(tails))
    names = [commands.new_guest(stranger(rf)).username for _ in range(2)]
    assert names == ["Guest 4f2a", "Guest beef"]


def test_a_guest_becomes_an_account_and_keeps_every_table(
    client: Client, mailoutbox: list[Any]
) -> None:
    visitor = guest("Guest 4f2a")
    table = play_now(visitor, "bigbang", {})
    client.force_login(visitor)
    assert client.post("/me/keep/", NEW).url == "/tables/"  # type: ignore[attr-defined]
    seat = Seat.objects.get(table=table, user=visitor)
    assert (seat.name, seat.user.username if seat.user else "") == ("Spica", "Spica")
    assert client.get("/me/").status_code == 200, "this session stays"
    assert mailoutbox[0].to == ["spica@example.org"]
    assert log_in(Client(), "Spica", NEW["password1"]).status_code == 302


def test_a_guest_cannot_take_a_taken_name(client: Client, alice: User) -> None:
    client.force_login(guest())
    answer = client.post("/me/keep/", NEW | {"username": "alice"})
    assert answer.status_code == 422
    assert "This name is taken." in answer.content.decode()


def test_of_two_who_want_a_name_at_once_one_gets_it(rf: RequestFactory, alice: User) -> None:
    request = stranger(rf)
    visitor = commands.new_guest(request)
    with pytest.raises(commands.NameTakenError):
        commands.keep_guest(request, visitor, "ALICE", "spica@example.org", "seven slow comets")
    visitor.refresh_from_db()
    assert visitor.is_guest


def test_a_guest_who_gives_a_taken_address_learns_nothing(
    client: Client, alice: User, mailoutbox: list[Any]
) -> None:
    client.force_login(guest())
    answer = client.post("/me/keep/", NEW | {"email": "alice@example.org"})
    assert answer.url == "/tables/"  # type: ignore[attr-defined]
    assert "already" in mailoutbox[0].subject


def test_the_keep_page_is_for_guests(client: Client, alice: User) -> None:
    assert client.get("/me/keep/").status_code == 302
    client.force_login(alice)
    assert client.post("/me/keep/", NEW).url == "/me/"  # type: ignore[attr-defined]
    alice.refresh_from_db()
    assert alice.username == "Alice"


def test_old_guests_who_own_nothing_are_swept(alice: User) -> None:
    idle, seated, fresh = guest("Guest 1"), guest("Guest 2"), guest("Guest 3")
    play_now(seated, "bigbang", {})
    long_ago = timezone.now() - timedelta(days=91)
    User.objects.exclude(pk=fresh.pk).update(date_joined=long_ago, last_login=long_ago)
    assert commands.sweep_guests() == 1
    assert set(ours(User)) == {alice, seated, fresh}
    assert not User.objects.filter(pk=idle.pk).exists()
