"""Somebody at a table with a keyboard and nothing else."""

from playwright.sync_api import Page, expect

PATIENCE = 60_000  # a busy machine is no fault of the site
LONGEST_WAY = 60  # keys to a place; a way that is longer goes in circles


def stands(page: Page) -> str:
    """Where the keyboard stands: an id, or the name of the element."""
    found: str = page.evaluate("document.activeElement.id || document.activeElement.localName")
    return found


def keeps_its_place(page: Page) -> None:
    """Focus never falls to the body."""
    assert stands(page) not in ("", "body"), "focus was lost"


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def chosen(page: Page) -> str:
    return page.locator("#at").get_attribute("data-chosen") or ""


def choose(page: Page, key: str) -> None:
    """One key that chooses something, and the answer to it."""
    before = chosen(page)
    press(page, key)
    expect(page.locator("#at")).not_to_have_attribute("data-chosen", before, timeout=PATIENCE)


def number(page: Page) -> str:
    return page.locator("#at").get_attribute("data-number") or ""


def confirm(page: Page) -> None:
    """Enter where the keyboard stands, and the table goes on."""
    before = number(page)
    press(page, "Enter")
    expect(page.locator("#at")).not_to_have_attribute("data-number", before, timeout=PATIENCE)


def tab_to(page: Page, selector: str, key: str = "Tab") -> int:
    """Tab until it has the focus; how many times."""
    for times in range(1, LONGEST_WAY):
        press(page, key)
        if page.evaluate("one => document.activeElement.matches(one)", selector):
            return times
    asked = page.locator("#bar").text_content() or ""
    raise AssertionError(f"{key} does not lead to {selector}: {' '.join(asked.split())}")


def awaits(page: Page, asked: str) -> bool:
    """Waits until this page is asked, or the game is over."""
    over = page.locator("#bar a[href$='/replay/']")
    expect(page.locator(asked).or_(over).first).to_be_attached(timeout=PATIENCE)
    return over.count() == 0
