import json
from pathlib import Path

import pytest
from msgspec.json import encode

from games.rules import crafting
from games.rules.chance import Chance
from games.rules.contract import Seat
from games.rules.engine import play
from tests.rules.crafting.recording import LOGS, TOLD, TRANSCRIPT, begin, read, seed, told


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_table_still_ends_as_it_ended(path: Path) -> None:
    head, entries, end = read(path)
    state = begin(head)
    for entry in entries:
        move = crafting.MOVE.decode(json.dumps(entry["move"]))
        chance = Chance(seed(head["secret"], entry["number"]))
        state = play(crafting, state, Seat(entry["seat"]), move, chance).state
    assert json.loads(encode(crafting.result(state))) == end


def test_the_transcript_is_told_word_for_word() -> None:
    assert told(LOGS / f"{TOLD}.json") == TRANSCRIPT.read_text()


def test_the_logs_show_every_way_to_end() -> None:
    ends = set()
    for path in LOGS.glob("*.json"):
        _, entries, _ = read(path)
        left = any(entry["move"]["type"] == "resign" for entry in entries)
        ends.add("left" if left else "played")
    assert ends == {"left", "played"}
