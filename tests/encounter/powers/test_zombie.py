from games.encounter.rules.components import PLAGUE
from games.encounter.rules.moves import Accept, BreakOff, Offer, Place, PlayArtefact
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships


def test_its_lost_ships_are_placed_again() -> None:
    table = Table("zombie", "filch", "clone").attack(ships(R1=3)).fight(6, 12)
    assert table.state.pending[ALICE] == ((-1, 3),)
    table.play(ALICE, Place(ships(R1=1, R2=2)))
    assert table.state.hole[ALICE] == 0


def test_without_a_colony_they_go_to_the_black_hole() -> None:
    table = Table("filch", "zombie", "clone", hands=[(6, PLAGUE)]).put(BOB, Y1=1, Y2=1, Y3=1)
    table.play(ALICE, PlayArtefact(PLAGUE, seat=BOB)).go_on().to("launch")
    assert table.told("ships_stranded")
    assert table.state.hole[BOB] == 20


def test_its_power_is_judged_before_the_loss() -> None:
    table = Table("filch", "zombie", "clone").put(BOB, Y1=3, Y2=3, Y3=3, R1=11)
    table.attack(ships(R2=4), planet="Y1").fight(12, 6)
    assert table.told("ships_survived")
    assert table.told("power_silent")


def test_the_plague_costs_it_a_choice_but_no_ship() -> None:
    table = Table("filch", "zombie", "clone", hands=[(6, PLAGUE)])
    table.play(ALICE, PlayArtefact(PLAGUE, seat=BOB)).go_on().to("launch")
    assert table.state.hole[BOB] == 0


def test_in_a_deal_it_frees_ships_of_others() -> None:
    table = Table("zombie", "filch", "clone").put(CLARA, B1=10, B2=5)
    table.attack(ships(R1=3)).fight(0, 0).to("deal")
    table.play(ALICE, Offer(free=((CLARA, 5),)))
    table.play(BOB, Accept(1))
    assert table.state.pending[CLARA] == ((-1, 5),)


def test_only_zombie_frees_and_never_its_own() -> None:
    table = Table("filch", "clone", "healer").put(CLARA, B1=10, B2=5)
    table.attack(ships(R1=3)).fight(0, 0).to("deal")
    assert table.refused(ALICE, Offer(free=((CLARA, 5),))) == "deal_zombie"
    table = Table("zombie", "filch", "clone").put(CLARA, B1=10, B2=5)
    table.attack(ships(R1=3)).fight(0, 0).to("deal")
    assert table.refused(ALICE, Offer(free=((ALICE, 1),))) == "deal_zombie"
    assert table.refused(ALICE, Offer(free=((CLARA, 6),))) == "deal_zombie"


def test_a_failed_deal_costs_it_nothing() -> None:
    table = Table("zombie", "filch", "clone").attack(ships(R1=3)).fight(0, 0).to("deal")
    table.play(ALICE, BreakOff()).play(BOB, BreakOff()).to("take")
    assert table.state.hole[ALICE] == 0
    assert table.state.hole[BOB] == 3
