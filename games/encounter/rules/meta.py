"""What the lobby knows of Cosmic Encounter, and what the host may settle."""

from typing import Final, Literal

from games.engine.contract import Meta, TableOptions

META: Final = Meta(slug="encounter", title="Cosmic Encounter", seats=(2, 4), edition=3, minutes=60)


class Options(TableOptions, frozen=True):
    """The tempo changes how long a reaction window stays open for those who say nothing.

    Powers are dealt, one each; or each player gets two and keeps one in secret.
    """

    edition: int = META.edition
    tempo: Literal["brisk", "normal", "relaxed"] = "normal"
    powers: Literal["dealt", "chosen"] = "dealt"


def seating(options: Options) -> tuple[int, int]:
    """Two to four seats, whatever the options."""
    return META.seats
