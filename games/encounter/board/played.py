"""Examples of powers, artefacts and a deal: small positions, played by the rules themselves.

Alice attacks Bob's planet Y1 with three ships; Charlie may help. Nobody else has anything to react
with, so that one move shows one thing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from games.encounter import rules
from games.encounter.rules.components import (
    COSMIC_ZAP,
    DECK,
    EMOTION_CONTROL,
    FORCE_FIELD,
    MOBIUS_TUBES,
    NEGOTIATE,
    PLAGUE,
    STELLAR_GAS,
    is_artefact,
    planet_named,
)
from games.encounter.rules.course import ENCOUNTER
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import (
    Accept,
    DrawRest,
    Heal,
    Keep,
    Lay,
    Move,
    Offer,
    Pass,
    Place,
    PlayArtefact,
    Suffer,
    Take,
    UsePower,
)
from games.encounter.rules.setup import deal_state
from games.encounter.rules.state import NO_SIDE, Encounter, State
from games.encounter.rules.steps import run
from games.encounter.rules.telling import Teller
from games.engine.chance import Chance
from games.engine.contract import Event, Seat
from games.engine.play import play

ALICE, BOB, CHARLIE = SEATS = tuple(map(Seat, range(3)))
QUIET = "parasite"  # a power that does nothing in the examples of others
HANDS = ((0, 6, 8, 12), (4, 8, 10), (6, 10, PLAGUE))  # Charlie could still react: windows stay open
R1, R2, Y1, Y2, B1 = map(planet_named, ("R1", "R2", "Y1", "Y2", "B1"))
SENT, HELP = 3, 2


@dataclass(frozen=True)
class Example:
    """Where it begins, what is played, and what of it is drawn."""

    step: str
    moves: tuple[tuple[Seat, Move], ...] = ()
    powers: Mapping[int, str] | None = None  # by seat
    hands: Mapping[int, Sequence[int]] | None = None
    laid: tuple[int, int] | None = None
    allied: int = NO_SIDE  # the side Charlie helps
    hole: tuple[int, int, int] = (0, 0, 0)
    shown: tuple[str, ...] = ("cards",)  # cards, hole, race, a planet ("R1"), a hand ("hand0")
    blocked: bool = False  # it begins as if that power were blocked
    hidden: bool = False  # hands are face down before
    begins: int = 0  # so many moves are played before the first picture
    told: int = 1  # sentences of the log under the second picture


@dataclass(frozen=True)
class Played:
    """An example before and after, and what was told meanwhile."""

    example: Example
    before: State
    after: State
    events: tuple[Event, ...]


def power(key: str, step: str, *moves: Move, **more: object) -> Example:
    """Alice has the power and plays these moves."""
    played = tuple((ALICE, move) for move in moves)
    return Example(step, played, {ALICE: key}, **more)  # type: ignore[arg-type]


def counted(key: str, one: int, two: int, **more: object) -> Example:
    """A power that acts by itself as soon as both cards are up."""
    return power(key, "revealed", laid=(one, two), blocked=True, **more)


def artefact(card: int, step: str, *more: tuple[Seat, Move], **values: object) -> Example:
    """Alice plays an artefact."""
    targets = {COSMIC_ZAP: BOB, PLAGUE: BOB}
    move = PlayArtefact(
        card,
        seat=targets.get(card, Seat(-1)),
        allies=(CHARLIE,) if card == FORCE_FIELD else (),
    )
    other = COSMIC_ZAP if card == PLAGUE else PLAGUE
    hands = {ALICE: (0, 8, 12, card), CHARLIE: (6, 10, other)}
    values = {"told": 2, **values}
    return Example(step, ((ALICE, move), *more), hands=hands, **values)  # type: ignore[arg-type]


POWERS = {
    "amoeba": power("amoeba", "laid", UsePower(ships=((R2, 2),)), laid=(10, 10)),
    "anti_matter": counted("anti_matter", 4, 6),
    "chronos": Example(
        "revealed",
        ((ALICE, UsePower()), (ALICE, Lay(12)), (BOB, Lay(10))),
        {ALICE: "chronos"},
        laid=(6, 8),
        hands={ALICE: (0, 8, 12), BOB: (4, 10)},
    ),
    "clone": power("clone", "revealed", Pass(), Keep(True), laid=(12, 8), shown=("cards", "hand0")),
    "empath": counted("empath", NEGOTIATE, 10),
    "filch": power("filch", "revealed", Pass(), Take(True), laid=(12, 8), shown=("cards", "hand0")),
    "healer": power(
        "healer",
        "revealed",
        Pass(),
        Heal((BOB,)),
        laid=(12, 8),
        shown=("hole", "hand0"),
        begins=1,
    ),
    "laser": Example("cards", ((ALICE, Lay(8)),), {ALICE: "laser"}),
    "macron": counted("macron", 8, 10),
    "mind": power("mind", "pre", UsePower(seat=BOB), shown=("hand1",), hidden=True),
    "mutant": power("mutant", "pre", UsePower(), DrawRest(), shown=("hand0",)),
    "oracle": Example("cards", ((BOB, Lay(10)), (ALICE, Lay(12))), {ALICE: "oracle"}),
    "pacifist": counted("pacifist", NEGOTIATE, 10),
    "parasite": Example(
        "pre", ((CHARLIE, UsePower(side="attack", ships=((B1, HELP),))),), {CHARLIE: "parasite"}
    ),
    "philanthropist": power(
        "philanthropist", "pre", UsePower(seat=BOB, card=6), shown=("hand0", "hand1")
    ),
    "sorcerer": power("sorcerer", "laid", UsePower(), laid=(4, 20)),
    "trader": power("trader", "pre", UsePower(), shown=("hand0", "hand1")),
    "virus": counted("virus", 8, 10),
    "vulch": Example(
        "start",
        ((BOB, PlayArtefact(MOBIUS_TUBES)), (BOB, Place(((Y1, 1),)))),
        {ALICE: "vulch"},
        hands={BOB: (4, 8, MOBIUS_TUBES)},
        hole=(0, 1, 0),
        shown=("hand0", "hand1"),
    ),
    "zombie": power(
        "zombie",
        "revealed",
        Pass(),
        Place(((R1, SENT),)),
        laid=(6, 12),
        shown=("cards", "R1", "hole"),
        told=2,
    ),
}
ARTEFACTS = {
    COSMIC_ZAP: artefact(COSMIC_ZAP, "revealed", powers={BOB: "macron"}, laid=(12, 8)),
    FORCE_FIELD: artefact(FORCE_FIELD, "laid", laid=(8, 10), allied=1),
    MOBIUS_TUBES: artefact(MOBIUS_TUBES, "start", hole=(3, 1, 2), shown=("hole",), told=4),
    PLAGUE: artefact(PLAGUE, "pre", (BOB, Suffer(((Y2, 3),), attack=4)), shown=("hole", "hand1")),
    STELLAR_GAS: artefact(STELLAR_GAS, "revealed", laid=(12, NEGOTIATE)),
    EMOTION_CONTROL: artefact(EMOTION_CONTROL, "revealed", laid=(12, 8)),
}
OFFER = Offer(give=((6, True),), mine=Y2, ships=((R2, 1),), yours=R1)
DEAL = Example(
    "revealed",
    ((ALICE, Pass()), (ALICE, OFFER), (BOB, Accept(1, ships=((Y1, 1),)))),
    laid=(NEGOTIATE, NEGOTIATE),
    shown=("race", "hand0", "hand1"),
    begins=1,
    told=4,
)


def placed(example: Example) -> State:
    """The position an example begins with."""
    powers = tuple((example.powers or {}).get(seat, QUIET) for seat in SEATS)
    state = deal_state(Options(), powers, Chance("1"))
    hands = tuple(tuple(sorted((example.hands or {}).get(seat, HANDS[seat]))) for seat in SEATS)
    laid = example.laid or ()
    left = Counter(DECK)
    left.subtract(card for cards in (*hands, laid) for card in cards)
    spare = [card for card in left.elements() if not is_artefact(card)]
    gone = tuple(card for card in left.elements() if is_artefact(card))
    meets = example.step != "start"
    helps = example.allied != NO_SIDE
    sent = ((R1, SENT),) if meets else ()
    ships = [list(fleet) for fleet in state.ships]
    ships[ALICE][R1] -= SENT if meets else 0
    ships[CHARLIE][B1] -= HELP if helps else 0
    for seat, lost in enumerate(example.hole):
        ships[seat][seat * 5 + 4] -= lost
    return replace(
        state,
        hands=hands,
        deck=tuple(Chance("1").shuffled(spare)),
        discard=gone,
        ships=tuple(map(tuple, ships)),
        hole=example.hole,
        mothership=(SENT if meets else 0, 0, 0),
        carriers=(0, 0, HELP if helps else 0),
        active=ALICE,
        enc=Encounter(
            defender=BOB if meets else Seat(-1),
            system=BOB if meets else Seat(-1),
            planet=Y1 if meets else -1,
            sides=(NO_SIDE, NO_SIDE, example.allied),
            origins=(sent, (), ((B1, HELP),) if helps else ()),
            waits=(0, 0, 0),
            laid=example.laid or Encounter().laid,
            face_up=(example.step == "revealed",) * 2,
        ),
        todo=ENCOUNTER[ENCOUNTER.index(example.step) :],
        asked=() if example.step == "cards" else (example.moves or ((ALICE, 0),))[0][:1],
        serial=1,
        turn=1,
        encounters=1,
    )


@lru_cache(None)
def played(kind: str, key: str | int = "") -> Played:
    """An example, played out: "power" and its name, "artefact" and its card, or "deal"."""
    example = DEAL
    if kind != "deal":
        example = POWERS[str(key)] if kind == "power" else ARTEFACTS[int(key)]
    before = state = placed(example)
    teller = Teller(Chance("1"))
    if not state.asked:
        state = run(state, teller)
    events = list(teller.events)
    for number, (seat, move) in enumerate(example.moves, 1):
        step = play(rules, state, seat, move, Chance(f"{number:x}"))
        state = step.state
        events += step.events
        if number == example.begins:
            before, events = state, []
    if example.blocked:
        before = replace(before, enc=replace(before.enc, zapped=(ALICE,)))
    return Played(example, before, state, tuple(events))
