"""Tables of Cosmic Encounter in the database, played on by themselves."""

from contextlib import suppress

import msgspec

from accounts.models import User
from games.encounter import rules as encounter
from games.encounter.rules.components import is_attack
from games.encounter.rules.defaults import default_move
from games.encounter.rules.moves import Aim, Launch, Lay, Move
from games.encounter.rules.state import State
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import RefusedError, play
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import Table
from games.tables.reading.scene import state_of
from tests.web.tables import seen


def opened(*people: User, **more: object) -> Table:
    """The first person hosts, the others sit, play begins."""
    table = commands.open_table(people[0], "encounter", {}, seats=len(people), **more)  # type: ignore[arg-type]
    for user in people[1:]:
        commands.take_seat(user, table.pk)
    return now(table)


def now(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def state_now(table: Table) -> State:
    state: State = state_of(now(table))
    return state


def one_move(table: Table, people: tuple[User, ...], peaceful: bool = False) -> None:
    """Whoever is asked first plays what time running out would play; in peace a Negotiate."""
    state = state_now(table)
    seat = state.asked[0]
    move = default_move(state, seat)
    if peaceful and state.todo[0] == "cards" and 0 in state.hands[seat]:
        move = Lay(0)
    key = seen(table, people[seat]).windows[0].key
    with suppress(
        NotAllowed, RefusedError
    ):  # by correspondence a standing pass may have come first
        commands.submit(people[seat], table.pk, key, msgspec.json.encode(move))


def to_deal(table: Table, *people: User) -> None:
    """Both play a Negotiate; the rest plays itself."""
    for _ in range(300):
        if state_now(table).todo[0] == "deal":
            return
        one_move(table, people, peaceful=True)
    raise AssertionError("no deal came")


def won_by_the_first(table: Table, people: tuple[User, ...]) -> None:
    """The first seat attacks with its best cards, the others let it, up to the last encounter.

    Stops when the first seat is asked for the card that brings the fifth foreign colony.
    """
    for _ in range(600):
        state = state_now(table)
        seat = state.asked[-1]  # the others place their card first
        if state.todo[0] == "cards" and seat == 0 and is_last(state):
            return
        move: Move = default_move(state, seat)
        attacks = [card for card in state.hands[seat] if is_attack(card)]
        if state.todo[0] == "cards" and attacks:
            move = Lay(max(attacks) if seat == state.active == 0 else min(attacks))
        elif state.todo[0] == "launch" and seat == 0:
            move = Launch(four_ships(state))
        elif state.todo[0] == "aim" and seat == 0:
            move = Aim(next(where for where in SECOND_SYSTEM if not state.ships[0][where]))
        key = seen(table, people[seat]).windows[0].key
        commands.submit(people[seat], table.pk, key, msgspec.json.encode(move))
        assert now(table).status == "playing", "someone won too early"
    raise AssertionError("the last encounter never came")


SECOND_SYSTEM = range(5, 10)


def four_ships(state: State) -> tuple[tuple[int, int], ...]:
    """From the largest colonies, leaving a ship on each."""
    left, found = 4, list[tuple[int, int]]()
    for where in sorted(range(10), key=lambda one: -state.ships[0][one]):
        number = min(left, state.ships[0][where] - 1)
        if number > 0:
            found.append((where, number))
            left -= number
    return tuple(sorted(found))


def is_last(state: State) -> bool:
    """Whether the first seat, who attacks, wins the game with its best card."""
    attacks = [card for card in state.hands[0] if is_attack(card)]
    if state.active != 0 or not attacks:
        return False
    after = play(encounter, state, Seat(0), Lay(max(attacks)), Chance("1")).state
    while after.encounters == state.encounters and encounter.windows(after):
        seat = after.asked[0]
        after = play(encounter, after, seat, default_move(after, seat), Chance("1")).state
    return after.winners == (0,)
