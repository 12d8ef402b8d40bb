from games.encounter import rules as encounter
from games.encounter.rules.components import COSMIC_ZAP
from games.encounter.rules.moves import Lay, PlayArtefact, UsePower
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, Table, ships


def test_it_sees_a_hand_until_the_card_is_laid() -> None:
    table = Table("clone", "filch", "mind").attack(ships(R1=3))
    table.play(CLARA, UsePower(seat=BOB)).go_on()
    assert encounter.view(table.state, CLARA).read == table.hand(BOB)
    assert encounter.view(table.state, ALICE).read == ()
    table.go_on().to("cards").play(BOB, Lay(8))
    assert encounter.view(table.state, CLARA).read == ()


def test_only_players_in_the_encounter_can_be_read() -> None:
    table = Table("clone", "filch", "mind", "healer").attack(ships(R1=3))
    assert table.refused(CLARA, UsePower(seat=DAVID)) == "bad_target"
    assert table.refused(CLARA, UsePower(seat=CLARA)) == "bad_target"


def test_one_target_in_an_encounter() -> None:
    table = Table("clone", "filch", "mind", hands=[(6, COSMIC_ZAP)]).attack(ships(R1=3))
    table.play(CLARA, UsePower(seat=BOB)).play(ALICE, PlayArtefact(COSMIC_ZAP, seat=BOB))
    table.go_on()
    assert table.state.enc.read == BOB
    assert table.state.enc.used == (CLARA,)


def test_an_ally_is_read_until_the_window_closes() -> None:
    table = Table("clone", "filch", "mind", "healer")
    table.attack(ships(R1=3), allies={DAVID: ("attack", ships(G1=1))})
    table.play(CLARA, UsePower(seat=DAVID))
    for seat in (ALICE, BOB, DAVID):
        table.play(seat, encounter.MOVE.decode(b'{"type":"pass"}'))
    assert encounter.view(table.state, CLARA).read == table.hand(DAVID)
    table.go_on()
    assert encounter.view(table.state, CLARA).read == ()
