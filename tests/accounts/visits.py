"""Small visits the account tests make again and again."""

import re
from typing import Any

from django.core.mail import EmailMessage
from django.test import Client

NEW = {
    "username": "Spica",
    "email": "spica@example.org",
    "password1": "seven slow comets",
}


def sign_up(client: Client, **changes: str) -> Any:
    return client.post("/account/signup/", NEW | changes)


def log_in(client: Client, login: str, password: str, **more: str) -> Any:
    return client.post("/account/login/", {"login": login, "password": password} | more)


def link_in(mail: EmailMessage) -> str:
    """The path of the first link of a mail."""
    found = re.search(r"https?://[^/\s]+(/\S*)", str(mail.body))
    assert found, mail.body
    return found.group(1)
