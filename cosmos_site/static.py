"""How static files are named and compressed."""

from collections.abc import Iterable, Iterator

from whitenoise.storage import CompressedManifestStaticFilesStorage

UNCOMPRESSED = ("admin/", "drf_spectacular_sidecar/")


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names that change with the content. What players load is compressed; the pages of
    operators and programmers are not, since that alone would take most of the first start."""

    support_js_module_import_aggregation = True  # scripts import each other by these names too

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        played = [path for path in paths if not path.startswith(UNCOMPRESSED)]
        yield from super().compress_files(played)
