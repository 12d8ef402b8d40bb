"""The shape of the house: a game is one folder and one line, as CONTRIBUTING's recipe says.

Every game has the same files, and nothing outside its folder knows its name. `test_specimen.py`
walks the site with a game from outside.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings

from games import shelf
from games.shelf import (
    GAMES,
    PACKAGES,
    folder_of,
    players_of,
)
from tests.engine.recorded_logs import OURS, told_file

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
    "bots/levels.py",
    "words/__init__.py",
    "words/blurb.py",
    "sheet.py",
    "words/events.py",
    "words/moves.py",
    "words/position.py",
    "words/reasons.py",
    "words/words.py",
    "static/{slug}/cover.svg",
    "locale/fr/LC_MESSAGES/django.po",
    "locale/de/LC_MESSAGES/django.po",
]
SITE = ("accounts", "cosmos_site", "games", "templates", "static", "locale", "Makefile", "Procfile")
SOURCES = {".py", ".html", ".txt", ".css", ".js", ".svg", ".po", ".json", ".yaml", ""}
# A migration tells what was done to tables of a game once, and is not rewritten.
HISTORY = "migrations"
MOST_LINES = 400
WRITTEN = ("accounts", "cosmos_site", "database", "games", "static", "templates", "tests")
LANGUAGES = {".py", ".js", ".css", ".html"}
NOT_OURS = {HISTORY, "vendor", "logs"}
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
    "Dockerfile",
    "docs",
    "metrics",
    "Procfile",
    "cosmos_site",
    "games",
    "accounts",
    "database",
    "templates",
    "static",
    "locale",
    "tests",
}


@pytest.mark.parametrize("slug", OURS)
def test_a_game_has_the_same_files_as_the_others(slug: str) -> None:
    folder = ROOT / "games" / slug
    needed = [name.format(slug=slug) for name in FILES]
    missing = [name for name in needed if not (folder / name).is_file()]
    assert not missing, f"games/{slug} has no {', '.join(missing)}: see CONTRIBUTING"


@pytest.mark.parametrize("slug", OURS)
def test_a_game_has_words_computer_players_recorded_tables_and_a_transcript(slug: str) -> None:
    assert folder_of(slug).name == slug
    lacking = {"easy", "strong"} - set(players_of(slug).levels)
    assert not lacking, f"PLAYERS of games/{slug}/bots have no level {', '.join(sorted(lacking))}"
    assert told_file(slug).is_file()
    assert (ROOT / "tests" / "transcripts" / f"{slug}.txt").is_file()


def names_of_games() -> re.Pattern[str]:
    """Slugs and titles, as words of their own or as parts of a longer name."""
    names = {name for slug in OURS for name in (slug, GAMES[slug].META.title)}
    wordings = {form for name in names for form in (name, name.replace(" ", "-"))}
    return re.compile("|".join(sorted(map(re.escape, wordings))) + r"|big.?bang", re.IGNORECASE)


def site_files() -> Iterator[Path]:
    """What belongs to the site and to no game."""
    folders = {ROOT / "games" / slug for slug in OURS}
    for place in SITE:
        whole = [ROOT / place] if (ROOT / place).is_file() else (ROOT / place).rglob("*")
        for path in whole:
            is_source = path.is_file() and path.suffix in SOURCES and HISTORY not in path.parts
            if is_source and not folders & set(path.parents):
                yield path


def test_nothing_outside_its_folder_says_a_games_name() -> None:
    names, said = names_of_games(), list[str]()
    for path in site_files():
        for line in path.read_text().splitlines():
            if names.search(without_python(line)) and not installs_a_game(line):
                said.append(f"{path.relative_to(ROOT)}: {line[:120]}")
    assert said == []


def installs_a_game(line: str) -> bool:
    """Whether this is the one line that the settings have for a game."""
    return line.strip() in {f'"{package}",' for package in PACKAGES.values()}


def test_a_game_is_one_line_of_the_settings() -> None:
    settings = (ROOT / "cosmos_site" / "settings.py").read_text().splitlines()
    assert len([line for line in settings if installs_a_game(line)]) == len(OURS)


def without_python(line: str) -> str:
    """A line without the words of Python that are spelt like a game."""
    return re.sub(r"default_factory|[A-Za-z_]*[Rr]equest_?[Ff]actory|factory=", "", line)


@override_settings(INSTALLED_GAMES=["tests.specimen", "tests.specimen"])
def test_two_games_cannot_have_one_address() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"same META\.slug, 'nim'"):
        shelf._rules_by_slug()


@pytest.mark.parametrize("slug", OURS)
def test_a_game_imports_the_engine_and_itself(slug: str) -> None:
    package = PACKAGES[slug]
    imported = re.compile(
        r"^\s*(?:from|import) ((?:games|accounts|cosmos_site)[\w.]*)", re.MULTILINE
    )
    found = {
        name
        for path in folder_of(slug).rglob("*.py")
        for name in imported.findall(path.read_text())
    }
    known = ("games.engine", package)
    assert [name for name in sorted(found) if not name.startswith(known)] == []


def test_you_and_they_are_told_apart_in_one_place() -> None:
    own = re.compile(r"[!=]=\s*[\w.]*names\.you\b|names\.you\s*[!=]=")
    files = [path for slug in OURS for path in folder_of(slug).rglob("*.py")]
    assert len(files) > 100
    assert [path for path in files if own.search(path.read_text())] == []


def test_the_top_level_holds_nothing_else() -> None:
    shown = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert shown - TOP_LEVEL - {"var"} == set()


def test_the_lock_file_names_no_address() -> None:
    assert "://" not in (ROOT / "requirements.lock").read_text()


def test_no_file_is_longer_than_can_be_read_in_one_sitting() -> None:
    long = {
        str(path.relative_to(ROOT)): count
        for path in written_files()
        if (count := len(path.read_text().splitlines())) > MOST_LINES
    }
    assert long == {}


def written_files() -> Iterator[Path]:
    """What people write and read; not catalogues, migrations, logs or what others wrote."""
    for place in WRITTEN:
        for path in (ROOT / place).rglob("*"):
            if path.suffix in LANGUAGES and not NOT_OURS & set(path.parts):
                yield path
