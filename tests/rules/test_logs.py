"""Every recorded table of every game still ends as it ended."""

from pathlib import Path

import pytest

from tests.rules.recorded_logs import LOGS, replayed

FILES = sorted(LOGS.glob("*/*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_recorded_table_ends_as_it_ended(file: Path) -> None:
    now, then = replayed(file)
    assert now == then
