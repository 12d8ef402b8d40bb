from msgspec.structs import replace

from games.crafting import rules as crafting
from games.crafting.rules.moves import BuyPower
from games.crafting.rules.view import galaxy_of, galaxy_view
from games.engine.chance import Chance
from tests.crafting.tables import ALICE, BOB, after, creating, galaxy


def test_a_hand_is_its_owners_and_only_its_number_is_public() -> None:
    state = creating(hand=(1, 2, 3, 0))
    assert crafting.view(state, ALICE).players[0].hand == (1, 2, 3, 0)
    for other in (BOB, None):
        shown = crafting.view(state, other).players[0]
        assert (shown.hand, shown.cards) == (None, 6)


def test_advanced_life_is_face_down_until_the_end() -> None:
    own = galaxy(nebulae="D1:N101", formed="D1", advanced="D1:A101 D1:A208")
    state = creating(own)
    assert crafting.view(state, ALICE).players[0].galaxy.nebulae["D1"].advanced == (8, 5)
    for other in (BOB, None):
        assert crafting.view(state, other).players[0].galaxy.nebulae["D1"].advanced == (0, 0)
    over = replace(state, phase="over")
    assert crafting.view(over, None).players[0].galaxy.nebulae["D1"].advanced == (8, 5)


def test_drawn_power_cards_are_the_buyers_alone() -> None:
    state = after(creating(hand=(3, 0, 0, 0)), BuyPower(2, "light"))
    assert crafting.view(state, ALICE).drawn == state.drawn
    assert crafting.view(state, BOB).drawn == ()
    assert crafting.view(state, BOB).drawn_number == 3


def test_no_face_down_thing_is_in_a_view() -> None:
    state = creating(galaxy(nebulae="D1:N101", formed="D1", advanced="D1:A101"))
    text = str(crafting.view(state, BOB))
    hidden = [*state.advanced, "A101", *(t for pile in state.nebulae for t in pile if t != "N101")]
    hidden += [*(card for pile in state.powers for card in pile), *state.goals.pile]
    assert not [name for name in hidden if name in text]


def test_an_imagined_table_keeps_what_the_seat_knows() -> None:
    own = galaxy(nebulae="D1:N101", formed="D1", advanced="D1:A103")
    state = creating(own, hand=(2, 2, 0, 0))
    other = crafting.imagine(state, ALICE, Chance("3"))
    assert other.players[0] == state.players[0]
    assert other.energy.pile != state.energy.pile
    assert crafting.view(other, ALICE) == crafting.view(state, ALICE)
    assert "A103" not in other.advanced


def test_imagined_advanced_life_keeps_its_group() -> None:
    own = galaxy(nebulae="D1:N101 D2:N201", formed="D1 D2", advanced="D1:A103 D2:A201")
    state = creating(own)
    for seed in "123456":
        other = crafting.imagine(state, BOB, Chance(seed))
        assert [tile[1] for _, tile in other.players[0].galaxy.advanced] == ["1", "2"]


def test_the_galaxy_behind_a_view_is_the_galaxy() -> None:
    own = galaxy(
        stars="S00:H S05:C", novae="S07:He", proto="L01", stable="L48", nebulae="D1:N101 F2:N301",
        formed="F2",
    )  # fmt: skip
    assert galaxy_of(galaxy_view(own, open_life=True)) == own
