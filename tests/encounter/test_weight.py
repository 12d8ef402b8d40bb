"""What a table of Cosmic Encounter weighs, and what it costs to draw."""

from statistics import median
from time import process_time

import pytest

from accounts.models import User
from games.encounter import board
from games.encounter.rules.components import COSMIC_ZAP, EMOTION_CONTROL
from games.encounter.rules.meta import Options
from tests.encounter.drawing import asked, positions, seen
from tests.encounter.playing import opened
from tests.encounter.table import ALICE, CLARA, DAVID, Table, ships
from tests.people import person
from tests.tables.ordering import lay_out
from tests.web.tables import logged_in
from tests.weighing import KILOBYTE, first_visit

HAND = (0, 6, 8, 10, 20, COSMIC_ZAP, EMOTION_CONTROL)


@pytest.mark.django_db
def test_a_first_visit_loads_at_most_60_kilobytes_of_html_and_90_in_all(
    alice: User, bob: User, charlie: User
) -> None:
    table = opened(alice, bob, charlie, person("Mira"), slow=True, clock="move", seconds=86_400)
    position = Table(
        "virus", "macron", "healer", "oracle", hands=[HAND], options=Options(pace="slow")
    )
    helped = {CLARA: ("defence", ships(B1=2)), DAVID: ("attack", ships(G1=2))}
    position.to("launch").attack(ships(R1=3), allies=helped).to("cards")  # type: ignore[arg-type]
    lay_out(table, position)
    for query in ("", "plan=1&pc=c20&pa=z1&pn=e"):
        page = logged_in(alice).get(f"/t/{table.pk}/?{query}").content
        assert ("planf" in page.decode()) == bool(query)
        assert len(page) <= 60 * KILOBYTE
        assert first_visit(page, "board.css", "board.js", "table.js") <= 90 * KILOBYTE


def test_a_board_is_drawn_in_less_than_8_milliseconds() -> None:
    scenes = [seen(state, ALICE) for state in positions(2, 4)]
    times = []
    for scene in scenes:
        before = process_time()
        board.draw(scene, asked({}))
        times.append(process_time() - before)
    assert median(times) < 0.008
