"""A whole evening of each game on the sheet equals the engine's score."""

import pytest

from games.bigbang import sheet as bigbang_sheet
from games.encounter.rules.components import planet_name
from games.encounter.rules.powers import POWERS
from games.encounter.rules.resolve import resolve
from games.encounter.rules.score import preview
from games.encounter.rules.state import State
from games.encounter.rules.telling import Teller
from games.engine.chance import Chance
from games.engine.sheet import (
    Finding,
    Mark,
    Plan,
    cells_of,
    moves_after,
    refuse,
    said,
    sums_of,
    totals,
)
from games.engine.sums import Sums
from games.shelf import sheet_of
from tests.companion.evenings import (
    Cells,
    Evening,
    encounter,
    encounter_cells,
    evening,
    names_of,
    states,
)
from tests.shares import EVERY, first

NUMBERS = {key: place for place, key in enumerate(POWERS, 1)}
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


def test_the_recorded_tables_cover_every_mode() -> None:
    modes = {evening("bigbang", stem).options["mode"] for stem in names_of("bigbang")}
    assert modes == {"simple", "cosmic", "solitaire", "hexdomino", "parallel"}
    variants = {evening("factory", stem).options["variant"] for stem in names_of("factory")}
    assert variants == {"normal", "beginner"}


@pytest.mark.parametrize("stem", names_of("encounter"))
def test_colonies_counted_by_hand_give_the_same_result(stem: str) -> None:
    final = [state for state, _events in states("encounter", stem)][-1]
    tracked = evening("encounter", stem)
    rules = sheet_of("encounter")
    assert rules is not None
    sums = sums_of(rules.plan(tracked.players, tracked.options), tracked.cells)
    cells = {
        f"{line}.{seat}": sums.line(line, seat)
        for seat in range(len(final.powers))
        for line in ("foreign", "home")
    }
    assert_equal(tracked._replace(cells=cells, options={"ships": "colonies"}))


@pytest.mark.parametrize("stem", names_of("bigbang"))
@pytest.mark.parametrize("way", ["lines", "universe"])
def test_both_ways_to_score_big_bang_have_the_tables_result(stem: str, way: str) -> None:
    played = evening("bigbang", stem, way=way)
    assert_equal(played)
    plan = bigbang_sheet.plan(played.players, played.options)
    assert not totals(plan, played.cells).warnings


def told(plan: Plan, sums: Sums, key: str) -> int | None:
    """What the calculation a side writes out comes to; None of a Negotiate."""
    (group,) = [one for one in plan.groups if one.key == key]
    texts = said(plan, sums, group.says, None, 1)
    assert len(texts) <= 1
    return int(eval(texts[0].replace("×", "*").replace("−", "-"))) if texts else None


@pytest.mark.parametrize("stem", first(2, names_of("encounter")))
def test_the_calculator_agrees_with_every_encounter_of_a_table(stem: str) -> None:
    rules = sheet_of("encounter")
    assert rules is not None
    compared = 0
    for state, _events in states("encounter", stem):
        enc = state.enc
        if min(enc.laid) < 0 or not all(enc.face_up) or enc.resolved:
            continue
        plan = rules.plan(("Alice", "Bob", "Charlie", "Dana")[: len(state.powers)], {})
        cells = encounter_cells(state, NUMBERS, 1)
        sums, coming = sums_of(plan, cells), preview(state)
        outcome = {1: "attack", 2: "defence", 3: "deal"}[sums.line("outcome", r=1)]
        totalled = [sums.line(f"total-{side}", r=1) for side in "ad"]
        assert totalled == [one.total for one in coming.sums]
        assert [told(plan, sums, side) for side in ("attack", "defence")] == [
            total if card else None for total, card in zip(totalled, enc.laid, strict=True)
        ]
        assert outcome == coming.winner
        assert sums.line("compensation", r=1) == coming.compensation
        compared += 1
    assert compared


WAITING = ("mothership", "carrier")  # where ships stand that their owner has still to place


def placed(cells: Cells, seats: int) -> Cells:
    """Where the ships stand, those that wait together."""
    held: Cells = {
        cell: value
        for cell, value in cells.items()
        if value and cell.startswith(("ships-R", "ships-Y", "ships-G", "ships-B", "hole"))
    }
    for p in range(seats):
        numbers = [cells.get(f"{place}.{p}") for place in WAITING]
        held[f"waiting.{p}"] = sum(one for one in numbers if isinstance(one, int))
    return held


def about_to_end(stem: str) -> list[State]:
    """Every encounter of a table with both cards face up, before its outcome."""
    course = (state for state, _events in states("encounter", stem))
    found = [
        state
        for state in course
        if min(state.enc.laid) >= 0 and all(state.enc.face_up) and not state.enc.resolved
    ]
    return [state for state in found if preview(state).winner != "deal"]


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("stem", first(3, names_of("encounter")))
def test_ships_move_by_themselves_as_the_rules_move_them(stem: str, every: int) -> None:
    rules = sheet_of("encounter")
    assert rules is not None
    compared = 0
    for state in about_to_end(stem)[::every]:
        seats = len(state.powers)
        plan = rules.plan(("Alice", "Bob", "Charlie", "Dana")[:seats], {"ships": "tracker"})
        cells = encounter([(state, ())]) | encounter_cells(state, NUMBERS, 1)
        for own in [cell for cell in cells if cell.startswith(("ships-a", "ships-d", "allied"))]:
            del cells[own]  # the tracker knows them
        cells["planet.1"] = planet_name(state.enc.planet)
        for cell, value in moves_after(plan, cells, 1).items():
            assert refuse(plan, cells, Mark("m", cell, value)) is None, cell
            cells[cell] = value
        after = resolve(state, Teller(Chance("a" * 64)))
        assert placed(cells, seats) == placed(encounter([(after, ())]), seats)
        assert cells["moved.1"] == 1
        assert moves_after(plan, cells, 1) == {}  # once
        compared += 1
    assert compared
