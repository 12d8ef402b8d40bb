"""Catalogues of translations, one folder per part: each game, and the site.

`python -m cosmos_site.catalogues` compiles them with Babel: no gettext programs are needed.
`... extract` collects new texts into them with Django's makemessages, which needs gettext.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
LANGUAGES = ["fr", "de"]
SITE = "site"
# Where a game's own texts are: its wording, its boards, their templates.
GAME_FILE = re.compile(r"(?:games/wording|games/web/boards|templates/boards)/(\w+)")


def compile_all(folder: Path = LOCALE) -> list[Path]:
    """Every catalogue that is newer than its compiled twin; returns the ones compiled."""
    return [made for po in sorted(folder.rglob("*.po")) for made in compile_one(po)]


def compile_one(po: Path) -> Iterator[Path]:
    mo = po.with_suffix(".mo")
    if mo.exists() and mo.stat().st_mtime_ns >= po.stat().st_mtime_ns:
        return
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parent.parent.name)
    part = mo.with_suffix(".part")
    with part.open("wb") as target:
        write_mo(target, catalogue)
    part.replace(mo)  # whole or not at all, whoever else compiles
    yield mo


def part_of(path: str, games: set[str]) -> str:
    """Which part a source file belongs to."""
    found = GAME_FILE.search(path.replace(os.sep, "/"))
    return found[1] if found and found[1] in games else SITE


def extract() -> None:
    """Adds new texts to every part's catalogues and marks the ones no longer used."""
    import django
    from django.core.management.commands.makemessages import Command, TranslatableFile
    from django.test.utils import override_settings

    from games.rules.registry import GAMES

    if shutil.which("xgettext") is None:
        sys.exit("make messages needs gettext: apt-get install gettext")
    os.chdir(ROOT)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
    django.setup()

    class OfOnePart(Command):
        part = SITE

        def find_files(self, root: str) -> list[TranslatableFile]:
            files = super().find_files(root)
            mine = [file for file in files if part_of(file.path, set(GAMES)) == self.part]
            for file in mine:
                file.locale_dir = self.default_locale_path
            return mine

    for part in [SITE, *GAMES]:
        (LOCALE / part).mkdir(parents=True, exist_ok=True)
        with override_settings(LOCALE_PATHS=[str(LOCALE / part)]):
            command = OfOnePart()
            command.part = part
            command.run_from_argv(
                ["manage.py", "makemessages", "--no-wrap", "--add-location=file"]
                + [f"--locale={language}" for language in LANGUAGES]
                + [f"--ignore={folder}" for folder in ("locale", ".venv", "var", "tests")]
            )


if __name__ == "__main__":
    if sys.argv[1:] == ["extract"]:
        extract()
    else:
        compile_all()
