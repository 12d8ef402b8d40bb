"""Solitaire: one seat, positive objectives to achieve, negative ones never to form."""

from msgspec.structs import replace

from games.bigbang.rules.alignments import creates, has_alignment, is_in_line
from games.bigbang.rules.cells import code
from games.bigbang.rules.components import COST, OBJECTIVES
from games.bigbang.rules.moves import Place
from games.bigbang.rules.placing import has_place
from games.bigbang.rules.simple import placed
from games.bigbang.rules.state import Solo, State, solo_of
from games.bigbang.rules.stock import conveyed, is_spent, redrawn, taken
from games.bigbang.rules.universe import Tiles, laid
from games.engine.contract import Event, Seat, Step

LAST_PASSES = 2  # of space 0, after the last card was turned over


def place(state: State, seat: Seat, move: Place) -> Step[State]:
    """Lay a tile, then look at negative and positive objectives, the row and the clock."""
    slot, cell = move.slot - 1, code(move.cell)
    tile = state.stock.row[slot]
    universe = laid(state.universes[0], cell, tile)
    events = [placed(seat, tile, move)]
    after = replace(
        state, universes=(universe,), stock=taken(state.stock, slot), turn=state.turn + 1
    )
    solo = solo_of(state)
    if (formed := formed_negative(universe.tiles, cell, solo)) is not None:
        return lost(after, solo, formed, events)
    if solo.positive is not None and creates(universe.tiles, cell, solo.positive):
        solo = achieve(solo, events)
    time = state.times[0] + COST[tile]
    passed = time // state.spaces > state.times[0] // state.spaces
    after = replace(after, stock=conveyed(after.stock), times=(time,))
    events.append(Event("advanced", {"seat": seat, "time": time, "cost": COST[tile]}))
    if passed:
        turned = pass_zero(solo, events)
        for card in turned.negatives[len(solo.negatives) :]:
            if has_alignment(universe.tiles, card):
                return lost(after, turned, card, events)
        solo = turned
    return start_turn(replace(after, solo=solo), events)


def formed_negative(tiles: Tiles, cell: int, solo: Solo) -> int | None:
    """The first negative objective that has a line; none had one before this body was laid."""
    for card in solo.negatives:
        if is_in_line(tiles, cell, card):
            return card
    return None


def lost(state: State, solo: Solo, card: int, events: list[Event]) -> Step[State]:
    """A negative objective has formed: the game is lost."""
    events.append(Event("lost", {"objective": OBJECTIVES[card]}))
    after = replace(state, solo=replace(solo, lost=True), phase="ended")
    return Step(after, (*events, Event("ended")))


def achieve(solo: Solo, events: list[Event]) -> Solo:
    """The positive objective is achieved; the next card, if any, takes its place."""
    if solo.positive is None:
        raise AssertionError("there is no positive objective")
    events.append(Event("achieved", {"objective": OBJECTIVES[solo.positive]}))
    card, cards = (solo.cards[0], solo.cards[1:]) if solo.cards else (None, ())
    if card is not None:
        events.append(Event("positive", {"objective": OBJECTIVES[card]}))
    return replace(
        solo,
        positive=card,
        cards=cards,
        achieved=(*solo.achieved, solo.positive),
        final_passes=0 if not cards and solo.final_passes is None else solo.final_passes,
    )


def pass_zero(solo: Solo, events: list[Event]) -> Solo:
    """Space 0 was passed: a negative objective, or one of the last passes."""
    if solo.cards:
        events.append(Event("negative", {"objective": OBJECTIVES[solo.cards[0]]}))
        cards = solo.cards[1:]
        return replace(
            solo,
            cards=cards,
            negatives=(*solo.negatives, solo.cards[0]),
            final_passes=None if cards else 0,
        )
    passes = (solo.final_passes or 0) + 1
    if passes < LAST_PASSES:
        events.append(Event("last_lap"))
    return replace(solo, final_passes=passes)


def start_turn(state: State, events: list[Event]) -> Step[State]:
    """The row redrawn if it offers nothing; or the end, which keeps the score."""
    solo = solo_of(state)
    if solo.final_passes != LAST_PASSES and not is_spent(state.stock):
        universe = state.universes[0]
        fresh, offers = redrawn(state.stock, lambda row: has_place(universe, row, "normal"))
        if offers:
            if fresh is not state.stock:
                events.append(Event("redrawn"))
            return Step(replace(state, stock=fresh), tuple(events))
    return Step(replace(state, phase="ended"), (*events, Event("ended")))
