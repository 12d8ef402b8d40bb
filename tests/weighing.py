"""What a page weighs for somebody who comes for the first time.

Files are weighed as they are served, with the scripts they import. What a script fetches later by
`import()` does not count: when the first sound is heard, when a way of scoring is chosen."""

import gzip
import re
from pathlib import Path

from django.contrib.staticfiles import finders

from cosmos_site.lean_files import COMMENTS, lean

KILOBYTE = 1024
FILES = re.compile(r'(?:href|src)="/static/([^"]+\.(?:css|js|svg|png|webp|woff2))"')
IMPORTS = re.compile(r'(?:from|import)\s*["\'](\.[^"\']+\.js)["\']')


def first_visit(body: bytes, *names: str) -> int:
    """The page and every file it loads, each compressed; files of these names are among them."""
    files = files_of(body)
    assert {"cosmos.css", *names} <= {file.name for file in files}
    return compressed(body) + sum(compressed(served(file)) for file in files)


def compressed(body: bytes) -> int:
    return len(gzip.compress(body, 9))


def served(file: Path) -> bytes:
    """A file as it is sent once it was collected."""
    return lean(file, file.read_text()).encode() if file.suffix in COMMENTS else file.read_bytes()


def files_of(body: bytes) -> set[Path]:
    """Every file the page names, and what its scripts import."""
    todo = [found(name) for name in FILES.findall(body.decode())]
    files: set[Path] = set()
    while todo:
        file = todo.pop()
        if file not in files:
            files.add(file)
            if file.suffix == ".js":
                names = IMPORTS.findall(file.read_text())
                todo += [(file.parent / name).resolve() for name in names]
    return files


def found(name: str) -> Path:
    path = finders.find(name)
    assert path, name
    return Path(path).resolve()
