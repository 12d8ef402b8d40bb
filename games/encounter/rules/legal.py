"""refuse(): one small function per rule; moves() comes from listing.py."""

from games.encounter.rules.artefacts import refuse_artefact
from games.encounter.rules.bargain import refuse_accept, refuse_offer, table_side
from games.encounter.rules.cards import drawable
from games.encounter.rules.checks import refuse_sending, refuse_shape, refuse_sources, refuse_spots
from games.encounter.rules.choosing import refuse_choice
from games.encounter.rules.components import (
    FINE,
    HAND,
    NEGOTIATE,
    NO_CARD,
    SYSTEM_SIZE,
    WAITS,
    is_artefact,
    is_attack,
    is_encounter,
)
from games.encounter.rules.former import refuse_former
from games.encounter.rules.moves import (
    FROM_DECK,
    MOTHERSHIP,
    NOWHERE,
    Accept,
    Aim,
    BreakOff,
    CancelOrder,
    ChoosePower,
    Decline,
    Draw,
    DrawRest,
    Eject,
    Heal,
    Invite,
    Join,
    Keep,
    Launch,
    Lay,
    Lose,
    Move,
    NewHand,
    Offer,
    Order,
    Pass,
    Place,
    PlayArtefact,
    Prefer,
    Redraw,
    Regroup,
    Second,
    Suffer,
    Take,
    UsePower,
    Wait,
    Withdraw,
)
from games.encounter.rules.placing import healable, reward_due, with_returns
from games.encounter.rules.powers import refuse_power, working
from games.encounter.rules.state import (
    State,
    all_colonies,
    every_seat,
    has_encounter_card,
    is_frozen,
    is_home,
    is_main,
    opponent,
    others,
    total,
)
from games.engine.contract import Refusal, Resign, Seat, TimeUp
from games.engine.seats import refuse_leaving


def refuse(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Why this seat may not play this move, or None if it may."""
    match move:
        case TimeUp():
            return None
        case Resign():
            return refuse_leaving(seat, state.left)
        case Prefer() | Order() | CancelOrder() if state.former is not None:
            return refuse_former(state, seat, move, state.former)
        case Lay():
            return refuse_lay(state, seat, move)
        case Accept() | Offer() | Withdraw() | BreakOff() if is_main(state, seat):
            return refuse_talk(state, seat, move)
    if seat not in state.asked:
        return Refusal("not_now")
    return refuse_answer(state, seat, move)


def refuse_answer(state: State, seat: Seat, move: Move) -> Refusal | None:
    """The same for a seat that is asked just now."""
    match move:
        case ChoosePower(power=power):
            return refuse_choice(state, seat, power)
        case PlayArtefact(standing=True) | UsePower(standing=True) if state.former is None:
            return Refusal("order_instead")
        case Pass(final=final, rest=rest) if (final or rest) and state.former is None:
            return Refusal("order_instead")
        case PlayArtefact():
            return refuse_artefact(state, seat, move, state.todo[0])
        case UsePower():
            return refuse_power(state, seat, move, state.todo[0])
        case Wait():
            return Refusal("hold_spent") if state.enc.waits[seat] >= WAITS else None
        case Regroup(planet=planet):
            return None if planet == NOWHERE else refuse_spots(state, seat, ((planet, 1),))
        case Eject(seat=guest):
            return refuse_eject(state, seat, guest)
        case Launch(ships=ships):
            return refuse_sending(state, seat, ships)
        case Aim(planet=planet):
            return refuse_aim(state, planet)
        case Invite(seats=seats):
            return refuse_invite(state, seats)
        case Join():
            return refuse_join(state, seat, move)
        case Draw(seat=source):
            return refuse_draw(state, seat, source)
        case Suffer():
            return refuse_suffer(state, seat, move)
        case Heal(seats=seats):
            return refuse_heal(state, seat, seats)
        case Lose():
            return refuse_lose(state, seat, move)
        case Place():
            return refuse_place(state, seat, move)
        case Second(yes=True):
            return None if has_encounter_card(state.hands[seat]) else Refusal("no_second")
        case DrawRest() if state.former is None:
            return None if drawable(state) else Refusal("deck_empty")
        case NewHand() | Pass() | Redraw() | Decline() | DrawRest() | Keep() | Take():
            return None
    return None


def refuse_talk(
    state: State, seat: Seat, move: Accept | Offer | Withdraw | BreakOff
) -> Refusal | None:
    """The two main players speak whenever they like; who is done may only accept."""
    side = table_side(state, seat)
    if isinstance(move, Accept):
        return refuse_accept(state, seat, move)
    if isinstance(move, Offer):
        unseen = move.draft and state.former is None
        return Refusal("order_instead") if unseen else refuse_offer(state, seat, move)
    if isinstance(move, Withdraw):
        return Refusal("deal_gone") if state.deal.offers[side] is None else None
    again = state.deal.done[side] and seat not in state.asked
    return Refusal("deal_done") if again else None


def refuse_lay(state: State, seat: Seat, move: Lay) -> Refusal | None:
    if seat not in state.asked:
        return Refusal(why_not_lay(state, seat))
    if not is_encounter(move.card):
        return Refusal("not_encounter_card")
    return None if move.card in state.hands[seat] else Refusal("not_your_card")


def why_not_lay(state: State, seat: Seat) -> str:
    if state.todo[0] != "cards" or not is_main(state, seat):
        return "not_now"
    side = 0 if seat == state.active else 1
    if state.enc.laid[side] != NO_CARD:
        return "card_laid"
    picks = working(state, opponent(state, seat)).picks_blindly
    return "laser" if picks else "oracle_wait"


def refuse_eject(state: State, seat: Seat, guest: Seat) -> Refusal | None:
    known = guest in every_seat(state) and guest != seat
    here = known and any(n and is_home(seat, p) for p, n in enumerate(state.ships[guest]))
    return None if here else Refusal("no_foreign_colony")


def refuse_aim(state: State, planet: int) -> Refusal | None:
    if not 0 <= planet < len(state.ships[0]):
        return Refusal("wrong_system")
    enc, own = state.enc, is_home(state.active, planet)
    if len(state.powers) > 2 and planet // SYSTEM_SIZE != enc.system:
        return Refusal("wrong_system")
    if own and not state.ships[enc.defender][planet]:
        return Refusal("no_colony_of_defender")
    return None


def refuse_invite(state: State, seats: tuple[Seat, ...]) -> Refusal | None:
    if list(seats) != sorted(set(seats)) or any(s not in every_seat(state) for s in seats):
        return Refusal("seats_listed_wrongly")
    if any(seat not in others(state) for seat in seats):
        return Refusal("main_not_ally")
    if not all(all_colonies(state, seat) for seat in seats):
        return Refusal("no_ship_to_send")
    return None


def refuse_join(state: State, seat: Seat, move: Join) -> Refusal | None:
    invited = state.enc.invited[0 if move.side == "attack" else 1]
    if seat not in invited and not working(state, seat).uninvited:
        return Refusal("not_invited")
    return refuse_sending(state, seat, move.ships)


def refuse_draw(state: State, seat: Seat, source: Seat) -> Refusal | None:
    if source == FROM_DECK:
        return None if state.deck or state.discard else Refusal("deck_empty")
    if source == seat or source not in every_seat(state):
        return Refusal("bad_target")
    if len(state.hands[seat]) >= HAND:
        return Refusal("hand_full", {"hand": HAND})
    return None if state.hands[source] else Refusal("empty_hand")


def plague_toll(state: State, seat: Seat) -> tuple[int, int]:
    """Ships the Plague takes, and how many of them from the planet under attack."""
    free = sum(n for p, n in enumerate(state.ships[seat]) if not is_frozen(state, seat, p))
    number = min(FINE, sum(state.ships[seat]))
    return number, max(0, number - free)


def refuse_suffer(state: State, seat: Seat, move: Suffer) -> Refusal | None:
    if refusal := refuse_sources(state, seat, move.ships):
        return refusal
    number, frozen = plague_toll(state, seat)
    if total(move.ships) != number:
        return Refusal("three_ships", {"ships": number})
    if sum(n for p, n in move.ships if is_frozen(state, seat, p)) != frozen:
        return Refusal("under_attack")
    return refuse_discards(state.hands[seat], move)


def refuse_discards(hand: tuple[int, ...], move: Suffer) -> Refusal | None:
    """One Attack, one Negotiate, one artefact; a kind not held is skipped."""
    attack_fits = (
        is_attack(move.attack) and move.attack in hand
        if any(map(is_attack, hand))
        else move.attack == NO_CARD
    )
    artefact_fits = (
        is_artefact(move.artefact) and move.artefact in hand
        if any(map(is_artefact, hand))
        else move.artefact == NO_CARD
    )
    if attack_fits and artefact_fits and move.negotiate == (NEGOTIATE in hand):
        return None
    return Refusal("plague_cards")


def refuse_heal(state: State, seat: Seat, seats: tuple[Seat, ...]) -> Refusal | None:
    good = list(seats) == sorted(set(seats)) and set(seats) <= set(healable(state, seat))
    return None if good else Refusal("bad_target")


def refuse_lose(state: State, seat: Seat, move: Lose) -> Refusal | None:
    if refusal := refuse_shape(move.ships):
        return refusal
    own = state.ships[seat]
    for planet, number in move.ships:
        inside = 0 <= planet < len(own)
        there = own[planet] if inside else state.mothership[seat] * (planet == MOTHERSHIP)
        if there < number:
            return Refusal("not_enough_ships")
    due = min(FINE, sum(own) + state.mothership[seat])
    return None if total(move.ships) == due else Refusal("three_ships", {"ships": due})


def refuse_place(state: State, seat: Seat, move: Place) -> Refusal | None:
    move = with_returns(state, seat, move)
    if total(move.ships) != total(state.pending[seat]):
        return Refusal("place_all", {"ships": total(state.pending[seat])})
    if refusal := refuse_spots(state, seat, move.ships) or refuse_spots(state, seat, move.reward):
        return refusal
    due, ships = reward_due(state, seat), total(move.reward)
    cards_left = len(state.deck) + len(state.discard)
    if (
        move.cards < 0
        or move.cards + ships != due
        or ships > state.hole[seat]
        or move.cards > cards_left
    ):
        return Refusal("rewards", {"due": due})
    return None
