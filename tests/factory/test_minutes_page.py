from datetime import timedelta
from re import findall

import msgspec
import pytest
from django.utils import timezone

from accounts.models import User
from games.factory.board.rounds import moved, rounds_of, side_by_side, spans_of
from games.factory.rules.minutes import Frame
from games.factory.rules.moves import Arrange, Done, Open, Placed, Submit, Touch
from games.tables import commands, tasks
from games.tables.models import Deadline, Table
from games.web.pages.minutes import past_of
from tests.factory.page_tables import opened, play, square, state, to_building
from tests.factory.pages import of
from tests.web.tables import logged_in, seen

pytestmark = pytest.mark.django_db


def built(alice: User, bob: User) -> Table:
    """Alice laid tile after tile and was done; Bob's minute ran out after four tiles."""
    table = opened(alice, bob, {"variant": "beginner"})
    to_building(table, alice, bob)
    mine, theirs = (square(state(table).hands[seat]) for seat in (0, 1))
    trail = tuple(Touch(10 * n + 10, *p) for n, p in enumerate(as_rows(mine)))
    play(table, alice, Done(mine, trail))
    body = Arrange(theirs[:4], tuple(Touch(5, *p) for p in as_rows(theirs[:4])))
    key = seen(table, bob).windows[0].key
    commands.save_scratch(bob, table.pk, key, msgspec.json.encode(body))
    Deadline.objects.filter(table=table).update(due=timezone.now() - timedelta(seconds=5))
    tasks.fire_due()
    return Table.objects.get(pk=table.pk)


def as_rows(layout: tuple[Placed, ...]) -> list[tuple[int, int, int, int, bool]]:
    return [(p.tile, p.x, p.y, p.turn, p.down) for p in layout]


def test_minutes_are_shown_side_by_side_once_the_sand_has_run(alice: User, bob: User) -> None:
    table = built(alice, bob)
    shown = rounds_of(past_of(table), 60)[1].building
    assert [len(minute.shown) for minute in shown.minutes] == [9, 9]
    assert [len(minute.filled) for minute in shown.minutes] == [0, 5]
    text = logged_in(alice).get(of(table, "minutes/1/")).content.decode()
    assert text.count('<figure class="minute">') == 2
    assert text.count('class="bychance"') == 5
    assert "placed at random: 5" in text
    assert len(text) < 60 * 1024
    page = logged_in(alice).get(of(table)).content.decode()
    assert f'href="{of(table, "minutes/1/")}"' in page


def test_a_moment_shows_what_lay_there_then(alice: User, bob: User) -> None:
    table = built(alice, bob)
    shown = rounds_of(past_of(table), 60)[1]
    late = {seat: dict.fromkeys(acts, 470) for seat, acts in shown.tenths.items()}
    names = seen(table, bob).names

    def laid(now: int) -> list[str]:
        return findall(r"data-count>(\d)<", side_by_side(shown._replace(tenths=late), names, now))

    assert [laid(now) for now in (0, 5, 35, 465, 470, 600)] == [
        ["0", "0"],
        ["0", "4"],
        ["3", "4"],
        ["9", "4"],
        ["9", "4"],
        ["9", "9"],
    ]
    assert logged_in(bob).get(of(table, "minutes/1/?at=0")).status_code == 200
    assert logged_in(bob).get(of(table, "minutes/1/?at=-1x")).status_code == 200


def test_nobody_sees_minutes_while_somebody_still_builds(alice: User, bob: User) -> None:
    table = opened(alice, bob, {"variant": "beginner", "correspondence": "personal"}, slow=True)
    play(table, alice, Open())
    play(table, alice, Submit(square(state(table).hands[0])))
    for word in ("minutes/1/", "minutes/2/", "minutes/0/"):
        assert logged_in(bob).get(of(table, word)).status_code == 404
    play(table, bob, Open())
    play(table, bob, Submit(square(state(table).hands[1]), ("I",)))
    text = logged_in(alice).get(of(table, "minutes/1/")).content.decode()
    assert "locked in, claiming ice" in text


def test_where_no_sand_ran_there_are_no_minutes(alice: User, bob: User) -> None:
    table = opened(alice, bob, {"variant": "beginner"}, slow=True)
    for seat, user in enumerate((alice, bob)):
        play(table, user, Submit(square(state(table).hands[seat])))
    assert logged_in(alice).get(of(table, "minutes/1/")).status_code == 404
    assert "minutes/1/" not in logged_in(alice).get(of(table)).content.decode()


def test_a_tile_lies_where_it_lay_from_its_moment_to_the_next() -> None:
    there, turned = Placed(7, 0, 0), Placed(7, 0, 0, 1)
    told = [Frame(0, ()), Frame(10, (there,)), Frame(20, (turned,)), Frame(30, (there,))]
    assert spans_of([*told, Frame(600, (there,))], 600) == {
        there: [(10, 20), (30, 99_999)],
        turned: [(20, 30)],
    }


def test_a_free_galaxy_is_shown_where_it_was_built() -> None:
    shown, last = (Placed(1, 0, 0), Placed(2, 1, 0)), (Placed(1, 8, 8),)
    assert moved(shown, last) == (Placed(1, 8, 8), Placed(2, 9, 8))
