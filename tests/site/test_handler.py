"""Requests through the site's own handler, over real sockets."""

import http.client
import threading
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.signals import request_finished, request_started


def test_a_request_begins_and_ends_in_one_thread(asgi_server: str) -> None:
    began, ended = list[str](), list[str]()

    def begin(**_: object) -> None:
        began.append(threading.current_thread().name)

    def end(**_: object) -> None:
        ended.append(threading.current_thread().name)

    request_started.connect(begin)
    request_finished.connect(end)
    try:
        urllib.request.urlopen(f"{asgi_server}/games/").read()
    finally:
        request_started.disconnect(begin)
        request_finished.disconnect(end)
    assert began == ended
    assert began[0].startswith("page")


def test_no_request_speaks_the_language_of_the_one_before(asgi_server: str) -> None:
    link = http.client.HTTPConnection(urlsplit(asgi_server).netloc)
    found = []
    for language in ("fr", "de", "en", "fr"):
        link.request("GET", "/", headers={"Accept-Language": language})
        found.append(f'<html lang="{language}"' in link.getresponse().read().decode())
    assert all(found), found


def test_a_file_is_sent_whole(asgi_server: str) -> None:
    found = finders.find("js/table.js")
    assert isinstance(found, str)
    sent = urllib.request.urlopen(f"{asgi_server}{settings.STATIC_URL}js/table.js").read()
    assert sent == Path(found).read_bytes()


@pytest.mark.parametrize("path", ["/%ff%fe", "/no/such/page/", "/?%80=%81"])
def test_an_odd_address_is_answered(asgi_server: str, path: str) -> None:
    link = http.client.HTTPConnection(urlsplit(asgi_server).netloc)
    link.request("GET", path)
    assert link.getresponse().status < 500
