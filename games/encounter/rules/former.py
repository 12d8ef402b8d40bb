"""Edition 1: orders and wishes were moves, and were kept in the state.

Everybody could see by number, seat and time that one was given. Since edition 2 they lie with
the seat, beside the log (`standing.py`). What stands here lets old tables replay as they were.
"""

from games.encounter.rules.asking import (
    MOST_ORDERS,
    SETTINGS,
    asks_for_time,
    holds_now,
    refuse_action,
    refuse_later,
    skips,
)
from games.encounter.rules.moves import Action, CancelOrder, Order, Pass, Prefer
from games.encounter.rules.state import Answer, Former, State, remembered
from games.engine.contract import Refusal, Seat
from games.engine.seats import changed


def refuse_former(
    state: State, seat: Seat, move: Prefer | Order | CancelOrder, former: Former
) -> Refusal | None:
    match move:
        case Prefer(choices=choices):
            fits = choices and all(choice in SETTINGS.get(key, ()) for key, choice in choices)
            return None if fits else Refusal("no_such_setting")
        case CancelOrder(number=number):
            return None if 0 <= number < len(former.orders[seat]) else Refusal("no_such_order")
        case Order():
            if len(former.orders[seat]) >= MOST_ORDERS:
                return Refusal("too_many_orders", {"most": MOST_ORDERS})
            return refuse_later(state, seat, move.window, move.action, move.when)


def kept_in_state(
    state: State, seat: Seat, move: Prefer | Order | CancelOrder, former: Former
) -> State:
    """The state with one order or wish more, or one less."""
    orders = former.orders[seat]
    match move:
        case Prefer(choices=choices):
            wishes = {**former.prefs[seat], **dict(choices)}
            return remembered(state, prefs=changed(former.prefs, seat, wishes))
        case Order():
            orders = (*orders, move)
        case CancelOrder(number=number):
            orders = orders[:number] + orders[number + 1 :]
    return remembered(state, orders=changed(former.orders, seat, orders))


def handed_in(state: State, seat: Seat, window: str) -> Answer | None:
    """The first standing order that may be carried out, else a pass for who skips."""
    if state.former is None:
        return None
    for order in state.former.orders[seat]:
        fits = order.window == window and holds_now(state, order.window, order.when)
        if fits and not refuse_action(state, seat, order.action, window):
            return order.action
    silent = seat in state.former.final or seat in state.former.resting
    return Pass() if silent or skips(state, seat, window, state.former.prefs[seat]) else None


def wants_time(state: State, seat: Seat, window: str) -> bool:
    return state.former is not None and asks_for_time(state, seat, window, state.former.prefs[seat])


def passed_for_long(state: State, seat: Seat, answer: Pass) -> State:
    if state.former is not None and answer.final:
        state = remembered(state, final=(*state.former.final, seat))
    if state.former is not None and answer.rest:
        state = remembered(state, resting=(*state.former.resting, seat))
    return state


def tried_again(state: State, seat: Seat, action: Action, window: str) -> State:
    """A standing action that came too late becomes an order."""
    order = Order(window, action)
    if state.former is None or not action.standing or order in state.former.orders[seat]:
        return state
    orders = state.former.orders
    return remembered(state, orders=changed(orders, seat, (*orders[seat], order)))


def spent(state: State, seat: Seat, action: Action) -> State:
    """An order that was carried out is done with."""
    orders = state.former.orders[seat] if state.former is not None else ()
    for order in orders:
        if state.former is not None and order.action == action and order.window == state.todo[0]:
            left = list(orders)
            left.remove(order)
            return remembered(state, orders=changed(state.former.orders, seat, tuple(left)))
    return state


def preset(state: State, seat: Seat, setting: str, otherwise: str) -> str:
    """What a seat settled once; since edition 2 the engine asks, and orders answer."""
    return otherwise if state.former is None else state.former.prefs[seat].get(setting, otherwise)
