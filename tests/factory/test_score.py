import pytest

from games.engine.contract import Seat
from games.factory import rules as factory
from games.factory.rules.components import COLOURS
from games.factory.rules.galaxy import Tally, tally
from games.factory.rules.kaos import PLAIN as NO_CARD
from games.factory.rules.kaos import card
from games.factory.rules.score import (
    Track,
    final_score,
    path_points,
    ranking,
    sheets_of,
    zone_points,
)
from games.factory.rules.sheet import Sheet, Tokens
from games.factory.rules.trace import counted
from tests.factory import oracle
from tests.factory.drawn import CROSSING, MARTIN, PLAIN, galaxy
from tests.factory.tables import ALICE, BOB, played, sheets

VEG, ICE, DESERT = range(3)
NOTHING: Tokens = (0, 0, 0, 0)


def largest(*planets: int) -> Tally:
    """A galaxy with one ice zone of so many planets."""
    return Tally(((), planets, ()), (), 0, 0, 0)


def round_of(*tallies: Tally, holders: tuple[int, int, int], at: Tokens = NOTHING) -> list[Sheet]:
    tokens, chosen = [at] * len(tallies), [None] * len(tallies)
    return list(sheets_of(NO_CARD, tallies, holders, tokens, chosen))


def test_martins_zones() -> None:
    assert [zone_points(VEG, planets) for planets in (9, 2)] == [5, 0]
    assert [zone_points(ICE, planets) for planets in (3, 2, 1)] == [2, 2, 0]
    assert [zone_points(DESERT, planets) for planets in (4, 1, 0, 0)] == [5, 0, 0, 0]


@pytest.mark.parametrize(
    ("colour", "points"),
    [
        (VEG, [0, 0, 0, 1, 1, 1, 3, 3, 3, 5, 5]),
        (ICE, [0, 0, 2, 2, 2, 4, 4, 4, 6, 6, 6]),
        (DESERT, [0, 0, 2, 2, 5, 5, 5, 7, 7, 7, 7]),
    ],
)
def test_the_whole_table_of_a_colour(colour: int, points: list[int]) -> None:
    assert [zone_points(colour, planets) for planets in range(11)] == points


def test_paths_of_four_six_and_nine_tiles() -> None:
    assert [path_points(tiles) for tiles in range(10)] == [0, 0, 0, 0, 1, 1, 2, 2, 2, 4]


def test_the_sheet_of_the_worked_example() -> None:
    tallies = [tally(galaxy(MARTIN)), Tally(((), (), (5,)), (), 0, 0, 0)]
    tokens: list[Tokens] = [(10, 10, 10, 10), NOTHING]
    page = sheets_of(NO_CARD, tallies, (-1, -1, 0), tokens, (None, None))[0]
    assert page.zones == ((9, 2), (3, 2, 1), (4, 1, 0, 0))
    assert (page.path.mode, page.path.count, page.path.points) == ("trail", 7, 2)
    assert [(bet.colour, bet.best, bet.table_best, bet.points) for bet in page.bonus] == [
        ("D", 4, 5, -2)
    ]
    assert [(s.step, s.token, s.points, s.before, s.after) for s in page.shifts] == [
        ("a", "V", 5, 10, 15),
        ("a", "I", 4, 10, 14),
        ("a", "D", 5, 10, 15),
        ("b", "S", 2, 10, 12),
        ("c", "D", -2, 15, 13),
    ]
    assert page.after == (15, 14, 13, 12)


def test_the_largest_zone_of_the_table_wins_the_bonus() -> None:
    pages = round_of(largest(8), largest(5), largest(4), holders=(-1, 0, -1))
    assert [bet.points for bet in pages[ALICE].bonus] == [3]


def test_a_larger_zone_elsewhere_loses_the_bonus_but_never_below_zero() -> None:
    (page, _) = round_of(largest(1), largest(7), holders=(-1, 0, -1), at=(0, 1, 0, 0))
    assert [bet.points for bet in page.bonus] == [-2]
    assert page.after[ICE] == 0


def test_being_level_with_the_largest_wins_the_bonus() -> None:
    (page, _) = round_of(largest(4), largest(4), holders=(-1, 0, -1))
    assert [bet.points for bet in page.bonus] == [3]


def test_a_bet_on_a_colour_without_planets_is_lost() -> None:
    (page, _) = round_of(largest(0), largest(), holders=(-1, 0, -1))
    assert [bet.points for bet in page.bonus] == [-2]


def test_a_token_at_the_end_of_the_track_may_come_back_and_advance_again() -> None:
    track = Track((28, 0, 0, 0))
    for step, points in (("a", 5), ("c", -2), ("d", 2)):
        track.move(step, VEG, points)  # type: ignore[arg-type]
    assert [shift.after for shift in track.shifts] == [30, 28, 30]


def test_a_token_never_falls_below_zero() -> None:
    track = Track(NOTHING)
    track.move("c", DESERT, -2)
    track.move("d", DESERT, 3)
    assert [shift.after for shift in track.shifts] == [0, 3]


def test_the_final_score_is_the_star_and_the_lowest_colour() -> None:
    assert final_score((25, 17, 23, 6)) == 23


def test_of_pierre_and_martin_the_lower_star_wins() -> None:
    martin, sophie, pierre = (25, 17, 23, 6), (15, 20, 20, 6), (18, 20, 20, 5)
    table = ranking([martin, sophie, pierre])
    assert table.scores == (23, 21, 23)
    assert table.ranks == (2, 3, 1)


def test_whoever_is_level_in_everything_shares_the_place() -> None:
    assert ranking([(5, 5, 5, 1), (5, 9, 5, 1), (1, 1, 1, 1)]).ranks == (1, 1, 3)


def test_who_left_comes_after_all_who_stayed() -> None:
    assert ranking([(9, 9, 9, 9), NOTHING, NOTHING], [True, False, False]).ranks == (3, 1, 1)


def test_movements_lead_from_the_old_tokens_to_the_new() -> None:
    for page in sheets(played(5, galaxy(MARTIN), galaxy(PLAIN), grabs={0: "V", 1: "D"})):
        tokens = dict(zip("VIDS", page.before, strict=True))
        for shift in page.shifts:
            assert tokens[shift.token] == shift.before
            assert shift.after == min(max(shift.before + shift.points, 0), 30)
            tokens[shift.token] = shift.after
        assert tuple(tokens.values()) == page.after


@pytest.mark.parametrize("text", [MARTIN, PLAIN, CROSSING])
def test_traced_zones_lie_where_the_oracle_sees_them(text: str) -> None:
    slow = oracle.zones(galaxy(text))
    zones = counted(0, galaxy(text)).zones
    for ground in "VIDC":
        mine = {(zone.size, frozenset(zone.halves)) for zone in zones if zone.ground == ground}
        assert mine == set(slow[ground])


def test_a_count_adds_up_to_the_points_of_the_round() -> None:
    count = counted(5, galaxy(MARTIN))
    assert count.points == (6, 5, 6, 2)
    assert count.path[0][0] in {(1, 0), (0, 0), (0, 2), (1, 2)}
    assert len(count.path[0]) == count.path_count == 7


def test_the_path_is_traced_as_its_card_counts_it() -> None:
    assert [len(net) for net in counted(4, galaxy(MARTIN)).path] == [8]
    assert sorted(len(net) for net in counted(10, galaxy(MARTIN)).path) == [1, 8]


def test_everybody_sees_each_step_of_the_scoring() -> None:
    state = played(17, galaxy(MARTIN), galaxy(PLAIN), grabs={0: "V"})
    scoring = factory.view(state, None).scoring
    assert scoring is not None
    assert scoring.final
    account = scoring.accounts[ALICE]
    assert account.sheet.before == NOTHING
    assert account.sheet.after == state.tokens[ALICE] == (11, 4, 5, 2)
    assert sum(zone.points for zone in account.count.zones) == 14
    assert [g.seat for g in scoring.galaxies] == [Seat(0), Seat(1)]


def test_scores_can_be_kept_without_tiles() -> None:
    typed = Tally(((9, 2), (3, 2, 1), (4, 1, 0, 0)), (1, 1, 1, 1), 7, 7, 1)
    pages = sheets_of(card(8), [typed, typed], (0, 1, -1), [NOTHING] * 2, (None, None))
    assert [page.after for page in pages] == [(8, 4, 5, 6), (5, 7, 5, 6)]
    assert [bet.colour for bet in pages[BOB].bonus] == ["I"]
    assert COLOURS == ("V", "I", "D")
