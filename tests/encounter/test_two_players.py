from games.encounter import rules as encounter
from games.encounter.rules.components import planet_named
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import Aim, Launch
from games.encounter.rules.state import power_on
from games.engine.chance import Chance
from games.engine.contract import Resign
from tests.encounter.table import ALICE, BOB, Table, ships


def test_the_attacker_aims_anywhere_in_the_other_system() -> None:
    table = Table("trader", "filch").to("launch").play(ALICE, Launch(ships(R1=1)))
    assert table.refused(ALICE, Aim(planet_named("R2"))) == "no_colony_of_defender"
    table.play(ALICE, Aim(planet_named("Y4")))
    assert table.state.todo[0] == "pre"


def test_or_at_a_guest_in_his_own() -> None:
    table = Table("trader", "filch").put(BOB, Y1=4, Y2=4, Y3=4, Y4=4, R2=4)
    table.to("launch").play(ALICE, Launch(ships(R1=1))).play(ALICE, Aim(planet_named("R2")))
    assert table.state.enc.ejection


def test_a_power_needs_four_home_colonies() -> None:
    table = Table("trader", "filch").put(BOB, Y1=10, Y2=5, Y3=5)
    assert not power_on(table.state, BOB)
    table.put(BOB, Y1=10, Y2=5, Y3=4, Y4=1)
    assert power_on(table.state, BOB)


def test_parasite_is_left_out() -> None:
    for seed in range(60):
        state = encounter.setup(Options(), 2, Chance(f"{seed:x}"))
        assert "parasite" not in state.powers


def test_whoever_resigns_has_lost() -> None:
    table = Table("trader", "filch").play(ALICE, Resign())
    assert table.state.winners == (BOB,)
    assert encounter.windows(table.state) == ()


def test_with_three_a_computer_plays_on() -> None:
    table = Table("trader", "filch", "clone").play(ALICE, Resign())
    assert encounter.windows(table.state)
    assert table.refused(ALICE, Resign()) == "has_left"
