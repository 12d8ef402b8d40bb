"""What each game draws on its own sheet: ships, a universe, phones; every sheet has an end."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.companion.models import Sheet
from games.engine.sums import Value
from tests.companion.evenings import evening, names_of
from tests.companion.sheets import fill, new_sheet, now, sent, write
from tests.companion.test_browser import NewPhone, opened_at, saved
from tests.companion.test_browser import phone as phone
from tests.web.browsing import fits, is_accessible

WIDE = ViewportSize(width=1440, height=900)


def test_ships_are_moved_on_a_grid_of_planets(phone: NewPhone) -> None:
    sheet = new_sheet(game="encounter", names=["Alice", "Bob"], ships="tracker")
    page = opened_at(phone(), sheet)
    expect(page.locator(".shipcell")).to_have_count(2 * 5 + 3)
    page.click("#place-ships-R1")
    expect(page.locator("#f-ships-R1_0-plus")).to_be_disabled()  # all 20 are placed
    page.click("#f-ships-R1_0-minus")
    expect(page.locator(".lwarn")).to_contain_text("Fewer than 20 ships")
    page.click("#place-ships-Y2")
    expect(page.locator(".shipedit")).to_contain_text("1 to place")
    page.click("#f-ships-Y2_0-plus")
    expect(page.locator("#tab-0 .tv")).to_have_text("1")
    saved(page)
    assert now(sheet).cells == {"ships-R1.0": 3, "ships-Y2.0": 1}
    assert now(sheet).totals.scores == (1, 0)
    fits(page)
    is_accessible(page)


def test_a_key_that_is_held_runs_until_it_is_let_go(phone: NewPhone) -> None:
    page = opened_at(phone(), new_sheet(game="encounter", names=["Alice", "Bob"]))
    key = page.locator("#f-foreign_0-plus")
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.wait_for_function("() => window.companion.app.value('foreign.0') >= 3")
    page.mouse.up()
    saved(page)
    value = page.evaluate("window.companion.app.value('foreign.0')")
    page.wait_for_timeout(600)  # longer than a key waits before it runs
    assert page.evaluate("window.companion.app.value('foreign.0')") == value


def unfold(page: Page, name: str) -> None:
    """Opens a fold; the sheet may be drawn anew under the pointer."""
    fold = page.locator(f"details#{name}")
    for _ in range(20):
        page.click(f"#{name}-sum")
        page.wait_for_timeout(300)
        if fold.get_attribute("open") is not None:
            return
    raise AssertionError(f"{name} stays closed")


def test_phones_are_listed_and_say_which_player_they_are(phone: NewPhone) -> None:
    sheet, other = new_sheet(), new_sheet()
    opened_at(phone(), other)
    one, two = (opened_at(phone(), sheet) for _ in range(2))
    one.click("#me-0")
    two.click("#me-2")
    unfold(one, "phones")
    expect(one.locator(".phones li")).to_have_count(2)
    expect(one.locator(".phones")).to_contain_text("Charlie")
    expect(one.locator(".phones li").first).to_contain_text("this phone")
    one.click("#me-change")
    one.click("#me-1")
    expect(one.locator(".phones li").first).to_contain_text("Bob")
    unfold(two, "phones")
    expect(two.locator(".phones")).to_contain_text("Bob")
    one.context.set_offline(True)
    expect(one.locator(".phones li").first).to_contain_text("no network")


def closeness(page: Page) -> float:
    return float(page.locator(".unigrid").get_attribute("viewBox").split()[2])  # type: ignore[union-attr]


def test_a_universe_is_brought_closer_and_tells_what_a_tile_would_change(phone: NewPhone) -> None:
    sheet = new_sheet(game="bigbang", names=["Alice", "Bob"], mode="cosmic")
    marks: list[tuple[str, Value]] = [
        ("way", "universe"),
        ("shape.0", 1),
        ("tile.0-A1", 14),
        ("tile.0-B1", 17),
    ]
    write(sheet, *(sent(f"m{n}", cell, value) for n, (cell, value) in enumerate(marks)))
    page = opened_at(phone(), sheet)
    whole = closeness(page)
    page.click("#zoom-in")
    expect(page.locator("#zoom-out")).to_be_enabled()
    assert closeness(page) < whole
    page.click("#zoom-all")
    expect(page.locator("#zoom-out")).to_be_disabled()
    assert closeness(page) == whole
    for word in ("planet", "orange", "galaxy"):
        page.click(f"#pk-{word}")
    page.locator("#u-C1").click()
    expect(page.locator(".ghost")).to_have_count(1)
    expect(page.locator(".pknow")).to_contain_text("Alice, planets: 0 to 9")
    assert sheet.marks.count() == len(marks)
    page.click("#tile-place")
    expect(page.locator("#tab-0 .tv")).to_have_text("9")
    expect(page.locator(".foundlines")).to_contain_text("3 + 3 + 3")
    fits(page)
    is_accessible(page)


@pytest.mark.parametrize(
    ("game", "options", "cell"),
    [("free", {}, "points.0.1.x"), ("encounter", {"ships": "colonies"}, "foreign.0")],
)
def test_a_sheet_of_one_round_has_an_end(
    game: str, options: dict[str, Any], cell: str, phone: NewPhone
) -> None:
    sheet = new_sheet(game=game, names=["Alice", "Bob"], **options)
    write(sheet, sent("a", cell, 5))
    page = opened_at(phone(), sheet)
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#bar-finish")
    expect(page.locator(".rk.win")).to_contain_text("Alice")


def written(slug: str, stem: str, **options: str) -> Sheet:
    """A recorded table on a sheet, up to its end."""
    played = evening(slug, stem, **options)
    sheet = new_sheet(game=slug, names=played.players, **played.options)
    fill(sheet, played.cells)
    return sheet


def test_every_mode_shows_its_last_sums_and_ends(phone: NewPhone) -> None:
    modes = {evening("bigbang", stem).options["mode"]: stem for stem in names_of("bigbang")}
    evenings = [("bigbang", stem, "universe") for stem in modes.values()]
    evenings += [("bigbang", stem, "lines") for stem in modes.values()]
    evenings += [(slug, names_of(slug)[0], "") for slug in ("factory", "crafting", "encounter")]
    context = phone(size=WIDE).context
    for slug, stem, way in evenings:
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        sheet = written(slug, stem, **({"way": way} if way else {}))
        opened_at(page, sheet)
        expected = [str(score) for score in now(sheet).totals.scores]
        expect(page.locator(".ptab .tv")).to_have_text(expected)
        page.locator("#bar-finish, #bar-go:has-text('Finish')").first.click()
        expect(page.locator(".rks")).to_be_visible()
        placed = sorted(zip(now(sheet).totals.ranks, now(sheet).totals.scores, strict=True))
        expect(page.locator(".rks .rt")).to_have_text([str(score) for _rank, score in placed])
        page.close()
