"""The drawing of points by source, with figures one can count."""

import re

from games.web.source_graph import BOTTOM, TOP, source_graphs

SOURCES = ("Nebulae", "Cards <5>")
ROWS = [
    [[0, 0], [0, 0]],
    [[2, 0], [0, 0]],
    [[2, 3], [0, 0]],
    [[6, 4], [0, 5]],
]
NAMES = ("Alice", "Bob & Co")


def heights(art: str, source: int) -> list[float]:
    """How high the edge of a layer is after each of its steps, in points."""
    found = re.search(rf'class="src s{source}" d="M[\d.]+ [\d.]+V([^"]*)H[\d.]+V[\d.]+Z"', art)
    assert found
    steps = re.findall(r"(?:^|V)([\d.]+)", found[1])
    return [round(10 * (BOTTOM - float(y)) / (BOTTOM - TOP), 1) for y in steps]


def test_layers_lie_on_each_other_on_one_scale() -> None:
    alice, bob = source_graphs(ROWS, SOURCES, NAMES, 3)
    assert heights(alice.art, 0) == [0, 2, 6]
    assert heights(alice.art, 1) == [0, 2, 5, 10]
    assert heights(bob.art, 1) == [0, 5]


def test_a_source_without_points_is_not_drawn() -> None:
    _alice, bob = source_graphs(ROWS, SOURCES, NAMES, 3)
    assert "src s0" not in bob.art


def test_the_label_tells_the_end_and_every_text_is_escaped() -> None:
    alice, bob = source_graphs(ROWS, SOURCES, NAMES, 3)
    assert "Alice, points by source. At the end: Nebulae 6, Cards &lt;5&gt; 4" in alice.art
    assert "Bob &amp; Co, points" in bob.art


def test_the_line_shown_is_marked() -> None:
    drawn = [source_graphs(ROWS, SOURCES, NAMES, number)[0].art for number in (0, 1, 3)]
    places = [re.findall(r'class="cur" d="M([\d.]+) ', art) for art in drawn]
    first, second, last = (float(place) for (place,) in places)
    assert first < second < last


def test_without_sources_or_lines_there_is_no_drawing() -> None:
    assert source_graphs([], SOURCES, NAMES, 0) == []
    assert source_graphs(ROWS, (), NAMES, 0) == []
