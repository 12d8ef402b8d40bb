"""Pages are asked for by Alice, Bob, and people who just came in."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.commands import BACKEND
from accounts.models import User
from games.tables.models import Table

Enter = Callable[[User], Client]


@pytest.fixture(autouse=True)
def nothing_kept_yet() -> Iterator[None]:
    """Presence, kept work and counts of another test are forgotten."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def stranger(db: None) -> Client:
    return Client()


@pytest.fixture
def no_tables_yet(db: None) -> None:
    """A site that has just been set up shows no tables."""
    Table.objects.update(status=Table.Status.CANCELLED)


@pytest.fixture
def enter(db: None) -> Enter:
    """The browser of somebody who is logged in."""

    def browser(user: User) -> Client:
        client = Client()
        client.force_login(user, BACKEND)
        return client

    return browser


def words(answer: Any) -> str:
    """What can be read on a page, blanks put in order."""
    page = answer.content.decode()
    page = re.sub(r"<(script|style|svg|head).*?</\1>", " ", page, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())
