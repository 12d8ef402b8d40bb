from hypothesis import given, settings
from hypothesis import strategies as st

from games.crafting.rules.board import LIFE_LIFE, STAR_STARS, bits, mask
from games.crafting.rules.galaxy import life_room, reach
from tests.crafting.tables import galaxy


def searched(adjacent: tuple[int, ...], occupied: set[int], source: int) -> set[int]:
    """An oracle: walks from space to space, through occupied ones only."""
    goals: set[int] = set()
    walked, waiting = {source}, [source]
    while waiting:
        for other in bits(adjacent[waiting.pop()]):
            if other in occupied and other not in walked:
                walked.add(other)
                waiting.append(other)
            elif other not in occupied and other != source:
                goals.add(other)
    return goals


@settings(deadline=None)
@given(st.sets(st.integers(0, 36)), st.integers(0, 36))
def test_stars_reach_what_a_search_finds(others: set[int], source: int) -> None:
    occupied = others | {source}
    found = reach(STAR_STARS, mask(occupied), source)
    assert set(bits(found)) == searched(STAR_STARS, occupied, source)


@settings(deadline=None)
@given(st.sets(st.integers(0, 47)), st.integers(0, 47))
def test_life_reaches_what_a_search_finds(others: set[int], source: int) -> None:
    occupied = others | {source}
    found = reach(LIFE_LIFE, mask(occupied), source)
    assert set(bits(found)) == searched(LIFE_LIFE, occupied, source)


def test_on_a_full_board_nothing_can_move() -> None:
    assert reach(STAR_STARS, (1 << 37) - 1, 5) == 0


def test_room_for_life_is_never_taken() -> None:
    own = galaxy(proto="L01 L02", stable="L03")
    assert life_room(own) & (own.proto | own.stable) == 0
    assert life_room(own).bit_count() == 6
