import re
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import translation
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed

from accounts.links import unsubscribe_url
from accounts.models import ApiToken, Preference, User
from accounts.programs import MOST_TOKENS
from accounts.queries import is_silent, preference_of
from games.api.tokens import Tokens
from tests.people import guest

pytestmark = pytest.mark.django_db
CHOICES = {
    "language": "fr",
    "time_zone": "Europe/Paris",
    "theme": "chart",
    "mail_turn": "on",
    "quiet_from": "22:00",
    "quiet_to": "07:30",
    "confirm_move": "on",
}


@pytest.fixture
def at_home(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


def path(link: str) -> str:
    return link[link.index("/u/") :]


def test_preferences_are_kept(at_home: Client, alice: User) -> None:
    assert at_home.post("/me/", CHOICES).status_code == 302
    kept = Preference.objects.get(user=alice)
    assert (kept.language, kept.time_zone, kept.theme) == ("fr", "Europe/Paris", "chart")
    assert (kept.mail_turn, kept.mail_warning, kept.mail_invitation) == (True, False, False)
    assert (kept.confirm_move, kept.standing_passes) == (True, False)
    assert str(kept.quiet_from) == "22:00:00"
    page = at_home.get("/me/").content.decode()
    assert 'data-theme="chart"' in page
    assert 'lang="fr"' in page
    assert '<option value="Europe/Paris" selected>Paris</option>' in page
    assert page.count(" selected>") == 4


@pytest.mark.parametrize(
    "change",
    [
        {"language": "xx"},
        {"time_zone": "Mars/Olympus"},
        {"time_zone": "../../etc/passwd"},
        {"theme": "neon"},
        {"quiet_to": ""},
        {"quiet_from": "25:00"},
    ],
)
def test_choices_that_do_not_exist_are_refused(at_home: Client, change: dict[str, str]) -> None:
    answer = at_home.post("/me/", CHOICES | change)
    assert answer.status_code == 422
    (field,) = change
    assert f"id_{field}_error" in answer.content.decode()


def test_every_field_has_a_label(at_home: Client) -> None:
    page = at_home.get("/me/").content.decode()
    for name in (*CHOICES, "mail_warning", "mail_invitation", "standing_passes"):
        assert f'for="id_{name}"' in page


def test_the_page_stays_small(at_home: Client) -> None:
    assert len(at_home.get("/me/").content) < 60_000


def test_somebody_from_the_command_line_gets_preferences_on_first_need(db: None) -> None:
    user = User.objects.create_superuser("Sirius", "sirius@example.org", "x")
    assert preference_of(user).theme == "system"


def test_a_zone_that_is_no_longer_known_counts_as_utc(at_home: Client, alice: User) -> None:
    Preference.objects.filter(user=alice).update(time_zone="Mars/Olympus")
    assert at_home.get("/me/").status_code == 200


def test_the_language_chosen_on_any_page_is_preferred(at_home: Client, alice: User) -> None:
    answer: Any = at_home.post("/i18n/", {"language": "de", "next": "https://evil.example/"})
    assert Preference.objects.get(user=alice).language == "de"
    assert "evil" not in answer.url
    at_home.post("/i18n/", {"language": "xx"})
    assert Preference.objects.get(user=alice).language == "de"
    translation.activate("en")


def token_told(answer: Any) -> str:
    """The token as the page tells it."""
    found = re.search(r'class="proof">(\w+)<', answer.content.decode())
    assert found
    return found[1]


def owner_of(token: str) -> User | None:
    """Whom the API takes the sender of this token for."""
    try:
        return Tokens().authenticate_credentials(token)[0]
    except AuthenticationFailed:
        return None


SCOPES = {"scope": ["read", "play", "talk"]}


def test_the_database_knows_no_token(at_home: Client, alice: User) -> None:
    token = token_told(at_home.post("/me/token/", SCOPES))
    kept = ApiToken.objects.get(user=alice).digest
    assert kept != token
    assert owner_of(kept) is None


def test_a_token_of_older_days_still_opens_everything(alice: User) -> None:
    Token.objects.create(user=alice, key="f" * 40)
    import_module("accounts.migrations.0007_hashed_tokens").hash_tokens(apps, None)
    import_module("accounts.migrations.0010_programs").take_over_tokens(apps, None)
    assert owner_of("f" * 40) == alice
    assert ApiToken.objects.get(user=alice).scopes == "read play talk"
    assert not Token.objects.filter(user=alice).exists()


def test_a_token_is_made_shown_once_renewed_and_dropped(at_home: Client, alice: User) -> None:
    first = token_told(at_home.post("/me/token/", SCOPES))
    assert owner_of(first) == alice
    assert first not in at_home.get("/me/").content.decode()
    second = token_told(at_home.post("/me/token/", SCOPES))
    assert owner_of(second) == alice
    assert owner_of(first) is None
    at_home.post("/me/token/", {"drop": "1", "name": ""})
    assert not ApiToken.objects.filter(user=alice).exists()


def test_tokens_of_different_names_live_side_by_side(at_home: Client, alice: User) -> None:
    phone = token_told(at_home.post("/me/token/", {"name": "phone", "scope": "read"}))
    desk = token_told(at_home.post("/me/token/", {"name": "desk", **SCOPES}))
    assert owner_of(phone) == owner_of(desk) == alice
    at_home.post("/me/token/", {"drop": "1", "name": "phone"})
    assert owner_of(phone) is None
    assert owner_of(desk) == alice


def test_a_token_for_nothing_or_one_too_many_is_refused(at_home: Client, alice: User) -> None:
    assert "Choose what the token is for." in at_home.post("/me/token/").content.decode()
    for number in range(MOST_TOKENS):
        at_home.post("/me/token/", {"name": str(number), **SCOPES})
    answer = at_home.post("/me/token/", {"name": "one more", **SCOPES}).content.decode()
    assert "Delete one of your tokens first." in answer
    assert alice.api_tokens.count() == MOST_TOKENS


@pytest.mark.parametrize(
    "page", ["/me/", "/me/keep/", "/me/export/", "/me/program/", "/me/delete/", "/account/email/"]
)
def test_pages_about_oneself_open_after_a_log_in(client: Client, db: None, page: str) -> None:
    answer: Any = client.get(page)
    assert answer.status_code == 302
    assert answer.url.startswith("/account/login/?next=")


@pytest.mark.parametrize("page", ["/me/", "/me/token/", "/me/keep/", "/me/delete/"])
def test_forms_without_their_token_are_refused(alice: User, page: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(guest() if page == "/me/keep/" else alice)
    assert strict.post(page, {"sure": "on"}).status_code == 403


def test_a_token_is_not_made_by_a_link(at_home: Client) -> None:
    assert at_home.get("/me/token/").status_code == 405


def test_the_link_of_a_mail_asks_before_it_ends_mails(client: Client, alice: User) -> None:
    link = path(unsubscribe_url("turn", alice))
    assert "Stop these emails?" in client.get(link).content.decode()
    assert Preference.objects.get(user=alice).mail_turn
    one_click = Client(enforce_csrf_checks=True)
    answer = one_click.post(link, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    kept = Preference.objects.get(user=alice)
    assert (kept.mail_turn, kept.mail_warning, kept.mail_invitation) == (False, True, True)


def test_a_bare_address_can_ask_for_silence(client: Client, db: None) -> None:
    link = path(unsubscribe_url("invitation", address="Polaris@example.org"))
    assert not is_silent("polaris@example.org")
    client.post(link)
    assert is_silent("polaris@example.org")


@pytest.mark.parametrize("token", ["x", "a:b:c", "." * 50, "y" * 3000, "%00", "é"])
def test_a_made_up_link_ends_nothing(client: Client, alice: User, token: str) -> None:
    for answer in (client.get(f"/u/{token}/"), client.post(f"/u/{token}/")):
        assert answer.status_code == 404
    assert Preference.objects.get(user=alice).mail_turn


@pytest.mark.parametrize("kind", ["vote", "state", "minded"])
def test_the_page_of_a_new_kind_of_mail_speaks_of_no_invitation(
    client: Client, alice: User, bob: User, kind: str
) -> None:
    link = path(unsubscribe_url(kind, alice))
    assert "emails of this kind" in client.get(link).content.decode()
    client.post(link)
    assert not getattr(Preference.objects.get(user=alice), f"mail_{kind}")
    assert getattr(Preference.objects.get(user=bob), f"mail_{kind}")
