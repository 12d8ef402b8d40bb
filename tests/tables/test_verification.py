"""The check of all logs: how it is told, what it may mend, and what remains of it each night."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.tables import commands
from games.tables.commands import verification
from games.tables.management.commands import verify
from games.tables.models import Table
from games.tables.reading import verified
from games.tables.upkeep import Verification
from tests.tables.conftest import move

pytestmark = pytest.mark.django_db
Opened = Callable[..., Table]


def nightly() -> None:
    """As the tasks do it, one slice after the other."""
    run, slices = commands.begin_verification(), 0
    while commands.verify_slice(run.pk, slices, 1000.0):
        slices += 1


def spoil(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(snapshot="{}")


def lines() -> int:
    return sum(Table.objects.exclude(started=None).values_list("number", flat=True))


def test_progress_goes_to_stderr_and_the_summary_counts_tables_and_lines(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    move(opened())
    monkeypatch.setattr(verify, "EVERY", 0.0)
    out, err = StringIO(), StringIO()
    call_command("verify", stdout=out, stderr=err)
    told = err.getvalue().splitlines()
    assert len(told) == Table.objects.exclude(started=None).count()
    assert told[-1].startswith(f"{lines():,} of {lines():,} lines")
    assert out.getvalue().count("\n") == 1
    assert f"0 differ ({lines():,} lines in " in out.getvalue()


def test_tables_are_read_a_few_at_a_time(
    opened: Opened,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: Callable[[int], object],
) -> None:
    for _ in range(3):
        opened()
    monkeypatch.setattr(verified, "AT_ONCE", 2)
    rows = verified.in_order(verified.started())
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        first = [next(rows), next(rows)]
    everything = [*first, *rows]
    assert everything == list(verified.started().order_by("pk").values_list("pk", "number"))


def test_mending_stops_when_more_tables_differ_than_was_said(opened: Opened) -> None:
    tables = [opened() for _ in range(3)]
    for table in tables:
        move(table)
        spoil(table)
    out = StringIO()
    with pytest.raises(CommandError, match="Stopped after 2 tables"):
        call_command("verify", "--mend", "--most", "2", stdout=out)
    assert out.getvalue().count("made anew") == 2
    spoiled = Table.objects.filter(pk__in=[one.pk for one in tables], snapshot="{}")
    assert list(spoiled) == [tables[2]]


def ready(client: Client) -> dict[str, object]:
    answer: dict[str, object] = client.get("/readyz").json()
    return answer


def test_the_nightly_check_is_told_by_readyz_and_takes_nobody_off_the_site(
    opened: Opened, client: Client
) -> None:
    table = opened()
    move(table)
    assert ready(client)["verified"] == "not yet"
    nightly()
    count = Table.objects.exclude(started=None).count()
    assert ready(client)["verified"] == f"0 of {count} tables differ, 0 h ago"
    spoil(table)
    nightly()
    answer = ready(client)
    assert answer["verified"] == f"1 of {count} tables differ, 0 h ago"
    assert answer["warnings"] == ["verified"]
    assert "verified" not in answer["failing"]  # type: ignore[operator]
    run = Verification.objects.latest("pk")
    assert run.faults == [[table.pk, "the snapshot differs after line 1"]]


def test_a_check_that_no_longer_runs_is_a_warning(client: Client) -> None:
    nightly()
    Verification.objects.update(began=timezone.now() - timedelta(hours=60))
    assert ready(client)["warnings"] == ["verified"]


def test_a_check_goes_on_slice_by_slice_and_each_slice_counts_once(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    move(opened())
    monkeypatch.setattr(verification, "SLICE", -1.0)  # one table each
    run = commands.begin_verification()
    slices = 0
    while commands.verify_slice(run.pk, slices, 1000.0):
        assert not commands.verify_slice(run.pk, slices, 1000.0)  # sent twice
        slices += 1
    run.refresh_from_db()
    assert run.tables == slices == Table.objects.exclude(started=None).count()
    assert run.lines == lines()


def test_what_a_night_has_no_time_for_comes_the_next(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "SLICE", -1.0)
    long_ago = timezone.now() - timedelta(days=9)
    old = Table.objects.exclude(started=None).order_by("pk")
    old.update(status="finished", ended=long_ago, started=long_ago)
    keys = list(old.values_list("pk", flat=True))
    seen: list[int] = []

    def note(pk: int) -> str:
        seen.append(pk)
        return ""

    monkeypatch.setattr(verification, "first_fault", note)
    for _night in range(2):
        commands.verify_slice(commands.begin_verification().pk, 0, 0.0)
    assert seen == keys[:2]
