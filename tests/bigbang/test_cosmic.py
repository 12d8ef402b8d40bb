from typing import Any

import pytest
from msgspec.structs import replace

from games.bigbang import rules as bigbang
from games.bigbang.rules.cells import code
from games.bigbang.rules.components import ABSORBED, COSMIC_STOCK, EMPTY, NUMBERS, OBJECTIVES, TILES
from games.bigbang.rules.meta import Options
from games.bigbang.rules.moves import (
    DarkEnergy,
    DeclineExtra,
    Eclipse,
    Hyperspace,
    Move,
    Orbit,
    Place,
    Play,
)
from games.bigbang.rules.setup import arrange_cosmic
from games.bigbang.rules.state import State, clock_order
from games.bigbang.rules.stock import Stock
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Refusal, Resign, Seat, Step, TimeUp
from games.engine.play import RefusedError, play
from tests.bigbang.boards import drawn, numbers, universe

ALICE, BOB, CAROL = Seat(0), Seat(1), Seat(2)
CARDS = tuple(
    tuple(OBJECTIVES.index(name) for name in pair)
    for pair in (("planet", "yellow"), ("sun", "red"), ("comet", "orange"))
)


def table(
    row: str, pile: str = "", board: str = "", seats: int = 2, discard: str = "", **fields: Any
) -> State:
    """Alice is to play; the row is told from left to right, a dot is an empty slot."""
    order = tuple(Seat(seat) for seat in range(seats))
    state = arrange_cosmic(numbers("PB1", "PB2"), CARDS[:seats], (), order).state
    tiles = tuple(EMPTY if name == "." else NUMBERS[name] for name in row.split())
    stock = Stock(tiles, numbers(*pile.split()), numbers(*discard.split()))
    return replace(state, universes=(universe(board),), stock=stock, **fields)


def step(state: State, seat: Seat, move: Move) -> Step[State]:
    return play(bigbang, state, seat, move, Chance("0"))


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = step(state, state.active, move).state
    return state


def row(state: State) -> list[str]:
    return ["." if tile == EMPTY else TILES[tile] for tile in state.stock.row]


def refused(state: State, move: Move) -> str:
    with pytest.raises(RefusedError) as caught:
        step(state, state.active, move)
    return caught.value.refusal.reason


def test_set_up_shuffles_fifty_seven_tiles_and_deals_secret_cards() -> None:
    state = bigbang.setup(Options(mode="cosmic"), 3, Chance("77"))
    assert sorted((*state.stock.row, *state.stock.pile, *state.stock.discard)) == list(COSMIC_STOCK)
    assert len({card for cards in state.cards for card in cards} | set(state.undealt)) == 8
    assert [goal.seat for goal in bigbang.view(state, BOB).goals] == [BOB, BOB]
    assert bigbang.view(state, None).goals == ()


def test_the_row_is_filled_from_the_right() -> None:
    pile = numbers("PB1", "PB2", "PB3", "SR1", "SR2")
    state = arrange_cosmic(pile, CARDS[:2], (), (ALICE, BOB)).state
    assert row(state) == ["SR1", "PB3", "PB2", "PB1"]


def test_a_row_without_anything_playable_is_redrawn_at_set_up() -> None:
    names = ("BLACK_HOLE", "SUPERNOVA", "ORBIT", "ECLIPSE", "PB1", "PB2", "PB3", "SR1")
    state = arrange_cosmic(numbers(*names), CARDS[:2], (), (ALICE, BOB)).state
    assert row(state) == ["SR1", "PB3", "PB2", "PB1"]
    assert [TILES[tile] for tile in state.stock.discard] == list(names[:4])


def test_the_rightmost_tile_left_is_discarded_and_the_others_slide() -> None:
    state = after(table("PB1 PB2 PB3 SR1", "SR2 SR3 CO1"), Place(2, (1, 0)))
    assert row(state) == ["SR3", "SR2", "PB1", "PB3"]
    assert [TILES[tile] for tile in state.stock.discard] == ["SR1"]
    state = after(table("PB1 PB2 PB3 SR1", "SR2 SR3 CO1"), Place(4, (1, 0)))
    assert row(state) == ["SR3", "SR2", "PB1", "PB2"]


def test_the_discard_is_turned_over_without_shuffling() -> None:
    state = table("PB1 PB2 PB3 SR1", "SR2", discard="CO1 CO2 CO3")
    state = after(state, Place(1, (1, 0)))
    assert row(state) == ["CO1", "SR2", "PB2", "PB3"]
    assert [TILES[tile] for tile in state.stock.pile] == ["CO2", "CO3", "SR1"]


def test_nothing_is_lost_when_pile_and_discard_are_empty() -> None:
    state = after(table("PB1 PB2 PB3 SB1"), Place(1, (1, 0)))
    assert row(state) == [".", "SB1", "PB2", "PB3"]


def test_the_worked_example_of_the_clock() -> None:
    state = table("PB1 PB2 PB3 SB1", "SB2 SB3 PR1 PR3 PY1 PY2 PY3 PO1")
    state = after(state, Place(4, (1, 0)))
    assert (state.times, state.active) == ((1, 0), BOB)
    state = after(state, Place(3, (0, 1)))
    assert state.times == (1, 1)
    assert state.active == BOB
    state = replace(state, stock=Stock(numbers("PB3", "PR3", "PY3", "PO3"), ()))
    state = after(state, Place(1, (1, -1)))
    assert (state.times, state.active) == ((1, 4), ALICE)


def test_whoever_plays_again_is_told() -> None:
    state = table("PB1 PB2 PB3 SB1", "SB2 SB3 PR1", times=(0, 1))
    names = [event.name for event in step(state, ALICE, Place(1, (1, 0))).events]
    assert names == ["placed", "advanced", "again"]


def test_the_black_hole_turns_its_neighbours_face_down() -> None:
    board = "1,0=AY1 0,1=AY2 1,1=SR2 2,0=SR1"
    state = after(table("BLACK_HOLE PB1 SO2 CB2", "CB3 CB1 PO1", board), Place(1, (2, 1)))
    assert drawn(state.universes[0]) == "0,1=AY2 1,0=AY1 1,1=~SR2 2,0=~SR1 2,1=BLACK_HOLE"
    assert state.times[ALICE] == 5


def test_a_body_placed_next_to_the_black_hole_is_absorbed_at_once() -> None:
    board = "1,0=AY1 0,1=SR2 1,1=~AY3 2,0=~AY2 2,1=BLACK_HOLE 3,-1=SR1"
    state = after(table("SO2 PB1 PB2 CB2", "CB3 CB1 PO1 AB1", board), Place(1, (3, 0)))
    assert state.universes[0].tiles[code((3, 0))] == NUMBERS["SO2"] | ABSORBED
    assert refused(table("PB2 PB1 PB3 CB2", "CB3", board), Place(1, (3, 0))) == "no_common"


def test_the_black_hole_turns_only_the_top_of_a_stack() -> None:
    board = "1,0=AY1 0,1=AY2 1,1=CO1/SR2 2,0=SR1"
    state = after(table("BLACK_HOLE PB1 SO2 CB2", "CB3 CB1 PO1", board), Place(1, (2, 1)))
    assert "1,1=CO1/~SR2" in drawn(state.universes[0])


def test_the_supernova_grants_three_placements_for_five_spaces() -> None:
    board = "1,0=AY1 0,1=AY2 1,1=AR2 2,0=AR1"
    state = table("SUPERNOVA AB1 AO2 CB2", "CB3 AB3 PO1 AB2 AO1 AO3", board)
    state = after(state, Place(1, (2, 1)))
    assert (state.phase, state.extra, state.active) == ("nova", 1, ALICE)
    assert row(state) == ["CB3", "AB1", "AO2", "CB2"]
    state = after(state, Place(2, (3, 0)))
    assert (state.phase, state.extra) == ("nova", 1)
    state = after(state, Place(3, (-1, 1)))
    assert (state.phase, state.times, state.active) == ("main", (5, 0), BOB)


def test_an_extra_placement_may_be_given_up_and_the_full_row_moves_on() -> None:
    board = "1,0=AY1 0,1=AY2 1,1=AR2 2,0=AR1"
    state = table("SUPERNOVA AB1 AO2 CB2", "CB3 AB3 PO1", board)
    state = after(state, Place(1, (2, 1)), DeclineExtra())
    assert row(state) == ["AB3", "CB3", "AB1", "AO2"]
    assert state.active == BOB


def test_an_old_supernova_still_pays_whoever_builds_beside_it() -> None:
    board = "1,0=AY1 0,1=AY2 1,1=AR2 2,0=AR1 2,1=SUPERNOVA"
    state = after(table("AB1 AB2 AO2 CB2", "CB3 AB3 PO1", board), Place(1, (3, 0)))
    assert (state.phase, state.cost, state.times) == ("nova", 1, (0, 0))


def test_only_bodies_follow_from_a_supernova() -> None:
    board = "1,0=AY1 0,1=AY2 1,1=AR2 2,0=AR1"
    state = table("SUPERNOVA WORMHOLE_1 ORBIT AB2", "DARK_ENERGY AB3 PO1", board)
    state = after(state, Place(1, (2, 1)))
    assert refused(state, Place(2, (0, 2))) == "body_only"
    assert refused(state, Orbit(3, (1, 0), (2, 0), (3, 0))) == "body_only"
    assert refused(state, DarkEnergy(1)) == "body_only"


def test_an_extra_placement_nobody_can_use_is_lost() -> None:
    board = "1,0=AY1 0,1=AY2 1,1=AR2 2,0=AR1"
    state = table("SUPERNOVA WORMHOLE_1 ORBIT ECLIPSE", "HYPERSPACE AB3 PO1", board)
    told = step(state, ALICE, Place(1, (2, 1)))
    assert [event.name for event in told.events] == ["placed", "extra_lost", "advanced"]
    assert told.state.active == BOB


def test_dark_energy_places_two_bodies_beside_one_tile_each() -> None:
    state = table("DARK_ENERGY PB1 PB2 CB2", "PB3 PR1 PR2 PR3", "1,0=PY1")
    state = after(state, DarkEnergy(1))
    assert (state.phase, state.dark_left, row(state)[0]) == ("dark", 2, "PB3")
    state = after(state, Place(2, (2, 0)))
    assert (state.phase, state.dark_left) == ("dark", 1)
    state = after(state, Place(3, (3, 0)))
    assert (state.phase, state.times, state.active) == ("main", (5, 0), BOB)
    assert [TILES[tile] for tile in state.removed] == ["DARK_ENERGY"]


def test_dark_energy_needs_another_body_on_offer() -> None:
    state = table("DARK_ENERGY ORBIT SUPERNOVA ECLIPSE", "PB3", "1,0=PY1")
    assert refused(state, DarkEnergy(1)) == "no_dark_body"


def test_dark_energy_may_be_the_first_play_and_may_not_be_declined() -> None:
    state = after(table("DARK_ENERGY PB1 PB2 SUPERNOVA", "PB3 PR1"), DarkEnergy(1))
    assert refused(state, DeclineExtra()) == "cannot_pass"
    assert refused(state, Place(4, (1, 0))) == "body_only"


def test_the_second_dark_body_is_lost_if_nothing_fits() -> None:
    state = after(table("DARK_ENERGY PB1 ORBIT SUPERNOVA", "ECLIPSE HYPERSPACE PB2"), DarkEnergy(1))
    told = step(state, ALICE, Place(2, (1, 0)))
    assert "dark_lost" in [event.name for event in told.events]
    assert told.state.active == BOB


def test_supernova_extras_wait_until_both_dark_bodies_lie() -> None:
    board = "1,0=AY1 0,1=AY2 1,1=AR2 2,0=AR1 2,1=SUPERNOVA"
    state = table("DARK_ENERGY AB1 AB2 AO2", "CB3 AB3 PO1 AO1 AO3", board)
    state = after(state, DarkEnergy(1), Place(2, (3, 0)))
    assert (state.phase, state.dark_left, state.extra) == ("dark", 1, 1)
    state = after(state, Place(3, (-1, 0)))
    assert (state.phase, state.dark_left, state.extra) == ("nova", 0, 1)


EXAMPLE = "1,0=AB1 0,1=AB2 1,1=AY2 2,0=AY1 2,1=AR1"


def test_a_used_action_leaves_the_game_and_costs_its_time() -> None:
    state = table("HYPERSPACE PB1 PB2 PB3", "SR1 SR2", EXAMPLE)
    state = after(state, Hyperspace(1, (1, 0), (3, 0)))
    assert "3,0=AB1" in drawn(state.universes[0])
    assert state.times[ALICE] == 5
    assert [TILES[tile] for tile in state.removed] == ["HYPERSPACE"]


def test_a_body_that_comes_to_rest_by_the_black_hole_is_absorbed() -> None:
    board = "1,0=AB1 0,1=AB2 1,1=~AY2 2,0=AY1 2,1=~AR1 1,2=BLACK_HOLE -1,1=AO1"
    state = table("HYPERSPACE PB1 PB2 PB3", "SR1 SR2", board)
    state = after(state, Hyperspace(1, (1, 0), (0, 2)))
    assert "0,2=~AB1" in drawn(state.universes[0])


def test_a_body_moved_next_to_the_supernova_earns_nothing() -> None:
    board = "1,0=AB1 0,1=AB2 1,1=AY2 2,0=AY1 2,1=SUPERNOVA"
    state = table("ORBIT PB1 PB2 AB3", "SR1 SR2", board)
    state = after(state, Orbit(1, (1, 0), (2, 0), (3, 0)))
    assert (state.phase, state.active) == ("main", BOB)


def test_an_eclipse_hides_the_covered_body_for_good() -> None:
    board = "1,0=AB1 0,1=AB2 1,1=SR3 2,0=AY1 0,2=AY2"
    state = after(table("ECLIPSE PB1 PB2 AB3", "SR1 SR2", board), Eclipse(1, (2, 0), (1, 1)))
    assert drawn(state.universes[0]) == "0,1=AB2 0,2=AY2 1,0=AB1 1,1=SR3/AY1"
    lying = {tile.cell: tile for tile in bigbang.view(state, None).universe}
    assert (lying[1, 1].tile, lying[1, 1].covered) == ("AY1", "SR3")


def test_checks_come_in_the_order_of_the_rules() -> None:
    state = table("HYPERSPACE . SUPERNOVA AB3", "SR1 SR2", EXAMPLE)
    assert refused(state, Place(2, (9, 9))) == "empty_slot"
    assert refused(state, Place(1, (9, 9))) == "action_not_placed"
    assert refused(state, Orbit(1, (1, 0), (2, 0), (3, 0))) == "wrong_action"
    assert refused(state, Eclipse(2, (1, 0), (2, 0))) == "empty_slot"
    assert refused(state, Hyperspace(1, (0, 0), (3, 0))) == "not_a_body"
    assert refused(state, Place(4, (3, 0), universe=1)) == "no_such_universe"
    assert refused(state, DeclineExtra()) == "cannot_pass"
    assert refused(state, Play("AB1", (1, 0))) == "not_asked"


def test_a_refusal_names_the_stranger() -> None:
    state = table("SR3 PB1 PB2 PB3", "", "1,0=AB1 0,1=AB2")
    no = bigbang.refuse(state, ALICE, Place(1, (1, 1)))
    values: dict[str, str | int] = {"tile": "SR3", "cell": "B6", "other": "AB1", "beside": "A3"}
    assert no == Refusal("no_common", values)


def test_a_row_without_anything_playable_is_redrawn_in_play() -> None:
    board = "1,0=AB1 0,1=AB2"
    state = table("AB3 SR3 SY3 SO3", "SR1 SY1 CR1 CY1 PR1 PY1 CO1 PO1", board)
    told = step(state, ALICE, Place(1, (1, 1)))
    assert told.state.phase == "main"


def test_the_game_ends_when_only_actions_are_left() -> None:
    told = step(table("PB1 ORBIT ECLIPSE ."), ALICE, Place(1, (1, 0)))
    assert bigbang.windows(told.state) == ()
    assert [event.name for event in told.events][-3:] == ["ended", "scored", "scored"]


def test_the_game_ends_when_nothing_left_can_be_played() -> None:
    state = table("AY2 SR3 CR1 .", "", "1,0=AB2 0,1=AO2")
    end = after(state, Place(1, (1, 1)))
    assert end.phase == "ended"
    assert sorted(tile for tile in end.stock.row if tile != EMPTY) == sorted(numbers("SR3", "CR1"))


def test_objectives_are_laid_open_at_the_end() -> None:
    end = after(table("PB1 ORBIT ECLIPSE .", undealt=(0, 7)), Place(1, (1, 0)))
    seen = bigbang.view(end, None)
    assert len(seen.goals) == 4
    assert seen.undealt == ("asteroid", "red")


def test_a_tie_goes_to_whoever_is_next_on_the_clock() -> None:
    state = table("PB1 . . .", seats=3, times=(60, 59, 58))
    state = replace(state, phase="ended", times=(61, 59, 58))
    assert clock_order(state) == [CAROL, BOB, ALICE]
    assert (end := bigbang.result(state))
    assert end.ranks == (3, 2, 1)
    same = replace(state, times=(59, 59, 61), arrivals=(9, 4, 2))
    assert (end := bigbang.result(same))
    assert end.ranks == (1, 2, 3)


def test_more_points_win_whatever_the_clock_says() -> None:
    board = "1,0=SR1 2,0=SR2 3,0=SR3"
    state = table("PB1 . . .", "", board, seats=3, times=(0, 5, 3), phase="ended")
    assert (end := bigbang.result(state))
    assert end.scores == (0, 12, 0)
    assert end.ranks == (2, 1, 3)


def test_the_default_is_the_rightmost_body_then_phenomena_then_actions() -> None:
    state = table("PB1 PB2 SUPERNOVA ORBIT", "PB3", "1,0=PY1")
    late = step(state, CLOCK, TimeUp("turn-0"))
    assert drawn(late.state.universes[0]) == "0,1=PB2 1,0=PY1"
    assert late.events[0].name == "time_up"
    state = table("SUPERNOVA SR3 ORBIT .", "", EXAMPLE)
    assert "SUPERNOVA" in drawn(after_time(state).universes[0])
    state = table("SR3 ORBIT HYPERSPACE .", "", EXAMPLE)
    assert [TILES[tile] for tile in after_time(state).removed] == ["HYPERSPACE"]


def after_time(state: State) -> State:
    return step(state, CLOCK, TimeUp(f"turn-{state.turn}")).state


def test_time_up_gives_up_an_extra_and_places_a_dark_body() -> None:
    board = "1,0=AY1 0,1=AY2 1,1=AR2 2,0=AR1"
    state = after(table("SUPERNOVA AB1 AO2 CB2", "CB3 AB3", board), Place(1, (2, 1)))
    assert after_time(state).active == BOB
    state = after(table("DARK_ENERGY PB1 PB2 CB2", "PB3 PR1 PR2 PR3", "1,0=PY1"), DarkEnergy(1))
    assert after_time(state).dark_left == 1


def test_a_seat_that_leaves_in_the_middle_of_its_turn_loses_what_was_pending() -> None:
    board = "1,0=AY1 0,1=AY2 1,1=AR2 2,0=AR1"
    state = table("SUPERNOVA AB1 AO2 CB2", "CB3 AB3", board, seats=3)
    state = after(state, Place(1, (2, 1)))
    left = step(state, ALICE, Resign()).state
    assert (left.phase, left.extra, left.active) == ("main", 0, BOB)
    assert row(left) == ["AB3", "CB3", "AB1", "AO2"]
    assert bigbang.view(left, None).order == (BOB, CAROL)
    assert step(state, BOB, Resign()).state.phase == "nova"


def test_a_table_of_two_ends_when_one_leaves() -> None:
    end = step(table("PB1 PB2 PB3 SR1", "SR2"), ALICE, Resign()).state
    assert (result := bigbang.result(end))
    assert (result.scores[ALICE], result.ranks) == (0, (2, 1))


def test_what_is_imagined_keeps_the_own_cards_and_every_tile() -> None:
    state = bigbang.setup(Options(mode="cosmic"), 2, Chance("5"))
    seen = set()
    for number in range(30):
        other = bigbang.imagine(state, ALICE, Chance(f"{number:x}"))
        assert other.cards[ALICE] == state.cards[ALICE]
        assert sorted(other.stock.pile) == sorted(state.stock.pile)
        everything = sorted((*other.cards[0], *other.cards[1], *other.undealt))
        assert everything == list(range(8))
        seen.add(other.cards[BOB])
    assert len(seen) > 5
