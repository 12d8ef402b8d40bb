"""The planner of Crafting the Cosmos: legal, blind to secrets, quick, and better than greed."""

import pytest
from msgspec.structs import replace

from games.crafting import rules as crafting
from games.crafting.bots.greedy import greedy
from games.crafting.bots.levels import easy, strong
from games.crafting.bots.report import count
from games.crafting.bots.value import Outlook, outlook, worth
from games.crafting.rules.components import CENTRES
from games.crafting.rules.moves import FormNebula, Move, OmegaPlace, ScoreSet
from games.crafting.rules.state import State
from games.engine.bots import choose
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.tournament import play_one, share_of
from games.shelf import levels_of
from tests.crafting.tables import ALICE, after, creating, galaxy


def chosen(state: State, seed: str = "5") -> Move:
    move: Move = choose(crafting, state, ALICE, strong, Chance(seed))  # type: ignore[assignment]
    return move


def test_the_levels_are_easy_and_strong() -> None:
    assert list(levels_of("crafting")) == ["random", "easy", "strong"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_of_the_planner_is_legal(seats: int) -> None:
    played = play_one(crafting, crafting.Options(), [easy] * seats, seats, "a")
    assert min(played.result.scores) > 20


def test_it_plays_with_exact_forming_too() -> None:
    options = crafting.OPTIONS.decode(b'{"forming":"exact"}')
    assert max(play_one(crafting, options, [easy, easy], 1, "b").result.scores) > 20


def test_it_answers_the_hand_limit() -> None:
    state = creating(phase="limit", hand=(5, 5, 2, 1))
    move = chosen(state)
    assert after(state, move).players[0].hand == (5, 5, 0, 0)


def test_it_takes_points_that_lie_there() -> None:
    state = creating(galaxy(nebulae="D1:N314", stars="S10:H S04:He S01:He S00:C S03:C S09:O"))
    assert isinstance(chosen(state), FormNebula)


def test_it_scores_sets_before_the_game_ends() -> None:
    state = creating(hand=(5, 0, 0, 0), left_crystals=0, slots=("PT5", "PT6", "PG3", "PC3"))
    assert chosen(state) == ScoreSet("light")


def test_it_puts_a_nebula_where_the_stars_are() -> None:
    own = galaxy(nebulae="D1:N101", stars="S12:H S07:H S16:He S23:O")
    state = creating(own, phase="place", tile="N202")
    assert chosen(state) == OmegaPlace("F2")


def test_its_choice_does_not_depend_on_what_it_cannot_see() -> None:
    state = creating(phase="shift")
    other = crafting.imagine(state, ALICE, Chance("77"))
    assert chosen(state, "9") == chosen(replace(state, energy=state.energy), "9")
    assert crafting.view(state, ALICE) == crafting.view(other, ALICE)


def test_points_had_are_worth_more_than_points_in_sight() -> None:
    own = galaxy(nebulae="D1:N202", stars="S10:H S04:H S01:He S09:O")
    before = creating(own)
    done = after(before, FormNebula("D1", "S04"))
    view = outlook(before, ALICE)
    assert worth(done, view) > worth(before, view)


def test_even_the_easy_player_beats_greed_in_a_short_match() -> None:
    played = [play_one(crafting, crafting.Options(), (easy, greedy), n, "c") for n in range(4)]
    assert share_of(played, 0) == 1.0


def test_its_report_counts_centres_powers_and_points() -> None:
    played = play_one(crafting, crafting.Options(), (easy, easy), 1, "f", count)
    figures = played.figures
    centres = sum(figures.get(f"centre {name}", 0) for name in CENTRES)
    rounds = next(int(name.split()[1]) for name in figures if name.startswith("rounds "))
    assert centres == 2 * rounds
    points = [number for name, number in figures.items() if name.startswith("points ")]
    assert sum(points) == sum(played.result.scores)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_the_strong_player_beats_greed_in_three_of_four_games() -> None:
    played = [play_one(crafting, crafting.Options(), (strong, greedy), n, "d") for n in range(200)]
    assert share_of(played, 0) >= 0.75


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_the_strong_player_beats_the_easy_one() -> None:
    played = [play_one(crafting, crafting.Options(), (strong, easy), n, "e") for n in range(40)]
    assert share_of(played, 0) >= 0.6


def test_a_turn_is_planned_with_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = 0

    def counting(state: State, view: Outlook) -> float:
        nonlocal counted
        counted += 1
        return worth(state, view)

    monkeypatch.setattr("games.crafting.bots.levels.worth", counting)
    state = crafting.setup(crafting.Options(), 2, Chance("1"))
    choose(crafting, state, Seat(state.active), strong, Chance("2"))
    assert counted < 40_000
