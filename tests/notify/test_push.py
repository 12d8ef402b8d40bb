"""Notices in browsers: encrypted for one reader, signed by us, never where nobody wants them."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import LazySettings
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import Preference, User
from games.notify import commands, pushing, webpush
from games.notify.models import Device, Notice
from games.notify.webpush import Browser, packed, unpacked
from tests.notify.browser import PushService, claims_of, open_push_service, opened
from tests.people import Enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def service(settings: LazySettings) -> Iterator[PushService]:
    with open_push_service(settings) as found:
        yield found


@pytest.fixture
def told(service: PushService, alice: User, bob: User) -> None:
    """Alice and Bob have a browser each."""
    assert pushing.subscribe(alice, service.browser("alice"))
    assert pushing.subscribe(bob, service.browser("bob"))


def tell(user: User, about: str = "turn-1-1", kind: str = "turn") -> None:
    link = "https://example.org/t/7/"
    commands.send_notice(user, kind, about, "Your turn: Nim", "text", link=link, brief="Until Thu.")


def test_the_example_of_the_standard_is_encrypted_byte_by_byte() -> None:
    # RFC 8291, appendix A.
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    browser = Browser("https://push.example.net/", key, "BTBZMqHH6r4Tts7J_aSIgg")
    sender = webpush.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    message = b"When I grow up, I want to be a watermelon"
    made = webpush.encrypted(message, browser, sender, unpacked("DGv6ra1nlYgDCS1FRnbzlw"))
    assert packed(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
        "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
        "j_Qulcy4a-fN"
    )
    private = webpush.private_key("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    assert opened(made, private, unpacked("BTBZMqHH6r4Tts7J_aSIgg")) == message


@pytest.mark.usefixtures("told")
def test_a_notice_reaches_the_browser_of_its_reader_alone(
    service: PushService, alice: User
) -> None:
    tell(alice)
    assert commands.deliver_due() == 2  # a mail as well
    ((path, headers, body),) = service.messages
    assert path == "/alice"
    assert service.read() == {
        "title": "Your turn: Nim",
        "body": "Until Thu.",
        "link": "https://example.org/t/7/",
        "tag": "turn-1-1",
    }
    assert headers["Content-Encoding"] == "aes128gcm"
    assert b"Nim" not in body
    with pytest.raises(InvalidTag):
        opened(body, ec.generate_private_key(ec.SECP256R1()))


@pytest.mark.usefixtures("told")
def test_the_signature_is_ours_and_for_that_push_service(
    service: PushService, alice: User, settings: LazySettings
) -> None:
    settings.PUSH_CONTACT = "mailto:team@example.org"
    tell(alice)
    commands.deliver_due()
    header = service.messages[0][1]["Authorization"]
    claims = claims_of(header)
    assert (claims["aud"], claims["sub"]) == (service.address, "mailto:team@example.org")
    assert 0 < claims["exp"] - timezone.now().timestamp() <= 24 * 3600
    assert header.endswith(f"k={pushing.public_key()}")


@pytest.mark.usefixtures("told")
@pytest.mark.parametrize("answer", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    answer: int, service: PushService, alice: User, bob: User
) -> None:
    service.answers = answer
    tell(alice)
    commands.deliver_due()
    assert not Device.objects.filter(user=alice).exists()
    assert Device.objects.filter(user=bob).exists()
    tell(alice, "turn-1-2")
    commands.deliver_due()
    assert len(service.messages) == 1


@pytest.mark.usefixtures("told")
@pytest.mark.parametrize("answer", [302, 429, 500])
def test_what_a_push_service_does_not_take_is_tried_again_and_no_redirect_is_followed(
    answer: int, service: PushService, alice: User
) -> None:
    service.answers = answer
    tell(alice)
    commands.deliver_due()
    notice = Notice.objects.get(user=alice, channel="push")
    assert (notice.sent, notice.tries) == (None, 1)
    service.answers = 201
    commands.deliver_due(timezone.now() + timedelta(minutes=5))
    notice.refresh_from_db()
    assert notice.sent
    assert [path for path, *_rest in service.messages] == ["/alice", "/alice"]
    commands.deliver_due(timezone.now() + timedelta(minutes=20))
    assert len(service.messages) == 2


@pytest.mark.usefixtures("told")
def test_each_kind_and_channel_has_its_own_switch(service: PushService, alice: User) -> None:
    Preference.objects.filter(user=alice).update(push_turn=False, mail_warning=False)
    alice = User.objects.get(pk=alice.pk)
    tell(alice, kind="turn")
    tell(alice, kind="warning")
    made = Notice.objects.filter(user=alice).values_list("kind", "channel")
    assert sorted(made) == [("turn", "mail"), ("warning", "page"), ("warning", "push")]


@pytest.mark.usefixtures("told")
def test_quiet_hours_hold_pushes_back_and_a_switch_turned_off_meanwhile_ends_them(
    service: PushService, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = datetime(2026, 3, 4, 23, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: night)
    Preference.objects.filter(user=alice).update(
        quiet_from="22:00", quiet_to="07:00", mail_turn=False
    )
    tell(User.objects.get(pk=alice.pk))
    commands.deliver_due()
    assert service.messages == []
    Preference.objects.filter(user=alice).update(push_turn=False)
    commands.deliver_due(night + timedelta(hours=9))
    assert service.messages == []


def test_without_a_key_there_is_no_push_and_no_choice(
    alice: User, enter: Enter, settings: LazySettings
) -> None:
    settings.PUSH_KEY = ""
    assert not pushing.subscribe(alice, Browser("https://push.example.org/a", "x", "y"))
    client = enter(alice)
    page = client.get("/me/").content.decode()
    assert 'id="push"' not in page
    assert 'name="push_' not in page


@pytest.mark.usefixtures("service")
def test_the_choice_is_shown_with_a_key_and_saved(alice: User, enter: Enter) -> None:
    client = enter(alice)
    page = client.get("/me/").content.decode()
    assert f'data-key="{pushing.public_key()}"' in page
    fields = {"language": "", "time_zone": "UTC", "theme": "night", "push_vote": "on"}
    assert client.post("/me/", fields).status_code == 302
    kept = Preference.objects.get(user=alice)
    assert (kept.push_vote, kept.push_turn, kept.mail_turn) == (True, False, False)


def sent(browser: Browser) -> str:
    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    return json.dumps({"endpoint": browser.endpoint, "expirationTime": None, "keys": keys})


def test_a_browser_subscribes_by_page_for_its_own_user(
    service: PushService, alice: User, bob: User, enter: Enter
) -> None:
    body = sent(service.browser())
    json_type = "application/json"
    assert Client().post("/push/", body, content_type=json_type).status_code == 302  # to log in
    client = enter(alice)
    assert client.get("/push/").status_code == 405
    assert client.post("/push/", body, content_type=json_type).status_code == 204
    assert Device.objects.get().user == alice
    client = enter(bob)  # the same browser, somebody else
    assert client.post("/push/off/", body, content_type=json_type).status_code == 204
    assert Device.objects.get().user == alice
    assert client.post("/push/", body, content_type=json_type).status_code == 204
    assert Device.objects.get().user == bob
    assert client.post("/push/off/", body, content_type=json_type).status_code == 204
    assert not Device.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/a",
        "https://push.example.org:8443/a",
        "https://notpush.example.org/a",
        "https://push.example.org.evil.test/a",
        "https://127.0.0.1/a",
        "http://127.0.0.1:1/a",
        "file:///etc/passwd",
        "https://[half/a",
        "https://push.example.org/" + "a" * 600,
    ],
)
def test_we_post_to_known_push_services_alone(
    address: str, service: PushService, alice: User, enter: Enter
) -> None:
    client = enter(alice)
    body = sent(service.browser()._replace(endpoint=address))
    answer = client.post("/push/", body, content_type="application/json")
    assert answer.status_code == 422
    assert not Device.objects.exists()
    assert pushing.is_push_service("https://a.push.example.org/b")


@pytest.mark.parametrize(
    ("body", "status"),
    [("", 400), ("{", 400), ("[]", 400), ('{"endpoint": 7}', 400), ("x" * 3000, 400)],
)
def test_what_is_no_subscription_is_refused(
    body: str, status: int, service: PushService, alice: User, enter: Enter
) -> None:
    client = enter(alice)
    assert client.post("/push/", body, content_type="application/json").status_code == status
    bad = sent(service.browser()._replace(p256dh="AAAA"))
    assert client.post("/push/", bad, content_type="application/json").status_code == 422


@pytest.mark.usefixtures("service")
def test_only_the_ten_newest_browsers_of_a_person_are_kept(
    service: PushService, alice: User, bob: User
) -> None:
    pushing.subscribe(bob, service.browser("bob"))
    for number in range(12):
        pushing.subscribe(alice, service.browser(str(number)))
    kept = Device.objects.filter(user=alice).order_by("pk").values_list("endpoint", flat=True)
    assert [one.rpartition("/")[2] for one in kept] == [str(n) for n in range(2, 12)]
    assert Device.objects.filter(user=bob).count() == 1


def test_a_new_key_is_a_key(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("push_key")
    key = capsys.readouterr().out.strip()
    assert len(webpush.public_bytes(webpush.private_key(key))) == 65
