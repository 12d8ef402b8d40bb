"""What the switches of the environment make of the settings."""

import runpy
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from cosmos_site import settings


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PORT", "TLS", "SSL"):
        monkeypatch.delenv(f"COSMOS_SMTP_{name}", raising=False)


def mail_settings() -> tuple[Any, ...]:
    found = runpy.run_path(settings.__file__)
    return found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"], found["EMAIL_PORT"]


def test_mail_is_encrypted_after_the_greeting_if_nothing_else_is_said() -> None:
    assert mail_settings() == (True, False, 587)


def test_mail_is_encrypted_from_the_first_byte_by_a_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COSMOS_SMTP_SSL", "1")
    assert mail_settings() == (False, True, 465)
    monkeypatch.setenv("COSMOS_SMTP_TLS", "0")
    monkeypatch.setenv("COSMOS_SMTP_PORT", "10465")
    assert mail_settings() == (False, True, 10465)


def test_mail_is_not_encrypted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COSMOS_SMTP_SSL", "1")
    monkeypatch.setenv("COSMOS_SMTP_TLS", "1")
    with pytest.raises(ImproperlyConfigured, match="not both"):
        mail_settings()
