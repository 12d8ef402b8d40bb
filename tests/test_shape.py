"""Every game has the same shape: whoever knows one finds the way in all."""

from pathlib import Path

import pytest

from games.bots.levels import LEVELS
from games.rules.registry import GAMES
from games.wording.registry import WORDINGS

ROOT = Path(__file__).resolve().parent.parent
FILES = [
    "README.md",
    "__init__.py",
    "meta.py",
    "components.py",
    "moves.py",
    "state.py",
    "setup.py",
    "score.py",
    "view.py",
    "legal.py",
    "windows.py",
    "apply.py",
]
TOP_LEVEL = {
    "manage.py",
    "pyproject.toml",
    "requirements.lock",
    "Makefile",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "compose.yaml",
    "Procfile",
    "cosmos_site",
    "games",
    "accounts",
    "templates",
    "static",
    "locale",
    "tests",
}


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_the_same_files_as_the_others(slug: str) -> None:
    folder = ROOT / "games" / "rules" / slug
    assert [name for name in FILES if not (folder / name).is_file()] == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_words_computer_players_recorded_tables_and_a_transcript(slug: str) -> None:
    assert GAMES[slug].META.slug == slug
    assert slug in WORDINGS
    assert {"easy", "strong"} <= set(LEVELS[slug])
    assert list((ROOT / "tests" / "logs" / slug).glob("*.json"))
    assert (ROOT / "tests" / "transcripts" / f"{slug}.txt").read_text()


def test_the_top_level_holds_nothing_else() -> None:
    shown = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert shown - TOP_LEVEL - {"var"} == set()


def test_the_lock_file_names_no_address() -> None:
    assert "://" not in (ROOT / "requirements.lock").read_text()
