import pytest

from games.engine.contract import CLOCK, TimeUp
from games.engine.play import RefusedError
from games.factory.rules.moves import Arrange, Done
from tests.factory.drawn import galaxy
from tests.factory.tables import ALICE, BOB, after, building, dealt, played, sheets, step

TWINS = "T52.1 T51.3 -- T12.1 T04.1 / T46.3 T07.2 -- T01.2 T48.0"
OTHERS = "T03.0 T09.0 -- T11.0 T16.0 / T18.0 T26.0 -- T30.0 T31.0"


def test_zones_of_both_squares_count_and_nothing_joins_between_them() -> None:
    page = sheets(played(11, galaxy(TWINS), galaxy(OTHERS)))[ALICE]
    assert page.zones == ((3, 3, 2, 1, 1, 1), (1, 1, 1, 1), (3, 1, 1, 0, 0))
    assert page.path.count == 3


def test_eight_tiles_are_a_whole_galaxy_and_the_ninth_is_left_out() -> None:
    state = dealt(building(card=11), (*galaxy(TWINS), *galaxy("T38.0")), galaxy(OTHERS))
    assert after(state, (ALICE, Done(galaxy(TWINS)))).acted[ALICE]
    with pytest.raises(RefusedError) as refused:
        step(state, ALICE, Done(galaxy(TWINS)[:7]))
    assert refused.value.refusal.values == {"count": 8}


def test_the_column_between_the_squares_stays_empty() -> None:
    state = dealt(building(card=11), (*galaxy(TWINS), *galaxy("T38.0")), galaxy(OTHERS))
    with pytest.raises(RefusedError, match="outside_galaxy"):
        step(state, ALICE, Arrange(galaxy("-- -- T38.0")))


def test_luck_leaves_out_the_last_of_the_loose_tiles() -> None:
    state = after(building(card=11), (CLOCK, TimeUp("build-1")))
    assert state.last is not None
    assert [len(galaxy) for galaxy in state.last.galaxies] == [8, 8]
    assert len(state.last.filled[BOB]) == 8
