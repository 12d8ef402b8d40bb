"""Recorded tables: one line for the table, one for each entry, one for the result.

`python -m tests.rules.factory.recorded` writes them anew, with the transcript.
"""

import hmac
import os
from pathlib import Path

import django
from msgspec import Struct
from msgspec.json import decode, encode

from games.bots.bot import Bot, choose
from games.bots.factory import easy
from games.bots.random_bot import play_anything
from games.rules import factory
from games.rules.chance import Chance
from games.rules.contract import CLOCK, Event, Resign, Result, Seat, TimeUp
from games.rules.engine import play
from games.rules.factory.moves import Move
from games.rules.factory.state import State
from games.wording import factory as wording
from games.wording.words import Names

LOGS = Path(__file__).parents[2] / "logs" / "factory"
TRANSCRIPT = Path(__file__).parents[2] / "transcripts" / "factory.txt"
TOLD = "live_two"
NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank")


class Head(Struct):
    """What a table began with."""

    game: str
    options: factory.Options
    seats: int
    secret: str


class Played(Struct):
    """One entry."""

    number: int
    seat: Seat
    move: Move


class End(Struct):
    """How it ended."""

    result: Result


class Recorded(Struct):
    """A table from its first line to its last."""

    head: Head
    entries: list[Played]
    result: Result


def seed_of(secret: str, number: int) -> str:
    return hmac.new(bytes.fromhex(secret), str(number).encode(), "sha256").hexdigest()


def read(path: Path) -> Recorded:
    first, *middle, last = path.read_text().splitlines()
    entries = [decode(line, type=Played) for line in middle]
    return Recorded(decode(first, type=Head), entries, decode(last, type=End).result)


def written(table: Recorded) -> str:
    lines = [table.head, *table.entries, End(table.result)]
    return "".join(encode(line).decode() + "\n" for line in lines)


def steps(table: Recorded) -> list[tuple[Played, State, tuple[Event, ...]]]:
    """Each entry with the state and the events it led to."""
    head, found = table.head, list[tuple[Played, State, tuple[Event, ...]]]()
    state = start(head)
    for entry in table.entries:
        luck = Chance(seed_of(head.secret, entry.number))
        step = play(factory, state, entry.seat, entry.move, luck)
        state = step.state
        found.append((entry, state, step.events))
    return found


def start(head: Head) -> State:
    return factory.setup(head.options, head.seats, Chance(seed_of(head.secret, 0)))


def transcript(table: Recorded) -> str:
    """One table told in full to somebody who watches."""
    names = Names(NAMES[: table.head.seats])
    lines = [wording.title_of(table.head.options), ""]
    lines += wording.position(factory.view(start(table.head), None), names)
    for entry, _, events in steps(table):
        told = [wording.sentence(event, names) for event in events if event.to is None]
        lines += ["", f"{entry.number}", *(line for line in told if line)]
    ranks = " ".join(map(str, table.result.ranks))
    return "\n".join([*lines, "", f"{table.result.scores} {ranks}", ""])


def record(head: Head, bot: Bot, lateness: int = 0, leave_at: int = 0) -> Recorded:
    """A table between computer players; the clock plays one time in `lateness`."""
    luck, state = Chance(head.secret), start(head)
    table = Recorded(head, [], Result((), ()))
    while windows := factory.windows(state):
        number = len(table.entries) + 1
        window = luck.pick(windows)
        seat = luck.pick(window.may if bot is play_anything else window.must)
        if not list(factory.moves(state, seat)):
            continue
        move = factory.MOVE.decode(encode(choose(factory, state, seat, bot, luck)))
        if lateness and luck.below(lateness) == 0:
            seat, move = CLOCK, TimeUp(window.key)
        if leave_at and number % leave_at == 0:
            move = Resign()
        if factory.refuse(state, seat, move):
            continue
        table.entries.append(Played(number, seat, move))
        state = play(factory, state, seat, move, Chance(seed_of(head.secret, number))).state
    end = factory.result(state)
    assert end is not None
    table.result = end
    return table


def head(secret: str, seats: int, **options: str) -> Head:
    read_options = factory.OPTIONS.decode(encode(options))
    return Head("factory", read_options, seats, secret * 8)


def make() -> dict[str, Recorded]:
    slow, personal = {"pace": "slow"}, {"pace": "slow", "correspondence": "personal"}
    return {
        "live_two": record(head("01ab23cd", 2), easy),
        "live_six": record(head("12bc34de", 6), easy, lateness=30),
        "live_random": record(head("23cd45ef", 4), play_anything, lateness=12),
        "untimed_three": record(head("34de00ef", 3, **slow), easy),
        "untimed_random": record(head("45ef6701", 5, **slow), play_anything, lateness=25),
        "personal_four": record(head("56f07812", 4, **personal), easy, lateness=25),
        "beginners": record(head("67018923", 3, variant="beginner"), easy),
        "left_alone": record(head("78129a34", 3), easy, leave_at=20),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
    django.setup()
    for name, table in make().items():
        (LOGS / f"{name}.json").write_text(written(table))
    TRANSCRIPT.write_text(transcript(read(LOGS / f"{TOLD}.json")))
