import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import Seat
from games.factory import rules as factory
from games.factory.rules.imagine import known_tiles
from games.factory.rules.moves import Arrange, Done, Open, Pick
from games.factory.rules.state import State, packet_of
from tests.factory.tables import (
    ALICE,
    BOB,
    CAROL,
    LIVE,
    PERSONAL,
    after,
    building,
    drafted,
    opened,
    whole,
)


def tiles_in(view: factory.View) -> set[int]:
    """Every tile a view names, wherever it stands in it."""
    mine = view.mine
    found = {p.tile for galaxy in view.galaxies for p in galaxy.layout}
    if mine is not None:
        assert set(to_builtins(mine)) >= {"packet", "picks", "hand", "unplaced", "seen", "layout"}
        found.update(mine.packet, mine.picks, mine.hand, mine.unplaced, *mine.seen)
        found.update(p.tile for p in mine.layout)
    return found


def passed_once(seats: int) -> State:
    state = opened(seats=seats)
    return after(state, *((Seat(s), Pick(state.dealt[s][:3])) for s in range(seats)))


def test_in_the_first_choice_a_seat_sees_its_nine_tiles_and_no_other() -> None:
    state = opened(seats=4)
    assert tiles_in(factory.view(state, BOB)) == set(state.dealt[BOB])
    assert tiles_in(factory.view(state, None)) == set()


def test_in_the_second_choice_a_seat_sees_the_six_passed_to_it() -> None:
    state = passed_once(4)
    assert tiles_in(factory.view(state, BOB)) == set(state.dealt[ALICE][3:])


def test_while_building_a_seat_sees_its_hand_and_what_it_chose_from() -> None:
    state = building(seats=4)
    expected = {*state.hands[BOB], *state.dealt[BOB], *state.dealt[ALICE][3:]}
    assert tiles_in(factory.view(state, BOB)) == expected
    assert tiles_in(factory.view(state, None)) == set()


def test_of_a_galaxy_in_the_making_others_see_the_tiles_laid_and_none_beside_it() -> None:
    state = building(seats=4)
    before = tiles_in(factory.view(state, BOB))
    laid = whole(state, ALICE)[:5]
    state = after(state, (ALICE, Arrange(laid)))
    shown = {p.tile for p in laid}
    assert tiles_in(factory.view(state, BOB)) == before | shown
    assert tiles_in(factory.view(state, None)) == shown


def test_before_its_own_minute_a_seat_sees_no_tile_of_the_round() -> None:
    state = building(PERSONAL, seats=3)
    assert tiles_in(factory.view(state, ALICE)) == set()
    opened_ = after(state, (ALICE, Open()))
    assert tiles_in(factory.view(opened_, ALICE)) >= set(state.hands[ALICE])


@pytest.mark.parametrize("own_picks", ["shown", "hidden"])
def test_before_its_own_minute_a_seat_looks_at_no_pick_of_the_round(own_picks: str) -> None:
    state = building(replace(PERSONAL, own_picks=own_picks), seats=3)
    pick = Pick(state.first[ALICE])
    assert factory.face_down(state, ALICE, pick)
    assert not factory.face_down(after(state, (ALICE, Open())), ALICE, pick)


def test_looking_back_a_seat_sees_no_packet_before_its_tiles_lie_open() -> None:
    for options in (LIVE, PERSONAL):
        first = opened(options, seats=3)
        state = after(first, *((Seat(s), Pick(first.dealt[s][:3])) for s in range(3)))
        for now in (state, drafted(state)):
            assert tiles_in(factory.look_back(now, first, ALICE)) <= set(first.first[ALICE])
        now = after(drafted(state), (ALICE, Open())) if options == PERSONAL else building(seats=3)
        assert tiles_in(factory.look_back(now, first, ALICE)) == set(first.dealt[ALICE])


def test_looking_back_at_the_packet_in_hand_shows_it() -> None:
    state = opened(seats=3)
    now = after(state, (BOB, Pick(state.dealt[BOB][:3])))
    assert tiles_in(factory.look_back(now, state, ALICE)) == set(state.dealt[ALICE])


def test_what_lies_open_is_the_same_in_every_imagined_table() -> None:
    for card in (17, 12):
        state = building(seats=3, card=card)
        for seat in (ALICE, BOB):
            state = after(state, (seat, Arrange(whole(state, seat)[:5])))
        state = after(state, (BOB, Done(whole(state, BOB))))
        for luck in map(Chance, "12345"):
            other = factory.imagine(state, ALICE, luck)
            assert factory.view(other, None) == factory.view(state, None)
            assert other.hands[BOB] == state.hands[BOB]
            assert len({tile for hand in other.hands for tile in hand}) == 27


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_an_imagined_table_deals_every_tile_once(seats: int) -> None:
    state = building(seats=seats)
    for luck in map(Chance, "12345"):
        other = factory.imagine(state, ALICE, luck)
        tiles = [tile for hand in other.hands for tile in hand]
        assert len(set(tiles)) == 9 * seats
        assert other.hands[ALICE] == state.hands[ALICE]


def test_of_two_players_each_knows_six_tiles_of_the_other() -> None:
    state = building(seats=2)
    known = known_tiles(state, ALICE)
    assert len(known & set(state.hands[BOB])) == 6
    for luck in map(Chance, "12345"):
        other = factory.imagine(state, ALICE, luck)
        assert known & set(other.hands[BOB]) == known & set(state.hands[BOB])


def test_which_three_of_six_a_neighbour_kept_is_not_known() -> None:
    state = drafted(opened(seats=4))
    kept = {factory.imagine(state, ALICE, Chance(f"{n:x}")).second[BOB] for n in range(1, 20)}
    assert len(kept) > 5
    assert all(set(three) <= set(state.dealt[ALICE][3:]) for three in kept)


def test_a_pirated_hand_leaves_nothing_of_it_in_doubt() -> None:
    state = building(seats=3, card=12)
    for luck in map(Chance, "12345"):
        assert factory.imagine(state, ALICE, luck).hands[ALICE] == state.hands[ALICE]


def test_coming_cards_are_imagined_anew() -> None:
    state = opened(card=17)
    cards = {factory.imagine(state, ALICE, Chance(f"{n:x}")).kaos for n in range(1, 9)}
    assert len(cards) > 3
    assert all(kaos[0] == 17 and len(set(kaos)) == 5 for kaos in cards)


def test_a_seat_can_draft_on_in_an_imagined_table() -> None:
    state = passed_once(3)
    other = factory.imagine(state, CAROL, Chance("9"))
    assert packet_of(other, CAROL) == packet_of(state, CAROL)
    assert drafted(other).phase == "ready"


def test_beginners_do_not_know_their_tiles_before_the_sand_runs() -> None:
    state = factory.setup(replace(LIVE, variant="beginner"), 2, Chance("1"))
    hands = {factory.imagine(state, ALICE, Chance(f"{n:x}")).hands[ALICE] for n in range(1, 5)}
    assert len(hands) == 4
