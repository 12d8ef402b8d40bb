import re
from itertools import count
from typing import Any

import pytest

from games.bigbang import board, words
from games.bigbang import rules as bigbang
from games.bigbang.board.choosing import choose, steps
from games.bigbang.board.plane import cell_text
from games.bigbang.rules.meta import Mode, Options, seating
from games.engine.board import Asked
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import play
from games.engine.words import Names
from games.tables.models import Table
from games.tables.reading.scene import TableScene
from tests.shares import first

MODES: tuple[Mode, ...] = ("simple", "cosmic", "solitaire", "hexdomino", "parallel")
NAMES = ("Alice", "Bob", "Charlie", "Spica", "Castor", "Mira")
KILOBYTE = 1024
COUNT = count()


def seen(state: Any, seat: Seat | None, number: int) -> TableScene:
    """What a seat sees of a state, without a database."""
    windows = bigbang.windows(state)
    return TableScene(
        table=Table(pk=1, game="bigbang", status="playing", digest=str(next(COUNT))),
        game=bigbang,
        wording=words,
        names=Names(NAMES[: state.seats], seat),
        seat=seat,
        seats=(),
        number=number,
        view=bigbang.view(state, seat),
        windows=tuple(one for one in windows if seat in one.may),
        open_windows=windows,
        lines=(),
        recap=(),
        _state=state,
    )


def asked(query: dict[str, str], reading: bool = False) -> Asked:
    return Asked("/t/1/", query, reading)


@pytest.mark.parametrize("seed", first(1, ["1", "2", "3"]))
@pytest.mark.parametrize("mode", MODES)
def test_every_legal_move_is_reached_by_choosing(mode: Mode, seed: str) -> None:
    luck = Chance(seed)
    options = Options(mode=mode)
    state = bigbang.setup(options, seating(options)[1], luck)
    for number in range(1, 200):
        if not (windows := bigbang.windows(state)):
            break
        seat = windows[0].must[0]
        moves = list(bigbang.moves(state, seat))
        now = seen(state, seat, number)
        for move in [luck.pick(moves) for _ in range(3)]:
            drawn = board.draw(now, asked(dict(steps(move))))
            assert bigbang.MOVE.decode(drawn.move) == move
        if number % 9 == 0:
            glows_only_where_legal(now, moves)
        state = play(bigbang, state, seat, luck.pick(moves), Chance(f"{number:x}")).state
    for viewer in (None, Seat(0)):
        assert 'id="board"' in board.draw(seen(state, viewer, 999), asked({})).board


def glows_only_where_legal(now: TableScene, moves: list[Any]) -> None:
    """With a first choice made, exactly its next choices are links; the list has them too."""
    for pair in {steps(move)[0] for move in moves}:
        choice = choose(moves, dict([pair]))
        places = {value for field, value in choice.options if field in ("cell", "from", "around")}
        drawn = board.draw(now, asked(dict([pair])))
        told = board.draw(now, asked(dict([pair]), reading=True))
        if places:
            assert len(links(drawn.board)) == len(places) == len(links(told.board))
        assert len(drawn.board) < 40 * KILOBYTE


def links(drawing: str) -> set[str]:
    """What can be chosen; a dark cell only tells why not."""
    return {one for one in re.findall(r'href="(/t/1/\?[^"]+)"', drawing) if "why=" not in one}


@pytest.mark.parametrize("mode", MODES)
def test_every_dark_cell_says_why_not_and_no_legal_one_does(mode: Mode) -> None:
    luck = Chance("4")
    options = Options(mode=mode)
    state = bigbang.setup(options, seating(options)[1], luck)
    reasons = set()
    for number in range(1, 60):
        if not (windows := bigbang.windows(state)):
            break
        moves = list(bigbang.moves(state, windows[0].must[0]))
        now = seen(state, windows[0].must[0], number)
        chosen = dict(steps(luck.pick(moves))[:-1])
        drawn = board.draw(now, asked(chosen)).board
        for place in re.findall(r"why=([\w.]+)", drawn):
            found = board.why_not(now, chosen, place)
            assert found is not None
            assert found.sentence
            reasons.add(found.reason)
        for field, value in choose(moves, chosen).options if chosen else ():
            if field == "cell":
                assert board.why_not(now, chosen, value) is None
        state = play(bigbang, state, windows[0].must[0], luck.pick(moves), Chance("1")).state
    assert reasons & {"two_neighbours", "not_at_an_end", "not_your_universe", "no_common"}


@pytest.mark.parametrize("mode", MODES)
def test_a_space_that_holds_a_tile_says_that_it_is_taken(mode: Mode) -> None:
    luck = Chance("6")
    options = Options(mode=mode)
    state = bigbang.setup(options, seating(options)[1], luck)
    asked_why = 0
    for number in range(1, 12):
        if not (windows := bigbang.windows(state)):
            break
        seat = windows[0].must[0]
        moves = list(bigbang.moves(state, seat))
        places = [move for move in moves if steps(move)[-1][0] == "cell" and len(steps(move)) == 2]
        if places:
            now, chosen = seen(state, seat, number), dict(steps(places[0])[:-1])
            drawn = board.draw(now, asked(chosen)).board
            for tile in now.view.universe:
                place = cell_text(tile.cell, tile.universe)
                found = board.why_not(now, chosen, place)
                assert found is not None
                assert found.reason in {"cell_taken", "not_your_universe"}
                assert re.search(rf"why={re.escape(place)}[&\"]", drawn)
                asked_why += 1
        state = play(bigbang, state, seat, luck.pick(moves), Chance("1")).state
    assert asked_why


def test_a_body_that_cannot_move_says_why() -> None:
    luck = Chance("2")
    state = bigbang.setup(Options(mode="cosmic"), 2, luck)
    reasons = set()
    for number in range(1, 90):
        if not (windows := bigbang.windows(state)):
            break
        seat = windows[0].must[0]
        moves = list(bigbang.moves(state, seat))
        now = seen(state, seat, number)
        for pairs in {steps(move)[:1] for move in moves if len(steps(move)) > 2}:
            chosen = dict(pairs)
            open_ones = {value for _field, value in choose(moves, chosen).options}
            for tile in now.view.universe:
                found = board.why_not(now, chosen, cell_text(tile.cell))
                assert (found is None) == (cell_text(tile.cell) in open_ones)
                if found is not None:
                    reasons.add(found.reason)
        state = play(bigbang, state, seat, luck.pick(moves), Chance("1")).state
    assert reasons >= {"not_a_body", "blocked", "bad_centre"}
    assert "cell_taken" not in reasons


@pytest.mark.parametrize("mode", MODES)
def test_watchers_and_other_seats_can_press_nothing(mode: Mode) -> None:
    options = Options(mode=mode)
    state = bigbang.setup(options, seating(options)[1], Chance("5"))
    mover = bigbang.windows(state)[0].must[0]
    others = [Seat(seat) for seat in range(state.seats) if seat != mover]
    for viewer in (None, *others[:1]):
        drawn = board.draw(seen(state, viewer, 1), asked({"slot": "1"}))
        assert "<a " not in drawn.tray
        assert not links(drawn.board)
        assert not drawn.move
        assert "why=" not in drawn.board
        assert board.why_not(seen(state, viewer, 1), {"slot": "1"}, "A1") is None


def test_a_place_among_parallel_universes_says_in_which_one_it_lies() -> None:
    state = bigbang.setup(Options(mode="parallel"), 2, Chance("5"))
    mover = bigbang.windows(state)[0].must[0]
    drawn = board.draw(seen(state, mover, 1), asked({"slot": "1"}))
    labels = re.findall(r'class="cell"[^>]* aria-label="Place at ([^,"]+)', drawn.board)
    assert sorted(labels) == ["0 in universe 1", "0 in universe 2"]
    told = board.draw(seen(state, mover, 1), asked({"slot": "1", "cell": "1.0"}))
    assert "0 in universe 2" in told.say


def test_the_drawing_does_not_jump_while_one_chooses() -> None:
    luck = Chance("9")
    options = Options(mode="cosmic")
    state = bigbang.setup(options, 3, luck)
    for number in range(1, 40):
        seat = bigbang.windows(state)[0].must[0]
        moves = list(bigbang.moves(state, seat))
        now = seen(state, seat, number)
        frames = {
            re.search(r'viewBox="([^"]+)"', board.draw(now, asked(dict(chosen))).board)[1]  # type: ignore[index]
            for chosen in ((), steps(moves[0])[:1], steps(moves[0]), steps(moves[-1]))
        }
        assert len(frames) == 1
        state = play(bigbang, state, seat, luck.pick(moves), Chance(f"{number:x}")).state


def test_names_of_cells_become_links_and_nothing_else_does() -> None:
    text = board.linked("<i>Bob</i> placed a red sun at C12. AA7 too, but not R2D2.")
    assert text == (
        "&lt;i&gt;Bob&lt;/i&gt; placed a red sun at "
        '<a href="#cell-C12">C12</a>. <a href="#cell-AA7">AA7</a> too, but not R2D2.'
    )
