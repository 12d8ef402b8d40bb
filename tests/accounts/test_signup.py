import time
from types import SimpleNamespace

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import Preference, User
from accounts.queries import user_at, verified_address
from tests.accounts.visits import NEW, link_in, sign_up
from tests.company import ours
from tests.people import PASSWORD

pytestmark = pytest.mark.django_db


def test_whoever_signs_up_is_logged_in_at_once(client: Client) -> None:
    answer = sign_up(client)
    assert answer.status_code == 302
    assert answer.url == reverse("lobby")
    assert client.session["_auth_user_id"] == str(User.objects.get(username="Spica").pk)


@pytest.mark.parametrize(
    ("cookie", "zone"), [("Europe/Paris", "Europe/Paris"), ("Mars/Olympus", "UTC"), ("", "UTC")]
)
def test_a_new_user_begins_with_the_language_and_clock_of_the_browser(
    client: Client, cookie: str, zone: str
) -> None:
    client.cookies["zone"] = cookie
    client.post("/account/signup/", NEW, headers={"accept-language": "de"})
    kept = Preference.objects.get(user__username="Spica")
    assert (kept.language, kept.time_zone) == ("de", zone)


def test_the_address_is_confirmed_by_the_mail_and_a_button(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    sign_up(client)
    spica = User.objects.get(username="Spica")
    assert verified_address(spica) == ""
    link = link_in(mailoutbox[0])
    assert "Yes, confirm" in client.get(link).content.decode()
    assert verified_address(spica) == "", "a look at the page confirms nothing"
    client.post(link)
    assert verified_address(spica) == "spica@example.org"


def test_a_link_that_confirms_is_good_for_three_days(
    client: Client, mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(client)
    link = link_in(mailoutbox[0])
    later = time.time() + 3 * 24 * 3600 + 2
    monkeypatch.setattr("django.core.signing.time", SimpleNamespace(time=lambda: later))
    assert "Yes, confirm" not in client.get(link).content.decode()
    client.post(link)
    assert verified_address(User.objects.get(username="Spica")) == ""


def test_a_line_says_that_mails_wait_for_the_confirmation(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    sign_up(client)
    for page in ("/me/", reverse("lobby")):
        assert "confirmed spica@example.org" in client.get(page).content.decode()
    client.post(link_in(mailoutbox[0]))
    for page in ("/me/", reverse("lobby")):
        assert "confirmed spica@example.org" not in client.get(page).content.decode()


def test_a_taken_address_looks_like_a_free_one(
    client: Client, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    free = sign_up(Client())
    taken = sign_up(client, username="Mallory", email="ALICE@example.org")
    assert (taken.status_code, taken.url) == (free.status_code, free.url)
    assert client.get("/me/").status_code == 200
    assert mailoutbox[1].to == ["alice@example.org"]
    assert "already" in mailoutbox[1].subject
    assert "/account/confirm-email/" not in str(mailoutbox[1].body)


def test_whoever_took_an_address_first_cannot_keep_its_owner_out(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    sign_up(Client(), username="Mallory")
    cache.clear()  # else one address gets one such mail in three minutes
    sign_up(client)
    client.post(link_in(mailoutbox[1]))
    assert user_at("spica@example.org") == User.objects.get(username="Spica")
    late = Client().get(link_in(mailoutbox[0]))
    assert "no longer works" in late.content.decode()
    Client().post(link_in(mailoutbox[0]))
    assert user_at("spica@example.org") == User.objects.get(username="Spica")


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "-Spica",
        "Spica!",
        "Spi/ca",
        "<b>Spica</b>",
        "D" * 25,
        "Guest 12ab",
        "gone 1234",
        "Admin",
    ],
)
def test_a_name_is_refused(client: Client, name: str) -> None:
    answer = sign_up(client, username=name)
    assert answer.status_code == 200
    assert 'aria-invalid="true"' in answer.content.decode()
    assert 'aria-describedby="id_username_helptext id_username_error"' in answer.content.decode()
    assert not ours(User).exists()


@pytest.mark.parametrize("name", ["alice", "ALICE", "Ａlice"])
def test_a_name_is_given_once_however_it_is_spelt(client: Client, alice: User, name: str) -> None:
    answer = sign_up(client, username=name)
    assert "This name is taken." in answer.content.decode()


def test_names_may_have_accents_blanks_and_apostrophes(client: Client) -> None:
    sign_up(client, username="Zoé  d'Arc")
    assert User.objects.filter(username="Zoé d'Arc").exists()


def test_a_weak_password_is_refused(client: Client) -> None:
    assert "too common" in sign_up(client, password1="password").content.decode()


def test_an_account_does_not_sign_up_again(client: Client, alice: User) -> None:
    client.login(username="Alice", password=PASSWORD)
    assert client.get("/account/signup/").url == reverse("lobby")  # type: ignore[attr-defined]


def test_an_oversized_form_is_refused(client: Client) -> None:
    assert sign_up(client, username="D" * 200_000).status_code == 400


def test_a_form_without_its_token_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert sign_up(strict).status_code == 403
    assert not ours(User).exists()


def test_of_two_who_want_a_name_at_once_one_gets_it(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.adapter.AccountAdapter.clean_username", lambda self, name: name)
    answer = sign_up(client, username="ALICE")
    assert answer.url == "/account/signup/"
    assert "This name is taken." in client.get(answer.url).content.decode()


def test_a_silent_mail_server_costs_nobody_their_account(
    client: Client, settings: LazySettings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert sign_up(client).status_code == 302
    assert "send the email" in client.get("/me/").content.decode()
    assert User.objects.filter(username="Spica").exists()
