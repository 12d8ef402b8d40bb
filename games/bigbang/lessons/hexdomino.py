"""Hexdomino in five lessons: the first link, colour, shape, leaving nothing, going out."""

from django.utils.translation import gettext_lazy as _

from games.bigbang.lessons.positions import chained, join
from games.engine.lessons import Answer, Lesson, Row, Stands, happened

CHAIN = (("0", "PB1"), ("A2", "PR2"), ("B3", "SR1"))  # by shape, then by colour
THEIRS = ("AB1", "AO2", "CY1")
PILE = ("SY1", "CO2", "CO1", "AY3")

FIRST = Lesson(
    slug="chain-first",
    title=_("First link"),
    sentence=_("All tiles form one chain. Neighbours share their colour or their shape."),
    goal=_("Join the blue planet by its colour."),
    position=chained((("0", "PB1"),), "shape", ("PB2", "CR1", "AY1"), THEIRS, PILE),
    reached=Stands("chain.links.0", equal="colour"),
    solution=({**join("PB2", "A1"), "link": "colour"},),
    wrong=({**join("PB2", "A1"), "link": "shape"},),
    done=_("Linked by colour. The next tile on this end has to match by shape."),
    answers=(Answer(_("Linked by shape: that works too. Here, choose the match by colour.")),),
    rule="hexdomino",
    note=_("Only the very first link is yours to choose. Then they alternate."),
)
COLOUR = Lesson(
    slug="chain-colour",
    title=_("By colour"),
    sentence=_("Links alternate: after a link by shape comes one by colour."),
    goal=_("Join a tile by its colour."),
    position=chained(CHAIN, "shape", ("CB2", "SY2", "AO1"), THEIRS, PILE),
    reached=happened("played", seat=0, tile="CB2"),
    solution=(join("CB2", "A5"),),
    wrong=(join("SY2", "C4"),),
    done=_("Blue on blue. The two planets were linked by shape, so this end asked for colour."),
    answers=(
        Answer(
            _("The sun matches by shape, at the other end. Look for a tile of the same colour.")
        ),
    ),
    rule="hexdomino",
)
SHAPE = Lesson(
    slug="chain-shape",
    title=_("By shape"),
    sentence=_("A tile touches one end of the chain and nothing else."),
    goal=_("Join a tile by its shape."),
    position=chained(CHAIN, "shape", ("CB2", "SY2", "AO1"), THEIRS, PILE),
    reached=happened("played", seat=0, tile="SY2"),
    solution=(join("SY2", "C4"),),
    wrong=(join("CB2", "A5"),),
    done=_("A sun beside a sun. The two red tiles were linked by colour."),
    answers=(Answer(_("The comet matches by colour. At the other end a shape is asked for.")),),
    rule="hexdomino",
    note=_("Spaces that would touch the chain twice are closed."),
)
LEAVE_NOTHING = Lesson(
    slug="chain-block",
    title=_("Leave nothing open"),
    sentence=_("If you can't play, you draw a tile and miss the turn."),
    goal=_("Halley has no sun. Play so that Halley has to draw."),
    position=chained(CHAIN, "shape", ("SB2", "CR1", "AY1"), THEIRS, PILE),
    reached=happened("drew", seat=1),
    solution=(join("SB2", "A5"),),
    wrong=(join("SB2", "C4"),),
    done=_("Both ends ask for a sun now. Halley draws."),
    answers=(Answer(_("Blue is open at both ends, and Halley has blue. Try the other end.")),),
    rule="hexdomino",
)
GO_OUT = Lesson(
    slug="chain-out",
    title=_("Last tiles"),
    sentence=_("The first to play all their tiles wins."),
    goal=_("Play both of your tiles."),
    position=chained(CHAIN, "shape", ("SB2", "CB3"), ("AY1", "AY2")),
    reached=happened("went_out", seat=0),
    solution=(join("CB3", "A5"), join("SB2", "C4")),
    wrong=(join("SB2", "A5"),),
    done=_("No tile left: you win."),
    answers=(
        Answer(
            _("Now the comet fits nowhere, and the game is over. Begin with the comet."),
            when=happened("ended"),
        ),
        Answer(_("One tile is left. Think of the second before you play the first.")),
    ),
    rule="hexdomino",
)

ROW = Row("hexdomino", _("Hexdomino"), (FIRST, COLOUR, SHAPE, LEAVE_NOTHING, GO_OUT))
