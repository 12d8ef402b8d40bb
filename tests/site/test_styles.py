"""The stylesheets of the site and of the games, which meet on the page of a game's rules."""

import re
from pathlib import Path

import pytest

from games.shelf import GAMES

ROOT = Path(__file__).resolve().parent.parent.parent
BARE = re.compile(r"^\.([a-z][\w-]*)\s*\{", re.MULTILINE)


def classes(path: Path) -> set[str]:
    """The classes a stylesheet dresses wherever they stand."""
    return set(BARE.findall(path.read_text()))


@pytest.mark.parametrize("slug", sorted(set(GAMES) - {"nim"}))
def test_a_game_dresses_no_class_of_the_pages_around_it(slug: str) -> None:
    site = classes(ROOT / "static" / "css" / "pages.css")
    assert "vs" in site  # the way to play the computer
    for path in (ROOT / "games" / slug / "static" / slug).glob("*.css"):
        assert not classes(path) & site, path.name
