"""Powers lost and found in the middle of an encounter."""

from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.rules.components import (
    FORCE_FIELD,
    PLAGUE,
)
from games.encounter.rules.moves import (
    Accept,
    Heal,
    Offer,
    Pass,
    Place,
    PlayArtefact,
    Suffer,
    UsePower,
)
from games.encounter.rules.state import power_on
from tests.encounter.duels import totals, with_ally
from tests.encounter.table import ALICE, BOB, CLARA, R1_3, Table, ships


def test_launching_the_third_home_colony_silences_the_power_before_the_cards() -> None:
    table = Table("laser", "filch", "clone").put(ALICE, R1=3, R2=9, R3=8)
    table.attack(R1_3).to("cards")
    assert table.state.asked == (ALICE, BOB)


def test_allying_the_third_home_colony_silences_macron() -> None:
    table = Table("trader", "filch", "macron").put(CLARA, B1=2, B2=9, B3=9)
    table.attack(R1_3, allies={CLARA: ("attack", ships(B1=2))}).reveal(6, 8)
    assert totals(table) == [11, 12]


def test_winning_an_ejection_gives_the_power_back_at_once() -> None:
    table = Table("clone", "trader", "healer", disc=ALICE)
    table.put(ALICE, R1=10, R2=10).put(BOB, Y1=10, R3=1, R4=9)
    table.to("own_colour")
    table.play(ALICE, encounter.MOVE.decode(b'{"type":"eject","seat":1}'))
    table.attack(R1_3, planet="R3").fight(12, 6)
    assert table.told("power_back")[0].values["power"] == "clone"
    assert table.to("keep").state.todo[0] == "keep"


def test_a_deal_that_restores_a_home_colony_gives_the_power_back() -> None:
    table = Table("clone", "trader", "healer").put(ALICE, R1=10, R2=10).put(BOB, Y1=10, R3=10)
    table.attack(R1_3).fight(0, 0).to("deal")
    table.play(ALICE, Offer(mine=2, ships=ships(R2=1))).play(BOB, Accept(1))
    assert table.told("power_back")
    assert table.state.todo[0] == "keep"


def test_amoeba_that_empties_its_third_home_colony_falls_silent() -> None:
    table = Table("amoeba", "filch", "clone").put(ALICE, R1=4, R2=1, R3=15).attack(R1_3)
    table.lay(6, 8).play(ALICE, UsePower(ships=ships(R2=1))).go_on()
    assert not power_on(table.state, ALICE)


def test_two_and_more_winners_end_the_game_before_compensation() -> None:
    table = Table("trader", "filch", "clone", hands=[(12, 8), (0, 6)])
    table.put(ALICE, R1=12, R2=4, B1=1, B2=1, B3=1, B4=1).attack(R1_3).fight(12, 0)
    assert table.state.winners == (ALICE,)
    assert not table.told("compensated")


def test_a_barred_parasite_is_not_asked_again() -> None:
    hands = [(6, 8), (12, FORCE_FIELD)]
    table = Table("trader", "filch", "parasite", hands=hands)
    table.attack(R1_3, allies={CLARA: ("attack", ships(B1=2))})
    table.play(BOB, PlayArtefact(FORCE_FIELD, allies=(CLARA,))).play(ALICE, Pass())
    table.play(CLARA, Pass())
    assert table.state.enc.barred == (CLARA,)
    if CLARA in table.state.asked:
        assert table.refused(CLARA, UsePower(ships=ships(B1=1))) == "barred"


def test_a_defender_places_nothing_on_the_planet_under_attack() -> None:
    hands = [(6, 8, PLAGUE), (12, 10), (8,)]
    table = Table("trader", "filch", "healer", hands=hands).attack(R1_3)
    table.play(ALICE, PlayArtefact(PLAGUE, seat=BOB)).go_on()
    table.play(BOB, Suffer(ships(Y2=3), 12)).play(CLARA, Heal((BOB,)))
    assert table.refused(BOB, Place(ships(Y1=3))) == "under_attack"
    table.play(BOB, Place(ships(Y3=3)))
    assert table.on("Y1")[BOB] == 4


def test_rewards_lapse_when_neither_card_nor_ship_is_left() -> None:
    table = with_ally("trader", "filch", "clone", side="defence").reveal(6, 12)
    state = table.state
    hands = (*state.hands[:2], tuple(sorted((*state.hands[2], *state.deck))))
    table.state = replace(state, hands=hands, deck=())
    table.go_on().to("start")
    assert not table.told("rewarded")
