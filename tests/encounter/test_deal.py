import pytest
from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.rules import standing
from games.encounter.rules.components import COSMIC_ZAP, planet_named
from games.encounter.rules.meta import Options
from games.encounter.rules.moves import (
    MOTHERSHIP,
    Accept,
    BreakOff,
    Lose,
    Offer,
    Want,
    Withdraw,
)
from games.encounter.rules.orders import Draft
from games.encounter.rules.state import foreign_colonies
from games.engine.contract import CLOCK, TimeUp
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships

Y2, R2 = planet_named("Y2"), planet_named("R2")
ABOARD = ((MOTHERSHIP, 1),)
EACH = Offer(mine=Y2, ships=ABOARD, yours=R2)


def talks(*powers: str, options: Options | None = None) -> Table:
    names = powers or ("trader", "healer", "mind")
    hand = (0, 6, 8, COSMIC_ZAP)
    table = Table(*names, hands=[hand, (0, 6, 12)], options=options)
    return table.attack(ships(R1=3)).fight(0, 0).to("deal")


def test_it_lasts_a_minute_and_both_may_speak() -> None:
    (window,) = encounter.windows(talks().state)
    assert (window.limit, window.must) == (60, (ALICE, BOB))


def test_a_colony_for_each() -> None:
    table = talks().play(ALICE, EACH).play(BOB, Accept(1, (), ships(Y1=1)))
    assert table.on("Y2") == (1, 4, 0)
    assert table.on("R2") == (4, 1, 0)
    assert table.on("Y1") == (0, 3, 0)
    assert table.on("R1")[ALICE] == 3
    assert table.state.enc.success or table.state.todo[0] == "second"


def test_a_gift_is_a_deal_and_nothing_is_not() -> None:
    table = talks()
    assert table.refused(ALICE, Offer()) == "deal_empty"
    table.play(ALICE, Offer(give=((8, True),))).play(BOB, Accept(1))
    assert table.hand(BOB) == (6, 8, 12)


def test_cards_face_down_are_seen_by_nobody_before_the_deal() -> None:
    table = talks().play(ALICE, Offer(give=((8, True), (COSMIC_ZAP, False)), want=Want(any=1)))
    (offer,) = encounter.view(table.state, BOB).offers
    assert offer.terms.give == ((8, True), (-1, False))  # type: ignore[union-attr]
    (offer,) = encounter.view(table.state, CLARA).offers
    assert (offer.give, offer.want, offer.terms) == (2, 1, None)
    table.play(BOB, Accept(1, (12,)))
    assert table.hand(BOB) == (6, 8, COSMIC_ZAP)
    assert 12 in table.hand(ALICE)


def test_wanted_cards_are_chosen_by_kind() -> None:
    table = talks().play(ALICE, Offer(want=Want(attack=1, attack_min=10)))
    assert table.refused(BOB, Accept(1, (6,))) == "deal_cards"
    assert table.refused(BOB, Accept(1, ())) == "deal_cards"
    assert table.refused(BOB, Accept(1, (12, 6))) == "deal_cards"
    table.play(BOB, Accept(1, (12,)))
    assert table.hand(BOB) == (6,)


def test_no_more_cards_than_the_partner_has() -> None:
    assert talks().refused(ALICE, Offer(want=Want(any=3))) == "deal_cards"


def test_colonies_only_where_the_giver_is_and_the_other_is_not() -> None:
    table = talks()
    b1, r1 = planet_named("B1"), planet_named("R1")
    assert table.refused(ALICE, Offer(mine=b1, ships=ABOARD)) == "deal_no_colony_there"
    assert table.refused(ALICE, Offer(yours=Y2)) == "deal_no_colony_there"
    table.put(BOB, Y1=10, R1=10)
    assert table.refused(ALICE, Offer(mine=r1, ships=ABOARD)) == "deal_already_there"
    assert table.refused(ALICE, Offer(yours=r1)) == "deal_already_there"


def test_founders_must_exist() -> None:
    table = talks()
    assert table.refused(ALICE, Offer(mine=Y2)) == "deal_ships"
    assert table.refused(ALICE, Offer(mine=Y2, ships=((MOTHERSHIP, 4),))) == "not_enough_ships"
    assert table.refused(BOB, Offer(mine=R2, ships=ABOARD)) == "not_enough_ships"


def test_a_new_offer_replaces_the_old_one() -> None:
    table = talks().play(ALICE, EACH).play(ALICE, Offer(give=((8, True),)))
    assert table.refused(BOB, Accept(1, (), ships(Y1=1))) == "deal_gone"
    assert table.refused(BOB, Accept(2)) == ""


def test_the_table_waits_for_who_has_not_answered_the_latest_offer() -> None:
    table = talks().play(ALICE, EACH)
    assert table.state.asked == (BOB,)
    table.play(BOB, Offer(want=Want(any=1)))
    assert table.state.asked == (ALICE,)
    table.play(ALICE, BreakOff()).play(BOB, Offer(want=Want(any=2)))
    assert table.state.asked == (ALICE,)
    table.play(ALICE, BreakOff())
    assert table.state.asked == (BOB,)
    assert table.refused(ALICE, BreakOff()) == "deal_done"


def test_an_offer_may_be_withdrawn() -> None:
    table = talks()
    assert table.refused(ALICE, Withdraw()) == "deal_gone"
    table.play(ALICE, EACH).play(ALICE, Withdraw())
    assert table.refused(BOB, Accept(1, (), ships(Y1=1))) == "deal_gone"


def test_offers_go_in_both_directions() -> None:
    table = talks().play(ALICE, EACH).play(BOB, Offer(want=Want(any=1)))
    assert len(encounter.view(table.state, CLARA).offers) == 2
    table.play(ALICE, Accept(2, (COSMIC_ZAP,)))
    assert COSMIC_ZAP in table.hand(BOB)


def test_who_is_done_may_still_accept_but_not_offer() -> None:
    table = talks().play(BOB, BreakOff()).play(ALICE, EACH)
    assert table.refused(BOB, Offer(want=Want(any=1))) == "deal_done"
    assert table.state.asked == (BOB,)
    table.play(BOB, Accept(1, (), ships(Y1=1)))
    assert table.told("deal_made")


def test_when_both_are_done_each_loses_three_ships() -> None:
    table = talks("trader", "filch", "mind").play(BOB, BreakOff()).play(ALICE, BreakOff())
    assert table.state.todo[0] == "deal_losses"
    assert table.refused(ALICE, Lose(ships(R2=2))) == "three_ships"
    table.play(ALICE, Lose(((MOTHERSHIP, 2), (R2, 1)))).play(BOB, Lose(ships(Y1=3)))
    assert table.state.hole == (3, 3, 0)
    assert table.on("R1")[ALICE] == 2
    table.to("start")
    assert table.state.active == BOB


def test_the_clock_ends_the_talks_and_chooses_the_losses() -> None:
    table = talks("trader", "filch", "mind").clock()
    assert table.state.todo[0] == "deal_losses"
    table.clock()
    assert table.state.hole == (3, 3, 0)


def test_a_deal_is_a_success() -> None:
    table = talks().play(ALICE, EACH).play(BOB, Accept(1, (), ships(Y1=1))).to("second")
    assert table.state.todo[0] == "second"


def test_both_win_together_example_6() -> None:
    table = talks("trader", "filch", "mind")
    table.put(ALICE, R1=8, R2=5, B1=1, B2=1, B3=1, B4=1)
    table.put(BOB, Y1=9, Y2=7, B1=1, B2=1, B3=1, B4=1)
    from msgspec.structs import replace

    table.state = replace(table.state, hole=(0, 0, 0))
    table.play(ALICE, EACH).play(BOB, Accept(1, (), ships(Y1=1)))
    assert table.state.winners == (ALICE, BOB)


def test_the_last_ship_of_another_colony_founds_nothing_new_example_6() -> None:
    table = talks("trader", "filch", "mind")
    table.put(ALICE, R1=8, R2=5, B1=1, B2=1, B3=1, B4=1)
    table.put(BOB, Y1=9, Y2=7, B1=1, B2=1, B3=1, B4=1)
    from msgspec.structs import replace

    table.state = replace(table.state, hole=(0, 0, 0))
    table.play(ALICE, Offer(mine=Y2, ships=ships(B1=1), yours=R2))
    table.play(BOB, Accept(1, (), ships(Y1=1)))
    assert table.state.winners == (BOB,)
    assert foreign_colonies(table.state, ALICE) == 4


def test_allies_go_home_before_the_talks() -> None:
    table = Table("trader", "healer", "mind")
    allies = {CLARA: ("attack", ships(B1=2))}
    table.attack(ships(R1=3), allies=allies).fight(0, 0)  # type: ignore[arg-type]
    assert table.state.todo[0] == "deal"
    assert table.on("B1")[CLARA] == 4


def test_a_draft_is_an_order_and_seen_by_nobody_until_it_is_sent() -> None:
    table, other = talks(), talks()
    offer = Offer(give=((8, False),))
    assert table.refused(ALICE, replace(offer, draft=True)) == "order_instead"
    table.order(ALICE, Draft(offer))
    assert (table.state, table.events) == (other.state, other.events)
    table.order(ALICE, Draft(offer, send=True))
    assert table.state.deal.offers[0] == offer
    assert not standing.stands(table.state, ALICE, table.kept[ALICE][0])
    table.play(ALICE, Withdraw())
    assert table.state.deal.offers[0] is None


def test_a_draft_is_sent_by_who_has_spoken_last_as_well() -> None:
    table = talks().play(ALICE, Offer(yours=R2))
    assert ALICE not in table.state.asked
    table.order(ALICE, Draft(Offer(give=((8, True),)), send=True))
    assert table.state.deal.numbers[0] == 2


def test_only_the_two_who_talk_draft_and_only_what_could_be_offered() -> None:
    table = talks()
    assert table.order_refused(CLARA, Draft(Offer(give=((8, True),)))) == "not_now"
    assert table.order_refused(ALICE, Draft(Offer(give=((30, True),)))) == "not_your_card"


def test_every_part_of_an_offer_can_be_built_from_the_list() -> None:
    table = talks()
    for _ in range(2):
        kept = table.kept[ALICE]
        orders = standing.offered(table.state, ALICE, kept)
        drafts = [order.offer for order in orders if isinstance(order, Draft)]
        assert any(move.want.attack for move in drafts)
        assert any(move.mine == Y2 for move in drafts)
        assert any(move.yours == R2 for move in drafts)
        assert any((COSMIC_ZAP, False) in move.give for move in drafts)
        table.order(ALICE, Draft(next(move for move in drafts if move.want.attack == 1)))


def test_by_correspondence_a_day_at_most_is_left_once_the_partner_is_done() -> None:
    # The time of the talks goes on beside that day: its key, and so its deadline, stay.
    table = talks(options=Options(pace="slow"))
    (whole,) = encounter.windows(table.state)
    assert whole.limit == 72 * 3600
    table.play(BOB, BreakOff())
    still, last_word = encounter.windows(table.state)
    assert (still.key, still.limit) == (whole.key, whole.limit)
    assert last_word.limit == 24 * 3600


@pytest.mark.parametrize("which", [0, 1])
def test_the_talks_end_with_whichever_time_runs_out_first(which: int) -> None:
    table = talks(options=Options(pace="slow")).play(BOB, BreakOff())
    table.play(CLOCK, TimeUp(encounter.windows(table.state)[which].key))
    assert table.state.todo[0] == "deal_losses"
