"""Answers given ahead for the present encounter: to an invitation, and which card to play.

With them and the orders for reactions, somebody by correspondence answers what an encounter will
ask of them in one visit.
"""

from collections.abc import Iterable

from games.encounter.rules.checks import refuse_sending
from games.encounter.rules.components import MOST_SENT, is_encounter
from games.encounter.rules.moves import Decline, Join, Lay, Move, Ships, Side
from games.encounter.rules.powers import working
from games.encounter.rules.state import NO_SIDE, State, is_main, others, side_of
from games.engine.contract import Fixed, Refusal, Seat

SIDES: tuple[Side, ...] = ("attack", "defence")


class Answer(Fixed, frozen=True, tag="answer"):
    """If that side invites me: so many ships from these planets. No ships: I stay out."""

    side: Side = "attack"
    ships: Ships = ()
    encounter: int = 0  # which one; filled in when the order is given


class Face(Fixed, frozen=True, tag="face"):
    """The encounter card I play face down."""

    card: int
    encounter: int = 0


Ahead = Answer | Face


def is_ahead(state: State, seat: Seat, order: Ahead) -> bool:
    """Whether the present encounter will still ask this seat for it."""
    if order.encounter != state.encounters or state.pace != "slow":
        return False
    if isinstance(order, Face):
        return "cards" in state.todo and is_main(state, seat)
    return "answer" in state.todo and seat in others(state) and side_of(state, seat) == NO_SIDE


def refuse_ahead(state: State, seat: Seat, order: Ahead) -> Refusal | None:
    """Why an answer cannot be given ahead."""
    if not is_ahead(state, seat, order):
        return Refusal("no_such_window_now")
    if isinstance(order, Face):
        if not is_encounter(order.card):
            return Refusal("not_encounter_card")
        return None if order.card in state.hands[seat] else Refusal("not_your_card")
    return refuse_sending(state, seat, order.ships) if order.ships else None


def move_ahead(state: State, seat: Seat, kept: Iterable[Fixed]) -> Move | None:
    """What the answers given ahead play now; None: they do not fit, and the seat is asked."""
    step = state.todo[0]
    orders = [one for one in kept if isinstance(one, Answer | Face)]
    fitting = [one for one in orders if refuse_ahead(state, seat, one) is None]
    for order in fitting:
        if step == "cards" and isinstance(order, Face):
            return Lay(order.card)
        if step == "answer" and isinstance(order, Answer):
            if not order.ships:
                return Decline()
            if is_invited(state, seat, order.side):
                return Join(order.side, order.ships)
    return None


def is_invited(state: State, seat: Seat, side: Side) -> bool:
    invited = state.enc.invited[SIDES.index(side)]
    return seat in invited or working(state, seat).uninvited


def answers_ahead(state: State, seat: Seat) -> Iterable[Ahead]:
    """What a seat may settle for this encounter, beside its reactions."""
    number = state.encounters
    if is_ahead(state, seat, Answer(encounter=number)) and state.todo[0] != "answer":
        yield Answer(encounter=number)
        for side in SIDES:
            for ships in fleets(state, seat):
                yield Answer(side, ships, number)
    if is_ahead(state, seat, Face(0, number)) and state.todo[0] != "cards":
        for card in sorted({card for card in state.hands[seat] if is_encounter(card)}):
            yield Face(card, number)


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
