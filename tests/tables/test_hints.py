"""Hints: for a seat among computers, from what that seat knows, counted."""

from functools import partial
from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.engine import advice
from games.engine.advice import Hint
from games.engine.bots import Imagine, Players
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import begin
from games.shelf import GAMES, PACKAGES, players_of
from games.tables import commands
from games.tables.computer.process import Question, answer
from games.tables.errors import NotAllowed
from games.tables.models import Table
from tests.engine.twins import other_world
from tests.tables.conftest import active, move

pytestmark = pytest.mark.django_db


@pytest.fixture
def my_turn(alice: User) -> Table:
    """Alice plays against the computer, and it is her turn."""
    for _try in range(30):
        table = commands.open_table(alice, "nim", {}, seats=2, bots=["random"])
        commands.start(alice, table.pk)
        table.refresh_from_db()
        if active(table) == 0:
            return table
        commands.resign(alice, table.pk)
    raise AssertionError("the computer always begins")


def test_a_hint_is_a_legal_move_and_is_counted_once_for_a_question(
    alice: User, my_turn: Table
) -> None:
    first, again = commands.hint(alice, my_turn.pk), commands.hint(alice, my_turn.pk)
    assert first == again
    state = GAMES["nim"].STATE.decode(my_turn.snapshot)
    assert GAMES["nim"].refuse(state, Seat(0), GAMES["nim"].MOVE.decode(first.move)) is None
    assert my_turn.seats.get(index=0).hints == 1
    assert my_turn.seats.get(index=1).hints == 0


def test_a_table_with_a_hint_is_unrated(alice: User, my_turn: Table) -> None:
    Table.objects.filter(pk=my_turn.pk).update(rated=True)
    commands.hint(alice, my_turn.pk)
    my_turn.refresh_from_db()
    assert not my_turn.rated


def test_there_are_no_hints_against_people(alice: User, bob: User) -> None:
    table = commands.open_table(alice, "nim", {}, seats=2)
    commands.take_seat(bob, table.pk)
    for user in (alice, bob):
        with pytest.raises(NotAllowed, match="against the computer only"):
            commands.hint(user, table.pk)


def test_nobody_else_can_ask_for_a_hint(charlie: User, my_turn: Table) -> None:
    with pytest.raises(NotAllowed, match="aren't playing"):
        commands.hint(charlie, my_turn.pk)


def test_a_hint_is_for_ones_own_turn(alice: User, my_turn: Table) -> None:
    move(my_turn)
    with pytest.raises(NotAllowed, match="isn't your turn"):
        commands.hint(alice, my_turn.pk)
    assert my_turn.seats.get(index=0).hints == 0


def test_there_are_no_hints_in_the_daily_deal(alice: User) -> None:
    from games.tables import queries

    deal = commands.deal_of_the_day("nim", "heaps", queries.today())
    table = commands.play_deal(alice, deal)
    with pytest.raises(NotAllowed, match="no hints in the daily deal"):
        commands.hint(alice, table.pk)


# Where a seat cannot see everything. What a seat imagines is the only way to the truth, and
# tests/engine shows that it tells nothing. So two worlds with one imagination have one hint.
HIDDEN = [
    ("bigbang", {"mode": "cosmic"}, 2),
    ("bigbang", {"mode": "hexdomino"}, 2),
    ("factory", {}, 2),
    ("encounter", {}, 3),
    ("crafting", {}, 2),
]


def worlds(slug: str, options: dict[str, Any], seats: int) -> tuple[Any, Any, Seat]:
    """A truth, a twin that looks the same to the seat that is asked, and this seat."""
    game = GAMES[slug]
    settled = game.OPTIONS.decode(msgspec.json.encode({**options, "edition": game.META.edition}))
    truth = begin(game, settled, seats, Chance("1")).state
    window = game.windows(truth)[0]
    seat = (window.must or window.may)[0]
    twin = other_world(game, truth, seat, seats, Chance("77"))
    assert game.view(truth, seat) == game.view(twin, seat)
    assert truth != twin, "a twin that is the truth proves nothing"
    return truth, twin, seat


@pytest.mark.parametrize(("slug", "options", "seats"), HIDDEN)
def test_a_hint_sees_no_more_than_the_seat_imagines(
    slug: str, options: dict[str, Any], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth, twin, seat = worlds(slug, options, seats)
    imagined = GAMES[slug].imagine(truth, seat, Chance("5"))
    monkeypatch.setattr(GAMES[slug], "imagine", lambda _state, _seat, _luck: imagined)
    assert hint_in(slug, truth, seat) == hint_in(slug, twin, seat)


def hint_in(slug: str, state: Any, seat: Seat) -> Hint | None:
    text = msgspec.json.encode(state).decode()
    found = answer(Question(PACKAGES[slug], text, seat, "", "5eed", wish="hint"))
    assert not found.fault, found.fault
    return found.hint


def test_the_gain_of_a_hint_is_what_its_move_adds() -> None:
    game, players = GAMES["bigbang"], players_of("bigbang")
    state = begin(game, game.OPTIONS.decode(b'{"mode":"simple","edition":2}'), 2, Chance("4")).state
    assert isinstance(players, Players)
    for number in range(14):
        seat = game.windows(state)[0].must[0]
        known: Imagine = partial(lambda now, _luck: now, state)
        found = advice.hint(game, known, seat, players.levels["easy"], Chance(f"{number:x}"))
        move_ = game.MOVE.decode(found.move)
        after = game.apply(state, seat, move_, Chance("0")).state
        tally: Any = game
        assert found.gain == tally.tally(after)[seat] - tally.tally(state)[seat]
        state = after
