"""Edge cases of results, rewards and colonies."""

from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.rules.moves import (
    Place,
)
from games.encounter.rules.orders import Setting
from games.encounter.rules.score import result
from games.encounter.rules.state import foreign_colonies
from games.encounter.rules.telling import told_ships
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, R1_3, Table, plain_table, ships


def test_compensation_counts_own_ships_not_those_of_allies() -> None:
    table = Table("trader", "mind", "clone", hands=[(8, 10, 12, 14, 15, 18)])
    table.put(BOB, Y1=1, Y2=19)
    allies = {CLARA: ("defence", ships(B1=4))}
    table.attack(R1_3, allies=allies).fight(8, 0)  # type: ignore[arg-type]
    assert table.told("compensated")[0].values["cards"] == 1
    assert len(table.hand(CLARA)) == 5


def test_an_attacker_who_negotiated_in_vain_is_compensated_for_the_mothership() -> None:
    table = Table("trader", "mind", "clone").attack(R1_3).fight(0, 6)
    assert table.told("compensated")[0].values == {"seat": ALICE, "other": BOB, "cards": 3}
    assert table.state.hole[ALICE] == 3


def test_rewards_follow_a_defence_against_a_negotiate() -> None:
    table = Table("trader", "mind", "clone").put(CLARA, B1=10, B2=8)
    allies = {CLARA: ("defence", ships(B1=2))}
    table.attack(R1_3, allies=allies).fight(0, 6).to("place")  # type: ignore[arg-type]
    assert encounter.view(table.state, CLARA).rewards == (0, 0, 2)


def test_ships_of_third_parties_stay_whatever_happens() -> None:
    table = plain_table().put(CLARA, B1=10, Y1=4).attack(R1_3).fight(12, 6)
    assert table.on("Y1") == (3, 0, 4)


def test_who_wants_to_be_asked_places_returning_ships_freely() -> None:
    table = Table("trader", "filch", "mind").order(CLARA, Setting("returns", "ask"))
    allies = {CLARA: ("defence", ships(B1=2))}
    table.attack(R1_3, allies=allies).fight(6, 12).to("place")  # type: ignore[arg-type]
    assert table.refused(CLARA, Place(ships(B2=1))) == "place_all"
    table.play(CLARA, Place(ships(B2=2), cards=2))
    assert table.on("B2")[CLARA] == 6


def test_the_clock_puts_them_back_where_they_came_from() -> None:
    table = Table("trader", "filch", "mind").order(CLARA, Setting("returns", "ask"))
    allies = {CLARA: ("defence", ships(B3=2))}
    table.attack(R1_3, allies=allies).fight(6, 12).to("place").clock()  # type: ignore[arg-type]
    assert table.on("B3")[CLARA] == 4


def test_a_card_no_longer_there_becomes_a_ship() -> None:
    table = Table("trader", "filch", "clone", "mind").put(CLARA, B1=8, B2=8).put(DAVID, G1=8, G2=8)
    allies = {CLARA: ("defence", ships(B1=2)), DAVID: ("defence", ships(G1=2))}
    table.attack(R1_3, allies=allies).fight(6, 12).to("place")  # type: ignore[arg-type]
    hidden = (*table.state.deck[:-2], *table.state.discard)
    bob = tuple(sorted((*table.hand(BOB), *hidden)))
    hands = (table.hand(ALICE), bob, table.hand(CLARA), table.hand(DAVID))
    table.state = replace(table.state, deck=table.state.deck[-2:], discard=(), hands=hands)
    table.play(CLARA, Place(cards=2)).play(DAVID, Place(cards=2))
    assert len(table.hand(CLARA)) == 7
    assert len(table.hand(DAVID)) == 5
    assert table.state.hole[DAVID] == 2
    rewards = {event.values["seat"]: event.values for event in table.told("rewarded")}
    assert (rewards[CLARA]["cards"], rewards[CLARA]["ships"]) == (2, "")
    assert (rewards[DAVID]["cards"], rewards[DAVID]["ships"]) == (0, told_ships(ships(G1=1, G2=1)))


def test_an_ally_of_the_defender_founds_nothing_by_holding() -> None:
    table = plain_table()
    allies = {CLARA: ("defence", ships(B1=2))}
    table.attack(R1_3, allies=allies).fight(6, 12)  # type: ignore[arg-type]
    assert foreign_colonies(table.state, CLARA) == 0


def test_five_colonies_abroad_of_ally_alone_win_alone() -> None:
    table = plain_table().put(CLARA, B1=16, R1=1, R2=1, R3=1, R4=1)
    allies = {CLARA: ("attack", ships(B1=2))}
    table.attack(R1_3, allies=allies).fight(12, 6)  # type: ignore[arg-type]
    assert table.state.winners == (CLARA,)
    assert result(table.state).ranks[CLARA] == 1  # type: ignore[union-attr]
    assert encounter.tally(table.state) == (1, 0, 5)


def test_a_colony_lost_in_the_same_event_no_longer_counts() -> None:
    table = plain_table().put(BOB, Y2=12, R1=1, R2=1, R3=1, R4=1).put(CLARA, B1=15, Y1=5)
    table.put(ALICE, R5=20).attack(ships(R5=3), planet="Y1").fight(12, 6)
    assert table.state.winners == ()
    assert foreign_colonies(table.state, BOB) == 4
