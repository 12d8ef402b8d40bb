"""Somebody who plays Crafting the Cosmos with a pointer: clicks, or taps of a finger."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

PATIENCE = 60_000  # a busy machine is no fault of the site
OPEN = "svg.cc-gal :is(a.cell, a.pick)"

# Whether a press plays a move: the space says so, or the drawing for all of them.
PLAYS = "one => Boolean(one.dataset.move ?? one.ownerSVGElement?.dataset.play)"

Press = Callable[[Locator], None]


def click(one: Locator) -> None:
    one.click()


def tap(one: Locator) -> None:
    one.tap()


def number(page: Page) -> str:
    return page.locator("#at").get_attribute("data-number") or ""


def plays(page: Page, one: Locator, press: Press = click) -> None:
    """A press that plays a move."""
    before = number(page)
    press(one)
    expect(page.locator("#at")).not_to_have_attribute("data-number", before, timeout=PATIENCE)


def chooses(page: Page, one: Locator, press: Press = click) -> None:
    """A press that chooses something."""
    before = page.locator("#at").get_attribute("data-chosen") or ""
    press(one)
    expect(page.locator("#at")).not_to_have_attribute("data-chosen", before, timeout=PATIENCE)


def awaits_me(page: Page) -> bool:
    """Waits until this page is asked, or the game is over."""
    asked = page.locator("#at[data-turn='1']")
    over = page.locator("#bar a[href$='/replay/']")
    expect(asked.or_(over).first).to_be_attached(timeout=PATIENCE)
    return over.count() == 0


def turn(page: Page, press: Press = click) -> None:
    """One whole turn: shift, collect, place everything, form what can be formed, end."""
    if page.locator("#to-board").count():
        chooses(page, page.locator("#to-board"), press)
    if page.locator(".cm-hand").count():
        discard(page, press)
        return
    shift(page, press)
    while page.locator("#slot-1[name=move], #take-back, #end, .cctray.cards").count() == 0:
        chooses(page, page.locator("a.slot").first, press)  # a size of nebula
        plays(page, page.locator("#confirm"), press)
    while page.locator(".cctray.cards").count():
        plays(page, page.locator(".cctray.cards button.slot").first, press)
    create(page, press)
    end(page, press)


def discard(page: Page, press: Press) -> None:
    while not page.locator("#confirm").count():
        chooses(page, page.locator("a[id^=more-]").first, press)
    plays(page, page.locator("#confirm"), press)


def shift(page: Page, press: Press) -> None:
    """The own token, one step."""
    own = page.locator("a.tok.mv:not(.dark)").first
    chooses(page, own, press)
    plays(page, page.locator("#confirm"), press)


def create(page: Page, press: Press) -> None:
    """Everything the tray offers, one after the other."""
    for _ in range(40):
        slots = page.locator("a.slot")
        if not slots.count():
            return
        if page.locator(".slot.on").count() == 0:
            chooses(page, slots.first, press)
        once(page, press)


def once(page: Page, press: Press) -> None:
    """What is in hand: pointed at, chosen, confirmed."""
    for _ in range(8):
        if page.locator("#confirm").count():
            plays(page, page.locator("#confirm"), press)
            return
        rewards = page.locator("button.slot")
        if rewards.count():
            plays(page, rewards.first, press)
            return
        best = page.locator("svg.cc-gal a.cell.best")
        spaces = best if best.count() else page.locator(OPEN)
        if spaces.first.evaluate(PLAYS):
            plays(page, spaces.first, press)
            return
        chooses(page, spaces.first, press)


def end(page: Page, press: Press) -> None:
    """The end of the turn, with the action that is proposed."""
    chooses(page, page.locator("#end"), press)
    plays(page, page.locator("#confirm"), press)
