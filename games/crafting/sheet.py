"""The score sheet for the boxed Crafting the Cosmos.

Printed nebulae and boards are not ours: points of tiles are taken as they are typed, and nothing
is said of needs and positions. What is counted is held to `rules.score` by a test.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.crafting.rules.components import (
    CHAMBER_POINTS,
    COUNTS,
    FIRST_PLACE,
    HAND_LIMIT,
    OBJECTIVES,
    OBJECTIVES_DRAWN,
    SET_POINTS,
)
from games.crafting.rules.meta import META
from games.crafting.words.words import centre, objective
from games.engine.sheet import (
    BOTH,
    PLAYER,
    ROUND,
    SHEET,
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
    V,
    add,
    both,
    cond,
    each,
    each_round,
    equal,
    get,
    given,
    highest,
    items,
    largest,
    less,
    look_up,
    lowest,
    mapped,
    no,
    of,
    sub,
    times,
    total,
)
from games.engine.words import Option

FIRST_SCORED: Final = 3  # the round at whose end the first objective is scored
LAST: Final = FIRST_SCORED + OBJECTIVES_DRAWN - 1
SIZES: Final = (1, 2, 3)
MOST_POINTS: Final = 15  # of a printed nebula, as far as we know
ALARM: Final = 3  # crystals left


def options() -> Sequence[Option]:
    """Nothing to settle."""
    return ()


def seats(options: Mapping[str, Any]) -> tuple[int, int]:
    """As in the box."""
    return META.seats


def plan(players: tuple[str, ...], options: Mapping[str, Any]) -> Plan:
    """The sheet of one game."""
    return Plan(
        players=players,
        asks=asks(),
        groups=groups(len(players)),
        tables=tables(len(players)),
        lines=lines(),
        score="points",
        standing=(of("points"), lowest(get("hand", P), HAND_LIMIT)),
        columns=columns(),
        checks=checks(),
        tools=tools(players),
        references=references(),
        rounds=0,
        most_rounds=LAST,
        round_word=pgettext("part of a game", "Round"),
        course=add(of("so_far"), cond(equal(R, ["last_round"]), get("advanced", P))),
        tie=_("Level on points: more energy cards in hand wins; a hand counts up to 10."),
        decider=lowest(get("hand", P), HAND_LIMIT),
        words=script_words(),
    )


def tables(players: int) -> dict[str, Any]:
    """All discharges so far by their number; the second place; the crystals."""
    count = COUNTS[players]
    return {
        "discharged": [0, *accumulate(CHAMBER_POINTS)],
        "next": [*CHAMBER_POINTS, 0],
        "second": [count.second_place],
        "crystals": [count.crystals],
        "set": [SET_POINTS],
    }


def script_words() -> dict[str, str]:
    """What the keys of a turn say."""
    return {
        "size": _("Size {n}"),
        "size_of": _("Size of the nebula"),
        "printed": _("Points on the nebula"),
        "nebula": _("Nebula"),
        "discharge": _("Discharge"),
        "crystal": _("crystal {n}"),
        "all_discharged": _("all discharged"),
        "set": _("5 cards"),
        "one_type": _("of one type"),
        "power": pgettext("kind of card", "power"),
        "other": pgettext("points", "Other"),
        "plus_minus": _("plus or minus"),
        "at_top": _("At the top"),
        "this_round": _("this round: {n}"),
    }


def lines() -> dict[str, Expr]:
    """Points by source, after each round and at the end."""
    here = add(*(total(items(f"nebula-{size}", P, R)) for size in SIZES))
    value, best = get("value", P, R), largest(each(get("value", Q, R)))
    values = each(get("value", Q, R))
    alone = equal(["count", values, best], 1)
    second = both(alone, less(0, value), equal(value, ["below", values, best]))
    return {
        "nebulae": total(each_round(here)),
        "discharges": cond(
            equal(R, 0), 0, add(of("discharges", r=sub(R, 1)), get("discharge", P, R))
        ),
        "crystals": look_up("discharged", of("discharges", r=["last_round"])),
        "cards": total(each_round(times(SET_POINTS, add(get("set", P, R), get("light", P, R))))),
        "other": total(each_round(total(items("other", P, R)))),
        "objective": cond(
            both(less(0, value), equal(value, best)),
            FIRST_PLACE,
            cond(second, look_up("second", 0)),
        ),
        "tied": both(less(0, best), less(1, ["count", values, best])),
        "objectives": total(each_round(of("objective"))),
        "round": add(
            here,
            sub(
                look_up("discharged", of("discharges")),
                look_up("discharged", of("discharges", r=sub(R, 1))),
            ),
            times(SET_POINTS, add(get("set", P, R), get("light", P, R))),
            total(items("other", P, R)),
            of("objective"),
        ),
        "so_far": cond(equal(R, 0), 0, add(of("so_far", r=sub(R, 1)), of("round"))),
        "points": add(
            of("nebulae"),
            of("crystals"),
            of("cards"),
            of("other"),
            of("objectives"),
            get("advanced", P),
        ),
        "left": highest(0, sub(look_up("crystals", 0), total(each_round(get("crystal", R))))),
    }


def asks() -> tuple[Ask, ...]:
    nebulae = tuple(
        Ask(
            f"nebula-{size}",
            _("Nebula, size %(size)s") % {"size": size},
            "chips",
            BOTH,
            "turn",
            high=MOST_POINTS,
            start=(2, 6, 9)[size - 1],
            unit=_("points"),
            worth=V,
            total=total(items(f"nebula-{size}", P, R)),
            sign=f"crafting-nebula-{size}",
        )
        for size in SIZES
    )
    prize = sub(
        look_up("discharged", of("discharges")),
        look_up("discharged", of("discharges", r=sub(R, 1))),
    )
    return (
        *nebulae,
        Ask("discharge", _("Crystals discharged"), group="turn", high=6, total=prize),
        Ask(
            "set",
            _("Sets of 5 cards of one type"),
            group="turn",
            high=6,
            total=times(SET_POINTS, get("set", P, R)),
        ),
        Ask(
            "light",
            _("Speed of Light"),
            group="turn",
            high=6,
            total=times(SET_POINTS, get("light", P, R)),
        ),
        Ask(
            "other",
            _("Other, plus or minus"),
            "chips",
            group="turn",
            low=-50,
            high=50,
            total=total(items("other", P, R)),
        ),
        Ask(
            "objective",
            _("Objective scored in this round"),
            "choice",
            ROUND,
            "objective",
            choices=tuple((code, objective(code)) for code in OBJECTIVES),
            when=no(less(R, FIRST_SCORED)),
            ahead=FIRST_SCORED - 1,
        ),
        Ask(
            "value",
            _("Value"),
            per=BOTH,
            group="objective",
            high=40,
            spread=True,
            total=of("objective"),
            when=no(less(R, FIRST_SCORED)),
        ),
        Ask(
            "crystal",
            _("Crystals that reached the top"),
            per=ROUND,
            group="crystals",
            high=15,
            sign="crafting-crystal",
        ),
        Ask("first", _("First player in round 1"), "choice", SHEET, "steps", of_players=True),
        Ask(
            "advanced",
            _("Points on advanced life"),
            per=PLAYER,
            group="end",
            high=99,
            spread=True,
            total=get("advanced", P),
        ),
        Ask("hand", _("Cards in hand"), per=PLAYER, group="end", high=60, spread=True),
    )


def groups(players: int) -> tuple[Group, ...]:
    left = of("left")
    moves_on = COUNTS[players].first_passes
    first = _("The first player stays.") if not moves_on else _("The first player moves on.")
    begins: Expr = get("first")
    if moves_on:
        begins = ["mod", add(get("first"), sub(R, 1)), players]
    return (
        Group("turn", _("Turn")),
        Group(
            "crystals",
            _("Time crystals"),
            says=(
                Says(less(ALARM, left), _("Crystals left: %(left)s"), {"left": left}),
                Says(
                    both(less(0, left), no(less(ALARM, left))),
                    _("Almost gone. Crystals left: %(left)s"),
                    {"left": left},
                    alarm=True,
                ),
                Says(no(less(0, left)), _("No crystal left: last round"), alarm=True),
            ),
        ),
        Group(
            "objective",
            _("Objective"),
            says=(Says(of("tied"), _("Tie for first: 6 points each, no second place.")),),
        ),
        Group(
            "steps",
            _("End of the round"),
            says=(Says(given(get("first")), _("%(who)s begins this round."), {"who": begins}),),
            steps=(
                _("Move the objectives"),
                _("Score the objective on space 4"),
                _("Turn up the next objective"),
                _("End check: crystals left, six objectives scored"),
                _("Down to 10 energy cards"),
                _("Markers back to alpha. %(first)s") % {"first": first},
            ),
        ),
        Group("end", _("End of the game"), folded=True),
    )


def columns() -> tuple[Column, ...]:
    return (
        Column(_("Nebulae"), of("nebulae")),
        Column(_("Time crystals"), of("crystals")),
        Column(_("Sets of 5, power"), add(of("cards"), of("other"))),
        Column(_("Objectives"), of("objectives")),
        Column(_("Advanced life"), get("advanced", P)),
        Column(_("Total"), of("points")),
    )


def checks() -> tuple[Check, ...]:
    large = add(
        *(total(mapped(items(f"nebula-{size}", P, R), less(MOST_POINTS, V))) for size in SIZES)
    )
    chosen = get("objective", R)
    twice = add(
        *(
            both(equal(get("objective", number), chosen), no(equal(number, R)))
            for number in range(FIRST_SCORED, LAST + 1)
        )
    )
    return (
        Check(
            "nebula",
            _("No nebula has more than 15 points."),
            large,
            group="turn",
            rule="forming",
        ),
        Check(
            "objective",
            _("Each objective is scored once."),
            both(["given", chosen], twice),
            ROUND,
            group="objective",
            rule="rounds-goals",
        ),
    )


def tools(players: tuple[str, ...]) -> tuple[Tool, ...]:
    tips = _("The next player can start collecting once this one has collected everything.")
    spaces = tuple(centre(name) for name in ("light", "time", "gravity", "chemistry"))
    tokens = (*players, *[_("dark")] * COUNTS[len(players)].dark)
    tiles = _("%(n)s tiles of group 1 on top") % {"n": COUNTS[len(players)].advanced}
    return (
        Tool("timer", _("Turn timer"), seconds=300, help=tips),
        Tool("ring", _("Energy tokens on the ring"), items=tokens, values=spaces, help=tiles),
        Tool(
            "draw",
            _("Draw 6 objectives"),
            items=tuple(objective(code) for code in OBJECTIVES),
            count=OBJECTIVES_DRAWN,
        ),
        Tool("first", _("Who begins?")),
    )


def references() -> tuple[Reference, ...]:
    chamber = ", ".join(map(str, CHAMBER_POINTS))
    entries = (
        (_("Crystals"), _("1st to 5th discharge: %(points)s points.") % {"points": chamber}),
        (_("Objectives"), _("6 points for the most; 3 for the second, with 3 or 4 players.")),
        (_("Sets"), _("5 cards of one type: 6 points.")),
    )
    return (Reference(_("Points"), entries),)
