import re
from pathlib import Path
from typing import get_args

import pytest
from django.utils import translation
from msgspec.json import decode

from games.engine.contract import Event, Refusal, Seat
from games.engine.words import Names
from games.factory import rules as factory
from games.factory import words as wording
from games.factory.rules.moves import Barter, Grab, Offer, Pick, Submit
from games.factory.words.events import EVENTS
from games.factory.words.reasons import REASONS
from games.factory.words.words import card_name, card_text, tile_label
from tests.engine.recorded_logs import NAMES, files_of, read, steps
from tests.factory.drawn import MARTIN, PLAIN, galaxy
from tests.factory.tables import (
    ALICE,
    BOB,
    PERSONAL,
    SLOW,
    building,
    drafted,
    opened,
    played,
    window,
)

ROOT = Path(__file__).parents[2]
ALICES, WATCHER = Names(["Alice", "Bob"], ALICE), Names(["Alice", "Bob"])


@pytest.fixture(autouse=True)
def in_english() -> None:
    translation.activate("en")


@pytest.mark.parametrize("path", files_of("factory"), ids=lambda path: path.stem)
def test_every_event_of_a_recorded_table_is_a_sentence(path: Path) -> None:
    table = read(path)
    names = NAMES[: table.head.seats]
    for _, step in steps(table):
        for reader in (None, Seat(0)):
            for event in step.events:
                text = wording.sentence(event, Names(names, reader))
                assert "%(" not in text
                assert not text or text.endswith((".", ":"))
        told = wording.position(factory.view(step.state, Seat(1)), Names(names, Seat(1)))
        assert all("%(" not in line for line in told)


OF_THE_ENGINE = {"not_asked", "has_left", "play_now", "three_plans"}


def test_ones_own_deeds_are_told_in_the_second_person() -> None:
    event = Event("bonus_grabbed", {"seat": 0, "colours": "V I", "freezes": 1})
    assert wording.sentence(event, ALICES) == (
        "You claimed the bonus for vegetation, ice. Your galaxy is locked in."
    )
    assert wording.sentence(event, WATCHER) == (
        "Alice claimed the bonus for vegetation, ice and can no longer move tiles."
    )


def test_a_victim_is_told_what_was_done_to_it() -> None:
    event = Event("tile_sabotaged", {"seat": 1, "victim": 0, "cell": "B2", "tile": 46})
    assert wording.sentence(event, ALICES) == "Bob removed tile 46 from your galaxy, at B2."


def test_a_sentence_for_zones_names_planets_points_and_place() -> None:
    values: dict[str, str | int] = {"seat": 0, "token": "V", "points": 5, "before": 10, "after": 15}
    event = Event("zones_scored", {**values, "sizes": "9 2"})
    assert wording.sentence(event, ALICES) == (
        "Your zones of vegetation (planets: 9, 2) bring 5 points, now 15."
    )


def test_every_reason_of_the_rules_is_worded() -> None:
    folder = ROOT / "games" / "factory" / "rules"
    rules = "".join((folder / name).read_text() for name in ("legal.py", "standing.py"))
    used = set(re.findall(r'Refusal\(\s*"(\w+)"', rules))
    assert used | OF_THE_ENGINE == set(REASONS)


def test_every_event_of_the_rules_is_worded() -> None:
    folder = ROOT / "games" / "factory" / "rules"
    text = "".join(path.read_text() for path in folder.glob("*.py"))
    named = set(re.findall(r'Event\(\s*"(\w+)"', text)) | {"galaxy_arranged"}
    assert named == set(EVENTS)


def test_the_loser_of_a_race_learns_what_is_kept() -> None:
    assert wording.reason(Refusal("bonus_gone", {"colours": "I"})) == (
        "Already taken: ice. Nothing was taken, and your galaxy stays as it was."
    )
    assert wording.reason(Refusal("not_your_tile", {"tile": 7})) == "Tile 7 isn't yours."


def test_questions_for_who_must_act_and_for_who_waits() -> None:
    state = opened()
    asked = wording.question(factory.view(state, ALICE), window(state), ALICES)
    assert asked == "Keep three of your nine tiles; six pass to Bob."
    waits = wording.question(factory.view(state, None), window(state), WATCHER)
    assert waits == "Still choosing three tiles: Alice, Bob."


def test_questions_while_building() -> None:
    for options, words in (
        (factory.Options(), "Build your galaxy; claim a bonus tile if you dare."),
        (SLOW, "Build your galaxy and lock it in, with the bonus tiles you claim."),
        (PERSONAL, "Turn up your tiles when you have time: you then have 60 seconds."),
    ):
        state = building(options)
        assert wording.question(factory.view(state, ALICE), window(state), ALICES) == words


def test_what_starts_by_itself_is_announced() -> None:
    state = drafted(opened())
    asked = wording.question(factory.view(state, ALICE), window(state), ALICES)
    assert "or by itself after 20 seconds" in asked
    rest = played(17, galaxy(MARTIN), galaxy(PLAIN))
    assert rest.phase == "rest"
    asked = wording.question(factory.view(rest, ALICE), window(rest), ALICES)
    assert "or by itself after 45 seconds" in asked


def test_questions_after_the_build_name_the_neighbour() -> None:
    state = played(13, galaxy(MARTIN), galaxy(PLAIN))
    asked = wording.question(factory.view(state, ALICE), window(state), ALICES)
    assert asked == "Remove one tile from Bob's galaxy."
    assert BOB == 1


def test_moves_are_phrases_on_buttons() -> None:
    view = factory.view(opened(), ALICE)
    assert view.mine
    third, first, last = (view.mine.packet[at] for at in (2, 0, 8))
    assert wording.option(view, Pick((third, first, last))) == "Keep tiles 1, 3, 9"
    assert wording.option(view, Grab((), ("V",))) == "Claim: vegetation"
    assert wording.option(view, Submit((), ("V", "D"))) == (
        "Lock in my galaxy and claim: vegetation, desert"
    )
    assert wording.option(view, Barter("I")) == "Score the path on ice"
    assert wording.option(view, Offer()) == "Offer nothing"


@pytest.mark.parametrize("card", [17, 13, 1, 19, 20])
def test_every_listed_move_has_a_phrase(card: int) -> None:
    state = played(card, galaxy(MARTIN), galaxy(PLAIN)) if card in (13, 19, 20) else building()
    view = factory.view(state, ALICE)
    assert all(wording.option(view, move) for move in factory.moves(state, ALICE))


def test_a_tile_is_told_quarter_by_quarter() -> None:
    assert tile_label(46, 3) == (
        "top left vegetation 1 planet; top right vegetation 0 planets; "
        "bottom right desert 0 planets; bottom left constellation; path right, bottom"
    )


def test_all_cards_have_a_name_and_a_text() -> None:
    assert len({card_name(number) for number in range(21)}) == 21
    assert len({card_text(number) for number in range(21)}) == 21


def test_what_the_host_may_settle_are_values_of_the_options() -> None:
    hints = factory.Options.__annotations__
    for option in wording.options():
        values = {decode(value) for value, _label, _text in option.choices}
        assert values <= set(get_args(hints[option.name]))
    assert {option.name for option in wording.options()} == set(hints)


def test_the_title_names_the_variant() -> None:
    assert wording.title_of(factory.Options()) == "Cosmic Factory"
    beginners = factory.Options(variant="beginner")
    assert wording.title_of(beginners) == "Cosmic Factory, beginners' variant"


def test_the_position_tells_round_card_tokens_and_tiles() -> None:
    lines = wording.position(factory.view(opened(card=5), ALICE), ALICES)
    assert lines[0].startswith("Round 1 of 5. Kaos card District: Each zone of 3 planets")
    assert lines[1] == "You: vegetation 0, ice 0, desert 0, star 0; result 0."
    assert lines[2].startswith("Bob: ")
    assert len(lines) == 12
