"""Phones round a table: three of them, one without network, a stranger, a display."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    Page,
    Route,
    ViewportSize,
    expect,
)

from games.companion.models import Sheet
from games.shelf import sheet_slugs
from tests.companion.sheets import new_sheet, now, sent, write
from tests.company import ours
from tests.services.servers import await_that
from tests.shares import BY_DAY, BY_NIGHT
from tests.web.browsing import fits, is_accessible

PHONE = ViewportSize(width=390, height=844)
MOST_TAPS = 8
NewPhone = Callable[..., Page]


@pytest.fixture
def phone(browser: Browser, asgi_server: str) -> Iterator[NewPhone]:
    """As many phones as a test needs, each a browser of its own."""
    opened: list[BrowserContext] = []

    def new(path: str = "", theme: str = "night", size: ViewportSize = PHONE, **more: str) -> Page:
        context = browser.new_context(
            base_url=asgi_server,
            viewport=size,
            locale=more.get("locale", "en"),
            has_touch=True,
            reduced_motion="reduce",
        )
        context.add_cookies([{"name": "theme", "value": theme, "url": asgi_server}])
        opened.append(context)
        page = context.new_page()
        if path:
            page.goto(path)
        return page

    yield new
    for context in opened:
        context.close()


def opened_at(page: Page, sheet: Sheet) -> Page:
    page.goto(f"/s/{sheet.key}/")
    expect(page.locator("#bar-go")).to_be_visible()
    return page


def zone(page: Page, cell: str, planets: int) -> None:
    """A zone of so many planets, in two taps."""
    place = cell.replace(".", "_")
    page.click(f"#f-{place}-add")
    page.locator(f".chipedit [id$='-k{planets}']").click()
    expect(page.locator(".chipedit")).to_have_count(0)


def kept(page: Page, sheet: Sheet) -> None:
    """Waits until the phone holds the page for times without network."""
    page.wait_for_function(
        """async (path) => {
            for (const name of await caches.keys())
                if (await (await caches.open(name)).match(path)) return true;
            return false;
        }""",
        arg=f"/s/{sheet.key}/",
    )


def saved(page: Page) -> None:
    expect(page.locator("#sync")).to_have_text("Saved")


def scores(page: Page) -> list[str]:
    return page.locator(".ptab .tv").all_text_contents()


def test_a_stranger_goes_from_the_home_page_to_the_first_entry_in_eight_taps(
    phone: NewPhone,
) -> None:
    page = phone("/")
    taps = 0

    def tap(selector: str) -> None:
        nonlocal taps
        page.locator(selector).first.click()
        taps += 1

    tap("main a[href='/companion/']")
    page.locator(".gopt", has_text="Cosmic Factory").click()
    taps += 1
    for place, name in enumerate(("Mira", "Jonas", "Priya")):
        page.locator("input[name=name]").nth(place).fill(name)
    tap("#start")
    expect(page.locator("#bar-go")).to_be_visible()
    tap("#f-zone-V_0_1-add")
    tap(".chipedit [id$='-k6']")
    saved(page)
    assert taps <= MOST_TAPS
    sheet = ours(Sheet).get()
    await_that(lambda: [mark.value for mark in sheet.marks.all()] == ["6"], "nothing was written")


def test_sums_stand_before_anything_is_sent(phone: NewPhone) -> None:
    page = opened_at(phone(), new_sheet())
    page.context.set_offline(True)
    zone(page, "zone-V.0.1", 9)
    zone(page, "zone-I.0.1", 5)
    zone(page, "zone-D.0.1", 4)
    expect(page.locator(".s-v .zt").first).to_have_text("5")
    expect(page.locator("#tab-0 .tv")).to_have_text("4")
    expect(page.locator(".netoff")).to_be_visible()
    expect(page.locator(".banner")).to_have_count(1)  # one voice says it


def test_three_phones_one_of_them_offline_for_half_the_evening(phone: NewPhone) -> None:
    sheet, other = new_sheet(), new_sheet()
    one, two, three = (opened_at(phone(), sheet) for _ in range(3))
    one.click("#me-0")
    two.click("#me-1")
    three.click("#me-2")
    zone(one, "zone-V.0.1", 6)
    expect(two.locator("#tab-0 .tv")).to_have_text("0")
    saved(one)
    three.wait_for_function("() => window.companion.app.number === 1")
    kept(three, sheet)
    three.context.set_offline(True)
    for planets in (9, 3):
        zone(three, "zone-V.2.1", planets)
    zone(three, "zone-I.2.1", 5)
    zone(three, "zone-D.2.1", 4)
    three.click("#f-path_2_1-plus")
    expect(three.locator("#sync")).to_contain_text("to send")
    zone(two, "zone-V.1.1", 9)
    zone(two, "zone-I.1.1", 2)
    zone(two, "zone-D.1.1", 2)
    zone(one, "zone-D.0.1", 7)
    # Offline for a while, reloaded on the way: the page comes from the phone itself.
    three.reload()
    expect(three.locator("#tab-2")).to_be_visible()
    zone(three, "zone-I.2.1", 8)
    three.context.set_offline(False)
    expect(three.locator("#sync")).to_have_text("Saved", timeout=25_000)
    final = now(sheet)
    expected = [str(score) for score in final.totals.scores]
    for page in (one, two, three):
        page.wait_for_function(f"() => window.companion.app.number === {final.row.number}")
        expect(page.locator(".ptab .tv").first).to_have_text(expected[0])
        assert scores(page) == expected
    values = sorted(int(mark.value) for mark in sheet.marks.filter(cell__startswith="zone-"))
    assert values == sorted([6, 9, 3, 5, 4, 9, 2, 2, 7, 8])  # nothing lost, nothing doubled
    assert other.marks.count() == 0


def test_what_someone_else_changed_is_shown_and_taken_back(phone: NewPhone) -> None:
    sheet = new_sheet()
    one = opened_at(phone(), sheet)
    one.click("#me-0")
    one.click("#f-path_0_1-plus")
    saved(one)
    write(sheet, sent("other", "path.0.1", 9), author=1, device="another")
    note = one.locator(".changed")
    expect(note).to_contain_text(re.compile(r"Changed by Bob at .+, from 1 to 9\."))
    note.get_by_role("button", name="Take back").click()
    expect(one.locator("#f-path_0_1")).to_have_value("1")
    saved(one)
    assert now(sheet).cells["path.0.1"] == 1


def test_a_phone_says_so_when_it_replaced_what_it_had_not_seen(phone: NewPhone) -> None:
    sheet = new_sheet()
    page = opened_at(phone(), sheet)
    page.context.set_offline(True)
    page.click("#f-path_0_1-plus")
    expect(page.locator("#sync")).to_contain_text("to send")
    write(sheet, sent("other", "path.0.1", 9), author=1, device="another")
    page.context.set_offline(False)
    saved(page)
    assert now(sheet).cells["path.0.1"] == 1
    note = page.locator(".changed")
    expect(note).to_contain_text(re.compile(r"Changed by you at .+, from 9 to 1\."))
    note.get_by_role("button", name="Take back").click()
    expect(page.locator("#f-path_0_1")).to_have_value("9")


def test_what_is_written_while_a_phone_asks_for_news_is_shown_too(phone: NewPhone) -> None:
    sheet = new_sheet()
    page = phone()
    with page.expect_websocket() as opening:
        opened_at(page, sheet)
    socket = opening.value
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/state/?*", lambda route: held.append((route, route.fetch())), times=1)
    write(sheet, sent("first", "path.0.1", 4), author=1, device="another")
    while not held:
        page.wait_for_timeout(20)
    with socket.expect_event("framereceived", lambda text: json.loads(text)["number"] == 2):
        write(sheet, sent("second", "path.0.1", 7), author=1, device="another")
    ((route, answer),) = held
    route.fulfill(response=answer)
    expect(page.locator("#f-path_0_1")).to_have_value("7")


def test_a_house_rule_is_marked(phone: NewPhone) -> None:
    sheet = new_sheet()
    write(sheet, sent("long", "path.0.1", 12))
    page = opened_at(phone(), sheet)
    warning, bar = page.locator(".g-entry .lwarn"), page.locator(".cpbar .amber")
    expect(warning).to_contain_text("A path has 0 to 9 tiles.")
    expect(bar).to_have_text("A path has 0 to 9 tiles.")
    expect(warning.get_by_role("link")).to_have_attribute("href", "/games/factory/#score-path")
    page.get_by_role("button", name="We play it this way").click()
    expect(page.locator(".lwarn .pill")).to_have_text("house rule")
    expect(bar).to_have_count(0)
    saved(page)
    assert [one.house for one in now(sheet).totals.warnings] == [True]


def test_undo_in_the_bar_takes_back_the_last_entry(phone: NewPhone) -> None:
    sheet = new_sheet()
    page = opened_at(phone(), sheet)
    zone(page, "zone-V.0.1", 6)
    saved(page)
    page.click("#bar-undo")
    saved(page)
    expect(page.locator(".zchip:not(.add)")).to_have_count(0)
    assert now(sheet).cells == {}
    assert sheet.marks.count() == 2


def test_the_display_follows_the_sheet(phone: NewPhone) -> None:
    sheet = new_sheet()
    size = ViewportSize(width=1440, height=900)
    screen = phone(f"/s/{sheet.key}/show/", size=size)
    expect(screen.locator(".shp1")).to_have_count(3)
    expect(screen.locator(".shp1.lead")).to_have_count(0)  # nobody leads with nothing
    screen.wait_for_timeout(500)
    write(sheet, sent("a", "path.1.1", 9))
    expect(screen.locator(".shp1.lead")).to_have_count(1)
    expect(screen.locator(".shp1.lead .shn")).to_have_text("Bob")
    expect(screen.locator(".shp1.lead .sht")).to_have_text("4")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")


def test_a_finished_sheet_shows_its_result_on_every_phone(phone: NewPhone) -> None:
    sheet = new_sheet(names=["Alice", "Bob"], game="free")
    one, two = (opened_at(phone(), sheet) for _ in range(2))
    zone(one, "points.0.1", 7)
    saved(one)
    write(sheet, sent("b", "points.1.1.x", 5), sent("c", "over", 1))
    for page in (one, two):
        expect(page.locator(".rk.win")).to_contain_text("Alice")
        expect(page.locator(".poster")).to_be_visible()
    assert now(sheet).row.result == {"scores": [7, 5], "ranks": [1, 2]}


def test_a_universe_is_entered_by_tapping(phone: NewPhone) -> None:
    sheet = new_sheet(game="bigbang", names=["Alice", "Bob"], mode="cosmic")
    write(sheet, sent("shape", "shape.0", 1))
    page = opened_at(phone(size=ViewportSize(width=1440, height=900)), sheet)
    expect(page.locator("#f-way-lines")).to_have_attribute("aria-pressed", "true")
    page.click("#f-way-universe")
    page.click("#pk-planet")
    for place, colour in (("A1", "red"), ("B1", "blue"), ("C1", "yellow")):
        page.locator(f"#u-{place}").click()
        page.click(f"#pk-{colour}")
        page.click("#pk-galaxy")
        page.click("#tile-place")
        saved(page)
    expect(page.locator("#tab-0 .tv")).to_have_text("9")
    expect(page.locator(".uline")).to_have_count(1)


KEEPS = """async (name) => {
  for (const key of await caches.keys())
    for (const { url } of await (await caches.open(key)).keys())
      if (url.includes(name)) return true;
  return false;
}"""


def test_a_universe_is_there_without_network_though_it_was_not_fetched(phone: NewPhone) -> None:
    sheet = new_sheet(game="bigbang", names=["Alice", "Bob"], mode="cosmic")
    page = opened_at(phone(), sheet)
    await_that(lambda: page.evaluate(KEEPS, "sheet-universe"), "it was not kept")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.click("#f-way-universe")
    page.click("#pk-planet")
    expect(page.locator("#u-A1")).to_be_visible()


def test_the_timer_runs_and_every_phone_sees_it(phone: NewPhone) -> None:
    sheet = new_sheet()
    one, two = (opened_at(phone(), sheet) for _ in range(2))
    one.click("#timer-0-go")
    expect(one.locator("#timer-0-go")).to_have_text("Pause")
    expect(two.locator("#timer-0-go")).to_have_text("Pause")
    one.click("#timer-0-go")
    expect(one.locator("#timer-0-go")).to_have_text("Start")


def small_keys(page: Page) -> list[str]:
    """Keys that a finger would miss: below 48 pixels high or 44 wide."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#sheet button, #sheet summary, #sheet select")]
        .filter((one) => one.offsetParent)
        .map((one) => [one.id, one.getBoundingClientRect()])
        .filter(([, box]) => box.height < 47.5 || box.width < 43.5)
        .map(([id, box]) => `${id} ${box.width} ${box.height}`)"""
    )
    return found


@pytest.mark.parametrize(("theme", "width"), BY_DAY)
@pytest.mark.parametrize("slug", sheet_slugs())
def test_sheets_are_accessible_and_fit(slug: str, theme: str, width: int, phone: NewPhone) -> None:
    sheet = new_sheet(game=slug, names=["Alice", "Bob", "Charlie"])
    size = ViewportSize(width=width, height=844)
    page = opened_at(phone(theme=theme, size=size), sheet)
    fits(page)
    is_accessible(page)
    if width == PHONE["width"]:
        assert small_keys(page) == []


@pytest.mark.parametrize(("game", "players"), [("free", 8), ("factory", 6), ("crafting", 3)])
def test_the_display_is_one_screen_however_many_play(
    game: str, players: int, phone: NewPhone
) -> None:
    names = ("Alice", "Bob", "Charlie", "Dana", "Erin", "Finn", "Gwen", "Hal")
    sheet = new_sheet(game=game, names=names[:players])
    high = {"free": "points.0.1.a", "factory": "zone-V.0.1.a", "crafting": "advanced.0"}[game]
    write(sheet, sent("a", high, 49 if game == "factory" else 148))
    page = phone(f"/s/{sheet.key}/show/")
    for width, height in ((390, 844), (820, 1100), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        fits(page)
        assert page.evaluate("document.documentElement.scrollHeight") <= height, width
        assert page.evaluate(SPILLED) == [], width


# Figures and bars that are wider than the card of their player.
SPILLED = """() => [...document.querySelectorAll(".shp1")].flatMap((card) =>
    [...card.children].filter((one) => one.scrollWidth > one.clientWidth + 1
        || one.getBoundingClientRect().right > card.getBoundingClientRect().right)
    .map((one) => `${one.className} ${one.scrollWidth} ${one.clientWidth}`))"""


@pytest.mark.parametrize(("theme", "width"), BY_NIGHT)
def test_start_end_and_display_are_accessible_and_fit(
    theme: str, width: int, phone: NewPhone
) -> None:
    sheet = new_sheet()
    write(sheet, sent("a", "path.0.1", 9))
    page = phone("/companion/", theme=theme, size=ViewportSize(width=width, height=844))
    paths = ["/companion/", f"/s/{sheet.key}/show/", f"/s/{sheet.key}/"]
    for path in paths:
        page.goto(path)
        fits(page)
        is_accessible(page)
    page.goto("about:blank")
    write(sheet, sent("b", "over", 1))
    page.goto(f"/s/{sheet.key}/")
    expect(page.locator(".rks")).to_be_visible()
    fits(page)
    is_accessible(page)


def test_long_words_fit_a_phone(phone: NewPhone) -> None:
    for slug in sheet_slugs():
        sheet = new_sheet(game=slug, names=["Wolfeschlegelstein", "Bob"])
        page = opened_at(phone(locale="de"), sheet)
        fits(page)
