"""Lays a hand of tiles under any Kaos card, for a number of valuations."""

from collections.abc import Sequence
from math import exp
from typing import TypeAlias

from games.engine.chance import Chance
from games.factory.bots.search import (
    BLANK,
    Aim,
    Value,
    Weights,
    against,
    aim_of,
    anneal,
    search,
    value_of,
)
from games.factory.rules.components import ROUNDS, SQUARE, STAR, TRACK_END, Cell
from games.factory.rules.galaxy import Tally, tally
from games.factory.rules.kaos import Card
from games.factory.rules.moves import Layout, Placed
from games.factory.rules.score import extras, path_points, zone_sums
from games.factory.rules.sheet import Tokens

EQUAL: Weights = (1 / 3, 1 / 3, 1 / 3, 1.0)
# two holes: opposite corners, two corners of a side, a corner and its neighbour
HOLES = ((0, 8), (0, 2), (0, 1))
CANDIDATES = 4  # galaxies compared where one number does not say all
Tiles: TypeAlias = Sequence[int]


def weights_of(tokens: Tokens, softness: float = 4.0) -> Weights:
    """A point on the colour furthest behind is worth most; on a full track nothing."""
    lowest = min(tokens[:STAR])
    raw = [
        exp((lowest - place) / softness) if place < TRACK_END else 0.0 for place in tokens[:STAR]
    ]
    veg, ice, desert = (share / (sum(raw) or 1.0) for share in raw)
    return veg, ice, desert, 1.0 if tokens[STAR] < TRACK_END else 0.0


def lay(card: Card, hand: Tiles, weights: Weights, work: int, chance: Chance) -> Layout:
    """A good galaxy of these tiles."""
    aim = aim_of(card, weights)
    if card.gift:
        return lay_cells(card.shape.cells or SQUARE, hand, against(aim), work, chance)
    if card.face_down:
        return lay_with_holes(hand, aim, work, chance)
    if card.sabotage:
        return lay_robustly(hand, aim, work, chance)
    return lay_cells(card.shape.cells or SQUARE, hand, aim, work, chance)


def lay_cells(cells: tuple[Cell, ...], hand: Tiles, aim: Aim, work: int, chance: Chance) -> Layout:
    """The tiles on these cells; more tiles than cells leave the last ones out."""
    _, codes = search(value_of(cells, aim), codes_of(hand), work, chance)
    return placed(cells, codes)


def codes_of(hand: Tiles) -> list[int]:
    return [4 * tile - 4 for tile in hand]


def placed(cells: tuple[Cell, ...], codes: Sequence[int]) -> Layout:
    return tuple(
        Placed(code // 4 + 1, x, y, code % 4) for code, (x, y) in zip(codes, cells, strict=False)
    )


def lay_with_holes(hand: Tiles, aim: Aim, work: int, chance: Chance) -> Layout:
    """Card 1: some patterns of two holes; the tiles left out lie there face down."""
    best = float("-inf")
    found: Layout = ()
    for holes in HOLES:
        cells = tuple(cell for n, cell in enumerate(SQUARE) if n not in holes)
        value, codes = anneal(value_of(cells, aim), codes_of(hand), work // len(HOLES), chance)
        if value > best:
            downs = zip(codes[len(cells) :], (SQUARE[n] for n in holes), strict=True)
            blind = tuple(Placed(code // 4 + 1, x, y, 0, down=True) for code, (x, y) in downs)
            best, found = value, placed(cells, codes) + blind
    return found


def lay_robustly(hand: Tiles, aim: Aim, work: int, chance: Chance) -> Layout:
    """Card 13: a galaxy that is still good after its worst loss."""
    plain = value_of(SQUARE, aim)
    robust = after_worst_loss(plain)
    share = work // (2 * CANDIDATES)
    found = [anneal(plain, codes_of(hand), share, chance)[1] for _ in range(CANDIDATES)]
    best = max(found, key=robust)
    _, codes = anneal(robust, best, work // (2 * len(SQUARE)), chance)
    return placed(SQUARE, codes)


def after_worst_loss(plain: Value) -> Value:
    """What is left when somebody takes the most precious tile."""

    def value(codes: Sequence[int]) -> float:
        rest = list(codes)
        worst = float("inf")
        for place, code in enumerate(codes):
            rest[place] = BLANK
            worst = min(worst, plain(rest))
            rest[place] = code
        return worst

    return value


def lay_for(
    card: Card, hand: Tiles, tokens: Tokens, round_: int, work: int, chance: Chance
) -> Layout:
    """A galaxy for a seat that stands here; in the last round the exact final score decides."""
    if round_ < ROUNDS or card.gift or card.sabotage:
        return lay(card, hand, weights_of(tokens), work, chance)
    ways = [weights_of(tokens, softness) for softness in (1.0, 2.0, 4.0)]
    found = [lay(card, hand, weights, work // len(ways), chance) for weights in ways]
    return max(found, key=lambda layout: final_with(card, tokens, tally(layout)))


def final_with(card: Card, tokens: Tokens, found: Tally) -> int:
    """The final score after one more galaxy; a bartered path goes where it is needed."""
    points = zone_sums(found)
    extra = extras(found, card)
    path = path_points(card.path(found))
    colours = [min(tokens[n] + points[n] + extra[n], TRACK_END) for n in range(STAR)]
    star = tokens[STAR] + extra[STAR]
    if card.barter:
        lowest = colours.index(min(colours))
        colours[lowest] += path
    else:
        star += path
    return min(star, TRACK_END) + min(*colours, TRACK_END)


def quick_tally(card: Card, hand: Tiles, work: int, chance: Chance) -> Tally:
    """What somebody would roughly make of a hand."""
    return tally(lay(card, hand, EQUAL, work, chance))
