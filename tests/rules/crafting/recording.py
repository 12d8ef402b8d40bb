"""Recorded tables: how they are written, read and told.

`python -m tests.rules.crafting.recording` writes those that are missing anew.
"""

import hashlib
import hmac
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django
import msgspec

from games.bots.bot import choose
from games.bots.crafting import Plan
from games.rules import crafting
from games.rules.chance import Chance
from games.rules.contract import CLOCK, Event, Resign, Seat, TimeUp
from games.rules.crafting.moves import Move
from games.rules.crafting.state import State
from games.rules.engine import play
from games.wording import crafting as wording
from games.wording.words import Names

LOGS = Path(__file__).parents[2] / "logs" / "crafting"
TRANSCRIPT = Path(__file__).parents[2] / "transcripts" / "crafting.txt"
PEOPLE = ("Alice", "Bob", "Dora", "Emil")
TOLD = "two-seats"


def seed(secret: str, number: int) -> str:
    """The seed of line n follows from the table's secret."""
    return hmac.new(bytes.fromhex(secret), str(number).encode(), hashlib.sha256).hexdigest()


def begin(head: dict[str, Any]) -> State:
    options = crafting.OPTIONS.decode(json.dumps(head["options"]))
    return crafting.setup(options, head["seats"], Chance(seed(head["secret"], 0)))


def record(name: str, seats: int, options: dict[str, str], turn: Callable[..., Any]) -> None:
    """Plays a table of computer players and writes it down."""
    secret = hashlib.sha256(name.encode()).hexdigest()
    head = {"game": "crafting", "options": options, "seats": seats, "secret": secret}
    state, lines, luck = begin(head), [json.dumps(head)], Chance(secret)
    while windows := crafting.windows(state):
        number = len(lines)
        seat, move = turn(state, windows[0], number, luck)
        state = play(crafting, state, seat, move, Chance(seed(secret, number))).state
        entry = {"number": number, "seat": seat, "move": msgspec.to_builtins(move)}
        lines.append(json.dumps(entry, separators=(",", ":")))
    result = crafting.result(state)
    lines.append(json.dumps({"result": msgspec.to_builtins(result)}, separators=(",", ":")))
    (LOGS / f"{name}.json").write_text("\n".join(lines) + "\n")


def by_planners(state: State, window: Any, number: int, luck: Chance) -> tuple[Seat, Move]:
    """Every seat plans, none of them long."""
    seat = window.must[0]
    move: Any = choose(crafting, state, seat, Plan(tried=0, buys=True, noise=0.6), luck)
    return seat, move


def with_absences(state: State, window: Any, number: int, luck: Chance) -> tuple[Seat, Move]:
    """Now and then the clock plays."""
    if luck.below(12) == 0:
        return CLOCK, TimeUp(window.key)
    return by_planners(state, window, number, luck)


def until_all_leave(state: State, window: Any, number: int, luck: Chance) -> tuple[Seat, Move]:
    """Two of three seats leave on the way."""
    if number in (60, 120):
        return Seat(number // 60), Resign()
    return by_planners(state, window, number, luck)


TABLES: dict[str, tuple[int, dict[str, str], Callable[..., Any]]] = {
    "two-seats": (2, {}, by_planners),
    "three-seats-slow": (3, {"pace": "slow"}, with_absences),
    "four-seats": (4, {}, by_planners),
    "four-seats-exact": (4, {"forming": "exact"}, with_absences),
    "three-seats-two-leave": (3, {}, until_all_leave),
}


def read(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]:
    """Head, entries and result of a recorded table."""
    head, *entries, end = [json.loads(line) for line in path.read_text().splitlines()]
    return head, entries, end["result"]


def told(path: Path) -> str:
    """A recorded table as a watcher reads it."""
    head, entries, _ = read(path)
    state, names = begin(head), Names(PEOPLE[: head["seats"]])
    lines = [wording.title_of(crafting.Options()), ""]
    for entry in entries:
        move = crafting.MOVE.decode(json.dumps(entry["move"]))
        chance = Chance(seed(head["secret"], entry["number"]))
        step = play(crafting, state, Seat(entry["seat"]), move, chance)
        lines += [f"{entry['number']}. {text}" for text in heard(step.events, names)]
        if step.state.round != state.round:
            lines += ["", *wording.position(crafting.view(step.state, None), names), ""]
        state = step.state
    lines += ["", *wording.position(crafting.view(state, None), names)]
    return "\n".join(lines) + "\n"


def heard(events: tuple[Event, ...], names: Names) -> list[str]:
    """The sentences that reach everybody."""
    texts = [wording.sentence(event, names) for event in events if event.to is None]
    return [text for text in texts if text]


if __name__ == "__main__":
    django.setup()
    for name, table in TABLES.items():
        if not (LOGS / f"{name}.json").exists():
            record(name, *table)
    TRANSCRIPT.write_text(told(LOGS / f"{TOLD}.json"))
