"""What each game draws on its own sheet: ships, a universe, phones; every sheet has an end."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.companion.models import Sheet
from games.encounter.rules.powers import POWERS
from games.engine.sums import Value
from tests.companion.evenings import evening, names_of
from tests.companion.sheets import fill, new_sheet, now, sent, write
from tests.companion.test_browser import NewPhone, opened_at, saved
from tests.companion.test_browser import phone as phone
from tests.shares import first
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
    ships_land(page, sheet)


def ships_land(page: Page, sheet: Sheet) -> None:
    """Two ships are sent from a planet; when the encounter is over they move by themselves."""
    cards: dict[str, Value] = {
        "attacker.1": 0,
        "defender.1": 1,
        "planet.1": "Y1",
        "card-a.1": 20,
        "card-d.1": 4,
    }
    fill(sheet, cards)
    page.click("#place-ships-R2")
    page.click("#send-ships-R2-0")
    page.click("#send-ships-R2-0")
    expect(page.locator(".side-left .tot")).to_have_text("22")
    expect(page.locator(".side-right .tot")).to_have_text("8")
    page.click("#bar-go")
    expect(page.locator("#tab-0 .tv")).to_have_text("2")
    saved(page)
    landed = now(sheet).cells
    assert (landed["ships-Y1.0"], landed["ships-Y1.1"], landed["hole.1"]) == (2, 0, 4)
    assert (landed["mothership.0"], landed["ships-a.1"], landed["moved.1"]) == (0, 2, 1)
    page.click("#bar-undo")  # all of it
    expect(page.locator("#tab-0 .tv")).to_have_text("1")
    saved(page)
    back = now(sheet).cells
    assert (back["mothership.0"], back["ships-R2.0"]) == (2, 2)
    assert "moved.1" not in back


def test_an_encounter_is_counted_by_keys_and_ends_on_the_first_screen(phone: NewPhone) -> None:
    names = ["Alice", "Bob", "Charlie", "Dana"]
    sheet = new_sheet(game="encounter", names=names, ships="colonies")
    powers = [list(POWERS).index(key) + 1 for key in ("mutant", "virus", "healer", "macron")]
    write(sheet, *(sent(f"p{p}", f"power.{p}", power) for p, power in enumerate(powers)))
    page = opened_at(phone(), sheet)
    page.click("#me-0")
    taps = ["attacker_1-0", "defender_1-1", "card-a_1-12", "card-d_1-6"]
    for key in (*taps, *["ships-a_1-plus"] * 3, *["ships-d_1-plus"] * 3):
        page.click(f"#f-{key}")
    for key in ("#join-a-3", "#f-allied_3_1-plus", "#join-d-2"):
        page.click(key)
    expect(page.locator(".side-left .tot")).to_have_text("23")
    expect(page.locator(".side-right .tot")).to_have_text("24")
    expect(page.locator(".side-right")).to_contain_text("card × ships")
    page.evaluate("scrollTo(0, 0)")
    outcome, bar = page.locator(".g-outcome").bounding_box(), page.locator(".cpbar").bounding_box()
    assert outcome is not None
    assert bar is not None
    assert outcome["y"] + outcome["height"] <= bar["y"] + 1  # what decides is seen at once
    expect(page.locator(".cpbar")).to_contain_text("Bob holds, 24 to 23.")
    page.click("#power-1")  # a Cosmic Zap
    expect(page.locator(".side-right .tot")).to_have_text("10")
    expect(page.locator(".g-outcome")).to_contain_text("Alice wins the encounter, 23 to 10.")
    page.click("#f-allied_2_1-minus")  # a Force Field: the last ship goes home
    expect(page.locator("#join-d-2")).to_be_visible()
    page.click("#f-card-a_1-change")
    page.click("#f-card-a_1-0")
    expect(page.locator(".side-left .cardbtn")).to_contain_text("Negotiate")
    saved(page)
    written = now(sheet).cells
    assert (written["ally.3.1"], written["allied.3.1"], written["card-a.1"]) == ("a", 2, 0)
    assert "ally.2.1" not in written
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


def press(page: Page, selector: str) -> None:
    """A slow tap: the sheet is drawn anew while the finger is down."""
    key = page.locator(selector)
    key.scroll_into_view_if_needed()
    key.hover()
    page.mouse.down()
    page.evaluate(
        """() => new Promise((drawn) => {
            window.companion.app.render();
            requestAnimationFrame(() => requestAnimationFrame(drawn));
        })"""
    )
    page.mouse.up()


def test_a_tap_counts_though_the_sheet_is_drawn_anew_under_the_finger(phone: NewPhone) -> None:
    sheet = new_sheet()
    page = opened_at(phone(), sheet)
    press(page, "#f-path_0_1-plus")
    expect(page.locator("#f-path_0_1")).to_have_value("1")
    press(page, "#tab-1")
    expect(page.locator("#tab-1")).to_have_attribute("aria-pressed", "true")
    press(page, "#phones-sum")
    expect(page.locator("#phones")).to_have_attribute("open", "")
    press(page, "#phones-sum")
    expect(page.locator("#phones")).not_to_have_attribute("open", "")
    page.locator("#f-path_1_1").fill("7")
    write(sheet, sent("other", "path.2.1", 9), author=2, device="another")
    page.wait_for_function("() => window.companion.app.value('path.2.1') === 9")
    expect(page.locator("#f-path_1_1")).to_have_value("7")  # what is typed stays, and the focus
    page.keyboard.press("Enter")
    saved(page)
    assert now(sheet).cells == {"path.0.1": 1, "path.1.1": 7, "path.2.1": 9}


def test_the_end_comes_once_and_sends_nothing_twice(phone: NewPhone) -> None:
    sheet = new_sheet(game="free", names=["Alice", "Bob"])
    write(sheet, sent("a", "points.0.1.x", 5))
    page = opened_at(phone(), sheet)
    arrivals: list[str] = []
    posted: list[str] = []
    page.on("framenavigated", lambda frame: arrivals.append(frame.url))
    page.on("request", lambda one: posted.append(one.url) if "/marks/" in one.url else None)
    # The phone's own memory is slow, and news of the end come at the same time.
    page.evaluate(
        """() => {
            const { app, store } = window.companion;
            const { drop } = store;
            store.drop = async (...all) => {
                app.tryNow();
                await new Promise((later) => { setTimeout(later, 1500); });
                return drop(...all);
            };
        }"""
    )
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#bar-finish")
    expect(page.locator(".rk.win")).to_contain_text("Alice")
    page.wait_for_load_state("networkidle")
    assert (len(arrivals), len(posted)) == (1, 1)


def test_phones_are_listed_and_say_which_player_they_are(phone: NewPhone) -> None:
    sheet, other = new_sheet(), new_sheet()
    opened_at(phone(), other)
    one, two = (opened_at(phone(), sheet) for _ in range(2))
    one.click("#me-0")
    two.click("#me-2")
    one.click("#phones-sum")
    expect(one.locator(".phones li")).to_have_count(2)
    expect(one.locator(".phones")).to_contain_text("Charlie")
    expect(one.locator(".phones li").first).to_contain_text("this phone")
    one.click("#me-change")
    one.click("#me-1")
    expect(one.locator(".phones li").first).to_contain_text("Bob")
    two.click("#phones-sum")
    expect(two.locator(".phones")).to_contain_text("Bob")
    one.context.set_offline(True)
    expect(one.locator(".phones li").first).to_contain_text("no network")


def closeness(page: Page) -> float:
    return float(page.locator(".unigrid").get_attribute("viewBox").split()[2])  # type: ignore[union-attr]


def pinch(page: Page, selector: str) -> None:
    """Two fingers that part by as much again, as a touch screen reports them."""
    drawing = page.locator(selector)
    drawing.scroll_into_view_if_needed()
    box = drawing.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = page.context.new_cdp_session(page)

    def touch(kind: str, apart: float) -> None:
        points = [{"x": x + side * apart, "y": y, "id": n} for n, side in enumerate((-1, 1))]
        fingers = points if kind != "touchEnd" else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", 40)
    for apart in range(45, 85, 5):
        touch("touchMove", apart)
    touch("touchEnd", 80)


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
    pinch(page, ".unigrid")
    expect(page.locator("#zoom-out")).to_be_enabled()
    assert closeness(page) < whole / 1.5
    page.click("#zoom-all")
    expect(page.locator("#zoom-out")).to_be_disabled()
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


def ends_well(page: Page, slug: str, stem: str, way: str) -> None:
    """The last sums stand on the phone, and the end says the same."""
    page.on("dialog", lambda dialog: dialog.accept())
    sheet = written(slug, stem, **({"way": way} if way else {}))
    opened_at(page, sheet)
    final = now(sheet).totals
    expect(page.locator(".ptab .tv")).to_have_text([str(score) for score in final.scores])
    page.locator("#bar-finish, #bar-go:has-text('Finish')").first.click()
    expect(page.locator(".rks")).to_be_visible()
    placed = sorted(zip(final.ranks, final.scores, strict=True))
    expect(page.locator(".rks .rt")).to_have_text([str(score) for _rank, score in placed])
    page.close()


MODES = {evening("bigbang", stem).options["mode"]: stem for stem in names_of("bigbang")}


@pytest.mark.parametrize("slugs", first(1, [["encounter"], ["factory", "crafting"]]))
def test_every_game_shows_its_last_sums_and_ends(phone: NewPhone, slugs: list[str]) -> None:
    context = phone(size=WIDE).context
    ends_well(context.new_page(), "bigbang", MODES["parallel"], "universe")
    for slug in slugs:
        ends_well(context.new_page(), slug, names_of(slug)[0], "")


@pytest.mark.long
@pytest.mark.parametrize("way", ["universe", "lines"])
@pytest.mark.parametrize("stem", MODES.values())
def test_every_mode_shows_its_last_sums_and_ends(stem: str, way: str, phone: NewPhone) -> None:
    ends_well(phone(size=WIDE), "bigbang", stem, way)
