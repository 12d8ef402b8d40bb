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

from games.engine.bots import Bot, Imagine
from games.engine.chance import Chance
from games.engine.contract import Fixed, Game, Seat
from games.engine.tournament import (
    Played,
    figures_of,
    interval,
    lengths,
    play_one,
    score_of,
    share_of,
    won_by,
)
from games.shelf import GAMES, players_of

PROCESSES = 2


class Stopwatch:
    """Processor seconds of each turn: of all a bot thinks until another seat is asked."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        self.bots = [self.timed(number, bot) for number, bot in enumerate(bots)]
        self.turns: list[tuple[int, float]] = []
        self.seat: Seat | None = None

    def timed(self, number: int, bot: Bot) -> Bot:
        """The same bot, timed."""

        def think(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed:
            began = time.process_time()
            move = bot(game, imagine, seat, chance)
            spent = time.process_time() - began
            if seat == self.seat:
                spent += self.turns.pop()[1]
            self.turns.append((number, spent))
            self.seat = seat
            return move

        return think


class Timed(Fixed, frozen=True):
    """One game, and how long each bot thought in each of its turns."""

    played: Played
    turns: list[tuple[int, float]]


def one_game(slug: str, options: bytes, levels: Sequence[str], number: int, seed: str) -> Timed:
    """One game of the tournament, in a process of the pool."""
    game = GAMES[slug]
    watch = Stopwatch([players_of(slug).everybody[level] for level in levels])
    settled = game.OPTIONS.decode(options)
    played = play_one(game, settled, watch.bots, number, seed, players_of(slug).count)
    return Timed(played, watch.turns)


class Command(BaseCommand):
    """manage.py tournament <game> --mode <mode> --bots strong easy --games 200 --seed 1

    Processor seconds of a turn are told for each bot; --report adds what the game
    itself counts.
    """

    help = "Plays many games between computer players and tells the share of wins."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument("--mode", default="", help="the mode, where the game has several")
        parser.add_argument("--options", default="{}", help="the game's options as JSON")
        parser.add_argument("--bots", nargs="+", required=True, help="a level for each seat")
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--seed", default="1", help="hexadecimal")
        parser.add_argument("--processes", type=int, default=PROCESSES)
        parser.add_argument("--report", action="store_true", help="the game's own figures too")

    def handle(self, *args: Any, **given: Any) -> None:
        slug, levels = given["game"], given["bots"]
        unknown = set(levels) - set(players_of(slug).everybody)
        if unknown:
            raise CommandError(f"No such level: {', '.join(sorted(unknown))}.")
        options = json.loads(given["options"])
        if given["mode"]:
            options["mode"] = given["mode"]
        began = time.monotonic()
        with ProcessPoolExecutor(given["processes"], mp_context=get_context("spawn")) as pool:
            started = [
                pool.submit(one_game, slug, encode(options), levels, number, given["seed"])
                for number in range(given["games"])
            ]
            games = [one.result() for one in started]
        played = [one.played for one in games]
        line: dict[str, Any] = {
            "game": slug,
            "options": options,
            "games": len(played),
            "bots": [standing(games, bot, level) for bot, level in enumerate(levels)],
            "moves": sum(one.moves for one in played),
            "length": lengths(played),
            "won": [first_places(played, bot) for bot in range(len(levels))],
            "seconds": round(time.monotonic() - began, 1),
        }
        if given["report"]:
            line["figures"] = figures_of(played)
        self.stdout.write(json.dumps(line))


def standing(games: list[Timed], bot: int, level: str) -> dict[str, Any]:
    """One bot's share of wins with its 95 % interval, its mean score, its longest turns."""
    played = [one.played for one in games]
    share = share_of(played, bot)
    low, high = interval(share, len(played))
    turns = [seconds for one in games for number, seconds in one.turns if number == bot]
    spent = sorted(turns) or [0.0]
    return {
        "level": level,
        "share": round(share, 4),
        "from": round(low, 4),
        "to": round(high, 4),
        "score": round(score_of(played, bot), 1),
        "turn_cpu": {
            "mean": round(sum(spent) / len(spent), 3),
            "p99": round(spent[int(0.99 * len(spent))], 3),
            "most": round(spent[-1], 3),
        },
    }


def first_places(played: list[Played], bot: int) -> list[float]:
    """How often one bot came first, alone or with others, with the 95 % interval."""
    share = won_by(played, bot)
    return [round(figure, 4) for figure in (share, *interval(share, len(played)))]
