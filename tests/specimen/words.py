"""Nim in words, for the platform's tests."""

from collections.abc import Sequence

from games.engine.contract import Event, Fixed, Refusal, Window
from games.engine.words import Names, Option
from tests.specimen.rules import Options, State, Take
from tests.specimen.standing import Plan


def title_of(options: Options) -> str:
    return "Nim"


def options() -> Sequence[Option]:
    return ()


def sentence(event: Event, names: Names) -> str:
    return event.name


def reason(refusal: Refusal) -> str:
    return f"Nim forbids it: {refusal.reason}"


def question(view: State, window: Window, names: Names) -> str:
    return "Take counters."


def option(view: State, move: Fixed) -> str:
    return f"Take {move.count} from heap {move.heap}" if isinstance(move, Take) else "?"


def order(view: State, plan: Plan) -> str:
    return f"Then take {plan.count} from heap {plan.heap}"


def position(view: State, names: Names) -> Sequence[str]:
    return [f"Heap {heap}: {left}" for heap, left in enumerate(view.heaps)]
