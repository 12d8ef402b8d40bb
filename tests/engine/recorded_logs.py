"""Recorded tables: one line for the table, one for each entry, one for the result.

Each game's `recording.py` says which tables are kept; `python -m tests.<game>.recording` writes
those that are missing, and the transcript of the one that is told in full. For a game that has no
such file, `python -m tests.engine.recording <game>` records two.
"""

import hmac
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import django
import msgspec

from games.engine.chance import Chance
from games.engine.contract import Game, Result, Seat, Step
from games.engine.play import play
from games.engine.words import Names
from games.shelf import GAMES, PACKAGES, words_of

LOGS = Path(__file__).parents[1] / "logs"
TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"
OURS = [slug for slug in GAMES if PACKAGES[slug].startswith("games.")]  # not the specimen
# The table that is told in full; of a game that is not named here, the first by name.
TOLD = {
    "bigbang": "cosmic-four",
    "factory": "live_two",
    "encounter": "strong_three",
    "crafting": "two-seats",
}
NAMES = ("Alice", "Bob", "Seat 3", "Seat 4", "Seat 5", "Seat 6")

# Plays one decision of a table that is being recorded: (state, number, luck) -> seat and move.
Turn: TypeAlias = Callable[[Any, int, Chance], tuple[Seat, Any]]


class Head(msgspec.Struct):
    """What a table began with."""

    game: str
    options: dict[str, Any]
    seats: int
    secret: str


class Played(msgspec.Struct):
    """One entry."""

    number: int
    seat: Seat
    move: dict[str, Any]


class End(msgspec.Struct):
    """How it ended."""

    result: Result


class Recorded(msgspec.Struct):
    """A table from its first line to its last."""

    head: Head
    entries: list[Played]
    result: Result

    @property
    def game(self) -> Game:
        return GAMES[self.head.game]


def seed_of(secret: str, number: int) -> str:
    """The seed of a line: the set-up is number 0."""
    return hmac.new(bytes.fromhex(secret), str(number).encode(), "sha256").hexdigest()


def files_of(slug: str) -> list[Path]:
    return sorted((LOGS / slug).glob("*.json"))


def told_file(slug: str) -> Path:
    """The recorded table of a game whose transcript is kept."""
    files = files_of(slug)
    assert files, f"no table is recorded yet: python -m tests.engine.recording {slug}"
    return LOGS / slug / f"{TOLD[slug]}.json" if slug in TOLD else files[0]


def read(file: Path) -> Recorded:
    first, *middle, last = file.read_text().splitlines()
    entries = [msgspec.json.decode(line, type=Played) for line in middle]
    head, end = msgspec.json.decode(first, type=Head), msgspec.json.decode(last, type=End)
    return Recorded(head, entries, end.result)


def written(table: Recorded) -> str:
    lines = [table.head, *table.entries, End(table.result)]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def start(head: Head) -> Any:
    """The state before the first entry."""
    game = GAMES[head.game]
    options = game.OPTIONS.decode(msgspec.json.encode(head.options))
    return game.setup(options, head.seats, Chance(seed_of(head.secret, 0)))


def steps(table: Recorded) -> Iterator[tuple[Played, Step[Any]]]:
    """Each entry with what it leads to."""
    game, state = table.game, start(table.head)
    for number, entry in enumerate(table.entries, 1):
        assert entry.number == number
        move = game.MOVE.decode(msgspec.json.encode(entry.move))
        chance = Chance(seed_of(table.head.secret, number))
        step = play(game, state, entry.seat, move, chance)
        yield entry, step
        state = step.state


def record(head: Head, turn: Turn) -> tuple[Recorded, Any]:
    """Plays a table and writes it down; also the state it ended with."""
    game, state, luck = GAMES[head.game], start(head), Chance(head.secret)
    entries: list[Played] = []
    while game.windows(state):
        number = len(entries) + 1
        seat, move = turn(state, number, luck)
        state = play(game, state, seat, move, Chance(seed_of(head.secret, number))).state
        entries.append(Played(number, seat, msgspec.to_builtins(move)))
    result = game.result(state)
    assert result is not None
    return Recorded(head, entries, result), state


def transcript(table: Recorded) -> str:
    """A table as a watcher reads it: where it began, what happened, how it ended."""
    game, wording = table.game, words_of(table.head.game)
    names = Names(NAMES[: table.head.seats])
    options = game.OPTIONS.decode(msgspec.json.encode(table.head.options))
    state = start(table.head)
    lines = [wording.title_of(options), "", *wording.position(game.view(state, None), names), ""]
    for entry, step in steps(table):
        told = [wording.sentence(event, names) for event in step.events if event.to is None]
        if text := " ".join(sentence for sentence in told if sentence):
            lines.append(f"{entry.number}. {text}")
        state = step.state
    lines += ["", *wording.position(game.view(state, None), names), ""]
    return "\n".join([*lines, f"Scores {table.result.scores}, ranks {table.result.ranks}"]) + "\n"


def write_missing(slug: str, recipes: dict[str, Callable[[], Recorded]]) -> None:
    """Records what is not there yet, and tells the transcript anew."""
    django.setup()
    (LOGS / slug).mkdir(parents=True, exist_ok=True)
    for name, recipe in recipes.items():
        file = LOGS / slug / f"{name}.json"
        if not file.exists():
            file.write_text(written(recipe()))
    (TRANSCRIPTS / f"{slug}.txt").write_text(transcript(read(told_file(slug))))
