from tests.rules.encounter.recorded import LOGS, TOLD, TRANSCRIPT, read, steps, transcript

ALL = sorted(LOGS.glob("*.json"))


def test_recorded_tables_play_nearly_every_move() -> None:
    tags = set[str]()
    for path in ALL:
        tags.update(str(e.move.__struct_config__.tag) for e, _, _ in steps(read(path)))
    assert tags >= {"launch", "aim", "invite", "join", "decline", "lay", "pass", "wait", "second"}
    assert tags >= {"play_artefact", "use_power", "order", "prefer", "regroup", "redraw", "eject"}
    assert tags >= {"offer", "accept", "break_off", "lose", "place", "suffer", "time_up", "resign"}


def test_the_transcript_is_word_for_word_the_same() -> None:
    assert transcript(read(LOGS / f"{TOLD}.json")) == TRANSCRIPT.read_text()
