"""The log says how many foreign colonies a seat has, whenever the number changes."""

import pytest

from games.encounter import rules as encounter
from games.encounter.rules.meta import Options
from games.encounter.rules.score import tally
from games.encounter.words.events import sentence
from games.engine.chance import Chance
from games.engine.contract import Event, Seat
from games.engine.play import play
from games.engine.words import Names
from tests.engine.twins import some_line

NAMES = Names(("Alice", "Bob", "Charlie", "Halley"))


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_what_was_told_is_always_the_number_of_foreign_colonies(seed: str) -> None:
    luck = Chance(seed)
    state = encounter.setup(Options(), 4, luck)
    known, changes = [0] * 4, 0
    for number in range(1, 400):
        if not encounter.windows(state):
            break
        seat, move = some_line(encounter, state, luck)
        step = play(encounter, state, seat, move, Chance(f"{number:x}"))
        for event in step.events:
            if event.name == "colonies":
                assert event.to is None
                known[int(event.values["seat"])] = int(event.values["colonies"])
                changes += 1
        state = step.state
        counts = [count for who, count in enumerate(known) if who not in state.winners]
        assert counts == [n for who, n in enumerate(tally(state)) if who not in state.winners]
    assert changes


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (0, "Bob now has no foreign colonies."),
        (1, "Bob now has 1 foreign colony."),
        (3, "Bob now has 3 foreign colonies."),
    ],
)
def test_the_number_is_told_in_words(count: int, told: str) -> None:
    event = Event("colonies", {"seat": 1, "colonies": count})
    assert sentence(event, NAMES) == told
    assert sentence(event, Names(NAMES.names, Seat(1))).startswith("You now have")
