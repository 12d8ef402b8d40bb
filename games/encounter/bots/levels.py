"""Computer players of Cosmic Encounter: an easy one and a strong one."""

from collections.abc import Sequence

from games.encounter.bots.choice import any_power, better_power
from games.encounter.bots.deals import talk
from games.encounter.bots.fights import Guess, answer, card_to_lay, guests_wanted, target
from games.encounter.bots.windows import react
from games.encounter.rules.bargain import table_side
from games.encounter.rules.cards import drawable
from games.encounter.rules.components import MOBIUS_TUBES, PLAGUE, WINDOWS, is_attack, is_encounter
from games.encounter.rules.defaults import default_move, default_place
from games.encounter.rules.moves import (
    NOBODY,
    Aim,
    BreakOff,
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
    Move,
    NewHand,
    Place,
    PlayArtefact,
    Redraw,
    Second,
    Ships,
    Take,
)
from games.encounter.rules.placing import healable, reward_due
from games.encounter.rules.powers import power_ready, working
from games.encounter.rules.ships import default_launch, default_placement, from_the_largest, stock
from games.encounter.rules.state import (
    State,
    all_colonies,
    every_seat,
    foreign_colonies,
    home_colonies,
    homes_needed,
    mains,
    opponent,
    others,
)
from games.encounter.rules.steps import guests
from games.engine.bots import Imagine
from games.engine.chance import Chance
from games.engine.contract import Fixed, Game, Seat

SAMPLES = 10
FEW_SHIPS = 10  # below, ships are worth more than cards


def play_strong(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed:
    """Weighs what each outcome is worth against how likely it is."""
    state: State = imagine(chance)
    return choose(state, seat, Guess(state, seat, chance, SAMPLES))


def choose(state: State, seat: Seat, guess: Guess) -> Move:
    step = state.todo[0]
    if step in WINDOWS:
        return react(state, seat, guess)
    if step == "deal":
        return talk(state, seat)
    if step == "launch":
        return Launch(fleet(state, seat))
    if step == "aim":
        return Aim(target(state, seat))
    if step in ("invite_a", "invite_d"):
        return Invite(guests_wanted(state, seat, guess))
    if step == "answer":
        return answer(state, seat, guess)
    if step == "cards":
        return Lay(card_to_lay(state, seat, guess))
    return small_choice(state, seat)


def fleet(state: State, seat: Seat) -> Ships:
    """Four ships, from the largest colonies, without giving one up; one against Anti-Matter."""
    most = 1 if working(state, state.enc.defender).reverses else 4
    ships = from_the_largest(stock(state, seat), most, spare=True)
    return ships or default_launch(state, seat)


def small_choice(state: State, seat: Seat) -> Move:
    """Decisions that need no arithmetic; the clock's default for the rest."""
    match state.todo[0]:
        case "choose":
            return better_power(state, seat)
        case "new_hand":
            return before_new_hand(state, seat)
        case "regroup":
            return default_move(state, seat)
        case "own_colour":
            return eject_or_redraw(state, seat)
        case "heal":
            return Heal(patients(state, seat))
        case "keep":
            card = state.enc.laid[0 if seat == state.active else 1]
            return Keep(card >= 10 or (card == 0 and state.powers[seat] == "pacifist"))
        case "take":
            card = state.enc.away[1 if seat == state.active else 0]
            return Take(card >= 10)
        case "second":
            return Second(wants_more(state, seat))
        case "mutant":
            return draw(state, seat)
        case "place":
            return placing(state, seat)
    return default_move(state, seat)


def placing(state: State, seat: Seat) -> Place:
    """Ships go where the clock would put them; a reward is taken in cards while ships abound."""
    due = reward_due(state, seat)
    ships = min(due, state.hole[seat]) if sum(state.ships[seat]) < FEW_SHIPS else 0
    cards = min(due - ships, drawable(state))
    move = default_place(state, seat)
    if not due or not all_colonies(state, seat) or due - cards > state.hole[seat]:
        return move
    return Place(move.ships, cards, default_placement(state, seat, due - cards))


def before_new_hand(state: State, seat: Seat) -> Move:
    """Artefacts would be discarded: play what helps first."""
    hand = state.hands[seat]
    if MOBIUS_TUBES in hand and state.hole[seat]:
        return PlayArtefact(MOBIUS_TUBES)
    if PLAGUE in hand:
        return PlayArtefact(PLAGUE, seat=leader(state, seat))
    return NewHand()


def leader(state: State, seat: Seat) -> Seat:
    """The strongest rival."""
    rivals = [other for other in every_seat(state) if other != seat]
    return max(rivals, key=lambda s: (foreign_colonies(state, s), home_colonies(state, s), -s))


def eject_or_redraw(state: State, seat: Seat) -> Move:
    visitors = guests(state, seat)
    ahead = max(visitors, key=lambda s: foreign_colonies(state, s), default=NOBODY)
    silent = home_colonies(state, seat) < homes_needed(state)
    if ahead != NOBODY and (foreign_colonies(state, ahead) >= 3 or silent):
        return Eject(ahead)
    return Redraw()


def patients(state: State, seat: Seat) -> tuple[Seat, ...]:
    """A card for each, but nobody who is about to win."""
    return tuple(s for s in healable(state, seat) if foreign_colonies(state, s) < 4)


def wants_more(state: State, seat: Seat) -> bool:
    """Another encounter if there is something to fight or to talk with."""
    hand = state.hands[seat]
    if not hand or not is_encounter(hand[0]):
        return False
    best = max((card for card in hand if is_attack(card)), default=0)
    calm = state.powers[seat] in ("pacifist", "empath", "anti_matter")
    return best >= 6 or calm or len(hand) >= 3


def draw(state: State, seat: Seat) -> Move:
    """From the opponent, whose hand it thins, as long as he has one."""
    rival = opponent(state, seat)
    if len(state.hands[rival]) > 1:
        return Draw(rival)
    if drawable(state):
        return DrawRest()
    return Draw(next(s for s in every_seat(state) if s != seat and state.hands[s]))


def play_easy(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed:
    """Attacks with what it has, joins now and then, plays cards without counting."""
    state: State = imagine(chance)
    return easy_choice(game, state, seat, chance)


def easy_choice(game: Game, state: State, seat: Seat, chance: Chance) -> Fixed:
    match state.todo[0]:
        case "choose":
            return any_power(state, seat, chance)
        case "cards":
            return Lay(easy_card(state, seat, chance))
        case "aim":
            return Aim(target(state, seat) if chance.below(2) else default_aim(state, chance, game))
        case "invite_a" | "invite_d":
            return Invite(tuple(sorted(s for s in others(state) if sum(state.ships[s]))))
        case "answer":
            return easy_answer(state, seat, chance)
        case "deal":
            return easy_talk(state, seat)
        case "second":
            return Second(bool(state.hands[seat]) and is_encounter(state.hands[seat][0]))
        case "start" | "pre" | "laid" | "revealed" as window:
            if power_ready(state, seat, window) and chance.below(4) == 0:
                return some_action(game, state, seat, chance)
    return default_move(state, seat)


def default_aim(state: State, chance: Chance, game: Game) -> int:
    moves = [move for move in game.moves(state, state.active) if isinstance(move, Aim)]
    return chance.pick(moves).planet


def easy_card(state: State, seat: Seat, chance: Chance) -> int:
    cards = [card for card in state.hands[seat] if is_encounter(card)]
    attacks = [card for card in cards if is_attack(card)]
    if attacks and chance.below(6):
        return chance.pick(attacks)
    return chance.pick(cards)


def easy_answer(state: State, seat: Seat, chance: Chance) -> Move:
    """Joins the attack gladly, the defence sometimes."""
    ships = from_the_largest(stock(state, seat), 1 + chance.below(3), spare=True)
    if ships and seat in state.enc.invited[0] and chance.below(3):
        return Join("attack", ships)
    if ships and seat in state.enc.invited[1] and chance.below(2):
        return Join("defence", ships)
    return Decline()


def easy_talk(state: State, seat: Seat) -> Move:
    move = talk(state, seat)
    made = state.deal.numbers[table_side(state, seat)]
    return BreakOff() if made > 4 else move


def some_action(game: Game, state: State, seat: Seat, chance: Chance) -> Fixed:
    actions: Sequence[Fixed] = [
        move
        for move in game.moves(state, seat)
        if isinstance(move, PlayArtefact) and harmless_to(seat, move, state)
    ]
    return chance.pick(actions) if actions else default_move(state, seat)


def harmless_to(seat: Seat, move: PlayArtefact, state: State) -> bool:
    """Neither on oneself nor against one's own side."""
    return move.seat != seat and seat not in move.allies and bool(mains(state))
