"""The coach of Big Bang 13.7: what it says of a move, and how far one gets with it."""

from typing import Any

import pytest

from games.bigbang import rules, words
from games.bigbang.bots import PLAYERS
from games.bigbang.rules.cells import name
from games.bigbang.rules.moves import Place
from games.bigbang.rules.prospects import proposal, prospect, threat
from games.engine.bots import choose
from games.engine.chance import Chance
from games.engine.contract import Result, Seat
from games.engine.play import begin, carry_out
from games.engine.words import Coaching, Names

NAMES = Names(["Alice", "Halley"], None)
SIMPLE = rules.OPTIONS.decode(b'{"mode":"simple","edition":2}')


def followed(number: int) -> tuple[Result, Seat]:
    """A whole game of Simple: one seat does what the coach proposes, the other plays easy."""
    state = begin(rules, SIMPLE, 2, Chance(f"c0ac4{number:04x}")).state
    luck, learner = Chance(f"e5e{number:04x}"), Seat(number % 2)
    while windows := rules.windows(state):
        seat = windows[0].must[0]
        if seat == learner:
            move: Any = words.suggestion(rules.view(state, seat))
            assert move is not None
        else:
            move = choose(rules, state, seat, PLAYERS.levels["easy"], luck)
        state = carry_out(rules, state, seat, move, Chance("0")).state
    result = rules.result(state)
    assert result
    return result, learner


def test_who_follows_the_coach_reaches_the_end_and_wins_most_games() -> None:
    ends = [followed(number) for number in range(8)]
    assert sum(result.ranks[seat] == 1 for result, seat in ends) >= 4


@pytest.mark.long
def test_who_follows_the_coach_beats_the_easy_player_in_60_percent_of_50_games() -> None:
    ends = [followed(number) for number in range(50)]
    assert sum(result.ranks[seat] == 1 for result, seat in ends) >= 30


@pytest.mark.parametrize("mode", ["simple", "cosmic", "solitaire", "hexdomino", "parallel"])
def test_the_coach_has_a_word_on_every_move_of_every_mode(mode: str) -> None:
    options = rules.OPTIONS.decode(f'{{"mode":"{mode}"}}'.encode())
    seats, luck = (1 if mode == "solitaire" else 3), Chance("7a")
    state = begin(rules, options, seats, luck).state
    names = Names(("Alice", "Bob", "Charlie")[:seats], None)
    while windows := rules.windows(state):
        seat = windows[0].must[0]
        view, moves = rules.view(state, seat), list(rules.moves(state, seat))
        assert words.advice(view, windows[0], names)
        words.suggestion(view)
        for move in moves[:: max(1, len(moves) // 6)]:
            said = words.remarks(view, move, names)
            assert said or mode == "hexdomino" or not isinstance(move, Place)
        state = carry_out(rules, state, seat, luck.pick(moves), luck).state


def test_the_coach_counts_what_the_rules_count() -> None:
    state = begin(rules, SIMPLE, 2, Chance("5")).state
    gained = 0
    for number in range(24):
        seat = rules.windows(state)[0].must[0]
        view = rules.view(state, seat)
        move = proposal(view)
        assert move is not None
        found = prospect(view, move)
        after = carry_out(rules, state, seat, move, Chance(f"{number:x}")).state
        gain = rules.tally(after)[seat] - rules.tally(state)[seat]
        assert sum(one.points for one in found.gains) == gain
        if found.opened is not None:
            assert found.opened.seat == 1 - seat
            assert found.opened.points > 0
        gained += gain
        state = after
    assert gained


def test_what_a_move_opens_can_then_be_scored() -> None:
    opened = 0
    for number in range(4):
        state = begin(rules, SIMPLE, 2, Chance(f"{number + 1:x}")).state
        luck = Chance(f"{number:x}")
        while windows := rules.windows(state):
            seat = windows[0].must[0]
            move: Any = luck.pick(list(rules.moves(state, seat)))
            found = prospect(rules.view(state, seat), move)
            state = carry_out(rules, state, seat, move, Chance("0")).state
            if found.opened is None:
                continue
            opened += 1
            other = found.opened.seat
            reply = next(
                one
                for one in rules.moves(state, other)
                if isinstance(one, Place)
                and one.cell == found.opened.cell
                and rules.view(state, other).row[one.slot - 1] == found.opened.tile
            )
            after = carry_out(rules, state, other, reply, Chance("0")).state
            gain = rules.tally(after)[other] - rules.tally(state)[other]
            assert gain == found.opened.points
    assert opened


def test_what_a_move_averts_could_be_scored_before_and_not_after() -> None:
    averted = warned = 0
    for number in range(4):
        state = begin(rules, SIMPLE, 2, Chance(f"{number + 1:x}")).state
        luck = Chance(f"{number:x}")
        while windows := rules.windows(state):
            seat = windows[0].must[0]
            view = rules.view(state, seat)
            move: Any = luck.pick(list(rules.moves(state, seat)))
            found, feared = prospect(view, move), threat(view)
            state = carry_out(rules, state, seat, move, Chance("0")).state
            if found.averted is None:
                continue
            averted += 1
            assert found.averted == feared
            warned += words.outlook(view, NAMES).startswith(f"Watch {name(feared.cell)}:")
            gains = [gain_of(state, one, found.averted.tile) for one in places(state)]
            assert max(gains, default=0) < found.averted.points
    assert averted
    assert averted == warned


def places(state: Any) -> list[Place]:
    windows = rules.windows(state)
    moves = rules.moves(state, windows[0].must[0]) if windows else ()
    return [one for one in moves if isinstance(one, Place)]


def gain_of(state: Any, move: Place, tile: str) -> int:
    """What a placement of this tile brings; nothing for another one."""
    seat = rules.windows(state)[0].must[0]
    if rules.view(state, seat).row[move.slot - 1] != tile:
        return 0
    after = carry_out(rules, state, seat, move, Chance("0")).state
    return rules.tally(after)[seat] - rules.tally(state)[seat]


def test_a_move_without_points_may_begin_a_line() -> None:
    state = begin(rules, SIMPLE, 2, Chance("5")).state
    begun = set[bool]()
    for number in range(16):
        seat = rules.windows(state)[0].must[0]
        view = rules.view(state, seat)
        for place in places(state):
            found = prospect(view, place)
            said = [one.text for one in words.remarks(view, place, NAMES)]
            assert not (found.gains and found.begun)
            assert any("two in line" in text for text in said) == (found.begun is not None)
            begun.add(found.begun is not None)
        move: Any = words.suggestion(view)
        state = carry_out(rules, state, seat, move, Chance(f"{number:x}")).state
    assert begun == {True, False}


def test_the_coach_says_what_a_move_brings_and_opens() -> None:
    assert isinstance(words, Coaching)
    state = begin(rules, SIMPLE, 2, Chance("5")).state
    names = Names(["Alice", "Halley"], Seat(0))
    said = set[str]()
    for number in range(26):
        seat = rules.windows(state)[0].must[0]
        view = rules.view(state, seat)
        assert "straight line" in words.advice(view, rules.windows(state)[0], names)
        move: Any = words.suggestion(view)
        assert move is not None
        said |= {remark.look for remark in words.remarks(view, move, names)}
        assert len(words.remarks(view, move, names)) <= 5
        state = carry_out(rules, state, seat, move, Chance(f"{number:x}")).state
    assert {"gain", ""} <= said
