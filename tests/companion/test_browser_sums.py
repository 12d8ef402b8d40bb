"""The phone counts what the server counts: the same data, two evaluators, random sheets."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser

from games.engine.sheet import Finding, cells_of, moves_after, totals
from games.shelf import sheet_of, sheet_slugs
from tests.companion.random_sheets import EVERY_WAY, some_marks, some_plan

SCRIPT = Path(__file__).parents[2] / "static" / "js" / "sums.js"
EVERY_DAY = 8  # sheets of each game; five hundred with -m long

# Sheets go there and back as one text: the driver is slow with so many small values.
COUNT = """(sheets) => JSON.stringify(JSON.parse(sheets).map(([plan, cells]) => {
  const sums = new window.companion.Sums(plan, cells);
  const { scores, ranks, columns, boxed, rounds, curve, warnings } = sums.totals();
  return { moves: sums.movesAfter(1), scores, ranks, columns, boxed, rounds, curve,
           warnings: warnings.map(({ key, text, p, r, house }) => ({ key, text, p, r, house })) };
}))"""


@pytest.mark.parametrize("slug", sheet_slugs())
def test_the_phone_counts_as_the_server_does(slug: str, browser: Browser) -> None:
    ways = sum(one == slug for one, _way in EVERY_WAY)
    compare(slug, browser, max(EVERY_DAY, ways))


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("slug", sheet_slugs())
def test_the_phone_counts_five_hundred_sheets_as_the_server_does(
    slug: str, browser: Browser
) -> None:
    compare(slug, browser, 500)


def compare(slug: str, browser: Browser, count: int) -> None:
    ways = [way for one, way in EVERY_WAY if one == slug]
    luck = Random(slug)
    sheets: list[tuple[Any, Any]] = []
    expected: list[Any] = []
    for number in range(count):
        plan = some_plan(slug, ways[number % len(ways)], luck)
        cells = cells_of(some_marks(plan, luck))
        rules = sheet_of(slug)
        if isinstance(rules, Finding):
            cells |= rules.found(plan, cells)
        sheets.append((msgspec.to_builtins(plan), cells))
        moves = list(moves_after(plan, cells, 1).items())
        expected.append({"moves": moves, **msgspec.to_builtins(totals(plan, cells))})
    page = browser.new_page()
    try:
        page.add_script_tag(content=SCRIPT.read_text())
        for start in range(0, count, 50):
            part = slice(start, start + 50)
            counted = page.evaluate(COUNT, msgspec.json.encode(sheets[part]).decode())
            assert msgspec.json.decode(counted) == msgspec.json.decode(
                msgspec.json.encode(expected[part])
            )
    finally:
        page.close()
