"""What the cards count as, the totals of both sides, who wins; the result of the game."""

from games.encounter.rules.components import is_attack
from games.encounter.rules.powers import working
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    State,
    allies,
    ally_ships,
    every_seat,
    foreign_colonies,
    home_colonies,
    is_over,
    mains,
    own_ships_in,
)
from games.engine.contract import Fixed, Result, Seat
from games.engine.seats import ranked


class Sum(Fixed, frozen=True):
    """One side's calculation, as it is shown."""

    card: int
    own: int  # weight of the main player's ships
    allied: int  # weight of the allies' ships
    total: int
    own_sign: int = 1
    ally_sign: int = 1
    multiplied: bool = False


class Preview(Fixed, frozen=True):
    """What would happen if nothing more were played."""

    winner: str  # attack, defence or deal
    attacks: tuple[bool, bool]  # which cards count as an Attack
    sums: tuple[Sum, Sum]
    lower_wins: bool = False
    compensation: int = 0  # cards the loser may take at most
    by_power: bool = False  # a Negotiate that wins


def attacks(state: State) -> tuple[bool, bool]:
    """Which of the two cards face up count as an Attack."""
    laid = state.enc.laid
    if state.enc.emotion:
        return False, False
    one, two = is_attack(laid[ATTACK]), is_attack(laid[DEFENCE])
    if not two and working(state, state.enc.defender).turns_attacks:
        one = False
    elif not one and working(state, state.active).turns_attacks:
        two = False
    return one, two


def weight(state: State, side: int) -> int:
    """What the ships of a side's allies count."""
    return sum(
        ally_ships(state, seat) * working(state, seat).ship_weight for seat in allies(state, side)
    )


def side_sum(state: State, side: int) -> Sum:
    """The total of one side with all that powers make of it."""
    main = mains(state)
    power, other = working(state, main[side]), working(state, main[1 - side])
    own = own_ships_in(state, side) * power.ship_weight
    allied = weight(state, side)
    own_sign = -1 if power.reverses else 1
    ally_sign = -1 if power.reverses or other.reverses else 1
    card = state.enc.laid[side]
    ships = own_sign * own + ally_sign * allied
    total = card * ships if power.multiplies else card + ships
    return Sum(card, own, allied, total, own_sign, ally_sign, power.multiplies)


def preview(state: State) -> Preview:
    """The outcome of the two cards face up as things stand."""
    fights = attacks(state)
    sums = side_sum(state, ATTACK), side_sum(state, DEFENCE)
    if fights == (False, False):
        return Preview("deal", fights, sums)
    main = mains(state)
    if fights == (True, True):
        lower = any(working(state, seat).reverses for seat in main)
        one, two = sums[ATTACK].total, sums[DEFENCE].total
        wins = one < two if lower else one > two
        return Preview("attack" if wins else "defence", fights, sums, lower_wins=lower)
    gentle = DEFENCE if fights[ATTACK] else ATTACK
    names = ("attack", "defence")
    if working(state, main[gentle]).wins_by_negotiating:
        return Preview(names[gentle], fights, sums, by_power=True)
    owed = 0 if state.enc.gas else own_ships_in(state, gentle)
    return Preview(names[1 - gentle], fights, sums, compensation=owed)


def result(state: State) -> Result | None:
    """Winners share the first place; the others follow by colonies abroad, then at home."""
    if not is_over(state):
        return None
    standings = [standing(state, seat) for seat in every_seat(state)]
    return Result(tally(state), ranked(standings))


def tally(state: State) -> tuple[int, ...]:
    """Colonies abroad of each seat: what the game is a race for."""
    return tuple(foreign_colonies(state, seat) for seat in every_seat(state))


def standing(state: State, seat: Seat) -> tuple[int, int, int]:
    if seat in state.winners:
        return 1, 0, 0
    return 0, foreign_colonies(state, seat), home_colonies(state, seat)
