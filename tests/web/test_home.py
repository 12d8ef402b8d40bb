import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.shelf import GAMES
from games.tables import commands
from games.tables.models import Table
from tests.company import ours
from tests.engine.recorded_logs import OURS
from tests.people import Enter
from tests.web.conftest import words

TEXT_PAGES = ["home", "games", "about", "privacy", "accessibility", "lobby", "replays", "new_table"]


@pytest.mark.parametrize("name", TEXT_PAGES)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_page_opens_for_a_stranger_in_three_languages(
    stranger: Client, name: str, language: str
) -> None:
    stranger.cookies["django_language"] = language
    answer = stranger.get(reverse(name))
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()


@pytest.mark.parametrize("name", TEXT_PAGES)
def test_a_page_is_light_and_has_no_inline_style_or_script(stranger: Client, name: str) -> None:
    page = stranger.get(reverse(name)).content.decode()
    assert len(page.encode()) < 60_000
    assert not re.search(r"\sstyle=", page)
    assert "<style" not in page
    assert not re.search(r"\son[a-z]+=", page)
    for script in re.findall(r"<script\b[^>]*>", page):
        assert "src=" in script or "nonce=" in script


@pytest.mark.parametrize("name", TEXT_PAGES)
def test_no_page_asks_another_host(stranger: Client, name: str) -> None:
    page = stranger.get(reverse(name)).content.decode()
    assert not re.findall(r"""(?:src|href|action)=["'](?:https?:)?//""", page)


@pytest.mark.parametrize(
    "sheets",
    [("cosmos", "pages", "people"), ("cosmos", "pages", "drawing"), ("cosmos", "drawing", "table")],
)
def test_a_page_has_less_than_forty_kilobytes_of_style(sheets: tuple[str, ...]) -> None:
    paths = [str(finders.find(f"css/{name}.css")) for name in sheets]
    assert sum(Path(path).stat().st_size for path in paths) < 40_000


def test_every_installed_game_is_offered(stranger: Client) -> None:
    page = stranger.get(reverse("home")).content.decode()
    assert page.count('class="game"') == len(GAMES) == len(settings.INSTALLED_GAMES)


def test_a_stranger_plays_the_computer_with_one_click(stranger: Client) -> None:
    answer = stranger.post(reverse("play_now", args=["bigbang"]))
    table = ours(Table).get()
    assert answer.status_code == 302
    assert answer["Location"] == reverse("table", args=[table.pk])
    assert table.status == Table.Status.PLAYING
    assert table.host.is_guest
    assert [bool(seat.bot) for seat in table.seats.all()] == [False, True]


def level_dealt(user: User, slug: str = "bigbang") -> str:
    """How strong the computer is at the user's newest table."""
    table = Table.objects.filter(host=user, game=slug).latest("pk")
    return table.seats.exclude(bot="").first().bot  # type: ignore[union-attr]


def test_a_guest_meets_the_easy_computer_however_often(stranger: Client) -> None:
    for _ in range(2):
        stranger.post(reverse("play_now", args=["bigbang"]))
        visitor = User.objects.latest("pk")
        assert level_dealt(visitor) == "easy"
        Table.objects.filter(host=visitor).update(status=Table.Status.FINISHED)


def finish(user: User, *, won: bool, slug: str = "bigbang") -> None:
    """Ends the user's newest table with a result."""
    table = Table.objects.filter(host=user, game=slug).latest("pk")
    ranks = [1, 2] if won else [2, 1]
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.FINISHED, result={"scores": [0, 0], "ranks": ranks}
    )


def test_the_first_game_is_easy_and_a_win_leads_to_the_next_level(
    enter: Enter, alice: User, bob: User
) -> None:
    commands.play_now(bob, "bigbang", {}, "strong")  # others have played, Alice has not
    finish(bob, won=True)
    enter(alice).post(reverse("play_now", args=["bigbang"]))
    assert level_dealt(alice) == "easy"
    finish(alice, won=True)
    enter(alice).post(reverse("play_now", args=["bigbang"]))
    for _ in range(2):
        assert level_dealt(alice) == "strong"
        finish(alice, won=False)
        enter(alice).post(reverse("play_now", args=["bigbang"]))
    assert level_dealt(alice) == "easy"
    enter(alice).post(reverse("play_now", args=["factory"]))
    assert level_dealt(alice, "factory") == "easy"


def test_play_now_asks_nothing_and_deals_the_last_game_and_mode_again(
    enter: Enter, stranger: Client, alice: User, bob: User
) -> None:
    commands.play_now(bob, "factory", {})  # what others played last is not for Alice
    stranger.post(reverse("play"))
    dealt = ours(Table).latest("pk")
    assert (dealt.game, dealt.options["mode"]) == ("bigbang", "simple")
    assert level_dealt(dealt.host) == "easy"
    commands.play_now(alice, "bigbang", {"mode": "cosmic"})
    enter(alice).post(reverse("play"))
    again = ours(Table).latest("pk")
    assert (again.host, again.game, again.options["mode"]) == (alice, "bigbang", "cosmic")


def test_the_sheet_chooses_game_mode_level_and_opponents(stranger: Client) -> None:
    page = stranger.get(reverse("choose_game"), {"game": "bigbang", "mode": '"cosmic"'})
    text = page.content.decode()
    assert text.count('name="opponents"') == 3
    assert re.search(r'value="easy"\s+checked', text)
    stranger.post(
        reverse("choose_game"),
        {"game": "bigbang", "mode": '"cosmic"', "level": "strong", "opponents": "2"},
    )
    table = ours(Table).get()
    assert table.options["mode"] == "cosmic"
    assert [seat.bot for seat in table.seats.order_by("index")] == ["", "strong", "strong"]


def test_odd_wishes_on_the_sheet_choose_something_that_fits(stranger: Client) -> None:
    odd = {"game": "chess", "mode": "x", "level": "mighty", "opponents": "99"}
    stranger.post(reverse("choose_game"), odd)
    table = ours(Table).get()
    assert table.game in GAMES
    assert table.status == Table.Status.PLAYING


@pytest.mark.parametrize("path", ["/games/", "/games/crafting/", "/tables/"])
def test_the_level_is_one_tap_beside_the_button(stranger: Client, path: str) -> None:
    page = stranger.get(path).content.decode()
    form = page[page.index('<form class="vs"') :]
    form = form[: form.index("</form>")]
    assert "easy" in form
    assert 'name="level" value="strong"' in form
    assert 'value="easy"' not in form


def test_choosing_and_learning_stand_beside_play_now(stranger: Client) -> None:
    page = stranger.get("/").content.decode()
    assert f'href="{reverse("choose_game")}"' in page
    assert f'href="{reverse("learn")}"' in page


def test_whoever_taps_the_level_gets_it(stranger: Client) -> None:
    stranger.post(reverse("play_now", args=["bigbang"]), {"level": "strong"})
    assert level_dealt(User.objects.latest("pk")) == "strong"


@pytest.mark.parametrize("slug", OURS)
def test_rules_that_are_written_down_are_led_to(stranger: Client, slug: str) -> None:
    assert f"How to play {GAMES[slug].META.title}" in words(stranger.get("/games/"))


def test_somebody_logged_in_stays_who_they_are(enter: Enter, alice: User) -> None:
    enter(alice).post(reverse("play_now", args=["bigbang"]))
    assert ours(Table).get().host == alice
    assert not User.objects.filter(is_guest=True).exists()


def test_a_link_alone_starts_nothing(stranger: Client) -> None:
    answer = stranger.get(reverse("play_now", args=["bigbang"]))
    assert answer["Location"] == reverse("how_to_play", args=["bigbang"])
    assert not ours(Table).exists()


def test_an_unknown_game_or_level_is_refused_with_a_sentence(stranger: Client) -> None:
    answer = stranger.post(reverse("play_now", args=["chess"]))
    assert answer.status_code == 404
    assert "Game not found." in words(answer)
    answer = stranger.post(reverse("play_now", args=["bigbang"]), {"level": "oracle"})
    assert answer.status_code == 422
    assert "Computer player not found." in words(answer)


def test_every_picture_is_there_and_has_words_or_none(stranger: Client) -> None:
    for name in ("home", "games"):
        page = stranger.get(reverse(name)).content.decode()
        for picture in re.findall(r"<img\b[^>]*>", page):
            assert " alt=" in picture
    page += stranger.get(reverse("how_to_play", args=["bigbang"])).content.decode()
    for source in set(re.findall(r'src="/static/([^"]+)"', page)):
        assert finders.find(source), source


def test_the_language_is_kept_with_the_account(enter: Enter, alice: User) -> None:
    client = enter(alice)
    answer = client.post(reverse("language"), {"language": "de", "next": "/about/"})
    assert answer["Location"] == "/about/"
    alice.preference.refresh_from_db()
    assert alice.preference.language == "de"
    assert '<html lang="de"' in client.get("/about/").content.decode()


def test_the_theme_is_kept_in_a_cookie_and_with_the_account(
    stranger: Client, enter: Enter, alice: User
) -> None:
    assert 'data-theme="system"' in stranger.get("/").content.decode()
    answer = stranger.post(reverse("theme"), {"theme": "chart", "next": "/about/"})
    assert answer["Location"] == "/about/"
    assert 'data-theme="chart"' in stranger.get("/").content.decode()
    enter(alice).post(reverse("theme"), {"theme": "night"}, headers={"HX-Request": "true"})
    alice.preference.refresh_from_db()
    assert alice.preference.theme == "night"


def test_no_theme_leads_to_another_site_and_none_is_made_up(stranger: Client) -> None:
    answer = stranger.post(reverse("theme"), {"theme": "chart", "next": "//elsewhere.example/"})
    assert answer["Location"] == reverse("home")
    assert stranger.post(reverse("theme"), {"theme": "<b>"}).status_code == 400
    stranger.cookies["theme"] = '"><script>'
    assert 'data-theme="system"' in stranger.get("/").content.decode()


def test_a_page_that_is_missing_says_so_and_leads_to_the_tables(stranger: Client) -> None:
    answer = stranger.get("/nothing/here/")
    assert answer.status_code == 404
    assert "Page not found" in words(answer)
    assert reverse("lobby") in answer.content.decode()


def test_a_fault_of_ours_gives_a_number_that_is_in_the_log(
    db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("games.web.pages.home.shelf", broken)
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == 500
    assert "Something went wrong on our side" in words(answer)
    number = next(record.number for record in caplog.records if record.message == "fault")  # type: ignore[attr-defined]
    assert number in answer.content.decode()


def test_search_engines_stay_away_from_tables(stranger: Client) -> None:
    answer = stranger.get("/robots.txt")
    assert answer["Content-Type"].startswith("text/plain")
    assert "Disallow: /t/" in answer.content.decode()


def test_the_form_on_the_home_page_makes_an_account(stranger: Client) -> None:
    page = stranger.get("/").content.decode()
    fields = re.findall(r'name="(\w+)"', page[page.index('id="sign"') :])
    assert fields[:4] == ["csrfmiddlewaretoken", "username", "email", "password1"]
    data = {"username": "Mira", "email": "mira@example.org", "password1": "a long way to Vega"}
    answer = stranger.post(reverse("account_signup"), data)
    assert answer.status_code == 302
    assert ours(User).get().username == "Mira"


def test_a_form_from_an_old_page_is_answered_with_a_sentence(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post(reverse("play_now", args=["bigbang"]))
    assert answer.status_code == 403
    assert "This page has expired" in words(answer)
    assert not ours(Table).exists()


def test_a_request_that_cannot_be_read_is_answered_with_a_sentence(db: None) -> None:
    answer = Client().get("/", headers={"Host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "This request couldn't be read" in words(answer)
