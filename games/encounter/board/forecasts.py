"""What cards would add up to, from what the reader can see: with every power, or with some blocked.

The rules count the same (`rules/score.py`); a test compares the two.
"""

from collections.abc import Collection

from games.encounter.rules.components import is_attack
from games.encounter.rules.moves import NOWHERE
from games.encounter.rules.powers import POWERS
from games.encounter.rules.powers.power import NONE, Power
from games.encounter.rules.score import Preview, Sum
from games.encounter.rules.view import View

Seats = Collection[int]


def mains(view: View) -> tuple[int, int]:
    return view.active, view.defender


def own_ships(view: View, side: int) -> int:
    """Ships of a main player in the encounter."""
    if side == 0:
        return view.mothership[view.active]
    return view.ships[view.defender][view.planet] if view.planet != NOWHERE else 0


def allies(view: View, side: int) -> list[tuple[int, int]]:
    """Allies of a side with their ships."""
    fleet = view.mothership if side == 0 else view.carriers
    return [(seat, fleet[seat]) for seat, on in enumerate(view.sides) if on == side]


def acting(view: View, seat: int, blocked: Seats = ()) -> Power:
    """A power as it works now, or would with some blocked."""
    return POWERS[view.powers[seat]] if view.works[seat] and seat not in blocked else NONE


def side_total(view: View, side: int, card: int, blocked: Seats = ()) -> Sum:
    """One side's calculation with a card on it."""
    main = mains(view)
    power, other = (acting(view, main[one], blocked) for one in (side, 1 - side))
    own = own_ships(view, side) * power.ship_weight
    allied = sum(n * acting(view, seat, blocked).ship_weight for seat, n in allies(view, side))
    own_sign = -1 if power.reverses else 1
    ally_sign = -1 if power.reverses or other.reverses else 1
    ships = own_sign * own + ally_sign * allied
    total = card * ships if power.multiplies else card + ships
    return Sum(card, own, allied, total, own_sign, ally_sign, power.multiplies)


def forecast(view: View, cards: tuple[int, int], blocked: Seats = ()) -> Preview:
    """What two cards face up would come to."""
    main = mains(view)
    powers = [acting(view, seat, blocked) for seat in main]
    one, two = (is_attack(card) and not view.emotion for card in cards)
    if not two and powers[1].turns_attacks:
        one = False
    elif not one and powers[0].turns_attacks:
        two = False
    sums = side_total(view, 0, cards[0], blocked), side_total(view, 1, cards[1], blocked)
    if not one and not two:
        return Preview("deal", (one, two), sums)
    if one and two:
        lower = any(power.reverses for power in powers)
        first, second = sums[0].total, sums[1].total
        wins = first < second if lower else first > second
        return Preview("attack" if wins else "defence", (one, two), sums, lower_wins=lower)
    gentle = 1 if one else 0
    names = ("attack", "defence")
    if powers[gentle].wins_by_negotiating:
        return Preview(names[gentle], (one, two), sums, by_power=True)
    owed = 0 if view.gas else own_ships(view, gentle)
    return Preview(names[1 - gentle], (one, two), sums, compensation=owed)
