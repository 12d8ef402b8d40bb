"""What a table of Crafting the Cosmos weighs: late in a game of four, whatever is chosen."""

import time
from collections.abc import Callable
from statistics import median

import msgspec
import pytest
from django.test import Client
from django.utils.translation import override
from msgspec.structs import replace

from accounts.models import User
from games.crafting import board
from games.crafting import rules as crafting
from games.crafting.rules.state import Player, State
from games.engine.bots import choose
from games.engine.chance import Chance
from games.tables import commands
from games.tables.models import Table
from games.tables.reading.scene import RECENT_LINES, state_of
from tests.crafting.drawn import BOT, asked, mover, played, seen
from tests.crafting.tables import ALICE
from tests.people import person
from tests.web.tables import logged_in
from tests.weighing import KILOBYTE, first_visit

pytestmark = pytest.mark.django_db
MOST = 60 * KILOBYTE
LANGUAGES = ("en", "fr", "de")
LONG_LOG = 7 * KILOBYTE
EARLY = 5  # games of four end after six to eight rounds
CHOSEN = (
    "", "take=H", "take=He", "take=life", "take=grav", "take=nova", "take=crystal", "take=end",
    "take=buy&slot=1", "take=power&slot=1", "look=1", "look=ring", "look=round", "list=1",
)  # fmt: skip


@pytest.fixture
def people(alice: User, bob: User, charlie: User) -> list[User]:
    return [alice, bob, charlie, person("Mira")]


@pytest.fixture
def table(people: list[User], monkeypatch: pytest.MonkeyPatch) -> Table:
    """Alice builds late in a game of four, with as long a log as a page shows."""
    state = late()
    monkeypatch.setattr("games.tables.store.luck.new_secret", lambda: "a1" * 32)
    monkeypatch.setattr(crafting, "setup", lambda options, seats, chance: state)
    made = commands.open_table(people[0], "crafting", {}, seats=4)
    for user in people[1:]:
        commands.take_seat(user, made.pk)
    return play_until(made, people, lambda row, now: row.number > RECENT_LINES and is_rich(now))


def play_until(table: Table, people: list[User], is_there: Callable[[Table, State], bool]) -> Table:
    """Planners play for the people."""
    for number in range(400):
        row = Table.objects.get(pk=table.pk)
        now: State = state_of(row)
        if is_there(row, now):
            return row
        window = crafting.windows(now)[0]
        move = choose(crafting, now, window.must[0], BOT, Chance(f"{number:x}"))
        user = people[window.must[0]]
        commands.submit(user, table.pk, window.key, msgspec.json.encode(move))
    raise AssertionError("never seen")


def is_rich(state: State) -> bool:
    """Alice builds in one of the last rounds and has a star to place."""
    mine = state.phase == "create" and state.active == ALICE
    return mine and any(state.tray.stars) and state.round > EARLY


def late() -> State:
    """The round begins after which the game is late."""
    return next(state for state in played(4, "c9", 900) if state.round == EARLY)


def page(client: Client, table: Table, query: str, language: str = "en") -> bytes:
    with override(language):  # the request sets it, and nobody would set it back
        answer = client.get(f"/t/{table.pk}/?{query}", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content


def test_every_phase_late_in_a_game_of_four_is_below_60_kilobytes_in_three_languages(
    table: Table, people: list[User]
) -> None:
    weights = {"another's turn": heaviest(people[1:2], table, "")}
    this_round = state_of(table).round

    def weigh_what_is_new(row: Table, now: State) -> bool:
        if now.phase not in weights:
            weights[now.phase] = heaviest(people[now.active : now.active + 1], row, "")
        if now.round > this_round and "round" not in weights:
            weights["round"] = heaviest(people, row, "look=round")
            weights["energy"] = heaviest(people, row, "look=board")
        return now.phase == "over"

    play_until(table, people, weigh_what_is_new)
    assert {"create", "shift", "cards", "place", "over", "round"} <= set(weights)
    assert max(weights.values()) < MOST, weights


@pytest.mark.parametrize("phase", ["keep", "nebula", "limit"])
def test_so_are_the_rarer_phases(
    phase: str, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last of its kind in a game; the log is counted as heavy as that of a long game."""
    state = [state for state in played(4, "c9", 900) if state.phase == phase][-1:]
    if not state:
        state = [replace(late(), phase="limit", players=too_many(late()))]
    monkeypatch.setattr(crafting, "setup", lambda options, seats, chance: state[0])
    table = commands.open_table(people[0], "crafting", {}, seats=4)
    for user in people[1:]:
        commands.take_seat(user, table.pk)
    assert crafting.windows(state_of(Table.objects.get(pk=table.pk)))
    assert heaviest(people, table, "") < MOST - LONG_LOG


def too_many(state: State) -> tuple[Player, ...]:
    return tuple(replace(player, hand=(4, 4, 4, 4)) for player in state.players)


def heaviest(people: list[User], table: Table, query: str) -> int:
    """The page of any of them in any language."""
    clients = [logged_in(user) for user in people]
    return max(
        len(page(client, table, query, language)) for client in clients for language in LANGUAGES
    )


def test_so_is_a_page_asked_for_anew_whatever_is_in_hand(table: Table, people: list[User]) -> None:
    """What is chosen comes in parts of the page as a rule; this is the same as a whole page."""
    client = logged_in(people[0])
    weights = {
        (query, language): len(page(client, table, query, language))
        for query in CHOSEN
        for language in LANGUAGES
    }
    assert max(weights.values()) < MOST, weights
    assert len(set(weights.values())) > 24  # the choices were taken up


def test_a_first_visit_with_a_choice_made_loads_at_most_90_kilobytes(
    table: Table, people: list[User]
) -> None:
    body = page(logged_in(people[0]), table, "take=He")
    assert first_visit(body, "board.css", "board.js", "table.js") < 90 * KILOBYTE


def test_a_board_is_drawn_in_less_than_8_milliseconds_of_processor_time_at_the_median() -> None:
    took = []
    for state in played(4, "c9", 900)[200:-1:7]:
        for query in ({}, {"take": "H"}, {"take": "life"}, {"take": "end"}, {"look": "1"}):
            scene = seen(state, mover(state))
            began = time.process_time()
            board.draw(scene, asked(query))
            took.append(time.process_time() - began)
    assert len(took) > 50
    assert median(took) < 0.008
