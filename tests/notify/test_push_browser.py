"""A notice on its whole way: from the site, encrypted, through a push service, into Chromium."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from playwright.sync_api import Page

from accounts.models import Preference, User
from games.notify import commands, pushing
from games.notify.models import Notice
from games.tables import commands as tables
from tests.notify.browser import PushService, open_push_service
from tests.services.servers import await_that
from tests.web.browsing import sit_down

# A browser without a screen has no place for notifications: what its worker would show is noted.
WATCHED = """() => {
    self.told = [];
    self.registration.showNotification = async (title, { body, tag, data }) => {
        self.told.push({ title, body, tag, link: data.link });
    };
    self.clients.openWindow = async (address) => { self.opened = address; };
}"""
TAPPED = """(link) => {
    const event = new ExtendableEvent("notificationclick");
    event.notification = { close: () => { self.closed = true; }, data: { link } };
    self.dispatchEvent(event);
}"""


@pytest.fixture
def service(settings: LazySettings) -> Iterator[PushService]:
    with open_push_service(settings) as found:
        yield found


def deliver(page: Page, told: str) -> None:
    """Hands a message to the site's service worker, as the browser's push service would."""
    line = page.context.new_cdp_session(page)
    known: list[Any] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.append(event))
    line.send("ServiceWorker.enable")

    def is_known() -> bool:
        page.wait_for_timeout(20)  # events of the browser come while its page is asked
        return any(one["registrations"] for one in known)

    await_that(is_known, "the browser named no service worker")
    registration = next(one["registrations"][0] for one in known if one["registrations"])
    origin = registration["scopeURL"].rstrip("/")
    words = {"origin": origin, "registrationId": registration["registrationId"], "data": told}
    line.send("ServiceWorker.deliverPushMessage", words)


def test_a_worker_in_chromium_shows_what_the_site_pushes_and_a_tap_opens_the_table(
    page: Page, base_url: str, service: PushService, alice: User, bob: User
) -> None:
    table = tables.open_table(bob, "nim", {}, seats=2)
    Preference.objects.filter(user=alice).update(push_turn=True)
    assert pushing.subscribe(alice, service.browser())
    link = f"{base_url}/t/{table.pk}/"
    words = ("Your turn: Nim", "Text", "")
    commands.send_notice(alice, Notice.Kind.TURN, "turn-1", *words, link=link, brief="Until Thu.")
    commands.deliver_due()
    told = service.read()
    page.context.grant_permissions(["notifications"])
    own = sit_down(page.context, alice, base_url)
    own.goto("/me/")
    own.evaluate("navigator.serviceWorker.register('/companion-worker.js', { scope: '/' })")
    own.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = own.context.service_workers
    worker.evaluate(WATCHED)
    deliver(own, json.dumps(told))
    await_that(lambda: bool(worker.evaluate("self.told.length")), "nothing was shown")
    assert worker.evaluate("self.told") == [told]
    worker.evaluate(TAPPED, told["link"])
    await_that(lambda: bool(worker.evaluate("self.opened ?? ''")), "a tap opened nothing")
    assert worker.evaluate("[self.closed, self.opened]") == [True, link]
    worker.evaluate("self.opened = ''")
    worker.evaluate(TAPPED, "https://elsewhere.example/")
    assert worker.evaluate("self.opened") == ""
