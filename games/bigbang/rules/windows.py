"""Who is asked what."""

from games.bigbang.rules.moves import TAGS
from games.bigbang.rules.state import State
from games.engine.contract import Window


def windows(state: State) -> tuple[Window, ...]:
    """One seat acts at a time; the pace of the table rules how long."""
    if state.phase == "ended":
        return ()
    asked = (state.active,)
    return (Window(f"turn-{state.turn}", TAGS[state.mode], asked, asked),)
