"""What holds after every move of every table, whatever was played."""

from games.bigbang.rules.cells import AROUND
from games.bigbang.rules.components import (
    ABSORBED,
    BIG_BANG,
    BLACK_HOLE,
    BODY_STOCK,
    COSMIC_STOCK,
    EMPTY,
    FACE,
    LAST_BODY,
    SIMPLE_STOCK,
    STACKED,
    TRAITS,
    is_action,
    is_phenomenon,
)
from games.bigbang.rules.cosmic import can_play
from games.bigbang.rules.hexdomino import links_between
from games.bigbang.rules.placing import has_place
from games.bigbang.rules.state import State, chain_of, clock_order, solo_of
from games.bigbang.rules.stock import everything
from games.bigbang.rules.universe import Universe, is_connected, rim_of


def assert_sound(state: State) -> None:
    """Every invariant that concerns the mode."""
    assert_each_tile_exists_once(state)
    for universe in state.universes:
        assert_universe(state, universe)
    assert_row(state)
    if state.mode == "cosmic":
        assert_clock(state)
        assert_phase(state)
    if state.mode == "solitaire":
        assert_cards(state)
    if state.mode == "hexdomino":
        assert_chain(state)


def assert_each_tile_exists_once(state: State) -> None:
    boxes = {"simple": SIMPLE_STOCK, "cosmic": COSMIC_STOCK}
    found = [*everything(state.stock), *state.removed]
    for universe in state.universes:
        found += [tile & FACE for tile in universe.tiles.values() if tile != BIG_BANG]
        found += universe.beneath.values()
    if state.chain:
        found += [tile for hand in state.chain.hands for tile in hand]
    assert sorted(found) == list(boxes.get(state.mode, BODY_STOCK))


def assert_universe(state: State, universe: Universe) -> None:
    tiles = universe.tiles
    assert universe.rim == rim_of(tiles)
    assert is_connected(tiles)
    if state.mode in ("simple", "cosmic", "solitaire"):
        assert tiles[0] == BIG_BANG
    assert len(universe.beneath) <= 1
    assert {cell for cell, tile in tiles.items() if tile & STACKED} == set(universe.beneath)
    for cell, tile in tiles.items():
        beside = [tiles[cell + step] for step in AROUND if cell + step in tiles]
        assert not is_action(tile & FACE)
        if tile & ABSORBED:
            assert tile & FACE <= LAST_BODY
        if is_phenomenon(tile):
            assert not any(is_phenomenon(other) or other == BIG_BANG for other in beside)
        if TRAITS[tile]:
            assert BLACK_HOLE not in beside
            if state.mode not in ("simple", "hexdomino"):
                assert all(TRAITS[tile] & TRAITS[other] for other in beside if TRAITS[other])


def assert_row(state: State) -> None:
    row, stock = state.stock.row, state.stock
    if state.mode == "hexdomino":
        assert row == ()
        return
    assert len(row) == 4
    if EMPTY in row and state.phase != "ended":
        assert not stock.pile
        assert not stock.discard
        if state.mode in ("cosmic", "solitaire") and state.phase == "main":
            assert list(row) == sorted(row, key=lambda tile: tile != EMPTY)


def assert_clock(state: State) -> None:
    times = [time for seat, time in enumerate(state.times) if seat not in state.gone]
    assert max(times) - min(times) <= 5
    assert len(set(state.arrivals)) == state.seats
    assert all(is_action(tile) for tile in state.removed)
    if state.phase != "ended":
        assert state.active == clock_order(state)[0]


def assert_phase(state: State) -> None:
    row, universe = state.stock.row, state.universes[0]
    assert 0 <= state.dark_left <= 2
    assert 0 <= state.extra <= 2
    if state.phase == "main":
        assert can_play(universe, row)
        assert state.dark_left == state.extra == state.cost == 0
    if state.phase == "dark":
        assert has_place(universe, row, "dark")
    if state.phase == "nova":
        assert has_place(universe, row, "normal")


def assert_cards(state: State) -> None:
    solo = solo_of(state)
    positive = () if solo.positive is None else (solo.positive,)
    every = (*positive, *solo.negatives, *solo.achieved, *solo.cards)
    assert sorted(every) == list(range(8))
    assert (solo.final_passes is None) == bool(solo.cards)


def assert_chain(state: State) -> None:
    chain, tiles = chain_of(state), state.universes[0].tiles
    cells = chain.cells
    assert set(cells) == set(tiles)
    assert len(chain.links) == len(cells) - 1
    for number, cell in enumerate(cells):
        beside = {cell + step for step in AROUND if cell + step in tiles}
        assert beside == set(cells[max(0, number - 1) : number + 2]) - {cell}
    for number, link in enumerate(chain.links):
        assert link in links_between(tiles[cells[number]], tiles[cells[number + 1]])
        assert number == 0 or link != chain.links[number - 1]
