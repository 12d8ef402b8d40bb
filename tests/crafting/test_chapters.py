"""A replay is read turn by turn: whose it was, in which round, and what was scored after it."""

import pytest

from games.crafting import rules as crafting
from games.crafting import words
from games.crafting.words.chapters import round_of, seat_of
from games.engine.words import Names
from tests.crafting.drawn import NAMES, played
from tests.crafting.tables import BOB


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_turn_of_a_game_is_known_from_any_later_view(seats: int) -> None:
    turns: dict[int, tuple[int, int]] = {}
    for state in played(seats, "ab", 900):
        assert crafting.chapter(state) == state.turn
        assert turns.setdefault(state.turn, (state.round, state.active)) == (
            state.round,
            state.active,
        )
        view = crafting.view(state, None)
        for turn, known in turns.items():
            assert (round_of(view, turn), seat_of(view, turn)) == known
    assert len(turns) > 5 * seats


def test_a_title_says_round_and_player_and_what_was_scored() -> None:
    states = played(3, "ab", 900)
    last = next(state for state in states if state.ended and state.ended.objective)
    assert last.ended
    view, number = crafting.view(last, None), last.ended.turn
    who = seat_of(view, number)
    title = words.chapter(view, number, Names(NAMES[:3]))
    assert title.startswith(f"Round 3: {NAMES[who]}'s turn, then: ")
    assert words.chapter(view, number, Names(NAMES[:3], who)).startswith("Round 3: your turn")
    assert words.chapter(view, 1, Names(NAMES[:3], BOB)).count(",") == 0
