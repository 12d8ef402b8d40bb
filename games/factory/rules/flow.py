"""How a round goes on by itself: each phase closes when nobody is awaited any more."""

from collections.abc import Callable

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import Event, Seat
from games.engine.seats import changed
from games.factory.rules.bonus import assign
from games.factory.rules.components import COLOURS, ROUNDS
from games.factory.rules.decisions import (
    default_choice,
    holes_missing,
    payable,
    provisional_sheets,
    target_of,
)
from games.factory.rules.fill import filled
from games.factory.rules.meta import build_of
from games.factory.rules.moves import Hole, Layout, Offer, Placed, Sabotage
from games.factory.rules.score import final_score, offered
from games.factory.rules.setup import deal, opening_of_build
from games.factory.rules.state import (
    Phase,
    Scored,
    State,
    awaited,
    card_of,
    giver,
    left_of,
    packet_of,
    passes_left,
    pending,
    remaining,
    right_of,
    second_packet,
)
from games.factory.rules.telling import (
    cells_named,
    galaxy_shown,
    round_opened,
    sheet_told,
    shift_told,
    tiles_filled,
)

Told = list[Event]


def settle(state: State, chance: Chance, told: Told) -> State:
    """Closes every phase that waits for nobody."""
    while state.phase != "over" and not awaited(state):
        for seat in pending(state):  # absent seats take the default as soon as the others acted
            state = by_default(state, seat, told)
        state = CLOSINGS[state.phase](state, chance, told)
    return state


def opened(state: State, phase: Phase, asked: tuple[bool, ...] | None = None) -> State:
    """A new phase in which nobody has acted yet."""
    seats = state.seats
    return replace(
        state,
        phase=phase,
        asked=asked or (True,) * seats,
        acted=(False,) * seats,
        choices=(None,) * seats,
    )


def with_acted(state: State, seat: int) -> State:
    acted = changed(state.acted, seat, True)
    return replace(state, acted=acted)


def by_default(state: State, seat: Seat, told: Told) -> State:
    """What the clock plays for a seat that has not decided."""
    told.append(Event("left_to_clock", {"seat": seat, "phase": state.phase}))
    match state.phase:
        case "first" | "second":
            return keep(state, seat, packet_of(state, seat)[:3])
        case "hole" | "sabotage" | "barter" | "offering":
            choice = default_choice(state, seat)
            choices = changed(state.choices, seat, choice)
            return with_acted(replace(state, choices=choices), seat)
    return with_acted(state, seat)


def keep(state: State, seat: int, tiles: tuple[int, ...]) -> State:
    """Three tiles kept face down, in the order of the packet."""
    if state.phase == "first":
        state = replace(state, first=changed(state.first, seat, tiles))
    else:
        state = replace(state, second=changed(state.second, seat, tiles))
    return with_acted(state, seat)


def close_first(state: State, chance: Chance, told: Told) -> State:
    told.append(passing(state, 6))
    return opened(state, "second")


def passing(state: State, tiles: int) -> Event:
    direction = "left" if passes_left(state.round) else "right"
    return Event("tiles_passed", {"count": tiles, "direction": direction})


def close_second(state: State, chance: Chance, told: Told) -> State:
    """The last three tiles of each packet go on unseen; card 12 moves all nine."""
    told.append(passing(state, 3))
    hands = [drafted(state, seat) for seat in range(state.seats)]
    if card_of(state).pirates:
        told.append(Event("hands_pirated"))
        hands = [hands[left_of(state, seat)] for seat in range(state.seats)]
    after = opened(replace(state, hands=tuple(hands)), opening_of_build(state))
    return begin_building(after, told) if after.phase == "build" else after


def drafted(state: State, seat: int) -> tuple[int, ...]:
    """3 kept, 3 kept, 3 received unseen; in the order of the tiles' numbers."""
    origin = giver(state, seat)
    unseen = remaining(second_packet(state, origin), state.second[origin])
    return tuple(sorted(state.first[seat] + state.second[seat] + unseen))


def begin_building(state: State, told: Told) -> State:
    build = build_of(state.options)
    seconds = state.options.build_seconds
    told.append(Event("build_opened", {"build": build, "seconds": seconds}))
    return opened(state, "build")


def close_ready(state: State, chance: Chance, told: Told) -> State:
    return begin_building(state, told)


def close_build(state: State, chance: Chance, told: Told) -> State:
    """Galaxies are finished by luck where they must, then shown with the claims."""
    told.append(Event("build_closed", {"round": state.round}))
    shape = card_of(state).shape
    layouts, laid = list[Layout](), list[tuple[int, ...]]()
    for seat, (hand, layout) in enumerate(zip(state.hands, state.layouts, strict=True)):
        galaxy = filled(shape, hand, layout, chance)
        layouts.append(galaxy.layout)
        laid.append(galaxy.tiles)
        if galaxy.tiles:
            told.append(tiles_filled(seat, galaxy.layout, galaxy.tiles))
        told.append(galaxy_shown(seat, galaxy.layout))
    state = replace(state, layouts=tuple(layouts), filled=tuple(laid))
    return open_holes(assign(state, told) if state.options.pace == "slow" else state)


def open_holes(state: State) -> State:
    """Card 1: the left neighbour of whoever turned too few tiles face down chooses."""
    if not card_of(state).face_down:
        return open_sabotage(state)
    short = [holes_missing(state, right_of(state, seat)) > 0 for seat in range(state.seats)]
    return opened(state, "hole", tuple(short))


def close_holes(state: State, chance: Chance, told: Told) -> State:
    layouts = list(state.layouts)
    for seat, choice in enumerate(state.choices):
        if isinstance(choice, Hole):
            victim = target_of(state, seat)
            layouts[victim] = turned_down(layouts[victim], choice.cells)
            cells = cells_named(choice.cells)
            told.append(Event("holes_chosen", {"seat": seat, "victim": victim, "cells": cells}))
    return open_sabotage(replace(state, layouts=tuple(layouts)))


def turned_down(layout: Layout, cells: tuple[tuple[int, int], ...]) -> Layout:
    return tuple(Placed(p.tile, p.x, p.y, p.turn, p.down or (p.x, p.y) in cells) for p in layout)


def open_sabotage(state: State) -> State:
    return opened(state, "sabotage") if card_of(state).sabotage else open_barter(state)


def close_sabotage(state: State, chance: Chance, told: Told) -> State:
    """All removals happen together (R24)."""
    layouts, removed = list(state.layouts), list(state.removed)
    for seat, choice in enumerate(state.choices):
        if isinstance(choice, Sabotage):
            victim = target_of(state, seat)
            gone = [p for p in layouts[victim] if (p.x, p.y) == choice.cell]
            removed[victim] = tuple(gone)
            layouts[victim] = tuple(p for p in layouts[victim] if p not in gone)
            cell = cells_named((choice.cell,))
            told.append(
                Event(
                    "tile_sabotaged",
                    {"seat": seat, "victim": victim, "cell": cell, "tile": gone[0].tile},
                )
            )
    return open_barter(replace(state, layouts=tuple(layouts), removed=tuple(removed)))


def open_barter(state: State) -> State:
    """Card 19: whoever has points on the path chooses a colour for them."""
    if not card_of(state).barter:
        return replace(state, phase="barter", asked=(False,) * state.seats)
    opening = opened(state, "barter")
    asked = tuple(page.path.points > 0 for page in provisional_sheets(opening))
    return replace(opening, asked=asked)


def close_barter(state: State, chance: Chance, told: Told) -> State:
    """The round is scored: zones, path, bonus tiles, extra points."""
    sheets = provisional_sheets(state)
    for page in sheets:
        told.extend(sheet_told(page))
    after = replace(state, sheets=sheets, tokens=tuple(page.after for page in sheets))
    if card_of(after).offering is None:
        return close_round(after, chance, told)
    asked = tuple(bool(payable(after, seat)) for seat in range(after.seats))
    return opened(after, "offering", asked)


def close_offering(state: State, chance: Chance, told: Told) -> State:
    card, sheets = card_of(state), list(state.sheets)
    for seat, choice in enumerate(state.choices):
        if isinstance(choice, Offer) and choice.colour is not None:
            page = sheets[seat] = offered(sheets[seat], card, choice.colour)
            told.append(shift_told(page, page.shifts[-2]))
    tokens = tuple(page.after for page in sheets)
    return close_round(replace(state, sheets=tuple(sheets), tokens=tokens), chance, told)


def close_round(state: State, chance: Chance, told: Told) -> State:
    """The scores stay in sight; a live table rests, the last round ends the game."""
    kept = Scored(
        state.round,
        card_of(state).number,
        state.layouts,
        state.filled,
        state.removed,
        state.bonus,
        state.claims,
        state.sheets,
    )
    state = opened(replace(state, last=kept), "rest")
    if state.round == ROUNDS:
        return finish(state, told)
    return state if state.options.pace == "fast" else close_rest(state, chance, told)


def close_rest(state: State, chance: Chance, told: Told) -> State:
    after = deal(state, chance)
    told.append(round_opened(after))
    if after.phase == "build":
        return begin_building(after, told)
    return after


def finish(state: State, told: Told) -> State:
    for seat, tokens in enumerate(state.tokens):
        lowest = min(zip(tokens, COLOURS, strict=False))[1]
        values: dict[str, str | int] = {"seat": seat, "final": final_score(tokens)}
        told.append(Event("game_total", {**values, "star": tokens[3], "lowest": lowest}))
    told.append(Event("game_over", {"round": state.round}))
    return replace(state, phase="over", asked=(False,) * state.seats)


CLOSINGS: dict[str, Callable[[State, Chance, Told], State]] = {
    "first": close_first,
    "second": close_second,
    "ready": close_ready,
    "build": close_build,
    "hole": close_holes,
    "sabotage": close_sabotage,
    "barter": close_barter,
    "offering": close_offering,
    "rest": close_rest,
}
