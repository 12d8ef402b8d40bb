"""What a page weighs for somebody who comes for the first time.

Scripts that are imported by name count; those fetched by `import()` do not: none of them is fetched
before somebody does something, or a sheet says it is needed."""

import gzip
import re
from pathlib import Path

from django.contrib.staticfiles import finders

KILOBYTE = 1024
FILES = re.compile(r'(?:href|src)="/static/([^"]+\.(?:css|js|svg|png|webp|woff2))"')
IMPORTS = re.compile(r'(?:from|import)\s*["\'](\.[^"\']+\.js)["\']')


def first_visit(body: bytes, *names: str) -> int:
    """The page and every file it loads, each compressed; files of these names are among them."""
    files = files_of(body)
    assert {"cosmos.css", *names} <= {file.name for file in files}
    return compressed(body) + sum(compressed(file.read_bytes()) for file in files)


def compressed(body: bytes) -> int:
    return len(gzip.compress(body, 9))


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
