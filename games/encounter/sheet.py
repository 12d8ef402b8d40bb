"""The score sheet for the boxed Cosmic Encounter: encounters, colonies, ships.

The totals follow the flags of the powers the rules play with; a test holds them to `rules.score`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.encounter.rules.components import (
    ARTEFACT_NAMES,
    COPIES,
    DISCS_EACH,
    MOST_SENT,
    SHIPS_AT_HOME,
    SHIPS_EACH,
    SYSTEM_SIZE,
    TO_WIN,
    is_encounter,
    planet_name,
)
from games.encounter.rules.meta import META
from games.encounter.rules.powers import POWERS
from games.encounter.rules.powers.power import NONE
from games.encounter.words.powers import artefact_moment, artefact_text, power_moment, power_text
from games.encounter.words.words import artefact_name, card_name, power_name
from games.engine.sheet import (
    BOTH,
    PLAYER,
    ROUND,
    Ask,
    Check,
    Column,
    Group,
    Plan,
    Reference,
    Says,
    Tool,
)
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
from games.engine.words import Option

KEYS: Final = tuple(POWERS)
FLAGS: Final = ("multiplies", "reverses", "turns_attacks", "wins_by_negotiating", "survives")
A, D = "a", "d"  # the sides: attack, defence
NO_OUTCOME, ATTACK_WINS, DEFENCE_HOLDS, DEAL = range(4)


def options() -> Sequence[Option]:
    """Whether every ship is followed."""
    choices = (
        ('"colonies"', _("Colonies"), _("You count foreign and home colonies.")),
        ('"tracker"', _("Every ship"), _("Ships on each planet; colonies follow from them.")),
    )
    return (Option("ships", _("What you follow"), choices),)


def seats(options: Mapping[str, Any]) -> tuple[int, int]:
    """As in the box."""
    return META.seats


def plan(players: tuple[str, ...], options: Mapping[str, Any]) -> Plan:
    """The sheet of one game."""
    tracked = options.get("ships") == "tracker"
    number = len(players)
    return Plan(
        players=players,
        asks=(*encounter_asks(number), *(ship_asks(number) if tracked else colony_asks())),
        groups=groups(number),
        tables=tables(),
        lines={**encounter_lines(), **colony_lines(number, tracked)},
        score="foreign",
        standing=(
            of("won"),
            cond(of("won"), 0, of("foreign")),
            cond(of("won"), 0, of("home")),
        ),
        columns=(
            Column(_("Foreign colonies"), of("foreign"), of("won")),
            Column(_("Home colonies"), of("home")),
        ),
        checks=checks(number, tracked),
        tools=tools(players),
        references=references(number),
        rounds=0,
        most_rounds=60,
        round_word=_("Encounter"),
        tie=_("Everyone with 5 foreign colonies wins together."),
    )


def tables() -> dict[str, Any]:
    """What a power does to totals: by its number, 0 for none."""
    powers = (NONE, *POWERS.values())
    return {
        "weight": [power.ship_weight for power in powers],
        **{flag: [int(getattr(power, flag)) for power in powers] for flag in FLAGS},
    }


def homes_needed(number: int) -> int:
    """Home colonies a power needs to work."""
    return 4 if number == 2 else 3


def power_of(player: Expr) -> Expr:
    """The number of the power of a player as it works in this encounter."""
    return of("power", p=player)


def side_total(side: str) -> Expr:
    """One side with all that powers make of it."""
    main, other = get(MAIN[side], R), get(MAIN[A if side == D else D], R)
    own_power, other_power = power_of(main), power_of(other)
    own = times(get(f"ships-{side}", R), look_up("weight", own_power))
    turned = look_up("reverses", own_power)
    allies_turned = either(turned, look_up("reverses", other_power))
    allied = of(f"allied-{side}")
    ships = add(cond(turned, sub(0, own), own), cond(allies_turned, sub(0, allied), allied))
    card = get(f"card-{side}", R)
    return cond(look_up("multiplies", own_power), times(card, ships), add(card, ships))


MAIN: Final = {A: "attacker", D: "defender"}


def encounter_lines() -> dict[str, Expr]:
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
    lines: dict[str, Expr] = {
        "power": cond(get("off", P, R), 0, get("power", P)),
        "total-a": side_total(A),
        "total-d": side_total(D),
        "fights-a": both(no(calm), one, no(turned_a)),
        "fights-d": both(no(calm), two, no(turned_d)),
        "outcome": cond(laid, outcome, NO_OUTCOME),
        "compensation": cond(
            get("gas", R), 0, cond(owed_d, get("ships-d", R), cond(owed_a, get("ships-a", R)))
        ),
        "loses": ships_lost(),
        "reward": cond(
            both(equal(of("outcome"), DEFENCE_HOLDS), equal(get("ally", P, R), D)),
            get("allied", P, R),
        ),
    }
    for side in (A, D):
        lines[f"allied-{side}"] = total(
            each(
                cond(
                    equal(get("ally", Q, R), side),
                    times(get("allied", Q, R), look_up("weight", power_of(Q))),
                )
            )
        )
    return lines


def ships_lost() -> Expr:
    """What a player loses in the encounter, as long as no power saves it."""
    beaten = {ATTACK_WINS: D, DEFENCE_HOLDS: A}
    parts = [
        cond(
            equal(of("outcome"), outcome),
            add(
                cond(equal(get(MAIN[side], R), P), get(f"ships-{side}", R)),
                cond(equal(get("ally", P, R), side), get("allied", P, R)),
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


def encounter_asks(number: int) -> tuple[Ask, ...]:
    cards = tuple((str(card), card_name(card)) for card in COPIES if is_encounter(card))
    powers = tuple(
        (str(place), power_name(key))
        for place, key in enumerate(KEYS, 1)
        if number > 2 or POWERS[key].with_two
    )
    planets = tuple(
        (planet_name(planet), planet_name(planet)) for planet in range(number * SYSTEM_SIZE)
    )
    sides = ((A, _("attack")), (D, _("defence")))
    asks = [
        Ask("attacker", _("Attacker"), "choice", ROUND, "attack", of_players=True, needed=True),
        Ask("defender", _("Defender"), "choice", ROUND, "defence", of_players=True, needed=True),
        Ask("planet", _("Planet"), "choice", ROUND, "defence", choices=planets),
    ]
    for side, group in ((A, "attack"), (D, "defence")):
        asks += [
            Ask(
                f"card-{side}", pgettext("in hand", "Card"), "choice", ROUND, group,
                choices=cards, numbers=True, needed=True,
            ),
            Ask(f"ships-{side}", _("Own ships"), per=ROUND, group=group, high=SHIPS_EACH),
        ]  # fmt: skip
    other = no(either(equal(get("attacker", R), P), equal(get("defender", R), P)))
    both_named = both(given(get("attacker", R)), given(get("defender", R)), other)
    return (
        *asks,
        Ask(
            "ally", _("Ally of"), "choice", BOTH, "allies", choices=sides, spread=True,
            when=both_named,
        ),
        Ask(
            "allied", _("Allied ships"), per=BOTH, group="allies", high=MOST_SENT, spread=True,
            when=given(get("ally", P, R)),
        ),
        Ask("off", _("Power blocked"), "toggle", BOTH, "effects", high=1, spread=True),
        Ask("emotion", _("Emotion Control"), "toggle", ROUND, "effects", high=1),
        Ask("gas", _("Stellar Gas"), "toggle", ROUND, "effects", high=1),
        Ask(
            "power", _("Power"), "choice", PLAYER, "powers", choices=powers, numbers=True,
            spread=True,
        ),
    )  # fmt: skip


def colony_asks() -> tuple[Ask, ...]:
    return (
        Ask(
            "foreign",
            _("Foreign colonies"),
            per=PLAYER,
            group="colonies",
            high=15,
            spread=True,
        ),
        Ask(
            "home",
            _("Home colonies"),
            per=PLAYER,
            group="colonies",
            high=SYSTEM_SIZE,
            start=SYSTEM_SIZE,
            spread=True,
        ),
    )


def ship_asks(number: int) -> tuple[Ask, ...]:
    planets = tuple(
        Ask(
            f"ships-{planet_name(planet)}",
            planet_name(planet),
            per=PLAYER,
            group="ships",
            high=SHIPS_EACH,
            total=ships_on(planet),
        )
        for planet in range(number * SYSTEM_SIZE)
    )
    elsewhere = (
        ("hole", _("Black Hole")),
        ("mothership", _("Mothership")),
        ("carrier", _("Carrier")),
    )
    return (
        *planets,
        *(Ask(key, label, per=PLAYER, group="ships", high=SHIPS_EACH) for key, label in elsewhere),
    )


def groups(number: int) -> tuple[Group, ...]:
    total_a, total_d, outcome = of("total-a"), of("total-d"), of("outcome")
    totals = {"one": total_a, "two": total_d}
    fought = both(of("fights-a"), of("fights-d"))
    says = (
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
                _("%(who)s gets the ships back. Rewards, card or ship: %(number)s"),
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
            equal(outcome, ATTACK_WINS),
            _("A second encounter is allowed after a success."),
        ),
    )
    wins = both(fought, equal(outcome, ATTACK_WINS))
    holds = both(fought, equal(outcome, DEFENCE_HOLDS))
    alarm = tuple(
        Says(
            equal(of("foreign", p=player), TO_WIN - 1),
            _("%(who)s: 1 colony to go."),
            {"who": player},
            alarm=True,
        )
        for player in range(number)
    )
    needed = _("A power works with %(n)s home colonies or more.") % {"n": homes_needed(number)}
    return (
        Group("attack", _("Attack"), "left", total=total_a, boxed=wins),
        Group("defence", _("Defence"), "right", total=total_d, boxed=holds),
        Group("outcome", _("Outcome"), says=says),
        Group("allies", _("Allies")),
        Group("effects", _("Effects")),
        Group("colonies", _("Race to 5 foreign colonies"), says=alarm),
        Group("ships", _("Ships, 20 of each colour"), folded=True),
        Group("powers", _("Powers at this table"), note=needed, folded=True),
    )


def checks(number: int, tracked: bool) -> tuple[Check, ...]:
    same = both(given(get("attacker", R)), equal(get("attacker", R), get("defender", R)))
    mains = either(equal(get("attacker", R), P), equal(get("defender", R), P))
    latest = equal(R, ["last_round"])
    silent = both(
        latest,
        less(of("home"), homes_needed(number)),
        less(0, get("power", P)),
        no(get("off", P, R)),
    )
    powers = each(get("power", Q))
    found = [
        Check("self", _("Nobody attacks themselves."), same, ROUND),
        Check(
            "sent",
            _("An attacker sends 1 to 4 ships."),
            either(less(MOST_SENT, get("ships-a", R)), equal(get("ships-a", R), 0)),
            ROUND,
        ),
        Check("ally", _("A main player can't be an ally."), both(given(get("ally", P, R)), mains)),
        Check(
            "silent",
            _("Too few home colonies: this power doesn't work. Mark it as blocked."),
            silent,
        ),
        Check(
            "same-power",
            _("Each power exists once."),
            both(given(get("power", P)), less(1, ["count", powers, get("power", P)])),
            PLAYER,
        ),
    ]
    if tracked:
        fleet = of("fleet")
        too_few, too_many = less(fleet, SHIPS_EACH), less(SHIPS_EACH, fleet)
        found += [
            Check("few", _("Fewer than 20 ships of this colour are placed."), too_few, PLAYER),
            Check(
                "many",
                _("A colour has 20 ships. Take some away first."),
                too_many,
                PLAYER,
                hard=True,
            ),
        ]
    return tuple(found)


def tools(players: tuple[str, ...]) -> tuple[Tool, ...]:
    discs = tuple(name for name in players for _disc in range(DISCS_EACH))
    offered = [
        (str(place), power_name(key))
        for place, key in enumerate(KEYS, 1)
        if len(players) > 2 or POWERS[key].with_two
    ]
    return (
        Tool("timer", _("Negotiation"), seconds=60),
        Tool("timer", _("Invitations"), seconds=30),
        Tool("draw", _("Draw an order disc"), items=discs, help=_("Shuffle when all are drawn.")),
        Tool("number", _("Pick a card at random"), count=7),
        Tool(
            "draw",
            _("Draw powers"),
            items=tuple(name for _place, name in offered),
            values=tuple(place for place, _name in offered),
            count=len(players),
            into="power",
        ),
        Tool("first", _("Who begins?")),
    )


def references(number: int) -> tuple[Reference, ...]:
    powers = tuple(
        (power_name(key), told(power_text(key), power_moment(key)))
        for key in KEYS
        if number > 2 or POWERS[key].with_two
    )
    artefacts = tuple(
        (artefact_name(name), f"{artefact_text(card)} {artefact_moment(card)}")
        for card, name in ARTEFACT_NAMES.items()
    )
    order = (
        (_("1. Others"), _("From the attacker's left.")),
        (_("2. Attacker"), ""),
        (_("3. Defender"), ""),
    )
    return (
        Reference(_("Powers"), powers, "power"),
        Reference(_("Artefacts"), artefacts),
        Reference(_("Who may act first"), order),
    )


def told(text: str, moment: str) -> str:
    """What a power does, and when."""
    return f"{text} ({moment})"
