from msgspec.structs import replace

from games.crafting.rules.moves import BuyPower, KeepPower, UsePower
from tests.crafting.tables import (
    ALICE,
    BOB,
    after,
    alice,
    creating,
    refused,
    step,
)

LIGHT_PILE = ("PL1", "PL5", "PL3", "PL4", "PL2")


def test_the_rulebooks_example_of_a_purchase() -> None:
    """Three Light cards for slot 2, three power cards drawn, Relativity Delta kept."""
    state = creating(hand=(4, 2, 0, 0))
    state = replace(state, powers=(LIGHT_PILE, *state.powers[1:]))
    bought = step(state, BuyPower(2, "light"))
    assert bought.state.phase == "keep"
    assert bought.state.drawn == ("PL1", "PL5", "PL3")
    assert alice(bought.state).hand == (1, 2, 0, 0)
    assert bought.sealed
    assert [e.to for e in bought.events if e.name == "powers_drawn"] == [(ALICE,)]
    kept = step(bought.state, KeepPower("PL5", ("PL3", "PL1")))
    assert alice(kept.state).slots == ("", "PL5", "", "")
    assert kept.state.powers[0] == ("PL4", "PL2", "PL3", "PL1")
    assert kept.state.phase == "create"
    assert kept.sealed


def test_the_price_follows_the_slot_in_any_order() -> None:
    state = creating(hand=(4, 2, 3, 0))
    assert alice(after(state, BuyPower(4, "light"))).hand == (0, 2, 3, 0)
    assert alice(after(state, BuyPower(1, "time"))).hand == (4, 0, 3, 0)
    assert alice(after(state, BuyPower(3, "gravity"))).hand == (4, 2, 0, 0)
    refused(state, BuyPower(2, "time"), "too_few_cards")
    refused(state, BuyPower(4, "gravity"), "too_few_cards")


def test_a_taken_slot_an_unknown_slot_and_an_empty_pile_refuse() -> None:
    state = creating(hand=(4, 2, 0, 0), slots=("PT5", "", "", ""))
    refused(state, BuyPower(1, "light"), "slot_is_taken")
    refused(state, BuyPower(5, "light"), "no_such_slot")
    refused(state, BuyPower(0, "light"), "no_such_slot")
    refused(state, BuyPower(2, "dark"), "no_such_slot")
    empty = replace(state, powers=((), *state.powers[1:]))
    refused(empty, BuyPower(2, "light"), "no_powers_left")


def test_a_short_pile_gives_what_it_has_and_a_single_card_is_kept_unasked() -> None:
    state = creating(hand=(4, 0, 0, 0))
    two = replace(state, powers=(("PL1", "PL2"), *state.powers[1:]))
    assert after(two, BuyPower(4, "light")).drawn == ("PL1", "PL2")
    one = replace(state, powers=(("PL1",), *state.powers[1:]))
    done = after(one, BuyPower(4, "light"))
    assert (done.phase, alice(done).slots[3], alice(done).hand[0]) == ("create", "PL1", 0)


def test_the_choice_must_fit_the_cards_drawn() -> None:
    state = creating(hand=(4, 0, 0, 0))
    state = after(replace(state, powers=(LIGHT_PILE, *state.powers[1:])), BuyPower(2, "light"))
    refused(state, KeepPower("PL4", ("PL1", "PL5", "PL3")), "choose_a_drawn_card")
    refused(state, KeepPower("PL5", ("PL1",)), "return_each_card_once")
    refused(state, KeepPower("PL5", ("PL1", "PL1")), "return_each_card_once")
    refused(state, BuyPower(1, "light"), "not_asked")
    refused(state, KeepPower("PL5", ("PL1", "PL3")), "not_asked", seat=BOB)


def test_a_power_may_be_used_in_the_turn_it_was_bought_but_gives_no_bonus_yet() -> None:
    state = creating(hand=(3, 0, 0, 0))
    state = replace(state, powers=(("PL4", "PL1"), *state.powers[1:]))
    state = after(state, BuyPower(1, "light"), KeepPower("PL4", ("PL1",)))
    assert alice(state).vertical == 0
    assert alice(after(state, UsePower(1))).vertical == 1
