"""Many tables verified one after the other: how far it is, and what it came to.

Tables are read a few at a time and forgotten again, so a million lines need no more memory than
a thousand.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from django.db.models import QuerySet

from games.tables.models import Table
from games.tables.reading.verifying import first_fault

AT_ONCE = 500  # tables whose numbers are read together
FAULTS_KEPT = 100


@dataclass
class Tally:
    """What has been verified so far."""

    tables: int = 0
    lines: int = 0
    differ: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def add(self, lines: int, table: int, fault: str) -> None:
        self.tables += 1
        self.lines += lines
        if fault:
            self.differ += 1
            if len(self.faults) < FAULTS_KEPT:
                self.faults.append((table, fault))


def started() -> QuerySet[Table]:
    """Every table that has a log."""
    return Table.objects.exclude(started=None)


def in_order(tables: QuerySet[Table], after: int = 0) -> Iterator[tuple[int, int]]:
    """Key and number of each table, read a few at a time: more may come meanwhile."""
    while True:
        rows = tables.filter(pk__gt=after).order_by("pk").values_list("pk", "number")[:AT_ONCE]
        found = list(rows)
        yield from found
        if len(found) < AT_ONCE:
            return
        after = found[-1][0]


def verified(
    tables: QuerySet[Table], tally: Tally, mends: Callable[[], bool] = lambda: False
) -> Iterator[tuple[int, str]]:
    """Each table with what is wrong with it, or ""; `mends` is asked before each."""
    for pk, number in in_order(tables):
        fault = first_fault(pk, mends())
        tally.add(number, pk, fault)
        yield pk, fault
