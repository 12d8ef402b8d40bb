from games.encounter.rules.components import COSMIC_ZAP, PLAGUE, STELLAR_GAS
from games.encounter.rules.moves import NewHand, PlayArtefact
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships


def test_an_artefact_another_seat_played_comes_into_its_hand() -> None:
    table = Table("clone", "filch", "vulch", hands=[(6, STELLAR_GAS)]).attack(ships(R1=3))
    table.play(ALICE, PlayArtefact(STELLAR_GAS)).go_on()
    assert STELLAR_GAS in table.hand(CLARA)
    assert table.state.enc.gas


def test_its_own_artefacts_stay_on_the_pile() -> None:
    table = Table("vulch", "filch", "clone", hands=[(6, STELLAR_GAS)]).attack(ships(R1=3))
    table.play(ALICE, PlayArtefact(STELLAR_GAS)).go_on()
    assert STELLAR_GAS in table.state.discard


def test_the_zap_that_silences_it_is_not_collected() -> None:
    table = Table("clone", "filch", "vulch", hands=[(6, COSMIC_ZAP)])
    table.play(ALICE, PlayArtefact(COSMIC_ZAP, seat=CLARA)).go_on()
    assert COSMIC_ZAP in table.state.discard


def test_artefacts_discarded_for_a_new_hand_are_collected() -> None:
    table = Table("clone", "filch", "vulch", hands=[(COSMIC_ZAP, STELLAR_GAS)])
    assert table.state.todo[0] == "new_hand"
    table.play(ALICE, NewHand())
    assert table.hand(CLARA)[-2:] == (COSMIC_ZAP, STELLAR_GAS)


def test_it_keeps_its_artefacts_when_it_needs_a_new_hand() -> None:
    table = Table("vulch", "filch", "clone", hands=[(COSMIC_ZAP, STELLAR_GAS)])
    table.play(ALICE, NewHand())
    assert len(table.hand(ALICE)) == 9
    assert table.told("artefacts_shown")


def test_an_artefact_lost_to_the_plague_is_collected() -> None:
    table = Table("clone", "filch", "vulch", hands=[(6, PLAGUE), (8, COSMIC_ZAP)])
    table.play(ALICE, PlayArtefact(PLAGUE, seat=BOB)).go_on()
    table.to("regroup") if table.state.todo[0] == "regroup" else table.to("launch")
    assert COSMIC_ZAP in table.hand(CLARA)
    assert PLAGUE in table.hand(CLARA)
