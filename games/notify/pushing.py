"""Notices to browsers: which want them, and how they get there. Off as long as we have no key."""

import json
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.links import KINDS
from accounts.models import User
from accounts.queries import preference_of
from games.notify import webpush
from games.notify.models import Device, Notice
from games.notify.webpush import Browser

MOST_DEVICES = 10  # browsers of one person; the oldest makes room
LONGEST_ADDRESS = 600
LONGEST_BODY = 300
GONE = {404, 410}  # the browser wants no more, or is no more
TAKEN = range(200, 300)


class PushError(Exception):
    """A push service did not take the message: it is tried again."""


def is_on() -> bool:
    """Whether the site has a key at all; without one the choice is not shown."""
    return bool(settings.PUSH_KEY)


def public_key() -> str:
    """What a browser needs to accept messages from us alone; empty if there are none."""
    if not is_on():
        return ""
    return webpush.packed(webpush.public_bytes(webpush.private_key(settings.PUSH_KEY)))


def is_push_service(endpoint: str) -> bool:
    """Whether an address belongs to a push service we know: we post to no other."""
    if len(endpoint) > LONGEST_ADDRESS:
        return False
    try:
        parts = urlsplit(endpoint)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        return False
    place = f"{parts.scheme}://{host}" + (f":{port}" if port else "")
    if place in settings.PUSH_SERVICES:
        return True
    known = (one for one in settings.PUSH_SERVICES if "://" not in one)
    is_known = any(host == one or host.endswith(f".{one}") for one in known)
    return is_known and parts.scheme == "https" and port in (None, 443)


def subscribe(user: User, browser: Browser) -> bool:
    """A browser of this person wants notices; False if nothing can be sent there.

    A browser has one owner: whoever uses it now.
    """
    if not (is_on() and is_push_service(browser.endpoint) and webpush.is_fit(browser)):
        return False
    values = {"user": user, "p256dh": browser.p256dh, "auth": browser.auth}
    with transaction.atomic():
        Device.objects.update_or_create(endpoint=browser.endpoint, defaults=values)
        newest = Device.objects.filter(user=user).order_by("-pk").values_list("pk", flat=True)
        Device.objects.filter(user=user).exclude(pk__in=list(newest[:MOST_DEVICES])).delete()
    return True


def unsubscribe(user: User, endpoint: str) -> None:
    """This browser of this person wants no more."""
    Device.objects.filter(user=user, endpoint=endpoint).delete()


def wants_push(user: User, kind: str) -> bool:
    """Whether somebody has a browser that wants this kind."""
    if not is_on() or user.left is not None or kind not in KINDS:
        return False
    chosen = bool(getattr(preference_of(user), f"push_{kind}"))
    return chosen and Device.objects.filter(user=user).exists()


def push(notice: Notice) -> None:
    """Sends a notice to each browser of its user; those that are gone are forgotten."""
    message, answers = message_of(notice), list[int]()
    key = webpush.private_key(settings.PUSH_KEY)
    for device in Device.objects.filter(user=notice.user):
        browser = Browser(device.endpoint, device.p256dh, device.auth)
        contact, now = settings.PUSH_CONTACT, timezone.now()
        signed = webpush.signature(device.endpoint, key, contact, now)
        answers.append(answer := webpush.post(browser, message, signed))
        if answer in GONE:
            device.delete()
    if not any(one in TAKEN or one in GONE for one in answers) and answers:
        raise PushError(f"the push service answered {answers[0]}")


def message_of(notice: Notice) -> bytes:
    """What the browser shows, and where a tap leads."""
    told = {
        "title": notice.subject,
        "body": notice.text[:LONGEST_BODY],
        "link": notice.headers.get("link", "/"),
        "tag": notice.about,
    }
    return json.dumps(told, ensure_ascii=False).encode()[: webpush.LONGEST]
