"""The end of a round and of the game, drawn."""

import re

from msgspec.structs import replace

from games.crafting import board
from games.crafting import rules as crafting
from games.crafting.rules.moves import EndTurn, ShiftEnergy
from games.crafting.rules.state import Goals
from games.engine.chance import Chance
from games.engine.play import play
from tests.crafting.drawn import asked, played, seen
from tests.crafting.tables import ALICE, BOB, creating, galaxy


def test_the_end_of_a_round_is_shown_until_play_goes_on() -> None:
    state = replace(creating(), first=BOB, goals=Goals(("Q02",), ("", "", "Q14")))
    done = play(crafting, state, ALICE, EndTurn("none"), Chance("1")).state
    for viewer in (ALICE, BOB, None):
        drawn = board.draw(seen(done, viewer), asked())
        assert "Most proto-life" in drawn.board
        assert 'id="to-board"' in drawn.others
    assert 'class="console"' in board.draw(seen(done, BOB), asked({"look": "board"})).board
    later = play(crafting, done, BOB, ShiftEnergy(("own",)), Chance("1")).state
    assert "rcards" not in board.draw(seen(later, ALICE), asked()).board
    assert "rcards" in board.draw(seen(later, ALICE), asked({"look": "round"})).board


def test_at_the_end_points_stand_side_by_side_by_source() -> None:
    state = played(2, "b8", 900)[-1]
    assert state.phase == "over"
    drawn = board.draw(seen(state, None), asked())
    totals = crafting.tally(state)
    shown = [int(one) for one in re.findall(r'class="big num">(\d+)<', drawn.board)]
    assert shown == sorted(totals, reverse=True)
    for source in ("Nebulae", "Crystals", "Objectives", "Sets of cards", "Advanced life"):
        assert drawn.board.count(source) == 2


def test_the_end_says_who_won_why_it_ended_and_who_led_before_the_last_tiles() -> None:
    own = galaxy(nebulae="D1:N101", formed="D1", advanced="D1:A101")  # 8 points face down
    state = creating(own, nebula_points=20, phase="over", left_crystals=0)
    bob = replace(state.players[1], nebula_points=25)
    state = replace(state, players=(state.players[0], bob))
    for viewer, title, led in ((ALICE, "You won", "Bob led"), (BOB, "Alice won", "You led")):
        drawn = board.draw(seen(state, viewer), asked()).board
        assert f"{title}, 28 to 25" in drawn
        assert "The last crystal left the supply." in drawn
        assert f"{led} before advanced life was counted." in drawn
    level = replace(state, players=(replace(state.players[0], nebula_points=40), bob))
    assert "before advanced life" not in board.draw(seen(level, None), asked()).board
    quit_ = replace(state, left=(BOB,))
    assert "All others have left." in board.draw(seen(quit_, None), asked()).board


def test_the_end_of_a_round_says_every_place() -> None:
    own = galaxy(proto="L01 L02")
    state = replace(creating(own, seats=3), first=BOB, goals=Goals(("Q02",), ("", "", "Q14")))
    other = replace(state.players[1], galaxy=galaxy(proto="L01"))
    empty = replace(state.players[2], galaxy=galaxy())
    state = replace(state, players=(state.players[0], other, empty))
    done = play(crafting, state, ALICE, EndTurn("none"), Chance("1")).state
    drawn = board.draw(seen(done, None), asked()).board
    for text in ("First place: 6 points", "Second place: 3 points", "No points"):
        assert drawn.count(text) == 1
    assert "+0" not in drawn
