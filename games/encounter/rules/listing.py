"""moves(): every move where the list is short, a fair sample where it is not."""

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise

from games.encounter.rules.artefacts import artefact_moves
from games.encounter.rules.cards import drawable
from games.encounter.rules.components import (
    FINE,
    MOST_SENT,
    NEGOTIATE,
    NO_CARD,
    WAITS,
    is_artefact,
    is_attack,
    is_encounter,
)
from games.encounter.rules.dealing import losable
from games.encounter.rules.legal import plague_toll, refuse_aim
from games.encounter.rules.moves import (
    FROM_DECK,
    NOWHERE,
    Aim,
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
    Pass,
    Place,
    Redraw,
    Regroup,
    Second,
    Ships,
    Side,
    Suffer,
    Take,
    Wait,
)
from games.encounter.rules.offers import deal_moves
from games.encounter.rules.placing import healable, reward_due
from games.encounter.rules.powers import power_moves, working
from games.encounter.rules.ships import (
    added,
    default_losses,
    default_placement,
    groups,
    put,
    returned,
    stock,
)
from games.encounter.rules.state import (
    State,
    colonies,
    every_seat,
    has_encounter_card,
    is_frozen,
    is_main,
    places_for,
    total,
)
from games.encounter.rules.steps import guests, invitable
from games.engine.contract import Seat

MOST_SPOTS = 12  # ways of placing we list


def moves(state: State, seat: Seat) -> Iterable[Move]:
    """Answers of a seat that is asked; in talks a main player may always speak."""
    if seat in state.asked:
        return LISTS[state.todo[0]](state, seat)
    if state.todo[0] == "deal" and is_main(state, seat):
        return deal_moves(state, seat)
    return ()


def choice_moves(state: State, seat: Seat) -> Iterable[Move]:
    return map(ChoosePower, state.offered[seat])


def window_moves(state: State, seat: Seat) -> Iterable[Move]:
    window = state.todo[0]
    yield Pass()
    if state.enc.waits[seat] < WAITS and not state.thinking:
        yield Wait()
    yield from artefact_moves(state, seat, window)
    yield from power_moves(state, seat, window)


def new_hand_moves(state: State, seat: Seat) -> Iterable[Move]:
    yield NewHand()
    yield from artefact_moves(state, seat, "new_hand")


def regroup_moves(state: State, seat: Seat) -> Iterable[Move]:
    yield from (Regroup(planet) for planet in places_for(state, seat))
    yield Regroup(NOWHERE)


def own_colour_moves(state: State, seat: Seat) -> Iterable[Move]:
    yield Redraw()
    yield from (Eject(guest) for guest in guests(state, seat))


def launch_moves(state: State, seat: Seat) -> Iterable[Move]:
    return (Launch(ships) for ships in groups(stock(state, seat), 1, MOST_SENT))


def aim_moves(state: State, seat: Seat) -> Iterable[Move]:
    planets = range(len(state.ships[0]))
    return (Aim(planet) for planet in planets if refuse_aim(state, planet) is None)


def subsets(seats: tuple[Seat, ...]) -> Iterable[tuple[Seat, ...]]:
    ordered = sorted(seats)
    for number in range(len(ordered) + 1):
        yield from combinations(ordered, number)


def invite_moves(state: State, seat: Seat) -> Iterable[Move]:
    return map(Invite, subsets(invitable(state)))


def answer_moves(state: State, seat: Seat) -> Iterable[Move]:
    yield Decline()
    anywhere = working(state, seat).uninvited
    sent = groups(stock(state, seat), 1, MOST_SENT)
    doors: tuple[tuple[Side, int], ...] = (("attack", 0), ("defence", 1))
    for side, door in doors:
        if anywhere or seat in state.enc.invited[door]:
            yield from (Join(side, ships) for ships in sent)


def mutant_moves(state: State, seat: Seat) -> Iterable[Move]:
    if drawable(state):
        yield Draw(FROM_DECK)
    yield from (Draw(s) for s in every_seat(state) if s != seat and state.hands[s])
    if drawable(state):
        yield DrawRest()


def lay_moves(state: State, seat: Seat) -> Iterable[Move]:
    return (Lay(card) for card in dict.fromkeys(state.hands[seat]) if is_encounter(card))


def plague_moves(state: State, seat: Seat) -> Iterable[Move]:
    hand = dict.fromkeys(state.hands[seat])
    attacks = [card for card in hand if is_attack(card)] or [NO_CARD]
    artefacts = [card for card in hand if is_artefact(card)] or [NO_CARD]
    gentle = NEGOTIATE in hand
    number, frozen = plague_toll(state, seat)
    plain = default_losses(state, seat, number)
    ways = [plain]
    if not frozen:
        own = {p: n for p, n in stock(state, seat).items() if not is_frozen(state, seat, p)}
        ways += [w for w in groups(own, number, number) if w != plain]
    for ships in ways:
        for attack in attacks if ships == plain else attacks[:1]:
            for artefact in artefacts if ships == plain else artefacts[:1]:
                yield Suffer(ships, attack, gentle, artefact)


def heal_moves(state: State, seat: Seat) -> Iterable[Move]:
    return map(Heal, subsets(healable(state, seat)))


def lose_moves(state: State, seat: Seat) -> Iterable[Move]:
    due = min(FINE, sum(losable(state, seat).values()))
    return (Lose(ships) for ships in groups(losable(state, seat), due, due))


def place_moves(state: State, seat: Seat) -> Iterable[Move]:
    """Pending ships in some ways, times every split of the reward."""
    pending, due = total(state.pending[seat]), reward_due(state, seat)
    cards_left = len(state.deck) + len(state.discard)
    in_hole = state.hole[seat] if colonies(state, seat) else 0
    for freed in range(max(0, due - cards_left), min(due, in_hole) + 1):
        reward = default_placement(state, seat, freed)
        for ships in spreads(state, seat, pending):
            yield Place(ships, due - freed, reward)
        if freed and not pending:
            spots = places_for(state, seat)[:MOST_SPOTS]
            for planet in spots:
                if reward != ((planet, freed),):
                    yield Place((), due - freed, ((planet, freed),))


def spreads(state: State, seat: Seat, number: int) -> list[Ships]:
    """Ways to place ships: back home, evenly, all on one colony, all but one."""
    if not number:
        return [()]
    spots = places_for(state, seat)[:MOST_SPOTS]
    back, homeless = returned(state, seat)
    home = added(back, default_placement(put(state, seat, back), seat, homeless))
    even = default_placement(state, seat, number)
    found = dict.fromkeys((home, even, *(((planet, number),) for planet in spots)))
    for one, two in pairwise(spots):
        if number > 1:
            found[added(((one, number - 1),), ((two, 1),))] = None
    return list(found)


def keep_moves(state: State, seat: Seat) -> Iterable[Move]:
    return Keep(True), Keep(False)


def take_moves(state: State, seat: Seat) -> Iterable[Move]:
    return Take(True), Take(False)


def second_moves(state: State, seat: Seat) -> Iterable[Move]:
    if has_encounter_card(state.hands[seat]):
        yield Second(True)
    yield Second(False)


LISTS: dict[str, Callable[[State, Seat], Iterable[Move]]] = {
    "choose": choice_moves,
    "new_hand": new_hand_moves,
    "start": window_moves,
    "pre": window_moves,
    "laid": window_moves,
    "revealed": window_moves,
    "regroup": regroup_moves,
    "own_colour": own_colour_moves,
    "launch": launch_moves,
    "aim": aim_moves,
    "invite_a": invite_moves,
    "invite_d": invite_moves,
    "answer": answer_moves,
    "mutant": mutant_moves,
    "cards": lay_moves,
    "plague": plague_moves,
    "deal": deal_moves,
    "deal_losses": lose_moves,
    "heal": heal_moves,
    "place": place_moves,
    "keep": keep_moves,
    "take": take_moves,
    "second": second_moves,
}
