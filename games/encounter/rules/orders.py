"""The orders a seat may give beforehand, and which of them it goes on keeping."""

from typing import TypeAlias

from msgspec.json import Decoder
from msgspec.structs import replace

from games.encounter.rules.ahead import Answer, Onward, is_replaced, refuse_answer, refuse_onward
from games.encounter.rules.asking import MOST_ORDERS, SETTINGS, refuse_later
from games.encounter.rules.bargain import refuse_offer
from games.encounter.rules.moves import Action, Offer, When
from games.encounter.rules.planning import Plan, given, plan_stands, refuse_plan
from games.encounter.rules.state import State, is_main
from games.engine.contract import Fixed, Refusal, Seat


class Later(Fixed, frozen=True, tag="later"):
    """Play this when such a window asks, in the present encounter."""

    window: str
    action: Action
    when: When = "always"
    encounter: int = 0  # which one; filled in when the order is given


class Without(Fixed, frozen=True, tag="without"):
    """Go on without me: in one window of the present encounter, or in all the rest of it."""

    window: str = ""
    encounter: int = 0
    again: bool = False  # the window as Chronos opens it a second time


class Setting(Fixed, frozen=True, tag="setting"):
    """How one wants to be asked, until one says otherwise."""

    name: str
    choice: str


class Draft(Fixed, frozen=True, tag="draft"):
    """An offer in talks, put together piece by piece; sent when it is ready."""

    offer: Offer
    send: bool = False
    encounter: int = 0
    made: int = 0  # offers so far: what was meant to be sent is not sent after another


Order: TypeAlias = Later | Without | Setting | Draft | Plan | Answer | Onward
Orders: TypeAlias = tuple[Order, ...]
ORDERS: Decoder[Orders] = Decoder(Orders)


def keep(state: State, seat: Seat, kept: Orders, order: Order) -> Orders | Refusal:
    """What the seat keeps with this order; what can no longer act is dropped on the way."""
    if isinstance(order, Draft):
        return keep_draft(state, seat, kept, order)
    if isinstance(order, Plan):
        return keep_plan(state, seat, kept, order)
    if isinstance(order, Answer):
        return keep_answer(state, seat, kept, order)
    if isinstance(order, Onward):
        return keep_onward(state, seat, kept, order)
    if isinstance(order, Setting):
        if order.choice not in SETTINGS.get(order.name, ()):
            return Refusal("no_such_setting")
        kept = tuple(o for o in kept if not (isinstance(o, Setting) and o.name == order.name))
    else:
        if not is_coming(state, order.window):
            return Refusal("no_such_window_now")
        order = replace(order, encounter=state.encounters)
    if isinstance(order, Without):
        order = replace(order, again=bool(order.window and state.enc.pair))
    left = tuple(one for one in kept if stands(state, seat, one))
    if isinstance(order, Later):
        order = replace(order, action=replace(order.action, standing=False))
        if refusal := refuse_later(state, seat, order.window, order.action, order.when):
            return refusal
        if sum(isinstance(one, Later) for one in left) >= MOST_ORDERS:
            return Refusal("too_many_orders", {"most": MOST_ORDERS})
    return left if order in left else (*left, order)


def keep_draft(state: State, seat: Seat, kept: Orders, draft: Draft) -> Orders | Refusal:
    """One draft at a time; a draft must be an offer that could be made."""
    if state.todo[0] != "deal" or not is_main(state, seat):
        return Refusal("not_now")
    if refusal := refuse_offer(state, seat, draft.offer):
        return refusal
    offer = replace(draft.offer, draft=False)
    draft = Draft(offer, draft.send, state.encounters, state.deal.made)
    left = (o for o in kept if not isinstance(o, Draft) and stands(state, seat, o))
    return (*left, draft)


def keep_plan(state: State, seat: Seat, kept: Orders, plan: Plan) -> Orders | Refusal:
    """One plan at a time: a new one takes the place of the old."""
    if refusal := refuse_plan(state, seat, plan):
        return refusal
    left = (o for o in kept if not isinstance(o, Plan) and stands(state, seat, o))
    return (*left, given(state, seat, plan))


def plan_of(kept: Orders) -> Plan | None:
    return next((order for order in kept if isinstance(order, Plan)), None)


def keep_answer(state: State, seat: Seat, kept: Orders, answer: Answer) -> Orders | Refusal:
    """One answer for each side; another takes its place."""
    answer = replace(answer, encounter=state.encounters)
    if refusal := refuse_answer(state, seat, answer):
        return refusal
    return (*(o for o in kept if stands(state, seat, o) and not is_replaced(o, answer)), answer)


def keep_onward(state: State, seat: Seat, kept: Orders, order: Onward) -> Orders | Refusal:
    """One word for the case of a success; another takes its place."""
    order = replace(order, encounter=state.encounters)
    if refusal := refuse_onward(state, seat, order):
        return refusal
    left = (o for o in kept if not isinstance(o, Onward) and stands(state, seat, o))
    return (*left, order)


def is_coming(state: State, window: str) -> bool:
    """Whether the present encounter still has this window; any, if none is named."""
    return window in state.todo if window else "resolve" in state.todo


def stands(state: State, seat: Seat, order: Order) -> bool:
    """Settings stay. The rest is for one encounter, and an order is spent once carried out."""
    if isinstance(order, Setting):
        return True
    if isinstance(order, Draft):
        same = order.encounter == state.encounters and state.todo[0] == "deal"
        return same and (not order.send or order.made == state.deal.made)
    if isinstance(order, Plan):
        return plan_stands(state, seat, order)
    if isinstance(order, Answer):
        return refuse_answer(state, seat, order) is None
    if isinstance(order, Onward):
        return refuse_onward(state, seat, order) is None
    if order.encounter != state.encounters or not is_coming(state, order.window):
        return False
    if isinstance(order, Without):
        return not order.window or order.again == bool(state.enc.pair)
    return (seat, order.window, order.action) not in state.enc.carried


def draft_of(kept: Orders) -> Draft | None:
    return next((order for order in kept if isinstance(order, Draft)), None)


def wishes_of(kept: Orders) -> dict[str, str]:
    return {order.name: order.choice for order in kept if isinstance(order, Setting)}
