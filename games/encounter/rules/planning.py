"""A main player's plan for one encounter: the card to play, and what to do once both are up."""

from msgspec.structs import replace

from games.encounter.rules.asking import refuse_action, refuse_later
from games.encounter.rules.cards import without
from games.encounter.rules.components import COSMIC_ZAP, NO_CARD, is_attack, is_encounter
from games.encounter.rules.moves import NOWHERE, Action, Lay, Pass, PlayArtefact
from games.encounter.rules.score import preview
from games.encounter.rules.state import State, is_main, opponent
from games.engine.contract import Fixed, Refusal, Seat

LAST = "revealed"  # the window a plan reaches to


class Then(Fixed, frozen=True):
    """An answer once both cards are up: ask me; or play this, perhaps only if behind; else pass."""

    ask: bool = True
    action: Action | None = None
    behind: bool = False


class Plan(Fixed, frozen=True, tag="plan"):
    """What was planned, and what its owner knew then: if more has changed, they are asked."""

    card: int = NO_CARD
    attack: Then = Then()  # if the other card is an Attack
    otherwise: Then = Then()
    keeps: bool = False  # also if something unexpected happens
    encounter: int = 0  # this and what follows is filled in when the plan is given
    hand: tuple[int, ...] = ()
    zapped: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()


def own_side(state: State, seat: Seat) -> int:
    return 0 if seat == state.active else 1


def has_laid(state: State, seat: Seat) -> bool:
    return state.enc.laid[own_side(state, seat)] != NO_CARD


def can_plan(state: State, seat: Seat) -> bool:
    """A main player, from the choice of the planet until the cards have been answered."""
    return is_main(state, seat) and state.enc.planet != NOWHERE and LAST in state.todo


def refuse_plan(state: State, seat: Seat, plan: Plan) -> Refusal | None:
    """Cards must be held; an artefact or power must be one for the cards face up."""
    if not can_plan(state, seat):
        return Refusal("not_now")
    if plan.card != NO_CARD:
        if has_laid(state, seat):
            return Refusal("card_laid")
        if plan.card not in state.hands[seat]:
            return Refusal("not_your_card")
        if not is_encounter(plan.card):
            return Refusal("not_encounter_card")
    for then in (plan.attack, plan.otherwise):
        if then.action is None:
            continue
        if isinstance(then.action, PlayArtefact) and then.action.card not in state.hands[seat]:
            return Refusal("not_your_card")
        if refused := refuse_later(state, seat, LAST, then.action, "always"):
            return refused
    return None


def given(state: State, seat: Seat, plan: Plan) -> Plan:
    """The plan with what its owner knows now."""
    return replace(
        plan,
        encounter=state.encounters,
        hand=state.hands[seat],
        zapped=state.enc.zapped,
        barred=state.enc.barred,
    )


def plan_stands(state: State, seat: Seat, plan: Plan) -> bool:
    return plan.encounter == state.encounters and can_plan(state, seat)


def carried_out(state: State, seat: Seat, plan: Plan) -> Action | None:
    """The action of the plan that has been carried out, if one has."""
    acts = (then.action for then in (plan.attack, plan.otherwise))
    return next(
        (act for act in acts if act is not None and (seat, LAST, act) in state.enc.carried), None
    )


def is_disturbed(state: State, seat: Seat, plan: Plan) -> bool:
    """Whether a hand, a power or an alliance has changed otherwise than by the plan itself."""
    gone = [plan.card] if plan.card != NO_CARD and has_laid(state, seat) else []
    zapped = set(plan.zapped)
    act = carried_out(state, seat, plan)
    if isinstance(act, PlayArtefact):
        gone.append(act.card)
        zapped |= {act.seat} if act.card == COSMIC_ZAP else set()
    if any(card not in plan.hand for card in gone):
        return True
    expected = tuple(without(plan.hand, gone))
    return (
        state.hands[seat] != expected
        or set(state.enc.zapped) != zapped
        or state.enc.barred != plan.barred
        or bool(state.enc.pair)  # Chronos: new cards are played
    )


def holds(state: State, seat: Seat, plan: Plan) -> bool:
    return plan_stands(state, seat, plan) and (plan.keeps or not is_disturbed(state, seat, plan))


def planned_card(state: State, seat: Seat, plan: Plan | None) -> Lay | None:
    """The card the plan plays now."""
    if plan is None or not holds(state, seat, plan) or has_laid(state, seat):
        return None
    return Lay(plan.card) if plan.card in state.hands[seat] else None


def planned_answer(state: State, seat: Seat, plan: Plan | None) -> Action | Pass | None:
    """What the plan answers once both cards are up; None: its owner is asked."""
    if plan is None or not holds(state, seat, plan):
        return None
    then = plan.attack if is_attack(other_card(state, seat)) else plan.otherwise
    if then.ask:
        return None
    if then.action is None or carried_out(state, seat, plan) is not None:
        return Pass()
    wanted = not then.behind or is_behind(state, seat)
    return then.action if wanted and not refuse_action(state, seat, then.action, LAST) else Pass()


def other_card(state: State, seat: Seat) -> int:
    return state.enc.laid[own_side(state, opponent(state, seat))]


def is_behind(state: State, seat: Seat) -> bool:
    return preview(state).winner == ("defence", "attack")[own_side(state, seat)]
