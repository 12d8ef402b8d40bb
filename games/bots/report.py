"""What a tournament counts beside wins: each game's own figures, read off its steps."""

from collections.abc import Callable, Iterable
from typing import Any

from games.bots import crafting_report, encounter_report
from games.rules.contract import Step

Count = Callable[[Step[Any]], Iterable[tuple[str, int]]]  # what one step adds to which figure

REPORTS: dict[str, Count] = {
    "crafting": crafting_report.count,
    "encounter": encounter_report.count,
}
