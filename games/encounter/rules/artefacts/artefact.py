"""What an artefact is: when it may be played, on whom, and what it does."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.state import State
from games.encounter.rules.telling import Teller
from games.engine.contract import Refusal, Seat


@dataclass(frozen=True, slots=True)
class Artefact:
    """One kind of artefact; `ready` looks at public facts only."""

    card: int
    windows: tuple[str, ...]
    ready: Callable[[State], bool]
    check: Callable[[State, Seat, PlayArtefact], Refusal | None]
    ways: Callable[[State, Seat], Iterable[PlayArtefact]]
    act: Callable[[State, Seat, PlayArtefact, Teller], State]
