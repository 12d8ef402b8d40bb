import hashlib
import hmac
import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.tables import commands, queries
from games.tables.models import Table
from games.tables.store.reading import LogLine, read_lines
from tests.web.tables import finished, logged_in, opened, play, read

pytestmark = pytest.mark.django_db


def of(table: Table, word: str = "replay/") -> str:
    return f"/t/{table.pk}/{word}"


def test_every_line_has_its_address(alice: User, bob: User) -> None:
    table = finished(alice, bob)
    for number in (0, 1, 16, 32):
        answer = Client().get(of(table, f"replay/{number}/"))
        assert answer.status_code == 200
        tiles = answer.content.decode().count('class="tile c-')
        assert tiles == number + 1  # the Big Bang lies there from the start
    assert Client().get(of(table, "replay/33/")).status_code == 404
    assert Client().get(of(table, "replay/999999999999/")).status_code == 404


def test_without_scripts_links_lead_on_and_back(alice: User, bob: User) -> None:
    table = finished(alice, bob)
    page = read(Client().get(of(table, "replay/5/")))
    steps = page.links["btn"]
    assert of(table, "replay/4/") in steps
    assert of(table, "replay/6/") in steps
    assert of(table, "replay/0/") in steps
    answer = Client().get(of(table), {"to": "7"})
    assert answer.headers["Location"] == of(table, "replay/7/")


def test_the_line_is_told_and_marked_in_the_log(alice: User, bob: User) -> None:
    table = finished(alice, bob)
    text = Client().get(of(table, "replay/9/")).content.decode()
    assert "Move 9." in text
    assert 'aria-current="true"' in text


def test_the_scrubber_is_given_the_inner_part_alone(alice: User, bob: User) -> None:
    table = finished(alice, bob)
    headers = {"HX-Request": "true", "HX-Target": "replay"}
    answer = Client().get(of(table, "replay/9/"), headers=headers)
    assert "<html" not in answer.content.decode()
    assert read(answer).ids[0] == "replay"


def test_a_table_in_play_can_be_looked_back_at(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=4)
    text = logged_in(alice).get(of(table, "replay/2/")).content.decode()
    assert text.count('class="tile c-') == 3
    assert table.secret not in text


def test_the_secret_is_closed_until_the_end(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=4)
    for word in ("", "replay/", "replay/1/", "shuffles/", "log.json", "now/"):
        for client in (logged_in(alice), Client()):
            text = client.get(of(table, word)).content.decode()
            assert table.secret not in text
            assert '"seed"' not in text
            assert "nebula" not in text  # Bob's word would open a part of it


def test_the_recipe_of_the_shuffles_holds(alice: User, bob: User) -> None:
    table = finished(alice, bob)
    text = Client().get(of(table, "shuffles/")).content.decode()
    assert table.secret in text
    assert "nebula" in text
    secret = bytes.fromhex(table.secret)
    assert hashlib.sha256(secret).hexdigest() == table.commitment
    words = b"".join(hashlib.sha256(word.encode()).digest() for word in ("", "nebula"))
    key = hashlib.sha256(secret + words).digest()
    assert hmac.new(key, b"0", "sha256").hexdigest() in text


def test_the_log_is_exported_whole_after_the_end(alice: User, bob: User) -> None:
    table = finished(alice, bob)
    log = json.loads(Client().get(of(table, "log.json")).content)
    assert len(log["lines"]) == 32
    assert log["lines"][0]["body"]["type"] == "place"
    assert log["secret"] == table.secret
    assert log["result"] == table.result


def test_until_the_end_the_export_tells_sentences_only(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=2)
    log = json.loads(logged_in(bob).get(of(table, "log.json")).content)
    assert {"number", "seat", "told"} == set(log["lines"][0])
    assert "secret" not in log


def test_a_table_that_has_not_started_has_no_replay(alice: User) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2)
    assert logged_in(alice).get(of(table)).status_code == 409


def test_after_the_end_the_table_is_seen_from_every_seat(alice: User, bob: User) -> None:
    table = finished(alice, bob, "cosmic")
    client = logged_in(alice)
    for seat in (0, 1):
        page = client.get(of(table, "replay/3/"), {"eyes": seat}).content.decode()
        assert re.search(rf'\?eyes={seat}"\s+aria-current="true"', page)
        assert f'href="/t/{table.pk}/replay/4/?eyes={seat}"' in page
    full = queries.table_for(alice, table.pk)
    mine, other = (
        queries.replayed(full, 3, alice, eyes).view.goals
        for eyes in (queries.seat_at(full, alice), queries.seat_at(full, bob))
    )
    assert mine
    assert other
    assert mine != other
    assert client.get(of(table, "replay/3/"), {"eyes": 7}).status_code == 404


def test_while_a_table_is_in_play_nobody_sees_from_another_seat(alice: User, bob: User) -> None:
    table = opened(alice, bob, "cosmic")
    play(table, alice, bob, times=3)
    for user in (alice, bob):
        for seat in (0, 1):
            answer = logged_in(user).get(of(table, "replay/2/"), {"eyes": seat})
            assert answer.status_code == 403


def test_a_line_that_comes_meanwhile_is_not_told_without_its_board(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=2)
    row = queries.table_for(alice, table.pk)
    with pytest.MonkeyPatch.context() as patch:

        def meanwhile(*words: Any, **more: Any) -> list[LogLine]:
            patch.undo()
            play(table, alice, bob)
            return read_lines(*words, **more)

        patch.setattr("games.tables.queries.scenes.read_lines", meanwhile)
        seen = queries.scene_for(row, alice)
    assert seen.number == seen.view.turn == 2


@pytest.mark.parametrize("mode", ["cosmic", "parallel", "hexdomino"])
def test_after_the_end_a_watcher_looks_into_every_hand(
    alice: User, bob: User, charlie: User, mode: str
) -> None:
    table = opened(alice, bob, mode)
    play(table, alice, bob, times=3)
    commands.resign(bob, table.pk)
    full = queries.table_for(charlie, table.pk)
    for seat in (0, 1):
        view = queries.replayed(full, 2, charlie, seat).view
        assert view.hand if mode == "hexdomino" else {goal.seat for goal in view.goals} == {seat}
