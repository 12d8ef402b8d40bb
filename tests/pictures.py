"""`python -m tests.pictures`: the pictures of the README, taken from the demo site.

They are drawn anew by hand, when the site looks different: two files in `docs/pictures`.
"""

import os
import subprocess
import sys
from contextlib import suppress
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from playwright.sync_api import Page, sync_playwright

from tests.services.servers import BROWSERS, ROOT, MissingError, await_that, free_port, program

PICTURES = ROOT / "docs" / "pictures"
TABLE, PHONE = "bigbang", "factory"  # whose running tables are shown
PASSWORD = "cosmos-demo"


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    port = free_port()
    with TemporaryDirectory(prefix="cosmos-") as folder:
        own = {"COSMOS_DATA": folder, "COSMOS_PORT": str(port), "COSMOS_DATABASE": ""}
        env = {**os.environ, **own, "COSMOS_REDIS": ""}
        for words in (["-m", "cosmos_site.prepare"], ["manage.py", "demo"]):
            subprocess.run([sys.executable, *words], cwd=ROOT, env=env, check=True)
        serve = [sys.executable, "-m", "cosmos_site.serve"]
        with subprocess.Popen(serve, cwd=ROOT, env=env) as site:
            try:
                url = f"http://localhost:{port}"
                await_that(lambda: answers(url), "the site did not start", 120)
                take(url)
            finally:
                site.terminate()


def answers(url: str) -> bool:
    with suppress(OSError):
        return bool(urlopen(f"{url}/healthz", timeout=2).read() == b"ok")
    return False


def take(url: str) -> None:
    """A table on a wide screen, and one on a phone."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        wide = {"width": 1280, "height": 800}
        page = browser.new_page(viewport=wide, color_scheme="dark", reduced_motion="reduce")  # type: ignore[arg-type]
        log_in(page, url)
        picture(page, url, TABLE, "table.png")
        page.set_viewport_size({"width": 390, "height": 800})
        picture(page, url, PHONE, "phone.png")
        browser.close()


def log_in(page: Page, url: str) -> None:
    page.goto(f"{url}/account/login/")
    page.fill("input[name=login]", "Alice")
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url("**/tables/**")


def picture(page: Page, url: str, game: str, name: str) -> None:
    """The first running table of a game that Alice plays at."""
    found = page.request.get(f"{url}/api/v1/tables/?which=mine").json()
    rows = found["results"] if isinstance(found, dict) else found
    table = next(row["id"] for row in rows if (row["game"], row["status"]) == (game, "playing"))
    page.goto(f"{url}/t/{table}/", wait_until="networkidle")
    page.screenshot(path=PICTURES / name)


def browser_path() -> str:
    for name in BROWSERS:
        with suppress(MissingError):
            return program(name)
    raise MissingError("Chromium is not installed")


if __name__ == "__main__":
    main()
