"""The outcome of an encounter: ships land or are lost, allies return, compensation is paid."""

from msgspec.structs import replace

from games.encounter.rules.cards import passed, random_cards
from games.encounter.rules.course import AFTER_A_FIGHT, crowned, done
from games.encounter.rules.losses import lose_ships
from games.encounter.rules.moves import NOBODY
from games.encounter.rules.score import Preview, preview
from games.encounter.rules.ships import put, send_home, take
from games.encounter.rules.state import (
    ATTACK,
    DEFENCE,
    State,
    allies,
    every_seat,
    mains,
    opponent,
    own_ships_in,
)
from games.encounter.rules.telling import Teller, told_list
from games.engine.contract import Seat
from games.engine.seats import changed


def reveal(state: State, teller: Teller) -> State:
    one, two = state.enc.laid
    teller.tell("revealed", attacker=state.active, defender=state.enc.defender, one=one, two=two)
    return done(replace(state, enc=replace(state.enc, face_up=(True, True))))


def resolve(state: State, teller: Teller) -> State:
    """Judge the cards once more and let the outcome happen as one event."""
    coming = preview(state)
    tell_outcome(state, coming, teller)
    state = replace(state, enc=replace(state.enc, resolved=True, outcome=coming.winner))
    if coming.winner == "deal":
        return go_to_deal(state)
    state = owe(state, coming)
    won = coming.winner == "attack"
    state = attack_wins(state, teller) if won else defence_wins(state, teller)
    return crowned(replace(state, todo=AFTER_A_FIGHT), teller)


def tell_outcome(state: State, coming: Preview, teller: Teller) -> None:
    attacker, defender = mains(state)
    if all(coming.attacks):
        one, two = coming.sums
        teller.tell("totals", attacker=attacker, defender=defender, one=one.total, two=two.total)
    winner = {"attack": attacker, "defence": defender, "deal": NOBODY}[coming.winner]
    teller.tell(
        f"outcome_{coming.winner}",
        winner=winner,
        attacker=attacker,
        defender=defender,
        planet=state.enc.planet,
    )


def owe(state: State, coming: Preview) -> State:
    """Remember what a losing Negotiate is owed: one card for each of its own ships."""
    if not coming.compensation:
        return state
    gentle = DEFENCE if coming.attacks[ATTACK] else ATTACK
    owed = mains(state)[gentle], coming.compensation
    return replace(state, enc=replace(state.enc, owed=owed))


def attack_wins(state: State, teller: Teller) -> State:
    """Defenders are lost; whoever is on the Mothership lands."""
    before, planet, defender = state, state.enc.planet, state.enc.defender
    defending = own_ships_in(state, DEFENCE)
    if defending:
        state = take(state, defender, ((planet, defending),))
    lost = [(defender, defending)]
    lost += [(seat, state.carriers[seat]) for seat in allies(state, DEFENCE)]
    for seat in every_seat(state):
        if number := state.mothership[seat]:
            state = put(state, seat, ((planet, number),))
            teller.tell("landed", seat=seat, ships=number, planet=planet)
    none = (0,) * len(state.powers)
    state = replace(state, mothership=none, carriers=none, enc=replace(state.enc, success=True))
    return lose_ships(state, before, lost, teller)


def defence_wins(state: State, teller: Teller) -> State:
    """Whoever is on the Mothership is lost; allies of the defender return and are rewarded."""
    before = state
    lost = [(Seat(seat), number) for seat, number in enumerate(state.mothership) if number]
    for seat in allies(state, DEFENCE):
        rewards = changed(state.rewards, seat, state.carriers[seat])
        state = send_home(replace(state, rewards=rewards), seat)
    state = replace(state, mothership=(0,) * len(state.powers))
    return lose_ships(state, before, lost, teller)


def go_to_deal(state: State) -> State:
    """Allies go home before the two main players talk."""
    for side in (ATTACK, DEFENCE):
        for seat in allies(state, side):
            state = send_home(state, seat)
    return replace(state, todo=("place", "deal"))


def compensate(state: State, teller: Teller) -> State:
    """The loser takes cards at random from the winner's hand."""
    loser, number = state.enc.owed
    state = done(state)
    if loser == NOBODY:
        return state
    winner = opponent(state, loser)
    cards = random_cards(state, winner, number, teller)
    teller.tell("compensated", seat=loser, other=winner, cards=len(cards))
    if not cards:
        return state
    pair = (loser, winner)
    teller.whisper(pair, "cards_passed", seat=winner, other=loser, cards=told_list(cards))
    return passed(state, winner, loser, cards)
