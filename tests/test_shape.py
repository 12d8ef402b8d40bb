"""Every game has the same shape: whoever knows one finds the way in all."""

from pathlib import Path

import pytest

from games.shelf import GAMES, players_of
from tests.engine.recorded_logs import OURS

ROOT = Path(__file__).resolve().parent.parent
FILES = [
    "README.md",
    "rules/__init__.py",
    "rules/meta.py",
    "rules/components.py",
    "rules/moves.py",
    "rules/state.py",
    "rules/setup.py",
    "rules/score.py",
    "rules/view.py",
    "rules/legal.py",
    "rules/windows.py",
    "rules/apply.py",
    "bots/__init__.py",
    "words/__init__.py",
    "words/blurb.py",
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


@pytest.mark.parametrize("slug", OURS)
def test_a_game_has_the_same_files_as_the_others(slug: str) -> None:
    folder = ROOT / "games" / slug
    assert [name for name in FILES if not (folder / name).is_file()] == []


@pytest.mark.parametrize("slug", OURS)
def test_a_game_has_words_computer_players_recorded_tables_and_a_transcript(slug: str) -> None:
    assert GAMES[slug].META.slug == slug
    assert {"easy", "strong"} <= set(players_of(slug).levels)
    assert list((ROOT / "tests" / "logs" / slug).glob("*.json"))
    assert (ROOT / "tests" / "transcripts" / f"{slug}.txt").read_text()


def test_the_top_level_holds_nothing_else() -> None:
    shown = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert shown - TOP_LEVEL - {"var"} == set()


def test_the_lock_file_names_no_address() -> None:
    assert "://" not in (ROOT / "requirements.lock").read_text()
