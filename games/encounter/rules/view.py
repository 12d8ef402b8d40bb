"""View and view(): what a seat may know, built field by field."""

from games.encounter.rules.bargain import wanted
from games.encounter.rules.components import NO_CARD
from games.encounter.rules.imagine import imagine
from games.encounter.rules.knowledge import reader, seen_cards
from games.encounter.rules.moves import NOBODY, Offer
from games.encounter.rules.prospects import Prospect, prospects
from games.encounter.rules.score import Preview, preview
from games.encounter.rules.state import (
    UNKNOWN,
    Pending,
    State,
    every_seat,
    foreign_colonies,
    home_colonies,
    homes_needed,
    is_main,
    mains,
    power_on,
)
from games.encounter.rules.story import Story
from games.engine.contract import Fixed, Seat

__all__ = ["View", "OfferView", "Prospect", "view", "imagine"]


class OfferView(Fixed, frozen=True):
    """An open offer; cards only for the two who talk, and only those that are named."""

    number: int
    seat: Seat
    give: int
    want: int
    mine: int
    ships: int
    yours: int
    free: tuple[tuple[Seat, int], ...]
    want_free: tuple[tuple[Seat, int], ...]
    terms: Offer | None  # for the main players, face-down cards as NO_CARD


class View(Fixed, frozen=True):
    """The table as one seat sees it, or a watcher."""

    seat: Seat | None
    pace: str
    step: str
    asked: tuple[Seat, ...]
    turn: int
    encounters: int
    active: Seat
    number: int  # of the encounter in its turn
    defender: Seat
    planet: int
    ejection: bool
    powers: tuple[str, ...]
    works: tuple[bool, ...]
    zapped: tuple[Seat, ...]
    homes_needed: int
    home: tuple[int, ...]
    foreign: tuple[int, ...]
    ships: tuple[tuple[int, ...], ...]
    hole: tuple[int, ...]
    mothership: tuple[int, ...]
    carriers: tuple[int, ...]
    pending: tuple[Pending, ...]
    rewards: tuple[int, ...]
    lost: tuple[int, ...]
    invited: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    answered: tuple[Seat, ...]
    sides: tuple[int, ...]
    barred: tuple[Seat, ...]
    laid: tuple[int, int]  # NO_CARD where nothing lies or nothing can be seen
    lies: tuple[bool, bool]
    face_up: tuple[bool, bool]
    pair: tuple[int, ...]
    aside: tuple[int, ...]
    aside_of: Seat
    away: tuple[int, int]
    gas: bool
    emotion: bool
    preview: Preview | None
    hands: tuple[int, ...]  # numbers of cards
    deck: int
    discard: tuple[int, ...]
    in_play: tuple[int, ...]
    discs: int
    drawn: tuple[Seat, ...]
    may_act: tuple[Seat, ...]  # who may still act in the open window
    round: int  # of the open window
    thinking: bool  # somebody asked for the longer time
    used: tuple[Seat, ...]  # whose power is spent for this encounter or window
    waits: tuple[int, ...]
    offers: tuple[OfferView, ...]
    done: tuple[bool, bool]
    left: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    story: Story = Story()
    hand: tuple[int, ...] = ()
    read: tuple[int, ...] = ()  # the hand Mind is reading
    read_of: Seat = NOBODY
    draft: Offer | None = None
    answer_given: bool = False
    prospects: tuple[Prospect, ...] = ()  # what own artefacts would change
    offered: tuple[str, ...] = ()  # powers the seat chooses from
    picked: str = UNKNOWN  # the one it has chosen, while others still choose


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know; None is a watcher."""
    seats, enc = every_seat(state), state.enc
    mine = seat is not None
    reading = mine and seat == reader(state)
    return View(
        seat=seat,
        pace=state.pace,
        step=state.todo[0],
        asked=state.asked,
        turn=state.turn,
        encounters=state.encounters,
        active=state.active,
        number=enc.number,
        defender=enc.defender,
        planet=enc.planet,
        ejection=enc.ejection,
        powers=state.powers,
        works=tuple(power_on(state, s) for s in seats),
        zapped=enc.zapped,
        homes_needed=homes_needed(state),
        home=tuple(home_colonies(state, s) for s in seats),
        foreign=tuple(foreign_colonies(state, s) for s in seats),
        ships=state.ships,
        hole=state.hole,
        mothership=state.mothership,
        carriers=state.carriers,
        pending=state.pending,
        rewards=state.rewards,
        lost=state.lost,
        invited=enc.invited,
        answered=enc.answered,
        sides=enc.sides,
        barred=enc.barred,
        laid=seen_cards(state, seat),
        lies=(enc.laid[0] != NO_CARD, enc.laid[1] != NO_CARD),
        face_up=enc.face_up,
        pair=enc.pair,
        aside=enc.aside,
        aside_of=enc.aside_of,
        away=enc.away,
        gas=enc.gas,
        emotion=enc.emotion,
        preview=preview(state) if shows_preview(state) else None,
        hands=tuple(map(len, state.hands)),
        deck=len(state.deck),
        discard=state.discard,
        in_play=state.in_play,
        discs=len(state.discs),
        drawn=state.drawn,
        may_act=state.asked,
        round=state.round,
        thinking=state.thinking,
        used=(*enc.used, *enc.used_laid),
        waits=enc.waits,
        offers=seen_offers(state, seat),
        done=state.deal.done,
        left=state.left,
        winners=state.winners,
        story=state.story or Story(),
        hand=state.hands[seat] if seat is not None else (),
        read=state.hands[enc.read] if reading else (),
        read_of=enc.read if reading else NOBODY,
        draft=own_draft(state, seat),
        answer_given=seat is not None and state.answers[seat] is not None,
        prospects=prospects(state, seat) if seat is not None else (),
        offered=state.offered[seat] if seat is not None and state.offered else (),
        picked=state.picked[seat] if seat is not None and state.picked else UNKNOWN,
    )


def shows_preview(state: State) -> bool:
    return all(state.enc.face_up) and not state.enc.resolved


def own_draft(state: State, seat: Seat | None) -> Offer | None:
    if seat is None or not is_main(state, seat):
        return None
    return state.deal.drafts[0 if seat == state.active else 1]


def seen_offers(state: State, seat: Seat | None) -> tuple[OfferView, ...]:
    if state.deal.offers == (None, None):
        return ()
    return tuple(
        seen_offer(offer, number, owner_, seat, seat in mains(state))
        for offer, number, owner_ in zip(
            state.deal.offers, state.deal.numbers, mains(state), strict=True
        )
        if offer is not None
    )


def seen_offer(
    offer: Offer, number: int, offerer: Seat, seat: Seat | None, at_table: bool
) -> OfferView:
    give = offer.give
    if seat != offerer:
        give = tuple((card if named else NO_CARD, named) for card, named in give)
    return OfferView(
        number=number,
        seat=offerer,
        give=len(give),
        want=wanted(offer.want),
        mine=offer.mine,
        ships=sum(n for _, n in offer.ships),
        yours=offer.yours,
        free=offer.free,
        want_free=offer.want_free,
        terms=shown(offer, give) if at_table else None,
    )


def shown(offer: Offer, give: tuple[tuple[int, bool], ...]) -> Offer:
    return Offer(
        give=give,
        want=offer.want,
        mine=offer.mine,
        ships=offer.ships,
        yours=offer.yours,
        free=offer.free,
        want_free=offer.want_free,
    )
