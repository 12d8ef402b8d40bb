"""windows(): who is asked what, and for how long; never by what a hand holds."""

from msgspec.structs import replace

from games.encounter.rules.artefacts import cards_may_act
from games.encounter.rules.components import (
    DEAL,
    HOLD,
    LAST_WORD,
    POWER,
    SHOWING,
    TEMPO,
    THINK,
    WINDOWS,
)
from games.encounter.rules.powers import power_ready
from games.encounter.rules.state import SEATS, State, every_seat, mains
from games.engine.contract import Seat, Window

FORMER = ("prefer", "order", "cancel_order")  # edition 1: open to every seat at any time
REACT = ("play_artefact", "use_power", "pass", "wait")
TAGS: dict[str, tuple[str, ...]] = {
    "choose": ("choose_power",),
    "new_hand": ("new_hand", "play_artefact"),
    "start": REACT,
    "pre": REACT,
    "laid": REACT,
    "revealed": REACT,
    "regroup": ("regroup",),
    "own_colour": ("redraw", "eject"),
    "launch": ("launch",),
    "aim": ("aim",),
    "invite_a": ("invite",),
    "invite_d": ("invite",),
    "answer": ("join", "decline"),
    "mutant": ("draw", "draw_rest"),
    "cards": ("lay",),
    "plague": ("suffer",),
    "deal": ("offer", "withdraw", "accept", "break_off"),
    "deal_losses": ("lose",),
    "heal": ("heal",),
    "place": ("place",),
    "keep": ("keep",),
    "take": ("take",),
    "second": ("second",),
}


def windows(state: State) -> tuple[Window, ...]:
    """The one question of the present step; by correspondence a deal has a last word as well."""
    step = state.todo[0]
    if step == "over":
        return ()
    key, limit = f"{step}-{state.serial}", None
    if step in WINDOWS:
        span = span_of(state)
        key, limit = f"{key}-{span}", seconds(state, span)
    elif step == "deal":
        limit = DEAL[state.pace]
    question = Window(key, TAGS[step], may_answer(state), must=state.asked, limit=limit)
    if state.former is not None:
        return (former_question(state, question),)
    if step == "deal" and state.pace == "slow" and any(state.deal.done):
        # The time of the talks runs on beside it: whichever ends first ends them.
        return question, replace(question, key=f"{key}-done", limit=LAST_WORD)
    return (question,)


def may_answer(state: State) -> tuple[Seat, ...]:
    """Who is asked; while cards are laid and in talks both main players may speak."""
    return mains(state) if state.todo[0] in ("cards", "deal") else state.asked


def former_question(state: State, question: Window) -> Window:
    """Edition 1: whoever was not asked might give orders; a last word took the place of the talks'
    own time."""
    moves, may = (*question.moves, *FORMER), SEATS[len(state.powers)]
    question = replace(question, moves=moves, may=may)
    if state.todo[0] == "deal" and state.pace == "slow" and any(state.deal.done):
        return replace(question, key=f"{question.key}-done", limit=LAST_WORD)
    return question


def span_of(state: State) -> str:
    """Which of the three times the present round has."""
    window = state.todo[0]
    if any(waits_for_power(state, seat, window) for seat in state.asked):
        return "power"
    return "think" if state.thinking else "hold"


def waits_for_power(state: State, seat: Seat, window: str) -> bool:
    return seat not in state.enc.lapsed and power_ready(state, seat, window)


def seconds(state: State, span: str) -> int:
    if span == "power":
        return POWER[state.pace]
    if span == "think":
        return THINK[state.pace]
    times, parts = TEMPO[state.tempo]
    hold = HOLD[state.pace][state.todo[0]] * times // parts
    return SHOWING[state.pace][state.todo[0]] + hold


def eligible(state: State, window: str) -> tuple[Seat, ...]:
    """Whom a round asks: by power, role, numbers of cards and ships, and the discard pile."""
    cards = cards_may_act(state, window)
    return tuple(
        seat
        for seat in every_seat(state)
        if (cards and state.hands[seat]) or power_ready(state, seat, window)
    )
