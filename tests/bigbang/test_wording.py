"""Every event, refusal, question, option and position of every mode has its words."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from games.bigbang import rules as bigbang
from games.bigbang import words
from games.bigbang.rules.hints import offers
from games.bigbang.rules.meta import SEATS, Mode, Options
from games.bigbang.words.events import EVENTS
from games.bigbang.words.reasons import REASONS
from games.engine.chance import Chance
from games.engine.contract import Event, Refusal, Seat
from games.engine.play import play
from games.engine.words import Names
from tests.shares import first

ROOT = Path(words.__file__).parents[2]
PEOPLE = ("Alice", "Bob", "Carol", "Dan", "Eve", "Frank")
ALICE = Seat(0)


@pytest.mark.parametrize("language", first(1, ["de", "fr", "en"]))
@pytest.mark.parametrize("mode", list(SEATS))
def test_a_whole_table_can_be_told(mode: Mode, language: str) -> None:
    with translation.override(language):
        for text in told(mode):
            assert text
            assert not re.search(r"%\(|  |None|!", text), text


def told(mode: Mode) -> Iterator[str]:
    """Every sentence of a table played at random, for Alice, for others and for a watcher."""
    luck = Chance("7e")
    state = bigbang.setup(Options(mode=mode), SEATS[mode][1], luck)
    readers = [Names(PEOPLE, seat) for seat in (ALICE, Seat(SEATS[mode][1] - 1), None)]
    yield words.title_of(Options(mode=mode))
    while windows := bigbang.windows(state):
        view = bigbang.view(state, state.active)
        moves = list(bigbang.moves(state, state.active))
        yield from (words.option(view, move) for move in moves)
        yield from (words.reason(Refusal(o.closed)) for o in offers(view) if o.closed)
        for names in readers:
            seen = bigbang.view(state, names.you)
            yield words.question(seen, windows[0], names)
            yield from words.position(seen, names)
        step = play(bigbang, state, state.active, luck.pick(moves), Chance("0"))
        yield from (words.sentence(event, names) for event in step.events for names in readers)
        state = step.state
    yield from words.position(bigbang.view(state, None), readers[2])


def test_every_event_and_every_reason_the_rules_use_has_words() -> None:
    source = "".join(file.read_text() for file in (ROOT / "games/bigbang/rules").glob("*.py"))
    assert set(re.findall(r'Event\("(\w+)"', source)) <= set(EVENTS)
    reasons = set(re.findall(r'Refusal\("(\w+)"|return "(\w+)"|else "(\w+)"', source))
    named = {word for found in reasons for word in found if word}
    assert named - {"dark", "normal", "simple", "main", "hexdomino"} <= set(REASONS)
    assert len(REASONS) >= 36


def test_a_refusal_names_the_neighbour_with_nothing_in_common() -> None:
    values: dict[str, str | int] = {
        "tile": "CB1",
        "cell": "C12",
        "other": "SR2",
        "beside": "C11",
    }
    text = words.reason(Refusal("no_common", values))
    assert text.startswith("C12 doesn't fit.")
    assert text.endswith("has nothing in common with the one at C11: red sun (stars).")


def test_the_reader_is_addressed_and_others_are_named() -> None:
    event = Event("placed", {"seat": 0, "tile": "SO1", "cell": "C2"})
    assert words.sentence(event, Names(PEOPLE, ALICE)) == ("You placed an orange sun (void) at C2.")
    assert words.sentence(event, Names(PEOPLE, Seat(1))) == (
        "Alice placed an orange sun (void) at C2."
    )


def test_german_and_french_inflect_what_is_placed() -> None:
    event = Event("placed", {"seat": 0, "tile": "PB2", "cell": "C2"})
    with translation.override("de"):
        german = words.sentence(event, Names(PEOPLE))
    with translation.override("fr"):
        french = words.sentence(event, Names(PEOPLE))
    assert german == "Alice hat einen blauen Planeten (Sterne) auf C2 gelegt."
    assert french == "Alice a posé une planète bleue (fond étoilé) en C2."
