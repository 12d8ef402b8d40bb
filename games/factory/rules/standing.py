"""Plans of a round: what to keep of the tiles that will be passed on, what to choose afterwards.

The seat knows neither the tiles nor the galaxies that are still to come; so a plan says what it
wants, and is for its round alone.
"""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec.json import Decoder

from games.engine.contract import Fixed, Refusal, Seat
from games.engine.plans import Plans
from games.factory.rules.components import COLOURS, KEPT, LYING, code_of
from games.factory.rules.legal import refuse
from games.factory.rules.moves import Barter, BonusColour, Move, Offer, Pick
from games.factory.rules.state import State, Tiles, card_of, packet_of, pending

Wanted: TypeAlias = Literal["V", "I", "D", "path"]
WANTED: Final[tuple[Wanted, ...]] = ("V", "I", "D", "path")
# The phases of a round that plans look ahead to, in their order.
ORDER: Final = ("first", "second", "ready", "build", "hole", "sabotage", "barter", "offering")


class Keep(Fixed, frozen=True, tag="keep"):
    """Of the tiles passed on, the three with most planets of a colour, or most path."""

    want: Wanted
    round: int


class Path(Fixed, frozen=True, tag="path"):
    """Card 19: the colour that scores the path."""

    colour: BonusColour
    round: int


class Give(Fixed, frozen=True, tag="give"):
    """Card 20: the colour that gives up points for the star; None gives up nothing."""

    round: int
    colour: BonusColour | None = None


Plan: TypeAlias = Keep | Path | Give
PHASES: Final[dict[type[Plan], str]] = {Keep: "second", Path: "barter", Give: "offering"}


def choices(state: State, seat: Seat) -> Iterable[Plan]:
    """What this round will still ask, as far as its card tells."""
    if state.phase == "over" or state.left[seat]:
        return
    found: list[Plan] = [Keep(want, state.round) for want in WANTED]
    if card_of(state).barter:
        found += [Path(colour, state.round) for colour in COLOURS]
    if card_of(state).offering is not None:
        found += [Give(state.round), *(Give(state.round, colour) for colour in COLOURS)]
    yield from (one for one in found if is_to_come(state, one))


def is_to_come(state: State, plan: Plan) -> bool:
    """Whether its decision lies ahead in this round."""
    if plan.round != state.round or state.phase not in ORDER:
        return False
    return ORDER.index(state.phase) < ORDER.index(PHASES[type(plan)])


def move_of(state: State, seat: Seat, plan: Plan) -> Move | Refusal | None:
    """What the plan plays; None as long as its decision is still to come."""
    if is_to_come(state, plan):
        return None
    if not is_due(state, seat, plan):
        return Refusal("too_late")
    if isinstance(plan, Keep):
        return picked(packet_of(state, seat), plan.want)
    choice = Barter(plan.colour) if isinstance(plan, Path) else Offer(plan.colour)
    return refuse(state, seat, choice) or choice


def picked(packet: Tiles, want: Wanted) -> Pick | Refusal:
    """The three tiles with most of it, the lowest number first among equals."""
    fitting = [tile for tile in packet if amount(tile, want)]
    if len(fitting) < KEPT:
        return Refusal("too_few_such")
    best = sorted(fitting, key=lambda tile: (-amount(tile, want), tile))[:KEPT]
    return Pick(tuple(tile for tile in packet if tile in best))


def amount(tile: int, want: Wanted) -> int:
    """Planets of a colour on a tile, or arms of its path."""
    lying = LYING[code_of(tile, 0)]
    if want == "path":
        return sum(lying.arms)
    ground = COLOURS.index(want)
    pairs = zip(lying.grounds, lying.planets, strict=True)
    return sum(planets for there, planets in pairs if there == ground)


def is_due(state: State, seat: Seat, plan: Plan) -> bool:
    """Whether the seat is asked what the plan decides."""
    this_round = plan.round == state.round
    return this_round and state.phase == PHASES[type(plan)] and seat in pending(state)


standing: Plans[State, Move, Plan] = Plans(
    ORDERS=Decoder(tuple[Keep | Path | Give, ...]),
    choices=choices,
    move_of=move_of,
    is_due=is_due,
    kind_of=lambda plan: PHASES[type(plan)],
    is_spent=lambda plan, move: False,  # the round and its phase tell
)
