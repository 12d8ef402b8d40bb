"""Simple mode in seven lessons: objectives, lines, two objectives at once, blocking, the end."""

from django.utils.translation import gettext_lazy as _

from games.bigbang.lessons.positions import place, simple
from games.engine.lessons import Answer, Happened, Holds, Lesson, Row, happened

ROW_OF_FOUR = ("PR1", "AY2", "CO1", "SR2")


def gains(points: int) -> Happened:
    """A move that brings the learner at least so many points."""
    return happened("gained", {"points": points}, seat=0)


FIRST_TILE = Lesson(
    slug="first-tile",
    title=_("First tile"),
    sentence=_("Your objectives are planets and yellow. Choose a tile, then a space."),
    goal=_("Place a planet beside the Big Bang."),
    position=simple({}, ("CO1", "PR1", "SR2", "AB1")),
    reached=happened("placed", seat=0, tile="PR1"),
    solution=(place(2, "A1"),),
    wrong=(place(1, "A1"),),
    done=_("A planet, and your objective is planets. Two more in line with it are points."),
    answers=(Answer(_("That works, but it isn't a planet. Look for the tile with the ring.")),),
    rule="simple",
    note=_("The first tile touches only the Big Bang. Later ones must touch two tiles."),
)
LINE_OF_THREE = Lesson(
    slug="line-of-three",
    title=_("Line of three"),
    sentence=_("Three or more tiles of your objective in line are points."),
    goal=_("Complete a line of three planets."),
    position=simple({"A5": "PB1", "A6": "PO2", "A4": "SB2", "A1": "CR2"}, ROW_OF_FOUR),
    reached=gains(3),
    solution=(place(1, "B12"),),
    wrong=(place(1, "A2"),),
    done=_("Three planets in line: 3 points. Each tile of a line counts 1."),
    answers=(
        Answer(
            _("Not one of your objectives yet. Take the planet from the row."),
            when=happened("placed", seat=0, tile="CO1"),
        ),
        Answer(_("No line yet. The two planets point up and down: go on from either end.")),
    ),
    rule="simple",
    note=_("Colours don't matter for planets: blue, orange and red ones make one line."),
)
STRAIGHT = Lesson(
    slug="straight",
    title=_("Straight, not bent"),
    sentence=_("A line runs straight from tile to tile, through their edges."),
    goal=_("Complete a line of three planets."),
    position=simple({"A6": "CR2", "A1": "PB1", "A2": "PO2", "A3": "SY1", "A4": "SB2"}, ROW_OF_FOUR),
    reached=gains(3),
    solution=(place(1, "B4"),),
    wrong=(place(1, "B2"),),
    done=_("A straight line of three: 3 points. It would count the same at its other end."),
    answers=(
        Answer(
            _("B2 touches both planets, but the three form a triangle. From A1 and A2, go on."),
            when=happened("placed", seat=0, tile="PR1", cell="B2"),
        ),
        Answer(_("No line yet. Go straight on from A1 and A2, to either side.")),
    ),
    rule="simple",
    note=_("Tiles that touch in a triangle aren't in line."),
)
TWO_OBJECTIVES = Lesson(
    slug="two-objectives",
    title=_("Two objectives"),
    sentence=_("A tile can count once for your shape and once for your colour."),
    goal=_("Score 6 points with one tile."),
    position=simple(
        {"A1": "PB1", "A2": "PO2", "A3": "SY1", "A4": "CY2", "A5": "AB1", "A6": "SR1"},
        ("PY1", "AO2", "CO1", "SR2"),
    ),
    reached=gains(6),
    solution=(place(1, "B4"),),
    wrong=(place(1, "B12"),),
    done=_("The yellow planet ends a line of planets and a line of yellow tiles: 3 and 3."),
    answers=(
        Answer(
            _("3 points for the planets. At their other end it would join the yellow tiles too."),
            when=gains(3),
        ),
        Answer(_("No points yet. Look where a line of planets meets a line of yellow tiles.")),
    ),
    rule="simple",
    note=_("You see the points of a move before you confirm it."),
)
BLOCK = Lesson(
    slug="block",
    title=_("Block a line"),
    sentence=_("All objectives are open. Halley collects comets and red."),
    goal=_("Leave Halley no points on the next turn."),
    position=simple(
        {"A2": "CB1", "A3": "CO2", "B2": "SB1", "A1": "AO1", "A4": "PO1"},
        ("AY2", "CB2", "CO1", "SB2"),
    ),
    reached=Holds("blocked"),
    solution=(place(1, "B6"),),
    wrong=(place(1, "A5"),),
    done=_("Blocked. The comets would have been a line of three for Halley."),
    answers=(Answer(_("Halley can still end a line. Find the two comets and where they lead.")),),
    rule="tips",
    note=_("If nothing helps you, take a space or a tile that helps someone else."),
)
CROSSING = Lesson(
    slug="crossing",
    title=_("Crossing lines"),
    sentence=_("Lines may cross, but a tile counts in one line of an objective."),
    goal=_("Score 3 more points with a planet."),
    position=simple(
        {"A1": "PB1", "A2": "PO1", "B4": "PB2", "A3": "PO2", "A6": "PR2", "A5": "PY1"},
        ("PR1", "AO2", "CO1", "SR2"),
    ),
    reached=gains(3),
    solution=(place(1, "B12"),),
    wrong=(place(1, "A4"),),
    done=_("A second line with planets of its own: 3 more points."),
    answers=(
        Answer(
            _("A line, but B4 already counts in the other one: 0 points. Look for a free pair."),
            when=happened("placed", seat=0, tile="PR1", cell="A4"),
        ),
        Answer(_("No points yet. Look for two planets that belong to no line.")),
    ),
    rule="crossing",
    note=_("Where lines cross, the site counts the best choice for you."),
)
LAST_TILES = Lesson(
    slug="last-tiles",
    title=_("Last tiles"),
    sentence=_("The game ends when the row is empty. This is the last tile."),
    goal=_("Win the game: you have 3 points, Halley has 4."),
    position=simple(
        {
            "B10": "CB1",
            "A5": "CO1",
            "A4": "CB2",
            "B6": "CO2",  # Halley's line
            "B12": "PB1",
            "A1": "PO1",
            "A2": "PB2",  # yours
            "A6": "SY1",
            "B11": "AY1",
            "C15": "SB1",
            "A3": "SR1",
        },
        ("PY1",),
        last=True,
    ),
    reached=Holds("won"),
    solution=(place(1, "C16"),),
    wrong=(place(1, "B4"),),
    done=_("The last tile brings yellow into line. You win."),
    answers=(
        Answer(_("That isn't enough to win. Find the space that counts for yellow as well.")),
    ),
    rule="simple",
)

ROW = Row(
    "simple",
    _("Simple"),
    (FIRST_TILE, LINE_OF_THREE, STRAIGHT, TWO_OBJECTIVES, BLOCK, CROSSING, LAST_TILES),
)
