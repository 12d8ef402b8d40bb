"""A sheet for any game: names, rounds, the highest or the lowest sum wins."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.sheet import LARGEST, Ask, Column, Group, Plan, Tool
from games.engine.sums import P, R, add, cond, equal, items, of, sub, total
from games.engine.words import Option

SLUG = "free"


def title() -> str:
    """What the shelf calls it."""
    return _("Free sheet")


def options() -> Sequence[Option]:
    """Which sum wins."""
    choices = (
        ('"high"', _("Highest wins"), _("The most points win.")),
        ('"low"', _("Lowest wins"), _("The fewest points win.")),
    )
    return (Option("wins", _("Who wins"), choices),)


def seats(options: Mapping[str, Any]) -> tuple[int, int]:
    """One to eight."""
    return 1, 8


def plan(players: tuple[str, ...], options: Mapping[str, Any]) -> Plan:
    """Numbers for each player and round."""
    low = options.get("wins") == "low"
    points, this_round = of("points"), total(items("points", P, R))
    return Plan(
        players=players,
        asks=(
            Ask(
                "points",
                _("Points"),
                kind="chips",
                group="round",
                low=-LARGEST,
                total=this_round,
                needed=True,
            ),
        ),
        groups=(Group("round", _("Points of this round")),),
        lines={
            "points": of("so_far", r=["last_round"]),
            "so_far": cond(equal(R, 0), 0, add(of("so_far", r=sub(R, 1)), this_round)),
        },
        score="points",
        standing=(sub(0, points) if low else points,),
        columns=(Column(_("Sum"), points),),
        course=of("so_far"),
        tools=(
            Tool("timer", _("Timer"), seconds=60),
            Tool("first", _("Who begins?")),
            Tool("number", _("Roll a die"), count=6),
        ),
        round_word=pgettext("part of a game", "Round"),
        lower_wins=low,
        mode=_("Lowest wins") if low else _("Highest wins"),
    )
