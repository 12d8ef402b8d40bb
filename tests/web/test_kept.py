"""What is kept between two pages is nobody's secret and nobody else's language."""

import re
from collections.abc import Iterator

import pytest
from django.template import Context, Engine, Template, TemplateSyntaxError
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from accounts.models import User
from games.tables import commands
from games.tables.kept import Kept
from games.tables.models import Table
from games.web.boards import bigbang
from games.wording.words import once_in_each_language
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
    for loader in Engine.get_default().template_loaders:
        loader.reset()
    bigbang.DRAWN.found.clear()


def text_of(client: Client, table: Table, path: str = "") -> str:
    """A page without the token, which is another one each time."""
    headers = HTMX if path.startswith("now") else {}
    page = client.get(f"/t/{table.pk}/{path}", headers=headers).content.decode()
    for token in TOKEN.findall(page):
        page = page.replace(token, "")
    return page


def test_a_thing_is_made_once_and_the_oldest_is_let_go() -> None:
    kept, made = Kept[str](2), list[str]()

    def make(name: str) -> str:
        made.append(name)
        return name

    for name in ("a", "b", "a", "c", "c", "b", "a"):
        assert kept.of(name, lambda name=name: make(name)) == name  # type: ignore[misc]
    assert made == ["a", "b", "c", "a"]
    assert len(kept.found) == 2


def rendered(template: Template, **values: object) -> str:
    return template.render(Context(values))


def test_a_part_is_rendered_once_for_each_set_of_values_and_each_language() -> None:
    part = Template(
        "{% load kept i18n %}{% kept a %}{{ a }} {{ b }} {% translate 'Log' %}{% endkept %}"
    )
    assert rendered(part, a=1, b="first") == "1 first Log"
    assert rendered(part, a=1, b="second") == "1 first Log"
    assert rendered(part, a="1", b="third") == "1 third Log"
    assert rendered(part, a=True, b="fourth") == "True fourth Log"
    with translation.override("de"):
        assert rendered(part, a=1, b="fifth") == "1 fifth Protokoll"
    assert rendered(part, b="sixth") == " sixth Log"
    long = "x" * 1000
    assert rendered(part, a=long, b="seventh") == f"{long} seventh Log"
    assert rendered(part, a=long, b="eighth") == f"{long} eighth Log"


def test_the_token_is_the_reader_s_own() -> None:
    part = Template("{% load kept %}{% kept %}{% csrf_token %}!{% csrf_token %}{% endkept %}")
    for token in ("one", "two"):
        page = rendered(part, csrf_token=token)
        assert page.count(f'value="{token}"') == page.count("<input") == 2


def test_a_block_is_not_kept() -> None:
    with pytest.raises(TemplateSyntaxError):
        Template("{% load kept %}{% kept %}{% block title %}{% endblock %}{% endkept %}")


@pytest.mark.django_db
@pytest.mark.parametrize("mode", ["simple", "cosmic", "hexdomino"])
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
