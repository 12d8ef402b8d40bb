"""What the sheets of all modes of Big Bang share: objectives, lines, keys, tools, texts."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.bigbang.rules.alignments import SHORTEST
from games.bigbang.rules.components import (
    BODY_STOCK,
    COLOURS,
    EARTH,
    FACE,
    LAST_PHENOMENON,
    OBJECTIVES,
    POINTS,
    SHAPES,
    SIMPLE_STOCK,
)
from games.bigbang.rules.meta import Mode
from games.bigbang.words.words import objective
from games.engine.sheet import PLAYER, SHEET, Ask, Check, Column, Group, Plan, Reference, Tool
from games.engine.sums import (
    Expr,
    P,
    V,
    add,
    both,
    cond,
    either,
    equal,
    get,
    given,
    items,
    less,
    look_up,
    mapped,
    no,
    number_of,
    of,
    sub,
    total,
)

KINDS: Final = ("shape", "colour")
SIDES: Final = ("left", "right")  # the two universes of a player, in Parallel
VOID, STARS, GALAXY, EARTH_KIND = 1, 2, 3, 4  # tiles of a line, as keys
# tiles that can lie in the universe, the Big Bang aside; Parallel has several
STOCK: Final = {
    "simple": len(SIMPLE_STOCK),
    "cosmic": LAST_PHENOMENON + 1,
    "solitaire": len(BODY_STOCK),
}
UNIVERSE: Final[Expr] = equal(get("way"), "universe")


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
    return {
        "tile": [0, 1, 1, 1, 1] if mode == "simple" else grounds,
        "stock": STOCK.get(mode, 0),
        "most": most_of_each(mode),
    }


def most_of_each(mode: Mode) -> list[int]:
    """How many tiles of one shape have each background, and so many of one colour."""
    bodies = SIMPLE_STOCK if mode == "simple" else BODY_STOCK
    one_shape = [tile for tile in bodies if tile // 12 == 0]
    return [0, *(sum(tile % 3 == ground for tile in one_shape) for ground in range(3)),
            int(mode == "cosmic")]  # fmt: skip


def line_points(*path: Expr) -> Expr:
    """The lines of one list: those of three tiles or more count."""
    worth = total(mapped(V, look_up("tile", ["var", "t"]), "t"))
    return total(mapped(items(*path), cond(less(number_of(V), SHORTEST), 0, worth)))


def way() -> Ask:
    choices = (("lines", _("By lines")), ("universe", _("Whole universe")))
    return Ask("way", _("How you score"), "choice", SHEET, "way", choices=choices, usual="lines")


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
    free = _("Extra tiles and the two of Dark Energy are free.")
    return (
        Group("way", _("How you score")),
        Group("universe", _("The universe"), when=UNIVERSE),
        Group("lines-shape", _("Shape")),
        Group("lines-colour", pgettext("of a tile", "Colour"), note=once),
        Group("clock", _("Cosmic Clock"), note=free),
        Group("start", _("Before the start")),
    )


def line_checks(mode: Mode, asks: Sequence[Ask]) -> tuple[Check, ...]:
    """Lines that are too short, in the card where they are written."""
    text = _("A line has at least 3 tiles. Shorter ones don't count yet.")
    short: dict[str, list[Expr]] = {}
    for ask in asks:
        if ask.kind == "lines":
            few = both(less(0, number_of(V)), less(number_of(V), SHORTEST))
            short.setdefault(ask.group, []).append(total(mapped(items(ask.key, P), few)))
    rule = "simple-score" if mode == "simple" else "lines-points"
    return tuple(
        Check(
            f"short-{group}",
            text,
            both(no(UNIVERSE), either(*found)),
            PLAYER,
            group=group,
            rule=rule,
        )
        for group, found in short.items()
    )


def twice_counted(mode: Mode, asks: Sequence[Ask]) -> tuple[Check, ...]:
    """More tiles of a background than there are for one objective."""
    text = _("A tile counts once per objective, and there aren't that many with this background.")
    lines = [ask for ask in asks if ask.kind == "lines"]
    kinds = range(1, EARTH_KIND + 1)
    too_many: dict[str, list[Expr]] = {}
    for aim, group in dict.fromkeys((aim_of(ask), ask.group) for ask in lines):
        keys = [ask.key for ask in lines if aim_of(ask) == aim]
        for kind in kinds:
            used = add(*(total(mapped(items(key, P), ["count", V, kind])) for key in keys))
            too_many.setdefault(group, []).append(less(look_up("most", kind), used))
    rule = "crossing-once" if mode == "simple" else "crossing"
    return tuple(
        Check(
            f"twice-{group}",
            text,
            both(no(UNIVERSE), either(*found)),
            PLAYER,
            group=group,
            rule=rule,
        )
        for group, found in too_many.items()
    )


def aim_of(ask: Ask) -> str:
    """The objective of a list of lines: both universes of a player count for one."""
    return ask.key.removesuffix("-left").removesuffix("-right")


def same_objective(rule: str) -> Check:
    """Each objective card exists once."""
    text = _("Each objective card exists once: two players have the same one.")
    others = [
        both(given(get(kind, P)), less(1, ["count", ["each", "q", get(kind, ["var", "q"])],
                                           get(kind, P)]))
        for kind in KINDS
    ]  # fmt: skip
    return Check("same-objective", text, either(*others), PLAYER, rule=rule)


def place_in_turn() -> Expr:
    """How many players begin before this one, counted from the start player."""
    return ["mod", add(sub(P, get("first")), ["players"]), ["players"]]


def first_player() -> Ask:
    return Ask("first", _("Start player"), "choice", SHEET, "start", of_players=True)


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
    checks = (*line_checks(mode, asks), *twice_counted(mode, asks), *more.pop("checks", ()))
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
        tools=more.pop("tools", common_tools()),
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
        "tiles_left": _("{n} left"),
        "other": pgettext("tile", "Other"),
        "place_tile": _("Place tile"),
        "remove_tile": _("Remove tile"),
        "absorbed": pgettext("tile", "Absorbed"),
        "big_bang": _("Big Bang"),
        "cell": _("Space {cell}"),
        "tiles_placed": _("Tiles: {n}"),
        "tiles_of": _("{n} of {all} tiles"),
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
        "tile_used": _("This tile is in the universe already."),
        "closer": _("Closer"),
        "farther": _("Farther"),
        "whole": pgettext("universe", "Show all"),
        "effect": _("{who}, {what}: {old} to {new}"),
        "no_effect": _("No change in points."),
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
        turn_timer(),
    )


def turn_timer() -> Tool:
    return Tool("timer", _("Turn timer"), seconds=120)


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
