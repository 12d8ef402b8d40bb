"""The installed games: each is a package named in INSTALLED_GAMES, its parts are found by name.

A game must have `rules`. Words, computer players, a board, a score sheet, a cover and a page of
rules may be missing: then it has plain sentences, a random player, the text form, no sheet and a
drawn cover.
"""

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from games.engine import free_sheet, text_board
from games.engine.board import Board
from games.engine.bots import Bot, Players
from games.engine.contract import Fixed, Game
from games.engine.lessons import Judging, Lesson, Predicates, Row
from games.engine.optional import TalliesSources, fits
from games.engine.plain_words import PlainWords
from games.engine.sheet import Drawing, SheetRules
from games.engine.words import (
    Blurb,
    Counting,
    GroupsOrders,
    NamesReasons,
    NamesSources,
    Phrased,
    Planning,
    Points,
    Praised,
    Wording,
)


def _rules_by_slug() -> tuple[dict[str, Game], dict[str, str]]:
    """The rules of each installed game, and the package they come from."""
    games: dict[str, Game] = {}
    packages: dict[str, str] = {}
    for package in settings.INSTALLED_GAMES:
        rules = cast(Game, import_module(f"{package}.rules"))
        slug = rules.META.slug
        if slug in packages:
            raise ImproperlyConfigured(
                f"{packages[slug]} and {package} have the same META.slug, {slug!r}: "
                "it is a game's address, so each game needs its own."
            )
        games[slug], packages[slug] = rules, package
    return games, packages


GAMES, PACKAGES = _rules_by_slug()  # by slug, in the order of the settings


def _part(slug: str, name: str) -> Any:
    """A part of a game, or None. A part that is there but broken raises its own error."""
    found = f"{PACKAGES[slug]}.{name}"
    return import_module(found) if find_spec(found) else None


@cache
def words_of(slug: str) -> Wording:
    """The game in sentences; plain ones if it brings none."""
    return _part(slug, "words") or PlainWords(GAMES[slug].META.title)


def blurb_of(slug: str) -> Blurb:
    """What the shelf says of the game."""
    words = words_of(slug)
    return words.blurb() if isinstance(words, Praised) else Blurb()


def points_of(slug: str, view: Any) -> Sequence[Points | None]:
    """What each seat has so far, as far as the reader of this view may know it."""
    words = words_of(slug)
    return cast(Counting, words).points(view) if fits(cast(Hashable, words), Counting) else ()


def source_names(slug: str) -> tuple[str, ...]:
    """What points come from, in words; nothing in a game that does not count them by source."""
    game, words = GAMES[slug], words_of(slug)
    if not isinstance(game, TalliesSources) or not isinstance(words, NamesSources):
        return ()
    return tuple(words.source(name) for name in game.SOURCES)


def phrases_of(slug: str) -> Mapping[str, str]:
    """What can be said at a tap in a private talk, in the language that is active."""
    words = words_of(slug)
    return cast(Phrased, words).phrases() if fits(cast(Hashable, words), Phrased) else {}


def order_text(words: Wording, view: Any, order: Fixed) -> str:
    """A standing order as a phrase."""
    return words.order(view, order) if isinstance(words, Planning) else str(order)


def order_group(words: Wording, view: Any, order: Fixed) -> str:
    """The question a standing order answers; nothing where all answer the same."""
    return words.order_group(view, order) if isinstance(words, GroupsOrders) else ""


@cache
def board_of(slug: str) -> Board:
    """The game's drawing; the text form if it brings none."""
    return _part(slug, "board") or text_board


@cache
def codes_of(slug: str) -> tuple[str, ...]:
    """The codes of the game's refusals, as far as its words name them."""
    words = words_of(slug)
    return tuple(words.REASONS) if isinstance(words, NamesReasons) else ()


def catalogue_of(slug: str) -> dict[str, Any] | None:
    """What is in the box, for programs: every tile, card and space. None if it brings no list."""
    part = _part(slug, "catalogue")
    return cast("dict[str, Any]", part.components()) if part else None


def has_catalogue(slug: str) -> bool:
    return _part(slug, "catalogue") is not None


@cache
def sheet_of(slug: str) -> SheetRules | None:
    """The score sheet for the boxed game; None if it brings none. The free sheet is no game's."""
    if slug == free_sheet.SLUG:
        return cast(SheetRules, free_sheet)
    return cast("SheetRules | None", _part(slug, "sheet")) if slug in GAMES else None


@cache
def sheet_drawing_of(slug: str) -> Drawing | None:
    """What draws the things written on a score sheet; None if the game brings nothing."""
    return cast("Drawing | None", _part(slug, "sheet_drawing")) if slug in GAMES else None


def sheet_slugs() -> list[str]:
    """Every sheet people can start, the free one last."""
    return [*(slug for slug in GAMES if sheet_of(slug)), free_sheet.SLUG]


def sheet_title(slug: str) -> str:
    """What a sheet is for."""
    return free_sheet.title() if slug == free_sheet.SLUG else GAMES[slug].META.title


@cache
def lessons_of(slug: str) -> tuple[Row, ...]:
    """The rows of lessons a game brings; many games bring none."""
    part = _part(slug, "lessons")
    return part.ROWS if part else ()


@cache
def predicates_of(slug: str) -> Predicates:
    """The goals of a game's lessons that only the game itself can judge, by name."""
    part = _part(slug, "lessons")
    return part.PREDICATES if isinstance(part, Judging) else {}


def lesson_of(slug: str, name: str) -> tuple[Row, Lesson] | None:
    """One lesson by its address, and the row it stands in; None if there is none."""
    rows = lessons_of(slug) if slug in GAMES else ()
    return next(((row, one) for row in rows for one in row.lessons if one.slug == name), None)


def has_board(slug: str) -> bool:
    """Whether the game is drawn, not only told."""
    return board_of(slug) is not text_board


@cache
def players_of(slug: str) -> Players:
    """The game's computer players; one that plays at random if it brings none."""
    bots = _part(slug, "bots")
    return bots.PLAYERS if bots else Players()


def levels_of(slug: str) -> dict[str, Bot]:
    """Every level a table offers, weakest first; each game can be played at random."""
    return players_of(slug).at_tables


@cache
def folder_of(slug: str) -> Path:
    """Where the game's files lie."""
    return Path(str(import_module(PACKAGES[slug]).__file__)).parent


@cache
def static_file(slug: str, name: str) -> str:
    """The static address of a file the game brings, such as `cover.svg`; "" if it does not."""
    return f"{slug}/{name}" if (folder_of(slug) / "static" / slug / name).is_file() else ""


@cache
def later_scripts(slug: str) -> tuple[str, ...]:
    """What the game's `sheet.js` fetches when it is needed: every `sheet-*.js` beside it."""
    found = (folder_of(slug) / "static" / slug).glob("sheet-*.js") if slug in GAMES else ()
    return tuple(sorted(f"{slug}/{file.name}" for file in found))


@cache
def board_styles(slug: str) -> tuple[str, ...]:
    """The stylesheets of the game's board in their order: what phones change comes last."""
    found = (static_file(slug, name) for name in ("board.css", "phone.css"))
    return tuple(filter(None, found))


@cache
def template(slug: str, name: str) -> str:
    """The name of a template the game brings, such as `rules_page.html`; "" if it does not."""
    return f"{slug}/{name}" if (folder_of(slug) / "templates" / slug / name).is_file() else ""
