"""Powers that bring crystal advances and nothing else, and Event Horizon's choice."""

from collections.abc import Iterable

from games.crafting.rules.draft import Draft
from games.crafting.rules.powers.power import NO_AIM, Aim, Play, Power
from games.crafting.rules.state import Player, State
from games.engine.contract import Refusal


def allow(state: State, player: Player, aim: Aim) -> Refusal | None:
    """Once it is paid for, nothing can stand in its way."""
    return None


def advances(number: int) -> Play:
    """So many crystal advances."""

    def play(draft: Draft, aim: Aim) -> None:
        draft.advance_told(number)

    return play


def no_choice(state: State, player: Player) -> Iterable[Aim]:
    """There is nothing to choose."""
    return NO_AIM


def refuse_horizon(state: State, player: Player, aim: Aim) -> Refusal | None:
    """Two advances or two proto-life, not one of each."""
    if aim.mode not in ("crystals", "proto"):
        return Refusal("choose_a_gain")
    if aim.mode == "proto" and not state.supply.life:
        return Refusal("no_life_left")
    return None


def play_horizon(draft: Draft, aim: Aim) -> None:
    """What was chosen; one proto-life if the supply holds no more."""
    if aim.mode == "crystals":
        draft.advance_told(2)
    else:
        draft.tell("proto_life_gained", number=draft.gain_life(2))


def horizon_aims(state: State, player: Player) -> Iterable[Aim]:
    """Both gains, as far as the supply goes."""
    yield Aim(mode="crystals")
    if state.supply.life:
        yield Aim(mode="proto")


FOURTH_DIMENSION = Power("PT5", (), allow, advances(1), no_choice)
SPECIAL_RELATIVITY = Power("PT6", (), allow, advances(2), no_choice)
QUASAR = Power("PT7", (), allow, advances(1), no_choice)
TIME_DILATION = Power("PL4", (), allow, advances(1), no_choice)
PULSAR = Power("PG6", (), allow, advances(2), no_choice)
EVENT_HORIZON = Power("PT4", ("mode",), refuse_horizon, play_horizon, horizon_aims)
