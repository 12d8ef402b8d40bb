"""A sheet is handed on, and read back."""

import csv
import io
import json
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from django.utils import timezone

from accounts.models import User
from games.companion import bg_stats, commands, exporting, importing, queries
from games.companion.errors import SheetRefused
from tests.companion.evenings import RETOLD, evening, names_of
from tests.companion.sheets import fill, new_sheet, now, sent, write

pytestmark = pytest.mark.django_db
REST = "-01-01T00:00:00+00:00"


@pytest.mark.parametrize("slug", RETOLD)
def test_an_export_imported_again_is_the_same_sheet(slug: str, alice: User) -> None:
    played = evening(slug, names_of(slug)[0])
    sheet = commands.start_sheet(None, slug, played.options, played.players, "Friday")
    fill(sheet, played.cells)
    write(sheet, sent("over", "over", 1))
    data = exporting.as_data(now(sheet))
    again = importing.import_sheet(alice, json.dumps(data).encode())
    assert again.pk != sheet.pk
    one, two = now(sheet), now(again)
    assert one.cells == two.cells
    assert one.totals == two.totals
    assert (one.row.game, one.row.options, one.row.title) == (
        two.row.game,
        two.row.options,
        two.row.title,
    )
    assert exporting.as_data(one) == exporting.as_data(two)
    assert one.row.ended == two.row.ended
    assert tuple(one.row.result["scores"]) == played.result.scores  # type: ignore[index]


@pytest.mark.parametrize(
    "at", ["", "yesterday", "2026-01-01", "9999-01-01T00:00:00+00:00", "0001-01-01T00:00:00+00:00"]
)
def test_a_time_that_cannot_be_is_now(at: str) -> None:
    sheet = new_sheet()
    write(sheet, sent("a", "path.0.1", 7))
    data = exporting.as_data(now(sheet))
    data["created"] = data["marks"][0]["at"] = at
    again = commands_time(data)
    assert abs(again - timezone.now()) < timedelta(minutes=10)


def commands_time(data: dict[str, Any]) -> datetime:
    row = importing.import_sheet(None, json.dumps(data).encode())
    mark = row.marks.get()
    assert abs(mark.at - row.created) < timedelta(minutes=10)
    return mark.at


def test_undone_marks_and_authors_come_along() -> None:
    sheet = new_sheet()
    write(sheet, sent("a", "path.0.1", 7), author=2)
    write(sheet, sent("b", "", undoes="a"), author=1)
    again = importing.import_sheet(None, json.dumps(exporting.as_data(now(sheet))).encode())
    assert now(again).cells == {}
    assert list(again.marks.values_list("author", flat=True)) == [2, 1]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff",
        b'{"format": "cosmos-sheet", "version": 1, "game": "factory", "players": 5, "marks": []}',
        b'{"format": "cosmos-sheet", "version": 9, "game": "factory", "players": ["A", "B"], '
        b'"marks": []}',
        b'{"format": "cosmos-sheet", "version": 1, "game": "factory", "players": ["A", "B"], '
        b'"marks": [{"id": "aaaaaa", "cell": "path.7.1", "value": 3}]}',
        b'{"format": "cosmos-sheet", "version": 1, "game": "factory", "players": ["A", "B"], '
        b'"marks": [{"id": "aaaaaa", "cell": "path.0.1", "value": 3}, {"id": "aaaaaa"}]}',
        b"[" * 100_000,
    ],
)
def test_a_file_that_is_no_sheet_is_refused(body: bytes) -> None:
    with pytest.raises(SheetRefused):
        importing.import_sheet(None, body)


def test_csv_has_a_row_for_each_player_and_round() -> None:
    sheet = new_sheet(names=["=cmd()", "Bob"])
    write(sheet, sent("a", "path.0.1", 9))
    head, *rows = csv.reader(io.StringIO(exporting.as_csv(now(sheet))))
    assert len(rows) == 2 * 5
    assert {len(row) for row in rows} == {len(head)}
    assert rows[0][2] == "'=cmd()"  # no spreadsheet takes a name for a formula
    assert [row[4] for row in rows[:5]] == ["4"] * 5


def test_bg_stats_gets_the_whole_play() -> None:
    sheet = new_sheet(names=["Alice", "Bob"])
    write(sheet, sent("a", "path.0.1", 9), sent("b", "over", 1))
    link = bg_stats.link(exporting.as_play(now(sheet)))
    play = json.loads(unquote(link.partition("data=")[2]))
    assert play["sourcePlayId"] == sheet.key
    assert [(one["name"], one["score"], one["winner"]) for one in play["players"]] == [
        ("Alice", "4", True),
        ("Bob", "0", False),
    ]
    assert all("startPlayer" in one for one in play["players"])
    assert len(play["playDate"]) == len("2026-11-17 18:00:00")


def test_the_text_names_everyone_in_order() -> None:
    sheet = new_sheet(names=["Alice", "Bob"])
    write(sheet, sent("a", "path.1.1", 9))
    text = exporting.as_text(now(sheet))
    assert text.index("1. Bob: 4") < text.index("2. Alice: 0")


def test_ones_own_data_holds_ones_own_sheets(alice: User, bob: User) -> None:
    sheet = new_sheet(alice)
    new_sheet(bob, names=["Bob", "Dana"])
    data = queries.data_of(alice)
    assert [one["players"] for one in data["sheets"]] == [["Alice", "Bob", "Charlie"]]
    assert sheet.title == data["sheets"][0]["title"]
