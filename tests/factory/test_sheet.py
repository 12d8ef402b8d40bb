"""The score sheet for the box counts as the rules do."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.sheet import Plan, said, sums_of, totals
from games.engine.sums import Value
from games.factory import rules, sheet
from games.factory.rules.components import COLOURS, ROUNDS
from games.factory.rules.galaxy import Tally
from games.factory.rules.kaos import CARDS, card
from games.factory.rules.score import offered, ranking, sheets_of
from games.factory.rules.sheet import Sheet, Tokens
from tests.shares import first

Cells = dict[str, Value]
NAMES = ("Alice", "Bob", "Charlie", "Dana", "Erin", "Finn")


def planned(seats: int, **options: str) -> Plan:
    return sheet.plan(NAMES[:seats], options)


def written(number: int, kaos: int, pages: Sequence[Sheet], bonus: Sequence[int]) -> Cells:
    """What people write for a round: each builder's galaxy, the card, the bonus tiles."""
    cells: Cells = {f"card.{number}": kaos} if kaos else {}
    for page in pages:
        builder = page.galaxy_of
        for code, zones in zip(COLOURS, page.zones, strict=True):
            for place, planets in enumerate(zones):
                cells[f"zone-{code}.{builder}.{number}.z{place}"] = planets
        cells[f"path.{builder}.{number}"] = page.path.count
        if kaos:
            cells[f"constellations.{builder}.{number}"] = len(page.constellations)
        for place, spaces in enumerate(page.constellations if kaos else ()):
            cells[f"void.{builder}.{number}.c{place}"] = spaces
        if page.path.token in COLOURS:
            cells[f"barter.{page.seat}.{number}"] = page.path.token
        for shift in page.shifts:
            if shift.step == "e" and shift.token != "S":
                cells[f"offer.{page.seat}.{number}"] = shift.token
    for code, holder in zip(COLOURS, bonus, strict=True):
        if holder >= 0:
            cells[f"bonus-{code}.{number}"] = holder
    return cells


def some_tally(luck: Random) -> Tally:
    zones = tuple(
        tuple(sorted((luck.randint(0, 9) for _ in range(luck.randint(0, 4))), reverse=True))
        for _ in COLOURS
    )
    stars = tuple(luck.randint(1, 4) for _ in range(luck.randint(0, 4)))
    path = luck.randint(0, 9)
    return Tally(zones, stars, path, path, path)


def an_evening(seats: int, cards: Sequence[int], luck: Random) -> tuple[Cells, list[Tokens]]:
    """Five rounds counted by the rules, and what people would have written."""
    tokens: list[Tokens] = [(0, 0, 0, 0)] * seats
    cells: Cells = {}
    for number, kaos in enumerate(cards, 1):
        tallies = [some_tally(luck) for _ in range(seats)]
        bonus = [luck.randint(-1, seats - 1) for _ in COLOURS]
        bartered = [luck.choice(COLOURS) for _ in range(seats)]
        pages = list(sheets_of(card(kaos), tallies, bonus, tokens, bartered))
        if card(kaos).offering:
            for place, page in enumerate(pages):
                able = [c for c, has in zip(COLOURS, page.after, strict=False) if has >= 5]
                chosen = luck.choice([None, *able])
                pages[place] = offered(page, card(kaos), chosen)
        cells |= written(number, kaos, pages, bonus)
        tokens = [page.after for page in pages]
    return cells, tokens


@pytest.mark.parametrize("seats", first(2, [2, 5, 3, 4, 6]))
def test_evenings_at_random_equal_the_rules(seats: int) -> None:
    luck = Random(seats)
    for _ in range(40):
        cards = luck.sample(range(1, 21), ROUNDS)
        cells, tokens = an_evening(seats, cards, luck)
        final = totals(planned(seats), cells)
        expected = ranking(tokens)
        assert final.scores == expected.scores
        assert final.ranks == expected.ranks
        assert final.columns[:4] == tuple(zip(*tokens, strict=True))


def test_four_evenings_with_every_card_once() -> None:
    luck = Random(20)
    numbers = luck.sample([one.number for one in CARDS], len(CARDS))
    for evening in range(4):
        cards = numbers[evening * ROUNDS : (evening + 1) * ROUNDS]
        cells, tokens = an_evening(4, cards, luck)
        final = totals(planned(4), cells)
        assert (final.scores, final.ranks) == (ranking(tokens).scores, ranking(tokens).ranks)


@pytest.mark.parametrize("variant", ["normal", "beginner"])
@pytest.mark.parametrize("seed", ["a1", "b2", "c3"])
def test_a_table_played_by_the_engine_has_the_same_score_on_the_sheet(
    variant: str, seed: str
) -> None:
    state, cells = played(variant, seed)
    final = totals(planned(state.seats, variant=variant), cells)
    expected = rules.result(state)
    assert expected is not None
    assert (final.scores, final.ranks) == (expected.scores, expected.ranks)


def played(variant: str, seed: str) -> tuple[Any, Cells]:
    """A whole table at random, and every round as people would write it down."""
    luck = Chance(seed)
    options = rules.Options(edition=rules.META.edition, variant=variant)  # type: ignore[arg-type]
    state = rules.setup(options, 3, Chance(seed))
    cells: Cells = {}
    number = 0
    while windows := rules.windows(state):
        seat = Seat(luck.pick(windows[0].must or windows[0].may))
        move = luck.pick(list(rules.moves(state, seat)))
        number += 1
        state = rules.apply(state, seat, move, Chance(f"{number:x}")).state
        if state.last is not None:
            last = state.last
            cells |= written(last.round, last.card, last.sheets, last.bonus)
    return state, cells


def test_the_quick_sheet_adds_points_for_each_token() -> None:
    cells: Cells = {
        "quick-V.0.1": 6, "quick-I.0.1": 4, "quick-D.0.1": 9, "quick-S.0.1": 2, "quick-V.0.2": -2,
    }  # fmt: skip
    final = totals(planned(2, entry="quick"), cells)
    assert final.scores == (4 + 2, 0)


def test_a_path_of_ten_tiles_is_warned_of_and_may_be_a_house_rule() -> None:
    plan = planned(2)
    (warned,) = totals(plan, {"path.0.1": 10}).warnings
    assert (warned.key, warned.house) == ("path.0.1", False)
    (warned,) = totals(plan, {"path.0.1": 10, "house.path.0.1": 1}).warnings
    assert warned.house


def test_black_hole_leaves_seven_tiles_for_a_path() -> None:
    plan = planned(2)
    assert not totals(plan, {"path.0.1": 8, "card.1": 2}).warnings
    assert [one.key for one in totals(plan, {"path.0.1": 8, "card.1": 1}).warnings] == [
        "short-path.0.1"
    ]


def test_an_offering_needs_five_points() -> None:
    plan = planned(2)
    poor: Cells = {"card.1": 20, "offer.0.1": "V", "zone-V.0.1.a": 6}
    assert [one.key for one in totals(plan, poor).warnings] == ["offer.0.1"]
    rich: Cells = {**poor, "zone-V.0.1.b": 9}
    assert not totals(plan, rich).warnings


def test_equal_points_are_decided_by_the_lower_star() -> None:
    cells: Cells = {
        **{f"quick-{code}.0.1": 23 for code in COLOURS}, "quick-S.0.1": 6,
        **{f"quick-{code}.1.1": 22 for code in COLOURS}, "quick-S.1.1": 7,
    }  # fmt: skip
    final = totals(planned(2, entry="quick"), cells)
    assert (final.scores, final.ranks) == ((29, 29), (1, 2))


@pytest.mark.parametrize(
    ("variant", "told"), [("normal", ["Pass tiles to the left."]), ("beginner", [])]
)
def test_only_a_draft_is_reminded_of_its_direction(variant: str, told: list[str]) -> None:
    plan = planned(2, variant=variant)
    (group,) = [one for one in plan.groups if one.key == "card"]
    assert said(plan, sums_of(plan, {}), group.says, None, 1) == told
