from games.rules.contract import CLOCK, Seat, TimeUp
from games.rules.factory.minutes import buildings
from games.rules.factory.moves import Arrange, Move, Open, Submit
from games.rules.factory.state import State
from games.rules.log import Entry
from tests.rules.factory.tables import ALICE, BOB, PERSONAL, building, whole


def log(*played: tuple[Seat, Move]) -> list[Entry[Move]]:
    return [Entry(n, seat, move, f"{n:x}") for n, (seat, move) in enumerate(played, start=1)]


def own_minutes(state: State) -> list[tuple[Seat, Move]]:
    return [
        (BOB, Open()),
        (ALICE, Open()),
        (BOB, Arrange(whole(state, BOB)[:4])),
        (ALICE, Submit(whole(state, ALICE), ("I",))),
        (CLOCK, TimeUp("minute-1-1")),
    ]


def test_minutes_can_be_seen_side_by_side_once_all_are_shown() -> None:
    state = building(PERSONAL)
    (shown,) = buildings(state, log(*own_minutes(state)))
    assert (shown.round, shown.closed) == (1, 5)
    alice, bob = shown.minutes
    assert (alice.opened, bob.opened) == (2, 1)
    assert [(act.number, act.move) for act in alice.acts] == [(2, "open"), (4, "submit")]
    assert [(act.number, act.move) for act in bob.acts] == [
        (1, "open"),
        (3, "arrange"),
        (5, "time_up"),
    ]
    assert bob.acts[1].layout == whole(state, BOB)[:4]
    assert alice.acts[1].bonus == ("I",)


def test_a_minute_is_not_shown_while_somebody_still_builds() -> None:
    state = building(PERSONAL)
    assert buildings(state, log(*own_minutes(state)[:-1])) == ()
