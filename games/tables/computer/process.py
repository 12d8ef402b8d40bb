"""The process in which computer players think: pure Python, no Django, no database.

Requests come and answers go as frames: four bytes of length, then that much JSON.
"""

import ctypes
import os
import signal
import sys
import time
import traceback
from importlib import import_module
from importlib.util import find_spec
from typing import IO, Any, Literal, TypeAlias, cast

from msgspec.json import decode, encode
from msgspec.structs import replace

from games.engine import advice
from games.engine.bots import Imagine, Players
from games.engine.chance import Chance
from games.engine.contract import Fixed, Game, Seat

PR_SET_PDEATHSIG = 1
POLITE = 5  # people's moves go before the computer's
Wish: TypeAlias = Literal["move", "hint", "estimate", "verdict"]


class Question(Fixed, frozen=True):
    """What a computer player is asked about a seat in a state."""

    package: str  # the game: where its rules and its computer players are
    state: str
    seat: int
    level: str  # empty: the strongest
    seed: str
    wish: Wish = "move"
    played: str = ""  # the move that is looked at again
    seconds: float = 0.0  # that this may take


class Answer(Fixed, frozen=True):
    """What was asked for, as JSON, or the fault that left us without it."""

    move: str = ""
    hint: advice.Hint | None = None
    verdict: advice.Verdict | None = None
    took: float = 0.0  # seconds of the processor
    fault: str = ""


def answer(question: Question) -> Answer:
    """Thinks; whatever goes wrong is told, not raised."""
    began = time.process_time()
    try:
        found = thought(question)
    except Exception:
        return Answer(fault=traceback.format_exc())
    return replace(found, took=time.process_time() - began)


def thought(question: Question) -> Answer:
    """The true state goes no further than `imagine`."""
    game = cast(Game, import_module(f"{question.package}.rules"))
    players = players_in(question.package)
    levels = players.at_tables
    bot = levels[question.level or list(levels)[-1]]
    state: Any = game.STATE.decode(question.state)
    seat, chance = Seat(question.seat), Chance(question.seed)
    imagine: Imagine = lambda luck: game.imagine(state, seat, luck)  # noqa: E731
    if question.wish == "hint":
        return Answer(hint=advice.hint(game, imagine, seat, bot, chance))
    if question.wish in ("estimate", "verdict"):
        played, compares = game.MOVE.decode(question.played), question.wish == "verdict"
        rest = (players, chance, question.seconds)
        return Answer(verdict=advice.verdict(game, imagine, seat, played, *rest, compares=compares))
    return Answer(move=encode(bot(game, imagine, seat, chance)).decode())


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
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else POLITE)
    while frame := read(sys.stdin.buffer):
        write(sys.stdout.buffer, encode(answer(decode(frame, type=Question))))


if __name__ == "__main__":
    main()
