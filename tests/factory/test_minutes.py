from games.engine.contract import CLOCK, Seat, TimeUp
from games.engine.log import Entry
from games.factory.rules.legal import LONGEST_TRAIL, refuse
from games.factory.rules.minutes import Building, buildings, frames
from games.factory.rules.moves import Arrange, Done, Grab, Layout, Move, Open, Resume, Submit, Touch
from games.factory.rules.state import State
from tests.factory.tables import ALICE, BOB, PERSONAL, building, whole


def log(*played: tuple[Seat, Move]) -> list[Entry[Move]]:
    return [Entry(n, seat, move, f"{n:x}") for n, (seat, move) in enumerate(played, start=1)]


def shown_in(state: State, *played: tuple[Seat, Move]) -> Building:
    (shown,) = buildings(state, log(*played))
    return shown


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
    shown = shown_in(state, *own_minutes(state))
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


def test_what_luck_laid_is_told_apart_from_what_the_seat_laid() -> None:
    state = building(PERSONAL)
    bob = shown_in(state, *own_minutes(state)).minutes[BOB]
    assert bob.shown[:4] == whole(state, BOB)[:4]
    assert len(bob.shown) == 9
    assert len(bob.filled) == 5


def touched(layout: Layout, *tenths: int) -> tuple[Touch, ...]:
    return tuple(
        Touch(tenth, p.tile, p.x, p.y, p.turn) for tenth, p in zip(tenths, layout, strict=False)
    )


def test_every_touch_of_a_tile_is_a_moment_of_the_minute() -> None:
    state = building()
    galaxy, other = whole(state, ALICE), whole(state, BOB)
    first, second = galaxy[:2]
    trail = (*touched(galaxy, 12, 30), Touch(41, first.tile, -1, -1))
    played = ((ALICE, Done(galaxy, trail)), (BOB, Done(other)))
    minute = shown_in(state, *played).minutes[ALICE]
    assert [(one.tenth, one.layout, one.move) for one in frames(minute, {1: 470})] == [
        (0, (), ""),
        (12, (first,), ""),
        (30, (first, second), ""),
        (41, (second,), ""),
        (470, galaxy, "done"),
    ]


def test_a_minute_resumed_goes_on_after_what_was_told_already() -> None:
    state = building()
    galaxy = whole(state, ALICE)
    early = touched(galaxy, *range(10, 100, 10))
    played = (
        (ALICE, Done(galaxy, early)),
        (ALICE, Resume()),
        (ALICE, Grab(galaxy, ("I",), (*early, *touched(galaxy[-1:], 300)))),
        (BOB, Done(whole(state, BOB))),
    )
    minute = shown_in(state, *played).minutes[ALICE]
    told = frames(minute, {1: 100, 2: 200, 3: 400})
    assert [one.tenth for one in told] == [0, *range(10, 100, 10), 100, 200, 300, 400]
    assert told[-1].bonus == ("I",)


def test_a_page_opened_anew_goes_on_from_the_galaxy_that_was_done() -> None:
    state = building()
    galaxy = whole(state, ALICE)
    last = galaxy[-1]
    played = (
        (ALICE, Done(galaxy, touched(galaxy, *range(10, 100, 10)))),
        (ALICE, Resume()),
        (ALICE, Done(galaxy, (Touch(300, last.tile, -1, -1), *touched((last,), 310)))),
        (BOB, Done(whole(state, BOB))),
    )
    told = frames(shown_in(state, *played).minutes[ALICE], {1: 100, 2: 200, 3: 400})
    assert [(one.tenth, len(one.layout)) for one in told[-3:]] == [(300, 8), (310, 9), (400, 9)]


def test_a_hand_whose_clock_is_fast_does_nothing_after_its_last_act() -> None:
    state = building()
    galaxy = whole(state, ALICE)
    played = ((ALICE, Done(galaxy, touched(galaxy, 10, 480))), (BOB, Done(whole(state, BOB))))
    told = frames(shown_in(state, *played).minutes[ALICE], {1: 470})
    assert [one.tenth for one in told] == [0, 10, 470]


def test_a_trail_tells_of_ones_own_tiles_inside_the_galaxy() -> None:
    state = building()
    galaxy, other = whole(state, ALICE), whole(state, BOB)
    good = touched(galaxy, 1, 2, 3)
    assert refuse(state, ALICE, Arrange(galaxy, good)) is None
    for bad in (
        touched(other, 1),
        (Touch(1, galaxy[0].tile, 3, 0),),
        (Touch(1, galaxy[0].tile, -1, 0),),
        (Touch(-1, galaxy[0].tile, 0, 0),),
        (Touch(10**9, galaxy[0].tile, 0, 0),),
        (Touch(1, galaxy[0].tile, 0, 0, 4),),
        good[:1] * (LONGEST_TRAIL + 1),
    ):
        for move in (Arrange(galaxy, bad), Done(galaxy, bad), Grab(galaxy, ("V",), bad)):
            refusal = refuse(state, ALICE, move)
            assert refusal
            assert refusal.reason == "no_such_trail"
