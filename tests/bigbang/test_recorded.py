from games.bigbang.rules.meta import SEATS
from tests.engine.recorded_logs import files_of


def test_every_mode_keeps_recorded_tables() -> None:
    assert {file.stem.split("-")[0] for file in files_of("bigbang")} == set(SEATS)
