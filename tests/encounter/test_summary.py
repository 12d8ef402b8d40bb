"""What just happened and how it ended, on the board: a card after each encounter, the end page."""

from msgspec.structs import replace

from games.encounter import board
from games.encounter.rules.components import COSMIC_ZAP
from games.encounter.rules.moves import PlayArtefact, Second
from games.encounter.rules.state import State
from games.engine.board import Asked
from games.engine.contract import Seat
from tests.encounter.drawing import drawn, positions, seen
from tests.encounter.table import ALICE, BOB, CLARA, Table, plain_table, ships

WITH_CLARA = {CLARA: ("attack", ships(B1=2))}


def zapped() -> Table:
    """Alice takes Y1 from Bob's Virus with a Cosmic Zap; she is asked whether to go on."""
    hands = [(12, 8, COSMIC_ZAP), (8, 10)]
    table = Table("healer", "virus", "clone", hands=hands)
    table.attack(ships(R1=4), allies=WITH_CLARA).reveal(12, 8)  # type: ignore[arg-type]
    table.play(ALICE, PlayArtefact(COSMIC_ZAP, seat=BOB)).go_on_until(ALICE).go_on()
    return table.to("second")


def test_a_card_tells_the_encounter_step_by_step() -> None:
    tray = drawn(zapped().state, BOB).tray
    assert "Alice took Y1" in tray
    assert "Alice attacked you on Y1. Allies of the attack: Charlie." in tray
    assert tray.index("turned up") < tray.index("Alice played Cosmic Zap on you.")
    assert '<b class="">18</b> : <b class="win">32</b>' in tray
    assert '<b class="win">18</b> : <b class="">12</b>' in tray
    assert "Landed on Y1: 4 ships (Alice) and 2 ships (Charlie)." in tray
    assert tray.count('pY new">Y1<') == 2  # both new colonies are marked


def test_it_is_open_for_those_who_look_on_and_folded_for_who_is_asked() -> None:
    state = zapped().state
    assert '<details class="fold lastenc" id="encounter-1" open>' in drawn(state, BOB).tray
    assert '<details class="fold lastenc" id="encounter-1">' in drawn(state, ALICE).tray
    assert " open>" in drawn(state, None).tray


def test_who_has_moved_on_finds_it_in_the_panel() -> None:
    table = zapped().play(ALICE, Second(False)).to("launch")
    assert table.state.active == BOB
    mover = drawn(table.state, BOB)
    assert "lastenc" not in mover.tray
    assert "Alice took Y1" in mover.aims


def test_ships_that_left_the_encounter_are_not_added_up_again() -> None:
    table = plain_table(hands=[(20, 6), (8, 10)]).attack(ships(R1=3)).fight(20, 8)
    assert table.state.todo[0] == "heal" or table.state.enc.resolved
    window = drawn(table.state, None)
    assert "0</b> own ships" not in window.tray
    assert "Alice took Y1" in window.tray


def test_nobody_waits_for_it() -> None:
    table = zapped()
    window = drawn(table.state, ALICE)
    assert 'id="done"' in window.others


def ended(*winners: Seat) -> State:
    """Alice lands on her fifth foreign planet; with Clara, if both are to win."""
    table = plain_table(hands=[(20, 6), (8, 10)])
    table.put(ALICE, R1=5, R2=4, R3=4, B1=1, B2=1, B3=1, Y2=1)
    if len(winners) > 1:
        table.put(CLARA, B1=8, B4=4, R1=1, R2=1, R3=1, Y3=1)
    return table.attack(ships(R1=3), allies=WITH_CLARA).fight(20, 8).state  # type: ignore[arg-type]


def test_the_end_says_who_won_and_by_what() -> None:
    state = ended(ALICE)
    assert state.winners == (ALICE,)
    hers, his = drawn(state, ALICE), drawn(state, BOB)
    assert "<b>You win</b>" in hers.ruler
    assert "<b>Alice wins</b>" in his.ruler
    assert "Five foreign colonies, in encounter 1: Alice took Y1." in his.ruler
    assert '<li class="pY last"><b>Y1</b><span>from you</span>' in his.ending
    assert "What decided it" in his.aims
    assert "5 of 5" in his.ending


def test_a_shared_victory_is_shown_as_one() -> None:
    state = ended(ALICE, CLARA)
    assert state.winners == (ALICE, CLARA)
    assert "You and Charlie win together" in drawn(state, ALICE).ruler
    watched = drawn(state, None)
    assert "Alice and Charlie win together" in watched.ruler
    assert "Both reached five foreign colonies" in watched.ruler
    assert watched.ruler.count('<i class="big p') == 2
    assert watched.ending.index('rn">Alice') < watched.ending.index('rn">Charlie')
    assert watched.ending.index('rn">Charlie') < watched.ending.index('rn">Bob')


def test_a_colony_from_before_the_story_was_kept_has_no_source() -> None:
    state = ended(ALICE)
    assert '<li class="pB"><b>B1</b></li>' in drawn(state, None).ending


def test_a_game_that_someone_left_names_who_left() -> None:
    state = replace(plain_table(2).state, todo=("over",), asked=(), winners=(BOB,), left=(ALICE,))
    assert "Alice left the game." in drawn(state, BOB).ruler


def test_every_state_met_at_random_can_tell_its_story() -> None:
    told = 0
    for state in positions(3, 4):
        for viewer in (None, Seat(0)):
            window = drawn(state, viewer)
            told += "lastenc" in window.tray + window.aims
    assert told > 10


def test_the_whole_pile_can_be_looked_through() -> None:
    pile = (6, 6, 8, 0, 41, 12, 10, 8, 6, 14, 15, 4)
    window = drawn(replace(plain_table().state, discard=pile), BOB)
    shown = window.aims[window.aims.index('id="pile"') :]
    assert shown.count('class="ccard s') == len(pile)
    assert 'aria-label="4, 15, 14' in shown
    assert 'href="#pile"' in window.rail
    assert "#pile" not in drawn(plain_table().state, BOB).rail


def test_a_replay_tells_the_story_too() -> None:
    scene = seen(zapped().play(ALICE, Second(False)).state, None)
    window = board.draw(scene, Asked("/t/1/replay/9/", {}, shown=9))
    assert "Alice took Y1" in window.aims
