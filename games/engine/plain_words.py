"""A game in plain sentences, made from the names in its rules: for games without words yet."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from games.engine.contract import Event, Fixed, Refusal, Window
from games.engine.words import Names, Option


class PlainWords:
    """The wording of a game that brings none. English only, and honest about it."""

    def __init__(self, title: str) -> None:
        self.title = title

    def title_of(self, options: Any) -> str:
        return self.title

    def options(self) -> Sequence[Option]:
        return ()

    def sentence(self, event: Event, names: Names) -> str:
        return said(event.name, event.values)

    def reason(self, refusal: Refusal) -> str:
        return said(refusal.reason, refusal.values)

    def question(self, view: Any, window: Window, names: Names) -> str:
        return f"Choose: {', '.join(spaced(tag) for tag in window.moves)}."

    def option(self, view: Any, move: Fixed) -> str:
        return said(str(move.__struct_config__.tag), asdict(move)).rstrip(".")

    def position(self, view: Any, names: Names) -> Sequence[str]:
        return [f"{spaced(name).capitalize()}: {value}" for name, value in asdict(view).items()]


def spaced(name: str) -> str:
    return name.replace("_", " ")


def said(name: str, values: dict[str, Any]) -> str:
    """ "take", {"heap": 1, "count": 2} becomes "Take: heap 1, count 2."."""
    told = ", ".join(f"{spaced(key)} {value}" for key, value in values.items())
    head = spaced(name).capitalize()
    return f"{head}: {told}." if told else f"{head}."
