"""The shelf: what a newcomer reads of each game. Only games that can be played stand on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.models import User
from games.engine.contract import Game
from games.shelf import (
    GAMES,
    blurb_of,
    levels_of,
    static_file,
    template,
    words_of,
)
from games.tables.levels import Played, ladder, proposed, records_of

RULES_PAGE = "rules_page.html"
PLAIN_COVER = "img/cover.svg"
MOST_KINDS = 64  # of options looked at for the number of seats


@dataclass(frozen=True)
class Box:
    """A game as it stands on the shelf."""

    slug: str
    title: str
    text: str
    more: str
    drawing: str
    fewest: int
    most: int
    minutes: int
    level: str  # of the computer player that "Play now" deals

    @property
    def level_name(self) -> str:
        return level_name(self.level)

    @property
    def other_levels(self) -> list[tuple[str, str]]:
        """The computer players one tap away, from the weakest on."""
        return [
            (level, name)
            for level, name in reversed(levels(self.slug))
            if level not in {self.level, "random"}
        ]

    @property
    def has_rules(self) -> bool:
        """Whether a page says how it is played; nothing leads to one that does not."""
        return has_rules(self.slug)

    @property
    def cover(self) -> str:
        return cover_of(self.slug)

    @property
    def people(self) -> str:
        """For how many it is: "2–4 players"."""
        if self.fewest == self.most:
            text = ngettext("%(n)s player", "%(n)s players", self.most)
            return text % {"n": self.most}
        return _("%(fewest)s–%(most)s players") % {"fewest": self.fewest, "most": self.most}


def has_rules(slug: str) -> bool:
    """Whether the rules of this game are written down here."""
    return bool(template(slug, RULES_PAGE))


def cover_of(slug: str) -> str:
    """The static address of a game's cover; a plain sky if it brings none."""
    return static_file(slug, "cover.svg") or PLAIN_COVER


def is_offered(slug: str) -> bool:
    """Whether people may play this game here."""
    return slug in GAMES


Records = Mapping[str, Sequence[Played]]


def records(user: User | None) -> Records:
    """What somebody has played against computers; every game is new to a guest."""
    return {} if user is None or user.is_guest else records_of(user)


def box(slug: str, user: User | None = None, known: Records | None = None) -> Box:
    """One game of the shelf, for a reader who has played some games already."""
    meta = GAMES[slug].META
    said = blurb_of(slug)
    fewest, most = seats_over_all(slug)
    played = records(user) if known is None else known
    level = proposed(played.get(slug, ()), ladder(slug))
    return Box(
        slug, meta.title, said.text, said.more, said.cover, fewest, most, meta.minutes, level
    )


def shelf(user: User | None = None) -> list[Box]:
    """Every game that can be played, in the order of the settings."""
    known = records(user)
    return [box(slug, user, known) for slug in GAMES]


def decoded(game: Game, chosen: dict[str, str]) -> object:
    """Options from a form: each value is JSON text."""
    whole = {name: msgspec.json.decode(value) for name, value in chosen.items()}
    return game.OPTIONS.decode(msgspec.json.encode(whole))


@cache
def seats_over_all(slug: str) -> tuple[int, int]:
    """The fewest and most seats over everything the host may choose."""
    game, options = GAMES[slug], words_of(slug).options()
    names = [option.name for option in options]
    kinds = product(*([value for value, _label, _help in option.choices] for option in options))
    found = [
        game.seating(decoded(game, dict(zip(names, kind, strict=True))))
        for kind, _stop in zip(kinds, range(MOST_KINDS), strict=False)
    ]
    return min(low for low, _high in found), max(high for _low, high in found)


def level_names() -> dict[str, str]:
    """Computer players by strength."""
    return {
        "random": pgettext("computer player", "random"),
        "easy": pgettext("computer player", "easy"),
        "steady": pgettext("computer player", "medium"),
        "strong": pgettext("computer player", "strong"),
    }


def level_name(level: str) -> str:
    return level_names().get(level, level)


def levels(slug: str) -> list[tuple[str, str]]:
    """The computer players of a game, strongest first."""
    return [(level, level_name(level)) for level in reversed(levels_of(slug))]
