"""Parallel Universes in five lessons: two universes, a line, the lower one, galaxies, the end."""

from django.utils.translation import gettext_lazy as _

from games.bigbang.lessons.positions import parallel, place_in
from games.engine.lessons import Answer, Happened, Lesson, Row, happened

PAIR = {"A1": "PB1", "A2": "PO2", "A3": "SO1", "A6": "CB2"}
FULL = {**PAIR, "B4": "PR1"}
THIN = {"A1": "PB3", "A2": "PO1", "A3": "SO2", "A6": "CB1"}
ROW_OF_FOUR = ("PR2", "AR1", "SY3", "CO3")


def counts(side: str, points: int) -> Happened:
    """A move after which the learner has so many points in one universe."""
    return happened("counted", {side: points}, seat=0)


SECOND = Lesson(
    slug="two-universes",
    title=_("Two universes"),
    sentence=_("You build in two universes: one with each neighbour."),
    goal=_("Begin universe 2."),
    position=parallel(PAIR, {}, ROW_OF_FOUR),
    reached=happened("placed_in", seat=0, universe=2),
    solution=(place_in(1, 2, "0"),),
    wrong=(place_in(1, 1, "B2"),),
    done=_("The first tile of a universe may be any tile."),
    answers=(Answer(_("That's universe 1. Universe 2 is still empty: place your tile there.")),),
    rule="parallel",
)
LINE = Lesson(
    slug="line-in-one",
    title=_("A line in one of them"),
    sentence=_("Your objectives are the same in both universes: planets and yellow."),
    goal=_("Complete a line of three planets."),
    position=parallel(PAIR, {"0": "SY1", "A1": "CY2"}, ROW_OF_FOUR),
    reached=counts("left", 3),
    solution=(place_in(1, 1, "B12"),),
    wrong=(place_in(1, 1, "B2"),),
    done=_("1, 2 and 2: five points in universe 1."),
    answers=(Answer(_("No line yet. In universe 1, go straight on from A1 and A2.")),),
    rule="parallel",
)
LOWER = Lesson(
    slug="lower",
    title=_("The lower one counts"),
    sentence=_("Only your lower universe is your score."),
    goal=_("You have 4 and 0. Raise your score."),
    position=parallel(FULL, THIN, ROW_OF_FOUR),
    reached=counts("right", 3),
    solution=(place_in(1, 2, "B4"),),
    wrong=(place_in(1, 1, "B12"),),
    done=_("4 and 6: your score is 4 instead of 0."),
    answers=(
        Answer(
            _("6 and 0 is still a score of 0. Use the planet in universe 2."),
            when=counts("left", 5),
        ),
        Answer(_("No points there. In universe 2 two planets wait for a third one.")),
    ),
    rule="parallel",
)
WORTH = Lesson(
    slug="worth",
    title=_("More behind it"),
    sentence=_("Void counts 1, stars 2, galaxy 3, in both universes."),
    goal=_("Reach 6 points in universe 2."),
    position=parallel(FULL, {**THIN, "A3": "SR3"}, ("PR1", "AB1", "PR2", "CO3")),
    reached=counts("right", 6),
    solution=(place_in(3, 2, "B4"),),
    wrong=(place_in(1, 2, "B4"),),
    done=_("3, 1 and 2: six points."),
    answers=(
        Answer(
            _("A line of five points. The other red planet has stars behind it: one more."),
            when=counts("right", 3),
        ),
        Answer(_("No line yet. In universe 2, go straight on from A1 and A2.")),
    ),
    rule="parallel",
)
LAST = Lesson(
    slug="last-of-both",
    title=_("Last tile"),
    sentence=_("The game ends when the row is empty. This is the last tile."),
    goal=_("Your score is 0. Make the last tile count."),
    position=parallel(FULL, THIN, ("PR2",), last=True),
    reached=counts("right", 3),
    solution=(place_in(1, 2, "B4"),),
    wrong=(place_in(1, 1, "B12"),),
    done=_("Your lower universe counts 4: that is your score."),
    answers=(Answer(_("Your lower universe is still at 0. The last tile belongs there.")),),
    rule="parallel",
)

ROW = Row("parallel", _("Parallel Universes"), (SECOND, LINE, LOWER, WORTH, LAST))
