"""The score sheet of Cosmic Encounter: powers that fall silent, victories that are shared."""

from typing import Any

from games.encounter.rules.powers import POWERS
from games.encounter.sheet import plan
from games.engine.sheet import Plan, moves_after, said, sums_of
from games.engine.sums import Value

FRIENDS = ("Alice", "Bob", "Charlie")
VIRUS = list(POWERS).index("virus") + 1
FOUGHT: dict[str, Value] = {
    "power.0": VIRUS,
    "attacker.1": 0,
    "defender.1": 1,
    "card-a.1": 6,
    "card-d.1": 8,
    "ships-a.1": 3,
    "ships-d.1": 4,
}
TWO_HOMES: dict[str, Value] = {"ships-R1.0": 0, "ships-R2.0": 0, "ships-R3.0": 0, "hole.0": 12}


def sheet(**options: Any) -> Plan:
    return plan(FRIENDS, options)


def test_the_tracker_knows_that_a_power_is_silent() -> None:
    tracker = sheet(ships="tracker")
    loud, silent = sums_of(tracker, FOUGHT), sums_of(tracker, FOUGHT | TWO_HOMES)
    assert loud.line("total-a", r=1) == 6 * 3
    assert silent.line("home", 0) == 2
    assert silent.line("total-a", r=1) == 6 + 3
    assert silent.line("silent", 1, 1) == 0  # five home colonies


def test_what_a_table_says_of_a_power_counts_more_than_its_colonies() -> None:
    tracker = sheet(ships="tracker")
    works = FOUGHT | TWO_HOMES | {"off.0.1": 0}
    assert sums_of(tracker, works).line("total-a", r=1) == 6 * 3
    blocked = FOUGHT | {"off.0.1": 1}
    assert sums_of(tracker, blocked).line("total-a", r=1) == 6 + 3


def test_an_encounter_that_is_over_keeps_what_its_powers_were() -> None:
    tracker = sheet(ships="tracker")
    cells: dict[str, Value] = FOUGHT | TWO_HOMES
    cells |= moves_after(tracker, cells, 1)
    assert cells["off.0.1"] == 1
    later = cells | {"ships-R1.0": 4, "ships-R2.0": 4, "hole.0": 4, "attacker.2": 1}
    sums = sums_of(tracker, later)
    assert (sums.line("home", 0), sums.line("power", 0, 2)) == (4, VIRUS)
    assert sums.line("total-a", r=1) == 6 + 3


def test_without_the_tracker_too_few_colonies_only_warn() -> None:
    counted = sheet(ships="colonies")
    cells: dict[str, Value] = FOUGHT | {"home.0": 2}
    sums = sums_of(counted, cells)
    assert sums.line("total-a", r=1) == 6 * 3
    (check,) = [one for one in counted.checks if one.key == "silent"]
    assert sums.value(check.when, {"p": 0, "r": 1})
    assert not sums.value(check.when, {"p": 1, "r": 1})


def test_a_victory_that_several_could_share_is_told() -> None:
    counted = sheet(ships="colonies")
    (group,) = [one for one in counted.groups if one.key == "outcome"]
    four: dict[str, Value] = FOUGHT | {"foreign.0": 4, "foreign.2": 4}
    together = "Several players can reach 5 foreign colonies here and win together."

    def told(**more: Value) -> list[str]:
        cells = four | {name.replace("_", "."): value for name, value in more.items()}
        return said(counted, sums_of(counted, cells), group.says, None, 1)

    assert together not in told()
    assert together in told(ally_2_1="a", allied_2_1=2)
    assert together not in told(ally_2_1="d", allied_2_1=2)
