import ast
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from fcntl import LOCK_EX, flock

import pytest
from babel.messages.catalog import Catalog, Message

from cosmos_site import catalogues

PLACES = re.compile(r"%%|%(?:\(\w+\))?[-+ 0#]*\d*[a-z]|\{\w*\}")
TAGS = re.compile(r"<[^>]+>")
# A plain blank before a double mark, or inside guillemets, where French wants a narrow one.
PLAIN_BLANK = re.compile(r" [;:!?»]|« ")

GETTEXTS = ("gettext", "ngettext", "pgettext", "npgettext")
MARKS = {"_", *(f"{kind}{lazy}" for kind in GETTEXTS for lazy in ("", "_lazy"))}

GAMES = [path.parent.name for path in catalogues.ROOT.glob("games/*/locale")]
PARTS = [*GAMES, catalogues.SITE]


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
def test_the_site_has_every_text_of_its_own_though_a_game_says_it_too(
    marked: list[Message], language: str
) -> None:
    # Else a new game would take texts out of the site's catalogue, and away when it goes.
    site = catalogue(catalogues.SITE, language)
    own = catalogues.texts_of(catalogues.SITE, marked, GAMES)
    missing = [one.id for one in own if not catalogues.translation(site, one)]
    assert not missing, "run make messages"


def test_a_game_that_comes_or_goes_leaves_the_texts_of_others_as_they_are() -> None:
    shared = Message("Pass", locations=[("games/bigbang/words.py", 0), ("games/web/bar.py", 0)])
    before = Message("Chat", locations=[("games/live/feed.py", 0)])
    for games in (["bigbang"], []):
        texts = catalogues.texts_of(catalogues.SITE, [shared, before], games)
        assert {one.id for one in texts} == {"Chat", "Pass"}
    assert catalogues.texts_of("bigbang", [shared, before], ["bigbang"]) == [shared]
    order = catalogues.texts_of(catalogues.SITE, [shared, before], ["bigbang"])
    assert [one.id for one in order] == ["Chat", "Pass"]


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


def marks_inside_f_strings(source: str) -> list[int]:
    """The lines on which a text is marked inside an f-string."""
    words = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr)]
    calls = [call for word in words for call in ast.walk(word) if isinstance(call, ast.Call)]
    return [
        call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id in MARKS
    ]


def test_no_text_is_marked_inside_an_f_string_where_gettext_does_not_see_it() -> None:
    folders = [catalogues.ROOT / name for name in ("accounts", "cosmos_site", "games")]
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    found = {path: marks_inside_f_strings(path.read_text()) for path in sources}
    assert not {path: lines for path, lines in found.items() if lines}


def test_a_text_marked_inside_an_f_string_is_found_however_deep_it_is() -> None:
    assert marks_inside_f_strings("f\"<b>{escape(_('Legal places'))}</b>\"") == [1]
    assert marks_inside_f_strings("f\"{ngettext('one', 'two', n)}\"") == [1]
    assert not marks_inside_f_strings("said = _('one')\ndrawn = f'<b>{escape(said)}</b>'")
