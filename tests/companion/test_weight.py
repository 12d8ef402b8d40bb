"""What a score sheet weighs for a phone that opens it for the first time."""

from typing import Any

import msgspec
import pytest
from django.test import Client

from games.companion import queries
from games.companion.models import Sheet
from games.shelf import later_scripts, sheet_slugs
from tests.companion.sheets import new_sheet, sent, write
from tests.weighing import KILOBYTE, compressed, first_visit, found, served

pytestmark = pytest.mark.django_db
MOST = 60 * KILOBYTE  # all of it, compressed
NAMES = [f"Alice {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]


def ways_of(slug: str) -> list[dict[str, Any]]:
    """Every choice of the sheet's first question."""
    options = queries.rules_of(slug).options()
    choices = options[0].choices if options else ()
    return [{options[0].name: msgspec.json.decode(value)} for value, *_rest in choices] or [{}]


def largest(slug: str, way: dict[str, Any]) -> Sheet:
    """With as many players as can be."""
    _fewest, most = queries.rules_of(slug).seats(way)
    return new_sheet(None, slug, NAMES[:most], **way)


def weight(sheet: Sheet) -> int:
    page = Client().get(f"/s/{sheet.key}/", headers={"accept-language": "fr"}).content
    assert b'lang="fr"' in page
    return first_visit(page, "sums.js", "companion-sync.js")


@pytest.mark.parametrize("slug", sheet_slugs())
def test_a_first_visit_is_light(slug: str) -> None:
    weights = {str(way): weight(largest(slug, way)) for way in ways_of(slug)}
    assert max(weights.values()) < MOST, weights


def test_a_universe_comes_on_top_where_it_is_entered() -> None:
    (script,) = map(found, later_scripts("bigbang"))
    sheet = new_sheet(None, "bigbang", NAMES[:2], mode="cosmic")
    for way in ("lines", "universe"):
        write(sheet, sent(way, "way", way))
        assert weight(sheet) < MOST
    assert weight(sheet) + compressed(served(script)) < 63 * KILOBYTE
