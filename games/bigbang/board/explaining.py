"""Cards about the tiles, the objectives and the clock of Big Bang 13.7."""

from django.utils.safestring import SafeString
from django.utils.text import capfirst

from games.bigbang.board import labels
from games.bigbang.board.examples import EXAMPLES, example, universe_in
from games.bigbang.board.goals import drawing
from games.bigbang.board.plane import picture
from games.bigbang.rules.alignments import best_points
from games.bigbang.rules.components import COST, NUMBERS, OBJECTIVES, SHAPES, is_action, is_body
from games.bigbang.words import words
from games.engine.explaining import Explanation, Figure
from games.engine.words import translated as _

GOAL = "goal-"
CLOCK = "clock"
# The drawn examples of a tile, and the paragraph about it.
DRAWN = {
    "EARTH": (("earth",), "tiles"),
    "BLACK_HOLE": (("hole", "absorbed"), "phenomena"),
    "SUPERNOVA": (("nova",), "supernova"),
    "WORMHOLE_1": (("wormhole",), "wormhole"),
    "WORMHOLE_2": (("wormhole",), "wormhole"),
    "HYPERSPACE": (("hyperspace",), "hyperspace"),
    "ORBIT": (("orbit",), "orbit"),
    "ECLIPSE": (("eclipse", "eclipsed"), "eclipse"),
    "DARK_ENERGY": (("dark",), "one_neighbour"),
}


def explains(key: str) -> Explanation | None:
    """The card of a tile, an objective or the clock."""
    if key == CLOCK:
        return clock()
    if key.startswith(GOAL) and key[len(GOAL) :] in OBJECTIVES:
        return objective(key[len(GOAL) :])
    if key in DRAWN:
        return special(key)
    return body(key) if key in NUMBERS and is_body(NUMBERS[key]) else None


def special(tile: str) -> Explanation:
    """A phenomenon or an action tile."""
    titles, anchor = DRAWN[tile]
    action = is_action(NUMBERS[tile])
    named = labels.short(tile)
    captions = [_("Before"), _("After")] if len(titles) > 1 else [total(titles[0])]
    drawn = [example(title, named) for title in titles]
    return Explanation(
        name=named,
        kind=_("Action tile, used once") if action else _("Phenomenon"),
        rules=rules_of(tile),
        rule=anchor,
        price=str(COST[NUMBERS[tile]]),
        unit=_("million years"),
        drawing=picture(tile),
        figures=tuple(map(Figure, drawn, captions)),
    )


def total(title: str) -> str:
    """What the lines of an example come to."""
    text = _("%(objective)s: %(n)d points.")
    return " ".join(text % {"objective": goal, "n": full} for goal, _flat, full in worth(title))


def totals(title: str) -> str:
    """The same, and what they come to in Simple."""
    text = _("%(objective)s: %(n)d points in Simple, otherwise %(m)d.")
    return " ".join(
        text % {"objective": goal, "n": flat, "m": full} for goal, flat, full in worth(title)
    )


def worth(title: str) -> list[tuple[str, int, int]]:
    """Each objective of an example with its points in Simple and in the other modes."""
    tiles = universe_in(EXAMPLES[title].text).tiles
    return [
        (
            capfirst(words.objective(goal)),
            best_points(tiles, OBJECTIVES.index(goal), True),
            best_points(tiles, OBJECTIVES.index(goal), False),
        )
        for goal in EXAMPLES[title].goals
    ]


def rules_of(tile: str) -> tuple[str, ...]:
    """What a special tile does, in one or two sentences."""
    moves = _("The body must be free to slide out, and the universe must stay in one piece.")
    return {
        "EARTH": (
            _("It has every shape, every colour and every background."),
            _("It counts 1 point in a line of any objective."),
        ),
        "BLACK_HOLE": (
            _("It turns the bodies around it face down: they no longer count."),
            _("It can't touch the Big Bang or another phenomenon."),
        ),
        "SUPERNOVA": (
            _("When you place it, you may place one more body right away."),
            _("Later, each body placed beside it from the row brings another one, free."),
            _("It can't touch the Big Bang or another phenomenon."),
        ),
        "WORMHOLE_1": (_("Lines that enter one wormhole go on at the other one."),),
        "WORMHOLE_2": (_("Lines that enter one wormhole go on at the other one."),),
        "HYPERSPACE": (_("Move one body anywhere along the outside of the universe."), moves),
        "ORBIT": (_("Move one body around a body beside it."), moves),
        "ECLIPSE": (
            _("Move one body on top of a neighbour. The covered one no longer counts."),
            moves,
            _("It needn't match the one it covers."),
        ),
        "DARK_ENERGY": (_("Place two bodies of the row that need to touch one tile only."),),
    }[tile]


def body(tile: str) -> Explanation:
    """A celestial body."""
    return Explanation(
        name=labels.whole(tile),
        kind=_("Celestial body"),
        rules=(
            _("It counts for its shape and for its colour."),
            _("In Simple each body counts 1. Otherwise: void 1, stars 2, galaxy 3."),
            _("Except in Simple, it has to share something with each body it touches."),
        ),
        rule="tiles",
        drawing=picture(tile),
        figures=(Figure(example("line", labels.whole(tile)), totals("line")),),
    )


def objective(word: str) -> Explanation:
    """A shape or a colour to line up."""
    named = capfirst(words.objective(word))
    shown = "line" if word in SHAPES else "both"
    return Explanation(
        name=named,
        kind=_("Objective"),
        rules=(
            _("Three or more in a straight line are points. A tile counts in one line only."),
            _("Other traits don't matter: planets of any colour make one line."),
        ),
        rule="lines",
        price="3",
        unit=_("tiles at least"),
        drawing=SafeString(drawing(word)),
        figures=(Figure(example(shown, named), totals(shown)),),
    )


def clock() -> Explanation:
    """The Cosmic Clock."""
    named = _("Cosmic Clock")
    return Explanation(
        name=named,
        kind=_("Who plays next"),
        rules=(
            _("Each tile has a price in millions of years. Your marker moves on by it."),
            _("Last on the clock plays next; in a stack, the top marker."),
        ),
        rule="clock",
        figures=(Figure(example("clock", named)),),
    )
