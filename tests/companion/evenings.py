"""Recorded tables as people at a real table would write them down."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from games.bigbang.rules.alignments import best_alignments
from games.bigbang.rules.cells import cell_of, name
from games.bigbang.rules.components import EARTH, FACE, OBJECTIVES, POINTS, TILES
from games.bigbang.rules.state import own_universes
from games.crafting.rules.score import advanced_points
from games.encounter.rules.components import planet_name
from games.encounter.rules.state import State as EncounterState
from games.encounter.rules.state import ally_ships, mains, own_ships_in, power_on
from games.engine.chance import Chance
from games.engine.contract import Result
from games.engine.play import carry_out
from games.engine.sums import Value
from games.shelf import GAMES
from tests.engine.recorded_logs import files_of, read, seed_of, start

NAMES = ("Alice", "Bob", "Charlie", "Dana", "Erin", "Finn")
LEFT = ("left", "leave", "resigned", "given-up", "edition_1")  # a sheet knows nobody who leaves
Cells = dict[str, Value]


class Evening(NamedTuple):
    """A game on a real table: who and how, what they wrote, how it ended."""

    slug: str
    players: tuple[str, ...]
    options: dict[str, Any]
    cells: Cells
    result: Result


def names_of(slug: str) -> list[str]:
    files = (file.stem for file in files_of(slug))
    return [stem for stem in files if not any(word in stem for word in LEFT)]


@cache
def states(slug: str, stem: str) -> list[tuple[Any, tuple[Any, ...]]]:
    """Each state of a recorded table, with the events that led there."""
    return list(replayed(slug, stem))


def replayed(slug: str, stem: str) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    (file,) = [file for file in files_of(slug) if file.stem == stem]
    table = read(file)
    game, state = GAMES[slug], start(table.head)
    yield state, ()
    for number, entry in enumerate(table.entries, 1):
        move = game.MOVE.decode(msgspec.json.encode(entry.move))
        chance = Chance(seed_of(table.head.secret, number))
        step = carry_out(game, state, entry.seat, move, chance)
        state = step.state
        yield state, step.events


RETOLD = ("factory", "bigbang", "crafting", "encounter")  # games whose tables are written down


def evening(slug: str, stem: str, **options: Any) -> Evening:
    """A recorded table, written down."""
    course = states(slug, stem)
    final = course[-1][0]
    result = GAMES[slug].result(final)
    assert result is not None
    write = {
        "factory": factory,
        "bigbang": bigbang_by_lines,
        "crafting": crafting,
        "encounter": encounter,
    }[slug]
    if slug == "bigbang":
        options = {"mode": final.mode, **options}
        if options.pop("way", "") == "universe":
            write = bigbang_universe
    if slug == "factory":
        options = {"variant": final.options.variant, **options}
    if slug == "encounter":
        options = {"ships": "tracker", **options}
    players = NAMES[: len(result.scores)]
    return Evening(slug, players, options, write(course), result)


def factory(course: list[tuple[Any, Any]]) -> Cells:
    from tests.factory.test_sheet import written

    cells: Cells = {}
    for state, _events in course:
        if state.last is not None:
            last = state.last
            cells |= written(last.round, last.card, last.sheets, last.bonus)
    return cells


def kind_of(tile: int) -> int:
    """A tile of a line, as the key on the phone says it."""
    face = tile & FACE
    return 4 if face == EARTH else POINTS[face]


def clock(course: list[tuple[Any, Any]]) -> Cells:
    """The turns on the clock, one after the other."""
    cells: Cells = {}
    for (before, _), (after, _events) in pairwise(course):
        for seat, (had, has) in enumerate(zip(before.times, after.times, strict=False)):
            if has != had:
                cells[f"clock.t{len(cells)}"] = [seat, has - had]
    first = course[0][0]
    if first.arrivals and first.mode == "cosmic":
        seats = range(first.seats)
        order = sorted(seats, key=lambda seat: -first.arrivals[seat])
        cells |= {f"start.{seat}": order.index(seat) + 1 for seat in seats}
    return cells


def bigbang_basics(course: list[tuple[Any, Any]]) -> Cells:
    final = course[-1][0]
    if final.mode == "hexdomino":
        return hexdomino(final)
    cells = clock(course)
    if final.mode in {"simple", "parallel"}:
        cells["first"] = final.starter
    if final.solo is not None:
        cells |= {f"achieved-{OBJECTIVES[card]}": 1 for card in final.solo.achieved}
        cells |= {"lost": 1} if final.solo.lost else {}
    for seat, cards in enumerate(final.cards):
        cells |= {f"shape.{seat}": cards[0], f"colour.{seat}": cards[1]}
    return cells


def hexdomino(final: Any) -> Cells:
    cells: Cells = {}
    for seat, hand in enumerate(final.chain.hands):
        kinds = [kind_of(tile) for tile in hand]
        for number, key in enumerate(("void", "stars", "galaxy", "earth"), 1):
            cells[f"hand-{key}.{seat}"] = kinds.count(number)
    return cells


def bigbang_by_lines(course: list[tuple[Any, Any]]) -> Cells:
    """The best lines, as the players would lay them out with the rulebook in hand."""
    final = course[-1][0]
    cells = bigbang_basics(course)

    def enter(key: str, universe: int, card: int) -> None:
        tiles = final.universes[universe].tiles
        _points, lines = best_alignments(tiles, card, final.mode == "simple")
        for place, line in enumerate(lines):
            cells[f"{key}.l{place}"] = [kind_of(tiles[cell]) for cell in line]

    if final.solo is not None:
        for card in final.solo.achieved:
            enter(f"line-{OBJECTIVES[card]}.0", 0, card)
        return cells
    for seat, cards in enumerate(final.cards):
        for kind, card in zip(("shape", "colour"), cards, strict=True):
            if final.mode == "parallel":
                left, right = own_universes(final, seat)  # type: ignore[arg-type]
                enter(f"line-{kind}-left.{seat}", left, card)
                enter(f"line-{kind}-right.{seat}", right, card)
            else:
                enter(f"line-{kind}.{seat}", 0, card)
    return cells


def bigbang_universe(course: list[tuple[Any, Any]]) -> Cells:
    """Every tile that can be seen, where it lies."""
    final = course[-1][0]
    cells = bigbang_basics(course)
    if final.mode == "hexdomino":
        return cells
    cells["way"] = "universe"
    for number, universe in enumerate(final.universes):
        for cell, tile in universe.tiles.items():
            if tile & FACE < len(TILES) - 1:  # the Big Bang lies there from the start
                cells[f"tile.{number}-{name(cell_of(cell))}"] = tile
    return cells


def crafting(course: list[tuple[Any, Any]]) -> Cells:
    cells: Cells = {}
    first = course[0][0]
    for (before, _), (_after, events) in pairwise(course):
        number = before.round
        for event in events:
            values, seat = event.values, event.values.get("seat")
            mark = f"{seat}.{number}"
            if event.name == "nebula_formed":
                cells[f"nebula-{values['size']}.{mark}.n{len(cells)}"] = values["points"]
            elif event.name in COUNTED:
                key = f"{COUNTED[event.name]}.{mark}"
                cells[key] = int(cells.get(key) or 0) + 1  # type: ignore[arg-type]
            elif event.name == "objective_scored":
                cells[f"objective.{number}"] = values["objective"]
                cells[f"value.{mark}"] = values["value"]
    final = course[-1][0]
    used = first.supply.crystals - final.supply.crystals
    cells["crystal.1"] = used
    for seat, player in enumerate(final.players):
        cells[f"advanced.{seat}"] = advanced_points(player)
        cells[f"hand.{seat}"] = sum(player.hand)
    return cells


COUNTED = {"depressurised": "discharge", "set_scored": "set", "points": "light"}


def encounter(course: list[tuple[Any, Any]]) -> Cells:
    final: EncounterState = course[-1][0]
    cells: Cells = {}
    for seat, fleet in enumerate(final.ships):
        for planet, number in enumerate(fleet):
            cells[f"ships-{planet_name(planet)}.{seat}"] = number
    for seat in range(len(final.powers)):
        pending = sum(number for _place, number in final.pending[seat])
        cells[f"hole.{seat}"] = final.hole[seat]
        cells[f"mothership.{seat}"] = final.mothership[seat] + pending
        cells[f"carrier.{seat}"] = final.carriers[seat]
    home = {f"ships-{planet_name(seat * 5 + n)}.{seat}" for seat in range(4) for n in range(5)}
    # A colour never has more than 20 ships: they leave a planet before they stand elsewhere.
    return dict(sorted(cells.items(), key=lambda one: int(str(one[1])) - 4 * (one[0] in home)))


def encounter_cells(state: EncounterState, powers: dict[str, int], number: int) -> Cells:
    """One encounter with both cards face up."""
    attacker, defender = mains(state)
    cells: Cells = {
        f"attacker.{number}": attacker,
        f"defender.{number}": defender,
        f"card-a.{number}": state.enc.laid[0],
        f"card-d.{number}": state.enc.laid[1],
        f"ships-a.{number}": own_ships_in(state, 0),
        f"ships-d.{number}": own_ships_in(state, 1),
        f"emotion.{number}": int(state.enc.emotion),
        f"gas.{number}": int(state.enc.gas),
    }
    for seat, side in enumerate(state.enc.sides):
        if side >= 0:
            cells[f"ally.{seat}.{number}"] = "ad"[side]
            cells[f"allied.{seat}.{number}"] = ally_ships(state, seat)
    for seat, power in enumerate(state.powers):
        cells[f"power.{seat}"] = powers[power]
        if not power_on(state, seat):
            cells[f"off.{seat}.{number}"] = 1
    return cells
