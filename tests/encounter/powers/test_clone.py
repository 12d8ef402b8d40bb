from games.encounter.rules.moves import Keep
from games.encounter.rules.orders import Setting
from tests.encounter.table import ALICE, BOB, Table, ships


def test_the_card_played_comes_back() -> None:
    table = Table("clone", "healer", "macron").attack(ships(R1=3)).fight(12, 6).to("keep")
    table.play(ALICE, Keep(True))
    assert 12 in table.hand(ALICE)
    assert 12 not in table.state.discard


def test_it_may_let_the_card_go() -> None:
    table = Table("clone", "healer", "macron").attack(ships(R1=3)).fight(12, 6).to("keep")
    table.play(ALICE, Keep(False))
    assert table.state.discard[-2:] == (12, 6)


def test_the_kept_card_is_not_in_hand_when_compensation_is_taken() -> None:
    table = Table("clone", "healer", "macron", hands=[(12, 8)])
    table.attack(ships(R1=3)).fight(12, 0).to("keep")
    assert table.hand(ALICE) == ()
    assert 8 in table.hand(BOB)


def test_a_wish_answers_for_it() -> None:
    table = Table("clone", "healer", "macron").order(ALICE, Setting("clone", "always"))
    table.attack(ships(R1=3)).fight(12, 6).to("second")
    assert 12 in table.hand(ALICE)


def test_as_an_ally_it_keeps_nothing() -> None:
    table = Table("healer", "trader", "clone").attack(ships(R1=3)).fight(12, 6).to("second")
    assert table.state.discard == (12, 6)
