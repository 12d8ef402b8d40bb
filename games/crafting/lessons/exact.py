"""The option "exactly the stars", in five lessons: a star too many is one too many."""

from django.utils.translation import gettext_lazy as _

from games.crafting.lessons.positions import turn
from games.engine.lessons import Answer, Every, Holds, Lesson, Row, happened

OPTION = {"forming": "exact"}
FORMED = happened("nebula_formed", seat=0)

FIT = Lesson(
    slug="exact-fit",
    title=_("Exactly the stars"),
    sentence=_("With this option a nebula forms with exactly its stars around it."),
    goal=_("Place helium and carbon, then form D1."),
    position=turn({"S00": "H", "S01": "H"}, tray={"stars": [0, 1, 0, 1]}, options=OPTION),
    reached=FORMED,
    solution=(
        {"type": "place_star", "element": "He", "star": "S04"},
        {"type": "place_star", "element": "C", "star": "S02"},
        {"type": "form_nebula", "hex": "D1", "discard": "S04"},
    ),
    wrong=(
        {"type": "place_star", "element": "He", "star": "S04"},
        {"type": "place_star", "element": "C", "star": "S10"},
    ),
    done=_("Two hydrogen and one helium, and nothing else: D1 is formed."),
    answers=(
        Answer(
            _("Now D1 has a star too many. Place the carbon where it doesn't touch D1."),
            when=Holds("crowded"),
        ),
        Answer(_("D1 doesn't have its stars yet. The helium belongs on one of its corners.")),
    ),
    rule="forming",
)
MOVE = Lesson(
    slug="exact-move",
    title=_("Move a star away"),
    sentence=_("One star too many? A Graviton moves it to a corner nearby."),
    goal=_("Move the carbon away from D1, then form D1."),
    position=turn(
        {"S00": "H", "S01": "H", "S03": "He", "S04": "C"}, tray={"graviton": 1}, options=OPTION
    ),
    reached=FORMED,
    solution=(
        {"type": "gravitate", "source": "S04", "target": "S13"},
        {"type": "form_nebula", "hex": "D1", "discard": "S01"},
    ),
    wrong=({"type": "gravitate", "source": "S04", "target": "S10"},),
    done=_("The carbon left, the rest fits: D1 is formed."),
    answers=(
        Answer(
            _("S10 is a corner of D1 too. Move the carbon to a corner that doesn't touch D1."),
            when=happened("star_moved", seat=0, target="S10"),
        ),
        Answer(_("D1 still has a star too many, or one too few. It needs H, H and He.")),
    ),
    rule="forming",
)
ANY = Lesson(
    slug="exact-supernova",
    title=_("Supernovae count"),
    sentence=_("A supernova stands in for any star, and counts as one."),
    goal=_("D1 needs helium. Make a supernova of the star it doesn't need."),
    position=turn({"S00": "H", "S01": "H", "S04": "C"}, tray={"supernova": 1}, options=OPTION),
    reached=FORMED,
    solution=(
        {"type": "ignite", "star": "S04"},
        {"type": "form_nebula", "hex": "D1", "discard": "S00"},
    ),
    wrong=({"type": "ignite", "star": "S00"},),
    done=_("Three stars around D1, and the supernova is the helium."),
    answers=(
        Answer(
            _("Then carbon and helium still don't fit. The carbon is what D1 has no use for."),
            when=happened("ignited", seat=0, star="S00"),
        ),
        Answer(_("Turn the carbon at S04 into a supernova, then form D1.")),
    ),
    rule="forming",
)
SHARED = Lesson(
    slug="exact-shared",
    title=_("Shared corners"),
    sentence=_("Stars on shared corners count for every nebula they touch."),
    goal=_("Place the helium for D1 so that Y1 can form too. Form both."),
    position=turn(
        {"S00": "H", "S01": "H", "S02": "He", "S05": "He"},
        tray={"stars": [0, 1, 0, 0]},
        options=OPTION,
    ),
    reached=Every(
        (happened("nebula_formed", seat=0, hex="D1"), happened("nebula_formed", seat=0, hex="Y1"))
    ),
    solution=(
        {"type": "place_star", "element": "He", "star": "S03"},
        {"type": "form_nebula", "hex": "D1", "discard": "S03"},
        {"type": "form_nebula", "hex": "Y1", "discard": "S05"},
    ),
    wrong=(
        {"type": "place_star", "element": "He", "star": "S03"},
        {"type": "form_nebula", "hex": "D1", "discard": "S01"},
    ),
    done=_("Both are formed: the two hydrogen stars served twice."),
    answers=(
        Answer(
            _("Y1 needed that hydrogen too. Discard a star that touches D1 alone."),
            when=Holds("y1_stuck"),
        ),
        Answer(_("Not both yet. The helium belongs on a corner of D1 that Y1 doesn't touch.")),
    ),
    rule="forming",
)
ORDER = Lesson(
    slug="exact-order",
    title=_("Discard what is too much"),
    sentence=_("Forming a nebula discards a star: the neighbour may need just that."),
    goal=_("D4 has a star too many. Form D1 first, then D4."),
    position=turn(
        {"S00": "H", "S01": "H", "S04": "He", "S13": "H", "S20": "C"},
        {"D1": "N101", "D4": "N104", "Y1": "N201", "F1": "N301"},
        options=OPTION,
    ),
    reached=Every(
        (happened("nebula_formed", seat=0, hex="D1"), happened("nebula_formed", seat=0, hex="D4"))
    ),
    solution=(
        {"type": "form_nebula", "hex": "D1", "discard": "S04"},
        {"type": "form_nebula", "hex": "D4", "discard": "S20"},
    ),
    wrong=({"type": "form_nebula", "hex": "D1", "discard": "S00"},),
    done=_("The helium that D1 gave up was the one D4 couldn't use."),
    answers=(
        Answer(
            _("D1 is formed, but D4 still has its helium. Discard the star they share."),
            when=Holds("d4_stuck"),
        ),
        Answer(_("Form D1 first, and discard the helium at S04.")),
    ),
    rule="forming",
)

ROW = Row("exact", _("Exact forming"), (FIT, MOVE, ANY, SHARED, ORDER))
