"""A table at which tests sit: positions are named, the course in between plays itself."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.rules import standing
from games.encounter.rules.components import DECK, planet_named
from games.encounter.rules.defaults import default_move
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import (
    Aim,
    Decline,
    Invite,
    Join,
    Launch,
    Lay,
    Move,
    Pass,
    Ships,
    Side,
)
from games.encounter.rules.orders import Order, Orders
from games.encounter.rules.setup import deal_state
from games.encounter.rules.state import every_seat, in_window, is_over, mains
from games.encounter.rules.steps import run
from games.encounter.rules.telling import Teller
from games.engine.chance import Chance
from games.engine.contract import CLOCK, Event, Refusal, Reply, Seat, TimeUp
from games.engine.play import RefusedError, play
from tests.encounter.conservation import check

ALICE, BOB, CLARA, DAVID = map(Seat, range(4))
PLAIN = ("healer", "filch", "clone", "macron")  # powers that ask nothing in windows
HAND = (0, 6, 8, 10, 12)


def ships(**numbers: int) -> Ships:
    """ships(R1=2, Y3=1)"""
    return tuple(sorted((planet_named(name), number) for name, number in numbers.items()))


R1_3 = ships(R1=3)
HOLE = {"B1": 10, "B2": 5}  # the other five of its ships are in the Black Hole


class Table:
    """Alice attacks Bob unless told otherwise; every move is checked for conservation.

    Standing orders act as the platform lets them: once the table waits for nobody else.
    """

    def __init__(
        self,
        *powers: str,
        hands: Sequence[Sequence[int]] = (),
        options: Options | None = None,
        disc: Seat = BOB,
        deck: Sequence[int] = (),
        **changes: object,
    ) -> None:
        state = deal_state(options or Options(), powers, Chance("1"))
        count = len(powers)
        held = [tuple(sorted(hand)) for hand in hands]
        held += [HAND] * (count - len(held))
        left = Counter(DECK)
        for hand in held:
            left.subtract(hand)
        left.subtract(deck)
        assert min(left.values()) >= 0, "that many of a card are not in the box"
        pile = (*reversed(list(left.elements())), *reversed(deck))  # artefacts lie deepest
        discs = sorted(state.discs, key=lambda seat: seat == disc)
        state = replace(state, hands=tuple(held), deck=pile, discs=tuple(discs), active=ALICE)
        self.events: list[Event] = []
        self.moves = 0
        self.kept: dict[Seat, Orders] = dict.fromkeys(every_seat(state), ())
        self.state = replace(run(state, Teller(Chance("1"))), **changes)
        self.obey()

    def put(self, seat: Seat, **numbers: int) -> "Table":
        """Set the ships of a seat: named planets get these numbers, the Black Hole the rest."""
        own = [0] * len(self.state.ships[seat])
        for name, number in numbers.items():
            own[planet_named(name)] = number
        fleets = list(self.state.ships)
        fleets[seat] = tuple(own)
        hole = list(self.state.hole)
        hole[seat] = 20 - sum(own)
        self.state = replace(self.state, ships=tuple(fleets), hole=tuple(hole))
        return self

    def play(self, seat: Seat, move: Move) -> "Table":
        self.one(seat, move)
        return self.obey()

    def one(self, seat: Seat, move: Move) -> None:
        """A move, and nothing that follows from orders."""
        self.moves += 1
        step = play(encounter, self.state, seat, move, Chance(f"{self.moves:x}"))
        self.state = step.state
        self.events += step.events
        check(self.state)

    def order(self, seat: Seat, *orders: Order) -> "Table":
        """A seat gives standing orders; they may act at once."""
        for one in orders:
            kept = standing.keep(self.state, seat, self.kept[seat], one)
            assert not isinstance(kept, Refusal), kept
            self.kept[seat] = kept
        return self.obey()

    def order_refused(self, seat: Seat, order: Order) -> str:
        """The reason why an order may not be given."""
        kept = standing.keep(self.state, seat, self.kept[seat], order)
        return kept.reason if isinstance(kept, Refusal) else ""

    def reply(self, seat: Seat) -> Reply[Move] | None:
        window = encounter.windows(self.state)[0]
        return standing.reply(self.state, window, seat, self.kept[seat])

    def calls(self, seat: Seat) -> bool:
        """Whether the seat's own page calls it."""
        window = encounter.windows(self.state)[0]
        return standing.calls(self.state, window, seat, self.kept[seat])

    def obey(self) -> "Table":
        """Orders act that need not wait, or that are all the table waits for."""
        while self.state.asked:
            may = encounter.windows(self.state)[0].may
            replies = {seat: self.reply(seat) for seat in may}
            found = [(seat, one) for seat, one in replies.items() if one is not None]
            at_once = [(seat, one.move) for seat, one in found if one.after == 0]
            last = [(seat, one.move) for seat, one in found if one.answers]
            if at_once:
                self.one(*at_once[0])
            elif {seat for seat, _ in last} >= set(self.state.asked):
                self.one(*last[0])
            else:
                break
        return self

    def refused(self, seat: Seat, move: Move) -> str:
        """The reason why a move is not allowed."""
        try:
            play(encounter, self.state, seat, move, Chance("0"))
        except RefusedError as error:
            return error.refusal.reason
        return ""

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        return encounter.refuse(self.state, seat, move)

    def go_on(self) -> "Table":
        """Everybody asked passes; the window closes."""
        window = in_window(self.state)
        while window and in_window(self.state) == window and self.state.asked:
            self.play(self.state.asked[0], Pass())
        return self

    def go_on_until(self, seat: Seat) -> "Table":
        """Those who have not answered pass; stops in the next round, where this seat is asked."""
        number = self.state.round
        while in_window(self.state) and self.state.round == number:
            self.play(self.state.asked[0], Pass())
        assert seat in self.state.asked
        return self

    def to(self, step: str) -> "Table":
        """Play defaults until this step asks."""
        for _ in range(200):
            if self.state.todo[0] == step or is_over(self.state):
                return self
            seat = self.state.asked[0]
            self.play(seat, default_move(self.state, seat))
        raise AssertionError(f"{step} never came")

    def clock(self, seat: Seat = CLOCK) -> "Table":
        window = encounter.windows(self.state)[-1]
        return self.play(CLOCK, TimeUp(window.key, seat))

    def attack(
        self,
        sent: Ships = ((0, 3),),
        planet: str = "Y1",
        allies: dict[Seat, tuple[Side, Ships]] | None = None,
    ) -> "Table":
        """Launch, aim, gather allies; stops where window PRE opens or cards are asked."""
        self.to("launch").play(self.state.active, Launch(sent))
        self.play(self.state.active, Aim(planet_named(planet)))
        allies = allies or {}
        while self.state.todo[0] in ("invite_a", "invite_d"):
            host = self.state.asked[0]
            side = "attack" if self.state.todo[0] == "invite_a" else "defence"
            guests = tuple(sorted(seat for seat, (where, _) in allies.items() if where == side))
            self.play(host, Invite(guests))
        while self.state.todo[0] == "answer":
            seat = self.state.asked[0]
            if seat in allies:
                where, sent_by_ally = allies[seat]
                self.play(seat, Join(where, sent_by_ally))
            else:
                self.play(seat, Decline())
        return self

    def lay(self, one: int, two: int) -> "Table":
        """Both lay; stops in window LAID or what follows."""
        self.to("cards")
        for seat, card in zip(mains(self.state), (one, two), strict=True):
            if self.state.todo[0] == "cards" and seat in self.state.asked:
                self.play(seat, Lay(card))
        return self

    def reveal(self, one: int, two: int) -> "Table":
        """Both lay and nobody reacts before the cards are face up; stops in window REVEALED."""
        self.lay(one, two)
        if self.state.todo[0] == "laid":
            self.go_on()
        return self

    def fight(self, one: int, two: int) -> "Table":
        """Both lay and nobody reacts at all."""
        self.reveal(one, two)
        if self.state.todo[0] == "revealed":
            self.go_on()
        return self

    def told(self, name: str) -> list[Event]:
        return [event for event in self.events if event.name == name]

    def hand(self, seat: Seat) -> tuple[int, ...]:
        return self.state.hands[seat]

    def on(self, planet: str) -> tuple[int, ...]:
        """Ships on a planet, by seat."""
        return tuple(self.state.ships[s][planet_named(planet)] for s in every_seat(self.state))


def plain_table(seats: int = 3, **changes: object) -> Table:
    return Table(*PLAIN[:seats], **changes)  # type: ignore[arg-type]
