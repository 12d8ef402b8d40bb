import json

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.tables import commands
from games.tables.models import Line, Message, Table
from tests.company import ours
from tests.shares import first
from tests.web.conftest import words
from tests.web.tables import awaited, logged_in, of, opened, play, query, read, seen

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "stage"}
KILOBYTE = 1024


@pytest.mark.parametrize("before", first(1, [26, 0]))
def test_a_whole_game_is_played_by_links_and_forms_alone(
    alice: User, bob: User, before: int
) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=before)
    clients = {user: logged_in(user) for user in (alice, bob)}
    while Table.objects.get(pk=table.pk).status == "playing":
        client = clients[awaited(table, alice, bob)]
        slots = read(client.get(of(table))).links["slot"]
        page = read(client.get(slots[-1]))
        places = page.links.get("cell", []) + page.links.get("pend", [])
        chosen = places[0] if "pend" not in page.links else slots[-1]
        page = read(client.get(chosen))
        answer = client.post(of(table, "move/"), page.forms[of(table, "move/")])
        assert answer.status_code == 302
    table.refresh_from_db()
    assert table.number == 32
    assert "won with" in clients[alice].get(of(table)).content.decode()


def test_a_chosen_tile_lights_its_legal_places(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=4)
    user = awaited(table, alice, bob)
    page = read(logged_in(user).get(of(table, "?slot=2")))
    legal = {move.cell for move in seen(table, user).moves() if move.slot == 2}
    assert len(page.links["cell"]) == len(legal)
    assert all(query(address)["slot"] == "2" for address in page.links["cell"])


def test_a_chosen_place_is_proposed_with_a_way_back(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    client = logged_in(awaited(table, alice, bob))
    page = read(client.get(of(table, "?slot=1&cell=A2")))
    assert page.links["pend"] == [of(table, "?slot=1")]
    move = json.loads(page.forms[of(table, "move/")]["move"])
    assert move == {"type": "place", "slot": 1, "cell": [1, -1], "universe": 0}


def test_what_is_not_legal_is_not_proposed(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    client = logged_in(awaited(table, alice, bob))
    for wrong in ("?slot=9", "?slot=1&cell=Z99", "?cell=A1", "?slot=x&cell=%00", "?list=1&slot=-1"):
        answer = client.get(of(table, wrong))
        assert answer.status_code == 200
        assert of(table, "move/") not in read(answer).forms


def test_htmx_is_given_the_regions_alone(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    client = logged_in(awaited(table, alice, bob))
    answer = client.get(of(table, "?slot=1&cell=A2"), headers=HTMX)
    text = answer.content.decode()
    assert "<html" not in text
    assert {"at", "board-in", "bar-in"} <= set(read(answer).ids)
    assert "stage" not in read(answer).ids


def test_fields_of_a_form_are_a_move_too(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    user = awaited(table, alice, bob)
    key = seen(table, user).windows[0].key
    fields = {"window": key, "slot": "1", "cell": "A1"}
    assert logged_in(user).post(of(table, "move/"), fields).status_code == 302
    assert Line.objects.get(table=table).body == (
        '{"type":"place","slot":1,"cell":[0,-1],"universe":0}'
    )


def test_a_second_click_is_told_and_changes_nothing(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    client = logged_in(awaited(table, alice, bob))
    form = read(client.get(of(table, "?slot=1&cell=A2"))).forms[of(table, "move/")]
    assert client.post(of(table, "move/"), form).status_code == 302
    for headers in ({}, HTMX):
        answer = client.post(of(table, "move/"), form, headers=headers)
        assert answer.status_code == 409
        assert "already made this move" in answer.content.decode()
    table.refresh_from_db()
    assert table.number == 1


def test_a_dark_cell_names_the_rule_and_keeps_what_is_chosen(alice: User, bob: User) -> None:
    other, table = opened(alice, bob, "parallel"), opened(alice, bob)
    play(table, alice, bob, times=4)
    user = awaited(table, alice, bob)
    dark = read(logged_in(user).get(of(table, "?slot=2"))).links["dark"]
    answer = logged_in(user).get(dark[-1])  # the last one is no tile
    assert answer.status_code == 200
    assert "must touch at least two tiles" in words(answer)
    assert 'href="/games/bigbang/#two_neighbours"' in answer.content.decode()
    assert "slot=2" in read(answer).links["cell"][0]
    assert other.number == 0


@pytest.mark.parametrize("place", ["", "A", "1", "Z99", "A0", "0.", "9.A1", "é1", "a" * 500])
def test_a_question_about_a_place_that_is_none_is_left_alone(
    place: str, alice: User, bob: User
) -> None:
    table = opened(alice, bob)
    user = awaited(table, alice, bob)
    answer = logged_in(user).get(of(table, "?slot=1"), {"slot": "1", "why": place})
    assert answer.status_code == 200


def test_what_was_chosen_for_a_window_that_is_closed_is_put_back_and_said(
    alice: User, bob: User
) -> None:
    table = opened(alice, bob)
    opened(alice, bob, "cosmic")
    user = awaited(table, alice, bob)
    key = seen(table, user).windows[0].key
    client = logged_in(user)
    kept = client.get(of(table, "now/"), {"slot": "2", "window": key})
    assert 'data-chosen="slot=2"' in kept.content.decode()
    assert "moved on" not in words(kept)
    play(table, alice, bob, times=2)
    for address in (of(table), of(table, "now/")):
        answer = client.get(address, {"slot": "2", "window": key})
        assert 'data-chosen=""' in answer.content.decode()
        assert "Someone moved first. Your selection was cleared." in words(answer)


def test_a_refused_move_names_the_rule_and_keeps_the_proposal(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    user = awaited(table, alice, bob)
    key = seen(table, user).windows[0].key
    far = {"type": "place", "slot": 1, "cell": [9, 9]}
    form = {"window": key, "move": json.dumps(far), "chosen": "slot=1&cell=A2"}
    answer = logged_in(user).post(of(table, "move/"), form)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert 'id="banner"' in text
    assert "must touch" in text
    assert 'href="/games/bigbang/#two_neighbours"' in text
    assert 'aria-pressed="true" aria-label="A2, chosen' in text


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 409),
        ({"window": "turn-0"}, 422),
        ({"window": "turn-0", "move": "{"}, 400),
        ({"window": "turn-0", "move": '{"type":"nonsense"}'}, 400),
        ({"window": "turn-0", "move": '{"type":"time_up","window":"turn-0"}'}, 403),
        ({"window": "turn-0", "move": "[" * 5000}, 400),
        ({"window": "turn-0", "move": " " * 20_000}, 413),
        ({"window": "turn-7", "move": '{"type":"place","slot":1,"cell":[0,1]}'}, 409),
        ({"window": "turn-0", "pick": "0123456789"}, 422),
    ],
)
def test_bad_moves_are_answered_with_a_sentence(
    alice: User, bob: User, form: dict[str, str], status: int
) -> None:
    table = opened(alice, bob)
    answer = logged_in(awaited(table, alice, bob)).post(of(table, "move/"), form)
    assert answer.status_code == status
    assert 'class="banner bad"' in answer.content.decode()
    table.refresh_from_db()
    assert table.number == 0


def test_only_the_seat_that_is_asked_may_move(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, bob)
    mover = awaited(table, alice, bob)
    other = bob if mover == alice else alice
    move = msgspec.json.encode(seen(table, mover).moves()[0]).decode()
    form = {"window": "turn-0", "move": move}
    assert logged_in(other).post(of(table, "move/"), form).status_code == 422
    assert logged_in(charlie).post(of(table, "move/"), form).status_code == 403
    assert Client().post(of(table, "move/"), form).status_code == 403
    assert not Line.objects.filter(table=table).exists()


def test_a_watcher_has_the_board_and_nothing_to_press(
    alice: User, bob: User, charlie: User
) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=3)
    for client in (logged_in(charlie), Client()):
        page = read(client.get(of(table)))
        assert "board" in page.ids
        assert "slot" not in page.links
        assert of(table, "resign/") not in page.forms


def test_a_private_table_is_closed_to_strangers(alice: User, bob: User, charlie: User) -> None:
    table = commands.open_table(alice, "bigbang", {}, seats=2, joining="named")
    commands.invite(alice, table.pk, name="Bob")
    commands.take_seat(bob, table.pk)
    for word in ("", "now/", "replay/", "replay/0/", "shuffles/", "log.json"):
        assert logged_in(charlie).get(of(table, word)).status_code == 403
        assert Client().get(of(table, word)).status_code == 403
        assert logged_in(bob).get(of(table, word)).status_code == 200
    assert logged_in(charlie).post(of(table, "chat/"), {"text": "hello"}).status_code == 403
    assert Client().get("/t/987654/").status_code == 404


def test_an_open_page_fetches_only_what_is_new(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    client = logged_in(alice)
    text = client.get(of(table)).content.decode()
    stamp = text.partition('data-stamp="')[2].partition('"')[0]
    assert client.get(of(table, f"now/?have=0&stamp={stamp}")).status_code == 204
    play(table, alice, bob)
    answer = client.get(of(table, f"now/?have=0&stamp={stamp}"), headers=HTMX)
    assert answer.status_code == 200
    parts = read(answer).ids
    assert {"board-in", "at", "seats", "log-in", "chat-in", "since-in"} <= set(parts)
    assert "<html" not in answer.content.decode()


@pytest.mark.parametrize("word", ["", "now/", "now/?have=0", "?slot=1"])
def test_whoever_looks_at_the_table_was_there(alice: User, bob: User, word: str) -> None:
    table = opened(alice, bob, slow=True)
    table.seats.update(noticed=timezone.now())
    logged_in(bob).get(of(table, word), headers=HTMX if word.startswith("?") else {})
    assert table.seats.get(user=bob).noticed is None
    assert table.seats.get(user=alice).noticed


def test_talk_brings_a_new_stamp(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    client = logged_in(alice)
    text = client.get(of(table)).content.decode()
    stamp = text.partition('data-stamp="')[2].partition('"')[0]
    answer = logged_in(bob).post(of(table, "chat/"), {"text": "Hello <b>Alice</b>"})
    assert answer.status_code == 302
    text = client.get(of(table, f"now/?have=0&stamp={stamp}")).content.decode()
    assert "Hello &lt;b&gt;Alice&lt;/b&gt;" in text


def test_watchers_talk_apart_until_the_end(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, bob)
    logged_in(charlie).post(of(table, "chat/"), {"text": "She should take the comet"})
    assert ours(Message).get().room == "watchers"
    assert "take the comet" in logged_in(charlie).get(of(table)).content.decode()
    assert "take the comet" not in logged_in(bob).get(of(table)).content.decode()


def test_the_recap_numbers_what_happened_since_my_move(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=2)
    user = awaited(table, alice, bob)
    text = logged_in(user).get(of(table)).content.decode()
    assert '<span class="nbadge">1</span>' in text
    assert 'class="badge"' in text
    assert 'class="badge"' not in logged_in(user).get(of(table, "?slot=1")).content.decode()


def test_the_recap_says_how_much_is_too_old_for_it(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=6)
    client = logged_in(alice)
    table.seats.filter(user=alice).update(last_number=1)
    whole = client.get(of(table))
    assert "in the log" not in words(whole)
    assert of(table, "replay/2/") not in whole.content.decode()
    monkeypatch.setattr("games.tables.queries.scenes.RECENT_LINES", 3)
    page = client.get(of(table))
    assert "2 earlier moves, in the log" in words(page)
    assert "Recap 3+" in words(page)
    assert of(table, "replay/2/") in page.content.decode()
    assert client.get(of(table, "replay/2/")).status_code == 200
    monkeypatch.setattr("games.tables.queries.scenes.RECENT_LINES", 4)
    assert "One earlier move, in the log" in words(client.get(of(table)))


def test_a_watcher_misses_nothing_of_a_long_log(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=6)
    monkeypatch.setattr("games.tables.queries.scenes.RECENT_LINES", 3)
    assert "in the log" not in words(logged_in(charlie).get(of(table)))


def test_notes_are_kept_for_oneself(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, bob)
    logged_in(alice).post(of(table, "note/"), {"note": "Bob likes comets"})
    assert "Bob likes comets" in logged_in(alice).get(of(table)).content.decode()
    for client in (logged_in(bob), logged_in(charlie), Client()):
        assert "Bob likes comets" not in client.get(of(table)).content.decode()
    assert logged_in(charlie).post(of(table, "note/"), {"note": "x"}).status_code == 403


def test_the_board_as_a_list_has_the_same_places(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=5)
    client = logged_in(awaited(table, alice, bob))
    drawn = read(client.get(of(table, "?slot=1")))
    told = read(client.get(of(table, "?slot=1&list=1")))
    places = {identity for identity in told.ids if identity.startswith("cell-")}
    assert {query(one)["cell"] for one in drawn.links["cell"]} == {
        identity.removeprefix("cell-") for identity in places
    }
    move = read(client.get(drawn.links["cell"][0] + "&list=1")).forms[of(table, "move/")]
    assert client.post(of(table, "move/"), move).status_code == 302


def test_a_late_page_is_light_and_asks_the_database_little(
    alice: User, bob: User, charlie: User
) -> None:
    table = opened(alice, bob)
    play(table, alice, bob, times=6)
    client = logged_in(awaited(table, alice, bob))
    client.get(of(table))
    with CaptureQueriesContext(
        connection,
    ) as early:
        client.get(of(table))
    play(table, alice, bob, times=24)
    client = logged_in(awaited(table, alice, bob))
    client.get(of(table))
    with CaptureQueriesContext(connection) as late:
        answer = client.get(of(table, "?slot=1"))
    assert len(answer.content) < 60 * KILOBYTE
    assert len(late) <= len(early) + 1 <= 17
