import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.queries import verified_address
from cosmos_site.serve import outbox_line
from games.notify.commands import deliver_due, send_notice
from games.notify.models import Notice
from games.notify.queries import outbox_key
from games.tables import commands
from games.web.pages.people import leave_site
from tests.accounts.visits import sign_up
from tests.company import ours
from tests.people import PASSWORD, person

pytestmark = pytest.mark.django_db
HERE: dict[str, Any] = {"REMOTE_ADDR": "127.0.0.1", "SERVER_NAME": "localhost"}
AWAY: dict[str, Any] = {"REMOTE_ADDR": "192.0.2.7", "SERVER_NAME": "localhost"}


@pytest.fixture(autouse=True)
def kept_here(settings: LazySettings, client: Client) -> LazySettings:
    """A fresh embedded site on localhost, and somebody who has shown its key."""
    client.cookies["outbox"] = outbox_key()
    settings.EMAIL_BACKEND = "games.notify.outbox.OutboxBackend"
    settings.EMBEDDED, settings.SITE_HOST = True, "localhost"
    return settings


def test_on_a_fresh_site_an_address_is_confirmed_through_the_outbox(client: Client) -> None:
    sign_up(client)
    (notice,) = ours(Notice)
    page = client.get(f"/operator/outbox/{notice.pk}/", **HERE).content.decode()
    link = page[page.index("/account/confirm-email/") :].split('"')[0]
    client.post(link)
    assert verified_address(User.objects.get(username="Spica")) == "spica@example.org"


def leave(user: User) -> None:
    browser = Client()
    browser.force_login(user)
    browser.post("/me/delete/", {"password": PASSWORD})
    user.refresh_from_db()
    assert user.left


def kept_for(address: str) -> int:
    return Notice.objects.filter(address__iexact=address).count()


def test_the_outbox_forgets_the_address_of_whoever_leaves(
    client: Client, alice: User, bob: User
) -> None:
    for name in ("Alice", "bob"):
        client.post("/account/password/reset/", {"email": f"{name}@example.org"})
    send_notice(alice, "turn", "t", "Your turn", "text")
    Notice.objects.create(kind="invitation", address="Alice@example.org", due=timezone.now())
    assert kept_for("alice@example.org") == 3
    leave(alice)
    assert not kept_for("alice@example.org")
    assert kept_for("bob@example.org") == 1


def test_the_outbox_forgets_an_address_that_was_given_up_before(client: Client) -> None:
    sign_up(client)
    spica = User.objects.get(username="Spica")
    client.post("/account/email/", {"email": "other@example.org", "action_add": ""})
    EmailAddress.objects.filter(email="spica@example.org").delete()
    assert kept_for("spica@example.org")
    assert kept_for("other@example.org")
    leave_site(spica)
    assert not kept_for("spica@example.org")
    assert not kept_for("other@example.org")


def test_the_outbox_forgets_addresses_that_whoever_leaves_had_invited(
    alice: User, bob: User
) -> None:
    for host in (alice, bob):
        table = commands.open_table(host, "bigbang", {}, seats=2)
        commands.invite(host, table.pk, address=f"friend-of-{host.username}@example.org")
    leave(alice)
    assert not kept_for("friend-of-alice@example.org")
    assert kept_for("friend-of-bob@example.org") == 1


def test_the_export_holds_no_link_to_a_new_password(client: Client, alice: User) -> None:
    client.post("/account/password/reset/", {"email": "alice@example.org"})
    client.force_login(alice)
    data = client.get("/me/export/").json()
    assert [one["address"] for one in data["notices"]] == ["alice@example.org"]
    assert "/password/" not in str(data["notices"])


def test_notices_stand_in_the_outbox_once(client: Client, alice: User) -> None:
    send_notice(alice, "turn", "t", "Your turn", "text", "<p>html</p>")
    assert "waits until" in client.get("/operator/outbox/", **HERE).content.decode()
    assert deliver_due() == 1
    assert ours(Notice).count() == 1
    assert "sent" in client.get("/operator/outbox/", **HERE).content.decode()


def test_the_html_of_a_mail_can_do_nothing(client: Client, alice: User) -> None:
    notice = send_notice(alice, "other", "t", "s", "<b>text</b>", "<script>alert(1)</script>")
    assert notice
    answer = client.get(f"/operator/outbox/{notice.pk}/html/", **HERE)
    assert "sandbox" in answer["Content-Security-Policy"]
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "script-src" not in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    page = client.get(f"/operator/outbox/{notice.pk}/", **HERE).content.decode()
    assert re.search(r"<iframe[^>]*\ssandbox\s", page)
    assert "&lt;b&gt;text&lt;/b&gt;" in page
    assert "<script>alert" not in page


def status(client: Client, **values: Any) -> int:
    return client.get("/operator/outbox/", **values).status_code


def test_the_machine_itself_is_not_enough(client: Client) -> None:
    """A tunnel from the world to this machine looks like the machine itself."""
    client.cookies.clear()
    assert status(client, **HERE) == 403
    client.cookies["outbox"] = "0" * 32
    assert status(client, **HERE) == 403
    assert client.get("/operator/outbox/?key=wrong", **HERE).status_code == 403


def test_the_key_that_was_printed_opens_the_outbox_and_leaves_the_address(client: Client) -> None:
    client.cookies.clear()
    answer = client.get(f"/operator/outbox/?key={outbox_key()}", **HERE)
    assert (answer.status_code, answer["Location"]) == (302, "/operator/outbox/")
    assert status(client, **HERE) == 200


def test_the_key_opens_nothing_from_elsewhere(client: Client) -> None:
    client.cookies.clear()
    assert client.get(f"/operator/outbox/?key={outbox_key()}", **AWAY).status_code == 403
    assert "outbox" not in client.cookies


def test_the_embedded_site_prints_the_key_where_it_starts(settings: LazySettings) -> None:
    assert f"/operator/outbox/?key={outbox_key()}\n" in outbox_line()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    assert outbox_line() == ""


def test_the_machine_itself_may_read_with_the_key(client: Client) -> None:
    assert status(client, **HERE) == 200
    assert status(client, **HERE | {"REMOTE_ADDR": "::1"}) == 200


@pytest.mark.parametrize(
    "request_from",
    [
        AWAY,
        HERE | {"REMOTE_ADDR": ""},
        HERE | {"REMOTE_ADDR": "unix:"},
        HERE | {"HTTP_X_FORWARDED_FOR": "192.0.2.7"},
        HERE | {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        HERE | {"HTTP_FORWARDED": "for=127.0.0.1"},
        HERE | {"HTTP_X_REAL_IP": "127.0.0.1"},
        HERE | {"HTTP_VIA": "1.1 tunnel"},
    ],
)
def test_nobody_else_may_read(client: Client, request_from: dict[str, Any]) -> None:
    assert status(client, **request_from) == 403


def test_a_name_that_points_to_this_machine_is_not_enough(
    client: Client, settings: LazySettings
) -> None:
    settings.ALLOWED_HOSTS = ["rebound.example", "localhost"]
    assert status(client, **HERE | {"HTTP_HOST": "rebound.example"}) == 403
    assert status(client, **HERE | {"HTTP_HOST": "rebound.example:8000"}) == 403


@pytest.mark.parametrize(
    "change",
    [
        {"EMBEDDED": False},
        {"SITE_HOST": "cosmos.example"},
        {"SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https")},
        {"EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend"},
    ],
)
def test_on_any_other_site_the_machine_itself_is_no_key(
    client: Client, settings: LazySettings, change: dict[str, Any]
) -> None:
    for name, value in change.items():
        setattr(settings, name, value)
    assert status(client, **HERE) == 403


def test_staff_may_read_from_anywhere_and_others_may_not(client: Client, alice: User) -> None:
    client.force_login(alice)
    assert status(client, **AWAY) == 403
    client.force_login(person("Sirius", is_staff=True))
    assert status(client, **AWAY) == 200


def test_where_mails_go_out_their_words_are_private_even_to_staff(
    client: Client, alice: User, settings: LazySettings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    notice = send_notice(alice, "turn", "t", "Your turn", "the red card")
    assert notice
    client.force_login(person("Sirius", is_staff=True))
    page = client.get("/operator/outbox/", **AWAY).content.decode()
    assert "alice@example.org" in page
    assert "the red card" not in page
    for tail in ("", "html/"):
        assert client.get(f"/operator/outbox/{notice.pk}/{tail}", **AWAY).status_code == 404


@pytest.mark.parametrize("pk", ["0", "99999999999999999999999999", "x"])
def test_a_mail_that_is_not_there_is_not_found(client: Client, pk: str) -> None:
    assert client.get(f"/operator/outbox/{pk}/", **HERE).status_code == 404
