"""For each of the 32 powers a position in which the strong player uses it."""

from typing import Any

import pytest

from games.crafting import rules as crafting
from games.crafting.bots.levels import strong
from games.crafting.bots.value import outlook
from games.crafting.rules.components import POWER_COSTS
from games.crafting.rules.moves import EndTurn
from games.crafting.rules.state import Goals, State
from games.engine.chance import Chance
from games.engine.play import play
from tests.crafting.tables import ALICE, creating, galaxy

# One star is missing around D1 (H H He), two around Y1 (H H He O).
HYDROGEN_LACKS = galaxy(nebulae="D1:N101", stars="S10:H S04:He")
TWO_LACK = galaxy(nebulae="D1:N101", stars="S04:He")
SOME_LACK = galaxy(
    nebulae="D1:N202 Y1:N206 F1:N202", stars="S00:H S01:He S04:H S05:He S03:He S08:H"
)
ONE_OXYGEN = galaxy(nebulae="D1:N202", stars="S10:H S04:H S01:He")
RING = "L10 L04 L01 L03 L09"  # five of the six around D1
SIX = f"{RING} L15"
FIVE_AROUND = galaxy(nebulae="D1:N101", formed="D1", proto=RING)
FULL = galaxy(nebulae="D1:N101", formed="D1", proto=SIX)
ONE_ADVANCED = galaxy(
    nebulae="D1:N101", formed="D1", advanced="D1:A205", stable="L30 L40 L41 L20", proto="L01"
)
STABLE_SCORES = Goals((), ("", "", "Q01"), ("Q02", "Q03", "Q04", "Q05", "Q06"))

POSITIONS: dict[str, dict[str, Any]] = {
    "PL1": {"own": HYDROGEN_LACKS, "hand": (2, 0, 0, 0)},
    "PL2": {"own": FIVE_AROUND, "hand": (0, 0, 0, 1)},
    "PL3": {"own": ONE_OXYGEN, "hand": (0, 5, 0, 0)},
    "PL4": {"hand": (1, 0, 0, 0), "vertical": 5, "horizontal": 2, "round": 6},
    "PL5": {"own": ONE_OXYGEN, "hand": (0, 2, 0, 0)},
    "PL6": {"own": galaxy(nebulae="Y1:N202", stars="S11:H S06:H S02:He"), "hand": (0, 0, 2, 0)},
    "PL7": {"own": galaxy(nebulae="F1:N202", stars="S07:H S12:H S08:He"), "hand": (0, 0, 0, 2)},
    "PL8": {"hand": (0, 2, 0, 0), "vertical": 5, "horizontal": 3, "round": 6},
    "PT1": {"own": galaxy(nebulae="D1:N101", formed="D1", stable="L10 L04 L01"), "waiting": 1},
    "PT2": {"own": TWO_LACK, "waiting": 1, "round": 8},
    "PT3": {"own": galaxy(nebulae="D1:N314", stars="S10:H S04:He S01:He S00:C S03:H S09:H"),
            "waiting": 1},
    "PT4": {"hand": (0, 0, 1, 0), "supernova": 1, "vertical": 5, "horizontal": 2, "round": 6},
    "PT5": {"hand": (0, 1, 0, 0), "vertical": 5, "horizontal": 2, "round": 6},
    "PT6": {"hand": (0, 0, 2, 0), "vertical": 4, "horizontal": 2, "round": 6},
    "PT7": {"hand": (0, 0, 1, 0), "graviton": 1, "vertical": 5, "horizontal": 2, "round": 6},
    "PT8": {"own": galaxy(nebulae="D1:N202", stars="S10:H S04:H S01:He S34:H"),
            "hand": (0, 1, 0, 0)},
    "PG1": {"own": galaxy(nebulae="D1:N202 D4:N101", formed="D4", stars="S10:H S04:H S01:He",
                          novae="S05:O"),
            "hand": (1, 0, 0, 0), "graviton": 1},
    "PG2": {"own": galaxy(nebulae="D1:N202", stars="S10:H S04:H S01:He S00:He"),
            "hand": (1, 0, 0, 0), "graviton": 1},
    "PG3": {"own": galaxy(nebulae="Y1:N101", formed="Y1",
                          stars="S10:H S04:He S01:O S03:C S00:H S09:He S18:H S08:O S12:C S02:H"),
            "hand": (1, 0, 0, 0)},
    "PG4": {"own": galaxy(nebulae="D1:N202", stars="S10:H S04:H S01:He S34:O"),
            "hand": (0, 0, 1, 0)},
    "PG5": {"own": galaxy(nebulae="D1:N202", stars="S10:H S04:H S01:He S00:He"),
            "hand": (0, 0, 0, 2)},
    "PG6": {"hand": (0, 0, 1, 0), "graviton": 2, "vertical": 4, "horizontal": 2, "round": 6},
    "PG7": {"own": galaxy(nebulae="D1:N202", stars="S10:H S04:H S01:He S00:He"),
            "hand": (0, 2, 0, 0)},
    "PG8": {"own": galaxy(nebulae="D1:N101", formed="D1", proto=f"{RING} L40", stable="L46"),
            "hand": (1, 0, 0, 0)},
    "PC1": {"own": galaxy(nebulae="D1:N101", formed="D1", stable=RING, proto="L22"),
            "hand": (1, 0, 0, 0)},
    "PC2": {"own": galaxy(proto="L01 L02 L03", novae="S00:H"), "hand": (1, 0, 0, 0),
            "goals": STABLE_SCORES, "round": 8},
    "PC3": {"own": ONE_ADVANCED, "hand": (1, 0, 0, 0), "round": 8},
    "PC4": {"own": FIVE_AROUND, "hand": (0, 0, 0, 1)},
    "PC5": {"own": galaxy(proto="L01 L02 L03"), "hand": (1, 0, 0, 0), "goals": STABLE_SCORES,
            "round": 8},
    "PC6": {"own": galaxy(nebulae="D1:N101", formed="D1", stable=RING), "hand": (1, 0, 0, 0)},
    "PC7": {"own": galaxy(proto="L01 L02 L03", stars="S00:C"), "hand": (1, 0, 0, 0),
            "goals": STABLE_SCORES, "round": 8},
    "PC8": {"own": galaxy(proto="L01 L02 L03", stars="S00:O"), "hand": (1, 0, 0, 0),
            "goals": STABLE_SCORES, "round": 8},
}  # fmt: skip


def powers_used(state: State) -> set[str]:
    """What the strong player uses until it ends its turn; it may buy nothing more."""
    used: set[str] = set()
    luck = Chance("5")
    while True:
        move = strong.answer(state, ALICE, outlook(state, ALICE), luck)
        if isinstance(move, EndTurn):
            return used
        step = play(crafting, state, ALICE, move, luck)
        used |= {str(e.values["card"]) for e in step.events if e.name.startswith("power_")}
        state = step.state


def test_there_is_a_position_for_each_power() -> None:
    assert set(POSITIONS) == set(POWER_COSTS)


@pytest.mark.parametrize("card", POWER_COSTS)
def test_the_strong_player_uses_it(card: str) -> None:
    state = creating(slots=(card, "PT1", "PT3", "PT2"), **POSITIONS[card])
    assert card in powers_used(state)
