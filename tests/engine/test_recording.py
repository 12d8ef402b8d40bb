import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine import recorded_logs, recording
from tests.engine.recorded_logs import files_of, read, steps, told_file


@pytest.fixture
def empty_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is recorded of any game."""
    monkeypatch.setattr(recorded_logs, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(recorded_logs, "TRANSCRIPTS", tmp_path)
    return tmp_path


def test_a_game_without_a_recorder_gets_two_tables_and_a_transcript(empty_shelf: Path) -> None:
    recording.main("nim")
    left = [read(file).entries[-1].move["type"] == "resign" for file in files_of("nim")]
    assert left == [False, True]
    for file in files_of("nim"):
        *_, (_entry, step) = steps(read(file))
        assert read(file).game.result(step.state) == read(file).result
    assert (empty_shelf / "nim.txt").read_text().startswith("Nim\n")


def test_a_game_of_which_no_table_is_recorded_is_told_what_to_do(empty_shelf: Path) -> None:
    with pytest.raises(AssertionError, match=r"python -m tests\.engine\.recording nim"):
        told_file("nim")


def test_a_recorder_starts_outside_the_tests() -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO")}
    command = [sys.executable, "-c", "import tests.engine.recording"]
    assert subprocess.run(command, env=plain, cwd=recorded_logs.LOGS.parents[1]).returncode == 0
