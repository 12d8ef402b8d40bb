import pytest
from msgspec.structs import replace

from games.crafting.rules.objectives import VALUES, awards
from games.crafting.rules.state import Galaxy, Player
from tests.crafting.tables import creating, galaxy


def value(objective: str, own: Galaxy, horizontal: int = 0, aside: int = 0) -> int:
    player = creating().players[0]
    player = replace(player, galaxy=own, horizontal=horizontal, aside=aside)
    return VALUES[objective](player)


@pytest.mark.parametrize(
    ("values", "second", "points"),
    [
        ((7, 7, 3), 3, (6, 6, 0)),  # the French example
        ((8, 7, 3), 3, (6, 3, 0)),  # the German example
        ((5, 4, 4, 1), 3, (6, 3, 3, 0)),
        ((5, 0, 0), 3, (6, 0, 0)),
        ((4, 3), 0, (6, 0)),
        ((4, 4), 0, (6, 6)),
        ((0, 0), 0, (0, 0)),
        ((0, 0, 1), 3, (0, 0, 6)),
        ((2, 2, 2, 1), 3, (6, 6, 6, 0)),
    ],
)
def test_first_and_second_place(
    values: tuple[int, ...], second: int, points: tuple[int, ...]
) -> None:
    assert awards(values, second) == points


LIFE = galaxy(proto="L01 L05 L04", stable="L02 L13 L08 L25")
FORMED = galaxy(nebulae="D1:N101 D2:N203 Y1:N102 Y2:N301 F1:N302 F4:N103", formed="D1 D2 Y2 F1 F4")
STARS = galaxy(stars="S00:H S01:He S02:C S36:C S30:O S20:He", novae="S03:C S18:O S24:He")


@pytest.mark.parametrize(
    ("objective", "own", "expected"),
    [
        ("Q01", LIFE, 4),
        ("Q14", LIFE, 3),
        ("Q06", LIFE, 4),  # L01 and L05 on the limit, L04, L25
        ("Q08", LIFE, 3),  # L01, L05, L02
        ("Q09", LIFE, 3),  # L02, L13, L08
        ("Q07", FORMED, 3),  # D1 of size 1, D2 of size 2
        ("Q02", FORMED, 3),  # Y2; Y1 is not formed
        ("Q04", FORMED, 4),  # F1 and F4
        ("Q12", FORMED, 2),  # D1 and F4
        ("Q03", STARS, 3),
        ("Q11", STARS, 2),  # the supernova of carbon does not count
        ("Q13", STARS, 2),
        ("Q15", STARS, 1),
        ("Q05", STARS, 4),  # S00 to S03; S36, S30, S18, S24 are four as well
    ],
)
def test_what_each_objective_counts(objective: str, own: Galaxy, expected: int) -> None:
    assert value(objective, own) == expected


def test_q05_counts_a_connected_group_not_a_row() -> None:
    star = galaxy(stars="S00:H S01:H S02:H S03:H S04:H S05:H")
    assert value("Q05", star) == 6
    assert value("Q05", galaxy()) == 0
    assert value("Q05", galaxy(stars="S00:H S10:H")) == 1


def test_q10_counts_the_track_and_not_the_crystals_set_aside() -> None:
    assert value("Q10", galaxy(), horizontal=5, aside=2) == 5


def test_q16_counts_each_star_once_even_between_two_nebulae() -> None:
    own = galaxy(
        nebulae="D1:N101 Y1:N202",
        formed="D1 Y1",
        advanced="D1:A101 D1:A202 Y1:A102",
        stars="S00:H S01:He S10:O S34:C",
        novae="S11:C",
    )
    assert value("Q16", own) == 4
    assert value("Q16", replace(own, advanced=())) == 0


def test_each_objective_is_zero_in_an_empty_galaxy() -> None:
    assert all(value(objective, galaxy()) == 0 for objective in VALUES)
    assert isinstance(creating().players[0], Player)
