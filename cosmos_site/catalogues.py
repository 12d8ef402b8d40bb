"""Catalogues of translations: the site's in `locale`, each game's in its own folder.

`python -m cosmos_site.catalogues` collects the marked texts into them with Django's makemessages,
which needs gettext, and with Babel. For development only; `mo_files` compiles them.
"""

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Container, Iterable
from io import BytesIO, StringIO
from operator import itemgetter
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from cosmos_site import mo_files

ROOT = mo_files.ROOT
LANGUAGES = ["fr", "de"]
PLURALS = {"fr": "(n > 1)", "de": "(n != 1)"}
SITE = "site"
GAME_FILE = re.compile(r"games/(\w+)/")
NO_TEXTS = ["locale", ".venv", "var", "tests"]
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural={plurals};\\n"

"""


def read(po: Path) -> Catalog:
    """A catalogue as it stands; an empty one where there is none."""
    language = po.parent.parent.name
    if not po.exists():
        return Catalog(locale=language)
    with po.open("rb") as source:
        return read_po(source, locale=language)


def path_of(part: str, language: str) -> Path:
    folder = ROOT if part == SITE else ROOT / "games" / part
    return folder / "locale" / language / "LC_MESSAGES" / "django.po"


def texts(catalogue: Catalog) -> list[Message]:
    """The messages of a catalogue without its header."""
    return [message for message in catalogue if message.id]


def marked() -> list[Message]:
    """Every text of the tree marked for translation, with the files it stands in."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
    django.setup()
    back = Path.cwd()
    os.chdir(ROOT)  # makemessages looks at the folder it is called in
    try:
        with tempfile.TemporaryDirectory() as folder:
            template = template_in(folder).read_text()
    finally:
        os.chdir(back)
    _, _, entries = template.partition("\n\n")  # its header is a form to fill in
    return texts(read_po(StringIO(entries)))


def template_in(folder: str) -> Path:
    """Django's makemessages for the whole tree at once, as one template without a language."""
    from django.core.management import call_command
    from django.core.management.commands.makemessages import Command, TranslatableFile

    class Template(Command):
        def find_files(self, root: str) -> list[TranslatableFile]:
            self.default_locale_path = folder
            self.locale_paths = [folder]
            return list(super().find_files(root))

    call_command(
        Template(),
        exclude=["-"],
        keep_pot=True,
        add_location="full",
        ignore_patterns=NO_TEXTS,
        verbosity=0,
    )
    return Path(folder) / "django.pot"


def part_of(path: str, games: Container[str]) -> str:
    """Whose file this is: a game's, or the site's."""
    found = GAME_FILE.match(path)
    return found[1] if found and found[1] in games else SITE


def texts_of(part: str, messages: Iterable[Message], games: Container[str]) -> list[Message]:
    """All that a part says, in the order in which its own files say it.

    It doesn't matter who else says it: a game that comes or goes changes no other catalogue.
    """
    found: list[tuple[tuple[str, int, str], Message]] = []
    for message in messages:
        own = [place for place in message.locations if part_of(place[0], games) == part]
        found += [((path, line, str(message.id)), message) for path, line in own[:1]]
    return [message for _, message in sorted(found, key=itemgetter(0))]


def extract() -> None:
    """Writes every catalogue anew: new texts added, unused ones dropped, known ones kept."""
    from games.shelf import GAMES, folder_of

    if shutil.which("xgettext") is None:
        sys.exit("make messages needs gettext: apt-get install gettext")
    messages = marked()
    games = [slug for slug in GAMES if folder_of(slug).parent == ROOT / "games"]
    parts = [*games, SITE]
    for language in LANGUAGES:
        known = {part: read(path_of(part, language)) for part in parts}
        for part in parts:
            write(part, language, texts_of(part, messages, games), [known[part], *known.values()])


def write(part: str, language: str, messages: list[Message], known: list[Catalog]) -> None:
    """One catalogue, with the translations found first; without dates, authors or places."""
    path = path_of(part, language)
    if not messages:
        path.unlink(missing_ok=True)
        return
    catalogue = Catalog(locale=language)
    for message in messages:
        said = (translation(one, message) for one in known)
        string = next((words for words in said if words), None)
        catalogue.add(
            message.id,
            string,
            context=message.context,
            flags=message.flags,
            auto_comments=message.auto_comments,
        )
    body = BytesIO()
    write_po(body, catalogue, width=0, no_location=True, omit_header=True)
    head = HEADER.format(language=language, plurals=PLURALS[language])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + body.getvalue().decode().strip("\n") + "\n")


def translation(catalogue: Catalog, message: Message) -> str | tuple[str, ...] | None:
    """What a catalogue says for a text, if it says it whole."""
    found = catalogue.get(message.id, message.context)
    if found is None or found.fuzzy or found.pluralizable != message.pluralizable:
        return None
    if isinstance(found.string, str):
        return found.string or None
    return tuple(found.string) if found.string and all(found.string) else None


if __name__ == "__main__":
    extract()
