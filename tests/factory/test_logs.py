from games.factory.rules.state import State
from tests.engine.recorded_logs import files_of, read, steps


def test_recorded_tables_play_every_card_and_every_move() -> None:
    cards, tags = set[int](), set[str]()
    for file in files_of("factory"):
        for entry, step in steps(read(file)):
            cards.add(card_in_play(step.state))
            tags.add(entry.move["type"])
    assert cards == set(range(21))
    assert tags >= {"pick", "ready", "arrange", "grab", "done", "resume", "open", "submit"}
    assert tags >= {"hole", "sabotage", "barter", "offer", "proceed", "time_up", "resign"}


def card_in_play(state: State) -> int:
    return state.kaos[state.round - 1] if state.kaos else 0


def test_a_table_of_the_first_edition_has_a_seat_done_with_three_tiles() -> None:
    # The log that edition 2 would play differently.
    table = read(next(file for file in files_of("factory") if "edition_1" in file.name))
    short = [
        step.state.acted[entry.seat]
        for entry, step in steps(table)
        if entry.move["type"] == "grab" and len(entry.move["layout"]) == 3
    ]
    assert short == [True]
