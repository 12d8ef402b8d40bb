"""Templates can be read line by line. `make lint` lays them out; this is what it cannot break."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST = 120
DRAWN = ("d=", "<path d=", "style=")  # the points of a drawing, the style of an email


def templates() -> Iterator[Path]:
    for folder in (ROOT / "templates", *ROOT.glob("games/*/templates")):
        yield from (*folder.rglob("*.html"), *folder.rglob("*.txt"))


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    lines = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in templates()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST and not line.lstrip().startswith(DRAWN)
    ]
    assert not lines


def test_the_formatter_leaves_nothing_out() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["djangofmt"]
    assert "extend-exclude" not in settings
