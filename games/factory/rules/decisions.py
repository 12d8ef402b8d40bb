"""The sealed decisions after the build: what may be chosen, and what the clock chooses."""

from itertools import combinations

from games.engine.contract import Seat
from games.factory.rules.components import COLOURS, STAR, Cell, Colour
from games.factory.rules.galaxy import tally
from games.factory.rules.kaos import Card
from games.factory.rules.moves import Barter, Hole, Layout, Offer, Sabotage
from games.factory.rules.score import plain_points, sheets_of
from games.factory.rules.sheet import Sheet, Tokens
from games.factory.rules.state import Choice, State, card_of, left_of, right_of


def holes_missing(state: State, seat: int) -> int:
    """Tiles of a galaxy that must still be turned face down."""
    return card_of(state).face_down - sum(p.down for p in state.layouts[seat])


def target_of(state: State, seat: int) -> Seat:
    """Whose galaxy a seat acts on: black holes on the right, sabotage on the left."""
    return right_of(state, seat) if state.phase == "hole" else left_of(state, seat)


def cells_to_take(layout: Layout) -> list[Cell]:
    """Cells with a face-up tile, in reading order."""
    return [(p.x, p.y) for p in layout if not p.down]


def choices_of(state: State, seat: int) -> list[Choice]:
    """Every decision open to a seat in the phase it is asked in."""
    match state.phase:
        case "hole":
            victim = target_of(state, seat)
            cells = cells_to_take(state.layouts[victim])
            return [Hole(some) for some in combinations(cells, holes_missing(state, victim))]
        case "sabotage":
            victim = target_of(state, seat)
            return [Sabotage(cell) for cell in cells_to_take(state.layouts[victim])]
        case "barter":
            return [Barter(colour) for colour in COLOURS]
        case "offering":
            return [Offer(), *(Offer(colour) for colour in payable(state, seat))]
    return []


def payable(state: State, seat: int) -> list[Colour]:
    """The colours a seat could give up points on."""
    offering = card_of(state).offering
    tokens = state.tokens[seat][:STAR]
    return [
        colour
        for colour, place in zip(COLOURS, tokens, strict=True)
        if offering is not None and place >= offering.cost
    ]


def default_choice(state: State, seat: int) -> Choice:
    """What the clock decides for a seat."""
    match state.phase:
        case "hole":
            victim = target_of(state, seat)
            missing = holes_missing(state, victim)
            return Hole(worst_loss(card_of(state), state.layouts[victim], missing))
        case "sabotage":
            galaxy = state.layouts[target_of(state, seat)]
            return Sabotage(worst_loss(card_of(state), galaxy, 1)[0])
        case "barter":
            return Barter(lowest_colour(provisional_sheets(state)[seat].after))
    return Offer()


def worst_loss(card: Card, layout: Layout, tiles: int) -> tuple[Cell, ...]:
    """The cells whose loss costs most in zones and path; first in reading order (R34)."""

    def points_without(cells: tuple[Cell, ...]) -> int:
        rest = [p for p in layout if (p.x, p.y) not in cells]
        return plain_points(tally(rest), card)

    return min(combinations(cells_to_take(layout), tiles), key=points_without)


def lowest_colour(tokens: Tokens) -> Colour:
    """The colour furthest behind; among equals V, then I, then D."""
    return min(COLOURS, key=lambda colour: tokens[COLOURS.index(colour)])


def provisional_sheets(state: State) -> tuple[Sheet, ...]:
    """The sheets of a round while its barter is open: zones and bonus tiles alone."""
    chosen = [choice.colour if isinstance(choice, Barter) else None for choice in state.choices]
    tallies = [tally(layout) for layout in state.layouts]
    return sheets_of(card_of(state), tallies, state.bonus, state.tokens, chosen)
