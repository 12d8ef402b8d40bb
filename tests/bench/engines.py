"""P6, P7, P13: every game's rules at random and replayed against python-chess; its player."""

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, get_args, get_type_hints

import chess
from msgspec.json import encode

from games.rules.chance import Chance
from games.rules.engine import play, replay
from games.rules.log import Entry
from games.rules.registry import GAMES, Game
from tests.bench.figure import side_by_side, told
from tests.bench.thinking import thinking

SECONDS = 1.0


def measure(wanted: set[str]) -> None:
    """Each figure for every mode of every game."""
    if "P6" in wanted:
        playing()
    if "P7" in wanted:
        replaying()
    if "P13" in wanted:
        for name, game, options in variants():
            thinking(name, game, options, partial(playout, game, options))


def playing() -> None:
    for name, game, options in variants():
        ours, chess_speed = side_by_side(lambda: playout(game, options), chess_playout)  # noqa: B023
        told("P6", ours, chess_speed, 0.5, "random moves/s", game=name)


def replaying() -> None:
    log = recorded_chess()
    for name, game, options in variants():
        record = recorded(game, options)
        ours, chess_speed = side_by_side(
            lambda: replayed(game, *record),  # noqa: B023
            lambda: replayed_chess(log),
        )
        told("P7", ours, chess_speed, 0.5, "replayed moves/s", game=name, lines=len(record[1]))


def variants() -> Iterator[tuple[str, Game, bytes]]:
    """Each game, and each mode where a game has several."""
    for slug, game in GAMES.items():
        options = type(game.OPTIONS.decode(b"{}"))
        modes = get_args(get_type_hints(options).get("mode"))
        for mode in modes or [None]:
            yield f"{slug} {mode or ''}".strip(), game, encode({"mode": mode} if mode else {})


def some_table(game: Game, options: bytes, luck: Random) -> Iterator[Entry[Any]]:
    """Lists the moves, picks one, plays it, to the end; yields what was played."""
    settled: Any = game.OPTIONS.decode(options)
    seats = max(game.seating(settled)[0], 1)
    state = game.setup(settled, seats, Chance("1"))
    number = 0
    while windows := game.windows(state):
        window = luck.choice(windows)
        seat = luck.choice(window.must or window.may)
        move = luck.choice(list(game.moves(state, seat)))
        number += 1
        entry = Entry(number, seat, move, f"{number:x}")
        state = play(game, state, seat, move, Chance(entry.seed)).state
        yield entry


def playout(game: Game, options: bytes) -> float:
    luck, moves, began = Random(1), 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        moves += sum(1 for _ in some_table(game, options, luck))
    return moves / (time.perf_counter() - began)


def chess_playout() -> float:
    luck, moves, began = Random(1), 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        board = chess.Board()
        while legal := list(board.legal_moves):
            if board.is_insufficient_material() or board.halfmove_clock >= 100:
                break
            board.push(luck.choice(legal))
            moves += 1
    return moves / (time.perf_counter() - began)


def recorded(game: Game, options: bytes) -> tuple[bytes, list[Entry[Any]]]:
    return options, list(some_table(game, options, Random(7)))


def replayed(game: Game, options: bytes, log: list[Entry[Any]]) -> float:
    settled: Any = game.OPTIONS.decode(options)
    start = game.setup(settled, max(game.seating(settled)[0], 1), Chance("1"))
    moves, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        replay(game, start, log)
        moves += len(log)
    return moves / (time.perf_counter() - began)


def recorded_chess() -> list[chess.Move]:
    board, luck = chess.Board(), Random(7)
    while legal := list(board.legal_moves):
        if board.is_insufficient_material() or board.halfmove_clock >= 100:
            break
        board.push(luck.choice(legal))
    return board.move_stack


def replayed_chess(log: list[chess.Move]) -> float:
    moves, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        board = chess.Board()
        for move in log:
            if not board.is_legal(move):
                raise AssertionError(move)
            board.push(move)
        moves += len(log)
    return moves / (time.perf_counter() - began)
