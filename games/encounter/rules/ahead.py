"""Answers given ahead, for the present encounter: whom to join as an ally, with which ships; and,
for the attacker, what to do after a success.

With them and the orders for reactions, somebody by correspondence answers what an encounter will
ask of them in one visit. Main players have a plan (`planning.py`).
"""

from collections.abc import Iterable

from games.encounter.rules.checks import refuse_sending
from games.encounter.rules.components import MOST_SENT
from games.encounter.rules.moves import Decline, Join, Second, Ships, Side
from games.encounter.rules.powers import working
from games.encounter.rules.state import NO_SIDE, State, has_encounter_card, others, side_of
from games.engine.contract import Fixed, Refusal, Seat

SIDES: tuple[Side, ...] = ("attack", "defence")


class Answer(Fixed, frozen=True, tag="answer"):
    """If that side invites me: so many ships from these planets. No ships: I stay out."""

    side: Side = "attack"
    ships: Ships = ()
    encounter: int = 0  # which one; filled in when the order is given


class Onward(Fixed, frozen=True, tag="onward"):
    """If I win this encounter: a second one, or the end of my turn."""

    yes: bool = False
    encounter: int = 0  # which one; filled in when the order is given


def is_coming(state: State, seat: Seat, encounter: int) -> bool:
    """Whether this encounter, by correspondence, will still ask the seat for an answer."""
    is_open = "answer" in state.todo and encounter == state.encounters and state.pace == "slow"
    return is_open and seat in others(state) and side_of(state, seat) == NO_SIDE


def refuse_answer(state: State, seat: Seat, answer: Answer) -> Refusal | None:
    """Why an answer cannot be given ahead."""
    if not is_coming(state, seat, answer.encounter):
        return Refusal("no_such_window_now")
    return refuse_sending(state, seat, answer.ships) if answer.ships else None


def is_replaced(old: Fixed, new: Answer) -> bool:
    """Staying out replaces both sides, and either side replaces staying out."""
    if not isinstance(old, Answer):
        return False
    return old.side == new.side or not old.ships or not new.ships


def answer_ahead(state: State, seat: Seat, kept: Iterable[Fixed]) -> Join | Decline | None:
    """What the answers given ahead play now; None: none of them fits, and the seat is asked."""
    for answer in kept:
        if not isinstance(answer, Answer) or refuse_answer(state, seat, answer):
            continue
        if not answer.ships:
            return Decline()
        if is_invited(state, seat, answer.side):
            return Join(answer.side, answer.ships)
    return None


def is_invited(state: State, seat: Seat, side: Side) -> bool:
    invited = state.enc.invited[SIDES.index(side)]
    return seat in invited or working(state, seat).uninvited


def answers_offered(state: State, seat: Seat) -> Iterable[Answer]:
    """What a seat may answer ahead in this encounter."""
    number = state.encounters
    if state.todo[0] == "answer" or not is_coming(state, seat, number):
        return
    yield Answer(encounter=number)
    for side in SIDES:
        for ships in fleets(state.ships[seat]):
            yield Answer(side, ships, number)


def fleets(own: Iterable[int]) -> Iterable[Ships]:
    """One to four ships, always from the fullest planet, so that no colony is given up early."""
    left = dict(enumerate(own))
    sent: dict[int, int] = {}
    for _ship in range(MOST_SENT):
        planet = max(left, key=lambda one: (left[one], -one))
        if not left[planet]:
            return
        left[planet] -= 1
        sent[planet] = sent.get(planet, 0) + 1
        yield tuple(sorted(sent.items()))


def refuse_onward(state: State, seat: Seat, order: Onward) -> Refusal | None:
    """Only the attacker of a first encounter by correspondence can win a second one."""
    ahead = state.enc.number == 1 and ("resolve" in state.todo or state.todo[0] == "second")
    mine = seat == state.active and state.pace == "slow"
    same = order.encounter == state.encounters
    return None if ahead and mine and same else Refusal("no_such_window_now")


def onward(state: State, seat: Seat, kept: Iterable[Fixed]) -> Second | None:
    """What was said for the case of a success; without an encounter card the seat is asked."""
    for order in kept:
        if isinstance(order, Onward) and refuse_onward(state, seat, order) is None:
            can = has_encounter_card(state.hands[seat]) or not order.yes
            return Second(order.yes) if can else None
    return None


def onward_offered(state: State, seat: Seat) -> Iterable[Onward]:
    """Both, as long as the encounter is not decided."""
    both = (Onward(yes, state.encounters) for yes in (True, False))
    if state.todo[0] != "second":
        yield from (one for one in both if refuse_onward(state, seat, one) is None)
