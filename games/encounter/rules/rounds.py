"""The rounds of a reaction window: opened, answered, closed; one action at a time."""

from msgspec.structs import replace

from games.encounter.rules import former
from games.encounter.rules.artefacts import play_artefact
from games.encounter.rules.moves import Action, Pass, PlayArtefact, UsePower, Wait
from games.encounter.rules.powers import use_power
from games.encounter.rules.state import Answer, State, from_left, others, remembered
from games.encounter.rules.telling import Teller
from games.encounter.rules.windows import eligible, waits_for_power
from games.engine.contract import Seat
from games.engine.seats import changed


def open_round(state: State, teller: Teller) -> State:
    """Ask every eligible seat at once."""
    window = state.todo[0]
    seats = eligible(state, window)
    if not seats:
        return close_window(state)
    answers: list[Answer | None] = [None] * len(state.powers)
    for seat in seats:
        answers[seat] = former.handed_in(state, seat, window)
    asked = tuple(seat for seat in seats if answers[seat] is None)
    state = replace(
        state,
        answers=tuple(answers),
        asked=asked,
        serial=state.serial + 1,
        round=state.round + 1,
        thinking=any(former.wants_time(state, seat, window) for seat in asked),
    )
    return state if asked else close_round(state, teller)


def answer_round(state: State, seat: Seat, answer: Answer, teller: Teller) -> State:
    """Take one sealed answer; the last one closes the round."""
    if isinstance(answer, Pass):
        state = former.passed_for_long(state, seat, answer)
    asked = tuple(other for other in state.asked if other != seat)
    state = replace(state, asked=asked, answers=changed(state.answers, seat, answer))
    return state if asked else close_round(state, teller)


def extend_round(state: State, seat: Seat, move: Wait, teller: Teller) -> State:
    enc = state.enc
    teller.tell("waits", seat=seat)
    waits = changed(enc.waits, seat, enc.waits[seat] + 1)
    return replace(state, enc=replace(enc, waits=waits), thinking=True)


def lapse_round(state: State, seats: tuple[Seat, ...], teller: Teller) -> State:
    """Time is up: whoever has not answered has passed; who was waited for is so no more."""
    window = state.todo[0]
    late = (seat for seat in seats if was_waited_for(state, seat, window))
    lapsed = (*state.enc.lapsed, *late)
    state = replace(state, enc=replace(state.enc, lapsed=lapsed))
    for seat in seats:
        state = answer_round(state, seat, Pass(), teller)
    return state


def was_waited_for(state: State, seat: Seat, window: str) -> bool:
    """Whose longer time it was: a power's owner, or who asked for it."""
    if state.former is not None:
        asked = former.wants_time(state, seat, window)
    else:
        asked = state.thinking and state.enc.waits[seat] > 0
    return asked or waits_for_power(state, seat, window)


def speaking_order(state: State, window: str) -> tuple[Seat, ...]:
    """Others from the attacker's left, the attacker, the defender."""
    if window == "start":
        return (*from_left(state), state.active)
    return (*others(state), state.active, state.enc.defender)


def close_round(state: State, teller: Teller) -> State:
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
        state = hand_back(state, seat, answer, window, teller)
    state = replace(state, answers=(None,) * len(state.powers), asked=())
    state = carried_out(state, first, action)
    if isinstance(action, UsePower):
        return use_power(state, first, action, teller)
    return play_artefact(state, first, action, teller)


def hand_back(state: State, seat: Seat, action: Action, window: str, teller: Teller) -> State:
    """An action that came too late in its round."""
    teller.whisper((seat,), "came_too_late", seat=seat)
    return former.tried_again(state, seat, action, window)


def carried_out(state: State, seat: Seat, action: Action) -> State:
    """Remember it: an order for it is done with."""
    if state.former is not None:
        return former.spent(state, seat, action)
    done = (seat, state.todo[0], action)
    return replace(state, enc=replace(state.enc, carried=(*state.enc.carried, done)))


def close_window(state: State) -> State:
    state = remembered(state, final=())
    return replace(
        state,
        todo=state.todo[1:],
        asked=(),
        answers=(None,) * len(state.powers),
        round=0,
        thinking=False,
    )
