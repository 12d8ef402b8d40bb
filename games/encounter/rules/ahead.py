"""An ally's answer given ahead, for the present encounter: whom to join, with which ships.

With it and the orders for reactions, somebody by correspondence answers what an encounter will
ask of them in one visit. Main players have a plan (`planning.py`).
"""

from collections.abc import Iterable

from games.encounter.rules.checks import refuse_sending
from games.encounter.rules.components import MOST_SENT
from games.encounter.rules.moves import Decline, Join, Ships, Side
from games.encounter.rules.powers import working
from games.encounter.rules.state import NO_SIDE, State, others, side_of
from games.engine.contract import Fixed, Refusal, Seat

SIDES: tuple[Side, ...] = ("attack", "defence")


class Answer(Fixed, frozen=True, tag="answer"):
    """If that side invites me: so many ships from these planets. No ships: I stay out."""

    side: Side = "attack"
    ships: Ships = ()
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
        for ships in fleets(state, seat):
            yield Answer(side, ships, number)


def fleets(state: State, seat: Seat) -> Iterable[Ships]:
    """One to four ships, always from the fullest planet, so that no colony is given up early."""
    left = dict(enumerate(state.ships[seat]))
    sent: dict[int, int] = {}
    for _ship in range(MOST_SENT):
        planet = max(left, key=lambda one: (left[one], -one))
        if not left[planet]:
            return
        left[planet] -= 1
        sent[planet] = sent.get(planet, 0) + 1
        yield tuple(sorted(sent.items()))
