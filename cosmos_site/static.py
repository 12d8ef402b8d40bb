"""How static files are named, compressed and served."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from whitenoise.middleware import WhiteNoiseMiddleware

from cosmos_site.lean_files import Lean

UNCOMPRESSED = ("admin/", "drf_spectacular_sidecar/")


class Storage(Lean):
    """Names that change with the content. What players load is compressed; the pages of
    operators and programmers are not, since that alone would take most of the first start."""

    support_js_module_import_aggregation = True  # scripts import each other by these names too

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        played = [path for path in paths if not path.startswith(UNCOMPRESSED)]
        yield from super().compress_files(played)


class StaticMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Finds files that came after this process: while a release is rolled out, a page of a new
    process asks an old one for its styles."""

    def __init__(self, *args: Any, **values: Any) -> None:
        self.seen, self.looking = names_time(), Lock()
        super().__init__(*args, **values)

    def __call__(self, request: HttpRequest) -> Any:
        if not self.autorefresh and request.path_info.startswith(self.static_prefix):
            self.look_again(request.path_info)
        return super().__call__(request)

    def look_again(self, path: str) -> None:
        """Only for a file that is not known, and only if a release came since."""
        if path in self.files:
            return
        with self.looking:
            if (now := names_time()) != self.seen:
                self.update_files_dictionary(os.path.join(self.static_root, ""), self.static_prefix)
                self.seen = now


def names_time() -> int:
    """When the list of names was last written: it comes after all the files of a release."""
    try:
        return os.stat(Path(settings.STATIC_ROOT) / "staticfiles.json").st_mtime_ns
    except FileNotFoundError:
        return 0
