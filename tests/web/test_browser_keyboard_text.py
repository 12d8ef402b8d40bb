"""Games without a board, by their text forms, with a keyboard and nothing else."""

import random
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from games.tables import commands
from games.tables.models import Table
from games.tables.reading.scene import TableScene
from tests.web.browsing import at, has_number, sit_down
from tests.web.keyboard import PATIENCE, choose, confirm, keeps_its_place, press, tab_to
from tests.web.tables import seen

pytestmark = pytest.mark.timeout(300)
NewContext = Callable[..., BrowserContext]
PICKS = ".choices :is(input[name=pick], select, .kinds a)"


def must_act(now: TableScene) -> bool:
    return any(now.seat in window.must for window in now.windows)


def let_bob_answer(table: Table, alice: User, bob: User, luck: random.Random) -> bool:
    """Bob plays anything until Alice is asked; False when the game is over."""
    while Table.objects.get(pk=table.pk).status == "playing":
        if must_act(seen(table, alice)):
            return True
        now = seen(table, bob)
        move = luck.choice(now.moves())
        tag = move.__struct_config__.tag
        window = next(one for one in now.windows if tag in one.moves)
        commands.submit(bob, table.pk, window.key, msgspec.json.encode(move))
    return False


def answer(page: Page, table: Table, luck: random.Random) -> None:
    """A move out of the form: by ticking it, or out of a list."""
    has_number(page, Table.objects.get(pk=table.pk).number, PATIENCE)
    expect(page.locator(PICKS).first).to_be_visible()
    if not page.evaluate("one => document.activeElement.matches(one)", PICKS):
        tab_to(page, PICKS)
    if page.locator(".kinds").count():
        tab_to(page, ".kinds a")
        choose(page, "Enter")
        expect(page.locator(".kinds")).to_have_count(0)
        tab_to(page, ".choices :is(input[name=pick], select)")
    press(page, *["ArrowDown"] * luck.randrange(1, 4))
    if not page.locator(".choices :is(input:checked, option:checked)").count():
        press(page, "Enter")  # the only one to tick
    confirm(page)
    keeps_its_place(page)


def started(slug: str, alice: User, bob: User) -> Table:
    table = commands.open_table(alice, slug, {}, seats=2)
    commands.take_seat(bob, table.pk)
    return table


def test_a_whole_game_without_a_board_is_played_by_keyboard_alone(
    asgi_server: str, alice: User, bob: User, new_context: NewContext
) -> None:
    table, luck = started("nim", alice, bob), random.Random(7)
    page = at(sit_down(new_context(), alice, asgi_server), table.pk)
    while let_bob_answer(table, alice, bob, luck):
        answer(page, table, luck)
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED
    expect(page.locator("#bar a[href$='/replay/']")).to_be_visible()
    keeps_its_place(page)
