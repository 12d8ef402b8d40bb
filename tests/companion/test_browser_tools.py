"""Tools beside a sheet: timers that are heard and felt, draws without repetition."""

import re

from playwright.sync_api import Page, expect

from tests.companion.sheets import new_sheet, now
from tests.companion.test_browser import NewPhone, opened_at, saved
from tests.companion.test_browser import phone as phone

# What the phone is asked to do, instead of doing it.
LISTEN = """
window.told = [];
const note = () => {
  const frequency = {};
  return { frequency, connect: (next) => next, start: () => window.told.push(frequency.value), stop: () => {} };
};
const volume = () => ({
  gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: (next) => next,
});
window.AudioContext = class {
  currentTime = 0;
  resume() {}
  createOscillator() { return note(); }
  createGain() { return volume(); }
};
const release = async () => { window.told.push("may sleep"); };
const wakeLock = { request: async () => { window.told.push("awake"); return { release }; } };
Object.defineProperty(Navigator.prototype, "vibrate", { value: (how) => window.told.push(`shake ${how}`) });
Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => wakeLock });
"""  # noqa: E501


def told(page: Page) -> list[int | str]:
    """What happened since it was last asked."""
    found: list[int | str] = page.evaluate("window.told.splice(0)")
    return found


def test_the_timer_is_heard_and_felt_and_keeps_the_screen_awake(phone: NewPhone) -> None:
    page = phone()
    page.add_init_script(LISTEN)
    page.clock.install()
    opened_at(page, new_sheet())
    assert told(page) == []
    page.context.set_offline(True)  # the clock of the site does not run ahead with the page's
    page.click("#timer-0-go")
    expect(page.locator("#timer-0-go")).to_have_text("Pause")
    assert set(told(page)) == {"shake 60", 660, "awake"}
    page.clock.fast_forward(51_000)
    expect(page.locator("#timer-0")).to_have_class("secs hot")
    assert told(page) == ["shake 120,80,120", 660, 660]
    page.clock.fast_forward(10_000)
    expect(page.locator("#timer-0")).to_have_text("Time's up")
    for _ in range(200):  # the page's own clock stands still, so nothing on it can wait
        if page.evaluate("window.told.length") >= 5:
            break
        page.wait_for_timeout(50)
    assert told(page) == ["shake 700", 880, 660, 880, "may sleep"]


DRAWN_ANEW = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def test_draws_are_written_and_nothing_comes_twice(phone: NewPhone) -> None:
    page, kaos = phone(), new_sheet()
    opened_at(page, kaos)
    for number in range(1, 6):
        page.click(f"#round-{number}")
        page.click("#tool-1")
        saved(page)
    drawn = [now(kaos).cells[f"card.{number}"] for number in range(1, 6)]
    assert len({str(card) for card in drawn}) == 5
    powers = new_sheet(game="encounter", names=["Alice", "Bob", "Charlie"])
    opened_at(page, powers)
    page.get_by_role("button", name="Draw powers").click()
    saved(page)
    assert len({str(now(powers).cells[f"power.{p}"]) for p in range(3)}) == 3
    for _ in range(7):  # all cards of a hand
        page.click("#tool-3")
    said = page.locator("#tool-3-said")
    expect(said).to_have_text(re.compile(r"^(\d, ){6}\d$"))
    hand = said.inner_text().split(", ")
    assert sorted(hand) == [str(card) for card in range(1, 8)]
    page.evaluate("() => { crypto.getRandomValues = (all) => all.fill(0); }")  # shuffles alike
    discs = []
    for _ in range(16):
        page.click("#tool-2")
        page.evaluate(DRAWN_ANEW)
        discs.append(page.inner_text("#tool-2-said"))
    assert discs[8:] == discs[:8]  # of nine discs the last is not drawn: all are shuffled again


def test_objectives_are_drawn_for_one_players_eyes(phone: NewPhone) -> None:
    sheet = new_sheet(game="bigbang", names=["Alice", "Bob"], mode="cosmic")
    page = opened_at(phone(), sheet)
    page.get_by_role("button", name="Draw objectives").click()
    said = page.locator("[id$=-said]", has_text=",")
    expect(said).to_have_count(1)
    page.get_by_role("button", name="Hide").click()
    expect(page.get_by_role("button", name="Hide")).to_have_count(0)
    expect(said.get_by_text("on this screen alone")).to_have_count(1)
    assert sheet.marks.count() == 0


def test_a_turn_is_written_by_keys_and_the_totals_stay_in_sight(phone: NewPhone) -> None:
    page = opened_at(phone(), new_sheet(game="crafting"))
    page.click("#neb-size-2")
    page.click("#neb-more")
    page.click("#neb-add")
    for key in ("discharge", "discharge", "set"):
        page.click(f"#f-{key}_0_1-plus")
    expect(page.locator("#tab-0 .tv")).to_have_text("22")  # 7 + 3 + 6 + 6
    expect(page.locator("#f-discharge_0_1-plus")).to_contain_text("+10")
    page.click("#f-discharge_0_1-undo")
    expect(page.locator("#tab-0 .tv")).to_have_text("16")
    page.locator("#round-2").click()
    expect(page.locator("#bar-go")).to_have_text("Next: Round 3")
    page.click("#f-discharge_0_2-plus")
    expect(page.locator(".cpbar")).to_contain_text("Alice 22 (+6)")
    page.locator("#phones-sum").scroll_into_view_if_needed()
    box = page.locator(".ptabs").bounding_box()
    assert box is not None
    assert box["y"] == 0


def test_a_card_is_drawn_and_told_beside_its_field(phone: NewPhone) -> None:
    page = opened_at(phone(), new_sheet())
    card = page.locator(".g-card")
    card.get_by_role("button", name="Draw a Kaos card").click()
    name = card.locator(".kaos h3").text_content()
    assert name
    expect(card.locator("select option:checked")).to_have_text(name)
