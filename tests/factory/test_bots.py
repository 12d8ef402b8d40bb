import pytest
from msgspec.json import encode
from msgspec.structs import replace

from games.engine.bots import Bot, choose
from games.engine.chance import Chance
from games.engine.contract import Fixed, Seat
from games.engine.play import play
from games.engine.tournament import interval, play_one, share_of
from games.factory import rules as factory
from games.factory.bots import bets as factory_bets
from games.factory.bots import levels as players
from games.factory.bots.bets import Odds, worthwhile
from games.factory.bots.draft import looking_pick, plain_pick
from games.factory.bots.galaxy import EQUAL, final_with, lay, weights_of
from games.factory.bots.search import aim_of, anneal, blocks_of, value_of
from games.factory.rules.components import ROW, SQUARE, TILES, TWINS, code_of
from games.factory.rules.galaxy import count, tally
from games.factory.rules.kaos import CARDS, PLAIN, Card, card
from games.factory.rules.legal import refuse_unfinished
from games.factory.rules.moves import Done, Grab, Move, Offer, Open, Placed, Sabotage, Submit
from games.factory.rules.score import extras, path_points, zone_sums
from games.factory.rules.state import packet_of
from games.shelf import levels_of
from tests.factory.drawn import MARTIN, galaxy
from tests.factory.drawn import PLAIN as OTHER
from tests.factory.tables import (
    ALICE,
    BOB,
    LIVE,
    PERSONAL,
    SLOW,
    after,
    building,
    dealt,
    opened,
    played,
    standing,
)
from tests.shares import first


@pytest.fixture(autouse=True)
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "STRONG_WORK", 600)
    monkeypatch.setattr(factory_bets, "GLANCE", 60)


@pytest.mark.parametrize("number", [0, 4, 5, 6, 8, 9, 10, 14])
@pytest.mark.parametrize("cells", [SQUARE, ROW, TWINS, ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2))])
def test_the_search_values_a_galaxy_as_the_rules_do(
    number: int, cells: tuple[tuple[int, int], ...]
) -> None:
    luck, kaos = Chance("3"), card(number)
    value = value_of(cells, aim_of(kaos, (0.5, 0.25, 0.25, 1.0)))
    for _ in range(40):
        tiles = luck.shuffled(TILES)[: len(cells)]
        codes = tuple(code_of(tile, luck.below(4)) for tile in tiles)
        found = count(cells, codes)
        veg, ice, desert = zone_sums(found)
        more = extras(found, kaos)
        colours = 0.5 * (veg + more[0]) + 0.25 * (ice + desert + more[1] + more[2])
        expected = colours + more[3] + path_points(kaos.path(found))
        assert value(codes) == pytest.approx(expected)


def test_rows_are_cut_into_blocks_of_three() -> None:
    assert blocks_of(SQUARE) == [(0, 3), (3, 6), (6, 9)]
    assert blocks_of(ROW) == [(0, 3), (3, 6), (6, 9)]
    assert blocks_of(TWINS) == [(0, 2), (2, 4), (4, 6), (6, 8)]


def test_a_search_keeps_the_tiles_and_returns_what_it_found() -> None:
    value = value_of(SQUARE, aim_of(PLAIN, EQUAL))
    codes = [code_of(tile, 0) for tile in range(1, 10)]
    best, found = anneal(value, codes, 2000, Chance("1"))
    assert sorted(code // 4 for code in found) == sorted(code // 4 for code in codes)
    assert value(found) == pytest.approx(best)
    assert best > value(codes)


@pytest.mark.parametrize("kaos", CARDS, ids=[kaos.key for kaos in CARDS])
def test_a_galaxy_is_finished_under_every_card(kaos: Card) -> None:
    layout = lay(kaos, tuple(range(10, 19)), EQUAL, 300, Chance("2"))
    assert refuse_unfinished(kaos, layout) is None
    assert len({(p.x, p.y) for p in layout}) == len(layout)


def test_a_gift_is_made_as_poor_as_possible() -> None:
    hand = tuple(range(10, 19))
    poor, good = (tally(lay(kaos, hand, EQUAL, 2000, Chance("2"))) for kaos in (card(2), PLAIN))
    assert sum(zone_sums(poor)) < sum(zone_sums(good))


def test_points_on_the_lowest_colour_are_worth_most() -> None:
    veg, ice, desert, star = weights_of((10, 14, 30, 5))
    assert veg > ice > desert == 0
    assert veg + ice + desert == pytest.approx(1)
    assert star == 1


def test_the_last_round_counts_the_final_score() -> None:
    assert final_with(PLAIN, (10, 10, 10, 3), tally(galaxy(MARTIN))) == 14 + 5
    assert final_with(card(19), (10, 10, 10, 3), tally(galaxy(MARTIN))) == 15 + 3


@pytest.mark.parametrize("bot", [players.easy, players.strong])
@pytest.mark.parametrize(
    "options", first(2, [SLOW, replace(LIVE, variant="beginner"), LIVE, PERSONAL])
)
def test_a_table_of_computer_players_comes_to_its_end(bot: Bot, options: factory.Options) -> None:
    end = play_one(factory, options, [bot, players.easy], 1, "5")
    assert len(end.result.ranks) == 2


def legal(state: factory.State, seat: Seat, move: Fixed) -> Move:
    """A move as the log would keep it, after the rules have let it pass."""
    read = factory.MOVE.decode(encode(move))
    assert factory.refuse(state, seat, read) is None
    return read


@pytest.mark.parametrize("number", [1, 13, 18, 19, 20])
def test_cards_that_ask_again_are_answered(number: int) -> None:
    state, luck = building(card=number), Chance("4")
    while state.round == 1 and state.phase != "rest":
        seat = Seat(luck.pick(factory.windows(state)[0].must))
        move = choose(factory, state, seat, players.strong, luck)
        state = factory.apply(state, seat, legal(state, seat, move), Chance("6")).state
    assert state.last is not None


def test_in_its_own_minute_it_opens_and_then_sends_a_finished_galaxy() -> None:
    state = building(PERSONAL)
    assert choose(factory, state, ALICE, players.strong, Chance("1")) == Open()
    state = play(factory, state, ALICE, Open(), Chance("1")).state
    assert isinstance(choose(factory, state, ALICE, players.strong, Chance("1")), Submit)


def test_it_never_grabs_what_is_gone() -> None:
    state = replace(building(seats=3), bonus=(1, 1, 1))
    assert isinstance(choose(factory, state, ALICE, players.strong, Chance("1")), Done)
    assert isinstance(choose(factory, state, ALICE, players.easy, Chance("1")), Done)


def test_it_bets_where_the_odds_are_good_and_points_still_count() -> None:
    state = standing(building(), (5, 5, 30, 0), (0, 0, 0, 0))
    assert worthwhile(state, ALICE, Odds((0.9, 0.3, 0.9))) == ("V",)
    taken = replace(state, bonus=(1, -1, -1))
    assert worthwhile(taken, ALICE, Odds((0.9, 0.5, 0.9))) == ("I",)


def test_a_huge_zone_is_bet_upon() -> None:
    state = building()
    desert = (11, 12, 13, 14, 41, 42, 43, 28, 29)
    state = replace(state, hands=(desert, tuple(range(1, 10))))
    move = choose(factory, state, ALICE, players.strong, Chance("1"))
    assert isinstance(move, Grab)
    assert "D" in move.colours


def test_a_finished_galaxy_that_lies_open_is_looked_at_before_a_bet() -> None:
    state = dealt(building(), galaxy(OTHER), galaxy(MARTIN))
    done = after(state, (BOB, Done(galaxy(MARTIN))))
    worlds = [factory.imagine(done, ALICE, Chance(luck)) for luck in "1234"]
    mine, bobs = tally(galaxy(OTHER)), tally(galaxy(MARTIN))
    chances = factory_bets.odds(worlds, ALICE, galaxy(OTHER), Chance("1")).colours
    assert chances == tuple(
        float(factory_bets.succeeds(mine, (mine, bobs), colour)) for colour in range(3)
    )
    assert chances[0] == 0.0


def test_the_draft_keeps_three_tiles_of_the_packet() -> None:
    state = opened(seats=3)
    for pick in (plain_pick(state, ALICE), looking_pick([state] * 3, ALICE, Chance("1"))):
        assert set(pick.tiles) <= set(packet_of(state, ALICE))
        assert len(set(pick.tiles)) == 3


def test_with_pirates_about_the_poorest_tiles_are_kept() -> None:
    state = opened(card=12)
    kept = plain_pick(state, ALICE).tiles
    rich = plain_pick(opened(card=17), ALICE).tiles
    assert not set(kept) & set(rich)


def test_sabotage_hits_what_the_neighbour_needs() -> None:
    state = played(13, galaxy(MARTIN), galaxy(OTHER))
    move = choose(factory, state, BOB, players.strong, Chance("1"))
    assert isinstance(move, Sabotage)
    assert factory.refuse(state, BOB, move) is None


@pytest.mark.parametrize(
    ("tokens", "round_", "choice"),
    [
        ((20, 8, 9, 3), 2, Offer("V")),
        ((12, 8, 9, 3), 2, Offer()),
        ((12, 8, 9, 3), 5, Offer("V")),
        ((8, 8, 9, 3), 5, Offer()),
    ],
)
def test_an_offering_is_made_where_it_costs_nothing(
    tokens: tuple[int, int, int, int], round_: int, choice: Offer
) -> None:
    state = opened(card=20, round_=round_)
    state = replace(state, phase="offering", tokens=(tokens, tokens))
    assert players.wise_offer(state, ALICE) == choice


@pytest.mark.parametrize(("level", "first", "last"), [("easy", 40, 56), ("strong", 25, 50)])
def test_a_computer_player_uses_its_minute(level: str, first: int, last: int) -> None:
    luck = Chance("1")
    seconds = [players.acts_after(building(), ALICE, luck, level) for _ in range(200)]
    assert first <= min(seconds) < first + 2
    assert last - 2 < max(seconds) <= last


def test_a_shorter_minute_makes_it_quicker() -> None:
    short = building(replace(LIVE, build_seconds=5))
    assert players.acts_after(short, ALICE, Chance("1")) < 5
    assert players.acts_after(opened(), ALICE, Chance("1")) <= 12


def test_both_levels_are_offered() -> None:
    assert list(levels_of("factory")) == ["random", "easy", "strong"]


def test_a_placed_tile_is_what_the_rules_call_one() -> None:
    layout = lay(PLAIN, tuple(range(1, 10)), EQUAL, 10, Chance("1"))
    assert all(isinstance(p, Placed) for p in layout)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_strong_beats_easy_in_four_games_of_five(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    games = [play_one(factory, LIVE, [players.strong, players.easy], n, "a1") for n in range(200)]
    assert interval(share_of(games, 0), len(games))[0] >= 0.8
