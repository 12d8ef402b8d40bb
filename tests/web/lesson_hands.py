"""A hand that solves lessons by clicking what their pages offer, in every game."""

import json
from collections.abc import Iterable, Mapping
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Page, expect

from games.engine.board import PointsOut
from games.engine.contract import Game
from games.engine.lessons import Lesson, Written, written
from games.shelf import GAMES
from games.web.table_request import board_of

MOST = 16  # clicks for one move
SENT = "all => all.map(one => [one.matches('button') ? one.id : 'confirm', one.value])"
LINKS = "all => all.map(one => [one.id, one.getAttribute('href')])"
# What a click changes: the choice, the moves made, the answer.
NOW = """() => document.getElementById('at').outerHTML
    + (document.getElementById('answer')?.className ?? '')"""


def solve(page: Page, slug: str, lesson: Lesson) -> None:
    """Plays the recorded solution, move by move."""
    for move in lesson.solution:
        if move["type"] == "submit":
            build(page, lesson, move)
        else:
            point(page, GAMES[slug], way_of(slug, move), move)


def way_of(slug: str, move: Written) -> dict[str, str]:
    """What is chosen on the way to a move, as the addresses of its board say it."""
    board = board_of(slug)
    assert isinstance(board, PointsOut)
    way = dict(parse_qsl(board.pointing(written(GAMES[slug], move))))
    source = move.get("source")
    return {**way, "from": source} if isinstance(source, str) else way  # else the way has it


def point(page: Page, game: Game, way: Mapping[str, str], move: Written) -> None:
    """Clicks towards a move until something sends it, and that."""
    target = written(game, move)
    for _click in range(MOST):
        sent = page.locator("#stage [name=move]").evaluate_all(SENT)
        found = [name for name, body in sent if body and game.MOVE.decode(body) == target]
        if found:
            clicked(page, found[0])
            return
        links = page.locator("main a[id][href*='?']").evaluate_all(LINKS)
        name = nearest(links, way, page.locator("#at").get_attribute("data-chosen") or "")
        clicked(page, name)
        if not page.locator("#at").get_attribute("data-chosen"):
            return  # the space itself played it
    raise AssertionError(f"no way to {json.dumps(dict(move))}")


def nearest(links: Iterable[tuple[str, str]], way: Mapping[str, str], chosen: str) -> str:
    """The link that comes nearest to a move, and nearer than what is chosen."""
    ranked = [(likeness(urlsplit(href).query, way), name) for name, href in links]
    best = max(ranked, default=(-1, ""))
    assert best[0] > likeness(chosen.lstrip("&"), way), (way, chosen)
    return next(name for one, name in ranked if one == best[0])


def likeness(query: str, way: Mapping[str, str]) -> int:
    """How much of a way a query has gone; below zero where it leads elsewhere."""
    gone = 0
    for key, value in parse_qsl(query):
        goal = way.get(key, "")
        if value.isdigit() and goal.isdigit() and len(value) == len(goal) == 1:
            fits, worth = int(value) <= int(goal), int(value)
        else:
            fits, worth = goal.startswith(value), len(value)
        if not fits:
            return -1
        gone += worth
    return gone


def clicked(page: Page, name: str) -> None:
    """A click, and the page that follows from it."""
    before = page.evaluate(NOW)
    page.locator(f"[id='{name}']").dispatch_event("click")
    page.wait_for_function(f"before => ({NOW})() !== before", arg=before)


def build(page: Page, lesson: Lesson, move: Written) -> None:
    """The tiles that do not lie yet, each turned as it must be, and the end of the building."""
    work = lesson.position.work or {"layout": []}
    laid = [tuple(one) for one in work["layout"]]
    for tile, column, row, turns in (one for one in move["layout"] if tuple(one) not in laid):
        page.locator(f"#rack [data-tile='{tile}']").click()
        for _turn in range(turns):
            page.click("#turn")
        page.click(f"#g-{'ABC'[column]}{row + 1}")
    for colour in move["claims"]:
        page.click(f"#claim-{colour}")
    expect(page.locator("#done:not([aria-disabled])")).to_be_visible()
    page.click("#done")
