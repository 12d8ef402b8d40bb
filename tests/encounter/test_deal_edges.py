"""Edge cases of deals, made or failed."""

from msgspec.structs import replace

from games.encounter.rules.components import (
    COSMIC_ZAP,
    planet_named,
)
from games.encounter.rules.moves import (
    MOTHERSHIP,
    Accept,
    Aim,
    BreakOff,
    Lose,
    Offer,
    PlayArtefact,
    UsePower,
    Want,
)
from games.encounter.rules.state import foreign_colonies
from tests.encounter.table import ALICE, BOB, CLARA, HOLE, R1_3, Table, ships


def talks(*powers: str, **more: object) -> Table:
    table = Table(*powers, **more)  # type: ignore[arg-type]
    return table.attack(R1_3).fight(0, 0).to("deal")


def test_the_mothership_may_pay_for_a_failed_deal() -> None:
    table = talks("trader", "filch", "mind").play(ALICE, BreakOff()).play(BOB, BreakOff())
    assert table.refused(BOB, Lose(((MOTHERSHIP, 3),))) == "not_enough_ships"
    table.play(ALICE, Lose(((MOTHERSHIP, 3),))).play(BOB, Lose(ships(Y1=3)))
    assert table.state.hole == (3, 3, 0)
    assert table.on("R1")[ALICE] == 1


def test_exactly_three_ships_are_lost() -> None:
    table = talks("trader", "filch", "mind").play(ALICE, BreakOff()).play(BOB, BreakOff())
    assert table.refused(ALICE, Lose(ships(R2=2))) == "three_ships"
    assert table.refused(ALICE, Lose(ships(R2=4))) == "three_ships"


def test_who_has_fewer_than_three_loses_all() -> None:
    table = Table("trader", "filch", "mind").put(BOB, Y1=1, Y2=1).attack(R1_3).fight(0, 0)
    table.to("deal").play(ALICE, BreakOff()).play(BOB, BreakOff())
    assert table.state.asked == (ALICE,)
    table.play(ALICE, Lose(ships(R2=3)))
    assert table.state.hole[BOB] == 20


def test_no_deal_means_no_second_encounter() -> None:
    table = talks("trader", "healer", "mind").play(ALICE, BreakOff()).play(BOB, BreakOff())
    table.to("start")
    assert table.state.active == BOB


def test_no_artefact_and_no_power_acts_during_the_talks() -> None:
    table = talks("trader", "filch", "mind", hands=[(0, 6, COSMIC_ZAP)])
    assert table.refused(ALICE, PlayArtefact(COSMIC_ZAP, seat=BOB)) == "not_asked"
    assert table.refused(ALICE, UsePower()) == "not_asked"


def test_a_colony_may_be_founded_from_the_mothership_and_the_rest_goes_home() -> None:
    table = talks("trader", "filch", "mind")
    table.play(ALICE, Offer(mine=planet_named("Y3"), ships=((MOTHERSHIP, 2),))).play(BOB, Accept(1))
    assert table.on("Y3") == (2, 4, 0)
    assert table.on("R1")[ALICE] == 2


def test_a_home_colony_may_be_granted_back() -> None:
    table = Table("trader", "filch", "mind").put(BOB, Y1=10, R2=10)
    table.put(ALICE, R1=10, R3=10).attack(R1_3).fight(0, 0).to("deal")
    table.play(ALICE, Offer(mine=planet_named("R2"), ships=((MOTHERSHIP, 1),)))
    table.play(BOB, Accept(1))
    assert table.on("R2") == (1, 10, 0)
    assert foreign_colonies(table.state, ALICE) == 0


def test_third_parties_take_no_part() -> None:
    table = talks("trader", "filch", "mind")
    assert table.refused(CLARA, Offer(give=((6, True),))) == "not_asked"
    assert table.refused(CLARA, BreakOff()) == "not_asked"


def test_a_partner_without_colony_is_freed_by_the_colony_he_is_granted() -> None:
    table = Table("filch", "zombie", "mind").put(ALICE).to("aim").play(ALICE, Aim(5))
    table.fight(0, 0).to("deal")
    free = Offer(free=((ALICE, 3),))
    assert table.refused(BOB, free) == "no_colony"
    own = Offer(free=((ALICE, 3),), mine=planet_named("R1"), ships=ships(Y1=1))
    assert table.refused(BOB, own) == "deal_no_colony_there"
    table.play(BOB, replace(free, yours=planet_named("Y2")))
    table.play(ALICE, Accept(1, (), ((MOTHERSHIP, 1),)))
    assert table.on("Y2")[ALICE] == 4


def test_a_silent_zombie_frees_nobody() -> None:
    table = Table("zombie", "filch", "mind", hands=[(0, 6), (0, 8, COSMIC_ZAP)])
    table.put(CLARA, **HOLE).attack(R1_3).reveal(0, 0)
    table.play(BOB, PlayArtefact(COSMIC_ZAP, seat=ALICE)).go_on().to("deal")
    assert table.refused(ALICE, Offer(free=((CLARA, 1),))) == "deal_zombie"


def test_a_named_card_stays_promised_to_nobody_else() -> None:
    table = talks("trader", "filch", "mind", hands=[(0, 6, 8), (0, 12)])
    assert table.refused(ALICE, Offer(give=((8, True), (8, True)))) == "not_your_card"
    assert table.refused(ALICE, Offer(give=((12, False),))) == "not_your_card"


def test_wanted_artefacts_and_negotiates_are_asked_by_kind() -> None:
    table = talks("trader", "filch", "mind", hands=[(0, 6), (0, 0, 12, COSMIC_ZAP)])
    table.play(ALICE, Offer(want=Want(negotiate=1, artefact=1)))
    assert table.refused(BOB, Accept(1, (12, COSMIC_ZAP))) == "deal_cards"
    table.play(BOB, Accept(1, (0, COSMIC_ZAP)))
    assert table.hand(ALICE) == (0, 6, COSMIC_ZAP)
