import pytest
from msgspec.structs import replace

from games.crafting import rules as crafting
from games.crafting.rules.moves import DiscardToLimit, EndTurn
from games.crafting.rules.state import Goals, State
from games.engine.contract import Resign, Seat
from tests.crafting.drawn import played
from tests.crafting.tables import ALICE, BOB, after, creating, galaxy, refused, step

END = EndTurn("none")


def last_turn(
    seats: int = 2, hands: tuple[tuple[int, int, int, int], ...] = (), **things: object
) -> State:
    """Alice is the last to play in this round."""
    state = creating(seats=seats)
    players = list(state.players)
    for seat, hand in enumerate(hands):
        players[seat] = replace(players[seat], hand=hand)
    return replace(state, players=tuple(players), first=BOB, **things)


def test_each_objective_is_scored_three_rounds_after_it_was_turned_up() -> None:
    """The table of the rules: turned up at set-up and after rounds 1 to 5, scored after 3 to 8."""
    state = replace(last_turn(), goals=Goals(("Q02", "Q03", "Q04", "Q05", "Q06"), ("Q01", "", "")))
    seen = []
    for number in range(1, 9):
        assert state.round == number
        state = after(state, END)
        seen.append(state.goals.scored[-1:] or ("",))
        if state.phase == "shift":
            state = replace(state, active=ALICE, phase="create")
    assert [name for (name,) in seen] == ["", "", "Q01", "Q02", "Q03", "Q04", "Q05", "Q06"]
    assert state.phase == "over"


def test_the_game_ends_after_the_round_in_which_the_crystals_ran_out() -> None:
    state = last_turn()
    assert after(state, END).phase == "shift"
    empty = replace(state, supply=replace(state.supply, crystals=0))
    assert after(empty, END).phase == "over"
    middle = replace(empty, first=ALICE)
    assert after(middle, END).phase == "shift"  # Bob still has his turn


def test_the_first_player_token_passes_with_three_and_four_but_not_with_two() -> None:
    assert after(last_turn(), END).first == BOB
    three = replace(last_turn(3), first=Seat(1), active=ALICE)
    assert after(three, END).first == Seat(2)
    four = replace(last_turn(4), first=Seat(1), active=ALICE)
    assert (after(four, END).first, after(four, END).active) == (Seat(2), Seat(2))


def test_an_early_end_leaves_objectives_unscored() -> None:
    state = last_turn(goals=Goals(("Q02",) * 0, ("", "Q01", ""), ()))
    done = after(replace(state, supply=replace(state.supply, crystals=0)), END)
    assert done.goals.scored == ()
    assert all(player.objective_points == 0 for player in done.players)


def rounds_shown(state: State) -> dict[str, int]:
    return {goal.objective: goal.round for goal in crafting.view(state, ALICE).goals}


def test_after_an_early_end_objectives_name_the_round_they_named_before() -> None:
    state = last_turn(goals=Goals(("Q03",), ("Q02", "Q01", ""), ()))
    before = rounds_shown(state)
    done = after(replace(state, supply=replace(state.supply, crystals=0)), END)
    assert done.phase == "over"
    assert rounds_shown(done) == {**before, "Q03": before["Q02"] + 1}


def test_who_is_left_alone_finds_the_track_as_it_was() -> None:
    state = last_turn(goals=Goals(("Q03",), ("Q02", "Q01", ""), ()))
    done = step(state, Resign()).state
    assert done.phase == "over"
    assert rounds_shown(done) == rounds_shown(state)


BIG = (4, 4, 3, 2)


def test_hands_above_ten_are_discarded_in_any_order() -> None:
    state = after(last_turn(3, (BIG, (4, 4, 3, 1), (5, 5, 0, 0))), END)
    assert state.phase == "limit"
    (window,) = crafting.windows(state)
    assert window.must == (ALICE, BOB)
    refused(state, DiscardToLimit((1, 0, 0, 0)), "keep_ten_cards")
    refused(state, DiscardToLimit((0, 0, 0, 3)), "keep_ten_cards")
    refused(state, DiscardToLimit((-1, 4, 0, 0)), "keep_ten_cards")
    refused(state, DiscardToLimit((0, 0, 0, 0)), "not_asked", seat=Seat(2))
    state = step(state, DiscardToLimit((0, 0, 1, 1)), seat=BOB).state
    assert state.phase == "limit"
    state = step(state, DiscardToLimit((0, 1, 0, 2))).state
    assert (state.phase, state.round) == ("shift", 2)
    assert [sum(player.hand) for player in state.players] == [10, 10, 10]
    assert state.energy.discard == (0, 1, 1, 3)


def test_a_discard_given_in_advance_is_carried_out_without_asking() -> None:
    state = last_turn(hands=(BIG, (1, 0, 0, 0)))
    done = step(state, EndTurn("none", discard=(1, 1, 1, 0)))
    assert (done.state.phase, done.state.players[0].hand) == ("shift", (3, 3, 2, 2))
    assert "hand_trimmed" in [event.name for event in done.events]
    assert done.state.players[0].discard is None


def test_a_discard_in_advance_waits_for_the_end_of_the_round_unseen() -> None:
    state = replace(last_turn(hands=(BIG,)), first=ALICE)
    done = after(state, EndTurn("none", discard=(1, 1, 1, 0)))
    assert done.players[0].hand == BIG
    assert crafting.view(done, ALICE).players[0].discard == (1, 1, 1, 0)
    assert crafting.view(done, BOB).players[0].discard is None


@pytest.mark.parametrize("cards", [(1, 0, 0, 0), (4, 0, 0, 0), (-1, 4, 0, 0), (0, 0, 0, 3)])
def test_a_wrong_discard_in_advance_is_refused(cards: tuple[int, int, int, int]) -> None:
    refused(last_turn(hands=(BIG,)), EndTurn("none", discard=cards), "keep_ten_cards")


def test_at_the_end_of_the_game_nobody_discards() -> None:
    state = last_turn(hands=(BIG,))
    done = after(
        replace(state, supply=replace(state.supply, crystals=0)),
        EndTurn("none", discard=(1, 1, 1, 0)),
    )
    assert done.phase == "over"
    assert done.players[0].hand == BIG


def over(*seats: tuple[int, str, int]) -> State:
    """A finished table: points, advanced-life tiles and cards of each seat."""
    state = creating(seats=len(seats), phase="over")
    players = []
    for player, (points, tiles, cards) in zip(state.players, seats, strict=True):
        advanced = tuple((n, tile) for n, tile in enumerate(tiles.split()))
        players.append(
            replace(
                player,
                nebula_points=points,
                hand=(cards, 0, 0, 0),
                galaxy=replace(player.galaxy, advanced=advanced),
            )
        )
    return replace(state, players=tuple(players))


def test_the_example_of_a_shared_victory() -> None:
    """97 points each, hands of 13 and 10 both count as 10."""
    result = crafting.result(over((84, "A101 A208", 13), (92, "A208", 10), (96, "", 4)))
    assert result is not None
    assert (result.scores, result.ranks) == ((97, 97, 96), (1, 1, 3))


def test_the_tally_counts_what_a_seat_would_have_if_the_game_ended_now() -> None:
    state = over((84, "A101 A208", 13), (92, "A209", 10), (96, "", 4))
    assert crafting.tally(state) == (97, 97, 96)
    end = crafting.result(state)
    assert end is not None
    assert end.scores == crafting.tally(state)
    assert crafting.tally(creating()) == (0, 0)


def test_a_tie_is_broken_by_cards_in_hand() -> None:
    result = crafting.result(over((50, "", 3), (50, "", 4)))
    assert result is not None
    assert result.ranks == (2, 1)


def test_who_leaves_comes_after_who_stays_and_the_last_one_wins() -> None:
    state = creating(seats=3)
    done = step(state, Resign(), seat=Seat(2)).state
    assert crafting.result(done) is None
    assert done.left == (2,)
    refused(done, Resign(), "has_left", seat=Seat(2))
    done = step(done, Resign(), seat=BOB).state
    result = crafting.result(done)
    assert result is not None
    assert result.ranks[0] == 1


def test_what_a_round_scored_is_kept_for_everyone_until_the_next_round_ends() -> None:
    state = last_turn(goals=Goals(("Q02",), ("", "", "Q14")))
    done = after(state, END)
    ended = crafting.view(done, None).ended
    assert ended is not None
    assert (ended.round, ended.turn, ended.objective) == (1, state.turn, "Q14")
    assert (ended.values, ended.points, ended.scores) == ((1, 1), (6, 6), (6, 6))
    assert after(replace(state, edition=1), END).ended is None


def test_points_by_source_add_up_to_the_tally() -> None:
    own = galaxy(nebulae="D1:N101", formed="D1", advanced="D1:A101 D1:A208")
    state = creating(own, nebula_points=1, crystal_points=2, objective_points=4, card_points=6)
    assert crafting.tally_by_source(state)[0] == (1, 2, 4, 6, 13)
    assert crafting.SOURCES == ("nebulae", "crystals", "objectives", "cards", "advanced")
    for one in (state, *played(3, "ab")[::15]):
        assert tuple(map(sum, crafting.tally_by_source(one))) == crafting.tally(one)
