"""Whatever is sent: an answer below 500, and nobody changed."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.http import url_has_allowed_host_and_scheme
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User

pytestmark = pytest.mark.django_db
FORMS = {
    "/account/login/": ("login", "password", "next"),
    "/account/signup/": ("username", "email", "password1", "next"),
    "/account/password/reset/": ("email",),
    "/account/password/change/": ("oldpassword", "password1", "password2"),
    "/account/email/": ("email", "action_add", "action_send", "action_remove", "action_primary"),
    "/account/reauthenticate/": ("password", "next"),
    "/i18n/": ("language", "next"),
    "/me/": ("language", "time_zone", "theme", "quiet_from", "quiet_to", "mail_turn"),
    "/me/token/": ("drop",),
    "/me/keep/": ("username", "email", "password1"),
    "/me/delete/": ("password",),
}
NASTY = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "\x00",
            "a\x00@b.c",
            "x" * 5000,
            "' OR 1=1 --",
            "%s%n",
            "\u202eevil",
            "﷽" * 24,
            "a@b",
            "-1",
            "9" * 400,
            "http://[::1",
            "//evil.example",
            "٣٣:٣٣",
        ]
    ),
)


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("as_user", [False, True])
@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
@given(data=st.data())
def test_any_form_is_answered(path: str, as_user: bool, alice: User, data: st.DataObject) -> None:
    cache.clear()
    client = Client()
    if as_user:
        client.force_login(alice)
    fields = {name: data.draw(NASTY) for name in FORMS[path] if data.draw(st.booleans())}
    answer = client.post(path, fields)
    assert answer.status_code < 500
    location = answer.headers.get("Location", "/")
    assert url_has_allowed_host_and_scheme(location, {"testserver"})
    alice.refresh_from_db()
    assert alice.left is None


@pytest.mark.parametrize("path", [*FORMS, "/me/export/", "/people/Alice/", "/operator/outbox/"])
@pytest.mark.parametrize("method", ["put", "delete", "patch", "head", "options"])
def test_any_method_is_answered(client: Client, alice: User, path: str, method: str) -> None:
    client.force_login(alice)
    assert getattr(client, method)(path).status_code < 500


@pytest.mark.parametrize("path", FORMS)
def test_a_broken_body_is_answered(client: Client, alice: User, path: str) -> None:
    client.force_login(alice)
    for kind in ("multipart/form-data; boundary=x", "multipart/form-data", "application/json"):
        assert client.post(path, data=b"\xff{--x", content_type=kind).status_code < 500
