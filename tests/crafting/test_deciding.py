"""Ends of rounds and games: what was counted, what decided, how the points grew."""

import re

import pytest
from django.test import Client
from msgspec.structs import replace

from games.crafting import board
from games.crafting import rules as crafting
from games.crafting.board.counting import COUNTED
from games.crafting.board.deciding import deciding_source, reasons
from games.crafting.board.plane import dots
from games.crafting.rules.board import HEX_AT
from games.crafting.rules.components import TILES
from games.crafting.rules.moves import EndTurn, ShiftEnergy
from games.crafting.rules.objectives import VALUES
from games.crafting.rules.state import Ended, Goals, State
from games.engine.words import Names
from games.tables.models import Table
from games.tables.reading.chapters import chapters_of
from games.tables.reading.replaying import recording_of
from tests.crafting.drawn import asked, played, seen
from tests.crafting.tables import ALICE, BOB, after, creating, galaxy, step
from tests.web.tables import of

TOLD = Names(("Alice", "Bob"), ALICE)


def over(**things: object) -> State:
    """Alice and Bob at the end of the game."""
    state = creating(phase="over", left_crystals=0, goals=Goals((), ("", "", "")))
    return replace(state, **things)


def scored(state: State, alice: int, bob: int, tiles: str = "") -> State:
    """Points of both by crystals; advanced life is Alice's."""
    one, two = state.players
    one = replace(
        one, crystal_points=alice, galaxy=galaxy(nebulae="D1:N101 Y1:N201", advanced=tiles)
    )
    return replace(state, players=(one, replace(two, crystal_points=bob)))


def ended(number: int, alice: int, bob: int, objective: str = "", points: int = 0) -> Ended:
    return Ended(number, 2 * number, objective, (points, 0), (points, 0), (alice, bob))


def told(state: State) -> list[tuple[str, str]]:
    found = reasons(crafting.view(state, ALICE), TOLD)
    return [(one.title, one.text) for one in found]


def test_every_round_is_kept_until_the_end() -> None:
    state = played(2, "b8", 900)[-1]
    assert state.phase == "over"
    assert [ended.round for ended in state.past] == list(range(1, state.round + 1))
    assert state.past[-1] == state.ended
    assert [player.score for player in state.players] == list(state.past[-1].scores)
    for viewer in (ALICE, BOB, None):
        assert crafting.view(state, viewer).past == state.past


def test_tables_of_earlier_editions_keep_the_last_round_alone() -> None:
    early = replace(creating(), edition=2, first=BOB)
    done = after(early, EndTurn("none"))
    assert done.ended is not None
    assert done.past == ()
    assert len(after(replace(early, edition=3), EndTurn("none")).past) == 1


def test_advanced_life_that_turned_the_game_is_told_first_and_lit() -> None:
    state = scored(over(), 97, 103, "D1:A101 Y1:A105")
    assert told(state)[0] == (
        "Advanced life",
        "Bob led 103 to 97 before the tiles were turned up.",
    )
    assert deciding_source(crafting.view(state, None), TOLD) == "advanced"


def test_an_objective_that_came_too_late_is_told() -> None:
    state = scored(over(goals=Goals((), ("", "", "Q14"))), 40, 38)
    one, two = state.players
    state = replace(state, players=(one, replace(two, galaxy=galaxy(proto="L01 L02"))))
    assert ("Most proto-life", "It wasn't scored. With it Bob would have won.") in told(state)


def test_the_round_since_which_the_winner_led_and_the_best_round_are_told() -> None:
    rounds = (ended(1, 4, 6), ended(2, 20, 10), ended(3, 20, 22), ended(4, 31, 30))
    state = scored(over(past=rounds), 31, 30)
    assert told(state) == [
        ("Round 4", "You took the lead for good, 31 to 30."),
        ("Crystals", "31 points to 30, the widest gap to second place."),
        ("Round 2", "You gained 16 points, second place 4."),
    ]


def test_equal_points_were_decided_by_cards() -> None:
    state = scored(over(), 30, 30)
    one, two = state.players
    state = replace(
        state, players=(replace(one, hand=(2, 0, 0, 0)), replace(two, hand=(1, 0, 0, 0)))
    )
    assert told(state)[0] == ("Cards in hand", "30 points each. You held more cards.")


def test_a_shared_place_and_a_table_that_was_left_tell_no_reason() -> None:
    assert told(scored(over(), 30, 30)) == []
    assert told(scored(over(left=(BOB,)), 30, 10)) == []


def test_the_end_shows_points_by_round_and_what_each_objective_brought() -> None:
    state = played(4, "c9", 900)[-1]
    assert state.phase == "over"
    aims = board.draw(seen(state, ALICE), asked()).aims
    scores = crafting.tally(state)
    label = re.search(r'aria-label="(Points after each round[^"]*)"', aims)
    assert label
    assert [int(line.split(", ")[-1]) for line in label[1].split(". ")[1:]] == list(scores)
    for objective in state.goals.scored:
        row = next(ended for ended in state.past if ended.objective == objective)
        cells = "".join(f'<td class="num">{points}</td>' for points in row.points)
        assert cells in aims


@pytest.mark.django_db
def test_a_chapter_is_asked_for_by_its_number_and_shows_its_end() -> None:
    for table in Table.objects.filter(game="crafting", status="finished"):
        names = Names(("one", "two", "three", "four"))
        recording = recording_of(table.pk)
        found = chapters_of(recording, lambda state: crafting.view(state, None), names)
        third, last = found[3], found[-1]
        client = Client()
        answer = client.get(of(table, f"replay/?chapter={third.number - 1}"))
        assert answer["Location"] == of(table, f"replay/{third.line}/")
        answer = client.get(of(table, f"replay/?chapter={last.number}"))
        assert answer["Location"] == of(table, f"replay/{table.number}/")
        for odd in ("0", "999", "-1", "x", "²", ""):
            assert client.get(of(table, f"replay/?chapter={odd}")).status_code == 200


def test_reasons_lead_to_the_replay_of_their_round() -> None:
    rounds = (ended(1, 4, 6), ended(2, 20, 10))
    state = scored(over(past=rounds), 20, 10)
    assert 'href="/t/7/replay/?chapter=4"' in board.draw(seen(state, ALICE), asked()).aims


def test_the_end_of_a_round_lights_what_the_objective_counted() -> None:
    for state in played(2, "b8", 900)[::9]:
        for player in state.players:
            for objective, value in VALUES.items():
                spaces = COUNTED[objective](player.galaxy)
                if objective in ("Q02", "Q04", "Q07"):  # sizes are added
                    tiles = [player.galaxy.nebulae[HEX_AT[space]] for space in spaces]
                    assert sum(TILES[tile].size for tile in tiles) == value(player)
                elif objective != "Q10":
                    assert len(set(spaces)) == value(player)
    state = replace(creating(), first=BOB, goals=Goals(("Q02",), ("", "", "Q14")))
    alice = replace(state.players[0], galaxy=galaxy(proto="L01 L05"))
    ended_ = after(replace(state, players=(alice, *state.players[1:])), EndTurn("none"))
    assert f'class="lit" d="{dots(("L01", "L05"))}"' in board.draw(seen(ended_, BOB), asked()).board
    later = board.draw(seen(after_bob(ended_), BOB), asked({"look": "round"})).board
    assert 'class="lit"' not in later


def after_bob(state: State) -> State:
    """Bob has shifted energy: what lies in the galaxies is not what was counted any more."""
    return step(state, ShiftEnergy(("own",)), BOB).state
