"""What one phase gives the window."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

NOTHING = SafeString("")


@dataclass(frozen=True)
class Parts:
    """The window of one phase, before the frame is put around it."""

    board: SafeString
    tray: SafeString = NOTHING
    hud: str = ""  # instead of the steps of the round
    say: SafeString = NOTHING
    then: str = ""
    move: str = ""
    verb: str = ""
    back: str = ""
    chosen: str = ""
    others: str = ""
    caption: str = ""
    zooms: bool = False
