"""What pages are asked for by: Alice, Bob, and people who just came in."""

import re
from html import unescape
from typing import Any

import pytest

from games.tables.models import Table


@pytest.fixture
def no_tables_yet(db: None) -> None:
    """A site that has just been set up shows no tables."""
    Table.objects.update(status=Table.Status.CANCELLED)


def words(answer: Any) -> str:
    """What can be read on a page, blanks put in order."""
    page = answer.content.decode()
    page = re.sub(r"<(script|style|svg|head).*?</\1>", " ", page, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())
