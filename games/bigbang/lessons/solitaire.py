"""Solitaire in five lessons: achieve, avoid, the clock, both at once, the next objective."""

from django.utils.translation import gettext_lazy as _

from games.bigbang.lessons.positions import place, solitaire
from games.engine.lessons import Answer, Every, Holds, Lesson, Row, Stands, happened

PAIR = {"A1": "PB1", "A2": "PO2", "A3": "SO1", "A6": "CB2"}
LOST = happened("lost")

ACHIEVE = Lesson(
    slug="solo-achieve",
    title=_("Achieve an objective"),
    sentence=_("One objective is face up. Three in line achieve it."),
    goal=_("Achieve planets."),
    position=solitaire(PAIR, ("PR2", "AR1", "SR3", "CO3"), "planet", cards=("sun", "red")),
    reached=happened("achieved", objective="planet"),
    solution=(place(1, "B12"),),
    wrong=(place(1, "B2"),),
    done=_("Three planets in line: achieved. The next objective is turned over."),
    answers=(Answer(_("No line of planets yet. Go straight on from A1 and A2.")),),
    rule="solitaire",
    note=_("Only achieved objectives count, with all their lines at the end."),
)
AVOID = Lesson(
    slug="solo-avoid",
    title=_("What must not form"),
    sentence=_("A negative objective ends the game as soon as three are in line."),
    goal=_("Suns are negative. Place the red sun without a line of suns."),
    position=solitaire(
        {"A1": "SB1", "A2": "SO2", "A3": "PO1", "A6": "CB1"},
        ("SR1", "CO3", "AB3", "PR1"),
        "red",
        ("sun",),
        ("comet",),
    ),
    reached=Every((happened("placed", tile="SR1"), Holds("safe"))),
    solution=(place(1, "A5"),),
    wrong=(place(1, "B4"),),
    done=_("The sun is on its own. The two others are still only two."),
    answers=(
        Answer(_("Three suns in line would end the game. Keep away from A1 and A2."), when=LOST),
        Answer(_("That's safe, but the sun is still in the row. Place it away from the others.")),
    ),
    rule="solitaire",
)
CLOCK = Lesson(
    slug="solo-clock",
    title=_("Space 0"),
    sentence=_("Each time you pass space 0, a negative objective is turned over."),
    goal=_("You're at 10 of 12. Place a tile and don't reach space 0."),
    position=solitaire(
        {"A1": "SB1", "A2": "SO2", "B4": "SY2", "A3": "PO2", "A6": "CB1"},
        ("CO1", "CO3", "PB2", "AR3"),
        "planet",
        (),
        ("sun", "red"),
        time=10,
    ),
    reached=Stands("times.0", equal=11),
    solution=(place(1, "A5"),),
    wrong=(place(2, "A5"),),
    done=_("The void costs 1: your marker stands at 11, and no card is turned over."),
    answers=(
        Answer(
            _("Space 0 was passed, suns turned up, and three were in line. Take a void tile."),
            when=LOST,
        ),
        Answer(_("That costs too much time. A tile with void costs 1.")),
    ),
    rule="solitaire",
    note=_("A negative objective that already has a line when it turns up ends the game."),
)
BOTH = Lesson(
    slug="solo-both",
    title=_("One line, not the other"),
    sentence=_("A tile belongs to its shape and to its colour."),
    goal=_("Achieve planets. Yellow is negative."),
    position=solitaire(
        {"A1": "PB1", "A2": "PO2", "A3": "SY1", "A4": "CY2", "A6": "CY1"},
        ("PY2", "AR1", "CO3", "SB3"),
        "planet",
        ("yellow",),
        ("sun",),
    ),
    reached=happened("achieved", objective="planet"),
    solution=(place(1, "B12"),),
    wrong=(place(1, "B4"),),
    done=_("The line of planets is there, and the yellow tiles stay apart."),
    answers=(
        Answer(
            _("At B4 the planet joins the yellow tiles of A3 and A4. Use the other end."),
            when=LOST,
        ),
        Answer(_("No line of planets yet. Go on from A1 and A2, but not beside yellow.")),
    ),
    rule="solitaire",
)
NEXT = Lesson(
    slug="solo-next",
    title=_("The next objective"),
    sentence=_("Achieve an objective, and the next card takes its place."),
    goal=_("Achieve planets, then comets."),
    position=solitaire(
        {"A1": "PB1", "A2": "PO2", "A3": "SO1", "A4": "CO2", "A5": "CR1", "A6": "CB2"},
        ("PR2", "CR2", "AR1", "SY3"),
        "planet",
        (),
        ("comet", "red", "sun"),
    ),
    reached=happened("achieved", objective="comet"),
    solution=(place(1, "B12"), place(3, "B10")),
    wrong=(place(2, "B8"),),
    done=_("Two objectives achieved. Cards you achieve early can't turn against you."),
    answers=(
        Answer(
            _("The comets are in line, but planets are asked for first. Begin with planets."),
            when=happened("placed", tile="CR2", cell="B8"),
        ),
        Answer(_("Not both yet. First the planets of A1 and A2, then the comets of A4 and A5.")),
    ),
    rule="solitaire",
)

ROW = Row("solitaire", _("Solitaire"), (ACHIEVE, AVOID, CLOCK, BOTH, NEXT))
