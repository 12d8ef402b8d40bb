"""What operators run by hand: demo tables, tournaments, catalogues."""

import gettext
import json
import os
from io import StringIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from django.core.management import CommandError, call_command

from cosmos_site.catalogues import SITE, texts_of
from cosmos_site.mo_files import compile_all


def test_a_tournament_tells_each_share_with_its_interval() -> None:
    out = StringIO()
    call_command("tournament", "bigbang", "--bots", "random", "random", "--games", "6", stdout=out)
    line = json.loads(out.getvalue())
    assert line["games"] == 6
    assert sum(bot["share"] for bot in line["bots"]) == pytest.approx(1)
    assert all(bot["from"] <= bot["share"] <= bot["to"] for bot in line["bots"])


def test_a_tournament_reports_what_the_game_counts() -> None:
    out = StringIO()
    given = ("crafting", "--bots", "random", "random", "--games", "1", "--processes", "1")
    call_command("tournament", *given, "--report", stdout=out)
    line = json.loads(out.getvalue())
    figures = line["figures"]
    scores = sum(number for name, number in figures.items() if name.startswith("points "))
    assert scores == pytest.approx(sum(bot["score"] for bot in line["bots"]))
    assert all(bot["turn_cpu"]["most"] >= bot["turn_cpu"]["mean"] for bot in line["bots"])


def test_a_tournament_knows_its_players() -> None:
    with pytest.raises(CommandError, match="No such level"):
        call_command("tournament", "bigbang", "--bots", "random", "perfect")


def test_catalogues_are_compiled_when_they_changed(tmp_path: Path) -> None:
    po = tmp_path / "locale" / "fr" / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    po.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgid "Your turn"\nmsgstr "À vous"\n'
    )
    (mo,) = compile_all(tmp_path)
    with mo.open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Your turn") == "À vous"
    assert compile_all(tmp_path) == []
    os.utime(po, (po.stat().st_atime + 5, po.stat().st_mtime + 5))
    assert compile_all(tmp_path) == [mo]


@pytest.mark.parametrize(
    ("paths", "parts"),
    [
        (["games/bigbang/words/events.py"], {"bigbang"}),
        (["games/bigbang/board/tray.py", "games/factory/words/events.py"], {"bigbang", "factory"}),
        (
            ["games/factory/templates/factory/rules_page.html", "templates/home.html"],
            {"factory", "site"},
        ),
        (["games/tables/reading/platform_words.py"], {"site"}),
        (["games/web/boxes.py", "templates/home.html"], {"site"}),
    ],
)
def test_a_text_belongs_to_everybody_who_says_it(paths: list[str], parts: set[str]) -> None:
    message, games = (
        Message("Pass", locations=[(path, 1) for path in paths]),
        ["bigbang", "factory"],
    )
    assert {part for part in (*games, SITE) if texts_of(part, [message], games)} == parts
