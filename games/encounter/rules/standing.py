"""Standing orders: what a seat has settled beforehand, kept with the seat, beside the log.

The names of the contract's `Standing`. The state knows nothing of them; nobody learns of one
before it acts, and whether a round may close does not depend on what anybody holds.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from games.encounter.rules.ahead import answer_ahead, answers_offered, onward, onward_offered
from games.encounter.rules.artefacts import IN_WINDOW, artefact_moves
from games.encounter.rules.asking import (
    MUTED,
    REACTIONS,
    SETTINGS,
    asks_for_time,
    chosen,
    default_choice,
    holds_now,
    refuse_action,
    skips,
)
from games.encounter.rules.bargain import refuse_offer, table_side
from games.encounter.rules.components import ARTEFACT_NAMES, WAITS, WINDOWS
from games.encounter.rules.moves import Heal, Keep, Move, Pass, Place, Take, Wait
from games.encounter.rules.offers import drafts
from games.encounter.rules.orders import (
    ORDERS,
    Draft,
    Later,
    Order,
    Orders,
    Setting,
    Without,
    draft_of,
    is_coming,
    keep,
    plan_of,
    stands,
    wishes_of,
)
from games.encounter.rules.placing import healable, sure_reward
from games.encounter.rules.planning import LAST as PLANNED
from games.encounter.rules.planning import can_plan, planned_answer, planned_card
from games.encounter.rules.powers import power_moves
from games.encounter.rules.ships import returned
from games.encounter.rules.state import State, is_main, is_over
from games.encounter.rules.windows import seconds, waits_for_power
from games.engine.contract import Reply, Seat, Window

__all__ = [
    "ORDERS",
    "AT_LIVE_TABLES",
    "keep",
    "stands",
    "offered",
    "reply",
    "calls",
    "after_move",
    "going_on",
    "spares_waiting",
    "alone",
]

POWER_SETTINGS = {"clone": "clone", "filch": "filch", "heal": "healer"}
AT_LIVE_TABLES = True


def offered(state: State, seat: Seat, kept: Orders) -> Iterable[Order]:
    """What a seat may settle now: the rest without me, cards for later, how to be asked."""
    if is_over(state):
        return
    if state.todo[0] == "deal" and is_main(state, seat):
        yield from draft_orders(state, seat, draft_of(kept))
    yield from (order for order in answers_offered(state, seat) if order not in kept)
    yield from (order for order in onward_offered(state, seat) if order not in kept)
    if is_coming(state, ""):
        yield Without(encounter=state.encounters)
        if state.todo[0] in WINDOWS:
            yield Without(state.todo[0], state.encounters, bool(state.enc.pair))
        yield from (order for order in laters(state, seat) if order not in kept)
    wishes = wishes_of(kept)
    for name, choices in SETTINGS.items():
        if state.powers[seat] == POWER_SETTINGS.get(name, state.powers[seat]):
            now = setting_of(state, wishes, name)
            if name in MUTED and now == "no" and not holds(state, seat, MUTED[name]):
                continue  # nothing to be asked about
            yield from (Setting(name, choice) for choice in choices if choice != now)


def holds(state: State, seat: Seat, artefact: str) -> bool:
    return any(ARTEFACT_NAMES.get(card) == artefact for card in state.hands[seat])


def draft_orders(state: State, seat: Seat, draft: Draft | None) -> Iterable[Draft]:
    """The draft to be sent, and the draft with one thing changed."""
    if state.deal.done[table_side(state, seat)]:
        return
    base = draft.offer if draft is not None and stands(state, seat, draft) else None
    if base is not None:
        yield Draft(base, send=True)
    yield from map(Draft, drafts(state, seat, base))


def laters(state: State, seat: Seat) -> Iterable[Later]:
    """Orders for what the seat holds and could play in a window of this encounter."""
    for window in WINDOWS:
        if window not in state.todo or is_in_plan(state, seat, window):
            continue
        cards = {artefact.card for artefact in IN_WINDOW[window]} & set(state.hands[seat])
        if cards:
            for action in artefact_moves(state, seat, window):
                yield Later(window, action, "always", state.encounters)
                if window == "revealed":
                    yield Later(window, action, "attacker_ahead", state.encounters)
                    yield Later(window, action, "defender_ahead", state.encounters)


def is_in_plan(state: State, seat: Seat, window: str) -> bool:
    """Whether a main player's plan answers in this window."""
    return window == PLANNED and state.pace == "slow" and can_plan(state, seat)


def setting_of(state: State, wishes: dict[str, str], name: str) -> str:
    """What holds now: the seat's own choice, or the default."""
    usual = default_choice(state, REACTIONS[name][0]) if name in REACTIONS else SETTINGS[name][0]
    return wishes.get(name, usual)


def reply(state: State, window: Window, seat: Seat, kept: Orders) -> Reply[Move] | None:
    """What the seat's orders play now; None: its user decides."""
    if state.todo[0] == "deal":
        return sent_draft(state, seat, draft_of(kept))
    if seat not in state.asked:
        return None
    if state.todo[0] in WINDOWS:
        return reply_in_round(state, seat, kept)
    move: Move | None = preset(state, seat, wishes_of(kept))
    if state.todo[0] == "cards":
        move = planned_card(state, seat, plan_of(kept))
    if state.todo[0] == "answer":
        move = answer_ahead(state, seat, kept) or move
    if state.todo[0] == "second":
        move = onward(state, seat, kept) or move
    return None if move is None else Reply(move)


def reply_in_round(state: State, seat: Seat, kept: Orders) -> Reply[Move] | None:
    """The first order that may be carried out, else a pass for who wants none, else a Wait."""
    window, wishes = state.todo[0], wishes_of(kept)
    living = [order for order in kept if stands(state, seat, order)]
    # A power has a time of its own, which all would have to wait for: its owner's orders act
    # when the others' time is over.
    spared = seconds(state, "think" if state.thinking else "hold")
    after = spared if waits_for_power(state, seat, window) else None
    for order in living:
        if isinstance(order, Later) and may_act(state, seat, order, window):
            return Reply(order.action, after)
    if window == PLANNED:
        answer = planned_answer(state, seat, plan_of(kept))
        if answer is not None:
            return Reply(answer, after, is_default=isinstance(answer, Pass))
    silent = any(isinstance(o, Without) and o.window in ("", window) for o in living)
    if silent or skips(state, seat, window, wishes):
        return Reply(Pass(), after, is_default=True)
    if "alone" in wishes:
        asked = chosen(state, seat, window, wishes) == "ask" or can_act(state, seat, wishes)
        return None if asked else Reply(Pass(), is_default=True)
    waits = asks_for_time(state, seat, window, wishes) and state.enc.waits[seat] < WAITS
    if waits and state.round == 1 and not state.thinking:
        return Reply(Wait(), after=0, answers=False)
    return None


def sent_draft(state: State, seat: Seat, draft: Draft | None) -> Reply[Move] | None:
    """An offer goes out as soon as its owner says so, asked or not."""
    if draft is None or not draft.send or not stands(state, seat, draft):
        return None
    if state.deal.done[table_side(state, seat)] or refuse_offer(state, seat, draft.offer):
        return None
    return Reply(draft.offer, after=0, answers=False)


def may_act(state: State, seat: Seat, order: Later, window: str) -> bool:
    fits = order.window == window and holds_now(state, order.window, order.when)
    return fits and not refuse_action(state, seat, order.action, window)


def preset(state: State, seat: Seat, wishes: dict[str, str]) -> Move | None:
    """Plain questions a seat has answered once for all; ships return by themselves."""
    step = state.todo[0]
    if step == "place":
        back, homeless = returned(state, seat)
        reward = sure_reward(state, seat) if state.rewards[seat] else Place()
        if reward is None or homeless or wishes.get("returns") == "ask":
            return None
        return replace(reward, ships=back)
    wish = wishes.get({"keep": "clone", "take": "filch", "heal": "heal"}.get(step, ""), "ask")
    if wish == "ask":
        return None
    yes = wish == "always"
    if step == "heal":
        return Heal(healable(state, seat) if yes else ())
    return Keep(yes) if step == "keep" else Take(yes)


def calls(state: State, window: Window, seat: Seat, kept: Orders) -> bool:
    """Whether the seat's own page should call it: it may act, and did not say otherwise."""
    if seat not in state.asked:
        return False
    answer = reply(state, window, seat, kept)
    if answer is not None and answer.answers:
        return False
    step, wishes = state.todo[0], wishes_of(kept)
    if step not in WINDOWS or chosen(state, seat, step, wishes) == "ask":
        return True
    return can_act(state, seat, wishes)


def can_act(state: State, seat: Seat, wishes: dict[str, str]) -> bool:
    """Whether the seat holds something to play in the open window, or has a power to use."""
    step = state.todo[0]
    muted = {card for card, name in ARTEFACT_NAMES.items() if wishes.get(f"mute.{name}") == "yes"}
    playable = any(move.card not in muted for move in artefact_moves(state, seat, step))
    return playable or any(True for _ in power_moves(state, seat, step))


def after_move(kept: Orders, move: Move) -> Orders:
    """The state tells which orders are spent."""
    return kept


def spares_waiting(window: Window) -> bool:
    """Reaction time is for the others; the minute of a deal is a rule of the game."""
    return "wait" in window.moves


def alone() -> Orders:
    """Against computers nothing can be betrayed: a seat that can do nothing passes at once."""
    return (Setting("alone", "yes"),)


def going_on() -> Orders:
    """Go on without me in every window, whatever my part in the encounter."""
    return tuple(Setting(name, "skip") for name in REACTIONS)
