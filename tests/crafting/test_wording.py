import re
from pathlib import Path

import pytest

from games.crafting import rules as crafting
from games.crafting import words as wording
from games.crafting.words.reasons import REASONS
from games.engine.chance import Chance
from games.engine.contract import Event, Refusal, Seat
from games.engine.play import play
from games.engine.words import Names
from tests.crafting.invariants import some_move
from tests.crafting.tables import ALICE, BOB, creating, galaxy

ROOT = Path(__file__).parents[2]
RULES = ROOT / "games" / "crafting" / "rules"
PEOPLE = ("Alice", "Bob", "Spica")


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_every_event_move_and_position_has_its_words(seed: str) -> None:
    luck = Chance(seed)
    state = crafting.setup(crafting.Options(), 3, Chance(seed))
    readers = [Names(PEOPLE), *(Names(PEOPLE, Seat(n)) for n in range(3))]
    while windows := crafting.windows(state):
        seat, move = some_move(state, luck)
        shown = crafting.view(state, seat)
        if luck.below(12) == 0:
            labels = [wording.option(shown, one) for one in crafting.moves(state, seat)]
            assert len(set(labels)) == len(labels)
            assert_plain(*labels)
            for names in readers:
                seen = crafting.view(state, names.you)
                assert_plain(*wording.position(seen, names))
                assert_plain(wording.question(seen, windows[0], names))
        step = play(crafting, state, seat, move, Chance(f"{luck.below(1 << 40):x}"))
        for event in step.events:
            for names in readers:
                if event.to is None or names.you in event.to:
                    text = wording.sentence(event, names)
                    assert not text or text.endswith(".")
                    assert_plain(text)
        state = step.state


OF_THE_ENGINE = {"not_asked", "has_left", "play_now", "three_plans"}


def assert_plain(*texts: str) -> None:
    for text in texts:
        assert "%" not in text
        assert "!" not in text


def test_every_reason_has_its_sentence() -> None:
    source = "".join(path.read_text() for path in RULES.rglob("*.py"))
    reasons = set(re.findall(r'Refusal\(\s*"(\w+)"', source))
    reasons |= set(re.findall(r'else "(choose_\w+)"', source))
    assert reasons | OF_THE_ENGINE == set(REASONS)
    for name in reasons:
        values: dict[str, str | int] = {"hex": "D1", "slot": 1, "price": 2, "limit": 10}
        assert wording.reason(Refusal(name, values)).endswith(".")


def test_ones_own_deeds_are_told_in_the_second_person() -> None:
    event = Event("star_placed", {"seat": 0, "element": "He", "star": "S05"})
    assert wording.sentence(event, Names(PEOPLE, ALICE)) == "You placed a star on S05: helium."
    assert wording.sentence(event, Names(PEOPLE, BOB)) == "Alice placed a star on S05: helium."


def test_only_the_drawer_is_told_the_card() -> None:
    public = Event("card_drawn", {"seat": 0})
    private = Event("card_seen", {"seat": 0, "type": "light"}, to=(ALICE,))
    assert wording.sentence(public, Names(PEOPLE, ALICE)) == ""
    assert wording.sentence(private, Names(PEOPLE, ALICE)).endswith("pile: Light.")


def test_the_position_tells_what_ending_the_turn_would_lose() -> None:
    own = galaxy(nebulae="D1:N101", stars="S10:H S04:H S01:He")
    state = creating(own, tray_stars=(0, 2, 0, 0), tray_life=1, graviton=1)
    lines = wording.position(crafting.view(state, ALICE), Names(PEOPLE, ALICE))
    tray = "Still to place: 2 × helium, 1 proto-life, 1 Graviton; lost when your turn ends."
    assert tray in lines
    assert "Can be formed now: D1." in lines


def test_the_host_chooses_how_nebulae_are_formed() -> None:
    (option,) = wording.options()
    for value, _, _ in option.choices:
        decoded = crafting.OPTIONS.decode(f'{{"{option.name}":{value}}}')
        assert wording.title_of(decoded).startswith("Crafting the Cosmos")
