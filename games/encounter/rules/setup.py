"""setup(): four ships on each home planet, seven cards, a power each."""

from games.encounter.rules.choosing import chosen_later
from games.encounter.rules.components import (
    DECK,
    DISCS_EACH,
    HAND,
    SHIPS_AT_HOME,
    SYSTEM_SIZE,
)
from games.encounter.rules.meta import Options
from games.encounter.rules.powers import power_pool
from games.encounter.rules.state import Former, State, is_home
from games.encounter.rules.steps import run
from games.encounter.rules.story import Story
from games.encounter.rules.telling import Teller
from games.engine.chance import Chance
from games.engine.contract import Seat, Step

CHOICE = 2  # powers dealt to each where they choose
STORY_KEPT = 3  # the edition since which a state keeps what everyone saw


def setup(options: Options, seats: int, chance: Chance) -> State:
    """The table, run on to its first question."""
    return opening(options, seats, chance).state


def opening(options: Options, seats: int, chance: Chance) -> Step[State]:
    """The same, and what happened on the way; that the first turn begins needs no telling."""
    teller = Teller(chance)
    state = run(laid_out(options, seats, chance), teller)
    return Step(state, tuple(teller.events) if len(teller.events) > 1 else ())


def laid_out(options: Options, seats: int, chance: Chance) -> State:
    """The table with a power each, or with two to choose from."""
    powers = chance.shuffled(power_pool(seats))
    state = deal_state(options, powers[:seats], chance)
    if options.powers == "dealt":
        return state
    pairs = tuple(powers[CHOICE * seat : CHOICE * (seat + 1)] for seat in range(seats))
    return chosen_later(state, pairs, chance.shuffled(DECK))


def deal_state(options: Options, powers: tuple[str, ...], chance: Chance) -> State:
    """The table before the first turn begins."""
    seats = len(powers)
    discs = tuple(Seat(seat) for seat in range(seats) for _ in range(DISCS_EACH))
    first = chance.pick(discs)
    deck = chance.shuffled(DECK)
    hands = tuple(tuple(sorted(deck[n * HAND : (n + 1) * HAND])) for n in range(seats))
    planets = range(seats * SYSTEM_SIZE)
    ships = tuple(
        tuple(SHIPS_AT_HOME if is_home(seat, planet) else 0 for planet in planets)
        for seat in range(seats)
    )
    none = (0,) * seats
    return State(
        pace=options.pace,
        tempo=options.tempo,
        powers=powers,
        hands=hands,
        ships=ships,
        hole=none,
        mothership=none,
        carriers=none,
        pending=((),) * seats,
        deck=deck[seats * HAND :],
        discard=(),
        discs=chance.shuffled(discs),
        drawn=(),
        active=first,
        answers=(None,) * seats,
        lost=none,
        rewards=none,
        former=Former(({},) * seats, ((),) * seats) if options.edition == 1 else None,
        story=Story() if options.edition >= STORY_KEPT else None,
    )
