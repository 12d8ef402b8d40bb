"""What the score sheet of Cosmic Encounter computes, as data: totals, losses, colonies."""

from typing import Any, Final

from games.encounter.rules.components import SHIPS_AT_HOME, SYSTEM_SIZE, TO_WIN, planet_name
from games.encounter.rules.powers import POWERS
from games.encounter.rules.powers.power import NONE
from games.engine.sums import (
    Expr,
    P,
    Q,
    R,
    add,
    both,
    cond,
    each,
    either,
    equal,
    get,
    given,
    less,
    look_up,
    no,
    of,
    sub,
    times,
    total,
)

FLAGS: Final = ("multiplies", "reverses", "turns_attacks", "wins_by_negotiating", "survives")
A, D = "a", "d"  # the sides: attack, defence
NO_OUTCOME, ATTACK_WINS, DEFENCE_HOLDS, DEAL = range(4)


def tables() -> dict[str, Any]:
    """What a power does to totals: by its number, 0 for none."""
    powers = (NONE, *POWERS.values())
    return {
        "weight": [power.ship_weight for power in powers],
        **{flag: [int(getattr(power, flag)) for power in powers] for flag in FLAGS},
    }


def power_of(player: Expr) -> Expr:
    """The number of the power of a player as it works in this encounter."""
    return of("power", p=player)


def side_total(side: str) -> Expr:
    """One side with all that powers make of it."""
    main, other = get(MAIN[side], R), get(MAIN[A if side == D else D], R)
    own_power, other_power = power_of(main), power_of(other)
    own = times(of(f"own-{side}"), look_up("weight", own_power))
    turned = look_up("reverses", own_power)
    allies_turned = either(turned, look_up("reverses", other_power))
    allied = of(f"allied-{side}")
    ships = add(cond(turned, sub(0, own), own), cond(allies_turned, sub(0, allied), allied))
    card = get(f"card-{side}", R)
    return cond(look_up("multiplies", own_power), times(card, ships), add(card, ships))


MAIN: Final = {A: "attacker", D: "defender"}


def homes_needed(number: int) -> int:
    """Home colonies a power needs to work."""
    return 4 if number == 2 else 3


def silent(number: int, tracked: bool) -> Expr:
    """Whether a power doesn't work for want of home colonies.

    Only the tracker can say so: its ships move when an encounter is over. What held then is
    written beside the encounter, so that earlier ones stay as they were.
    """
    if not tracked:
        return 0
    return both(
        no(given(get("off", P, R))),
        equal(R, ["last_round"]),
        less(of("home"), homes_needed(number)),
    )


def encounter_lines(number: int, tracked: bool) -> dict[str, Expr]:
    """Totals, outcome, losses; ships that are followed need not be entered once more."""
    attacker, defender = get("attacker", R), get("defender", R)
    one, two = less(0, get("card-a", R)), less(0, get("card-d", R))
    laid = both(given(attacker), given(defender), given(get("card-a", R)), given(get("card-d", R)))
    calm = get("emotion", R)
    turned_a = both(no(two), look_up("turns_attacks", power_of(defender)))
    turned_d = both(no(one), look_up("turns_attacks", power_of(attacker)))
    lower = either(look_up("reverses", power_of(attacker)), look_up("reverses", power_of(defender)))
    total_a, total_d = of("total-a"), of("total-d")
    fight = cond(
        cond(lower, less(total_a, total_d), less(total_d, total_a)), ATTACK_WINS, DEFENCE_HOLDS
    )
    gentle_a = cond(look_up("wins_by_negotiating", power_of(attacker)), ATTACK_WINS, DEFENCE_HOLDS)
    gentle_d = cond(look_up("wins_by_negotiating", power_of(defender)), DEFENCE_HOLDS, ATTACK_WINS)
    outcome = cond(
        both(of("fights-a"), of("fights-d")),
        fight,
        cond(of("fights-a"), gentle_d, cond(of("fights-d"), gentle_a, DEAL)),
    )
    owed_d = both(no(of("fights-d")), of("fights-a"), equal(of("outcome"), ATTACK_WINS))
    owed_a = both(no(of("fights-a")), of("fights-d"), equal(of("outcome"), DEFENCE_HOLDS))
    usual_a, usual_d, usual_sent = usual_ships(tracked)
    lines: dict[str, Expr] = {
        "own-a": written_or(get("ships-a", R), usual_a),
        "own-d": written_or(get("ships-d", R), usual_d),
        "sent": written_or(get("allied", P, R), usual_sent),
        "silent": silent(number, tracked),
        "power": cond(either(get("off", P, R), of("silent")), 0, get("power", P)),
        "total-a": side_total(A),
        "total-d": side_total(D),
        "fights-a": both(no(calm), one, no(turned_a)),
        "fights-d": both(no(calm), two, no(turned_d)),
        "outcome": cond(laid, outcome, NO_OUTCOME),
        "compensation": cond(
            get("gas", R), 0, cond(owed_d, of("own-d"), cond(owed_a, of("own-a")))
        ),
        "loses": ships_lost(),
        "reward": cond(
            both(equal(of("outcome"), DEFENCE_HOLDS), equal(get("ally", P, R), D)),
            of("sent"),
        ),
    }
    for side in (A, D):
        lines[f"allied-{side}"] = total(
            each(
                cond(
                    equal(get("ally", Q, R), side),
                    times(of("sent", p=Q), look_up("weight", power_of(Q))),
                )
            )
        )
    return lines


def written_or(cell: Expr, usual: Expr) -> Expr:
    return cond(given(cell), cell, usual)


def usual_ships(tracked: bool) -> tuple[Expr, Expr, Expr]:
    """The ships of the attacker, the defender and an ally as the tracker has them."""
    if not tracked:
        return None, None, None
    return (
        get("mothership", get("attacker", R)),
        of("here", p=get("defender", R)),
        add(get("mothership", P), get("carrier", P)),
    )


def ships_lost() -> Expr:
    """What a player loses in the encounter, as long as no power saves it."""
    beaten = {ATTACK_WINS: D, DEFENCE_HOLDS: A}
    parts = [
        cond(
            equal(of("outcome"), outcome),
            add(
                cond(equal(get(MAIN[side], R), P), of(f"own-{side}")),
                cond(equal(get("ally", P, R), side), of("sent")),
            ),
        )
        for outcome, side in beaten.items()
    ]
    return cond(look_up("survives", of("power")), 0, add(*parts))


def colony_lines(number: int, tracked: bool) -> dict[str, Expr]:
    won = no(less(of("foreign"), TO_WIN))
    if not tracked:
        home = cond(given(get("home", P)), get("home", P), SYSTEM_SIZE)
        return {"foreign": get("foreign", P), "home": home, "won": won}
    planets = range(number * SYSTEM_SIZE)
    at_home = [cond(equal(P, planet // SYSTEM_SIZE), 1, 0) for planet in planets]
    here = [less(0, ships_on(planet)) for planet in planets]
    return {
        "here": add(
            *(
                cond(equal(get("planet", R), planet_name(planet)), ships_on(planet))
                for planet in planets
            )
        ),
        "home": add(*(times(own, full) for own, full in zip(at_home, here, strict=True))),
        "foreign": add(*(cond(own, 0, full) for own, full in zip(at_home, here, strict=True))),
        "fleet": add(
            *(ships_on(planet) for planet in planets),
            *(get(place, P) for place in ("hole", "mothership", "carrier")),
        ),
        "won": won,
    }


def ships_on(planet: int) -> Expr:
    """A player's ships on a planet: four on each at home until something is written."""
    cell = get(f"ships-{planet_name(planet)}", P)
    start = cond(equal(P, planet // SYSTEM_SIZE), SHIPS_AT_HOME)
    return cond(given(cell), cell, start)
