"""What the platform's tests stand on: people, a server with sockets, a browser, real services."""

import gc
import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from django.conf import LazySettings, settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import translation
from playwright.sync_api import expect

from accounts.commands import BACKEND
from accounts.models import User
from cosmos_site import mo_files
from tests import company, kept
from tests.notify.post_office import PostOffice, open_office
from tests.people import Enter, person
from tests.services.servers import BROWSERS

# Playwright keeps a loop in the main thread, where Django would refuse to ask its database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
BROWSER_FIXTURES = {"page", "context", "browser", "new_context"}
WORKERS = {"asgi_server", "redis"}  # fixtures of a site whose worker runs
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
CHROMIUM_WORDS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]

# A busy machine is no fault of the site.
expect.set_options(timeout=20_000)
LAUNCH = 180_000
mo_files.compile_all()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever opens a browser is a browser test; without Chromium it is skipped."""
    for item in items:
        if BROWSER_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed"))
        if item.get_closest_marker("long") and "long" not in (item.config.option.markexpr or ""):
            item.add_marker(pytest.mark.skip(reason="long: chosen with -m long"))
    # The longest first: at the end no process waits for another.
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


def pytest_collection_finish() -> None:
    """What is known by now stays: the collector need not look at it again. A tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Every test of the database lives in company; what a flush takes away comes back."""
    with django_db_blocker.unblock():
        company.gather()
        copy = kept.copy_of(connection)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(connection.ops), "execute_sql_flush", copy.flush)
        # Content types and permissions come back with the rest.
        patch.setattr("django.core.management.commands.flush.emit_post_migrate_signal", no_signal)
        yield


def no_signal(*_args: Any, **_words: Any) -> None:
    """What would be written after a flush is in the copy."""


@pytest.fixture(autouse=True)
def no_worker(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[int, int]]:
    """Where no worker runs, tasks are noted: a test says itself when the computer plays."""
    from games.tables import tasks

    woken: list[tuple[int, int]] = []
    if not WORKERS & set(request.fixturenames):
        monkeypatch.setattr(tasks.let_bots_move, "delay", lambda *args: woken.append(args))
        monkeypatch.setattr(tasks.carry_out_orders, "delay", lambda *args: None)
        for task in (tasks.let_bots_move, tasks.carry_out_orders, tasks.fire):
            monkeypatch.setattr(task, "apply_async", lambda *args, **kwargs: None)
    return woken


@pytest.fixture(autouse=True)
def nothing_kept_yet() -> Iterator[None]:
    """Presence, kept work, counts and the language of another test are forgotten."""
    cache.clear()
    translation.deactivate()
    yield
    cache.clear()


@pytest.fixture
def stranger(db: None) -> Client:
    return Client()


@pytest.fixture
def enter(db: None) -> Enter:
    """The browser of somebody who is logged in."""

    def browser(user: User) -> Client:
        client = Client()
        client.force_login(user, BACKEND)
        return client

    return browser


@pytest.fixture
def alice(db: None) -> User:
    return person("Alice")


@pytest.fixture
def bob(db: None) -> User:
    return person("Bob")


@pytest.fixture
def charlie(db: None) -> User:
    return person("Charlie")


@pytest.fixture
def asgi_server(transactional_db: None, settings: LazySettings) -> Iterator[str]:
    """The site with sockets, worker and beat, in a thread; it stops before the flush."""
    from cosmos_site.asgi import application

    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        application,
        lifespan="on",
        log_config=None,
        timeout_graceful_shutdown=1,
        ws_per_message_deflate=False,
        ws_max_size=4096,
        http="cosmos_site.protocol:Patient",
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.02)
    settings.SITE_URL = f"http://127.0.0.1:{listener.getsockname()[1]}"
    yield settings.SITE_URL
    server.should_exit = True
    thread.join(15)
    listener.close()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, which asks no other host for anything."""
    own = {"executable_path": CHROMIUM, "args": CHROMIUM_WORDS, "timeout": LAUNCH}
    return {**browser_type_launch_args, **own}


@pytest.fixture
def base_url(asgi_server: str) -> str:
    """Where the site of this test answers."""
    return asgi_server


@pytest.fixture
def browser_context_args(asgi_server: str) -> dict[str, Any]:
    """Pages of a browser test are named by their path alone; each test has its own server.

    Nothing moves on them: a page that glows is painted sixty times a second.
    """
    return {"base_url": asgi_server, "reduced_motion": "reduce"}


@pytest.fixture
def post_office(settings: LazySettings) -> Iterator[PostOffice]:
    """A real SMTP server; the site sends its mails there."""
    with open_office(settings) as office:
        yield office


@pytest.fixture
def postgres(transactional_db: None) -> str:
    """The address of the test database; `make test` runs these tests with a PostgreSQL."""
    if connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL: make test starts one")
    values = connection.settings_dict
    return f"postgresql://{values['USER']}@{values['HOST']}:{values['PORT']}/{values['NAME']}"


@pytest.fixture
def redis() -> str:
    """The address of a Redis; `make test` runs these tests with one."""
    if settings.EMBEDDED:
        pytest.skip("needs Redis: make test starts one")
    return str(settings.REDIS)
