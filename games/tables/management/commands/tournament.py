"""Many games between computer players: who wins how often, as one JSON line."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from msgspec.json import encode

from games.bots.levels import levels_of
from games.bots.tournament import Played, interval, lengths, play_one, share_of, won_by
from games.rules.registry import GAMES

PROCESSES = 2


def one_game(slug: str, options: bytes, levels: Sequence[str], number: int, seed: str) -> Played:
    """One game of the tournament, in a process of the pool."""
    game = GAMES[slug]
    bots = [levels_of(slug)[level] for level in levels]
    return play_one(game, game.OPTIONS.decode(options), bots, number, seed)


class Command(BaseCommand):
    """manage.py tournament bigbang --mode cosmic --bots strong easy --games 200 --seed 1"""

    help = "Plays many games between computer players and tells the share of wins."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument("--mode", default="", help="the mode, where the game has several")
        parser.add_argument("--options", default="{}", help="the game's options as JSON")
        parser.add_argument("--bots", nargs="+", required=True, help="a level for each seat")
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--seed", default="1", help="hexadecimal")

    def handle(self, *args: Any, **given: Any) -> None:
        slug, levels = given["game"], given["bots"]
        unknown = set(levels) - set(levels_of(slug))
        if unknown:
            raise CommandError(f"No such level: {', '.join(sorted(unknown))}.")
        options = json.loads(given["options"])
        if given["mode"]:
            options["mode"] = given["mode"]
        began = time.monotonic()
        played = self.play(slug, encode(options), levels, given["games"], given["seed"])
        line = {
            "game": slug,
            "options": options,
            "games": len(played),
            "bots": [standing(played, bot, level) for bot, level in enumerate(levels)],
            "moves": sum(one.moves for one in played),
            "length": lengths(played),
            "won": [first_places(played, bot) for bot in range(len(levels))],
            "seconds": round(time.monotonic() - began, 1),
        }
        self.stdout.write(json.dumps(line))

    def play(
        self, slug: str, options: bytes, levels: Sequence[str], games: int, seed: str
    ) -> list[Played]:
        with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
            turns = [
                pool.submit(one_game, slug, options, levels, number, seed)
                for number in range(games)
            ]
            return [turn.result() for turn in turns]


def standing(played: list[Played], bot: int, level: str) -> dict[str, Any]:
    """One bot's share of wins with its 95 % interval."""
    share = share_of(played, bot)
    low, high = interval(share, len(played))
    return {"level": level, "share": round(share, 4), "from": round(low, 4), "to": round(high, 4)}


def first_places(played: list[Played], bot: int) -> list[float]:
    """How often one bot came first, alone or with others, with the 95 % interval."""
    share = won_by(played, bot)
    return [round(figure, 4) for figure in (share, *interval(share, len(played)))]
