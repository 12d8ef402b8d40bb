"""What one step of the game gives the window."""

from dataclasses import dataclass, field

from games.crafting.board.hand import Fields
from games.engine.listing import Section


@dataclass(frozen=True)
class Parts:
    """The window of one step, before the frame is put around it."""

    board: str
    tray: str = ""
    say: str = ""
    then: str = ""
    move: str = ""
    verb: str = ""
    fields: Fields = field(default_factory=dict)  # what is chosen
    before: Fields | None = None  # one step back; None: there is none
    others: str = ""
    caption: str = ""
    zooms: bool = False
    listed: str | tuple[Section, ...] = ""  # the board as a list; drawn already, if not a galaxy
