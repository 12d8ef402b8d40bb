"""Static files are collected under the eyes of processes that serve them."""

import json
import os
import threading
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.http import HttpResponse
from django.test import RequestFactory

from cosmos_site import prepare
from cosmos_site.static import StaticMiddleware
from tests.services.servers import ROOT


@pytest.fixture
def static(settings: LazySettings, tmp_path: Path) -> Path:
    """A site whose names change with the content, as outside of tests."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "site.css").write_text("a { color: red }")
    settings.DATA_DIR = tmp_path
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [own]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "cosmos_site.static.Storage"},
    }
    return own


def names(root: Path) -> set[str]:
    return {path.name for path in (root / "static").rglob("*.css")}


def test_files_of_the_version_before_stay(static: Path, tmp_path: Path) -> None:
    prepare.collect()
    before = names(tmp_path)
    (static / "site.css").write_text("a { color: blue }")
    prepare.collect()
    assert before < names(tmp_path)
    listed = json.loads((tmp_path / "static" / "staticfiles.json").read_text())["paths"]
    assert listed["site.css"] in names(tmp_path) - before


def age(root: Path, days: float) -> None:
    for path in (root / "static").rglob("*"):
        moment = path.stat().st_mtime - days * 86_400
        os.utime(path, (moment, moment))


def test_files_of_older_versions_go_after_thirty_days(static: Path, tmp_path: Path) -> None:
    """Counted from the day another release took their place, however old they were then."""
    prepare.collect()
    (first,) = (tmp_path / "static").rglob("site.*.css")
    age(tmp_path, 300)
    (static / "site.css").write_text("a { color: blue }")
    prepare.collect()
    age(tmp_path, 29)
    (static / "site.css").write_text("a { color: green }")
    prepare.collect()
    assert first.exists()
    age(tmp_path, 2)
    (static / "site.css").write_text("a { color: black }")
    prepare.collect()
    assert not first.exists()
    assert not list(tmp_path.glob(f"static/{first.name}*"))
    assert len(list((tmp_path / "static").rglob("site.*.css"))) == 3


def test_a_running_process_finds_the_files_of_a_release_that_came_later(
    static: Path, tmp_path: Path, settings: LazySettings
) -> None:
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = False
    prepare.collect()
    older = StaticMiddleware(lambda request: HttpResponse(status=404))
    (static / "site.css").write_text("a { color: blue }")
    prepare.collect()
    for path in (tmp_path / "static").rglob("site.*.css"):
        answer = older(RequestFactory().get(f"/static/{path.name}"))
        assert answer.status_code == 200
    assert older(RequestFactory().get("/static/site.000.css")).status_code == 404


def test_a_file_that_is_served_is_never_missing(static: Path, tmp_path: Path) -> None:
    prepare.collect()
    (served,) = (tmp_path / "static").rglob("site.*.css")
    missing, done = [], threading.Event()

    def serve() -> None:
        while not done.is_set():
            if not served.exists() or not served.read_text():
                missing.append(served)

    reader = threading.Thread(target=serve)
    reader.start()
    for number in range(5):
        (static / "more.css").write_text(f"b {{ width: {number}px }}")
        prepare.collect()
    done.set()
    reader.join()
    assert not missing


def test_nothing_is_left_beside_it(static: Path, tmp_path: Path) -> None:
    prepare.collect()
    assert {path.name for path in tmp_path.iterdir()} == {
        "own",
        "static",
        "static.lock",
        "static.stamp",
    }


def test_the_file_of_secrets_reaches_neither_the_repository_nor_the_image() -> None:
    for name in (".gitignore", ".dockerignore"):
        assert ".env" in (ROOT / name).read_text().splitlines()
