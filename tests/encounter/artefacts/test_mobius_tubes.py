from games.encounter.rules.components import MOBIUS_TUBES
from games.encounter.rules.moves import Place, PlayArtefact
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships

PLAY = PlayArtefact(MOBIUS_TUBES)


def test_all_ships_leave_the_black_hole() -> None:
    table = Table("trader", "filch", "clone", hands=[(6, MOBIUS_TUBES)])
    table.put(ALICE, R1=4, R2=4, R3=4, R4=4, R5=2).put(BOB, Y1=17)
    table.play(ALICE, PLAY).go_on()
    assert table.state.asked == (ALICE,)
    table.play(ALICE, Place(ships(R5=2)))
    assert table.state.hole == (0, 0, 0)
    assert table.on("Y1")[BOB] == 20


def test_a_player_without_a_colony_keeps_his_there() -> None:
    table = Table("trader", "filch", "clone", hands=[(6, MOBIUS_TUBES)])
    table.put(BOB, Y1=17).put(CLARA)
    table.play(ALICE, PLAY).go_on()
    assert table.state.hole == (0, 0, 20)


def test_an_empty_black_hole_has_nothing_to_free() -> None:
    table = Table("trader", "filch", "clone", hands=[(6, MOBIUS_TUBES)])
    assert table.refused(ALICE, PLAY) == "nothing_in_hole"


def test_only_at_the_start() -> None:
    table = Table("trader", "filch", "clone", hands=[(6, MOBIUS_TUBES)]).put(BOB, Y1=17)
    table.attack(ships(R1=3))
    assert table.refused(ALICE, PLAY) == "wrong_window"


def test_anybody_may_play_it() -> None:
    table = Table("trader", "filch", "clone", hands=[(6,), (8,), (MOBIUS_TUBES,)])
    table.put(BOB, Y1=17).play(CLARA, PLAY).go_on()
    assert table.state.hole[BOB] == 0
