"""The whole game in five lessons: the draft and its second half, and three Kaos cards."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _
from msgspec import to_builtins

from games.engine.lessons import Answer, Holds, Lesson, Position, Row, Stands, Written, begun
from games.factory import rules
from games.factory.lessons.basic import GREEN, GREEN_LAST, PATH, PATH_LAST, Lying
from games.factory.rules.decisions import provisional_sheets

MINE = (49, 35, 30, 12, 14, 19, 42, 10, 29)
HALLEYS = (52, 26, 34, 21, 43, 39, 27, 2, 33)
SABOTAGE, BARTER, OFFERING = 13, 19, 20  # cards


def table(card: int, phase: str, **changes: Any) -> Position:
    """The first round of a normal game, with this card."""
    return Position(
        seats=2,
        options={"variant": "normal", "pace": "slow", "assist": "on"},
        changes={"kaos": [card, 5, 6, 8, 9], "phase": phase, **changes},
    )


def keep(*tiles: int) -> Written:
    return {"type": "pick", "tiles": list(tiles)}


def after_build(card: int, phase: str, tokens: Sequence[int]) -> Position:
    """Both galaxies are built: yours with a long path, Halley's with a green zone of nine."""
    mine, theirs = (*PATH, PATH_LAST), (*GREEN, GREEN_LAST)
    hands = [sorted(one[0] for one in galaxy) for galaxy in (mine, theirs)]
    return table(
        card,
        phase,
        dealt=hands,
        hands=hands,
        layouts=[written(mine), written(theirs)],
        tokens=[list(tokens), [6, 6, 6, 6]],
    )


def scored(position: Position) -> Position:
    """The same with this round's points: tokens have moved, and the sheets say how."""
    sheets = provisional_sheets(begun(rules, position))
    tokens = [list(page.after) for page in sheets]
    changes = {**position.changes, "sheets": to_builtins(sheets), "tokens": tokens}
    return replace(position, changes=changes)


def written(galaxy: Sequence[Lying]) -> list[list[int]]:
    return [list(one) for one in galaxy]


FIRST = Lesson(
    slug="draft",
    title=_("Draft"),
    sentence=_("You keep three of nine tiles and pass six on."),
    goal=_("Keep three tiles that show ice."),
    position=table(5, "first", dealt=[list(MINE), list(HALLEYS)]),
    reached=Holds("kept_ice"),
    solution=(keep(49, 30, 10),),
    wrong=(keep(35, 12, 14),),
    done=_("Three tiles with ice are yours. The other six go to Halley."),
    answers=(Answer(_("Not all of them show ice. Look for the blue quarters.")),),
    rule="draft",
    note=_("Odd rounds pass to the left, even rounds to the right."),
)
SECOND = Lesson(
    slug="draft-again",
    title=_("Second choice"),
    sentence=_("Then you keep three of the six tiles you were passed."),
    goal=_("Keep the three tiles with an asteroid path."),
    position=table(
        5,
        "second",
        dealt=[list(MINE), list(HALLEYS)],
        first=[[49, 30, 10], [21, 39, 27]],
    ),
    reached=Holds("kept_paths"),
    solution=(keep(52, 43, 2),),
    wrong=(keep(26, 34, 33),),
    done=_("Three more. The last three tiles come as they are, unseen."),
    answers=(Answer(_("Some of these have no path. Look for the stones that cross a tile.")),),
    rule="draft",
)
CUT = Lesson(
    slug="sabotage",
    title=_("Sabotage"),
    sentence=_("A Kaos card bends one round. Sabotage removes a tile next door."),
    goal=_("Halley's green zone has nine planets. Leave six of them."),
    position=after_build(SABOTAGE, "sabotage", (4, 4, 4, 4)),
    reached=Holds("zone_broken"),
    solution=({"type": "sabotage", "cell": [1, 1]},),
    wrong=({"type": "sabotage", "cell": [0, 2]},),
    done=_("Without the middle, six planets are left in the green zone."),
    answers=(Answer(_("Halley keeps more than six. Take a tile with more green planets.")),),
    rule="kaos",
)
TRADE = Lesson(
    slug="barter",
    title=_("Stellar barter"),
    sentence=_("With Stellar Barter your path scores for a colour you choose."),
    goal=_("Let the path score where it helps your result."),
    position=after_build(BARTER, "barter", (9, 2, 12, 6)),
    reached=Stands("choices.0.colour", equal="I"),
    solution=({"type": "barter", "colour": "I"},),
    wrong=({"type": "barter", "colour": "D"},),
    done=_("Ice is your lowest colour: every point there counts."),
    answers=(Answer(_("That colour is ahead already. Only the lowest one counts at the end.")),),
    rule="kaos",
)
GIVE = Lesson(
    slug="offering",
    title=_("Offering"),
    sentence=_("With Offering you may give up points of a colour for the star."),
    goal=_("Give up points, and keep your lowest colour as high as it is."),
    position=scored(after_build(OFFERING, "offering", (6, 0, 2, 3))),
    reached=Stands("choices.0.colour", equal="V"),
    solution=({"type": "offer", "colour": "V"},),
    wrong=({"type": "offer", "colour": "I"},),
    done=_("Vegetation still has 7, ice stays the lowest with 6, and the star gains 2."),
    answers=(
        Answer(
            _("Safe, but the star gains nothing. One colour has five points to spare."),
            when=Holds("offered_nothing"),
        ),
        Answer(_("Now a colour falls below 6, and your result with it. Look for the highest.")),
    ),
    rule="kaos",
)

ROW = Row("normal", _("Draft and Kaos"), (FIRST, SECOND, CUT, TRADE, GIVE))
