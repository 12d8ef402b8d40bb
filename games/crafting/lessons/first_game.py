"""What a first game needs, in seven lessons: energy, nebulae, supernovae, life, powers."""

from django.utils.translation import gettext_lazy as _

from games.crafting.lessons.positions import shift, turn
from games.engine.lessons import Answer, Every, Holds, Lesson, Row, Stands, happened

RING = ("L10", "L04", "L01", "L03", "L09", "L15")  # life spaces around D1

SHIFT = Lesson(
    slug="shift",
    title=_("Shift energy"),
    sentence=_("Your turn begins with one to three steps of energy, clockwise."),
    goal=_("Take the three hydrogen stars of Light."),
    position=shift("gravity", "time", ("light", "time", "gravity", "chemistry")),
    reached=Stands("ring.own.0", equal=0),
    solution=({"type": "shift_energy", "steps": ["own", "own"]},),
    wrong=({"type": "shift_energy", "steps": ["own"]},),
    done=_("Your token is at Light: you have three hydrogen stars to place."),
    answers=(
        Answer(
            _("One step leads to Chemistry: carbon and a nebula. Light is one step further."),
            when=Stands("ring.own.0", equal=3),
        ),
        Answer(_("That centre gives something else. Move your own token on to Light.")),
    ),
    rule="energy",
    note=_("Your own token has to move. Other steps may move dark energy."),
)
FORM = Lesson(
    slug="nebula",
    title=_("Form a nebula"),
    sentence=_("A nebula forms when the stars it needs are around it."),
    goal=_("Place the helium star, then form the nebula on D1."),
    position=turn({"S00": "H", "S01": "H"}, tray={"stars": [0, 1, 0, 0]}),
    reached=happened("nebula_formed", seat=0),
    solution=(
        {"type": "place_star", "element": "He", "star": "S04"},
        {"type": "form_nebula", "hex": "D1", "discard": "S00"},
    ),
    wrong=({"type": "place_star", "element": "He", "star": "S02"},),
    done=_("Two hydrogen and one helium: the nebula is formed and scores its points."),
    answers=(
        Answer(
            _("S02 isn't at a corner of D1. Place the helium on one of its six corners."),
            when=happened("star_placed", seat=0, star="S02"),
        ),
        Answer(_("Not formed yet. The helium belongs on a corner of D1, then form it.")),
    ),
    rule="forming",
    note=_("One star around the nebula is discarded when it forms: you choose which."),
)
NOVA = Lesson(
    slug="supernova",
    title=_("Supernova"),
    sentence=_("A supernova stands in for a star of any element."),
    goal=_("Turn a star into a supernova and form D1."),
    position=turn(
        {"S00": "H", "S01": "H", "S04": "He", "S02": "He"},
        {"D1": "N103", "Y1": "N201", "F1": "N301"},
        tray={"supernova": 1},
    ),
    reached=happened("nebula_formed", seat=0),
    solution=(
        {"type": "ignite", "star": "S04"},
        {"type": "form_nebula", "hex": "D1", "discard": "S00"},
    ),
    wrong=({"type": "ignite", "star": "S02"},),
    done=_("D1 needed oxygen. The supernova stood in for it."),
    answers=(
        Answer(
            _("S02 doesn't touch D1. The helium at S04 does, and D1 has no need of it."),
            when=happened("ignited", seat=0, star="S02"),
        ),
        Answer(_("D1 still lacks a star. It needs two hydrogen and one oxygen.")),
    ),
    rule="tracks",
    note=_("A supernova can no longer move, but it always fits."),
)
PROTO = Lesson(
    slug="proto-life",
    title=_("Proto-life"),
    sentence=_("Life grows beside life, on the sides of the hexes."),
    goal=_("Surround D1 with life on all six sides."),
    position=turn({"S00": "H"}, proto=RING[:5], tray={"life": 1}),
    reached=Holds("life_all_around"),
    solution=({"type": "place_life", "space": "L15"},),
    wrong=({"type": "place_life", "space": "L05"},),
    done=_("Six life around D1. Once D1 is formed, advanced life can begin there."),
    answers=(Answer(_("It grows there too, but D1 still has a gap. Look at its upper left.")),),
    rule="life",
)
STABLE = Lesson(
    slug="stable-life",
    title=_("Stable life"),
    sentence=_("Advanced life uses up proto-life around it. Stable life stays."),
    goal=_("Stabilise, then create advanced life on D1 and lose nothing."),
    position=turn(
        {"S00": "H"},
        formed=("D1",),
        proto=("L15", "L05"),
        stable=RING[:5],
        tray={"dna": 1},
    ),
    reached=happened("ring_lost", seat=0, number=0),
    solution=(
        {"type": "stabilise", "space": "L15"},
        {"type": "create_life", "hex": "D1"},
    ),
    wrong=(
        {"type": "stabilise", "space": "L05"},
        {"type": "create_life", "hex": "D1"},
    ),
    done=_("All six stay: they were stable. The advanced life counts at the end."),
    answers=(
        Answer(_("Advanced life, but proto-life was used up. Stabilise the one around D1 first.")),
    ),
    rule="life",
)
CRYSTAL = Lesson(
    slug="crystal",
    title=_("Time crystals"),
    sentence=_("A crystal at the top can be discharged: points, and a star you choose."),
    goal=_("Discharge it and take the star that D1 needs."),
    position=turn({"S00": "H", "S01": "H"}, {"D1": "N104", "Y1": "N201", "F1": "N301"}, waiting=1),
    reached=happened("star_gained", seat=0, element="C"),
    solution=({"type": "depressurise", "reward": "star", "element": "C"},),
    wrong=({"type": "depressurise", "reward": "star", "element": "H"},),
    done=_("3 points, and you have the carbon that D1 needs."),
    answers=(Answer(_("3 points, but D1 has its hydrogen already. What it lacks is carbon.")),),
    rule="chamber",
    note=_("Crystals are worth more each time: 3, 6, 10, 15, 21."),
)
POWER = Lesson(
    slug="power",
    title=_("Power cards"),
    sentence=_("Energy cards of one type buy a power. Each slot has its price."),
    goal=_("Buy a Light power for two cards and keep one."),
    position=turn({"S00": "H"}, hand={"light": 4}),
    reached=Every((Stands("players.0.hand.0", equal=2), Stands("phase", equal="create"))),
    solution=(
        {"type": "buy_power", "slot": 1, "kind": "light"},
        {"type": "keep_power", "card": "PL1", "bottom": ["PL2"]},
    ),
    wrong=({"type": "buy_power", "slot": 4, "kind": "light"},),
    done=_("A power for two cards, and two are left for the next one."),
    answers=(
        Answer(
            _("That slot costs more. The first one costs two cards."),
            when=happened("power_bought", {"price": 3}, seat=0),
        ),
        Answer(_("Choose the first slot, pay two Light cards and keep one power.")),
    ),
    rule="buying",
    note=_("You draw as many powers as you pay cards, and keep one."),
)

ROW = Row("first", _("First game"), (SHIFT, FORM, NOVA, PROTO, STABLE, CRYSTAL, POWER))
