"""P6, P7, P13: every game's rules at random and replayed against python-chess; its player."""

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, get_args, get_type_hints

import chess
from msgspec.json import encode

from games.engine.chance import Chance
from games.engine.contract import Game
from games.engine.log import Entry
from games.engine.play import carry_out, replay
from games.shelf import GAMES
from tests.bench.figure import side_by_side, told
from tests.bench.thinking import thinking
from tests.engine import recorded_logs

SECONDS = 1.0  # of processor time, so that a busy machine disturbs nothing


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
        table = recorded(game, options)
        told_replay(name, game, *table, log)
    for slug, game in GAMES.items():
        if not recorded_logs.files_of(slug):
            continue  # a new game has none yet
        start, entries = longest(slug)
        told_replay(slug, game, start, entries, log, table="the longest recorded")


def told_replay(
    name: str,
    game: Game,
    start: Any,
    entries: list[Entry[Any]],
    log: list[chess.Move],
    **more: object,
) -> None:
    ours, chess_speed = side_by_side(
        lambda: replayed(game, start, entries), lambda: replayed_chess(log)
    )
    more |= {"lines": len(entries), "ms": round(1000 * len(entries) / ours, 1)}
    told("P7", ours, chess_speed, 0.5, "replayed moves/s", game=name, **more)


def longest(slug: str) -> tuple[Any, list[Entry[Any]]]:
    """The recorded table of a game that has the most lines, ready to be replayed."""
    table = max(
        map(recorded_logs.read, recorded_logs.files_of(slug)), key=lambda one: len(one.entries)
    )
    secret, decode = table.head.secret, table.game.MOVE.decode
    entries = [
        Entry(
            one.number,
            one.seat,
            decode(encode(one.move)),
            recorded_logs.seed_of(secret, one.number),
        )
        for one in table.entries
    ]
    return recorded_logs.start(table.head), entries


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
        state = carry_out(game, state, seat, move, Chance(entry.seed)).state
        yield entry


def playout(game: Game, options: bytes) -> float:
    luck, moves, began = Random(1), 0, time.process_time()
    while time.process_time() - began < SECONDS:
        moves += sum(1 for _ in some_table(game, options, luck))
    return moves / (time.process_time() - began)


def chess_playout() -> float:
    luck, moves, began = Random(1), 0, time.process_time()
    while time.process_time() - began < SECONDS:
        board = chess.Board()
        while legal := list(board.legal_moves):
            if board.is_insufficient_material() or board.halfmove_clock >= 100:
                break
            board.push(luck.choice(legal))
            moves += 1
    return moves / (time.process_time() - began)


def recorded(game: Game, options: bytes) -> tuple[Any, list[Entry[Any]]]:
    settled: Any = game.OPTIONS.decode(options)
    start = game.setup(settled, max(game.seating(settled)[0], 1), Chance("1"))
    return start, list(some_table(game, options, Random(7)))


def replayed(game: Game, start: Any, log: list[Entry[Any]]) -> float:
    moves, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        replay(game, start, log)
        moves += len(log)
    return moves / (time.process_time() - began)


def recorded_chess() -> list[chess.Move]:
    board, luck = chess.Board(), Random(7)
    while legal := list(board.legal_moves):
        if board.is_insufficient_material() or board.halfmove_clock >= 100:
            break
        board.push(luck.choice(legal))
    return board.move_stack


def replayed_chess(log: list[chess.Move]) -> float:
    moves, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        board = chess.Board()
        for move in log:
            if not board.is_legal(move):
                raise AssertionError(move)
            board.push(move)
        moves += len(log)
    return moves / (time.process_time() - began)
