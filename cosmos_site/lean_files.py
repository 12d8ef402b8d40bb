"""Scripts and styles without comments: a fourteenth of what a score sheet loads at first."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

COMMENTS = {
    ".js": re.compile(r"^[ \t]*//.*\n", re.M),
    ".css": re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.M | re.S),
}


class Lean(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Files lose their comments when they are collected. A storage made from WhiteNoise's class
    instead of this one sends them as they were written."""

    def save(self, name: str | None, content: Any, max_length: int | None = None) -> Any:
        return super().save(name, leaned(content), max_length)

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[Any]:
        """Names and links are made from the collected files, not from their sources."""
        collected = {name: (self, name) for name in paths}
        yield from super().post_process(collected, **options)


def leaned(content: Any) -> Any:
    """The file as it is served; nothing is read that stays as it is."""
    file = Path(content.name or "")
    if not (is_own(file) and file.suffix in COMMENTS):
        return content
    return ContentFile(lean(file, content.read().decode()).encode())


def is_own(file: Path) -> bool:
    """Written here: what others wrote is sent as it came."""
    places = (*settings.STATICFILES_DIRS, settings.BASE_DIR / "games")
    return "vendor" not in file.parts and any(file.is_relative_to(place) for place in places)


def lean(file: Path, contents: str) -> str:
    """Loses comments on lines of their own, nothing else of a line; a text over several lines
    may hold what looks like one, so a script that has such a text stays as it is."""
    if file.suffix not in COMMENTS or not is_own(file) or has_long_text(file, contents):
        return contents
    return COMMENTS[file.suffix].sub("", contents)


def has_long_text(file: Path, contents: str) -> bool:
    return file.suffix == ".js" and any(line.count("`") % 2 for line in contents.split("\n"))
