"""What the lobby knows of Cosmic Factory, and what a host may settle."""

from typing import Literal, TypeAlias

from games.engine.contract import Meta, TableOptions

META = Meta(slug="factory", title="Cosmic Factory", seats=(2, 6), edition=2)

Build: TypeAlias = Literal["live", "untimed", "personal"]  # how a table keeps the minute


class Options(TableOptions, frozen=True):
    """What the host settles; the pace says whether a table is live or by correspondence."""

    variant: Literal["normal", "beginner"] = "normal"
    build_seconds: Literal[5, 30, 60, 90, 120, 180] = 60  # 5 is for tests
    correspondence: Literal["untimed", "personal"] = "untimed"  # slow tables only
    own_picks: Literal["auto", "shown", "hidden"] = "auto"  # auto: hidden at a live table
    assist: Literal["auto", "on", "off"] = "auto"  # auto: on for beginners, off if rated


def seating(options: Options) -> tuple[int, int]:
    """Two to six, whatever the options."""
    return META.seats


def build_of(options: Options) -> Build:
    """How the minute is kept: one common sand timer, none, or one for each seat."""
    return "live" if options.pace == "fast" else options.correspondence


def shows_own_picks(options: Options) -> bool:
    """Whether a seat may look again at the tiles it has kept while the draft goes on (R5)."""
    if options.own_picks == "auto":
        return options.pace == "slow"
    return options.own_picks == "shown"


def assists(options: Options) -> bool:
    """Whether zones and path are counted for a seat while it builds."""
    if options.assist == "auto":
        return options.variant == "beginner" and not options.rated
    return options.assist == "on"
