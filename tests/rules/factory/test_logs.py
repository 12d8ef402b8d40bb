from pathlib import Path

import pytest

from games.rules import factory
from games.rules.factory.state import State
from tests.rules.factory.recorded import LOGS, TOLD, TRANSCRIPT, read, steps, transcript

ALL = sorted(LOGS.glob("*.json"))


@pytest.mark.parametrize("path", ALL, ids=[path.stem for path in ALL])
def test_a_recorded_table_still_ends_as_it_ended(path: Path) -> None:
    table = read(path)
    *_, (_, state, _) = steps(table)
    assert factory.result(state) == table.result
    assert factory.windows(state) == ()


def test_recorded_tables_play_every_card_and_every_move() -> None:
    cards, tags = set[int](), set[str]()
    for path in ALL:
        for entry, state, _ in steps(read(path)):
            cards.add(card_in_play(state))
            tags.add(str(entry.move.__struct_config__.tag))
    assert cards == set(range(21))
    assert tags >= {"pick", "ready", "arrange", "grab", "done", "resume", "open", "submit"}
    assert tags >= {"hole", "sabotage", "barter", "offer", "proceed", "time_up", "resign"}


def card_in_play(state: State) -> int:
    return state.kaos[state.round - 1] if state.kaos else 0


def test_the_transcript_is_word_for_word_the_same() -> None:
    assert transcript(read(LOGS / f"{TOLD}.json")) == TRANSCRIPT.read_text()
