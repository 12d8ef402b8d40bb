"""Every sheet, filled in at random, against the whole contract."""

import re
from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client

from games.engine.contract import Refusal
from games.engine.sheet import (
    OVER,
    Mark,
    Plan,
    ask_of,
    cells_of,
    missing,
    refuse,
    result,
    totals,
)
from games.engine.sheet import cell_name as named
from games.shelf import GAMES, sheet_of
from tests.companion.random_sheets import EVERY_WAY, some_marks, some_plan, ways

TRIES = 12
ODD_VALUES = {"not_a_number", "no_such_choice", "no_such_player"}
every_sheet = pytest.mark.parametrize(("slug", "way"), EVERY_WAY)


@every_sheet
def test_a_sheet_comes_to_something_whatever_is_written(slug: str, way: dict[str, Any]) -> None:
    luck = Random(f"{slug}{way}")
    for _ in range(TRIES):
        plan = some_plan(slug, way, luck)
        cells = cells_of(some_marks(plan, luck))
        final = totals(plan, cells)
        assert len(final.scores) == len(final.ranks) == len(plan.players)
        assert min(final.ranks) == 1
        assert all(len(column) == len(plan.players) for column in final.columns)
        assert not plan.columns or final.scores in final.columns


@every_sheet
def test_an_empty_sheet_is_fine(slug: str, way: dict[str, Any]) -> None:
    plan = some_plan(slug, way, Random(1))
    assert totals(plan, {}).scores == (0,) * len(plan.players)
    assert result(plan, {}) is None
    assert result(plan, {OVER: 1}) is not None


@every_sheet
def test_marks_in_different_cells_may_come_in_any_order(slug: str, way: dict[str, Any]) -> None:
    luck = Random(f"{slug}{way}")
    for _ in range(TRIES):
        plan = some_plan(slug, way, luck)
        marks = some_marks(plan, luck)
        mixed = [mark for mark in marks if not mark.cell.startswith("clock.")]
        luck.shuffle(mixed)
        # the clock is told turn by turn: its entries stay in order
        mixed += [mark for mark in marks if mark.cell.startswith("clock.")]
        assert totals(plan, cells_of(mixed)) == totals(plan, cells_of(marks))


@every_sheet
def test_taking_back_restores_what_was_there(slug: str, way: dict[str, Any]) -> None:
    luck = Random(f"{slug}{way}")
    plan = some_plan(slug, way, luck)
    marks = some_marks(plan, luck)
    for place in range(0, len(marks), 1 + len(marks) // TRIES):
        undone = [*marks, Mark("undo", undoes=marks[place].id)]
        assert cells_of(undone) == cells_of([*marks[:place], *marks[place + 1 :]])


@every_sheet
def test_a_plan_is_plain_json(slug: str, way: dict[str, Any]) -> None:
    luck = Random(f"{slug}{way}")
    plan = some_plan(slug, way, luck)
    cells = cells_of(some_marks(plan, luck))
    again = msgspec.json.decode(msgspec.json.encode(plan), type=Plan)
    assert totals(again, cells) == totals(plan, cells)


@every_sheet
def test_what_cannot_be_added_up_is_refused(slug: str, way: dict[str, Any]) -> None:
    plan = some_plan(slug, way, Random(2))
    for ask in plan.asks:
        p = 0 if "player" in ask.per else None
        r = 1 if "round" in ask.per else None
        item = "i" if ask.kind in {"chips", "lines", "clock", "tiles"} else ""
        cell = named(ask.key, p, r, item)
        assert ask_of(plan, cell) == ask
        odd: tuple[Any, ...] = ("seven", [["x"]], 10**9, True)
        for value in odd:
            refused = refuse(plan, {}, Mark("m", cell, value))
            assert refused, (cell, value)
            assert refused.reason in ODD_VALUES, (cell, value, refused)
        assert refuse(plan, {}, Mark("m", cell)) is None
        assert reason_of(refuse(plan, {}, Mark("m", cell + ".more", 1))) == "no_such_cell"
        if p is not None:
            assert ask_of(plan, named(ask.key, len(plan.players), r, item)) is None
        if r is not None:
            beyond = (plan.rounds or plan.most_rounds) + 1
            assert ask_of(plan, named(ask.key, p, beyond, item)) is None
    for cell in ("nonsense.1", ""):
        assert reason_of(refuse(plan, {}, Mark("m", cell, 1))) == "no_such_cell"


def reason_of(refused: Refusal | None) -> str:
    return refused.reason if refused else ""


@every_sheet
def test_every_expression_can_be_worked_out(slug: str, way: dict[str, Any]) -> None:
    from games.engine.sheet import sums_of

    luck = Random(f"{slug}{way}")
    plan = some_plan(slug, way, luck)
    sums = sums_of(plan, cells_of(some_marks(plan, luck)))
    env: dict[str, Any] = {"p": 0, "r": 1, "v": [1, 2]}
    for ask in plan.asks:
        env["v"] = [1, 2] if ask.kind == "lines" else 1
        for expr in (ask.worth, ask.total, ask.when, ask.usual):
            sums.value(expr, env)
    for group in plan.groups:
        for said in group.says:
            sums.value(said.when, env)
            for expr in said.values.values():
                sums.value(expr, env)
        for expr in (group.when, group.total, group.boxed):
            sums.value(expr, env)
    assert {move.ask for move in plan.moves} <= {ask.key for ask in plan.asks}
    keys = {group.key for group in plan.groups}
    assert {ask.group for ask in plan.asks} <= keys
    assert missing(plan, {}, None if not plan.round_word else 1) is not None


def test_the_later_of_two_marks_in_one_cell_counts() -> None:
    marks = [Mark("a", "path.0.1", 4), Mark("b", "path.0.1", 6)]
    assert cells_of(marks) == {"path.0.1": 6}


def test_an_undo_of_a_mark_that_was_replaced_leaves_the_correction() -> None:
    marks = [Mark("a", "path.0.1", 4), Mark("b", "path.0.1", 6), Mark("c", undoes="a")]
    assert cells_of(marks) == {"path.0.1": 6}


def test_an_undo_of_a_correction_brings_the_first_back() -> None:
    marks = [Mark("a", "path.0.1", 4), Mark("b", "path.0.1", 6), Mark("c", undoes="b")]
    assert cells_of(marks) == {"path.0.1": 4}


def test_a_game_without_a_sheet_has_none() -> None:
    assert sheet_of("nim") is None


@pytest.mark.django_db
@pytest.mark.parametrize("slug", [slug for slug in GAMES if sheet_of(slug)])
def test_a_check_leads_to_its_paragraph_of_the_rules(slug: str, client: Client) -> None:
    plans = (some_plan(slug, way, Random(slug)) for way in ways(slug))
    rules = {check.rule for plan in plans for check in plan.checks} - {""}
    page = client.get(f"/games/{slug}/").content.decode()
    assert rules
    assert rules <= set(re.findall(r'id="([^"]+)"', page))
