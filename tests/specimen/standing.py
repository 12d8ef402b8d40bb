"""Orders of Nim, the specimen: plans for one's own turn, the first that is legal is played."""

from collections.abc import Iterable

from msgspec.json import Decoder

from games.engine.contract import Fixed, Refusal, Reply, Seat, Window
from tests.specimen import rules as nim


class Plan(Fixed, frozen=True, tag="plan"):
    heap: int
    count: int


Orders = tuple[Plan, ...]
ORDERS: Decoder[Orders] = Decoder(Orders)
AT_LIVE_TABLES = True


def keep(state: "nim.State", seat: Seat, kept: Orders, order: Plan) -> Orders | Refusal:
    if not stands(state, seat, order):
        return Refusal("not_in_heap", {"left": 0})
    return (*kept, order)


def stands(state: "nim.State", seat: Seat, order: Plan) -> bool:
    return nim.refuse(state, seat, nim.Take(order.heap, order.count)) is None


def offered(state: "nim.State", seat: Seat, kept: Orders) -> Iterable[Plan]:
    return (Plan(heap, 1) for heap, left in enumerate(state.heaps) if left)


def reply(state: "nim.State", window: Window, seat: Seat, kept: Orders) -> "Reply[nim.Move] | None":
    plan = next((one for one in kept if stands(state, seat, one)), None)
    return Reply(nim.Take(plan.heap, plan.count)) if plan else None


def calls(state: "nim.State", window: Window, seat: Seat, kept: Orders) -> bool:
    return reply(state, window, seat, kept) is None


def after_move(kept: Orders, move: "nim.Move") -> Orders:
    return kept


def going_on() -> Orders:
    return ()


def spares_waiting(window: Window) -> bool:
    return False


def alone() -> Orders:
    return ()
