import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
import uvicorn
from playwright.sync_api import BrowserContext, expect

from accounts.models import User
from tests.web.browsing import has_number, sit_down
from tests.web.tables import opened, play

NewContext = Callable[..., BrowserContext]


class Site:
    """The site on one port, which can be stopped and started again."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        from cosmos_site.asgi import application

        config = uvicorn.Config(
            application, port=self.port, lifespan="on", log_config=None, timeout_graceful_shutdown=1
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.02)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)


@pytest.fixture
def site(transactional_db: None) -> Iterator[Site]:
    site = Site()
    site.start()
    yield site
    site.stop()


@pytest.fixture
def browser_context_args(site: Site) -> dict[str, str]:
    return {"base_url": site.url}


def test_a_page_recovers_after_the_server_was_restarted(
    site: Site, alice: User, bob: User, new_context: NewContext
) -> None:
    table = opened(alice, bob)
    page = sit_down(new_context(), alice, site.url)
    page.goto(f"/t/{table.pk}/?slot=1")
    expect(page.locator("main[data-live=connected]")).to_be_attached()
    site.stop()
    expect(page.locator("main[data-live=lost]")).to_be_attached(timeout=10_000)
    expect(page.locator("#connection")).to_contain_text("Connection lost", timeout=20_000)
    play(table, alice, bob, times=3)
    site.start()
    expect(page.locator("main[data-live=connected]")).to_be_attached(timeout=30_000)
    has_number(page, 3)
    expect(page.locator("#connection")).to_contain_text("3 moves while you were away")
