"""Every recorded table still ends as it ended; one of each game is told word for word."""

from pathlib import Path

import pytest

from tests.engine.recorded_logs import (
    OURS,
    TRANSCRIPTS,
    files_of,
    read,
    steps,
    told_file,
    transcript,
)

FILES = [file for slug in OURS for file in files_of(slug)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_recorded_table_ends_as_it_ended(file: Path) -> None:
    table = read(file)
    *_, (_entry, step) = steps(table)
    assert table.game.result(step.state) == table.result
    assert table.game.windows(step.state) == ()


@pytest.mark.parametrize("slug", OURS)
def test_the_transcript_reads_as_it_read(slug: str) -> None:
    told = transcript(read(told_file(slug)))
    assert told == (TRANSCRIPTS / f"{slug}.txt").read_text()


@pytest.mark.parametrize("slug", OURS)
def test_the_recorded_tables_of_a_game_end_by_play_and_by_leaving(slug: str) -> None:
    ends = {
        any(entry.move["type"] == "resign" for entry in read(file).entries)
        for file in files_of(slug)
    }
    assert ends == {True, False}, "record one table that is played out and one that a seat leaves"
