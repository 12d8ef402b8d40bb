from games.encounter.rules.components import PLAGUE
from games.encounter.rules.moves import Heal, Place, PlayArtefact
from games.encounter.rules.orders import Setting
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships


def test_it_frees_ships_just_lost_and_draws_a_card_for_each_player() -> None:
    table = Table("trader", "clone", "healer", hands=[(8,)])
    table.attack(ships(R1=3)).fight(8, 12).to("heal")
    cards = len(table.hand(CLARA))
    table.play(CLARA, Heal((ALICE,)))
    assert len(table.hand(CLARA)) == cards + 1
    assert table.state.pending[ALICE] == ((-1, 3),)
    table.play(ALICE, Place(ships(R2=3))).to("launch")
    assert table.state.hole[ALICE] == 0


def test_it_may_heal_nobody_and_never_itself() -> None:
    table = Table("healer", "clone", "macron").attack(ships(R1=3)).fight(6, 12)
    assert table.state.todo[0] != "heal"
    assert table.state.hole[ALICE] == 3


def test_healing_does_not_prevent_compensation() -> None:
    table = Table("macron", "clone", "healer", hands=[(12, 8, 8, 8)])
    table.attack(ships(R1=3)).fight(12, 0).to("heal")
    cards = len(table.hand(BOB))
    table.play(CLARA, Heal((BOB,)))
    assert len(table.hand(BOB)) == cards + 3


def test_it_heals_after_the_plague() -> None:
    table = Table("macron", "clone", "healer", hands=[(12, PLAGUE)])
    table.play(ALICE, PlayArtefact(PLAGUE, seat=BOB)).to("plague").to("heal")
    table.play(CLARA, Heal((BOB,)))
    assert table.state.todo[0] == "place"


def test_a_player_without_a_colony_cannot_be_healed() -> None:
    table = Table("trader", "clone", "healer").put(ALICE, R1=3)
    table.attack(ships(R1=4)).fight(6, 12)
    assert table.state.todo[0] != "heal"


def test_a_healer_who_loses_its_power_in_the_event_cannot_heal() -> None:
    table = Table("macron", "clone", "healer")
    table.put(CLARA, B1=1, B2=1, B3=1, Y5=17)
    allies = {CLARA: ("attack", ships(B1=1))}
    table.attack(ships(R1=3), allies=allies).fight(6, 12)  # type: ignore[arg-type]
    assert table.state.todo[0] != "heal"


def test_a_wish_heals_everybody() -> None:
    table = Table("macron", "clone", "healer")
    table.order(CLARA, Setting("heal", "always"))
    table.attack(ships(R1=3)).fight(6, 12)
    assert table.state.todo[0] == "place"
