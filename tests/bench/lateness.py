"""late: by how much deadlines are fired too late while computer players think at fifty tables."""

import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from secrets import token_hex

from django.utils import timezone

from accounts.models import User
from games.tables import commands
from games.tables.models import Deadline, Line, Table
from games.tables.time.deadlines import GRACE
from tests.bench.figure import percentile, told
from tests.bench.site import Site
from tests.people import person
from tests.services.servers import Beat

COMPUTERS, CLOCKS = 50, 100
FIRST, SPREAD = 10.0, 30.0  # seconds until the first deadline, and from there to the last
GOAL = 2.0


def measure(site: Site, wanted: set[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="cosmos-beat-") as folder:
        beat = Beat(Path(folder), site.env, ready=lambda: True)
        beat.start()
        try:
            lateness()
        finally:
            beat.stop()


def lateness() -> None:
    """The p99 of how late a clock runs out, the moment of grace left out."""
    for _ in range(COMPUTERS):
        computers()
    bob = person("Bob of the clocks")
    clocks = [clocked(bob) for _ in range(CLOCKS)]
    begin = timezone.now() + timedelta(seconds=FIRST)
    dues = {
        table: begin + timedelta(seconds=SPREAD * place / CLOCKS)
        for place, table in enumerate(clocks)
    }
    for table, due in dues.items():
        Deadline.objects.filter(table=table).update(due=due)
    until = time.monotonic() + FIRST + SPREAD + 60
    while len(ran_out := first_lines(clocks)) < CLOCKS and time.monotonic() < until:
        keep_thinking()
        time.sleep(0.5)
    late = [(at - dues[table] - GRACE).total_seconds() for table, at in ran_out.items()]
    p50, p99 = (percentile(late, share) if late else float("inf") for share in (0.5, 0.99))
    told("late", p99, GOAL, 1.0, "s, p99", p50=round(p50, 3), lost=CLOCKS - len(late))


def first_lines(tables: list[int]) -> dict[int, datetime]:
    """When the clock played at which table."""
    lines = Line.objects.filter(table__in=tables, by=Line.By.CLOCK, number=1)
    return dict(lines.values_list("table", "at"))


def host() -> User:
    """A new one for each table: nobody may open so many."""
    return person(f"Host {token_hex(6)}")


def computers() -> None:
    """A table that keeps the worker busy, with the strongest player of a game that searches."""
    alice = host()
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2, bots=["strong"])
    table.seats.filter(index=0).update(minded=True)
    commands.start(alice, table.pk)


def keep_thinking() -> None:
    """A table that has ended is followed by another."""
    playing = Table.objects.filter(seats__bot="strong", status="playing")
    for _ in range(COMPUTERS - playing.distinct().count()):
        computers()


def clocked(bob: User) -> int:
    table = commands.open_table(
        host(), "bigbang", {"mode": "simple"}, seats=2, clock="move", seconds=3600
    )
    commands.take_seat(bob, table.pk)
    return table.pk
