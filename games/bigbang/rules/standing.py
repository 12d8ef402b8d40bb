"""Plans for the next turn: this tile on that space, if both are still there and the rules agree."""

from collections.abc import Iterable

from msgspec.json import Decoder
from msgspec.structs import replace

from games.bigbang.rules.components import EMPTY, TILES
from games.bigbang.rules.legal import moves, refuse
from games.bigbang.rules.moves import Link, Move, Place, Play
from games.bigbang.rules.state import State
from games.engine.contract import Fixed, Refusal, Seat
from games.engine.hexes import Cell
from games.engine.plans import Only, Plans


class Plan(Fixed, frozen=True, tag="plan"):
    """A tile by its name, since it may be in another slot by then, and where it goes."""

    tile: str
    cell: Cell
    universe: int = 0
    link: Link | None = None  # in Hexdomino, where it may need naming


def choices(state: State, seat: Seat) -> Iterable[Plan]:
    """Every placement of a tile that can still be there when the seat's turn comes."""
    if state.phase == "ended" or seat == state.active or seat in state.gone:
        return
    for move in moves(on_turn(state, seat), seat):
        plan = plan_of(state.stock.row, move)
        if plan is not None and not isinstance(move_of(state, seat, plan), Refusal):
            yield plan


def plan_of(row: tuple[int, ...], move: Move) -> Plan | None:
    """A placement as a plan; nothing else can be planned."""
    if isinstance(move, Play):
        return Plan(move.tile, move.cell, link=move.link)
    if isinstance(move, Place):
        return Plan(TILES[row[move.slot - 1]], move.cell, move.universe)
    return None


def move_of(state: State, seat: Seat, plan: Plan) -> Move | Refusal:
    """What the plan would play if the seat's turn began now."""
    if state.phase == "ended":
        return Refusal("game_over")
    move = placement(state, seat, plan)
    if isinstance(move, Refusal):
        return move
    return refuse(on_turn(state, seat), seat, move) or move


def placement(state: State, seat: Seat, plan: Plan) -> Move | Refusal:
    """The tile where it is now: in the hand, or in a slot of the row."""
    if state.mode == "hexdomino":
        return Play(plan.tile, plan.cell, plan.link)
    row = state.stock.row
    slots = [n for n, tile in enumerate(row, 1) if tile != EMPTY and TILES[tile] == plan.tile]
    if not slots:
        return Refusal("not_in_row")
    if slots == [leaving(state)] and seat != state.active:
        return Refusal("leaves_row")
    return Place(slots[0], plan.cell, plan.universe)


def leaving(state: State) -> int:
    """The slot whose tile leaves at the end of this turn, if nobody takes it; 0: none does."""
    if state.mode != "cosmic":
        return 0
    return max((n for n, tile in enumerate(state.stock.row, 1) if tile != EMPTY), default=0)


def on_turn(state: State, seat: Seat) -> State:
    """The table as it would be if the seat's turn began now."""
    return replace(state, active=seat, phase="main", dark_left=0, extra=0)


def is_due(state: State, seat: Seat, plan: Plan) -> bool:
    """At the beginning of a turn; what follows in it is not planned."""
    return state.phase == "main" and seat == state.active


def single(state: State, seat: Seat) -> Move | None:
    """The only move, where the row and the universe tell everybody that it is the only one."""
    if state.mode == "hexdomino" or seat != state.active:
        return None
    found = list(moves(state, seat))
    return found[0] if len(found) == 1 else None


standing: Plans[State, Move, Plan] = Plans(
    ORDERS=Decoder(tuple[Plan | Only, ...]),
    choices=choices,
    move_of=move_of,
    is_due=is_due,
    kind_of=lambda plan: "turn",
    is_spent=lambda plan, move: True,  # plans are for one turn
    single=single,
)
