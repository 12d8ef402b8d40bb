import pytest

from games.crafting.rules.moves import UsePower
from tests.crafting.tables import after, alice, creating, listed, refused

SLOT_1 = UsePower(1)


@pytest.mark.parametrize(
    ("card", "hand", "pay", "graviton", "advances", "left"),
    [
        ("PT5", (0, 1, 0, 0), "", 0, 1, (0, 0, 0, 0)),  # Fourth Dimension
        ("PT6", (0, 0, 2, 0), "gravity", 0, 2, (0, 0, 0, 0)),  # Special Relativity
        ("PT7", (1, 0, 0, 0), "light", 1, 1, (0, 0, 0, 0)),  # Quasar
        ("PL4", (1, 0, 0, 0), "", 0, 1, (0, 0, 0, 0)),  # Time Dilation
        ("PG6", (0, 0, 1, 0), "", 2, 2, (0, 0, 0, 0)),  # Pulsar
    ],
)
def test_cards_become_crystal_advances(
    card: str, hand: object, pay: str, graviton: int, advances: int, left: object
) -> None:
    state = creating(hand=hand, slots=(card, "", "", ""), graviton=graviton, vertical=4)
    move = UsePower(1, pay)
    assert listed(state, move)
    done = after(state, move)
    assert (alice(done).hand, done.tray.graviton) == (left, 0)
    assert divmod(4 + advances, 6) == (alice(done).waiting, alice(done).vertical)
    refused(done, move, "cannot_pay")


def test_fourth_dimension_takes_time_cards_only() -> None:
    refused(creating(hand=(9, 0, 9, 9), slots=("PT5", "", "", "")), SLOT_1, "cannot_pay")
    with_choice = creating(hand=(0, 1, 0, 0), slots=("PT5", "", "", ""))
    refused(with_choice, UsePower(1, "time"), "needless_choice")
    refused(with_choice, UsePower(1, at=("S00",)), "needless_choice")


def test_special_relativity_needs_two_of_one_type() -> None:
    state = creating(hand=(1, 1, 1, 1), slots=("PT6", "", "", ""))
    refused(state, UsePower(1, "light"), "cannot_pay")
    refused(state, SLOT_1, "choose_what_to_pay")


def test_quasar_and_pulsar_need_their_gravitons() -> None:
    state = creating(hand=(1, 1, 1, 1), slots=("PT7", "PG6", "", ""))
    refused(state, UsePower(1, "light"), "cannot_pay")
    one = creating(hand=(1, 1, 1, 1), slots=("PT7", "PG6", "", ""), graviton=1)
    assert listed(one, UsePower(1, "time"))
    refused(one, UsePower(2), "cannot_pay")


def test_time_dilation_takes_light_cards_only() -> None:
    refused(creating(hand=(0, 9, 9, 9), slots=("PL4", "", "", "")), SLOT_1, "cannot_pay")


def test_powers_may_be_used_again_and_again() -> None:
    state = creating(hand=(0, 7, 0, 0), slots=("PT5", "", "", ""))
    done = after(state, *[SLOT_1] * 7)
    assert (alice(done).waiting, alice(done).vertical) == (1, 1)


@pytest.mark.parametrize(("mode", "life", "vertical"), [("crystals", 0, 2), ("proto", 2, 0)])
def test_event_horizon_gives_two_advances_or_two_proto_life(
    mode: str, life: int, vertical: int
) -> None:
    state = creating(hand=(1, 0, 0, 0), slots=("PT4", "", "", ""), supernova=1)
    done = after(state, UsePower(1, "light", mode=mode))
    assert (done.tray.life, alice(done).vertical) == (life, vertical)
    assert (done.tray.supernova, alice(done).hand) == (0, (0, 0, 0, 0))


def test_event_horizon_gives_one_proto_life_when_one_is_left_and_refuses_at_none() -> None:
    things = {"hand": (1, 0, 0, 0), "slots": ("PT4", "", "", ""), "supernova": 1}
    one = creating(**things, left_life=1)  # type: ignore[arg-type]
    assert after(one, UsePower(1, "light", mode="proto")).tray.life == 1
    none = creating(**things, left_life=0)  # type: ignore[arg-type]
    refused(none, UsePower(1, "light", mode="proto"), "no_life_left")
    refused(none, UsePower(1, "light", mode="both"), "choose_a_gain")
    assert listed(none, UsePower(1, "light", mode="crystals"))


def test_event_horizon_costs_a_supernova_of_the_track() -> None:
    state = creating(hand=(1, 0, 0, 0), slots=("PT4", "", "", ""))
    refused(state, UsePower(1, "light", mode="crystals"), "cannot_pay")


def test_an_empty_or_unknown_slot_is_refused() -> None:
    for slot in (0, 2, 5, -1):
        refused(creating(slots=("PT5", "", "", "")), UsePower(slot), "no_power_there")
