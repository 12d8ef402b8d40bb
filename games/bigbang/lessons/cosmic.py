"""What Cosmic mode adds, in five lessons: matching, backgrounds, the clock, Eclipse, supernova."""

from django.utils.translation import gettext_lazy as _

from games.bigbang.lessons.positions import cosmic, place
from games.bigbang.lessons.simple import gains
from games.bigbang.rules.cells import named
from games.engine.lessons import Answer, Holds, Lesson, Row, happened

PAIR = {"A1": "PB1", "A2": "PO2", "A3": "SO1", "A6": "CB2"}

MATCH = Lesson(
    slug="match",
    title=_("Something in common"),
    sentence=_("A body must share shape, colour or background with each body it touches."),
    goal=_("Complete a line of three planets."),
    position=cosmic(PAIR, ("PR2", "AR1", "SR3", "CO3"), (3, 9)),
    reached=gains(3),
    solution=(place(1, "B12"),),
    wrong=(place(1, "B2"),),
    done=_("A planet beside a planet and a comet on stars: each shares something."),
    answers=(Answer(_("It fits there, but makes no line. Go straight on from A1 and A2.")),),
    rule="match",
    note=_("Only spaces where the tile fits light up."),
)
GALAXY = Lesson(
    slug="galaxy",
    title=_("Galaxies count more"),
    sentence=_("Void counts 1, stars 2, galaxy 3. In price and in points."),
    goal=_("Score 6 points with one planet."),
    position=cosmic({**PAIR, "A6": "SY2"}, ("PR1", "AR1", "PY3", "CO3"), (3, 9)),
    reached=gains(6),
    solution=(place(3, "B12"),),
    wrong=(place(1, "B4"),),
    done=_("1, 2 and 3: six points for one line."),
    answers=(
        Answer(_("A line, but a thin one. Take the planet with a galaxy behind it."), gains(3)),
        Answer(_("No line yet. Take the planet with a galaxy and go on from A1 and A2.")),
    ),
    rule="lines",
)
TIME = Lesson(
    slug="time",
    title=_("Time is the price"),
    sentence=_("Each tile costs time. The player furthest behind plays next."),
    goal=_("Play so that it's your turn again."),
    position=cosmic(PAIR, ("EARTH", "AR1", "PB3", "CB1"), (4, 7)),
    reached=Holds("plays_again"),
    solution=(place(4, "A5"),),
    wrong=(place(1, "A5"),),
    done=_("It cost 1 million years. You're still behind Halley, so you play again."),
    answers=(Answer(_("The Earth costs 4: you pass Halley on the clock. Try a cheaper tile.")),),
    rule="clock",
)
ECLIPSE = Lesson(
    slug="eclipse",
    title=_("Eclipse"),
    sentence=_("Eclipse moves a body on top of a neighbour, which no longer counts."),
    goal=_("Close the line of planets with an Eclipse."),
    position=cosmic(
        {"A1": "PB1", "A2": "SR1", "B4": "PB3", "B2": "PR1", "A3": "SR3"},
        ("ECLIPSE", "AR1", "CO3", "SO2"),
        (3, 9),
    ),
    reached=gains(3),
    solution=(
        {
            "type": "eclipse",
            "slot": 1,
            "source": list(named("B2")),
            "target": list(named("A2")),
        },
    ),
    wrong=(
        {
            "type": "eclipse",
            "slot": 1,
            "source": list(named("B2")),
            "target": list(named("A1")),
        },
    ),
    done=_("The planet covers the sun, and three planets are in line."),
    answers=(Answer(_("The sun at A2 still breaks the line. Move the red planet on top of it.")),),
    rule="eclipse",
)
NOVA = Lesson(
    slug="supernova",
    title=_("Supernova"),
    sentence=_("Place the supernova, and you may place one more body right away."),
    goal=_("Place the supernova, then a planet."),
    position=cosmic(PAIR, ("SUPERNOVA", "PR1", "AR1", "CO3"), (3, 9)),
    reached=happened("placed", seat=0, tile="PR1"),
    solution=(place(1, "B2"), place(2, "B4")),
    wrong=(place(1, "B2"), {"type": "decline_extra"}),
    done=_("The planet was free of charge."),
    answers=(Answer(_("You skipped the extra tile. It costs nothing: place the planet.")),),
    rule="supernova",
    note=_("Anyone who places a body beside it later may place another one too."),
)

ROW = Row("cosmic", _("Cosmic"), (MATCH, GALAXY, TIME, ECLIPSE, NOVA))
