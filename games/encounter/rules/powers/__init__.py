"""The twenty powers, and what may be asked of all of them alike."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from games.encounter.rules.moves import NOBODY, UsePower
from games.encounter.rules.powers import (
    amoeba,
    anti_matter,
    chronos,
    clone,
    empath,
    filch,
    healer,
    laser,
    macron,
    mind,
    mutant,
    oracle,
    pacifist,
    parasite,
    philanthropist,
    sorcerer,
    trader,
    virus,
    vulch,
    zombie,
)
from games.encounter.rules.powers.power import NONE, Power
from games.encounter.rules.state import (
    NO_SIDE,
    State,
    every_seat,
    is_main,
    power_on,
    side_of,
)
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat

POWERS: dict[str, Power] = {
    power.POWER.key: power.POWER
    for power in (
        amoeba,
        anti_matter,
        chronos,
        clone,
        empath,
        filch,
        healer,
        laser,
        macron,
        mind,
        mutant,
        oracle,
        pacifist,
        parasite,
        philanthropist,
        sorcerer,
        trader,
        virus,
        vulch,
        zombie,
    )
}

# What happens after an event that cost ships, one after the other. Zombie's ships are saved
# within the event itself, and powers fall silent or wake with it; victory comes before all
# else, so that a winner is not healed, paid or rewarded away.
AFTER_A_LOSS = (
    "heal",  # Healer frees what others have just lost
    "compensate",  # cards for the ships of a Negotiate that lost, healed or not
    "place",  # ships that return, and the rewards of allies
)
AFTER_THE_ENCOUNTER = (
    *AFTER_A_LOSS,
    "keep",  # Clone decides before Filch: a card that is kept cannot be taken
    "take",
    "back",  # cards set aside by Laser and Chronos return last: nobody could play them before
    "end",
)


def power_pool(seats: int) -> list[str]:
    """The powers that are shuffled for so many players."""
    return [key for key, power in POWERS.items() if seats > 2 or power.with_two]


def working(state: State, seat: int) -> Power:
    """The power of a seat as it works now: none while it is silent, or not chosen yet."""
    return POWERS.get(state.powers[seat], NONE) if power_on(state, seat) else NONE


def is_used(state: State, seat: Seat) -> bool:
    return seat in state.enc.used or seat in state.enc.used_laid


def plays_its_role(state: State, seat: Seat, power: Power) -> bool:
    if power.role == "main":
        return is_main(state, seat)
    if power.role == "involved":
        return side_of(state, seat) != NO_SIDE
    return power.role == "any" or side_of(state, seat) == NO_SIDE


def power_ready(state: State, seat: Seat, window: str) -> bool:
    """Whether the seat may be asked to use its power here; public facts only."""
    power = POWERS[state.powers[seat]]
    return (
        power.window == window
        and power_on(state, seat)
        and not is_used(state, seat)
        and plays_its_role(state, seat, power)
        and power.ready(state, seat)
    )


def refuse_power(state: State, seat: Seat, move: UsePower, window: str) -> Refusal | None:
    power = POWERS[state.powers[seat]]
    if not power_on(state, seat):
        return Refusal("power_silent")
    if power.window != window:
        return Refusal("wrong_window")
    if is_used(state, seat):
        return Refusal("already_used")
    if not plays_its_role(state, seat, power):
        return Refusal({"main": "main_only", "involved": "involved_only"}.get(power.role, "in_it"))
    return power.check(state, seat, move)


def power_moves(state: State, seat: Seat, window: str) -> Iterable[UsePower]:
    if not power_ready(state, seat, window):
        return ()
    power = POWERS[state.powers[seat]]
    return (move for move in power.ways(state, seat) if power.check(state, seat, move) is None)


def use_power(state: State, seat: Seat, move: UsePower, teller: Teller) -> State:
    """Mark the power as used, then let it act."""
    power, enc = POWERS[state.powers[seat]], state.enc
    if power.every_laid:
        enc = replace(enc, used_laid=(*enc.used_laid, seat))
    else:
        enc = replace(enc, used=(*enc.used, seat))
    return power.act(replace(state, enc=enc), seat, move, teller)


def owner(state: State, has: Callable[[Power], bool]) -> Seat:
    """The seat whose working power has this quality; NOBODY if there is none."""
    return next((s for s in every_seat(state) if has(working(state, s))), NOBODY)
