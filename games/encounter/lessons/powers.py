"""Eight of the twenty powers: two that work by themselves, six that wait for their moment."""

from django.utils.translation import gettext_lazy as _

from games.encounter.lessons.positions import PASS, encounter, lay, ships, use_power
from games.encounter.rules.components import NEGOTIATE
from games.engine.lessons import Answer, Every, Lesson, Row, Stands, happened

WON = happened("outcome_attack", winner=0)
HELD = happened("outcome_defence", winner=0)
FLEET = {"R1": 3, "R2": 3, "R3": 3, "R4": 3}  # four ships are on their way

PACIFIST = Lesson(
    slug="pacifist",
    title=_("Pacifist"),
    sentence=_("Some powers work by themselves. As Pacifist, your Negotiate beats an Attack."),
    goal=_("Hold R1 against four ships."),
    position=encounter(
        "cards",
        active=1,
        defender=0,
        aimed="R1",
        sent=4,
        powers={0: "pacifist", 1: "filch"},
        hands={0: (NEGOTIATE, 6, 8)},
        fleets={1: {"Y1": 3, "Y2": 3, "Y3": 3, "Y4": 3}},
        moves=((1, lay(12)),),
    ),
    reached=HELD,
    solution=(lay(NEGOTIATE),),
    wrong=(lay(8),),
    done=_("Your Negotiate wins against the Attack: R1 holds, and Halley loses four ships."),
    answers=(Answer(_("Two Attacks are added up: 16 to 12 for Halley. Play Negotiate.")),),
    rule="powers",
    note=_("A power works with at least three home colonies."),
)
ORACLE = Lesson(
    slug="oracle",
    title=_("Oracle"),
    sentence=_("As Oracle you see your opponent's card before you choose yours."),
    goal=_("Win with the lowest card that is enough."),
    position=encounter(
        "cards",
        aimed="Y1",
        sent=4,
        powers={0: "oracle"},
        hands={0: (8, 12, 20), 1: (6, 8, 10)},
        fleets={0: FLEET},
        asked=(1,),
        moves=((1, lay(10)),),
    ),
    reached=Every((WON, Stands("hands.0", equal=[8, 20]))),
    solution=(lay(12),),
    wrong=(lay(20),),
    done=_("12 and four ships beat 10 and four ships. Your 20 stays in your hand."),
    answers=(
        Answer(
            _("You win, but the 20 is spent. With four ships each, a 12 is enough against a 10."),
            when=WON,
        ),
        Answer(_("Not enough: both sides have four ships. Choose a card above Halley's 10.")),
    ),
    rule="powers",
)
MIND = Lesson(
    slug="mind",
    title=_("Mind"),
    sentence=_("As Mind you look at one hand before the cards are played."),
    goal=_("Look at Halley's hand, then win and keep your 20."),
    position=encounter(
        "pre",
        aimed="Y1",
        sent=4,
        powers={0: "mind"},
        hands={0: (8, 20), 1: (6, 6)},
        fleets={0: FLEET},
    ),
    reached=Every(
        (happened("mind_reads", seat=0, other=1), WON, Stands("hands.0", equal=[20])),
    ),
    solution=(use_power(seat=1), lay(8)),
    wrong=(use_power(seat=1), lay(20)),
    done=_("Halley had nothing above a 6, so your 8 was enough. The 20 is still yours."),
    answers=(
        Answer(_("The 20 is spent. Look at Halley's hand first: how strong is it?"), when=WON),
        Answer(_("Not won yet. Look at Halley's hand, then play the card that is just enough.")),
    ),
    rule="powers",
    note=_("What you see of a hand stays with you: others only see whose hand you read."),
    replies=((1, lay(6)),),
)
TRADER = Lesson(
    slug="trader",
    title=_("Trader"),
    sentence=_("As Trader you may swap your whole hand with your opponent's."),
    goal=_("Your hand is weak. Swap it, then win."),
    position=encounter(
        "pre",
        aimed="Y1",
        sent=4,
        powers={0: "trader"},
        hands={0: (4, 6), 1: (6, 12, 20)},
        fleets={0: FLEET},
    ),
    reached=Every((happened("hands_swapped", seat=0), WON)),
    solution=(use_power(), lay(20)),
    wrong=(PASS, lay(6)),
    done=_("Halley's three cards are yours now, and the 20 wins."),
    answers=(
        Answer(
            _("The moment has passed: your hand is still weak. Use your power first."),
            when=happened("revealed", one=6),
        ),
        Answer(_("Not won. Swap hands before the cards, then play the highest one.")),
    ),
    rule="powers",
    replies=((1, lay(6)),),
)
SORCERER = Lesson(
    slug="sorcerer",
    title=_("Sorcerer"),
    sentence=_("As Sorcerer you may swap the two cards while they are face down."),
    goal=_("You played a 4 on purpose. Make it Halley's card."),
    position=encounter(
        "laid",
        aimed="Y1",
        sent=4,
        powers={0: "sorcerer"},
        hands={0: (6, 8), 1: (6, 8)},
        fleets={0: FLEET},
        laid=(4, 15),
    ),
    reached=WON,
    solution=(use_power(),),
    wrong=(PASS,),
    done=_("Now the 4 counts for Halley and the 15 for you: 19 to 8."),
    answers=(Answer(_("Your own 4 lost against a 15. Swap the cards while they are face down.")),),
    rule="powers",
    note=_("Your opponent knows your power too. Sometimes the high card is the bait."),
)
CHRONOS = Lesson(
    slug="chronos",
    title=_("Chronos"),
    sentence=_("As Chronos you may take both cards back once they are face up."),
    goal=_("You are about to lose. Turn time back and win."),
    position=encounter(
        "revealed",
        aimed="Y1",
        sent=4,
        powers={0: "chronos"},
        hands={0: (6, 18), 1: (8, 10)},
        fleets={0: FLEET},
        laid=(8, 12),
    ),
    reached=WON,
    solution=(use_power(), lay(18)),
    wrong=(PASS,),
    done=_("Both played again, and your 18 wins. The first two cards return to your hands."),
    answers=(
        Answer(
            _("8 loses against 12. Use your power while the cards are face up."),
            when=happened("outcome_defence"),
        ),
        Answer(_("Not won yet. Turn time back, then play your highest card.")),
    ),
    rule="powers",
    replies=((1, lay(10)),),
)
AMOEBA = Lesson(
    slug="amoeba",
    title=_("Amoeba"),
    sentence=_("As Amoeba you add or pull out ships while cards are face down."),
    goal=_("Bring your side from four ships to eight."),
    position=encounter(
        "laid",
        aimed="Y1",
        sent=4,
        powers={0: "amoeba"},
        hands={0: (6, 8), 1: (6, 8)},
        fleets={0: FLEET},
        laid=(10, 12),
    ),
    reached=Every((happened("oozed", seat=0), WON)),
    solution=(use_power(ships=ships(R1=2, R2=2)),),
    wrong=(PASS,),
    done=_("10 and eight ships beat 12 and four ships: 18 to 16."),
    answers=(
        Answer(
            _("More ships, but not enough yet. Eight ships make the difference."),
            when=happened("oozed", seat=0),
        ),
        Answer(_("Four ships were not enough. Add ships while the cards are face down.")),
    ),
    rule="powers",
    note=_("If you expect to lose, pull ships out instead: all but one may go home."),
)
HEALER = Lesson(
    slug="healer",
    title=_("Healer"),
    sentence=_("As Healer you bring lost ships back and draw a card for it."),
    goal=_("Heal Halley and draw a card."),
    position=encounter(
        "cards",
        active=1,
        defender=2,
        aimed="B1",
        sent=4,
        powers={0: "healer", 1: "filch"},
        fleets={1: {"Y1": 3, "Y2": 3, "Y3": 3, "Y4": 3}},
        moves=((1, lay(6)), (2, lay(14))),
    ),
    reached=happened("healed", seat=0, other=1),
    solution=({"type": "heal", "seats": [1]},),
    wrong=({"type": "heal", "seats": []},),
    done=_("Halley's four ships return, and you have a card more."),
    answers=(Answer(_("Halley's ships stay lost and you draw nothing. Healing brings a card.")),),
    rule="powers",
    note=_("A favour is worth more than its card: Halley may remember it."),
)

ROW = Row(
    "powers",
    _("Powers"),
    (PACIFIST, ORACLE, MIND, TRADER, SORCERER, CHRONOS, AMOEBA, HEALER),
)
