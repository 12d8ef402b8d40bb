"""The process in which computer players think: pure Python, no Django, no database.

Requests come and answers go as frames: four bytes of length, then that much JSON.
"""

import ctypes
import os
import signal
import sys
import traceback
from importlib import import_module
from importlib.util import find_spec
from typing import IO, Any, cast

from msgspec.json import decode, encode

from games.engine.bots import Players, choose
from games.engine.chance import Chance
from games.engine.contract import Fixed, Game, Seat

PR_SET_PDEATHSIG = 1
POLITE = 5  # people's moves go before the computer's


class Question(Fixed, frozen=True):
    """What a computer player is asked: the move of a seat in a state."""

    package: str  # the game: where its rules and its computer players are
    state: str
    seat: int
    level: str  # empty: the strongest
    seed: str


class Answer(Fixed, frozen=True):
    """The move as JSON, or the fault that left us without one."""

    move: str = ""
    fault: str = ""


def answer(question: Question) -> Answer:
    """One move; whatever goes wrong is told, not raised."""
    try:
        game = cast(Game, import_module(f"{question.package}.rules"))
        levels = players_in(question.package).at_tables
        bot = levels[question.level or list(levels)[-1]]
        state: Any = game.STATE.decode(question.state)
        move = choose(game, state, Seat(question.seat), bot, Chance(question.seed))
        return Answer(move=encode(move).decode())
    except Exception:
        return Answer(fault=traceback.format_exc())


def players_in(package: str) -> Players:
    """The computer players of a game; one that plays at random if it brings none."""
    found = f"{package}.bots"
    return cast(Players, import_module(found).PLAYERS) if find_spec(found) else Players()


def read(stream: IO[bytes]) -> bytes | None:
    """One frame; None when the other side has gone."""
    head = stream.read(4)
    body = stream.read(int.from_bytes(head, "big")) if len(head) == 4 else b""
    return body or None


def write(stream: IO[bytes], body: bytes) -> None:
    stream.write(len(body).to_bytes(4, "big") + body)
    stream.flush()


def main() -> None:
    """Answers until the parent goes; dies with it even when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.nice(POLITE)
    while frame := read(sys.stdin.buffer):
        write(sys.stdout.buffer, encode(answer(decode(frame, type=Question))))


if __name__ == "__main__":
    main()
