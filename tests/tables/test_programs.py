from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import PROGRAM_MARK, User
from accounts.programs import LONGEST_PROGRAM_NAME, is_program_name
from games.tables import commands, leaving, queries
from games.tables.errors import NotAllowed
from games.tables.models import Seat, Table
from tests.people import Enter, guest, person

pytestmark = pytest.mark.django_db


def declared(name: str) -> User:
    """Somebody's program."""
    user = person(name)
    leaving.declare_program(user)
    user.refresh_from_db()
    return user


def opened(host: User, **more: Any) -> Table:
    return commands.open_table(host, "bigbang", {"mode": "simple"}, seats=3, **more)


def code_of(deed: Callable[..., object], *values: object) -> str | None:
    """Why something is refused; None: it is done."""
    try:
        deed(*values)
    except NotAllowed as fault:
        return fault.code
    return None


def refusal(user: User, table: Table) -> str | None:
    """Why this user may not sit down there; None: they sit."""
    return code_of(commands.take_seat, user, table.pk)


def test_a_program_is_declared_once_and_its_name_says_so(alice: User, bob: User) -> None:
    leaving.declare_program(bob)
    leaving.declare_program(bob)
    bob.refresh_from_db()
    alice.refresh_from_db()
    assert (bob.is_program, bob.username) == (True, "Bob" + PROGRAM_MARK)
    assert is_program_name(bob.username)
    assert (alice.is_program, alice.username) == (False, "Alice")


def test_nobody_else_can_have_such_a_name(client: Client) -> None:
    fields = {"username": "Robot [bot]", "email": "r@example.org", "password1": "far-away-7531"}
    answer = client.post("/account/signup/", fields)
    assert answer.status_code == 200
    assert not User.objects.filter(username="Robot [bot]").exists()


def test_somebody_at_a_table_cannot_turn_into_a_program(alice: User, bob: User) -> None:
    table = opened(alice)
    commands.take_seat(bob, table.pk)
    assert code_of(leaving.declare_program, bob) == "seated"
    commands.leave_seat(bob, table.pk)
    leaving.declare_program(bob)


def test_guests_and_long_names_cannot_be_declared(alice: User) -> None:
    assert code_of(leaving.declare_program, guest()) == "guest"
    alice.username = "A" * (LONGEST_PROGRAM_NAME + 1)
    alice.save()
    assert code_of(leaving.declare_program, alice) == "name"


def test_a_program_sits_only_where_the_host_allows_it(alice: User) -> None:
    robot = declared("Bob")
    closed, open_to_it = opened(alice), opened(alice, programs=True)
    assert refusal(robot, closed) == "no_programs"
    assert refusal(robot, open_to_it) is None
    assert Seat.objects.get(table=open_to_it, user=robot).name == robot.username


def test_people_may_sit_down_with_the_program_that_hosts(bob: User) -> None:
    table = opened(declared("Alice"))
    assert table.programs
    assert refusal(bob, table) is None


def test_in_rated_games_programs_play_only_each_other(alice: User, charlie: User) -> None:
    robot, other = declared("Bob"), declared("Robot")
    among_people = opened(alice, programs=True, rated=True)
    assert refusal(robot, among_people) == "rated_apart"
    assert refusal(charlie, among_people) is None
    among_programs = opened(robot, rated=True)
    assert refusal(charlie, among_programs) == "rated_apart"
    assert refusal(other, among_programs) is None


def test_a_rematch_allows_what_the_game_before_allowed(alice: User) -> None:
    robot = declared("Bob")
    table = commands.open_table(alice, "bigbang", {"mode": "simple"}, seats=2, programs=True)
    commands.take_seat(robot, table.pk)
    table.refresh_from_db()
    if table.status == Table.Status.OPEN:
        commands.start(alice, table.pk)
    commands.resign(alice, table.pk)
    again = commands.rematch(alice, table.pk)
    assert refusal(robot, again) is None


def test_the_deal_of_the_day_is_for_people(alice: User) -> None:
    deal = commands.deal_of_the_day("bigbang", "simple", queries.today())
    assert code_of(commands.play_deal, declared("Bob"), deal) == "no_programs"


def test_the_page_says_what_follows_and_declares(enter: Enter, bob: User) -> None:
    browser = enter(bob)
    assert "can't be undone" in browser.get("/me/program/").content.decode().replace("&#x27;", "'")
    bob.refresh_from_db()
    assert not bob.is_program
    browser.post("/me/program/")
    bob.refresh_from_db()
    assert bob.is_program


def test_the_host_allows_programs_in_the_form(enter: Enter, alice: User) -> None:
    fields = {
        "game": "bigbang",
        "option-mode": '"simple"',
        "rhythm": "live",
        "live_pace": "none",
        "slow_pace": "days-1",
        "seat-2": "anyone",
        "seat-3": "nobody",
        "seat-4": "nobody",
        "joining": "all",
        "absence": "computer",
        "least_reliability": "0",
        "programs": "on",
    }
    enter(alice).post("/tables/new/", fields)
    table = Table.objects.filter(host=alice).latest("pk")
    assert table.programs
