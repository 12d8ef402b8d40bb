"""What the board foretells is what the rules count; a power's card says what it changes now."""

import pytest

from games.encounter import rules as encounter
from games.encounter.board.forecasts import forecast
from games.encounter.rules.components import COSMIC_ZAP
from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.powers import POWERS
from games.encounter.rules.score import preview
from games.encounter.rules.state import every_seat
from tests.encounter.drawing import drawn, positions
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships

WITH_A_WINDOW = {
    "amoeba": ("laid", "Now 8 + 3 = 11. Each ship changes it by 1."),
    "chronos": ("revealed", "Instead of this: 11 against 14, Bob holds."),
    "mind": ("pre", "You could see one of these hands: Bob 3 cards"),
    "mutant": ("pre", "7 − 4: you&#x27;d draw 3 cards."),
    "philanthropist": ("pre", "You have 4 cards; you&#x27;d keep 3."),
    "sorcerer": ("laid", "Your Attack 8 would count for Bob: 8 + 4 = 12."),
    "trader": ("pre", "You&#x27;d give 4 cards and get 3 cards from Bob."),
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_forecast_is_what_the_rules_count(seats: int) -> None:
    compared = 0
    for seed in range(1, 6):
        for state in positions(seed, seats):
            view = encounter.view(state, None)
            if view.preview is None:
                continue
            compared += 1
            assert forecast(view, view.laid) == preview(state)
    assert compared


def test_a_forecast_with_a_power_blocked_is_what_a_zap_leads_to() -> None:
    compared = 0
    helped = {CLARA: ("defence", ships(B1=2))}
    for key in sorted(POWERS):
        for one, two in ((8, 10), (8, 0), (0, 10)):
            table = Table(key, "clone", "healer", hands=[(0, 8, COSMIC_ZAP), (0, 10), (6,)])
            table.attack(ships(R1=3), allies=helped).lay(one, two).to("revealed")  # type: ignore[arg-type]
            zap = PlayArtefact(COSMIC_ZAP, seat=ALICE)
            if table.state.todo[0] != "revealed" or table.refused(ALICE, zap):
                continue
            view = encounter.view(table.state, None)
            foretold = forecast(view, view.laid, {ALICE})
            table.play(ALICE, zap).go_on_until(BOB)
            assert foretold == preview(table.state), key
            compared += 1
    assert compared > 50


def test_a_power_that_bends_the_sum_shows_it_with_and_without() -> None:
    table = Table("clone", "virus", "healer", hands=[(20,), (8,), (6,)]).attack(ships(R1=3))
    table.reveal(20, 8)
    for viewer in (None, *every_seat(table.state)):
        panel = drawn(table.state, viewer).aims
        assert "8 × 4 = 32" in panel
        assert "8 + 4 = 12" in panel
    assert "you land" in drawn(table.state, ALICE).aims
    assert panel.count('class="nowsum"') == 1, "Healer changes no sum"


def test_the_card_of_an_artefact_says_what_it_would_change_for_every_target() -> None:
    hands = [(20, COSMIC_ZAP), (8,), (6,)]
    table = Table("clone", "virus", "healer", hands=hands).attack(ships(R1=3)).reveal(20, 8)
    now = drawn(table.state, ALICE).tray.split("<span data-now hidden>")[1].split("</span>")[0]
    assert now.split("<br>") == [
        "Bob: 23 against 12, you land",
        "You and Charlie: changes nothing now",
    ]


def test_a_power_that_turns_cards_says_what_they_count_as() -> None:
    table = Table("clone", "empath", "healer", hands=[(20,), (0,), (6,)]).attack(ships(R1=3))
    panel = drawn(table.reveal(20, 0).state, None).aims
    assert "Negotiate against Negotiate" in panel
    assert "Attack against Negotiate" in panel


@pytest.mark.parametrize("key", sorted(WITH_A_WINDOW))
def test_the_card_of_a_power_says_what_it_would_change_now(key: str) -> None:
    window, words = WITH_A_WINDOW[key]
    table = Table(key, "healer", "clone", hands=[(6, 8, 10, 12), (8, 10, 12), (6,)])
    table.attack(ships(R1=3))
    if window == "laid":
        table.lay(8, 10)
    elif window == "revealed":
        table.reveal(8, 10)
    assert table.state.todo[0] == window
    assert words in drawn(table.state, ALICE).tray


def test_parasite_is_told_the_ships_on_both_sides() -> None:
    table = Table("healer", "clone", "parasite").attack(ships(R1=3))
    assert "Ships now: 3 attack, 4 defend." in drawn(table.state, CLARA).tray
