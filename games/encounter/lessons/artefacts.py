"""The six artefacts, each at the moment it is good for."""

from django.utils.translation import gettext_lazy as _

from games.encounter.lessons.positions import PASS, artefact, encounter
from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    MOBIUS_TUBES,
    NEGOTIATE,
    PLAGUE,
    STELLAR_GAS,
)
from games.engine.lessons import Answer, Every, Lesson, Row, Stands, happened

WON = happened("outcome_attack", winner=0)
FLEET = {"R1": 3, "R2": 3, "R3": 3, "R4": 3}  # four ships are on their way
NOT_YET = {"defender": -1, "system": -1}  # the order disc isn't drawn

ZAP = Lesson(
    slug="cosmic-zap",
    title=_("Cosmic Zap"),
    sentence=_("Cosmic Zap blocks one power until the encounter ends."),
    goal=_("Each of Halley's ships counts 4. Change that and win."),
    position=encounter(
        "revealed",
        aimed="Y1",
        sent=4,
        powers={1: "macron"},
        hands={0: (6, 8, COSMIC_ZAP)},
        fleets={0: FLEET},
        laid=(15, 6),
    ),
    reached=WON,
    solution=(artefact(COSMIC_ZAP, seat=1),),
    wrong=(PASS,),
    done=_("Without Macron, Halley has 10 and you have 19."),
    answers=(
        Answer(
            _("That power doesn't decide this. Halley's Macron does: block that one."),
            when=happened("artefact_played", seat=0),
        ),
        Answer(_("6 and four ships that count 4 each make 22. Block Halley's power.")),
    ),
    rule="artefacts",
)
FIELD = Lesson(
    slug="force-field",
    title=_("Force Field"),
    sentence=_("Force Field ends alliances: those ships go home."),
    goal=_("Halley attacks R1 and Kepler helps. Send Kepler's ships home."),
    position=encounter(
        "pre",
        active=1,
        defender=0,
        aimed="R1",
        sent=4,
        allies={2: 4},
        hands={0: (8, 12, FORCE_FIELD)},
        fleets={
            1: {"Y1": 3, "Y2": 3, "Y3": 3, "Y4": 3},
            2: {"B1": 3, "B2": 3, "B3": 3, "B4": 3},
        },
        enc={"invited": [[2], []], "answered": [2]},
    ),
    reached=happened("alliances_ended"),
    solution=(artefact(FORCE_FIELD, allies=[2]),),
    wrong=(PASS,),
    done=_("Kepler is out of this encounter: four ships against four."),
    answers=(Answer(_("Eight ships against four now. Play it before the cards are turned up.")),),
    rule="artefacts",
)
TUBES = Lesson(
    slug="mobius-tubes",
    title=_("Mobius Tubes"),
    sentence=_("Mobius Tubes brings all ships out of the Black Hole."),
    goal=_("Get your six lost ships back."),
    position=encounter(
        "start",
        hole=(6,),
        hands={0: (8, 12, MOBIUS_TUBES)},
        fleets={0: {"R1": 2, "R2": 2, "R3": 2}},
        enc=NOT_YET,
    ),
    reached=happened("ships_freed", seat=0),
    solution=(artefact(MOBIUS_TUBES),),
    wrong=(PASS,),
    done=_("Six ships are free again. You place them on your colonies."),
    answers=(Answer(_("Then only one ship a turn comes back. Mobius Tubes frees all of them.")),),
    rule="artefacts",
    note=_("It frees everyone's ships. Best when most of them are yours."),
)
STRIKE = Lesson(
    slug="plague",
    title=_("The Plague"),
    sentence=_("The Plague costs a player three ships and a card of each kind."),
    goal=_("Strike the player who is close to five colonies."),
    position=encounter(
        "start",
        hands={0: (8, 12, PLAGUE)},
        fleets={2: {"R1": 1, "R2": 1, "Y1": 1, "Y2": 1, "B1": 2, "B2": 2, "B3": 4}},
        enc=NOT_YET,
    ),
    reached=happened("artefact_played", seat=0, target=2),
    solution=(artefact(PLAGUE, seat=2),),
    wrong=(artefact(PLAGUE, seat=1),),
    done=_("Kepler has four foreign colonies, and now chooses three ships to lose."),
    answers=(
        Answer(
            _("Halley has no foreign colony yet. Count the foreign colonies: who has four?"),
            when=happened("artefact_played", seat=0),
        ),
        Answer(_("Someone needs only one more colony. Look whose ships are in other systems.")),
    ),
    rule="artefacts",
)
GAS = Lesson(
    slug="stellar-gas",
    title=_("Stellar Gas"),
    sentence=_("After Stellar Gas no one gets compensation."),
    goal=_("Win, and keep your cards."),
    position=encounter(
        "revealed",
        aimed="Y1",
        sent=4,
        hands={0: (8, 14, 20, STELLAR_GAS)},
        fleets={0: FLEET},
        laid=(12, NEGOTIATE),
    ),
    reached=Every((WON, Stands("hands.0", equal=[8, 14, 20]))),
    solution=(artefact(STELLAR_GAS),),
    wrong=(PASS,),
    done=_("You win, and Halley takes none of your cards."),
    answers=(Answer(_("You won, but Halley took your cards as compensation. Stop that first.")),),
    rule="artefacts",
)
CALM = Lesson(
    slug="emotion-control",
    title=_("Emotion Control"),
    sentence=_("Emotion Control turns every Attack face up into a Negotiate."),
    goal=_("You are about to lose four ships. Make a deal of it."),
    position=encounter(
        "revealed",
        aimed="Y1",
        sent=4,
        hands={0: (6, 8, EMOTION_CONTROL)},
        fleets={0: FLEET},
        laid=(8, 20),
    ),
    reached=happened("outcome_deal"),
    solution=(artefact(EMOTION_CONTROL),),
    wrong=(PASS,),
    done=_("No one has lost: now you and Halley negotiate."),
    answers=(Answer(_("8 against 20: four ships lost. Play it while both cards are face up.")),),
    rule="artefacts",
    note=_("If you find no deal, each of you loses three ships."),
)

ROW = Row("artefacts", _("Artefacts"), (ZAP, FIELD, TUBES, STRIKE, GAS, CALM))
