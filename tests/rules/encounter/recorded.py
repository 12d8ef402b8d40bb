"""Recorded tables: one line for the table, one for each entry, one for the result.

`python -m tests.rules.encounter.recorded` writes them anew, with the transcript.
"""

import hmac
import os
from pathlib import Path

import django
from msgspec import Struct
from msgspec.json import decode, encode

from games.bots.bot import Bot, choose
from games.bots.encounter import play_easy, play_strong
from games.bots.random_bot import play_anything
from games.rules import encounter
from games.rules.chance import Chance
from games.rules.contract import CLOCK, Event, Resign, Result, Seat, TimeUp
from games.rules.encounter.meta import Options
from games.rules.encounter.moves import Move
from games.rules.encounter.state import State
from games.rules.engine import play
from games.wording import encounter as wording
from games.wording.words import Names

LOGS = Path(__file__).parents[2] / "logs" / "encounter"
TRANSCRIPT = Path(__file__).parents[2] / "transcripts" / "encounter.txt"
TOLD = "strong_three"
NAMES = ("Alice", "Bob", "Clara", "David")


class Head(Struct):
    """What a table began with."""

    game: str
    options: Options
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


def start(head: Head) -> State:
    return encounter.setup(head.options, head.seats, Chance(seed_of(head.secret, 0)))


def steps(table: Recorded) -> list[tuple[Played, State, tuple[Event, ...]]]:
    """Each entry with the state and the events it led to."""
    head, found = table.head, list[tuple[Played, State, tuple[Event, ...]]]()
    state = start(head)
    for entry in table.entries:
        luck = Chance(seed_of(head.secret, entry.number))
        step = play(encounter, state, entry.seat, entry.move, luck)
        state = step.state
        found.append((entry, state, step.events))
    return found


def transcript(table: Recorded) -> str:
    """One table told in full to somebody who watches."""
    names = Names(NAMES[: table.head.seats])
    lines = [wording.title_of(table.head.options), ""]
    lines += wording.position(encounter.view(start(table.head), None), names)
    for entry, _, events in steps(table):
        told = [wording.sentence(event, names) for event in events if event.to is None]
        lines += ["", f"{entry.number}", *(line for line in told if line)] if any(told) else []
    *_, (_, state, _) = steps(table)
    lines += ["", *wording.position(encounter.view(state, None), names)]
    ranks = " ".join(map(str, table.result.ranks))
    return "\n".join([*lines, "", f"{table.result.scores} {ranks}", ""])


def record(head: Head, bot: Bot, lateness: int = 0, leave_at: int = 0) -> Recorded:
    """A table between computer players; the clock plays one time in `lateness`."""
    luck, state = Chance(head.secret), start(head)
    table = Recorded(head, [], Result((), ()))
    while windows := encounter.windows(state):
        number = len(table.entries) + 1
        (window,) = windows
        seat = luck.pick(window.must)
        move = encounter.MOVE.decode(encode(choose(encounter, state, seat, bot, luck)))
        if lateness and luck.below(lateness) == 0:
            seat, move = CLOCK, TimeUp(window.key)
        if leave_at and number == leave_at:
            move = Resign()
        table.entries.append(Played(number, seat, move))
        state = play(encounter, state, seat, move, Chance(seed_of(head.secret, number))).state
    end = encounter.result(state)
    assert end is not None
    table.result = end
    return table


def head(secret: str, seats: int, **options: str) -> Head:
    return Head("encounter", encounter.OPTIONS.decode(encode(options)), seats, secret * 8)


def make() -> dict[str, Recorded]:
    return {
        "strong_two": record(head("01ab23cd", 2), play_strong),
        "strong_three": record(head("12bc34de", 3), play_strong),
        "strong_four": record(head("23cd45ef", 4, tempo="brisk"), play_strong),
        "easy_four": record(head("34de00ef", 4), play_easy, lateness=25),
        "random_three": record(head("45ef6701", 3), play_anything, lateness=20),
        "random_four": record(head("56f07812", 4, tempo="relaxed"), play_anything),
        "slow_three": record(head("67018923", 3, pace="slow"), play_strong, lateness=40),
        "slow_random_two": record(head("78129a34", 2, pace="slow"), play_anything),
        "resigned_two": record(head("8923ab45", 2), play_strong, leave_at=40),
        "left_three": record(head("9a34bc56", 3), play_easy, leave_at=30),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
    django.setup()
    for name, table in make().items():
        (LOGS / f"{name}.json").write_text(written(table))
    TRANSCRIPT.write_text(transcript(read(LOGS / f"{TOLD}.json")))
