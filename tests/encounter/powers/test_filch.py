from games.encounter.rules.moves import BreakOff, Take
from tests.encounter.table import ALICE, BOB, Table, ships


def test_it_takes_the_card_the_opponent_discarded() -> None:
    table = Table("healer", "filch", "macron").attack(ships(R1=3)).fight(12, 6).to("take")
    table.play(BOB, Take(True))
    assert table.hand(BOB).count(12) == 2
    assert table.state.discard == (6,)


def test_it_may_leave_it() -> None:
    table = Table("healer", "filch", "macron").attack(ships(R1=3)).fight(12, 6).to("take")
    table.play(BOB, Take(False))
    assert table.state.discard == (12, 6)


def test_it_works_after_a_failed_deal_too() -> None:
    table = Table("healer", "filch", "macron").attack(ships(R1=3)).fight(0, 0).to("deal")
    table.play(ALICE, BreakOff()).play(BOB, BreakOff()).to("take")
    table.play(BOB, Take(True))
    assert table.hand(BOB).count(0) == 1


def test_as_an_ally_it_takes_nothing() -> None:
    table = Table("healer", "trader", "filch").attack(ships(R1=3)).fight(12, 6).to("second")
    assert table.state.discard == (12, 6)
