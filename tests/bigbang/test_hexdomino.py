import pytest
from msgspec.structs import replace

from games.bigbang import rules as bigbang
from games.bigbang.rules.cells import code
from games.bigbang.rules.components import BODY_STOCK, TILES, TRAITS
from games.bigbang.rules.meta import Options
from games.bigbang.rules.moves import Link, Play
from games.bigbang.rules.setup import arrange_hexdomino
from games.bigbang.rules.state import Chain, State, chain_of
from games.bigbang.rules.stock import Stock
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Resign, Seat, Step, TimeUp
from games.engine.hexes import Cell
from games.engine.play import RefusedError, play
from tests.bigbang.boards import numbers, universe

ALICE, BOB, CAROL = Seat(0), Seat(1), Seat(2)


def table(
    hands: str,
    board: str = "0,0=PB1",
    links: tuple[Link, ...] = (),
    pile: str = "",
) -> State:
    """Hands are parted by a stroke; the chain is told from end to end."""
    held = tuple(numbers(*hand.split()) for hand in hands.split("|"))
    state = arrange_hexdomino(BODY_STOCK, len(held), ALICE).state
    cells = []
    for item in board.split():
        q, r = item.partition("=")[0].split(",")
        cells.append(code((int(q), int(r))))
    return replace(
        state,
        active=ALICE,
        universes=(universe(board, centre=False),),
        stock=Stock((), numbers(*pile.split())),
        chain=Chain(tuple(cells), links, held),
    )


def step(state: State, tile: str, cell: Cell, link: Link | None = None) -> Step[State]:
    return play(bigbang, state, state.active, Play(tile, cell, link), Chance("0"))


def refused(state: State, tile: str, cell: Cell, link: Link | None = None) -> str:
    with pytest.raises(RefusedError) as caught:
        step(state, tile, cell, link)
    return caught.value.refusal.reason


@pytest.mark.parametrize(("seats", "pile"), [(2, 33), (3, 26), (4, 19), (5, 12), (6, 5)])
def test_seven_tiles_each_and_one_to_begin(seats: int, pile: int) -> None:
    for seed in "123":
        state = bigbang.setup(Options(mode="hexdomino"), seats, Chance(seed))
        drawn = sum(len(hand) - 7 for hand in chain_of(state).hands)
        assert len(state.stock.pile) == pile - drawn


def test_hands_are_secret() -> None:
    seen = bigbang.view(table("PB2 SR1|PR2"), BOB)
    assert seen.hand == ("PR2",)
    assert seen.hands == (2, 1)
    assert seen.shown == ()


def test_the_first_link_must_be_named_if_both_hold() -> None:
    state = table("PB2 PR1 SB1|PR2")
    assert refused(state, "PB2", (1, 0)) == "choose_link"
    assert chain_of(step(state, "PB2", (1, 0), "shape").state).links == ("shape",)
    assert chain_of(step(state, "PR1", (1, 0)).state).links == ("shape",)
    assert chain_of(step(state, "SB1", (1, 0)).state).links == ("colour",)
    assert refused(state, "SB1", (1, 0), "shape") == "wrong_link"


CHAIN = "0,0=PB1 1,0=PR1 2,0=SR1"
LINKS: tuple[Link, ...] = ("shape", "colour")


def test_links_alternate_at_both_ends() -> None:
    state = table("SB2 CB1 AY1 PR2|PR3", CHAIN, LINKS)
    assert chain_of(step(state, "SB2", (3, 0)).state).links == ("shape", "colour", "shape")
    assert chain_of(step(state, "CB1", (-1, 0)).state).links == ("colour", "shape", "colour")
    assert refused(state, "CB1", (3, 0)) == "wrong_link"
    assert refused(state, "SB2", (3, 0), "colour") == "wrong_link"
    assert refused(state, "AY1", (-1, 0)) == "wrong_link"


def test_the_ground_links_nothing() -> None:
    assert refused(table("SR1|PR2"), "SR1", (1, 0)) == "wrong_link"


def test_checks_come_in_order() -> None:
    state = table("SB2 CB1|PR3", CHAIN, LINKS)
    assert refused(state, "PR3", (3, 0)) == "not_in_hand"
    assert refused(state, "XX9", (3, 0)) == "not_in_hand"
    assert refused(state, "SB2", (1, 0)) == "cell_taken"
    assert refused(state, "SB2", (5, 0)) == "not_at_an_end"
    assert refused(state, "SB2", (1, -1)) == "touches_chain"
    assert refused(state, "SB2", (2, -1)) == "touches_chain"


def test_whoever_plays_the_last_tile_wins_at_once() -> None:
    told = step(table("SB1|PR3 PR2", pile="AO1"), "SB1", (1, 0))
    assert told.state.phase == "ended"
    assert (end := bigbang.result(told.state))
    assert (end.scores, end.ranks) == ((0, 5), (1, 2))


def test_a_seat_that_cannot_play_draws_and_its_turn_ends() -> None:
    told = step(table("SB1 PB3|AO2", pile="CB1 AY1"), "SB1", (1, 0))
    assert told.state.active == ALICE
    assert [TILES[tile] for tile in chain_of(told.state).hands[BOB]] == ["AO2", "CB1"]
    assert [(event.name, event.to) for event in told.events[1:]] == [
        ("drew", None),
        ("drew_tile", (BOB,)),
    ]
    assert "tile" not in told.events[1].values


def test_a_seat_that_cannot_play_passes_when_the_pile_is_empty() -> None:
    told = step(table("SB1 PR2|AO2"), "SB1", (1, 0))
    assert [event.name for event in told.events] == ["played", "passed"]
    assert told.state.active == ALICE


def test_the_game_ends_when_nobody_can_play() -> None:
    told = step(table("SB1 AY3|AO2 CO1|AO1"), "SB1", (1, 0))
    assert told.state.phase == "ended"
    assert (end := bigbang.result(told.state))
    assert (end.scores, end.ranks) == ((3, 3, 1), (2, 3, 1))


def test_equal_points_and_tiles_share_the_victory() -> None:
    told = step(table("SB1 AY3|AO3"), "SB1", (1, 0))
    assert (end := bigbang.result(told.state))
    assert end.ranks == (1, 1)


def test_curling_an_end_shut_is_allowed() -> None:
    curl = "0,0=PB1 1,0=PR1 2,-1=SR1 2,-2=SY1 1,-2=AY1"
    links: tuple[Link, ...] = ("shape", "colour", "shape", "colour")
    state = table("AO1 CB1|CB2", curl, links)
    assert refused(state, "AO1", (1, -1)) == "touches_chain"
    assert chain_of(step(state, "AO1", (0, -2)).state).cells[-1] == code((0, -2))


def test_the_default_is_the_dearest_tile_by_name() -> None:
    state = table("PB2 PB3 PR3|PR2 SB2")
    late = play(bigbang, state, CLOCK, TimeUp("turn-0"), Chance("0")).state
    assert chain_of(late).cells == (0, code((-1, 0)))
    assert chain_of(late).links == ("colour",)
    assert TILES[late.universes[0].tiles[code((-1, 0))]] == "PB3"


def test_the_hand_of_a_seat_that_leaves_is_set_aside() -> None:
    state = table("SB1 PB3|PR2 SB2|PR3", pile="AO1")
    gone = play(bigbang, state, ALICE, Resign(), Chance("0")).state
    assert gone.active == BOB
    assert [TILES[tile] for tile in gone.removed] == ["SB1", "PB3"]
    away = play(bigbang, state, CAROL, Resign(), Chance("0")).state
    assert (away.active, chain_of(away).hands[CAROL]) == (ALICE, ())
    end = play(bigbang, away, BOB, Resign(), Chance("0")).state
    assert (result := bigbang.result(end))
    assert result.ranks == (1, 2, 3)


def test_imagined_hands_do_not_contradict_a_pass() -> None:
    state = bigbang.setup(Options(mode="hexdomino"), 2, Chance("3"))
    passed: set[Seat] = set()
    for number in range(1, 60):
        if not bigbang.windows(state):
            break
        chain = chain_of(state)
        for owner in (Seat(0), Seat(1)):
            imagined = chain_of(bigbang.imagine(state, Seat(1 - owner), Chance(f"{number:x}")))
            for hand in (chain.hands[owner], imagined.hands[owner]):
                for count, lacks in chain.batches[owner] if chain.batches else ():
                    passed |= {owner} if lacks else set()
                    assert sum(not TRAITS[tile] & lacks for tile in hand) >= count
        move = next(iter(bigbang.moves(state, state.active)))
        state = play(bigbang, state, state.active, move, Chance("1")).state
    assert passed


def test_a_play_shows_whether_the_next_seat_can_play_and_is_not_taken_back() -> None:
    # Bob can play here and draws nothing: Alice would know it of his hand.
    state = table("PB2 SR2|PB3 SR1", pile="SR3")
    assert step(state, "PB2", (1, 0), "colour").sealed
