"""What the clock plays for a seat that ran out of time."""

from games.encounter.rules.components import (
    NEGOTIATE,
    NO_CARD,
    is_artefact,
    is_attack,
    is_encounter,
)
from games.encounter.rules.dealing import fine_of, losable
from games.encounter.rules.legal import plague_toll, refuse_aim
from games.encounter.rules.moves import (
    NOWHERE,
    Aim,
    BreakOff,
    ChoosePower,
    Decline,
    DrawRest,
    Heal,
    Invite,
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
    Suffer,
    Take,
)
from games.encounter.rules.placing import reward_due
from games.encounter.rules.ships import (
    added,
    default_launch,
    default_losses,
    default_placement,
    from_the_largest,
    put,
    returned,
)
from games.encounter.rules.state import State, all_colonies
from games.engine.contract import Seat


def default_card(hand: tuple[int, ...]) -> int:
    """The highest Attack up to 10, else the lowest Attack, else a Negotiate."""
    attacks = [card for card in hand if is_attack(card)]
    modest = [card for card in attacks if card <= 10]
    if modest:
        return modest[-1]
    return attacks[0] if attacks else next(card for card in hand if is_encounter(card))


def default_aim(state: State) -> int:
    """The planet with the fewest ships of the defender."""
    planets = [p for p in range(len(state.ships[0])) if refuse_aim(state, p) is None]
    return min(planets, key=lambda planet: (state.ships[state.enc.defender][planet], planet))


def default_suffering(state: State, seat: Seat) -> Suffer:
    hand = state.hands[seat]
    number, _ = plague_toll(state, seat)
    return Suffer(
        default_losses(state, seat, number),
        next((card for card in hand if is_attack(card)), NO_CARD),
        NEGOTIATE in hand,
        next((card for card in hand if is_artefact(card)), NO_CARD),
    )


def default_loss(state: State, seat: Seat) -> Lose:
    """From the largest colonies, the Mothership last."""
    sources = losable(state, seat)
    return Lose(from_the_largest(sources, fine_of(state, seat), last=(-1,)))


def default_place(state: State, seat: Seat) -> Place:
    """Back where they came from, else even; the reward in ships first, then in cards."""
    due = reward_due(state, seat)
    in_hole = state.hole[seat] if all_colonies(state, seat) else 0
    ships = min(due, in_hole)
    back, homeless = returned(state, seat)
    pending = added(back, default_placement(put(state, seat, back), seat, homeless))
    return Place(pending, due - ships, default_placement(state, seat, ships))


def default_move(state: State, seat: Seat) -> Move:
    """The default of the present step for a seat that is asked."""
    match state.todo[0]:
        case "choose":
            return ChoosePower(state.offered[seat][0])
        case "new_hand":
            return NewHand()
        case "regroup":
            (planet, _), *_ = default_placement(state, seat, 1) or ((NOWHERE, 0),)
            return Regroup(planet)
        case "own_colour":
            return Redraw()
        case "launch":
            return Launch(default_launch(state, seat))
        case "aim":
            return Aim(default_aim(state))
        case "invite_a" | "invite_d":
            return Invite(())
        case "answer":
            return Decline()
        case "mutant":
            return DrawRest()
        case "cards":
            return Lay(default_card(state.hands[seat]))
        case "plague":
            return default_suffering(state, seat)
        case "deal":
            return BreakOff()
        case "deal_losses":
            return default_loss(state, seat)
        case "heal":
            return Heal(())
        case "place":
            return default_place(state, seat)
        case "keep":
            return Keep(True)
        case "take":
            return Take(True)
        case "second":
            return Second(False)
    return Pass()
