"""Recorded tables: one line for the table, one for each entry, one for the result."""

import hmac
import json
from pathlib import Path
from typing import Any

import msgspec

from games.rules.chance import Chance
from games.rules.contract import Result, Seat
from games.rules.engine import play
from games.rules.registry import GAMES, Game

LOGS = Path(__file__).parents[1] / "logs"


def seed_of(secret: str, number: int) -> str:
    """The seed of a line: the set-up is number 0."""
    return hmac.new(bytes.fromhex(secret), str(number).encode(), "sha256").hexdigest()


def set_out(head: dict[str, Any]) -> tuple[Game, Any]:
    """The game of a recorded table and the state before its first entry."""
    game = GAMES[head["game"]]
    options = game.OPTIONS.decode(json.dumps(head["options"]).encode())
    return game, game.setup(options, head["seats"], Chance(seed_of(head["secret"], 0)))


def replayed(file: Path) -> tuple[Result | None, Result]:
    """How a recorded table ends now, and how it ended when it was recorded."""
    head, *entries, last = map(json.loads, file.read_text().splitlines())
    game, state = set_out(head)
    for number, entry in enumerate(entries, 1):
        assert entry["number"] == number
        move = game.MOVE.decode(json.dumps(entry["move"]).encode())
        chance = Chance(seed_of(head["secret"], number))
        state = play(game, state, Seat(entry["seat"]), move, chance).state
    return game.result(state), msgspec.convert(last["result"], Result)
