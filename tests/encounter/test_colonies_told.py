"""Colonies are told wherever other games tell points; the log says it whenever they change."""

import re

import pytest
from django.utils.translation import override

from accounts.models import User
from games.encounter import rules as encounter
from games.encounter import words as encounter_words
from games.encounter.rules.meta import Options
from games.encounter.rules.score import tally
from games.encounter.words.events import sentence
from games.engine.advice import Hint
from games.engine.chance import Chance
from games.engine.contract import Event, Seat
from games.engine.play import play
from games.engine.words import Names
from games.tables import commands
from games.web.graph import tallied
from games.web.lead_graph import lead_graph
from games.web.pages.hint import reason_of
from tests.encounter.playing import one_move, opened
from tests.engine.twins import some_line
from tests.people import Enter
from tests.web.conftest import words

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


POINTS = re.compile(r"(?<!turning )\bpoints?\b|\bPunkte?n?\b", re.IGNORECASE)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_page_of_a_table_speaks_of_points(
    alice: User, bob: User, enter: Enter, language: str
) -> None:
    table = opened(alice, bob)
    for _ in range(6):
        one_move(table, (alice, bob))
    reader = enter(alice)
    reader.cookies["django_language"] = language
    pages = [reader.get(f"/t/{table.pk}/")]
    commands.resign(bob, table.pk)
    pages += [reader.get(f"/t/{table.pk}/{rest}") for rest in ("", "replay/", "replay/3/")]
    for page in pages:
        assert not POINTS.search(words(page))
    told = {"en": "Colonies", "fr": "Colonies", "de": "Kolonien"}[language]
    assert told in words(pages[1])


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_hints_and_reviews_count_colonies(language: str) -> None:
    with override(language):
        said = [reason_of(Hint("", gain), encounter_words) for gain in (0, 1, 2)]
        said += [str(lead_graph([0, 1.5], [], None, encounter_words))]
        said += [tallied(encounter_words).ahead, tallied(encounter_words).here]
    for one in said:
        assert re.search("colon|Kolonie", one), one
        assert not POINTS.search(one)
    assert said[1] != said[2].replace("+2", "+1")  # one colony, several colonies
