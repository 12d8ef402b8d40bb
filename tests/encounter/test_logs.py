from tests.engine.recorded_logs import files_of, read


def test_recorded_tables_play_nearly_every_move() -> None:
    tags = set[str]()
    for file in files_of("encounter"):
        tags.update(entry.move["type"] for entry in read(file).entries)
    assert tags >= {"launch", "aim", "invite", "join", "decline", "lay", "pass", "wait", "second"}
    assert tags >= {"play_artefact", "use_power", "order", "prefer", "regroup", "redraw", "eject"}
    assert tags >= {"offer", "accept", "break_off", "lose", "place", "suffer", "time_up", "resign"}
