"""The score sheet for the boxed Cosmic Factory.

It takes counts, not tiles: the printed tiles are not ours. How they are summed is in
`sheet_sums.py`; `tests/factory/test_sheet.py` holds every sum to `rules.score`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.sheet import BOTH, ROUND, Ask, Check, Column, Group, Plan, Reference, Says, Tool
from games.engine.sums import (
    P,
    R,
    V,
    add,
    both,
    either,
    equal,
    get,
    items,
    less,
    look_up,
    mapped,
    no,
    of,
    sub,
    times,
    total,
)
from games.engine.words import Option
from games.factory.rules.components import (
    COLOURS,
    ROUNDS,
    TOKENS,
    TRACK_END,
    VOID_POINTS,
)
from games.factory.rules.kaos import CARDS
from games.factory.rules.meta import META
from games.factory.sheet_sums import (
    CARD,
    LONGEST,
    MOST_PLANETS,
    is_card,
    scoring,
    tables,
    tokens,
    zone_total,
)
from games.factory.words.blurb import variant as variant_option
from games.factory.words.words import card_name, card_text, colour

TONES: Final = ("veg", "ice", "desert", "star")
SIGNS: Final = {
    "factory-V": '<g class="veg"><circle r="13" fill="none" stroke="currentColor" '
    'stroke-width="2.4"/><path d="M-7 8C-9-4-1-9 9-8C9 3 2 9-7 8Z" fill="currentColor"/></g>',
    "factory-I": '<g class="ice"><circle r="13" fill="none" stroke="currentColor" '
    'stroke-width="2.4"/><path d="M0-9V9M-7.8-4.5L7.8 4.5M7.8-4.5L-7.8 4.5" '
    'stroke="currentColor" stroke-width="2.4"/></g>',
    "factory-D": '<g class="desert"><circle r="10" fill="currentColor"/>'
    '<path d="M-15 5Q0 9 15-5" fill="none" stroke="currentColor" stroke-width="2.4"/></g>',
    "factory-S": '<g class="star"><path d="M0-14L4-5L14-4L6 2L9 12L0 6L-9 12L-6 2L-14-4L-4-5Z" '
    'fill="currentColor"/></g>',
}


def options() -> Sequence[Option]:
    """The variant, and how much is entered."""
    ways = (
        ('"full"', _("Zones and path"), _("You count planets, the sheet counts points.")),
        ('"quick"', _("Points only"), _("One sum for each token and round.")),
    )
    return (variant_option(), Option("entry", _("What you enter"), ways))


def seats(options: Mapping[str, Any]) -> tuple[int, int]:
    """As in the box."""
    return META.seats


def plan(players: tuple[str, ...], options: Mapping[str, Any]) -> Plan:
    """The sheet of an evening."""
    kaos = options.get("variant", "normal") == "normal"
    quick = options.get("entry") == "quick"
    asks = (*(cards() if kaos else ()), *(quick_asks() if quick else full_asks(kaos)))
    return Plan(
        players=players,
        asks=asks,
        groups=groups(quick, kaos),
        tables=tables(),
        lines={**tokens(quick), **scoring()},
        score="result",
        standing=(of("result"), sub(0, of("S", r=ROUNDS))),
        columns=columns(),
        checks=() if quick else checks(kaos),
        tools=tools(kaos),
        references=references() if kaos else (),
        rounds=ROUNDS,
        round_word=pgettext("part of a game", "Round"),
        course=of("score"),
        tie=_("Level on points: the lower star wins."),
        decider=of("S", r=ROUNDS),
        caption=_("Boxed: the lowest colour and the star. Together they are the result."),
        mode=_("Normal") if kaos else _("Beginners"),
        signs=SIGNS,
    )


def cards() -> tuple[Ask, ...]:
    choices = tuple((str(card.number), card_name(card.number)) for card in CARDS)
    return (
        Ask(
            "card", _("Kaos card"), "choice", ROUND, "card", choices=choices, numbers=True,
            needed=True, sign="kaos",
        ),
    )  # fmt: skip


def quick_asks() -> tuple[Ask, ...]:
    return tuple(
        Ask(
            f"quick-{code}", title_of(code), per=BOTH, group="entry", low=-20, high=TRACK_END,
            needed=True, sign=f"factory-{code}",
        )
        for code in TOKENS
    )  # fmt: skip


def full_asks(kaos: bool) -> tuple[Ask, ...]:
    zones = tuple(
        Ask(
            f"zone-{code}",
            title_of(code),
            "chips",
            group="entry",
            high=MOST_PLANETS,
            unit=_("planets"),
            worth=add(look_up("zone", kind, V), look_up("extra", CARD, kind, V)),
            total=zone_total(kind),
            needed=True,
            sign=f"factory-{code}",
        )
        for kind, code in enumerate(COLOURS)
    )
    path = Ask(
        "path",
        _("Longest path"),
        group="entry",
        high=LONGEST,
        unit=_("tiles"),
        total=look_up("path", get("path", P, R)),
        needed=True,
        sign="factory-S",
        help=_("Branching: with branches. Multi-path: the number of paths.") if kaos else "",
    )
    bonus = tuple(
        Ask(
            f"bonus-{code}",
            _("Bonus tile, %(colour)s") % {"colour": colour(code)},
            "choice",
            ROUND,
            "bonus",
            of_players=True,
            sign=f"factory-{code}",
        )
        for code in COLOURS
    )
    return (*zones, path, *(card_asks() if kaos else ()), *bonus)


def card_asks() -> tuple[Ask, ...]:
    """What only some cards ask for."""
    by_colour = tuple((code, title_of(code)) for code in COLOURS)
    return (
        Ask(
            "constellations",
            _("Constellations"),
            group="entry",
            when=is_card("constellation"),
            total=times(get("constellations", P, R), look_up("star_extra", CARD, 1)),
            needed=True,
        ),
        Ask(
            "void",
            _("Sizes of constellations"),
            "chips",
            group="entry",
            high=len(VOID_POINTS) - 1,
            when=is_card("deep_void"),
            worth=look_up("star_extra", CARD, V),
            total=total(mapped(items("void", P, R), look_up("star_extra", CARD, V))),
        ),
        Ask(
            "barter",
            _("The path scores on"),
            "choice",
            group="entry",
            choices=by_colour,
            when=is_card("stellar_barter"),
            needed=True,
        ),
        Ask(
            "offer",
            _("Offering: give up 5 points on"),
            "choice",
            group="entry",
            choices=by_colour,
            when=is_card("offering"),
        ),
    )


def title_of(code: str) -> str:
    """A colour at the start of a line."""
    word = colour(code)
    return word[:1].upper() + word[1:]


def groups(quick: bool, kaos: bool) -> tuple[Group, ...]:
    """The cards of the sheet. Beginners neither draft nor draw: nothing is passed on."""
    entry = _("Points for each token") if quick else _("Planets in each zone")
    note = _("The sheet can't follow the ends of the tracks step by step.") if quick else ""
    reminders = (
        Says(is_card("black_hole"), _("Time's up: two tiles of each galaxy face down.")),
        Says(is_card("sabotage"), _("Time's up: remove a tile from the galaxy on your left.")),
        Says(is_card("gift"), _("Enter what you built; the player on your left scores it.")),
        Says(is_card("space_pirate"), _("After the draft your tiles go to the right.")),
        Says(equal(["mod", R, 2], 1), _("Pass tiles to the left.")),
        Says(equal(["mod", R, 2], 0), _("Pass tiles to the right.")),
    )
    return (
        Group("card", _("Kaos card"), says=reminders if kaos else ()),
        Group("entry", entry, note=note),
        Group("bonus", _("Who holds the bonus tiles?")),
    )


def columns() -> tuple[Column, ...]:
    veg, ice, desert = (of(code, r=ROUNDS) for code in COLOURS)
    boxes = (
        both(no(less(ice, veg)), no(less(desert, veg))),
        both(less(ice, veg), no(less(desert, ice))),
        both(less(desert, veg), less(desert, ice)),
        1,
    )
    return (
        *(
            Column(title_of(code), of(code, r=ROUNDS), boxed, f"factory-{code}", TRACK_END, tone)
            for code, boxed, tone in zip(TOKENS, boxes, TONES, strict=True)
        ),
        Column(_("Result"), of("result")),
    )


def checks(kaos: bool) -> tuple[Check, ...]:
    path = get("path", P, R)
    plain = Check(
        "path", _("A path has 0 to 9 tiles."), less(LONGEST, path), group="entry", rule="score-path"
    )
    if not kaos:
        return (plain,)
    short = look_up("longest", CARD)
    sizes = mapped(items("void", P, R), either(less(V, 1), less(4, V)))
    offered = [
        both(equal(of("offer"), code), less(of(f"{code}-scored"), look_up("cost", CARD)))
        for code in COLOURS
    ]
    return (
        plain,
        Check(
            "short-path",
            _("With this card a path is shorter: at most 7 tiles (Black hole) or 4 (Parallel)."),
            both(less(short, path), less(short, LONGEST)),
            group="entry",
            rule="kaos",
        ),
        Check(
            "void",
            _("A constellation has 1 to 4 spaces."),
            total(sizes),
            group="entry",
            rule="kaos",
        ),
        Check(
            "offer",
            _("An offering needs 5 points on that colour."),
            either(*offered),
            group="entry",
            rule="cannot_pay",
        ),
    )


def tools(kaos: bool) -> tuple[Tool, ...]:
    draw = Tool(
        "draw",
        _("Draw a Kaos card"),
        items=tuple(card_name(card.number) for card in CARDS),
        values=tuple(str(card.number) for card in CARDS),
        into="card",
    )
    timer = Tool("timer", _("Sand timer"), seconds=60)
    return (timer, *((draw,) if kaos else ()), Tool("first", _("Who begins?")))


def references() -> tuple[Reference, ...]:
    entries = tuple((card_name(card.number), card_text(card.number)) for card in CARDS)
    return (Reference(_("Kaos cards"), entries, "card"),)
