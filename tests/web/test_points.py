"""What the page of a table says of points: on the seats, in the log, at the end."""

import re

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from games.shelf import GAMES, points_of
from games.tables import commands, queries
from games.tables.models import Table
from tests.people import Enter
from tests.web.conftest import words
from tests.web.tables import awaited, finished, logged_in, opened, play, seen

pytestmark = pytest.mark.django_db
FIGURE = re.compile(r'<span class="pts num"><b>(\d+)</b> <small>([^<]+)</small>')


@pytest.fixture(autouse=True)
def another_table(bob: User, charlie: User) -> Table:
    """Bob and Charlie play elsewhere, and have points of their own."""
    table = opened(bob, charlie)
    play(table, bob, charlie, times=12)
    return table


def scored(alice: User, bob: User) -> tuple[Table, tuple[int, ...]]:
    """A table of Simple mode in play where somebody has points; and the points."""
    while True:
        table = opened(alice, bob)
        for _ in range(31):
            play(table, alice, bob)
            if any(tally := tally_of(table, alice)):
                return table, tally


def tally_of(table: Table, user: User) -> tuple[int, ...]:
    tally: tuple[int, ...] = GAMES["bigbang"].tally(seen(table, user)._state)  # type: ignore[attr-defined]
    return tally


def cards(client: Client, table: Table) -> list[tuple[str, str]]:
    """Figure and unit on each seat's card."""
    page = client.get(f"/t/{table.pk}/").content.decode()
    return FIGURE.findall(page.split('id="seats"')[1].split("</ul>")[0])


def test_open_points_stand_on_the_seats_of_everybody(alice: User, bob: User, charlie: User) -> None:
    table, tally = scored(alice, bob)
    for user in (alice, bob, charlie):
        assert [int(figure) for figure, _unit in cards(logged_in(user), table)] == list(tally)


@pytest.mark.parametrize("mode", ["cosmic", "parallel"])
def test_points_of_secret_objectives_are_their_owners_alone(
    alice: User, bob: User, charlie: User, mode: str
) -> None:
    table = opened(alice, bob, mode)
    play(table, alice, bob, times=10)
    tally = tally_of(table, alice)
    for seat, user in enumerate((alice, bob)):
        assert [int(figure) for figure, _unit in cards(logged_in(user), table)] == [tally[seat]]
    assert cards(logged_in(charlie), table) == []


@pytest.mark.parametrize(
    ("slug", "unit"),
    [("factory", "points"), ("crafting", "points"), ("encounter", "colonies")],
)
def test_every_game_whose_points_are_open_shows_them(
    alice: User, bob: User, charlie: User, slug: str, unit: str
) -> None:
    table = commands.open_table(alice, slug, {}, seats=2)
    commands.take_seat(bob, table.pk)
    for user in (alice, charlie):
        assert cards(logged_in(user), table) == [("0", unit), ("0", unit)]


@pytest.mark.parametrize("slug", ["bigbang", "factory", "crafting", "encounter"])
def test_points_on_a_seat_are_what_the_view_of_a_watcher_holds(
    alice: User, bob: User, slug: str
) -> None:
    table = commands.open_table(alice, slug, {}, seats=2)
    commands.take_seat(bob, table.pk)
    shown = points_of(slug, seen(table, None).view)
    assert len(shown) == 2


def test_the_log_says_what_a_move_scored(alice: User, bob: User) -> None:
    table, tally = scored(alice, bob)
    seat = 0 if tally[0] else 1
    name = ("Alice", "Bob")[seat]
    last = seen(table, None).lines[-1].sentences
    assert f"{name} scores {tally[seat]}, {tally[seat]} in all." in last
    page = words(logged_in((alice, bob)[seat]).get(f"/t/{table.pk}/"))
    assert f"You score {tally[seat]}, {tally[seat]} in all." in page


def ended(alice: User, bob: User) -> tuple[Table, User, User]:
    """A finished table, with its winner and its loser."""
    table = finished(alice, bob)
    assert table.result
    first = (alice, bob)[table.result["ranks"].index(1)]
    return table, first, bob if first == alice else alice


def bar(user: User, table: Table, path: str = "") -> str:
    return words(logged_in(user).get(f"/t/{table.pk}/{path}"))


def test_the_end_tells_each_reader_their_own_points(alice: User, bob: User, charlie: User) -> None:
    table, winner, loser = ended(alice, bob)
    assert table.result
    best, worse = sorted(table.result["scores"], reverse=True)
    assert f"You won with {best} points." in bar(winner, table)
    assert f"{winner.username} won with {best} points. You have {worse} point" in bar(loser, table)
    watching = bar(charlie, table)
    assert f"{winner.username} won with {best} points." in watching
    assert "You have" not in watching
    assert "You won" not in watching


def test_the_end_says_that_somebody_resigned(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, bob)
    commands.resign(bob, table.pk)
    assert "You resigned. Alice won with 0 points. You have 0 points." in bar(bob, table)
    assert "Bob resigned. You won with 0 points." in bar(alice, table)
    assert "Bob resigned. Alice won with 0 points." in bar(charlie, table)


def test_a_watcher_of_a_game_for_one_is_not_told_that_they_finished(
    alice: User, charlie: User
) -> None:
    table = commands.open_table(alice, "bigbang", {"mode": "solitaire"}, seats=1)
    commands.start(alice, table.pk)
    commands.resign(alice, table.pk)
    assert "You finished with" in bar(alice, table)
    assert "Alice finished with" in bar(charlie, table)


def test_whoever_looks_from_another_seat_has_not_won_by_it(alice: User, bob: User) -> None:
    table, winner, loser = ended(alice, bob)
    seat = (alice, bob).index(winner)
    text = bar(loser, table, f"replay/{table.number}/?eyes={seat}")
    assert f"{winner.username} won with" in text
    assert "You won" not in text
    assert f"“you” means {winner.username}." in text
    own = bar(loser, table, f"replay/{table.number}/?eyes={1 - seat}")
    assert "“you” means" not in own


def test_a_watcher_with_borrowed_eyes_has_not_won_either(
    alice: User, bob: User, charlie: User
) -> None:
    table, winner, _loser = ended(alice, bob)
    seat = (alice, bob).index(winner)
    assert "You won" not in bar(charlie, table, f"replay/{table.number}/?eyes={seat}")


def test_a_paused_table_asks_nobody_for_a_move(alice: User, bob: User, enter: Enter) -> None:
    table = opened(alice, bob)
    mover = awaited(table, alice, bob)
    asked = words(enter(mover).get(f"/t/{table.pk}/"))
    question = queries.scene_for(queries.table_for(mover, table.pk), mover)
    sentence = question.wording.question(question.view, question.windows[0], question.names)
    assert sentence in asked
    commands.pause(alice, table.pk)
    paused = words(enter(mover).get(f"/t/{table.pk}/"))
    assert sentence not in paused
    assert "No one has to move while the game is paused." in paused


@pytest.mark.parametrize("slug", ["factory", "crafting", "encounter"])
def test_other_games_ask_for_nothing_in_a_pause(
    alice: User, bob: User, enter: Enter, slug: str
) -> None:
    table = commands.open_table(alice, slug, {}, seats=2)
    commands.take_seat(bob, table.pk)
    commands.pause(alice, table.pk)
    for user in (alice, bob):
        row = queries.table_for(user, table.pk)
        now = queries.scene_for(row, user)
        page = words(enter(user).get(f"/t/{table.pk}/"))
        for window in now.windows:
            assert now.wording.question(now.view, window, now.names) not in page


@pytest.mark.parametrize("mode", ["cosmic", "parallel", "simple", "hexdomino"])
def test_a_watcher_is_not_told_of_objectives_of_their_own(
    alice: User, bob: User, charlie: User, mode: str
) -> None:
    table = opened(alice, bob, mode)
    page = words(logged_in(charlie).get(f"/t/{table.pk}/"))
    assert "Your secret objectives" not in page
    assert not re.search(r"\byour\b", page, re.IGNORECASE), page


@pytest.mark.parametrize("slug", ["factory", "crafting"])
def test_a_watcher_of_any_game_has_nothing_of_their_own(
    alice: User, bob: User, charlie: User, slug: str
) -> None:
    options = {"variant": "beginner"} if slug == "factory" else {}  # no card that speaks to all
    table = commands.open_table(alice, slug, options, seats=2)
    commands.take_seat(bob, table.pk)
    page = words(logged_in(charlie).get(f"/t/{table.pk}/"))
    assert not re.search(r"\byour\b", page, re.IGNORECASE), page


def test_a_watcher_of_encounter_has_no_hand(alice: User, bob: User, charlie: User) -> None:
    # The powers on show speak to their owners, so that "your" alone proves nothing.
    table = commands.open_table(alice, "encounter", {}, seats=2)
    commands.take_seat(bob, table.pk)
    assert "Your hand" in words(logged_in(alice).get(f"/t/{table.pk}/"))
    page = words(logged_in(charlie).get(f"/t/{table.pk}/"))
    assert "Your hand" not in page
    assert "Your turn" not in page


def test_a_line_of_a_running_table_shows_the_points_of_then(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=16)
    page = logged_in(alice).get(f"/t/{table.pk}/replay/2/").content.decode()
    assert FIGURE.findall(page) == [("0", "points"), ("0", "points")]


def test_points_are_never_taken_from_a_state(alice: User, bob: User) -> None:
    table = opened(alice, bob, "cosmic")
    view = seen(table, alice).view
    again = msgspec.convert(msgspec.to_builtins(view), type(view))
    assert points_of("bigbang", again) == points_of("bigbang", view)
