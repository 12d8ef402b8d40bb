"""Each objective by itself: what it counts, what it leaves out, and its points at a round's end."""

import pytest
from msgspec.structs import replace

from games.crafting.rules.board import LIVES
from games.crafting.rules.components import OBJECTIVES
from games.crafting.rules.moves import EndTurn
from games.crafting.rules.objectives import VALUES
from games.crafting.rules.state import Galaxy, Goals, Player, State
from games.engine.contract import Seat
from tests.crafting.tables import BOB, after, creating, galaxy, step


def owner(own: Galaxy, horizontal: int = 0, aside: int = 0, waiting: int = 0) -> Player:
    player = creating().players[0]
    return replace(player, galaxy=own, horizontal=horizontal, aside=aside, waiting=waiting)


# For each objective a galaxy, its value, and the same galaxy with more that does not count.
COUNTED: dict[str, tuple[Player, int, Player]] = {
    "Q01": (owner(galaxy(stable="L01 L02")), 2, owner(galaxy(stable="L01 L02", proto="L03"))),
    "Q02": (
        owner(galaxy(nebulae="Y1:N201 Y3:N301", formed="Y1 Y3")),
        5,
        owner(galaxy(nebulae="Y1:N201 Y3:N301 Y4:N302 D1:N303", formed="Y1 Y3 D1")),
    ),
    "Q03": (
        owner(galaxy(novae="S00:H S01:C")),
        2,
        owner(galaxy(novae="S00:H S01:C", stars="S02:C")),
    ),
    "Q04": (
        owner(galaxy(nebulae="F1:N301 F3:N101", formed="F1 F3")),
        4,
        owner(galaxy(nebulae="F1:N301 F3:N101 F2:N302 Y1:N201", formed="F1 F3 Y1")),
    ),
    "Q05": (
        owner(galaxy(stars="S00:H S01:He", novae="S05:C")),
        3,
        owner(galaxy(stars="S00:H S01:He S36:O S19:H", novae="S05:C")),
    ),
    "Q06": (
        owner(galaxy(proto="L01 L04", stable="L03")),  # L01 and L03 lie on limits
        3,
        owner(galaxy(proto="L01 L04 L12", stable="L03 L02 L13")),
    ),
    "Q07": (
        owner(galaxy(nebulae="D1:N101 D2:N301", formed="D1 D2")),
        4,
        owner(galaxy(nebulae="D1:N101 D2:N301 D3:N302 F1:N303", formed="D1 D2 F1")),
    ),
    "Q08": (
        owner(galaxy(proto="L01 L12", stable="L02")),
        3,
        owner(galaxy(proto="L01 L12 L03", stable="L02 L13 L10")),
    ),
    "Q09": (
        owner(galaxy(proto="L02 L13", stable="L03")),
        3,
        owner(galaxy(proto="L02 L13 L01", stable="L03 L12 L10")),
    ),
    "Q10": (owner(galaxy(), horizontal=5), 5, owner(galaxy(), horizontal=5, aside=3, waiting=2)),
    "Q11": (owner(galaxy(stars="S00:C")), 1, owner(galaxy(stars="S00:C S01:O", novae="S02:C"))),
    "Q12": (
        owner(galaxy(nebulae="D1:N101 F1:N102", formed="D1 F1")),
        2,
        owner(galaxy(nebulae="D1:N101 F1:N102 Y1:N103 Y2:N201", formed="D1 F1 Y2")),
    ),
    "Q13": (owner(galaxy(stars="S00:He")), 1, owner(galaxy(stars="S00:He S01:H", novae="S02:He"))),
    "Q14": (owner(galaxy(proto="L01 L02")), 2, owner(galaxy(proto="L01 L02", stable="L03"))),
    "Q15": (owner(galaxy(stars="S00:O")), 1, owner(galaxy(stars="S00:O S01:C", novae="S02:O"))),
    "Q16": (
        owner(galaxy(nebulae="D1:N101", formed="D1", advanced="D1:A101", stars="S00:H S10:C")),
        2,
        owner(
            galaxy(
                nebulae="D1:N101 Y1:N201", formed="D1 Y1", advanced="D1:A101 D1:A102",
                stars="S00:H S10:C S11:O",
            )
        ),
    ),
}  # fmt: skip


def test_every_objective_is_here() -> None:
    assert tuple(COUNTED) == OBJECTIVES == tuple(VALUES)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_it_counts_what_its_card_says(objective: str) -> None:
    player, value, _ = COUNTED[objective]
    assert VALUES[objective](player) == value


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_it_leaves_out_what_its_card_does_not_say(objective: str) -> None:
    _, value, more = COUNTED[objective]
    assert VALUES[objective](more) == value


def due(objective: str, *players: Player) -> State:
    """The objective is scored when Alice ends her turn: she is the last of the round."""
    others = tuple(name for name in OBJECTIVES if name != objective)
    state = creating(
        seats=len(players), round=3, goals=Goals(others[:3], (others[3], others[4], objective))
    )
    return replace(state, players=players, first=BOB)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_it_is_scored_when_it_reaches_the_fourth_space(objective: str) -> None:
    leader, value, _ = COUNTED[objective]
    nobody = owner(galaxy())
    done = step(due(objective, nobody, nobody, leader), EndTurn("none"))
    assert [player.objective_points for player in done.state.players] == [0, 0, 6]
    told = {e.values["seat"]: e.values for e in done.events if e.name == "objective_scored"}
    assert (told[2]["value"], told[2]["points"]) == (value, 6)
    assert done.state.goals.scored == (objective,)


@pytest.mark.parametrize(
    ("life", "points"),
    [((7, 7, 3), (6, 6, 0)), ((8, 7, 3), (6, 3, 0))],  # the French and the German example
)
def test_the_rulebooks_example_of_the_most_proto_life(
    life: tuple[int, ...], points: tuple[int, ...]
) -> None:
    players = [owner(galaxy(proto=" ".join(LIVES[:number]))) for number in life]
    state = after(due("Q14", *players), EndTurn("none"))
    assert tuple(player.objective_points for player in state.players) == points


def test_with_two_seats_the_second_place_has_no_points() -> None:
    leader, second = owner(galaxy(stable="L01 L02")), owner(galaxy(stable="L01"))
    state = after(due("Q01", leader, second), EndTurn("none"))
    assert [player.objective_points for player in state.players] == [6, 0]


def test_the_last_action_of_a_turn_still_counts() -> None:
    leader, other = owner(galaxy(proto="L01")), owner(galaxy())
    state = after(due("Q01", leader, other), EndTurn("stabilise", space="L01"))
    assert state.players[Seat(0)].objective_points == 6


def test_a_seat_that_left_goes_on_counting() -> None:
    leader, other = owner(galaxy(stable="L01 L02")), owner(galaxy(stable="L01"))
    state = replace(due("Q01", other, other, leader), left=(Seat(2),))
    done = after(state, EndTurn("none"))
    assert [player.objective_points for player in done.players] == [3, 3, 6]
