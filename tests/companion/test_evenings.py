"""A whole evening of each game on the sheet equals the engine's score."""

import pytest

from games.encounter.rules.powers import POWERS
from games.encounter.rules.score import preview
from games.engine.sheet import Finding, Mark, cells_of, refuse, sums_of, totals
from games.shelf import sheet_of
from tests.companion.evenings import Evening, encounter_cells, evening, names_of, states

TABLES = [(slug, stem) for slug in ("factory", "crafting", "encounter") for stem in names_of(slug)]


def assert_equal(written: Evening) -> None:
    rules = sheet_of(written.slug)
    assert rules is not None
    plan = rules.plan(written.players, written.options)
    taken: list[Mark] = []
    for number, (cell, value) in enumerate(written.cells.items()):
        mark = Mark(f"m{number}", cell, value)
        assert refuse(plan, cells_of(taken), mark) is None, mark
        taken.append(mark)
    cells = cells_of(taken)
    if isinstance(rules, Finding):
        cells |= rules.found(plan, cells)
    final = totals(plan, cells)
    assert (final.scores, final.ranks) == (written.result.scores, written.result.ranks)


@pytest.mark.parametrize(("slug", "stem"), TABLES)
def test_the_sheet_of_a_finished_table_has_its_result(slug: str, stem: str) -> None:
    assert_equal(evening(slug, stem))


@pytest.mark.parametrize("stem", names_of("bigbang"))
@pytest.mark.parametrize("way", ["lines", "universe"])
def test_both_ways_to_score_big_bang_have_the_tables_result(stem: str, way: str) -> None:
    assert_equal(evening("bigbang", stem, way=way))


@pytest.mark.parametrize("stem", names_of("encounter"))
def test_the_calculator_agrees_with_every_encounter_of_a_table(stem: str) -> None:
    numbers = {key: place for place, key in enumerate(POWERS, 1)}
    rules = sheet_of("encounter")
    assert rules is not None
    compared = 0
    for state, _events in states("encounter", stem):
        enc = state.enc
        if min(enc.laid) < 0 or not all(enc.face_up) or enc.resolved:
            continue
        plan = rules.plan(("Alice", "Bob", "Charlie", "Dana")[: len(state.powers)], {})
        cells = encounter_cells(state, numbers, 1)
        sums, coming = sums_of(plan, cells), preview(state)
        outcome = {1: "attack", 2: "defence", 3: "deal"}[sums.line("outcome", r=1)]
        totalled = [sums.line(f"total-{side}", r=1) for side in "ad"]
        assert totalled == [one.total for one in coming.sums]
        assert outcome == coming.winner
        assert sums.line("compensation", r=1) == coming.compensation
        compared += 1
    assert compared
