from games.encounter.rules.components import FORCE_FIELD
from games.encounter.rules.moves import PlayArtefact, UsePower
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships


def test_it_joins_without_being_invited() -> None:
    table = Table("clone", "filch", "parasite")
    table.attack(ships(R1=3), allies={CLARA: ("attack", ships(B1=2))})
    assert table.state.mothership == (3, 0, 2)


def test_it_may_still_join_in_the_window() -> None:
    table = Table("clone", "filch", "parasite").attack(ships(R1=3))
    table.play(CLARA, UsePower(side="defence", ships=ships(B1=4))).go_on()
    assert table.state.carriers[CLARA] == 4
    assert table.state.ships[CLARA][10] == 0


def test_a_parasite_that_joined_cannot_join_again() -> None:
    table = Table("clone", "filch", "parasite")
    table.attack(ships(R1=3), allies={CLARA: ("attack", ships(B1=2))})
    assert table.refused(CLARA, UsePower(ships=ships(B2=1))) == "in_it"


def test_once_removed_by_a_force_field_it_stays_out() -> None:
    table = Table("clone", "filch", "parasite", hands=[(6, FORCE_FIELD)])
    table.attack(ships(R1=3), allies={CLARA: ("attack", ships(B1=2))})
    table.play(ALICE, PlayArtefact(FORCE_FIELD, allies=(CLARA,))).go_on()
    assert table.state.enc.barred in ((), (CLARA,))
    assert table.state.mothership[CLARA] == 0


def test_with_a_silent_power_it_needs_an_invitation() -> None:
    table = Table("clone", "filch", "parasite").put(CLARA, B1=10, B2=5, R1=5)
    table.attack(ships(R1=3))
    assert table.state.todo[0] == "pre"
    assert not table.told("declined")


def test_it_declines_like_anybody() -> None:
    table = Table("clone", "filch", "parasite").attack(ships(R1=3))
    assert table.told("declined")[0].values == {"seat": CLARA}
    assert table.refused(BOB, UsePower()) == "wrong_window"
