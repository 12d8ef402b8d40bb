import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from games.notify.mails import UNSUBSCRIBE, render

TURN = {
    "title": "Big Bang 13.7, Simple mode",
    "others": ["Bob", "Computer <Halley>"],
    "question": "Place a tile.",
    "recap": ["Bob placed a red sun at C2.", "The marker moves to 11."],
    "position": ["You have 12 points.", "Bob has 9 points & 2 tiles."],
    "link": "http://localhost:8000/t/7/",
    "due": datetime(2026, 5, 3, 16, 20, tzinfo=UTC),
    "zone": ZoneInfo("Europe/Paris"),
}


def test_a_turn_mail_tells_question_recap_position_time_and_link() -> None:
    subject, text, html = render("turn", "en", TURN)
    assert subject == "Your turn: Big Bang 13.7, Simple mode, until Sun 18:20"
    assert text == (
        "Place a tile.\n"
        "Big Bang 13.7, Simple mode. Table 0 with Bob, Computer <Halley>.\n\n"
        "You have until Sun 3 May, 18:20 (Paris time).\n\n"
        "Since your last move\n1. Bob placed a red sun at C2.\n2. The marker moves to 11.\n\n"
        "Go to table: http://localhost:8000/t/7/\n\n"
        "Current position\nYou have 12 points.\nBob has 9 points & 2 tiles.\n\n"
        f"--\nUnsubscribe: {UNSUBSCRIBE}\n"
    )
    assert re.search(r'<a\s[^>]*href="http://localhost:8000/t/7/"', html)
    assert "Computer &lt;Halley&gt;" in html
    assert "Bob has 9 points &amp; 2 tiles." in html


def test_what_is_not_known_is_left_out() -> None:
    _, text, html = render("turn", "en", {"title": "Nim", "link": "http://localhost/t/1/"})
    assert "You have until" not in text
    assert "Since your last move" not in text + html
    assert "It's your turn." in text


def test_what_a_mail_of_several_tables_says_of_one_is_indented_under_its_name() -> None:
    told = {
        "title": "Nim",
        "question": "Take some.",
        "others": ["Bob"],
        "link": "/t/1/",
        "mute": "/m/",
    }
    values = {"tables": [told, told], "zone": ZoneInfo("UTC")}
    text = render("digest", "en", values)[1]
    under = "   Take some.\n   With Bob.\n   Go to table: /t/1/\n   Mute this table: /m/\n"
    assert f"1. Nim\n{under}" in text
    assert f"2. Nim\n{under}" in text


def test_a_warning_says_until_when_and_what_then() -> None:
    subject, text, html = render("warning", "en", TURN | {"consequence": "Then Halley plays."})
    assert subject == "Time is running out: Big Bang 13.7, Simple mode"
    assert "until Sun 3 May, 18:20 (Paris time)" in text
    assert "Then Halley plays." in html


def test_an_invitation_cannot_smuggle_html() -> None:
    values = {"host": "Alice", "title": "Nim", "link": "http://localhost/i/x/"}
    subject, text, html = render("invitation", "en", values | {"message": "<img src=x>\nCome"})
    assert subject == "Alice invites you: Nim"
    assert "<img src=x>" in text
    assert "<img" not in html
    assert "&lt;img src=x&gt;<br>Come" in html


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("kind", ["turn", "warning", "invitation"])
def test_every_mail_exists_in_every_language(kind: str, language: str) -> None:
    mail = render(kind, language, TURN | {"host": "Alice"})
    assert mail.subject
    assert "http://localhost:8000/t/7/" in mail.text
    assert f'<html lang="{language}">' in mail.html
