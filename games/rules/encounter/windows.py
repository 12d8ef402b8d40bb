"""windows(): who is asked what, and for how long; never by what a hand holds."""

from games.rules.contract import Seat, Window
from games.rules.encounter.artefacts import cards_may_act
from games.rules.encounter.components import DEAL, HOLD, LAST_WORD, POWER, TEMPO, THINK, WINDOWS
from games.rules.encounter.powers import power_ready
from games.rules.encounter.state import (
    NO_SIDE,
    SEATS,
    State,
    every_seat,
    is_main,
    side_of,
)

ALWAYS = ("prefer", "order", "cancel_order")  # open to every seat at any time
REACT = ("play_artefact", "use_power", "pass", "wait")
TAGS: dict[str, tuple[str, ...]] = {
    step: (*tags, *ALWAYS)
    for step, tags in {
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
    }.items()
}


def windows(state: State) -> tuple[Window, ...]:
    """The one question of the present step; whoever is not asked may still give orders."""
    step = state.todo[0]
    if step == "over":
        return ()
    key, limit = f"{step}-{state.serial}", None
    if step in WINDOWS:
        span = span_of(state)
        key, limit = f"{key}-{span}", seconds(state, span)
    elif step == "deal":
        limit = DEAL[state.pace]
        if state.pace == "slow" and any(state.deal.done):
            key, limit = f"{key}-done", LAST_WORD
    return (Window(key, TAGS[step], may=SEATS[len(state.powers)], must=state.asked, limit=limit),)


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
    return HOLD[state.pace][state.todo[0]] * times // parts


def eligible(state: State, window: str) -> tuple[Seat, ...]:
    """Whom a round asks: by power, role, numbers of cards and ships, and the discard pile."""
    cards = cards_may_act(state, window)
    return tuple(
        seat
        for seat in every_seat(state)
        if (cards and state.hands[seat]) or power_ready(state, seat, window)
    )


def role_of(state: State, seat: Seat) -> str:
    if is_main(state, seat):
        return "main"
    return "other" if side_of(state, seat) == NO_SIDE else "ally"


def default_choice(state: State, window: str) -> str:
    """By correspondence two windows are passed over unless a seat says otherwise."""
    return "skip" if state.pace == "slow" and window in ("start", "laid") else "auto"


def chosen(state: State, seat: Seat, window: str) -> str:
    """What the seat itself has settled for this window and its role; empty if nothing."""
    return state.prefs[seat].get(f"{window}.{role_of(state, seat)}", "")


def skips(state: State, seat: Seat, window: str) -> bool:
    """Whether the seat has answered before it is asked; a power is waited for unless told not."""
    if seat in state.final or seat in state.resting:
        return True
    choice = chosen(state, seat, window)
    if not choice and not power_ready(state, seat, window):
        choice = default_choice(state, window)
    return choice == "skip"


def asks_for_time(state: State, seat: Seat, window: str) -> bool:
    """A seat without a power to use that wants to be waited for."""
    return (
        chosen(state, seat, window) == "ask"
        and seat not in state.enc.lapsed
        and not power_ready(state, seat, window)
    )
