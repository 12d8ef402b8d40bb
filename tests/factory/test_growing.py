"""Galaxies of a live table lie open while they grow; by correspondence they stay closed."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.factory.rules.moves import Arrange, Done, Grab, Open, Placed, Submit
from games.tables import commands, signals, tasks
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Line, Seat, Table
from games.tables.store import scratch
from tests.factory.page_tables import (
    arranged,
    opened,
    play,
    square,
    state,
    to_building,
    with_card,
)
from tests.factory.pages import key_of, of
from tests.web.tables import logged_in, seen

pytestmark = pytest.mark.django_db
PLAIN = {"variant": "beginner"}  # galaxies are squares whatever the luck


def lays(table: Table, user: User, count: int) -> None:
    """So many tiles of the own hand, in reading order, kept as a page keeps them."""
    layout = square(seen(table, user).view.mine.hand, count)
    fields = {"window": key_of(table, user), "move": arranged(layout)}
    answer = logged_in(user).post(of(table, "scratch/"), fields)
    assert answer.status_code == 302, answer.content.decode()


@pytest.fixture
def told() -> Iterator[list[dict[str, int]]]:
    """What the others' pages are told of unfinished work."""
    heard: list[dict[str, int]] = []

    def listen(table: int, seat: int, count: int, **_kwargs: Any) -> None:
        heard.append({"table": table, "seat": seat, "count": count})

    signals.worked.connect(listen)
    yield heard
    signals.worked.disconnect(listen)


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    """A common minute, beside another table where the same people build."""
    other = opened(bob, alice, PLAIN)
    to_building(other, alice, bob)
    lays(other, alice, 7)
    here = opened(alice, bob, PLAIN)
    to_building(here, alice, bob)
    return here


def time_passes(table: Table) -> None:
    """Until the window that is open has run out."""
    Deadline.objects.filter(table=table, fired=None).update(
        due=timezone.now() - timedelta(seconds=5)
    )
    tasks.fire_due()


def tiles_of(answer: Any) -> int:
    """How many tiles a page draws, in galaxies of others."""
    return len(re.findall(r'<g transform="translate\(\d+ \d+\)"><g clip-path', answer))


def test_others_and_watchers_see_the_tiles_that_lie(
    table: Table, alice: User, bob: User, charlie: User
) -> None:
    lays(table, alice, 4)
    for user in (bob, charlie, None):
        view = seen(table, user).view
        assert [len(galaxy.layout) for galaxy in view.galaxies] == [4, 0]
        assert view.players[0].laid == 4
    laid = seen(table, bob).view.galaxies[0].layout
    assert {p.tile for p in laid} == set(state(table).hands[0][:4])


def test_the_small_partial_holds_the_galaxies_of_the_others(
    table: Table, alice: User, bob: User, charlie: User
) -> None:
    lays(table, alice, 4)
    texts = {
        user: logged_in(user).get(of(table, "making/")).content.decode()
        for user in (alice, bob, charlie)
    }
    assert [tiles_of(texts[user]) for user in (alice, bob, charlie)] == [0, 4, 4]
    assert "Alice" in texts[bob]
    assert "4 of 9 placed" in texts[bob]
    assert "data-tile" not in texts[bob]
    assert len(texts[bob]) < 8 * 1024


def test_a_watcher_is_not_told_of_a_galaxy_of_their_own(table: Table, bob: User) -> None:
    page = Client().get(of(table)).content.decode()
    assert "Players see each other&#x27;s galaxies while they build." in page
    assert "You can see each other&#x27;s galaxies" not in page
    own = logged_in(bob).get(of(table)).content.decode()
    assert "You can see each other&#x27;s galaxies while you build." in own


def test_the_tiles_of_a_galaxy_keep_their_size_while_it_grows(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_card(monkeypatch, 7)
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    hand, sizes = state(table).hands[0], set()
    for count in (1, 5, 9):
        row = tuple(Placed(tile, n, 0) for n, tile in enumerate(hand[:count]))
        scratch.keep(table.pk, key_of(table, alice), 0, arranged(row))
        text = Client().get(of(table, "making/")).content.decode()
        sizes.update(re.findall(r"scale\(([\d.]+)\)", text))
    assert len(sizes) == 1


def test_whoever_may_not_look_at_a_table_sees_no_galaxy_grow(
    alice: User, bob: User, charlie: User
) -> None:
    table = opened(alice, bob, PLAIN)
    Table.objects.filter(pk=table.pk).update(joining=Table.Joining.NAMED)
    to_building(table, alice, bob)
    lays(table, alice, 4)
    assert logged_in(charlie).get(of(table, "making/")).status_code == 403
    assert logged_in(bob).get(of(table, "making/")).status_code == 200


def test_outside_a_common_minute_there_are_no_galaxies_to_watch(
    table: Table, alice: User, bob: User
) -> None:
    for n, user in enumerate((alice, bob)):
        play(table, user, Done(square(state(table).hands[n])))
    assert logged_in(alice).get(of(table, "making/")).status_code == 204


@pytest.mark.parametrize("build", ["untimed", "personal"])
def test_by_correspondence_no_page_shows_what_another_builds(
    alice: User, bob: User, charlie: User, build: str
) -> None:
    table = opened(alice, bob, {**PLAIN, "correspondence": build}, slow=True)
    if build == "personal":
        play(table, alice, Open())
    lays(table, alice, 4)
    for user in (bob, charlie):
        client = logged_in(user)
        assert client.get(of(table, "making/")).status_code == 204
        assert seen(table, user).view.galaxies == ()
        assert tiles_of(client.get(of(table)).content.decode()) == 0
    play(table, alice, Submit(square(state(table).hands[0])))
    assert seen(table, bob).view.galaxies == ()


def test_work_of_before_a_move_counts_no_more(table: Table, alice: User, bob: User) -> None:
    lays(table, alice, 4)
    key, whole = key_of(table, alice), square(state(table).hands[0])
    play(table, alice, Done(whole))
    scratch.keep(table.pk, key, 0, arranged(whole[:2]))  # arrived late, beside the move
    assert len(seen(table, bob).view.galaxies[0].layout) == 9
    scratch.keep(table.pk, key, 1, '{"type": "hat"}')
    assert len(seen(table, alice).view.galaxies[1].layout) == 0


def test_in_a_pause_galaxies_lie_as_they_were(table: Table, alice: User, bob: User) -> None:
    lays(table, alice, 4)
    commands.pause(alice, table.pk)
    assert len(seen(table, bob).view.galaxies[0].layout) == 4
    assert logged_in(alice).get(of(table)).content.decode().count('class="spot full') == 4


def test_a_step_back_is_told_to_the_others(
    table: Table, alice: User, bob: User, told: list[dict[str, int]]
) -> None:
    lays(table, alice, 1)
    lays(table, alice, 2)
    for _ in range(2):
        fields = {"window": key_of(table, alice), "undo": "1"}
        logged_in(alice).post(of(table, "scratch/"), fields)
    assert [one["count"] for one in told] == [1, 2, 1, 0]


@pytest.mark.parametrize(
    "move",
    [
        lambda layout: Grab(layout, ("V",)),
        lambda layout: Done(layout),
        lambda layout: Submit(layout, ("V",)),
    ],
)
def test_only_an_arrangement_is_kept_until_the_sand_has_run(
    table: Table, alice: User, bob: User, move: Any
) -> None:
    body = msgspec.json.encode(move(square(state(table).hands[0])))
    fields = {"window": key_of(table, alice), "move": body.decode()}
    assert logged_in(alice).post(of(table, "scratch/"), fields).status_code == 422
    time_passes(table)
    assert state(table).bonus == (-1, -1, -1)


def test_who_comes_back_while_others_build_keeps_the_galaxy(
    table: Table, alice: User, bob: User
) -> None:
    for _ in range(2):
        play(table, alice, Done(square(state(table).hands[0])))
        time_passes(table)
        to_rest_over(table)
    assert seen(table, alice).view.players[1].absent
    lays(table, bob, 3)
    lays(table, bob, 9)
    play(table, alice, Done(square(state(table).hands[0])))
    assert state(table).phase == "build"
    time_passes(table)
    assert state(table).last.galaxies[1] == square(state(table).hands[1])
    assert state(table).last.filled[1] == ()


def to_rest_over(table: Table) -> None:
    """The scores are left, and the sand of the next minute runs."""
    while state(table).phase != "build":
        time_passes(table)


def test_who_lays_a_tile_while_the_computer_minds_the_seat_is_back(
    table: Table, alice: User, bob: User
) -> None:
    Seat.objects.filter(table=table, index=1).update(minded=True)
    lays(table, bob, 3)
    assert not table.seats.get(index=1).minded
    assert Line.objects.filter(table=table, seat=1).last()
    assert len(state(table).layouts[1]) == 3


def test_work_for_which_the_table_waits_writes_no_line(
    table: Table, alice: User, bob: User
) -> None:
    number = Table.objects.get(pk=table.pk).number
    lays(table, bob, 3)
    assert Table.objects.get(pk=table.pk).number == number
    with pytest.raises(NotAllowed):
        commands.save_scratch(bob, table.pk, "build-9", msgspec.json.encode(Arrange(())))
