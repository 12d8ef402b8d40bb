import re
import shutil
from collections import Counter
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from cosmos_site import catalogues, fstrings

PLACES = re.compile(r"%(?:\(\w+\))?[-+ 0#]*\d*[a-z]|\{\w*\}")
TAGS = re.compile(r"<[^>]+>")
# A plain blank before a double mark, or inside guillemets, where French wants a narrow one.
PLAIN_BLANK = re.compile(r" [;:!?»]|« ")

PARTS = [*(path.parent.name for path in catalogues.ROOT.glob("games/*/locale")), catalogues.SITE]


@pytest.fixture(scope="module")
def marked() -> list[Message]:
    if shutil.which("xgettext") is None:
        pytest.skip("xgettext is not installed: apt-get install gettext")
    with (catalogues.ROOT / "manage.py").open() as turn:
        flock(turn, LOCK_EX)  # while it works, the extractor leaves files beside the templates
        return catalogues.marked()


def catalogue(part: str, language: str) -> Catalog:
    return catalogues.read(catalogues.path_of(part, language))


def said(message: Message) -> list[str]:
    string = message.string or ""
    return [string] if isinstance(string, str) else list(string)


def originals(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def pairs(part: str, language: str) -> Iterator[tuple[str, str]]:
    """Each translation beside the original it must agree with."""
    for message in catalogues.texts(catalogue(part, language)):
        first, last = originals(message)[0], originals(message)[-1]
        for number, words in enumerate(said(message)):
            yield (first if number == 0 else last), words


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_every_marked_text_is_translated(marked: list[Message], language: str) -> None:
    known = [catalogue(part, language) for part in PARTS]
    missing = [
        message.id
        for message in marked
        if not any(catalogues.translation(one, message) for one in known)
    ]
    assert not missing, "run make messages, then translate these"


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_no_translation_is_a_guess(language: str) -> None:
    for part in PARTS:
        unsure = [one.id for one in catalogues.texts(catalogue(part, language)) if one.fuzzy]
        assert not unsure


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_site_keeps_no_text_that_nobody_says(marked: list[Message], language: str) -> None:
    used = {(str(message.id), message.context) for message in marked}
    kept = catalogues.texts(catalogue(catalogues.SITE, language))
    assert not [one.id for one in kept if (str(one.id), one.context) not in used]


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_a_text_of_two_parts_is_translated_alike(language: str) -> None:
    found: dict[tuple[str, str | None], list[str]] = {}
    for part in PARTS:
        for one in catalogues.texts(catalogue(part, language)):
            assert found.setdefault((str(one.id), one.context), said(one)) == said(one), one.id


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_values_and_tags_are_kept(part: str, language: str) -> None:
    for original, words in pairs(part, language):
        assert Counter(PLACES.findall(words)) == Counter(PLACES.findall(original)), words
        assert Counter(TAGS.findall(words)) == Counter(TAGS.findall(original)), words


@pytest.mark.parametrize("part", PARTS)
def test_french_sets_a_narrow_blank_before_double_marks(part: str) -> None:
    assert not [words for _, words in pairs(part, "fr") if PLAIN_BLANK.search(words)]


@pytest.mark.parametrize("part", PARTS)
def test_german_says_du(part: str) -> None:
    polite = re.compile(r"(?<!^)(?<![.:?] )\b(?:Sie|Ihnen|Ihren?|Ihr|Ihrem|Ihres|Ihrer)\b")
    assert not [words for _, words in pairs(part, "de") if polite.search(words)]


def test_marked_texts_inside_f_strings_are_found(tmp_path: Path) -> None:
    source = tmp_path / "drawn.py"
    source.write_text("drawn = f\"<b>{escape(_('Legal places'))}</b> {ngettext('one', 'two', n)}\"")
    found = [message.id for message in fstrings.messages(tmp_path, [source])]
    assert found == ["Legal places", ("one", "two")]
