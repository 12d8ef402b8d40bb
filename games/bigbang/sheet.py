"""The score sheet for the boxed Big Bang 13.7, in all five modes.

Two ways to score: by lines (which tiles lie in each) or by the whole universe, where the best
lines are found by the scorer of the rules.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.bigbang.rules.alignments import SHORTEST, best_alignments
from games.bigbang.rules.cells import CENTRE_NAME, cell_of, code, name, named
from games.bigbang.rules.components import (
    BIG_BANG,
    CLOCK_SPACES,
    COLOURS,
    EARTH,
    FACE,
    OBJECTIVES,
    POINTS,
    SHAPES,
    TILES,
)
from games.bigbang.rules.meta import SEATS, Mode
from games.bigbang.rules.universe import Tiles
from games.bigbang.words.blurb import options as mode_options
from games.bigbang.words.words import objective
from games.engine.sheet import PLAYER, SHEET, Ask, Check, Column, Group, Plan, Reference, Says, Tool
from games.engine.sums import (
    Cells,
    Expr,
    P,
    V,
    Value,
    add,
    both,
    cond,
    either,
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
    number_of,
    of,
    sub,
    times,
    total,
)
from games.engine.words import Option

KINDS: Final = ("shape", "colour")
SIDES: Final = ("left", "right")  # the two universes of a player, in Parallel
VOID, STARS, GALAXY, EARTH_KIND = 1, 2, 3, 4  # tiles of a line, as keys
UNIVERSE: Final[Expr] = equal(get("way"), "universe")
# Every tile that can be seen lies in the universe once.
MOST_TILES: Final = len(TILES)


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


def title(mode: Mode) -> str:
    return {
        "simple": _("Simple"),
        "cosmic": _("Cosmic"),
        "solitaire": _("Solitaire"),
        "hexdomino": _("Hexdomino"),
        "parallel": _("Parallel Universes"),
    }[mode]


def tables(mode: Mode) -> dict[str, Any]:
    """What a tile of a line counts: its background, or one point in Simple mode."""
    grounds = [0, *POINTS[:3], POINTS[EARTH]]
    return {"tile": [0, 1, 1, 1, 1] if mode == "simple" else grounds}


def line_points(*path: Expr) -> Expr:
    """The lines of one list: those of three tiles or more count."""
    worth = total(mapped(V, look_up("tile", ["var", "t"]), "t"))
    return total(mapped(items(*path), cond(less(number_of(V), SHORTEST), 0, worth)))


def way() -> Ask:
    choices = (("lines", _("By lines")), ("universe", _("Whole universe")))
    return Ask("way", _("How you score"), "choice", SHEET, "way", choices=choices)


def tiles() -> Ask:
    return Ask("tile", _("The universe"), "tiles", SHEET, "universe", high=FACE * 4, when=UNIVERSE)


def of_kind(kind: str) -> str:
    return _("Shape") if kind == "shape" else pgettext("of a tile", "Colour")


def objectives(sides: Sequence[str] = ("",)) -> tuple[Ask, ...]:
    """The two objectives of a player, and the lines of each."""
    asks: list[Ask] = []
    for kind, words in (("shape", SHAPES), ("colour", COLOURS)):
        first = OBJECTIVES.index(words[0])
        choices = tuple((str(first + n), objective(word)) for n, word in enumerate(words))
        group = f"lines-{kind}"
        asks.append(
            Ask(
                kind,
                of_kind(kind),
                "choice",
                PLAYER,
                group,
                choices=choices,
                numbers=True,
                needed=True,
                sign="bigbang-objective",
            )
        )
        for side in sides:
            key = "-".join(filter(None, ("line", kind, side)))
            asks.append(
                Ask(
                    key,
                    side_word(side) or _("Lines"),
                    "lines",
                    PLAYER,
                    group,
                    worth=line_worth(),
                    total=line_points(key, P),
                    when=no(UNIVERSE),
                )
            )
    return tuple(asks)


def line_worth() -> Expr:
    return total(mapped(V, look_up("tile", ["var", "t"]), "t"))


def side_word(side: str) -> str:
    words = {"left": _("Universe on the left"), "right": _("Universe on the right")}
    return words.get(side, "")


def objective_lines(sides: Sequence[str] = ("",)) -> dict[str, Expr]:
    """What each objective is worth: counted from lines, or found in the universe."""
    lines: dict[str, Expr] = {}
    for side in sides:
        parts = []
        for kind in KINDS:
            rest = "-".join(filter(None, (kind, side)))
            lines[rest] = cond(UNIVERSE, get(f"found-{rest}", P), line_points(f"line-{rest}", P))
            parts.append(of(rest))
        lines["-".join(filter(None, ("both", side)))] = add(*parts)
    return lines


def groups() -> tuple[Group, ...]:
    once = _("Every tile counts once per objective. Where lines cross, count it in one of them.")
    return (
        Group("way", _("How you score")),
        Group("universe", _("The universe"), when=UNIVERSE),
        Group("lines-shape", _("Shape")),
        Group("lines-colour", pgettext("of a tile", "Colour"), note=once),
        Group("clock", _("Cosmic Clock")),
        Group("start", _("Before the start")),
    )


def line_checks(keys: Sequence[str]) -> tuple[Check, ...]:
    text = _("1 more tile makes a line. Lines have at least 3.")
    short = [
        total(mapped(items(key, P), both(less(0, number_of(V)), less(number_of(V), SHORTEST))))
        for key in keys
    ]
    return (Check("short-line", text, both(no(UNIVERSE), either(*short)), PLAYER),)


def same_objective() -> Check:
    """Each objective card exists once."""
    text = _("Each objective card exists once: two players have the same one.")
    others = [
        both(given(get(kind, P)), less(1, ["count", ["each", "q", get(kind, ["var", "q"])],
                                           get(kind, P)]))
        for kind in KINDS
    ]  # fmt: skip
    return Check("same-objective", text, either(*others), PLAYER)


def place_in_turn() -> Expr:
    """How many players begin before this one, counted from the start player."""
    return ["mod", add(sub(P, get("first")), ["players"]), ["players"]]


def first_player() -> Ask:
    return Ask("first", _("Start player"), "choice", SHEET, "start", of_players=True)


def keys_of(asks: Sequence[Ask]) -> tuple[str, ...]:
    return tuple(ask.key for ask in asks if ask.kind == "lines")


def base(
    mode: Mode,
    players: tuple[str, ...],
    asks: tuple[Ask, ...],
    lines: dict[str, Expr],
    standing: tuple[Expr, ...],
    columns: tuple[Column, ...],
    **more: Any,
) -> Plan:
    """What the modes share."""
    checks = (*line_checks(keys_of(asks)), *more.pop("checks", ()))
    return Plan(
        players=players,
        asks=asks,
        groups=groups(),
        tables=tables(mode),
        lines=lines,
        score="points",
        standing=standing,
        columns=columns,
        checks=checks,
        tools=(*more.pop("tools", ()), *common_tools()),
        references=(costs(),),
        rounds=0,
        most_rounds=1,
        mode=title(mode),
        words=script_words(),
        **more,
    )


def script_words() -> dict[str, str]:
    """What the keys of lines, the clock and the universe say."""
    return {
        "void": pgettext("background of a tile", "Void"),
        "stars": pgettext("background of a tile", "Stars"),
        "galaxy": pgettext("background of a tile", "Galaxy"),
        "earth": _("Earth"),
        "next_line": _("Next line"),
        "other": pgettext("tile", "Other"),
        "place_tile": _("Place tile"),
        "remove_tile": _("Remove tile"),
        "absorbed": pgettext("tile", "Absorbed"),
        "big_bang": _("Big Bang"),
        "cell": _("Space {cell}"),
        "tiles_placed": _("Tiles: {n}"),
        "asteroid": pgettext("tile", "Asteroid"),
        "planet": pgettext("tile", "Planet"),
        "sun": pgettext("tile", "Sun"),
        "comet": pgettext("tile", "Comet"),
        "red": pgettext("tile", "Red"),
        "orange": pgettext("tile", "Orange"),
        "yellow": pgettext("tile", "Yellow"),
        "blue": pgettext("tile", "Blue"),
        "black_hole": _("Black hole"),
        "supernova": _("Supernova"),
        "wormhole_1": _("Wormhole 1"),
        "wormhole_2": _("Wormhole 2"),
        "choose_space": _("Choose a space, then a tile."),
        "universe": _("Universe {n}"),
        "spaces": _("Spaces: {n}"),
        "plays_next": _("{who} plays next."),
    }


def common_tools() -> tuple[Tool, ...]:
    return (
        Tool("order", _("Start order")),
        Tool(
            "draw",
            _("Draw objectives"),
            items=tuple(objective(word) for word in OBJECTIVES),
            private=True,
            help=_("A shape and a colour, on this screen alone."),
        ),
        Tool("timer", _("Turn timer"), seconds=120),
    )


def costs() -> Reference:
    entries = (
        (_("Void, stars, galaxy"), _("1, 2 and 3 spaces on the clock; as many points.")),
        (_("Earth"), _("4 spaces; every shape and colour, 1 point.")),
        (_("Wormhole, Orbit, Eclipse"), _("4 spaces.")),
        (_("Black hole, Supernova, Hyperspace, Dark Energy"), _("5 spaces.")),
        (_("Placing"), _("A tile touches at least two tiles; neighbours must share something.")),
        (_("Phenomena"), _("Not beside the Big Bang, nor beside each other.")),
    )
    return Reference(_("Costs and placing"), entries)


def objective_columns() -> tuple[Column, ...]:
    return (
        Column(_("Shape"), of("shape")),
        Column(pgettext("of a tile", "Colour"), of("colour")),
        Column(_("Points"), of("points")),
    )


def simple(players: tuple[str, ...], spaces: int) -> Plan:
    """Among equals the latest in turn order comes first."""
    return base(
        "simple",
        players,
        (way(), tiles(), *objectives(), first_player()),
        {**objective_lines(), "points": of("both")},
        (of("points"), place_in_turn()),
        objective_columns(),
        checks=(same_objective(),),
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
        checks=(same_objective(),),
        tie=_("Level on points: the player who'd be next on the clock wins."),
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
    passes = _("Space 0 passed: turn up a negative objective.")
    group = Group(
        "clock",
        _("Cosmic Clock"),
        says=(Says(less(0, laps), passes),),
        note=_("After the last card, the game ends at the second pass of space 0."),
    )
    made = base(
        "solitaire",
        players,
        (
            *asks,
            Ask("clock", _("Cosmic Clock"), "clock", SHEET, "clock", high=5, total=of("time")),
            Ask("negative", _("Negative objectives"), per=SHEET, group="clock", high=7),
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
        tools=common_tools()[::2],
        most_rounds=1,
        lower_wins=True,
        tie=_("Level on points: fewer tiles in hand wins."),
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
        checks=(same_objective(),),
        tie=_("Level on points: the better other universe wins, then the later in turn order."),
        caption=_("Boxed: the worse universe. It is the result."),
    )


def universe_in(cells: Cells, number: int, empty: bool) -> Tiles:
    """The tiles entered for one universe; a tile that is entered twice counts the first time."""
    start = f"tile.{number}-"
    found: Tiles = {} if empty else {0: BIG_BANG}
    seen: set[int] = set()
    for cell, value in cells.items():
        place = cell.removeprefix(start)
        if not cell.startswith(start) or not isinstance(value, int) or not is_place(place):
            continue
        face = value & FACE
        if 0 <= value < 4 * (FACE + 1) and face < len(TILES) and face not in seen:
            seen.add(face)
            found[code(named(place))] = value
    return found


def is_place(text: str) -> bool:
    """Whether a text names a cell that a tile could reach."""
    if text == CENTRE_NAME:
        return True
    letters = text.rstrip("0123456789")
    figures = text[len(letters) :]
    if not (letters.isascii() and letters.isupper() and 0 < len(letters) <= 2 and figures):
        return False
    ring = 0
    for letter in letters:
        ring = 26 * ring + ord(letter) - ord("A") + 1
    return len(figures) <= 3 and 1 <= int(figures) <= 6 * ring


def found(plan: Plan, cells: Cells) -> dict[str, Value]:
    """The best lines of a universe, by the scorer of the rules."""
    if cells.get("way") != "universe":
        return {}
    return {key: points for key, (points, _lines) in best(plan, cells).items()}


def best(plan: Plan, cells: Cells) -> dict[str, tuple[int, list[list[str]]]]:
    """Points and lines of each objective, as names of cells; by the key of their sum."""
    players = range(len(plan.players))
    flat = plan.tables["tile"][GALAXY] == 1
    twins = "both-left" in plan.lines
    universes = [universe_in(cells, n, empty=twins) for n in (players if twins else (0,))]
    made: dict[str, tuple[int, list[list[str]]]] = {}

    def find(key: str, universe: int, card: Value) -> None:
        if isinstance(card, int):
            points, lines = best_alignments(universes[universe], card, flat)
            made[key] = points, [[name(cell_of(cell)) for cell in line] for line in lines]

    if "laps" in plan.lines:
        for card in range(len(OBJECTIVES)):
            find(f"found-{card}.0", 0, card)
        return made
    for p in players:
        for kind in KINDS:
            chosen = cells.get(f"{kind}.{p}")
            if twins:
                find(f"found-{kind}-left.{p}", p, chosen)
                find(f"found-{kind}-right.{p}", (p - 1) % len(plan.players), chosen)
            else:
                find(f"found-{kind}.{p}", 0, chosen)
    return made
