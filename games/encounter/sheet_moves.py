"""Ships that move by themselves when an encounter is over, as `rules.resolve` moves them.

Whoever is on the Mothership lands or is lost. Ships that come back (of the defender's allies, of
a power that survives) wait in the carrier, or on the Mothership, until their owner places them.
"""

from games.encounter.rules.components import SYSTEM_SIZE, planet_name
from games.encounter.sheet_sums import ATTACK_WINS, DEFENCE_HOLDS
from games.engine.sheet import Move
from games.engine.sums import (
    P,
    R,
    add,
    both,
    cond,
    either,
    equal,
    get,
    given,
    less,
    look_up,
    no,
    of,
)


def moves(number: int) -> tuple[Move, ...]:
    """What is written after an encounter: how many took part, and where the ships stand."""
    over = both(less(0, of("outcome")), no(get("moved", R)))
    placed = both(over, given(get("planet", R)), get("mothership", get("attacker", R)))
    wins = both(placed, equal(of("outcome"), ATTACK_WINS))
    holds = both(placed, equal(of("outcome"), DEFENCE_HOLDS))
    defends = equal(get("defender", R), P)
    aboard, carried, here = get("mothership", P), get("carrier", P), of("here")
    lost = cond(wins, add(cond(defends, here), carried), cond(holds, aboard))
    survives, off = look_up("survives", of("power")), get("off", P, R)
    return (
        Move("ships-a", of("own-a"), both(over, of("own-a"))),
        Move("ships-d", of("own-d"), both(over, of("own-d"))),
        Move("allied", of("sent"), both(over, given(get("ally", P, R)), of("sent"))),
        *(
            Move(
                f"ships-{planet_name(planet)}",
                add(cond(defends, 0, here), aboard),
                both(
                    wins,
                    equal(get("planet", R), planet_name(planet)),
                    either(aboard, both(defends, here)),
                ),
            )
            for planet in range(number * SYSTEM_SIZE)
        ),
        Move("mothership", 0, both(aboard, either(wins, both(holds, no(survives))))),
        Move("carrier", cond(survives, lost), both(wins, lost)),
        Move("hole", add(get("hole", P), lost), both(lost, no(survives))),
        Move("off", of("silent"), both(less(0, of("outcome")), get("power", P), no(given(off)))),
        Move("moved", 1, either(wins, holds)),
    )
