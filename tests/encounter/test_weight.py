"""What a table of Cosmic Encounter weighs, and what it costs to draw."""

from collections.abc import Iterator
from statistics import median
from time import process_time

import pytest
from msgspec.structs import replace

from accounts.models import User
from games.encounter import board
from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    PLAGUE,
)
from games.encounter.rules.meta import Options
from games.tables.models import Table as Row
from games.tables.reading.scene import RECENT_LINES
from tests.encounter.drawing import asked, positions, seen
from tests.encounter.playing import now, one_move, opened
from tests.encounter.table import ALICE, BOB, CLARA, DAVID, Table, ships
from tests.people import person
from tests.tables.ordering import lay_out
from tests.web.tables import logged_in
from tests.weighing import KILOBYTE, first_visit

HAND = (0, 6, 8, 10, 20, COSMIC_ZAP, EMOTION_CONTROL)
FULL = (0, 6, 8, 10, COSMIC_ZAP, FORCE_FIELD, PLAGUE)
LANGUAGES = ("en", "fr", "de")
LOADED = ("board.css", "board.js", "table.js")
FEW = 8  # cards left to draw; the rest lies on the pile


@pytest.fixture
def people(alice: User, bob: User, charlie: User) -> tuple[User, ...]:
    return alice, bob, charlie, person("Mira")


@pytest.fixture
def table(people: tuple[User, ...]) -> Row:
    """Four people, with as long a log as a page shows."""
    row = opened(*people)
    while now(row).number <= RECENT_LINES + 4:
        one_move(row, people)
    return row


def late(*powers: str) -> Table:
    """Late in a game: colonies of everybody everywhere, a full hand, a long pile."""
    position = Table(*powers, hands=[FULL])
    deck = position.state.deck
    position.state = replace(position.state, deck=deck[:FEW], discard=deck[FEW:])
    position.put(ALICE, R1=4, R2=3, R3=2, R4=2, Y1=2, Y2=1, B1=2, G2=1)
    position.put(BOB, Y1=4, Y2=4, Y3=3, R1=2, R2=1, B2=2, G2=2)
    position.put(CLARA, B1=4, B2=4, B3=3, R1=1, Y2=2, G1=2)
    return position.put(DAVID, G1=4, G2=3, G3=3, R1=2, R4=2, Y2=2, B2=1)


def steps_of_an_encounter() -> Iterator[tuple[str, Table]]:
    """Every question of which somebody reads a long page."""
    position = late("virus", "trader", "parasite", "philanthropist")
    yield "start", position.to("start")
    yield "launch", position.to("launch")
    helped = {CLARA: ("defence", ships(B1=2)), DAVID: ("attack", ships(G1=2))}
    yield "pre", position.attack(ships(R1=3), "Y3", allies=helped)  # type: ignore[arg-type]
    yield "cards", position.to("cards")
    yield "laid", position.lay(10, 10)
    yield "revealed", position.go_on()


@pytest.mark.django_db
def test_every_step_late_in_a_game_of_four_is_below_60_kilobytes_in_three_languages(
    table: Row, people: tuple[User, ...]
) -> None:
    """And below 90 in all, with every file such a page loads."""
    clients, weights, loaded = [logged_in(user) for user in people[:2]], {}, {}
    for step, position in steps_of_an_encounter():
        assert position.state.todo[0] == step
        lay_out(table, position)
        for client, language in ((one, name) for one in clients for name in LANGUAGES):
            page = client.get(f"/t/{table.pk}/", headers={"accept-language": language}).content
            weights[step, clients.index(client), language] = len(page)
            loaded[step, clients.index(client), language] = first_visit(page, *LOADED)
    assert max(weights.values()) < 60 * KILOBYTE, weights
    assert max(loaded.values()) < 90 * KILOBYTE, loaded
    assert len(set(weights.values())) > 30  # each is a page of its own


@pytest.mark.django_db
def test_a_first_visit_with_a_plan_loads_at_most_60_kilobytes_of_html_and_90_in_all(
    people: tuple[User, ...],
) -> None:
    table = opened(*people, slow=True, clock="move", seconds=86_400)
    position = Table(
        "virus", "macron", "healer", "oracle", hands=[HAND], options=Options(pace="slow")
    )
    helped = {CLARA: ("defence", ships(B1=2)), DAVID: ("attack", ships(G1=2))}
    position.to("launch").attack(ships(R1=3), allies=helped).to("cards")  # type: ignore[arg-type]
    lay_out(table, position)
    for query in ("", "plan=1&pc=c20&pa=z1&pn=e"):
        page = logged_in(people[0]).get(f"/t/{table.pk}/?{query}").content
        assert ("planf" in page.decode()) == bool(query)
        assert len(page) <= 60 * KILOBYTE
        assert first_visit(page, *LOADED) <= 90 * KILOBYTE


def test_a_board_is_drawn_in_less_than_8_milliseconds() -> None:
    scenes = [seen(state, ALICE) for state in positions(2, 4)]
    times = []
    for scene in scenes:
        before = process_time()
        board.draw(scene, asked({}))
        times.append(process_time() - before)
    assert median(times) < 0.008
