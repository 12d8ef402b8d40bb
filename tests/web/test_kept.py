"""What is kept between two pages is nobody's secret and nobody else's language."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.template import Context, RequestContext, Template
from django.template.loader import get_template
from django.test import Client
from django.utils import timezone, translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.models import User
from games.bigbang import board as bigbang
from games.engine.chance import Chance
from games.engine.words import once_in_each_language
from games.shelf import GAMES
from games.tables import commands
from games.tables.models import Seat, Table
from games.web import boards, parts, regions
from tests.shares import SELDOM, first
from tests.web.tables import awaited, logged_in, opened, play, seen

HTMX = {"HX-Request": "true", "HX-Target": "stage"}
TOKEN = re.compile(r'(?:name="csrfmiddlewaretoken" value=|"X-CSRFToken":)"(\w+)"')
PATHS = ("", "now/?have=-1", "?slot=1", "?list=1")


@pytest.fixture(autouse=True)
def nothing_drawn_yet() -> Iterator[None]:
    forget()
    with translation.override("en"):  # whatever language the last page of a test was in
        yield
    forget()


def forget() -> None:
    """As in a process that has just begun."""
    parts.KEPT.forget()
    parts.with_holes.cache_clear()
    boards.BOARDS.forget()


def text_of(client: Client, table: Table, path: str = "") -> str:
    """A page without the token, which is another one each time."""
    headers = HTMX if path.startswith("now") else {}
    page = client.get(f"/t/{table.pk}/{path}", headers=headers).content.decode()
    for token in TOKEN.findall(page):
        page = page.replace(token, "")
    return page


def test_a_part_is_drawn_once_for_each_set_of_values_and_each_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[str] = []
    real = get_template

    def watched(name: str) -> Any:
        found.append(name)
        return real(name)

    monkeypatch.setattr(parts, "get_template", watched)
    for _ in range(2):
        english = parts.part("table/chat.html", chat="", is_mine=True)
        other = parts.part("table/chat.html", chat="", is_mine=False)
        with translation.override("de"):
            german = parts.part("table/chat.html", chat="", is_mine=True)
        marked = parts.part("table/seats.html", seats="<b>")
        safe = parts.part("table/seats.html", seats=SafeString("<b>"))
    assert len({english, other, german}) == 3
    assert "&lt;b&gt;" in marked
    assert "<b>" in safe
    assert len(found) == 5


def test_a_part_sees_the_values_it_is_given_and_nothing_else(alice: User, rf: Any) -> None:
    request = rf.get("/")
    request.user = alice
    part = Template("{% load parts %}{% part 'table/seats.html' %}").render(
        RequestContext(request, {"seats": "of somebody else"})
    )
    assert "somebody" not in part


def test_what_may_change_under_its_name_is_no_value_of_a_part() -> None:
    with pytest.raises(TypeError):
        parts.part("table/seats.html", seats=["a"])  # type: ignore[arg-type]


def test_the_token_is_the_reader_s_own() -> None:
    part = Template("{% load parts %}{% part 'table/say.html' table=7 %}")
    for token in ("one", "two"):
        page = part.render(Context({"csrf_token": token}))
        assert page.count(f'value="{token}"') == 1
        assert parts.TOKEN not in page


def test_nobody_can_write_the_place_of_the_token() -> None:
    written = parts.part("table/seats.html", seats=f'value="{parts.TOKEN}"')
    assert "secret" not in parts.with_token(written, "secret")


def test_a_template_with_holes_is_drawn_once_and_filled_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[str] = []
    real = get_template

    def watched(name: str) -> Any:
        found.append(name)
        return real(name)

    monkeypatch.setattr(parts, "get_template", watched)
    for recap in ("<b>", SafeString("<b>"), "{{ table }}", ""):
        for table, earlier in (("7", 0), ("17", 2), ("17", 3)):
            values = {"table": table, "is_mine": True, "recap": recap, "earlier": earlier}
            values |= {"is_over": False, "first": "4"}
            made = parts.filled("table/since.html", **values)
            assert made == real("table/since.html").render(values)
    assert len(found) == 6  # with and without a recap; none, two and three earlier lines


def test_what_is_filled_in_is_not_looked_through_again() -> None:
    said = f"{parts.MARK}00"
    made = parts.filled("table/chat.html", chat=said, is_mine=True, confidants=parts.MARK)
    assert made.count(said) == 1
    assert made.count(parts.MARK) == 2


def test_a_string_that_is_filled_in_is_not_compared() -> None:
    with pytest.raises(TypeError, match=r"banner.html may print kind"):
        parts.filled("table/banner.html", kind="good", what="Done.", then="", rule="")


LANGUAGES = ("en", "fr", "de")
LOOKS = ("", "now/?have=-1", "replay/")


def looks(readers: dict[str, Client], tables: list[Table]) -> list[tuple[str, str, int, str]]:
    """Every reader in every language at every table, each in several ways."""
    return [
        (name, language, table.pk, look)
        for name, language, table, look in product(readers, LANGUAGES, tables, LOOKS)
    ]


def shown(readers: dict[str, Client], look: tuple[str, str, int, str]) -> str:
    """A page as one reader has it in one language, without what is new each time."""
    name, language, table, path = look
    client = readers[name]
    headers = (HTMX if path.startswith("now") else {}) | {"Accept-Language": language}
    page = client.get(f"/t/{table}/{path}", headers=headers).content.decode()
    for token in TOKEN.findall(page):
        page = page.replace(token, "")
    return page


@pytest.fixture
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that ticks between two looks is another page."""
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.mark.django_db
@pytest.mark.usefixtures("time_stands_still")
@pytest.mark.parametrize("every", SELDOM)
@pytest.mark.parametrize("slug", GAMES)
def test_every_reader_gets_the_page_that_is_drawn_fresh_for_them(
    slug: str, every: int, charlie: User
) -> None:
    tables = [
        Table.objects.filter(game=slug, status=status).latest("pk")
        for status in ("playing", "paused", "finished")
    ]
    readers = {"stranger": Client(), "watcher": logged_in(charlie)}
    for seat in Seat.objects.filter(table__in=tables).exclude(user=None).select_related("user"):
        assert seat.user
        readers[seat.user.username] = logged_in(seat.user)
    wanted = Chance("5").shuffled(looks(readers, tables))[::every]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts.Once, "of", lambda _self, _key, make: make())
        patch.setattr(regions, "filled", lambda name, **values: parts.drawn(name, values))
        fresh = {look: shown(readers, look) for look in wanted}
    forget()
    for look in Chance("7").shuffled(wanted):
        assert shown(readers, look) == fresh[look], look
    assert len(set(fresh.values())) > len(wanted) / 2


@pytest.mark.django_db
@pytest.mark.parametrize("mode", first(1, ["cosmic", "simple", "hexdomino"]))
def test_a_page_is_the_same_whoever_looked_before(
    alice: User, bob: User, charlie: User, mode: str
) -> None:
    bob.preference.language = "fr"
    bob.preference.save()
    table = opened(alice, bob, mode)
    play(table, alice, bob, times=5)
    clients = [logged_in(alice), logged_in(bob), logged_in(charlie), Client()]
    alone = []
    for client in clients:
        for path in PATHS:
            forget()
            alone.append(text_of(client, table, path))
    for _ in range(2):
        assert [text_of(one, table, path) for one in clients for path in PATHS] == alone


@pytest.mark.django_db
def test_a_secret_stays_with_its_seat(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, bob, "cosmic")
    play(table, alice, bob, times=4)
    own = {
        user: bigbang.goals.panel(seen(table, user).view, seen(table, user).names)
        for user in (alice, bob)
    }
    assert own[alice] != own[bob]
    for _ in range(2):
        for user, other in ((alice, bob), (bob, alice)):
            for path in PATHS[:2]:
                page = text_of(logged_in(user), table, path)
                assert own[user] in page
                assert own[other] not in page
        for client in (logged_in(charlie), Client()):
            for path in PATHS[:2]:
                page = text_of(client, table, path)
                assert "The objectives are secret until the end." in page
                assert 'class="goal"' not in page


@pytest.mark.django_db
def test_every_form_has_the_token_of_the_page(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    for user in (alice, bob, alice):
        page = logged_in(user).get(f"/t/{table.pk}/").content.decode()
        assert len(set(TOKEN.findall(page))) == 1
        forms = re.findall(r'<form[^>]*method="post".*?</form>', page, re.S)
        assert forms
        assert all("csrfmiddlewaretoken" in form for form in forms)


@pytest.mark.django_db
def test_after_going_back_the_old_position_stands_under_a_new_number(
    alice: User, bob: User, charlie: User
) -> None:
    table = opened(alice, bob)
    clients = [logged_in(alice), logged_in(bob), logged_in(charlie)]
    boards: dict[int, list[list[str]]] = {}
    for number in range(7):
        boards[number] = [tiles(text_of(client, table)) for client in clients]
        if number < 6:
            play(table, alice, bob)
    commands.propose(alice, table.pk, "undo", 3)
    commands.answer_proposal(bob, table.pk, yes=True)
    pages = [text_of(client, table, path) for path in PATHS[:2] for client in clients]
    assert [tiles(page) for page in pages] == boards[3] * 2 != boards[6] * 2
    assert all('data-number="7"' in page for page in pages)
    assert all(page.count("<s>") == 3 for page in pages)
    play(table, alice, bob)
    mover = awaited(table, alice, bob)
    assert tiles(text_of(logged_in(mover), table)) != boards[3][0]


def tiles(page: str) -> list[str]:
    """The tiles that lie on the board."""
    return re.findall(r'<g class="tile [\w-]+" id="(cell-\w+)"', page)


@pytest.mark.django_db
def test_a_log_is_told_to_each_reader_in_their_language(alice: User, bob: User) -> None:
    bob.preference.language = "de"
    bob.preference.save()
    table = opened(alice, bob)
    play(table, alice, bob, times=2)
    for _ in range(2):
        english, german = (text_of(logged_in(user), table) for user in (alice, bob))
        assert "You placed " in english
        assert "Bob placed " in english
        assert "Du " in german
        assert "placed" not in german
        assert "tiles around the Big Bang" in english
        assert "tiles around" not in german


def test_words_are_looked_up_once_in_each_language() -> None:
    asked = []

    @once_in_each_language
    def word(text: str, *, loud: bool = False) -> str:
        asked.append(text)
        return gettext(text).upper() if loud else gettext(text)

    for _ in range(2):
        assert word("Log") == "Log"
        assert word("Log", loud=True) == "LOG"
        with translation.override("de"):
            assert word("Log") == "Protokoll"
    assert len(asked) == 3
