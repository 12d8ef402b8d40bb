"""Every event, reason, question and option has words, in three languages."""

import re
from itertools import islice
from pathlib import Path

import pytest
from django.utils import translation

from games.encounter import rules as encounter
from games.encounter import words as wording
from games.encounter.rules.orders import Draft
from games.encounter.words.events import EVENTS
from games.encounter.words.reasons import REASONS
from games.engine.contract import Refusal, Seat
from games.engine.words import Names
from tests.engine.recorded_logs import LOGS, read, start, steps
from tests.shares import EVERY

RULES = Path(encounter.__file__).parent
NAMES = ("Alice", "Bob", "Clara", "David")
OTHERWISE_NAMED = {"outcome_": "outcome_deal"}


def written(pattern: str) -> set[str]:
    """Every name the rules write in such a place."""
    source = "\n".join(path.read_text() for path in sorted(RULES.rglob("*.py")))
    return set(re.findall(pattern, source))


def test_every_event_has_a_sentence() -> None:
    names = written(r'teller\.(?:tell|show)\(\s*f?"([a-z_]+)')
    names |= written(r'teller\.whisper\([^"]*"([a-z_]+)"') | written(
        r'break_off\(state, "([a-z_]+)"'
    )
    assert len(names) > 60
    assert {OTHERWISE_NAMED.get(name, name) for name in names} <= set(EVENTS)


def test_every_refusal_has_a_reason() -> None:
    reasons = written(r'Refusal\("([a-z0-9_]+)"')
    assert len(reasons) > 40
    assert reasons <= set(REASONS)
    assert wording.reason(Refusal("ships_1_4", {"most": 4})) == "Send 1 to 4 ships."
    assert wording.reason(Refusal("unheard_of"))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_recorded_table_is_told_in_full(language: str) -> None:
    table = read(LOGS / "encounter" / "random_four.json")
    state = start(table.head)
    with translation.override(language):
        for entry, step in islice(steps(table), 400):
            for reader in (None, Seat(entry.number % 4)):
                names = Names(NAMES, reader)
                for event in step.events:
                    assert "%(" not in wording.sentence(event, names)
                if entry.number % 10 == 0:
                    view = encounter.view(state, reader)
                    assert all(wording.position(view, names))
            state = step.state


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_option_has_a_label_of_its_own(language: str) -> None:
    table = read(LOGS / "encounter" / "random_three.json")
    state = start(table.head)
    with translation.override(language):
        for entry, step in islice(steps(table), 250):
            for seat in state.asked[:1] if state.asked else ():
                view = encounter.view(state, seat)
                moves = list(encounter.moves(state, seat))
                labels = [wording.option(view, move) for move in moves]
                assert all(labels)
                assert len(set(labels)) == len(moves), entry
            state = step.state


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_order_has_a_label_of_its_own(language: str, every: int) -> None:
    table = read(LOGS / "encounter" / "random_three.json")
    state, drafted = start(table.head), 0
    with translation.override(language):
        for number, (entry, step) in enumerate(islice(steps(table), 250)):
            seat = state.asked[0]
            looks = number % every == 0
            orders = list(encounter.standing.offered(state, seat, ())) if looks else []
            labels = [wording.order(encounter.view(state, seat), one) for one in orders]
            assert all(labels)
            assert len(set(labels)) == len(orders), entry
            drafted += any(isinstance(one, Draft) for one in orders)
            state = step.state
    assert drafted


def test_the_reader_is_spoken_to() -> None:
    table = read(LOGS / "encounter" / "strong_three.json")
    told = [event for _, step in steps(table) for event in step.events if event.name == "launched"]
    seat = Seat(int(told[0].values["seat"]))
    assert wording.sentence(told[0], Names(NAMES, seat)).startswith("You launched")
    assert wording.sentence(told[0], Names(NAMES)).startswith(NAMES[seat])
