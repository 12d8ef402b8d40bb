"""Examples of powers, artefacts and the deal are played by the rules, and show what they change."""

import pytest

from games.encounter.board import explains
from games.encounter.board.played import ALICE, BOB, CHARLIE, R1, Y2, played
from games.encounter.board.showing import figures
from games.encounter.rules.artefacts import ARTEFACTS
from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    MOBIUS_TUBES,
    NEGOTIATE,
    PLAGUE,
    STELLAR_GAS,
)
from games.encounter.rules.powers import POWERS
from games.encounter.rules.score import preview
from games.encounter.rules.state import State
from games.engine.explaining import Explanation
from tests.encounter.conservation import check

ALL = [
    *(("power", key) for key in POWERS),
    *(("artefact", card) for card in ARTEFACTS),
    ("deal", ""),
]


@pytest.mark.parametrize(("kind", "key"), ALL)
def test_every_example_keeps_all_ships_and_cards_and_shows_a_change(
    kind: str, key: str | int
) -> None:
    found = played(kind, key)
    check(found.before)
    check(found.after)
    before, after = figures(kind, key)
    assert before != after
    assert before.caption
    assert after.caption


def totals(state: State) -> tuple[int, ...]:
    return tuple(one.total for one in preview(state).sums)


def won(kind: str, key: str | int) -> tuple[str, str]:
    found = played(kind, key)
    return preview(found.before).winner, preview(found.after).winner


@pytest.mark.parametrize(
    ("power", "before", "after"),
    [
        ("amoeba", (13, 14), (15, 14)),
        ("anti_matter", (7, 10), (1, 10)),
        ("macron", (11, 14), (20, 14)),
        ("sorcerer", (7, 24), (23, 8)),
        ("virus", (11, 14), (24, 14)),
    ],
)
def test_powers_that_change_totals(
    power: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    found = played("power", power)
    assert totals(found.before) == before
    assert totals(found.after) == after
    assert won("power", power) == ("defence", "attack")


def test_powers_and_artefacts_that_turn_the_outcome() -> None:
    assert won("power", "empath") == ("defence", "deal")
    assert won("power", "pacifist") == ("defence", "attack")
    assert won("artefact", COSMIC_ZAP) == ("defence", "attack")
    assert won("artefact", EMOTION_CONTROL) == ("attack", "deal")
    gas = played("artefact", STELLAR_GAS)
    assert preview(gas.before).compensation == 4
    assert preview(gas.after).compensation == 0


def test_powers_that_move_cards() -> None:
    assert 12 in played("power", "clone").after.hands[ALICE]
    assert played("power", "filch").after.hands[ALICE].count(8) == 2
    assert len(played("power", "mutant").after.hands[ALICE]) == 7
    assert MOBIUS_TUBES in played("power", "vulch").after.hands[ALICE]
    trader = played("power", "trader")
    assert trader.after.hands[:2] == trader.before.hands[1::-1]
    assert 6 in played("power", "philanthropist").after.hands[BOB]


def test_artefacts_and_the_deal_move_ships() -> None:
    assert not any(played("artefact", MOBIUS_TUBES).after.hole)
    assert played("artefact", PLAGUE).after.hole[BOB] == 3
    assert played("artefact", FORCE_FIELD).after.enc.sides[CHARLIE] == -1
    deal = played("deal").after
    assert deal.ships[ALICE][Y2]
    assert deal.ships[BOB][R1]


def card(key: str) -> Explanation:
    found = explains(key)
    assert found is not None
    return found


def test_cards_that_explain_themselves_carry_the_same_examples() -> None:
    for power in POWERS:
        assert card(f"power-{power}").figures == figures("power", power)
    for number in ARTEFACTS:
        assert card(f"card-{number}").figures == figures("artefact", number)
    assert card(f"card-{NEGOTIATE}").figures == figures("deal")
