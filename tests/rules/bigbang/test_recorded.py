"""Every mode keeps recorded tables, and one of them is told word for word."""

from pathlib import Path

import msgspec

from games.rules.bigbang.meta import SEATS
from games.rules.chance import Chance
from games.rules.contract import Seat
from games.rules.engine import play
from games.wording import bigbang as words
from games.wording.words import Names
from tests.rules.recorded_logs import LOGS, seed_of, set_out

TRANSCRIPT = Path(__file__).parents[2] / "transcripts" / "bigbang.txt"
TOLD = LOGS / "bigbang" / "cosmic-four.json"
PEOPLE = ("Alice", "Bob", "Carol", "Dan")


def transcript() -> str:
    """A recorded table of Cosmic mode as a watcher reads it."""
    head, *entries, last = map(msgspec.json.decode, TOLD.read_text().splitlines())
    game, state = set_out(head)
    names = Names(PEOPLE)
    lines = [words.title_of(game.OPTIONS.decode(msgspec.json.encode(head["options"]))), ""]
    lines += words.position(game.view(state, None), names)
    for number, entry in enumerate(entries, 1):
        move = game.MOVE.decode(msgspec.json.encode(entry["move"]))
        chance = Chance(seed_of(head["secret"], number))
        step = play(game, state, Seat(entry["seat"]), move, chance)
        told = [words.sentence(event, names) for event in step.events if event.to is None]
        lines += ["", f"{number}. {' '.join(told)}"]
        state = step.state
    lines += ["", *words.position(game.view(state, None), names)]
    return "\n".join([*lines, f"Result: {last['result']['scores']}"]) + "\n"


def test_the_transcript_reads_as_it_read() -> None:
    assert transcript() == TRANSCRIPT.read_text()


def test_every_mode_keeps_recorded_tables() -> None:
    modes = {file.stem.split("-")[0] for file in (LOGS / "bigbang").glob("*.json")}
    assert modes == set(SEATS)
