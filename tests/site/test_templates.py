"""Templates can be read line by line. `make lint` lays them out; this is what it cannot break."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST = 120
NOT_YET = ("templates/table/", "templates/replay/")  # excluded from the formatter, too
DRAWN = ("d=", "<path d=", "style=")  # the points of a drawing, the style of an email


def templates() -> Iterator[Path]:
    for folder in (ROOT / "templates", *ROOT.glob("games/*/templates")):
        for path in (*folder.rglob("*.html"), *folder.rglob("*.txt")):
            if not path.relative_to(ROOT).as_posix().startswith(NOT_YET):
                yield path


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    lines = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in templates()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST and not line.lstrip().startswith(DRAWN)
    ]
    assert not lines


def test_nothing_is_left_out_but_by_name() -> None:
    """A folder that moves would escape both tools unseen."""
    assert all((ROOT / folder).is_dir() for folder in NOT_YET)
    assert f"extend-exclude = {[folder.rstrip('/') for folder in NOT_YET]}".replace("'", '"') in (
        (ROOT / "pyproject.toml").read_text()
    )
