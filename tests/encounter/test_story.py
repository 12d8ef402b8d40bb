"""The story of a game: each encounter as everyone saw it, and how each colony was won."""

from games.encounter import rules as encounter
from games.encounter import words
from games.encounter.rules.components import COSMIC_ZAP, planet_named
from games.encounter.rules.moves import MOTHERSHIP, Accept, BreakOff, Offer, PlayArtefact
from games.encounter.rules.state import State
from games.encounter.rules.story import Chapter, Deed, Stand, Story, Won
from games.encounter.words.story import conclusion, consequences, deed, headline, sides, won_by
from games.engine.chance import Chance
from games.engine.words import Names
from tests.encounter.table import ALICE, BOB, CLARA, Table, plain_table, ships

ALL = Names(("Alice", "Bob", "Clara", "Mira"))
HERS = Names(ALL.names, ALICE)
HIS = Names(ALL.names, BOB)
Y1, Y2, R2 = map(planet_named, ("Y1", "Y2", "R2"))
WITH_CLARA = {CLARA: ("attack", ships(B1=2))}


def story_of(state: State) -> Story:
    """What a watcher is told; no more of it is kept."""
    story = encounter.view(state, None).story
    assert story == state.story
    return story


def test_a_table_of_an_earlier_edition_keeps_no_story() -> None:
    chance = Chance("a1" * 32)
    former = encounter.setup(encounter.OPTIONS.decode(b'{"edition": 2}'), 3, chance)
    assert former.story is None
    assert encounter.view(former, None).story == Story()


def landed() -> Table:
    """Alice and Clara land on Y1; Alice is asked whether to go on."""
    table = plain_table(hands=[(20, 6), (8, 10)])
    return table.attack(ships(R1=3), allies=WITH_CLARA).fight(20, 8)  # type: ignore[arg-type]


def test_an_encounter_is_written_down_as_it_goes() -> None:
    now = story_of(landed().state).now
    assert (now.number, now.attacker, now.defender, now.planet) == (1, ALICE, BOB, Y1)
    assert now.allies == ((CLARA, 0),)
    assert now.cards == (20, 8)
    assert now.revealed == Stand("attack", (25, 12))
    assert (now.outcome, now.totals) == ("attack", (25, 12))
    assert now.landed == ((ALICE, 3), (CLARA, 2))
    assert now.lost == ((BOB, 4),)


def test_the_next_encounter_begins_a_page_and_the_last_one_stays() -> None:
    table = landed().to("launch")
    story = story_of(table.state)
    assert story.last is not None
    assert story.last.number == table.state.encounters - 1
    assert story.now == Chapter()


def test_every_colony_remembers_how_it_was_won() -> None:
    won = story_of(landed().state).won
    assert won == (Won(ALICE, Y1, 1, "attack", BOB), Won(CLARA, Y1, 1, "alliance", ALICE))


def test_a_deal_brings_colonies_and_a_failed_one_costs_ships() -> None:
    table = plain_table(hands=[(0, 6), (0, 8)]).attack(ships(R1=3)).fight(0, 0).to("deal")
    made = table.state
    table.play(ALICE, Offer(mine=Y2, ships=((MOTHERSHIP, 1),), yours=R2))
    table.play(BOB, Accept(1, (), ships(Y1=1)))
    story = story_of(table.state)
    told = story.now if story.now.number == 1 else story.last
    assert told is not None
    assert told.outcome == "made"
    assert told.founded == ((ALICE, Y2), (BOB, R2))
    assert story.won == (Won(ALICE, Y2, 1, "deal", BOB), Won(BOB, R2, 1, "deal", ALICE))
    table.state = made
    table.play(ALICE, BreakOff()).play(BOB, BreakOff())
    assert story_of(table.state).now.outcome == "no_deal"


def test_what_steps_in_says_what_it_made_of_the_outcome() -> None:
    hands = [(12, 8, COSMIC_ZAP), (8, 10)]
    table = Table("healer", "virus", "clone", hands=hands).attack(ships(R1=4)).reveal(12, 8)
    assert story_of(table.state).now.revealed == Stand("defence", (16, 32))
    table.play(ALICE, PlayArtefact(COSMIC_ZAP, seat=BOB)).go_on_until(ALICE)
    (zap,) = story_of(table.state).now.deeds
    assert zap == Deed(ALICE, card=COSMIC_ZAP, target=BOB, stand=Stand("attack", (16, 12)))


def test_the_same_encounter_is_told_to_each_in_their_own_words() -> None:
    now = story_of(landed().state).now
    assert headline(now, ALL) == "Alice took Y1"
    assert headline(now, HERS) == "You took Y1"
    assert list(sides(now, HIS)) == [
        "Alice attacked you on Y1.",
        "Allies of the attack: Clara.",
    ]
    told = list(consequences(now, HIS))
    assert told[0] == "Landed on Y1: 3 ships (Alice) and 2 ships (Clara)."
    assert "To the Black Hole: 4 ships (You)." in told


def test_a_deed_names_whom_it_was_done_to() -> None:
    zap = Deed(ALICE, card=COSMIC_ZAP, target=BOB)
    assert deed(zap, HIS) == "Alice played Cosmic Zap on you."
    assert deed(Deed(BOB, power="chronos"), HIS) == "You used Chronos."
    assert deed(Deed(BOB, power="mind", target=ALICE), HERS) == "Bob used Mind on you."


def test_a_colony_says_from_whom_or_with_whom() -> None:
    assert won_by(Won(ALICE, Y1, 1, "attack", BOB), HIS) == "from you"
    assert won_by(Won(CLARA, Y1, 1, "alliance", ALICE), HIS) == "with Alice"
    assert won_by(Won(ALICE, Y2, 4, "deal", BOB), HERS) == "deal with Bob"


def test_an_encounter_has_a_title_in_a_replay() -> None:
    table = landed()
    view = encounter.view(table.state, None)
    assert words.chapter(view, 1, ALL) == "Encounter 1: Alice took Y1"
    later = encounter.view(table.to("launch").state, None)
    assert words.chapter(later, 1, ALL) == "Encounter 1: Alice took Y1"
    assert words.chapter(later, 9, ALL) == "Encounter 9: No one was attacked"


def test_the_end_is_told_by_colonies_alone_or_together() -> None:
    assert conclusion((5, 2), (1, 2), ALL) == "Alice won with 5 foreign colonies."
    assert conclusion((5, 2), (1, 2), HERS) == "You won with 5 foreign colonies."
    assert conclusion((5, 5, 3), (1, 1, 3), HIS) == "You and Alice win together."
    assert conclusion((5, 5, 3), (1, 1, 3), ALL) == "Alice and Bob win together."


def test_a_seat_has_heard_of_all_before_the_encounter_it_last_moved_in() -> None:
    table = landed()
    assert story_of(table.state).heard[ALICE] == 1
    table.to("launch")
    assert story_of(table.state).heard[BOB] in (1, 2)
