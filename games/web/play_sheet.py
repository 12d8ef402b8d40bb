"""The sheet of "Play now": game, mode, level and opponents, each with a first choice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.words import Option
from games.shelf import GAMES, words_of
from games.tables.levels import ladder, last_choice
from games.web.boxes import Box, decoded, level_name, shelf

MOST_OPPONENTS = 5


@dataclass(frozen=True)
class Radio:
    """One thing that can be chosen."""

    value: str
    label: str
    is_on: bool
    help: str = ""
    bars: tuple[bool, ...] = ()  # how strong a level is


@dataclass(frozen=True)
class PlaySheet:
    """What the sheet shows for what is chosen on it."""

    games: tuple[Radio, ...]
    mode_label: str
    modes: tuple[Radio, ...]
    levels: tuple[Radio, ...]
    opponents: tuple[Radio, ...]
    sentence: str

    @property
    def slug(self) -> str:
        return next(one.value for one in self.games if one.is_on)


def sheet_for(user: User | None, wished: Mapping[str, str]) -> PlaySheet:
    """The sheet with what is wished; what does not fit is chosen anew."""
    boxes = shelf(user)
    last = last_choice(user)
    known = [box.slug for box in boxes]
    slug = next((one for one in (wished.get("game"), last and last[0]) if one in known), known[0])
    box = next(one for one in boxes if one.slug == slug)
    option = mode_of(slug)
    mode = chosen_mode(option, wished, last[1] if last and last[0] == slug else {})
    fewest, most = seats_in(slug, option, mode)
    count = number(wished.get("opponents", ""), max(fewest - 1, 0), min(most - 1, MOST_OPPONENTS))
    level = wished.get("level", "")
    level = level if level in ladder(slug) else box.level
    return PlaySheet(
        games=tuple(Radio(one.slug, one.title, one.slug == slug) for one in boxes),
        mode_label=option.label if option else "",
        modes=tuple(Radio(value, label, value == mode) for value, label, _help in choices(option)),
        levels=level_radios(slug, level),
        opponents=tuple(
            Radio(str(n), str(n), n == count)
            for n in range(max(fewest - 1, 0), min(most - 1, MOST_OPPONENTS) + 1)
        ),
        sentence=sentence(box, option, mode),
    )


def mode_of(slug: str) -> Option | None:
    """What this game may be played as: its first option."""
    return next(iter(words_of(slug).options()), None)


def choices(option: Option | None) -> tuple[tuple[str, str, str], ...]:
    return option.choices if option else ()


def chosen_mode(option: Option | None, wished: Mapping[str, str], last: Mapping[str, Any]) -> str:
    """The mode wished for, the one played last, or the one proposed first."""
    if option is None:
        return ""
    values = [value for value, _label, _help in option.choices]
    played = msgspec.json.encode(last[option.name]).decode() if option.name in last else ""
    for value in (wished.get("mode", ""), played, option.at_first):
        if value in values:
            return value
    return values[0]


def seats_in(slug: str, option: Option | None, mode: str) -> tuple[int, int]:
    """The fewest and the most seats of a mode."""
    game = GAMES[slug]
    return game.seating(decoded(game, {option.name: mode} if option else {}))


def number(text: str, fewest: int, most: int) -> int:
    """A number of opponents that fits; one if that is possible."""
    wished = int(text) if text.isdecimal() and len(text) < 3 else 1
    return min(max(wished, fewest), most)


def level_radios(slug: str, chosen: str) -> tuple[Radio, ...]:
    """The levels as words, bars and a few words of meaning."""
    meanings = {
        "easy": _("first games"),
        "steady": _("knows the game"),
        "strong": _("blocks and counts"),
    }
    levels = ladder(slug)
    return tuple(
        Radio(
            level,
            level_name(level),
            level == chosen,
            meanings.get(level, ""),
            tuple(place <= rank for place in range(len(levels))),
        )
        for rank, level in enumerate(levels)
    )


def sentence(box: Box, option: Option | None, mode: str) -> str:
    """What will be played, and for how long."""
    told = next((text for value, _label, text in choices(option) if value == mode), "")
    return told or _("Takes about %(n)s minutes.") % {"n": box.minutes}


def options_in(sheet: PlaySheet) -> dict[str, Any]:
    """The chosen mode as the game's options."""
    option = mode_of(sheet.slug)
    mode = next((one.value for one in sheet.modes if one.is_on), "")
    return {option.name: msgspec.json.decode(mode)} if option and mode else {}


def level_in(sheet: PlaySheet) -> str:
    return next((one.value for one in sheet.levels if one.is_on), "")


def opponents_in(sheet: PlaySheet) -> int:
    return next((int(one.value) for one in sheet.opponents if one.is_on), 0)
