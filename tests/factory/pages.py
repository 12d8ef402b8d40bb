"""Pages of Cosmic Factory by links and forms alone, as a browser without scripts uses them."""

from html import unescape
from re import findall

from django.test import Client

from accounts.models import User
from games.tables.models import Table
from tests.web.tables import read, seen

HTMX = {"HX-Request": "true", "HX-Target": "stage"}
PLAIN = {"variant": "beginner"}  # galaxies are squares whatever the luck


def of(table: Table, word: str = "") -> str:
    return f"/t/{table.pk}/{word}"


def buttons(text: str) -> dict[str, str]:
    """The moves that buttons with a name send, by their ids."""
    found = findall(r'<button[^>]*? id="([\w-]+)" name="move" value="([^"]*)"', text)
    return {key: unescape(value) for key, value in found}


def key_of(table: Table, user: User) -> str:
    return seen(table, user).windows[0].key


def lay_all(client: Client, table: Table, user: User) -> None:
    """Nine tiles by links and forms: choose, turn, place, send."""
    cells = [f"{'ABC'[n % 3]}{n // 3 + 1}" for n in range(9)]
    view = seen(table, user).view
    if view.shape == "row":
        cells = [f"{'ABCDEFGHI'[n]}1" for n in range(9)]
    if view.shape == "twins":
        cells = ["A1", "B1", "A2", "B2", "D1", "E1", "D2", "E2"]
    if view.shape == "free":
        cells = ["I9", "J9", "K9", "I10", "J10", "K10", "I11", "J11", "K11"]
    for tile, cell in zip(view.mine.hand, cells, strict=False):
        text = client.get(of(table, f"?tile={tile}&turn=1&at={cell}")).content.decode()
        fields = {"window": key_of(table, user), "move": buttons(text)["lay"]}
        assert client.post(of(table, "scratch/"), fields).status_code == 302
    if view.card == 1:
        for tile in view.mine.hand[:2]:
            text = client.get(of(table, f"?tile={tile}")).content.decode()
            fields = {"window": key_of(table, user), "move": buttons(text)["over"]}
            assert client.post(of(table, "scratch/"), fields).status_code == 302


def step(client: Client, table: Table, user: User, lays: bool = True) -> None:
    """Whatever the page offers, without scripts."""
    now = seen(table, user)
    if lays and now.view.phase == "build" and "arrange" in now.windows[0].moves:
        lay_all(client, table, user)
    text = client.get(of(table)).content.decode()
    page = read(client.get(of(table)))
    fields = {"window": now.windows[0].key}
    sent = buttons(text)
    for choice in ("done", "open", "ready", "on-V", "on-none"):
        if choice in sent:
            answer = client.post(of(table, "move/"), {**fields, "move": sent[choice]})
            assert answer.status_code == 302
            return
    address = of(table)
    for _ in range(4):
        page = read(client.get(address))
        if "move" in page.forms.get(of(table, "move/"), {}):
            break
        links = page.links.get("pickt", []) + page.links.get("aim", [])
        address = max(links, key=lambda href: len(href.split("-")) + ("?" in href))
    answer = client.post(of(table, "move/"), page.forms[of(table, "move/")])
    assert answer.status_code == 302
