"""How a seat wants to be asked, and what it may order for later: rules both editions share."""

from collections.abc import Mapping

from games.encounter.rules.artefacts import IN_WINDOW, refuse_artefact
from games.encounter.rules.components import ARTEFACT_NAMES, WINDOWS
from games.encounter.rules.moves import Action, UsePower, When
from games.encounter.rules.powers import POWERS, power_ready, refuse_power
from games.encounter.rules.score import preview
from games.encounter.rules.state import NO_SIDE, State, is_main, side_of
from games.engine.contract import Refusal, Seat

# name of a setting -> the window it is about, and the part one has in the encounter
REACTIONS: dict[str, tuple[str, str]] = {
    f"{window}.{role}": (window, role) for window in WINDOWS for role in ("main", "ally", "other")
}
MUTED: dict[str, str] = {f"mute.{name}": name for name in ARTEFACT_NAMES.values()}  # -> artefact
SETTINGS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(REACTIONS, ("ask", "auto", "skip")),
    "returns": ("origin", "ask"),
    "clone": ("ask", "always", "never"),
    "filch": ("ask", "always", "never"),
    "heal": ("ask", "always", "never"),
    **dict.fromkeys(MUTED, ("no", "yes")),
}
MOST_ORDERS = 12


def role_of(state: State, seat: Seat) -> str:
    if is_main(state, seat):
        return "main"
    return "other" if side_of(state, seat) == NO_SIDE else "ally"


def default_choice(state: State, window: str) -> str:
    """By correspondence two windows are passed over unless a seat says otherwise."""
    return "skip" if state.pace == "slow" and window in ("start", "laid") else "auto"


def chosen(state: State, seat: Seat, window: str, wishes: Mapping[str, str]) -> str:
    """What the seat itself has settled for this window and its role; empty if nothing."""
    return wishes.get(f"{window}.{role_of(state, seat)}", "")


def skips(state: State, seat: Seat, window: str, wishes: Mapping[str, str]) -> bool:
    """Whether the seat passes unless told otherwise; a power is waited for unless told not."""
    choice = chosen(state, seat, window, wishes)
    if not choice and not power_ready(state, seat, window):
        choice = default_choice(state, window)
    return choice == "skip"


def asks_for_time(state: State, seat: Seat, window: str, wishes: Mapping[str, str]) -> bool:
    """A seat without a power to use that wants to be waited for."""
    return (
        chosen(state, seat, window, wishes) == "ask"
        and seat not in state.enc.lapsed
        and not power_ready(state, seat, window)
    )


def refuse_action(state: State, seat: Seat, action: Action, window: str) -> bool:
    if isinstance(action, UsePower):
        return refuse_power(state, seat, action, window) is not None
    return refuse_artefact(state, seat, action, window) is not None


def refuse_later(
    state: State, seat: Seat, window: str, action: Action, when: When
) -> Refusal | None:
    """An order must name something that could be done there; whether it can is seen later."""
    if window not in WINDOWS or (when != "always" and window != "revealed"):
        return Refusal("wrong_window")
    if isinstance(action, UsePower):
        fits = POWERS[state.powers[seat]].window == window
        return None if fits else Refusal("wrong_window")
    fits = any(artefact.card == action.card for artefact in IN_WINDOW[window])
    return None if fits else Refusal("wrong_window")


def holds_now(state: State, window: str, when: When) -> bool:
    """Whether the condition of an order is met by the cards that lie face up."""
    if when == "always":
        return True
    if window != "revealed":
        return False
    coming = preview(state)
    return {
        "attacker_ahead": coming.winner == "attack",
        "defender_ahead": coming.winner == "defence",
        "deal_coming": coming.winner == "deal",
        "compensation_due": coming.compensation > 0,
    }[when]
