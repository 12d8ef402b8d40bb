import json
from pathlib import Path

import pytest
from msgspec.json import encode

from games.rules import crafting
from games.rules.chance import Chance
from games.rules.contract import Seat
from games.rules.crafting.state import State
from games.rules.engine import play
from tests.rules.crafting.recording import LOGS, TOLD, TRANSCRIPT, begin, read, seed, told


def replayed(path: Path) -> State:
    head, entries, _ = read(path)
    state = begin(head)
    for entry in entries:
        move = crafting.MOVE.decode(json.dumps(entry["move"]))
        chance = Chance(seed(head["secret"], entry["number"]))
        state = play(crafting, state, Seat(entry["seat"]), move, chance).state
    return state


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_table_still_ends_as_it_ended(path: Path) -> None:
    _, _, end = read(path)
    assert json.loads(encode(crafting.result(replayed(path)))) == end


def test_the_transcript_is_told_word_for_word() -> None:
    assert told(LOGS / f"{TOLD}.json") == TRANSCRIPT.read_text()


def test_the_logs_show_every_way_to_end() -> None:
    ends = set()
    for path in LOGS.glob("*.json"):
        state = replayed(path)
        if len(state.left) == len(state.players) - 1:
            ends.add("all but one left")
        elif state.supply.crystals == 0:
            ends.add("no crystals left")
        else:
            ends.add("all objectives scored")
    assert ends == {"all but one left", "no crystals left", "all objectives scored"}
