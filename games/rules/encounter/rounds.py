"""The rounds of a reaction window: opened, answered, closed; one action at a time."""

from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.encounter.artefacts import play_artefact, refuse_artefact
from games.rules.encounter.moves import (
    Action,
    Order,
    Pass,
    PlayArtefact,
    UsePower,
    Wait,
)
from games.rules.encounter.powers import refuse_power, use_power
from games.rules.encounter.score import preview
from games.rules.encounter.ships import changed
from games.rules.encounter.state import Answer, State, from_left, others
from games.rules.encounter.tale import Tale
from games.rules.encounter.windows import asks_for_time, eligible, skips, waits_for_power


def refuse_action(state: State, seat: Seat, action: Action, window: str) -> bool:
    if isinstance(action, UsePower):
        return refuse_power(state, seat, action, window) is not None
    return refuse_artefact(state, seat, action, window) is not None


def open_round(state: State, tale: Tale) -> State:
    """Ask every eligible seat at once; standing orders and passes are handed in here."""
    window = state.todo[0]
    seats = eligible(state, window)
    if not seats:
        return close_window(state)
    answers: list[Answer | None] = [None] * len(state.powers)
    for seat in seats:
        answers[seat] = handed_in(state, seat, window)
    asked = tuple(seat for seat in seats if answers[seat] is None)
    state = replace(
        state,
        answers=tuple(answers),
        asked=asked,
        serial=state.serial + 1,
        round=state.round + 1,
        thinking=any(asks_for_time(state, seat, window) for seat in asked),
    )
    return state if asked else close_round(state, tale)


def handed_in(state: State, seat: Seat, window: str) -> Answer | None:
    """The first standing order that may be carried out, else a pass for who skips."""
    for order in state.orders[seat]:
        fits = order.window == window and holds_now(state, order)
        if fits and not refuse_action(state, seat, order.action, window):
            return order.action
    return Pass() if skips(state, seat, window) else None


def holds_now(state: State, order: Order) -> bool:
    if order.when == "always":
        return True
    if order.window != "revealed":
        return False
    coming = preview(state)
    return {
        "attacker_ahead": coming.winner == "attack",
        "defender_ahead": coming.winner == "defence",
        "deal_coming": coming.winner == "deal",
        "compensation_due": coming.compensation > 0,
    }[order.when]


def answer_round(state: State, seat: Seat, answer: Answer, tale: Tale) -> State:
    """Take one sealed answer; the last one closes the round."""
    if isinstance(answer, Pass):
        if answer.final:
            state = replace(state, final=(*state.final, seat))
        if answer.rest:
            state = replace(state, resting=(*state.resting, seat))
    asked = tuple(other for other in state.asked if other != seat)
    state = replace(state, asked=asked, answers=changed(state.answers, seat, answer))
    return state if asked else close_round(state, tale)


def extend_round(state: State, seat: Seat, move: Wait, tale: Tale) -> State:
    enc = state.enc
    tale.tell("waits", seat=seat)
    waits = changed(enc.waits, seat, enc.waits[seat] + 1)
    return replace(state, enc=replace(enc, waits=waits), thinking=True)


def lapse_round(state: State, seats: tuple[Seat, ...], tale: Tale) -> State:
    """Time is up: whoever has not answered has passed; who was waited for is so no more."""
    window = state.todo[0]
    late = (
        seat
        for seat in seats
        if waits_for_power(state, seat, window) or asks_for_time(state, seat, window)
    )
    lapsed = (*state.enc.lapsed, *late)
    state = replace(state, enc=replace(state.enc, lapsed=lapsed))
    for seat in seats:
        state = answer_round(state, seat, Pass(), tale)
    return state


def speaking_order(state: State, window: str) -> tuple[Seat, ...]:
    """Others from the attacker's left, the attacker, the defender."""
    if window == "start":
        return (*from_left(state), state.active)
    return (*others(state), state.active, state.enc.defender)


def close_round(state: State, tale: Tale) -> State:
    """Carry out the first action in order and open another round, or close the window."""
    window = state.todo[0]
    acting = [
        (seat, answer)
        for seat in speaking_order(state, window)
        if isinstance(answer := state.answers[seat], PlayArtefact | UsePower)
    ]
    if not acting:
        return close_window(state)
    (first, action), waiting = acting[0], acting[1:]
    for seat, answer in waiting:
        state = hand_back(state, seat, answer, window, tale)
    state = replace(state, answers=(None,) * len(state.powers), asked=())
    state = spend_order(state, first, action)
    if isinstance(action, UsePower):
        return use_power(state, first, action, tale)
    return play_artefact(state, first, action, tale)


def hand_back(state: State, seat: Seat, action: Action, window: str, tale: Tale) -> State:
    """An action that came too late in its round; a standing one becomes an order."""
    tale.whisper((seat,), "came_too_late", seat=seat)
    order = Order(window, action)
    if not action.standing or order in state.orders[seat]:
        return state
    return replace(state, orders=changed(state.orders, seat, (*state.orders[seat], order)))


def spend_order(state: State, seat: Seat, action: Action) -> State:
    """An order that was carried out is done with."""
    for order in state.orders[seat]:
        if order.action == action and order.window == state.todo[0]:
            kept = list(state.orders[seat])
            kept.remove(order)
            return replace(state, orders=changed(state.orders, seat, tuple(kept)))
    return state


def close_window(state: State) -> State:
    return replace(
        state,
        todo=state.todo[1:],
        asked=(),
        answers=(None,) * len(state.powers),
        round=0,
        final=(),
        thinking=False,
    )
