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
    NEGOTIATE,
    SHIPS_EACH,
    SYSTEM_SIZE,
    TO_WIN,
    is_encounter,
    planet_name,
)
from games.encounter.rules.meta import META
from games.encounter.rules.powers import POWERS
from games.encounter.sheet_moves import moves
from games.encounter.sheet_says import (
    alarms,
    effects,
    outcomes,
    roles,
    tracker_says,
    words,
    written_out,
)
from games.encounter.sheet_sums import (
    ATTACK_WINS,
    DEFENCE_HOLDS,
    A,
    D,
    colony_lines,
    encounter_lines,
    homes_needed,
    ships_on,
    tables,
    usual_ships,
)
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
    Tool,
)
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
    no,
    of,
)
from games.engine.words import Option

KEYS: Final = tuple(POWERS)
HAND: Final = 7  # cards dealt at the start


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
        asks=(*encounter_asks(number, tracked), *(ship_asks(number) if tracked else colony_asks())),
        groups=groups(number, tracked),
        tables=tables(),
        lines={**encounter_lines(number, tracked), **colony_lines(number, tracked)},
        score="foreign",
        standing=(
            of("won"),
            cond(of("won"), 0, of("foreign")),
            cond(of("won"), 0, of("home")),
        ),
        columns=(
            Column(_("Home colonies"), of("home"), most=SYSTEM_SIZE),
            Column(_("Foreign colonies"), of("foreign"), of("won"), most=TO_WIN, tone="aim"),
        ),
        checks=checks(number, tracked),
        tools=tools(players),
        references=references(number),
        rounds=0,
        most_rounds=60,
        round_word=_("Encounter"),
        tie=_("Everyone with 5 foreign colonies wins together."),
        words=words(),
        goal=TO_WIN,
        roles=roles(),
        story=outcomes(),
        story_title=_("Earlier encounters"),
        moves=moves(number) if tracked else (),
    )


def encounter_asks(number: int, tracked: bool) -> tuple[Ask, ...]:
    *usual_own, usual_sent = usual_ships(tracked)
    laid = tuple(card for card in COPIES if is_encounter(card))
    cards = tuple((str(card), card_name(card)) for card in laid)
    on_keys = tuple(str(card) if card != NEGOTIATE else card_name(card)[:1] for card in laid)
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
    for side, group, usual in zip((A, D), ("attack", "defence"), usual_own, strict=True):
        asks += [
            Ask(
                f"card-{side}", pgettext("in hand", "Card"), "choice", ROUND, group,
                choices=cards, short=on_keys, numbers=True, needed=True,
            ),
            Ask(
                f"ships-{side}", _("Own ships"), per=ROUND, group=group, high=SHIPS_EACH,
                unit=pgettext("ships", "own"), usual=usual,
            ),
        ]  # fmt: skip
    other = no(either(equal(get("attacker", R), P), equal(get("defender", R), P)))
    both_named = both(given(get("attacker", R)), given(get("defender", R)), other)
    return (
        *asks,
        Ask(
            "ally", _("Ally of"), "choice", BOTH, "attack", choices=sides, when=both_named,
        ),
        Ask(
            "allied", _("Allied ships"), per=BOTH, group="attack", low=1, high=MOST_SENT,
            when=given(get("ally", P, R)), usual=usual_sent,
        ),
        Ask("emotion", _("Emotion Control"), "toggle", ROUND, "effects", high=1),
        Ask("gas", _("Stellar Gas"), "toggle", ROUND, "effects", high=1),
        Ask(
            "power", _("Power"), "choice", PLAYER, "powers", choices=powers, numbers=True,
            spread=True,
        ),
        Ask(
            "off", _("Blocked"), "toggle", BOTH, "powers", high=1, spread=True,
            when=less(0, get("power", P)),
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
        Ask("moved", _("Ships moved"), "toggle", ROUND, "ships", high=1),
    )


def groups(number: int, tracked: bool) -> tuple[Group, ...]:
    total_a, total_d, outcome = of("total-a"), of("total-d"), of("outcome")
    fought = both(of("fights-a"), of("fights-d"))
    says = (*outcomes(), *effects(number))
    wins = both(fought, equal(outcome, ATTACK_WINS))
    holds = both(fought, equal(outcome, DEFENCE_HOLDS))
    alarm = alarms(number)
    needed = _("A power works with %(n)s home colonies or more.") % {"n": homes_needed(number)}
    return (
        Group("attack", _("Attack"), "left", says=written_out(A), total=total_a, boxed=wins),
        Group("defence", _("Defence"), "right", says=written_out(D), total=total_d, boxed=holds),
        Group("outcome", _("Outcome"), says=says),
        Group("effects", _("Effects")),
        Group(
            "colonies", _("Race to 5 foreign colonies"), beside=True, says=() if tracked else alarm
        ),
        Group(
            "ships",
            _("Ships, 20 of each colour"),
            beside=True,
            says=(*tracker_says(), *alarm) if tracked else (),
        ),
        Group("powers", _("Powers at this table"), beside=True, note=needed, folded=True),
    )


def checks(number: int, tracked: bool) -> tuple[Check, ...]:
    same = both(given(get("attacker", R)), equal(get("attacker", R), get("defender", R)))
    mains = either(equal(get("attacker", R), P), equal(get("defender", R), P))
    latest = equal(R, ["last_round"])
    silent = both(
        latest,
        less(of("home"), homes_needed(number)),
        less(0, get("power", P)),
        no(given(get("off", P, R))),
    )
    powers = each(get("power", Q))
    found = [
        Check("self", _("Nobody attacks themselves."), same, ROUND, rule="step-orders"),
        Check(
            "sent",
            _("An attacker sends 1 to 4 ships."),
            either(less(MOST_SENT, get("ships-a", R)), equal(get("ships-a", R), 0)),
            ROUND,
            rule="step-launch",
        ),
        Check(
            "ally",
            _("A main player can't be an ally."),
            both(given(get("ally", P, R)), mains),
            rule="main_not_ally",
        ),
        Check(
            "same-power",
            _("Each power exists once."),
            both(given(get("power", P)), less(1, ["count", powers, get("power", P)])),
            PLAYER,
            rule="powers",
        ),
    ]
    if not tracked:  # the tracker knows the home colonies at the start of an encounter
        found.append(
            Check(
                "silent",
                _("Too few home colonies: this power doesn't work. Mark it as blocked."),
                silent,
                rule="powers-work",
            )
        )
    if tracked:
        fleet = of("fleet")
        too_few, too_many = less(fleet, SHIPS_EACH), less(SHIPS_EACH, fleet)
        found += [
            Check(
                "few",
                _("Fewer than 20 ships of this colour are placed."),
                too_few,
                PLAYER,
                group="ships",
            ),
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
    again = _("With one disc left, all are shuffled again.")
    order = Tool("draw", _("Draw an order disc"), items=discs, left=1, help=again)
    orders = (order,) if len(players) > 2 else ()  # two players attack each other
    offered = [
        (str(place), power_name(key))
        for place, key in enumerate(KEYS, 1)
        if len(players) > 2 or POWERS[key].with_two
    ]
    return (
        Tool("timer", _("Negotiation"), seconds=60, help=_("When both cards are Negotiate.")),
        Tool("timer", _("Invitations"), seconds=30),
        *orders,
        Tool("cards", _("Pick a card at random"), count=HAND),
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
