"""What several tests do in a browser at a table of Cosmic Factory."""

from collections.abc import Callable

from playwright.sync_api import (
    BrowserContext,
    FloatRect,
    Page,
    expect,
)

NewContext = Callable[..., BrowserContext]
PHONE = {"width": 390, "height": 844}


def has(page: Page, selector: str) -> bool:
    return page.locator(selector).count() > 0


def lay_a_tile(page: Page, timeout: float = 8000) -> None:
    if not has(page, "#rack .pickt.on"):
        page.locator("#rack .pickt:not(.gone)").first.click(timeout=timeout)
    page.locator("svg.build a.free").first.click(timeout=timeout)


def box_of(page: Page, selector: str) -> FloatRect:
    """Where something is; while its window is drawn anew it is nowhere."""
    for _ in range(20):
        if box := page.locator(selector).bounding_box():
            return box
        page.wait_for_timeout(100)
    raise AssertionError(selector)


def inside(page: Page, selector: str, height: float = PHONE["height"]) -> None:
    """Seen without scrolling."""
    expect(page.locator(selector)).to_be_visible()
    box = box_of(page, selector)
    assert box["y"] >= 0, (selector, box)
    assert box["y"] + box["height"] <= height + 1, (selector, box)
