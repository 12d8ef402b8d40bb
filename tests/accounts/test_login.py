import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.conf import LazySettings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.programs import new_token
from accounts.queries import verified_address
from tests.accounts.visits import link_in, log_in
from tests.people import PASSWORD, guest, person

pytestmark = pytest.mark.django_db
WRONG = "Wrong name, email or password"
NEW = "nine quick moons"


@pytest.mark.parametrize("login", ["Alice", "alice", "alice@example.org", "ALICE@example.org"])
def test_one_logs_in_by_name_or_by_address(client: Client, alice: User, login: str) -> None:
    assert log_in(client, login, PASSWORD).url == reverse("lobby")


@pytest.mark.parametrize("login", ["Alice", "alice@example.org", "Nobody", "nobody@example.org"])
def test_a_wrong_password_and_an_unknown_name_read_the_same(
    client: Client, alice: User, login: str
) -> None:
    answer = log_in(client, login, "wrong")
    assert answer.status_code == 200
    assert WRONG in answer.content.decode()


def test_after_five_failures_even_the_right_password_waits(client: Client, alice: User) -> None:
    for _ in range(5):
        log_in(client, "Alice", "wrong")
    assert "Too many attempts" in log_in(client, "Alice", PASSWORD).content.decode()


def test_one_address_cannot_try_for_ever(client: Client) -> None:
    answers = [log_in(client, f"Nobody{n}", "wrong").status_code for n in range(31)]
    assert answers[-1] == 429


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "\\\\evil", "http://[::1"],
)
def test_a_log_in_does_not_lead_to_another_site(
    client: Client, alice: User, elsewhere: str
) -> None:
    assert log_in(client, "Alice", PASSWORD, next=elsewhere).url == reverse("lobby")


def test_a_log_in_leads_back_to_where_one_was(client: Client, alice: User) -> None:
    assert log_in(client, "Alice", PASSWORD, next="/me/").url == "/me/"


def test_a_look_at_the_log_out_page_logs_nobody_out(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.get("/account/logout/")
    assert client.get("/me/").status_code == 200
    client.post("/account/logout/")
    assert client.get("/me/").status_code == 302


def test_a_guest_may_log_in_to_an_account(client: Client, alice: User) -> None:
    client.force_login(guest())
    assert "Save my games" in client.get("/account/login/").content.decode()
    log_in(client, "Alice", PASSWORD)
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_a_guest_who_logs_out_is_warned(client: Client) -> None:
    client.force_login(guest())
    assert "you lose your games" in client.get("/account/logout/").content.decode()


@pytest.mark.parametrize("page", ["email", "password/change", "password/set", "signup"])
def test_pages_of_accounts_lead_guests_to_an_account(client: Client, page: str) -> None:
    client.force_login(guest())
    assert client.get(f"/account/{page}/").url == "/me/keep/"  # type: ignore[attr-defined]


def test_the_password_is_reset_by_a_link(
    client: Client, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    client.post("/account/password/reset/", {"email": "alice@example.org"})
    form = client.get(link_in(mailoutbox[0]), follow=True)
    page = form.redirect_chain[-1][0]
    client.post(page, {"password1": "nine quick moons", "password2": "nine quick moons"})
    assert log_in(client, "Alice", "nine quick moons").status_code == 302
    again = client.get(link_in(mailoutbox[0]), follow=True)
    assert "no longer works" in again.content.decode()
    assert "password was changed" in str(mailoutbox[1].body)


@pytest.mark.parametrize("opened_in_time", [True, False])
def test_a_reset_link_is_good_for_three_days(
    client: Client,
    alice: User,
    mailoutbox: list[EmailMessage],
    monkeypatch: pytest.MonkeyPatch,
    opened_in_time: bool,
) -> None:
    def later(_tokens: object) -> datetime:
        return datetime.now() + timedelta(days=3, seconds=2)

    client.post("/account/password/reset/", {"email": "alice@example.org"})
    page = link_in(mailoutbox[0])
    if opened_in_time:
        page = client.get(page, follow=True).redirect_chain[-1][0]
    monkeypatch.setattr(PasswordResetTokenGenerator, "_now", later)
    assert "no longer works" in client.get(page, follow=True).content.decode()
    client.post(page, {"password1": "nine quick moons", "password2": "nine quick moons"})
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)


def test_a_reset_for_an_unknown_address_looks_like_any_other(
    client: Client, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    known = client.post("/account/password/reset/", {"email": "alice@example.org"})
    unknown = client.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)  # type: ignore[attr-defined]
    assert "no account" in mailoutbox[1].subject


@pytest.mark.parametrize("link", ["zzzzzzzzzzzzz-set-password", "1-abc", "0-" + "x" * 400])
def test_a_made_up_reset_link_is_refused_with_a_sentence(client: Client, link: str) -> None:
    answer = client.get(f"/account/password/reset/key/{link}/", follow=True)
    assert "no longer works" in answer.content.decode()


def test_the_password_is_changed_with_the_old_one(client: Client, alice: User) -> None:
    client.force_login(alice)
    new = {"password1": "nine quick moons", "password2": "nine quick moons"}
    wrong = client.post("/account/password/change/", new | {"oldpassword": "wrong"})
    assert "Wrong password" in wrong.content.decode()
    client.post("/account/password/change/", new | {"oldpassword": PASSWORD})
    assert client.get("/me/").status_code == 200, "this session stays"
    assert log_in(Client(), "Alice", "nine quick moons").status_code == 302


def test_a_new_password_ends_the_other_log_ins(
    client: Client, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    elsewhere = Client()
    new = {"password1": "nine quick moons", "password2": "nine quick moons"}
    for one in (client, elsewhere):
        one.force_login(alice)
    client.post("/account/password/change/", new | {"oldpassword": PASSWORD})
    assert elsewhere.get("/me/").status_code == 302
    assert client.get("/me/").status_code == 200
    Client().post("/account/password/reset/", {"email": "alice@example.org"})
    stranger = Client()
    page = stranger.get(link_in(mailoutbox[-1]), follow=True).redirect_chain[-1][0]
    newer = {"password1": "eleven dark suns", "password2": "eleven dark suns"}
    stranger.post(page, newer)
    assert client.get("/me/").status_code == 302, "a reset ends them all"


def test_the_address_changes_when_the_new_one_is_confirmed(
    client: Client, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    client.force_login(alice)
    client.post("/account/email/", {"email": "new@example.org", "action_add": "1"})
    assert verified_address(alice) == "alice@example.org"
    assert "new@example.org isn't confirmed" in client.get("/account/email/").content.decode()
    client.post(link_in(mailoutbox[0]))
    assert verified_address(alice) == "new@example.org"
    assert [mail.to for mail in mailoutbox[1:]] == [["alice@example.org"]], "the old one is told"


def test_a_change_to_somebody_elses_address_betrays_nothing(
    client: Client, alice: User, bob: User, mailoutbox: list[EmailMessage]
) -> None:
    client.force_login(alice)
    client.post("/account/email/", {"email": "bob@example.org", "action_add": "1"})
    assert "bob@example.org isn't confirmed" in client.get("/account/email/").content.decode()
    assert "already" in mailoutbox[0].subject


def test_the_admin_has_no_door_of_its_own(client: Client) -> None:
    assert client.get("/admin/login/").url.startswith("/account/login/")  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", ["/account/password/reset/", "/account/signup/"])
def test_links_in_mails_lead_to_our_own_address_whatever_host_was_asked(
    client: Client,
    alice: User,
    bob: User,
    mailoutbox: list[EmailMessage],
    settings: LazySettings,
    path: str,
) -> None:
    settings.ALLOWED_HOSTS = ["cosmos.example", "evil.example"]
    settings.SITE_URL, settings.SITE_HOST = "https://cosmos.example", "cosmos.example"
    spica = {"username": "Spica", "password1": "seven slow comets"}
    for address in ("alice@example.org", "nobody@example.org"):
        form = {"email": address} if "reset" in path else {**spica, "email": address}
        Client().post(path, form, headers={"host": "evil.example:81"})
    assert mailoutbox
    for mail in mailoutbox:
        assert "evil" not in str(mail.message())
        assert all(link.startswith("https://cosmos.example/") for link in links_in(mail))
    assert any(links_in(mail) for mail in mailoutbox)


def links_in(mail: EmailMessage) -> list[str]:
    return re.findall(r"https?://\S+", str(mail.body))


def changed(client: Client, mails: list[EmailMessage]) -> None:
    log_in(client, "Alice", PASSWORD)
    words = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    client.post("/account/password/change/", words)


def reset(client: Client, mails: list[EmailMessage]) -> None:
    client.post("/account/password/reset/", {"email": "alice@example.org"})
    page = client.get(link_in(mails[0]), follow=True).redirect_chain[-1][0]
    client.post(page, {"password1": NEW, "password2": NEW})


def set_by_an_operator(client: Client, mails: list[EmailMessage]) -> None:
    client.force_login(person("Sirius", is_staff=True, is_superuser=True))
    pk = User.objects.get(username="Alice").pk
    words = {"password1": NEW, "password2": NEW, "usable_password": "true"}
    client.post(f"/admin/accounts/user/{pk}/password/", words)


@pytest.mark.parametrize("renew", [changed, reset, set_by_an_operator])
def test_a_new_password_ends_the_api_token_and_nobody_elses(
    client: Client,
    alice: User,
    bob: User,
    mailoutbox: list[EmailMessage],
    renew: Callable[[Client, list[EmailMessage]], None],
) -> None:
    token, other = new_token(alice), new_token(bob)
    renew(client, mailoutbox)
    alice.refresh_from_db()
    assert alice.check_password(NEW)
    for key, status in ((token, 401), (other, 200)):
        headers = {"Authorization": f"Token {key}"}
        assert Client().get("/api/v1/tables/", headers=headers).status_code == status
