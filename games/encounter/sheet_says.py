"""What the score sheet of Cosmic Encounter says: roles, calculations, outcomes, alarms."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.encounter.rules.components import TO_WIN
from games.encounter.sheet_sums import (
    ATTACK_WINS,
    DEAL,
    DEFENCE_HOLDS,
    MAIN,
    A,
    D,
    power_of,
)
from games.engine.sheet import Says
from games.engine.sums import (
    P,
    Q,
    R,
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
    times,
    total,
)


def roles() -> tuple[Says, ...]:
    """What a player is in the encounter that is chosen."""
    return (
        Says(equal(of("foreign"), TO_WIN - 1), _("1 to go"), alarm=True),
        Says(equal(get("attacker", R), P), pgettext("role", "attacker")),
        Says(equal(get("defender", R), P), pgettext("role", "defender")),
        Says(given(get("ally", P, R)), pgettext("role", "ally")),
    )


def words() -> dict[str, str]:
    """What the game's own script says."""
    return {
        "ships_free": _("{n} to place"),
        "send": _("Send one"),
        "weight": _("{n} each"),
        "multiplies": _("card × ships"),
        "reverses": _("lower total wins"),
        "turns_attacks": _("makes both negotiate"),
        "wins_by_negotiating": _("Negotiate wins"),
        "survives": _("loses no ships"),
        "no_effect": _("no effect on totals"),
        "blocked": pgettext("power", "blocked"),
        "silent": _("too few home colonies"),
        "attacker": pgettext("role", "attacker"),
        "defender": pgettext("role", "defender"),
    }


def tracker_says() -> tuple[Says, ...]:
    """What becomes of the ships of an encounter."""
    fought = both(no(equal(of("outcome"), DEAL)), less(0, of("outcome")))
    aboard = get("mothership", get("attacker", R))
    return (
        Says(
            both(fought, no(get("moved", R)), no(aboard)),
            _("Send the ships of this encounter from their planets: then they move by themselves."),
        ),
        Says(
            both(fought, no(get("moved", R)), aboard, no(given(get("planet", R)))),
            _("Choose the planet: then the ships move by themselves."),
        ),
        Says(
            both(fought, no(get("moved", R)), aboard, given(get("planet", R))),
            _("The ships move when you go on to the next encounter."),
        ),
        Says(get("moved", R), _("The ships of this encounter have moved.")),
    )


def alarms(number: int) -> tuple[Says, ...]:
    """Who is about to win, and who has won."""
    return tuple(
        said
        for player in range(number)
        for said in (
            Says(
                equal(of("foreign", p=player), TO_WIN - 1),
                _("%(who)s: 1 colony to go."),
                {"who": player},
                alarm=True,
            ),
            Says(
                of("won", p=player),
                _("%(who)s has 5 foreign colonies and wins."),
                {"who": player},
                alarm=True,
            ),
        )
    )


def outcomes() -> tuple[Says, ...]:
    """How an encounter ends, in one sentence."""
    outcome = of("outcome")
    totals = {"one": of("total-a"), "two": of("total-d")}
    fought = both(of("fights-a"), of("fights-d"))
    return (
        Says(
            both(fought, equal(outcome, ATTACK_WINS)),
            _("%(who)s wins the encounter, %(one)s to %(two)s."),
            {**totals, "who": get("attacker", R)},
            alarm=True,
        ),
        Says(
            both(fought, equal(outcome, DEFENCE_HOLDS)),
            _("%(who)s holds, %(two)s to %(one)s."),
            {**totals, "who": get("defender", R)},
            alarm=True,
        ),
        Says(
            both(no(fought), equal(outcome, ATTACK_WINS)),
            _("%(who)s wins the encounter."),
            {"who": get("attacker", R)},
            alarm=True,
        ),
        Says(
            both(no(fought), equal(outcome, DEFENCE_HOLDS)),
            _("%(who)s holds."),
            {"who": get("defender", R)},
            alarm=True,
        ),
        Says(equal(outcome, DEAL), _("Both negotiate: one minute for a deal."), alarm=True),
    )


def effects(number: int) -> tuple[Says, ...]:
    """What follows from an encounter: ships, rewards, cards, another one."""
    outcome = of("outcome")
    lands = either(equal(get("attacker", R), Q), equal(get("ally", Q, R), A))
    about_to_win = equal(of("foreign", p=Q), TO_WIN - 1)
    return (
        *(
            Says(
                less(0, of("loses", p=player)),
                _("Ships lost by %(who)s: %(number)s"),
                {"who": player, "number": of("loses", p=player)},
            )
            for player in range(number)
        ),
        *(
            Says(
                less(0, of("reward", p=player)),
                _("%(who)s: ships back, rewards (card or ship): %(number)s"),
                {"who": player, "number": of("reward", p=player)},
            )
            for player in range(number)
        ),
        Says(
            less(0, of("compensation")),
            _("Compensation, cards at random: %(number)s"),
            {"number": of("compensation")},
        ),
        Says(
            both(equal(outcome, ATTACK_WINS), less(1, total(each(cond(lands, about_to_win))))),
            _("Several players can reach 5 foreign colonies here and win together."),
            alarm=True,
        ),
        Says(equal(outcome, ATTACK_WINS), _("A second encounter is allowed.")),
        Says(equal(outcome, DEFENCE_HOLDS), _("No second encounter.")),
        Says(equal(outcome, DEAL), _("A second encounter is allowed if you make a deal.")),
    )


def written_out(side: str) -> tuple[Says, ...]:
    """The calculation of a side as people write it: 6 × (3 + 1)."""
    main, other = get(MAIN[side], R), get(MAIN[A if side == D else D], R)
    turned, others_turned = (look_up("reverses", power_of(one)) for one in (main, other))
    multiplies = look_up("multiplies", power_of(main))
    allied = of(f"allied-{side}")
    values = {
        "card": get(f"card-{side}", R),
        "own": times(of(f"own-{side}"), look_up("weight", power_of(main))),
        "allied": allied,
    }
    signs = (
        ("+", "+", no(either(turned, others_turned))),
        ("+", "−", both(no(turned), others_turned)),
        ("−", "−", turned),
    )
    told = []
    for one, two, when in signs:
        attack = both(less(0, get(f"card-{side}", R)), when)
        sum_of = f"%(card)s {one} %(own)s"
        product = f"%(card)s × ({one.strip('+')}%(own)s"
        told += [
            Says(both(attack, no(multiplies), no(allied)), sum_of, values),
            Says(both(attack, no(multiplies), allied), f"{sum_of} {two} %(allied)s", values),
            Says(both(attack, multiplies, no(allied)), f"{product})", values),
            Says(both(attack, multiplies, allied), f"{product} {two} %(allied)s)", values),
        ]
    return tuple(told)
