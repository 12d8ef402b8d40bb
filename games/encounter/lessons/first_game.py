"""What a first game needs, in seven lessons: ships, aims, cards, allies, compensation, the win."""

from django.utils.translation import gettext_lazy as _

from games.encounter.lessons.positions import encounter, lay, ships
from games.encounter.rules.components import planet_named
from games.engine.lessons import Answer, Holds, Lesson, Row, Stands, happened

LAUNCH = Lesson(
    slug="launch",
    title=_("Launch ships"),
    sentence=_("You attack with one to four ships from your colonies."),
    goal=_("Launch four ships, and keep a ship on every home planet."),
    position=encounter("launch", fleets={0: {"R1": 4, "R2": 2, "R3": 1, "R4": 4, "R5": 4}}),
    reached=Holds("launched_safely"),
    solution=({"type": "launch", "ships": ships(R1=2, R4=2)},),
    wrong=({"type": "launch", "ships": ships(R1=4)},),
    done=_("Four ships are on their way, and your home colonies are safe."),
    answers=(
        Answer(
            _("Fewer than four ships. More ships count more: send four."),
            when=Stands("mothership.0", equal=1),
        ),
        Answer(_("A planet without ships is no longer a colony. Take a few ships from each.")),
    ),
    rule="steps",
    note=_("With fewer than three home colonies your power stops working."),
)
AIM = Lesson(
    slug="aim",
    title=_("Choose a target"),
    sentence=_("Every ship on the planet counts for the defender."),
    goal=_("Aim at the planet with the fewest ships."),
    position=encounter(
        "aim",
        sent=4,
        fleets={0: {"R1": 3, "R2": 3, "R3": 3, "R4": 3}, 1: {"Y1": 4, "Y2": 3, "Y3": 1}},
    ),
    reached=Stands("enc.planet", equal=planet_named("Y3")),
    solution=({"type": "aim", "planet": planet_named("Y3")},),
    wrong=({"type": "aim", "planet": planet_named("Y1")},),
    done=_("One ship defends Y3: the best chance in this system."),
    answers=(Answer(_("That planet has more ships. Look for the one with a single ship.")),),
    rule="steps",
)
CARDS = Lesson(
    slug="cards",
    title=_("Attack cards"),
    sentence=_("Each side adds its card and its ships. The attacker needs more."),
    goal=_("Win, if Halley plays an 8."),
    position=encounter(
        "cards",
        aimed="Y1",
        sent=3,
        hands={0: (0, 6, 8, 10, 12)},
        fleets={0: {"R1": 3, "R2": 3, "R3": 3}},
        moves=((1, lay(8)),),
    ),
    reached=happened("outcome_attack", winner=0),
    solution=(lay(10),),
    wrong=(lay(8),),
    done=_("10 and three ships beat 8 and four ships: 13 to 12. You have a colony."),
    answers=(
        Answer(
            _("A Negotiate loses against an attack. Choose an attack card that is high enough."),
            when=happened("revealed", one=0),
        ),
        Answer(_("Not enough: Halley has 8 and four ships, 12. You need 13 or more.")),
    ),
    rule="outcome",
    note=_("If both have the same, the defender holds."),
)
INVITE = Lesson(
    slug="invite",
    title=_("Invite allies"),
    sentence=_("Allies add up to four ships to your side and share the colony."),
    goal=_("Invite Kepler to your side."),
    position=encounter("invite_a", aimed="Y1", sent=2, fleets={0: {"R1": 3, "R2": 3}}),
    reached=Stands("enc.invited.0", equal=[2]),
    solution=({"type": "invite", "seats": [2]},),
    wrong=({"type": "invite", "seats": []},),
    done=_("Kepler is invited. Now Halley may invite too, and Kepler chooses."),
    answers=(Answer(_("You go alone: 2 ships against 4. Invite Kepler to add ships.")),),
    rule="steps",
    note=_("An ally who wins with you gets a colony too. Think who you invite."),
)
JOIN = Lesson(
    slug="join",
    title=_("Be an ally"),
    sentence=_("Halley attacks Kepler and invites you. Winning allies get a colony."),
    goal=_("Join the attack."),
    position=encounter(
        "answer",
        active=1,
        defender=2,
        aimed="B1",
        sent=4,
        fleets={1: {"Y1": 3, "Y2": 3, "Y3": 3, "Y4": 3}, 2: {"B1": 1}},
        enc={"invited": [[0], [0]]},
    ),
    reached=happened("joined", seat=0, side="attack"),
    solution=({"type": "join", "side": "attack", "ships": ships(R1=2)},),
    wrong=({"type": "decline"},),
    done=_("Your ships fly with Halley: four ships against one is a good bet."),
    answers=(
        Answer(
            _("Helping to defend brings cards, not a colony, and Kepler has one ship there."),
            when=happened("joined", seat=0, side="defence"),
        ),
        Answer(_("Staying out is safe but wins nothing. Four ships against one look good.")),
    ),
    rule="steps",
    note=_("Allies of a defender who holds take cards, or ships out of the Black Hole."),
)
NEGOTIATE = Lesson(
    slug="negotiate",
    title=_("Lose well"),
    sentence=_("Negotiate against an attack loses, but takes cards as compensation."),
    goal=_("You can't win this. Take cards instead."),
    position=encounter(
        "cards",
        active=1,
        defender=0,
        aimed="R1",
        sent=4,
        hands={0: (0, 4, 6)},
        fleets={0: {"R1": 2}, 1: {"Y1": 3, "Y2": 3, "Y3": 3, "Y4": 3}},
        moves=((1, lay(12)),),
    ),
    reached=happened("compensated", seat=0, other=1),
    solution=(lay(0),),
    wrong=(lay(6),),
    done=_("You lose two ships and take two of Halley's cards, at random."),
    answers=(
        Answer(_("Lost without compensation: an attack card takes nothing. Play Negotiate.")),
    ),
    rule="outcome",
)
WIN = Lesson(
    slug="five",
    title=_("Five colonies"),
    sentence=_("Five colonies outside your own system win the game."),
    goal=_("You have four. Win the fifth."),
    position=encounter(
        "aim",
        seats=2,
        sent=4,
        hands={0: (6, 20), 1: (6, 8)},
        fleets={
            0: {"Y1": 1, "Y2": 1, "Y3": 1, "Y4": 1, "R1": 2, "R2": 2, "R3": 2, "R4": 2},
            1: {"Y1": 1, "Y5": 3},
        },
    ),
    reached=happened("won"),
    solution=({"type": "aim", "planet": planet_named("Y5")}, lay(20)),
    wrong=({"type": "aim", "planet": planet_named("Y1")}, lay(20)),
    done=_("The fifth colony: you win the game."),
    answers=(
        Answer(
            _("You already have a colony there. Aim at the planet where you have none."),
            when=Stands("enc.planet", equal=planet_named("Y1")),
        ),
        Answer(_("Not won yet. Aim at Y5 and play your highest card.")),
    ),
    rule="winning",
    replies=((1, lay(8)),),
)

ROW = Row("first", _("First game"), (LAUNCH, AIM, CARDS, INVITE, JOIN, NEGOTIATE, WIN))
