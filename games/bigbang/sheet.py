"""The score sheet for the boxed Big Bang 13.7, in all five modes.

Two ways to score: by lines (which tiles lie in each) or by the whole universe, where the best
lines are found by the scorer of the rules.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.bigbang.rules.components import (
    CLOCK_SPACES,
    OBJECTIVES,
)
from games.bigbang.rules.meta import SEATS, Mode
from games.bigbang.sheet_parts import (
    EARTH_KIND,
    GALAXY,
    SIDES,
    STARS,
    UNIVERSE,
    VOID,
    base,
    first_player,
    line_points,
    line_worth,
    objective_columns,
    objective_lines,
    objectives,
    place_in_turn,
    same_objective,
    tables,
    tiles,
    title,
    turn_timer,
    way,
)
from games.bigbang.sheet_universe import best as best
from games.bigbang.sheet_universe import found as found
from games.bigbang.words.blurb import options as mode_options
from games.bigbang.words.words import objective
from games.engine.sheet import PLAYER, SHEET, Ask, Check, Column, Group, Plan, Says, Tool
from games.engine.sums import (
    Expr,
    P,
    V,
    add,
    both,
    cond,
    equal,
    get,
    given,
    highest,
    items,
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


def options() -> Sequence[Option]:
    """The mode; for Solitaire the spaces of the owner's clock."""
    spaces = tuple((str(n), str(n), "") for n in (CLOCK_SPACES, 10, 14, 15, 16, 18, 20, 24))
    return (*mode_options(), Option("spaces", _("Spaces of the clock"), spaces))


def seats(options: Mapping[str, Any]) -> tuple[int, int]:
    """As the mode says."""
    return SEATS[mode_of(options)]


def mode_of(options: Mapping[str, Any]) -> Mode:
    mode = options.get("mode", "simple")
    return mode if mode in SEATS else "simple"


def plan(players: tuple[str, ...], options: Mapping[str, Any]) -> Plan:
    """The sheet of one game."""
    mode = mode_of(options)
    maker = {
        "simple": simple,
        "cosmic": cosmic,
        "solitaire": solitaire,
        "hexdomino": hexdomino,
        "parallel": parallel,
    }[mode]
    spaces = options.get("spaces", CLOCK_SPACES)
    return maker(players, spaces if isinstance(spaces, int) and spaces > 0 else CLOCK_SPACES)


def simple(players: tuple[str, ...], spaces: int) -> Plan:
    """Among equals the latest in turn order comes first."""
    return base(
        "simple",
        players,
        (way(), tiles(), *objectives(), first_player()),
        {**objective_lines(), "points": of("both")},
        (of("points"), place_in_turn()),
        objective_columns(),
        checks=(same_objective("simple-what"),),
        tie=_("Level on points: the player later in turn order wins."),
    )


def cosmic(players: tuple[str, ...], spaces: int) -> Plan:
    """Among equals the player who would be next on the clock comes first."""
    entries = items("clock")
    own = mapped(entries, cond(equal(["item", V, 0], P), ["item", V, 1]))
    last, count = ["last", entries, P], ["players"]
    start = sub(count, sub(cond(given(get("start", P)), get("start", P), add(P, 1)), 1))
    return base(
        "cosmic",
        players,
        (
            way(),
            tiles(),
            *objectives(),
            Ask("clock", _("Cosmic Clock"), "clock", SHEET, "clock", high=5),
            Ask("start", _("Place in the start order"), per=PLAYER, group="start", low=1, high=4),
        ),
        {
            **objective_lines(),
            "points": of("both"),
            "time": total(own),
            "arrival": cond(last, add(count, last), start),
        },
        (of("points"), sub(0, of("time")), of("arrival")),
        (*objective_columns()[:2], Column(_("Clock"), of("time")), objective_columns()[2]),
        checks=(same_objective("aim-secret"),),
        tie=_("Level on points: the player who'd be next on the clock wins."),
        decider=of("time"),
    )


def solitaire(players: tuple[str, ...], spaces: int) -> Plan:
    """The objectives achieved, as they are in the final universe; nothing if lost."""
    asks: list[Ask] = [way(), tiles()]
    lines: dict[str, Expr] = {}
    parts = []
    for card, word in enumerate(OBJECTIVES):
        key = f"line-{word}"
        asks.append(Ask(f"achieved-{word}", objective(word), "toggle", SHEET, "achieved", high=1))
        achieved = get(f"achieved-{word}")
        asks.append(
            Ask(
                key,
                objective(word),
                "lines",
                PLAYER,
                "achieved",
                worth=line_worth(),
                total=line_points(key, P),
                when=both(no(UNIVERSE), achieved),
            )
        )
        lines[word] = cond(achieved, cond(UNIVERSE, get(f"found-{card}", P), line_points(key, P)))
        parts.append(of(word))
    lost = get("lost")
    laps = ["div", of("time"), spaces]
    lines |= {
        "time": total(mapped(items("clock"), ["item", V, 1])),
        "laps": laps,
        "points": cond(lost, 0, add(*parts)),
    }
    group = Group(
        "clock",
        _("Cosmic Clock"),
        says=(
            Says(
                both(less(get("negative"), laps), no(get("last_lap"))),
                _("Space 0 passed: turn up a negative objective, or begin the last lap."),
                alarm=True,
            ),
            Says(
                1,
                _("Lap %(lap)s, space %(space)s"),
                {"lap": add(laps, 1), "space": ["mod", of("time"), spaces]},
            ),
            Says(get("last_lap"), _("Last lap: the game ends when you pass space 0.")),
        ),
        note=_("After the last card, the game ends at the second pass of space 0."),
    )
    made = base(
        "solitaire",
        players,
        (
            *asks,
            Ask("clock", _("Cosmic Clock"), "clock", SHEET, "clock", high=5),
            Ask("negative", _("Negative objectives"), per=SHEET, group="clock", high=7),
            Ask("last_lap", _("Last lap"), "toggle", SHEET, "clock", high=1),
            Ask("lost", _("A negative objective has a line: lost"), "toggle", SHEET, "clock",
                high=1),
        ),
        lines,
        (of("points"),),
        (
            Column(_("Laps"), of("laps")),
            Column(_("Clock"), of("time")),
            Column(_("Points"), of("points")),
        ),
        tools=(Tool("draw", _("Turn over an objective"), items=tuple(map(objective, OBJECTIVES))),),
    )  # fmt: skip
    achieved_group = Group("achieved", _("Objectives achieved"))
    rest = tuple(one for one in made.groups if one.key not in {"clock", "lines-shape"})
    return Plan(
        **{field: getattr(made, field) for field in made.__struct_fields__ if field != "groups"},
        groups=(group, achieved_group, *(one for one in rest if one.key in {"way", "universe"})),
    )


def hexdomino(players: tuple[str, ...], spaces: int) -> Plan:
    """Whoever went out, then the fewest points in hand, then the fewest tiles."""
    names = (
        ("void", _("Void tiles left"), VOID),
        ("stars", _("Star tiles left"), STARS),
        ("galaxy", _("Galaxy tiles left"), GALAXY),
        ("earth", _("The Earth left"), EARTH_KIND),
    )
    asks = tuple(
        Ask(
            f"hand-{key}", label, per=PLAYER, group="hand", high=1 if key == "earth" else 16,
            needed=key != "earth", total=times(get(f"hand-{key}", P), look_up("tile", kind)),
        )
        for key, label, kind in names
    )  # fmt: skip
    held = add(*(get(f"hand-{key}", P) for key, _label, _kind in names))
    points = add(
        *(times(get(f"hand-{key}", P), look_up("tile", kind)) for key, _label, kind in names)
    )
    out = Check(
        "two-out",
        _("Only one player can go out."),
        less(1, total(["each", "q", both(of("entered", p=["var", "q"]),
                                         equal(of("held", p=["var", "q"]), 0))])),
        SHEET,
        rule="hexdomino-end",
    )  # fmt: skip
    return Plan(
        players=players,
        asks=asks,
        groups=(Group("hand", _("Tiles left in hand")),),
        tables=tables("hexdomino"),
        lines={
            "held": held,
            "points": points,
            "entered": given(get("hand-void", P)),
        },
        score="points",
        standing=(equal(of("held"), 0), sub(0, of("points")), sub(0, of("held"))),
        columns=(Column(_("Tiles"), of("held")), Column(_("Points"), of("points"))),
        checks=(out,),
        tools=(Tool("order", _("Start order")), turn_timer()),
        most_rounds=1,
        lower_wins=True,
        tie=_("Level on points: fewer tiles in hand wins."),
        decider=of("held"),
        mode=title("hexdomino"),
    )


def parallel(players: tuple[str, ...], spaces: int) -> Plan:
    """The worse universe counts, then the better one, then the latest in turn order."""
    left, right = of("both-left"), of("both-right")
    return base(
        "parallel",
        players,
        (way(), tiles(), *objectives(SIDES), first_player()),
        {**objective_lines(SIDES), "points": lowest(left, right)},
        (of("points"), highest(left, right), place_in_turn()),
        (
            Column(_("Left"), left, no(less(right, left))),
            Column(_("Right"), right, less(right, left)),
            Column(_("Points"), of("points")),
        ),
        checks=(same_objective("parallel-what"),),
        tie=_("Level on points: the better other universe wins, then the later in turn order."),
        decider=highest(left, right),
        caption=_("Boxed: the worse universe. It is the result."),
    )
