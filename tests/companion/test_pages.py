"""The pages of the companion, for people with and without script and account."""

import json
import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import find
from django.core.cache import cache
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from games.companion import commands, queries
from games.companion.models import Sheet
from games.engine.sums import Value
from games.shelf import sheet_slugs
from tests.companion.evenings import evening, names_of
from tests.companion.sheets import fill, new_sheet, now, sent, write
from tests.company import ours
from tests.people import Enter
from tests.web.conftest import words
from tests.weighing import files_of

pytestmark = pytest.mark.django_db


def start(client: Client, game: str = "factory", *names: str, **more: str) -> Sheet:
    form = {"game": game, "name": names or ("Mira", "Jonas", "Priya"), **more}
    answer = client.post("/companion/", form)
    assert answer.status_code == 302, words(answer)
    return ours(Sheet).get(key=answer["Location"].split("/")[2])


def test_the_home_page_and_the_navigation_lead_to_it(stranger: Client) -> None:
    page = stranger.get("/").content.decode()
    assert page.count('href="/companion/"') >= 3


def test_a_stranger_starts_a_sheet_and_finds_it_again(stranger: Client) -> None:
    sheet = start(stranger, "factory", title="Friday", **{"option-factory-variant": '"beginner"'})
    assert sheet.options["variant"] == "beginner"
    assert sheet.maker is None
    page = stranger.get(f"/s/{sheet.key}/")
    assert page.status_code == 200
    assert "Friday" in words(page)
    assert sheet.code in words(page)
    assert "Friday" in words(stranger.get("/companion/"))
    assert "Friday" not in words(Client().get("/companion/"))


@pytest.mark.parametrize("slug", sheet_slugs())
def test_every_sheet_has_a_page_a_display_a_picture_and_files(slug: str, stranger: Client) -> None:
    sheet = start(stranger, slug, "Mira", "Jonas")
    for path in ("", "show/", "state/", "qr.svg", "result.svg", "sheet.json", "sheet.csv"):
        assert stranger.get(f"/s/{sheet.key}/{path}").status_code == 200, path
    commands.write(sheet, [sent("over", "over", 1)])
    page = stranger.get(f"/s/{sheet.key}/")
    assert "Rematch" in words(page)


def test_what_cannot_be_started_is_told_on_the_page(stranger: Client) -> None:
    answer = stranger.post("/companion/", {"game": "factory", "name": ["Mira"]})
    assert answer.status_code == 422
    assert "2 to 6 players" in words(answer)
    assert stranger.post("/companion/", {"game": "chess", "name": ["A", "B"]}).status_code == 404
    odd = {"game": "factory", "name": ["A", "B"], "option-factory-variant": "{"}
    assert stranger.post("/companion/", odd).status_code == 422


def test_a_stranger_without_the_link_reads_nothing(alice: User, enter: Enter) -> None:
    sheet = new_sheet(alice)
    for path in ("", "show/", "state/", "qr.svg", "result.svg", "sheet.json", "sheet.csv"):
        for wrong in ("A" * 12, str(sheet.pk), sheet.key[:-1] + "-", sheet.key.lower()):
            answer = Client().get(f"/s/{wrong}/{path}")
            assert answer.status_code in {404, 429}
            assert "Alice" not in answer.content.decode()
    assert sheet.key not in Client().get("/companion/").content.decode()


def test_four_letters_lead_to_an_open_sheet_only(stranger: Client) -> None:
    sheet = new_sheet()
    answer = stranger.post("/companion/join/", {"code": f" {sheet.code.lower()} "})
    assert answer["Location"] == f"/s/{sheet.key}/"
    typed = stranger.get(f"/s/{sheet.code}/")
    assert typed["Location"] == f"/companion/?code={sheet.code}#join"
    assert f'value="{sheet.code}"' in stranger.get(typed["Location"]).content.decode()
    write(sheet, sent("over", "over", 1))
    closed = stranger.post("/companion/join/", {"code": sheet.code})
    assert closed.status_code == 404
    assert "Score sheet not found." in words(closed)
    assert f'value="{sheet.code}"' in closed.content.decode()  # to be put right


def test_four_letters_cannot_be_tried_out() -> None:
    cache.clear()
    sheet = new_sheet()
    client = Client()
    answers = [client.post("/companion/join/", {"code": f"AAA{n}"}).status_code for n in range(15)]
    assert answers[:5] == [404] * 5
    assert answers[-1] == 429
    right = client.post("/companion/join/", {"code": sheet.code})
    assert right.status_code == 429
    assert sheet.key not in client.get(f"/s/{sheet.code}/")["Location"]
    assert client.get(f"/s/{sheet.key}/").status_code == 200  # who has the link needs no code


def test_sheets_cannot_be_started_without_end(stranger: Client) -> None:
    cache.clear()
    form = {"game": "free", "name": ["Mira", "Jonas"]}
    answers = [stranger.post("/companion/", form).status_code for _ in range(12)]
    assert answers[0] == 302
    assert answers[-1] == 429


def post(client: Client, sheet: Sheet, *marks: dict[str, object], **more: object) -> Any:
    body = {"marks": list(marks), **more}
    answer = client.post(f"/s/{sheet.key}/marks/", json.dumps(body), "application/json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_phone_sends_marks_and_learns_what_it_missed(stranger: Client) -> None:
    sheet = new_sheet()
    write(sheet, sent("other", "path.1.1", 9))
    mark = {"id": "abcdefgh", "cell": "path.0.1", "value": 7}
    news = post(stranger, sheet, mark, author=0, device="mine", have=0)
    assert news["taken"] == ["abcdefgh"]
    assert [one["cell"] for one in news["marks"]] == ["path.1.1", "path.0.1"]
    again = post(stranger, sheet, mark, have=news["number"])
    assert (again["taken"], again["marks"]) == (["abcdefgh"], [])
    refused = post(stranger, sheet, {"id": "zzzzzzzz", "cell": "path.0.1", "value": "x"})
    assert "number" in str(refused["refused"])


@pytest.mark.parametrize(
    "body", [" ", "[]", "{", '{"marks": 5}', '{"marks": [{"cell": 1}]}', "[" * 9999]
)
def test_unreadable_marks_are_refused(body: str, stranger: Client) -> None:
    sheet = new_sheet()
    answer = stranger.post(f"/s/{sheet.key}/marks/", body, "application/json")
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_too_many_marks_at_once_are_refused(stranger: Client) -> None:
    sheet = new_sheet()
    marks = [{"id": f"mark{n:04}", "cell": "path.0.1", "value": 1} for n in range(500)]
    answer = stranger.post(
        f"/s/{sheet.key}/marks/", json.dumps({"marks": marks}), "application/json"
    )
    assert answer.status_code == 413


def test_a_round_is_written_without_script(stranger: Client) -> None:
    sheet = start(stranger)
    form = {
        "p": "1",
        "r": "2",
        "cell:zone-V.1.2": "6; 3",
        "cell:path.1.2": "7",
        "cell:card.2": "5",
        "cell:bonus-V.2": "1",
        "cell:nonsense": "9",
    }
    answer = stranger.post(f"/s/{sheet.key}/", form)
    assert answer["Location"] == f"/s/{sheet.key}/?p=1&r=2"
    cells = now(sheet).cells
    assert sorted(v for c, v in cells.items() if c.startswith("zone-V.1.2.")) == [3, 6]  # type: ignore[type-var]
    assert (cells["path.1.2"], cells["card.2"], cells["bonus-V.2"]) == (7, 5, 1)
    page = stranger.get(answer["Location"]).content.decode()
    assert 'value="6; 3"' in page
    count = sheet.marks.count()
    stranger.post(f"/s/{sheet.key}/", {**form, "cell:zone-V.1.2": "6"})
    assert [v for c, v in now(sheet).cells.items() if c.startswith("zone-V.1.2.")] == [6]
    assert sheet.marks.count() == count + 1  # only what is different is written
    assert stranger.post(f"/s/{sheet.key}/", {"cell:path.1.2": "many"}).status_code == 422
    stranger.post(f"/s/{sheet.key}/", {"over": "1"})
    assert now(sheet).is_over


def test_only_the_maker_deletes_by_browser_or_by_account(
    stranger: Client, alice: User, bob: User, enter: Enter
) -> None:
    sheet = start(stranger)
    assert Client().post(f"/s/{sheet.key}/delete/").status_code == 403
    assert stranger.post(f"/s/{sheet.key}/delete/").status_code == 302
    assert stranger.get(f"/s/{sheet.key}/").status_code == 404
    own = new_sheet(alice)
    assert enter(bob).post(f"/s/{own.key}/delete/").status_code == 403
    assert enter(alice).post(f"/s/{own.key}/delete/").status_code == 302


def test_names_are_claimed_on_the_finished_sheet(
    alice: User, bob: User, charlie: User, enter: Enter
) -> None:
    sheet = new_sheet(alice)
    write(sheet, sent("over", "over", 1))
    assert "This is me" in words(enter(bob).get(f"/s/{sheet.key}/"))
    enter(bob).post(f"/s/{sheet.key}/claim/", {"index": "1"})
    assert "Bob asks for this name" in words(enter(alice).get(f"/s/{sheet.key}/"))
    assert enter(charlie).post(
        f"/s/{sheet.key}/agree/", {"index": "1", "answer": "yes"}
    ).status_code == 403  # fmt: skip
    enter(alice).post(f"/s/{sheet.key}/agree/", {"index": "1", "answer": "yes"})
    assert now(sheet).players[1].user == bob
    assert enter(bob).post(f"/s/{sheet.key}/claim/", {"index": "7"}).status_code == 404


def test_ones_export_holds_ones_sheets(alice: User, enter: Enter) -> None:
    new_sheet(alice)
    new_sheet(names=["Somebody", "Else"])
    data = enter(alice).get("/me/export/").json()
    assert [one["players"] for one in data["sheets"]] == [["Alice", "Bob", "Charlie"]]


def test_a_sheet_comes_back_from_its_file(stranger: Client) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    played = evening("factory", names_of("factory")[0])
    sheet = commands.start_sheet(None, "factory", played.options, played.players, "Friday")
    fill(sheet, played.cells)
    saved = stranger.get(f"/s/{sheet.key}/sheet.json")
    assert "attachment" in saved["Content-Disposition"]
    file = SimpleUploadedFile("sheet.json", saved.content, "application/json")
    answer = stranger.post("/companion/import/", {"file": file})
    again = queries.sheet_with_key(answer["Location"].split("/")[2])
    assert now(again).totals == now(sheet).totals
    assert stranger.post("/companion/import/").status_code == 400
    bad = SimpleUploadedFile("sheet.json", b"[]", "application/json")
    refused = stranger.post("/companion/import/", {"file": bad})
    assert refused.status_code == 400
    assert "This file isn't a score sheet." in words(refused)
    assert "New score sheet" in words(refused)


def test_the_picture_escapes_names_and_needs_nothing_else(stranger: Client) -> None:
    sheet = new_sheet(names=["<b>&", "Bob"])
    page = stranger.get(f"/s/{sheet.key}/result.svg")
    text = page.content.decode()
    assert page["Content-Type"] == "image/svg+xml"
    assert "&lt;b&gt;&amp;" in text
    linked = re.findall(r'(?:href="|url\()([^;")]+)', text)
    assert linked == ["#disc", "data:image/svg+xml"]
    assert not re.search(r"<(script|style|use)\b", text)


def picture_in(stranger: Client, sheet: Sheet) -> str:
    """The drawing inside the picture of a result."""
    text = stranger.get(f"/s/{sheet.key}/result.svg").content.decode()
    found = re.search(r"base64,([^\"]+)", text)
    assert found is not None
    return b64decode(found[1]).decode()


def test_the_picture_shows_the_universe_or_the_cover(stranger: Client) -> None:
    by_tiles, by_lines = (new_sheet(game="bigbang", names=["Alice", "Bob"]) for _ in range(2))
    write(by_tiles, sent("way", "way", "universe"), sent("tile", "tile.0-A1", 14))
    drawn = picture_in(stranger, by_tiles)
    assert drawn.count('<g class="c-') == 2  # the Big Bang and the tile beside it
    assert 'id="bb-bang"' in drawn
    cover = Path(str(find("bigbang/cover.svg"))).read_text()
    assert picture_in(stranger, by_lines) == cover
    assert picture_in(stranger, new_sheet()) == Path(str(find("factory/cover.svg"))).read_text()
    assert "<svg" in picture_in(stranger, new_sheet(game="free", names=["Alice", "Bob"]))


def test_the_picture_draws_the_winners_lines_alone(stranger: Client) -> None:
    sheet = new_sheet(game="bigbang", names=["Alice", "Bob"], mode="cosmic")
    tiles: list[tuple[str, Value]] = [("tile.0-C1", 20), ("tile.0-A1", 14), ("tile.0-B1", 17)]
    write(sheet, sent("way", "way", "universe"), sent("shape", "shape.1", 1))
    write(sheet, *(sent(f"t{n}", cell, tile) for n, (cell, tile) in enumerate(tiles)))
    drawn = picture_in(stranger, sheet)
    (points,) = re.findall(r'<polyline class="uline" points="([^"]+)"', drawn)
    heights = [float(point.split(",")[1]) for point in points.split()]
    assert heights == sorted(heights)  # from one end to the other, not to and fro
    assert 'id="bb-earth"' in drawn
    assert now(sheet).totals.scores == (0, 9)
    write(sheet, sent("other", "shape.0", 1), sent("gone", "shape.1"))
    assert now(sheet).totals.scores == (9, 0)
    assert picture_in(stranger, sheet).count("<polyline") == 1
    write(sheet, sent("none", "shape.0"))
    assert "<polyline" not in picture_in(stranger, sheet)


def test_the_companion_can_be_installed(stranger: Client) -> None:
    found = stranger.get("/manifest.webmanifest")
    assert found["Content-Type"] == "application/manifest+json"
    assert found.json()["start_url"] == "/companion/"
    assert {icon["sizes"] for icon in found.json()["icons"]} == {"192x192", "512x512"}
    worker = stranger.get("/companion-worker.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert worker["Service-Worker-Allowed"] == "/"


def test_the_phone_keeps_every_script_that_a_sheet_loads(stranger: Client) -> None:
    page = stranger.get(f"/s/{new_sheet().key}/").content
    kept = files_of(stranger.get("/companion-worker.js").content.replace(b'"/', b'href="/'))
    loaded = {file for file in files_of(page) if file.suffix == ".js"}
    assert {file.name for file in loaded if file.parent.name == "js"} > {
        "companion.js",
        "socket.js",
    }
    assert {file for file in loaded if "games" not in file.parts} <= kept
    later = {file for file in kept if file.name == "instrument.js"}  # when a switch is heard
    assert later
    assert not later & loaded


def test_a_timer_is_seen_by_every_phone_and_leaves_no_mark(stranger: Client) -> None:
    sheet, other = new_sheet(), new_sheet()
    assert stranger.post(f"/s/{sheet.key}/timer/", {"seconds": "60"}).status_code == 204
    assert Client().get(f"/s/{sheet.key}/state/").json()["timer"]["whole"] == 60
    assert Client().get(f"/s/{other.key}/state/").json()["timer"] is None
    assert not sheet.marks.exists()
    for odd in ("", "-1", "9999", "x"):
        assert stranger.post(f"/s/{sheet.key}/timer/", {"seconds": odd}).status_code == 400


def test_the_same_people_play_again(stranger: Client) -> None:
    sheet = new_sheet()
    answer = stranger.post(f"/s/{sheet.key}/again/")
    again = queries.sheet_with_key(answer["Location"].split("/")[2])
    assert again.pk != sheet.pk
    assert queries.names_of(now(again).players) == ("Alice", "Bob", "Charlie")
    assert again.marks.count() == 0


def test_a_deleted_account_is_no_longer_linked(alice: User, enter: Enter) -> None:
    from games.web.pages.people import leave_site

    sheet = new_sheet(alice)
    leave_site(alice)
    assert now(sheet).row.maker is None
    assert now(sheet).players[0].user is None


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_pages_speak_the_readers_language(language: str, stranger: Client) -> None:
    stranger.cookies["django_language"] = language
    sheet = start(stranger)
    text = words(stranger.get("/companion/")) + words(stranger.get(f"/s/{sheet.key}/"))
    word = {"fr": "feuille de score", "de": "Punkteblatt"}[language]
    assert word.casefold() in text.casefold()
    assert "Which game" not in text


def test_a_plan_that_is_kept_is_made_for_each_language_and_each_way() -> None:
    def told(language: str, variant: str) -> tuple[str, str]:
        with override(language):
            plan = queries.plan_of("factory", ("Alice", "Bob"), {"variant": variant})
        return plan.mode, plan.round_word

    ways = [(one, way) for one in ("en", "fr", "de") for way in ("normal", "beginner")]
    assert len({told(*way) for way in ways}) == len(ways)


def test_the_list_says_who_leads_and_how_sheets_ended(stranger: Client) -> None:
    three, alone, open_one = (
        start(stranger, "free", "Alice", "Bob", "Charlie"),
        start(stranger, "free", "Alice"),
        start(stranger, "free", "Alice", "Bob"),
    )
    write(three, sent("a", "points.1.1.x", 9), sent("b", "over", 1))
    write(alone, sent("a", "points.0.1.x", 7), sent("b", "over", 1))
    write(open_one, sent("a", "points.1.1.x", 4))
    text = words(stranger.get("/companion/"))
    assert "Bob won with 9." in text
    assert "Alice reached 7." in text
    assert "Bob leads with 4." in text
    assert "Older sheets" not in text
    for _time in range(4):
        start(stranger, "free", "Alice", "Bob")
    assert "Older sheets" in words(stranger.get("/companion/"))


def test_the_end_says_which_columns_make_up_a_score(stranger: Client) -> None:
    sheet = start(stranger, "factory", "Alice", "Bob", **{"option-factory-variant": '"beginner"'})
    write(sheet, sent("a", "zone-V.0.1.x", 6), sent("b", "path.0.1", 9), sent("c", "over", 1))
    text = words(stranger.get(f"/s/{sheet.key}/"))
    assert re.search(r"Alice [A-Z][a-z]+ \d+, Star \d+", text)
