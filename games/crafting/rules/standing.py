"""Plans for the next turn: how to shift, which nebula to choose, which cards to take."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.json import Decoder
from msgspec.structs import replace

from games.crafting.rules.components import CENTRES
from games.crafting.rules.legal import refuse
from games.crafting.rules.listing import moves, shift_list
from games.crafting.rules.meta import first_slot
from games.crafting.rules.moves import ChooseNebula, EndTurn, Move, ShiftEnergy, TakeEnergy
from games.crafting.rules.ring import OWN, step
from games.crafting.rules.state import EMPTY, State
from games.engine.contract import Fixed, Refusal, Seat
from games.engine.plans import Only, Plans

OPEN_TO_ALL = ("nebula", "cards", "place")  # phases in which everybody sees what is legal


class Shift(Fixed, frozen=True, tag="shift"):
    """Steps of the own token and of dark ones, if each still ends in the centre named."""

    steps: tuple[str, ...]
    ends: tuple[str, ...]


class Nebula(Fixed, frozen=True, tag="nebula"):
    """Which pile the nebula of the Chemistry centre comes from."""

    size: int


class Card(Fixed, frozen=True, tag="card"):
    """Energy cards of one type, as long as there are any in the row."""

    kind: str


Plan: TypeAlias = Shift | Nebula | Card


def choices(state: State, seat: Seat) -> Iterable[Plan]:
    """What would be possible if the seat's turn began now."""
    if state.phase in ("over", "limit") or seat == state.active or seat in state.left:
        return
    for move in shift_list(state.ring, seat):
        yield Shift(move.steps, ends_of(state, seat, move.steps))
    yield from (Nebula(size) for size, pile in enumerate(state.nebulae, 1) if pile)
    for kind, name in enumerate(CENTRES):
        if kind in state.energy.row:
            yield Card(name)


def ends_of(state: State, seat: Seat, steps: Iterable[str]) -> tuple[str, ...]:
    """The centre in which each legal step ends."""
    ring, ends = state.ring, list[str]()
    for token in steps:
        before, ring = ring, step(ring, seat, token)
        changed = zip(before.dark, ring.dark, strict=True)
        gained = [n for n, (old, new) in enumerate(changed) if new > old]
        ends.append(CENTRES[ring.own[seat] if token == OWN else gained[0]])
    return tuple(ends)


def move_of(state: State, seat: Seat, plan: Plan) -> Move | Refusal:
    """What the plan would play if its moment in the seat's turn were now."""
    if isinstance(plan, Card):
        kind = CENTRES.index(plan.kind) if plan.kind in CENTRES else EMPTY
        if kind == EMPTY or kind not in state.energy.row:
            return Refusal("not_in_row")
        return TakeEnergy(state.energy.row.index(kind) + first_slot(state.edition))
    if isinstance(plan, Nebula):
        choice = ChooseNebula(plan.size)
        return refuse(state, seat, choice) or choice
    shift = ShiftEnergy(plan.steps)
    if refusal := refuse(replace(state, active=seat, phase="shift"), seat, shift):
        return refusal
    same = ends_of(state, seat, plan.steps) == plan.ends
    return shift if same else Refusal("ring_changed")


PHASES: dict[type[Plan], str] = {Shift: "shift", Nebula: "nebula", Card: "cards"}


def is_due(state: State, seat: Seat, plan: Plan) -> bool:
    """Whether the seat's turn has come to what the plan decides."""
    return seat == state.active and state.phase == PHASES[type(plan)]


def is_spent(plan: Plan, move: Move) -> bool:
    """A plan is for one turn, and all but cards are for one decision in it."""
    played = {Shift: ShiftEnergy, Nebula: ChooseNebula, Card: EndTurn}[type(plan)]
    return isinstance(move, EndTurn | played)


def single(state: State, seat: Seat) -> Move | None:
    """The only move, where everybody sees that it is the only one."""
    if seat != state.active or state.phase not in OPEN_TO_ALL:
        return None
    found = list(moves(state, seat))
    return found[0] if len(found) == 1 else None


standing: Plans[State, Move, Plan] = Plans(
    ORDERS=Decoder(tuple[Shift | Nebula | Card | Only, ...]),
    choices=choices,
    move_of=move_of,
    is_due=is_due,
    kind_of=lambda plan: PHASES[type(plan)],
    is_spent=is_spent,
    single=single,
)
