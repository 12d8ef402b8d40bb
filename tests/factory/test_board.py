import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace as msgspec_replace

from accounts.models import User
from games.engine.board import Asked
from games.engine.bots import choose, play_anything
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.factory import rules as factory
from games.factory.board import draw
from games.factory.board.art import art, plain
from games.factory.board.work import shifted
from games.factory.board.zones import outline
from games.factory.rules.components import BOX, LYING, ROW, SQUARE, Cell, code_of
from games.factory.rules.moves import Arrange, Done, Grab, Open, Placed, Proceed, Resume, Submit
from games.tables import queries, signals, tasks
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Line, Table
from games.tables.store import scratch
from tests.factory.drawn import MARTIN, galaxy
from tests.factory.drawn import PLAIN as PLAIN_SQUARE
from tests.factory.page_tables import (
    GAME,
    against_computer,
    arranged,
    let_computer_move,
    opened,
    play,
    square,
    state,
    to_building,
    with_card,
)
from tests.factory.pages import buttons, key_of, of, step
from tests.factory.tables import played
from tests.web.tables import logged_in, query, read, seen

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "stage"}
KILOBYTE = 1024
PLAIN = {"variant": "beginner"}  # galaxies are squares whatever the luck


def test_a_whole_game_is_played_by_links_and_forms_alone(alice: User) -> None:
    table = against_computer(alice)
    client = logged_in(alice)
    luck = Chance("3")
    for _ in range(200):
        row = Table.objects.get(pk=table.pk)
        if row.status != "playing":
            break
        if not let_computer_move(table, luck):
            step(client, table, alice)
    assert Table.objects.get(pk=table.pk).status == "finished"
    assert len(client.get(of(table)).content) < 60 * KILOBYTE
    assert client.get(of(table, "replay/")).status_code == 200


def test_three_tiles_are_chosen_one_by_one_and_sealed(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    client = logged_in(alice)
    packet = seen(table, alice).view.mine.packet
    page = read(client.get(of(table)))
    assert len(page.links["pickt"]) == 9
    page = read(client.get(of(table, f"?tiles={packet[0]}-{packet[4]}")))
    assert "move" not in page.forms.get(of(table, "move/"), {})
    assert query(page.links["pickt"][8])["tiles"] == f"{packet[0]}-{packet[4]}-{packet[8]}"
    page = read(client.get(of(table, f"?tiles={packet[0]}-{packet[4]}-{packet[8]}")))
    form = page.forms[of(table, "move/")]
    assert client.post(of(table, "move/"), form).status_code == 302
    assert state(table).first[0] == (packet[0], packet[4], packet[8])
    assert "cf-back" in client.get(of(table)).content.decode()


def test_a_fourth_tile_is_not_taken_before_one_is_put_back(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    client = logged_in(alice)
    packet = seen(table, alice).view.mine.packet
    three = "-".join(map(str, packet[:3]))
    page = read(client.get(of(table, f"?tiles={three}")))
    answer = client.get(page.links["pickt"][3])
    assert "Put one back first" in answer.content.decode()
    form = read(answer).forms[of(table, "move/")]
    assert json.loads(form["move"])["tiles"] == list(packet[:3])
    back = read(client.get(read(answer).links["pickt"][0])).links["pickt"][3]
    assert query(back)["tiles"] == "-".join(map(str, packet[1:4]))


def test_a_third_tile_of_two_is_not_taken_before_one_is_put_back(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_card(monkeypatch, 1)
    table = opened(alice, bob, PLAIN, slow=True)
    play(table, alice, Arrange(square(state(table).hands[0])))
    looked = seen(table, bob)
    after_ = msgspec_replace(state(table), phase="hole", acted=(False, False), asked=(False, True))
    window = replace(looked, view=factory.view(after_, Seat(1)))
    drawn = draw(window, Asked("/", {"cells": "A1-B2-C3"}))
    assert json.loads(drawn.move)["cells"] == [[0, 0], [1, 1]]
    assert drawn.then == "You've already chosen 2 tiles. Put one back first."
    assert draw(window, Asked("/", {"cells": "A1-B2"})).then == ""


def test_readiness_says_that_the_sand_does_not_wait_for_ever(alice: User, bob: User) -> None:
    table = opened(alice, bob, PLAIN)
    text = logged_in(alice).get(of(table)).content.decode()
    assert "by itself when the time above is up" in text
    assert 'id="sand"' in text


def test_every_placement_is_kept_and_survives_a_reload(alice: User, bob: User) -> None:
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    client = logged_in(alice)
    layout = square(seen(table, alice).view.mine.hand, 4)
    fields = {"window": key_of(table, alice), "move": arranged(layout)}
    answer = client.post(of(table, "scratch/"), fields, headers=HTMX)
    assert answer.status_code == 200
    text = client.get(of(table)).content.decode()
    assert text.count('class="spot full pick"') == 4
    assert Table.objects.get(pk=table.pk).number == Line.objects.filter(table=table).count()
    fewer = {**fields, "move": arranged(layout[:2])}
    client.post(of(table, "scratch/"), fewer)
    client.post(of(table, "scratch/"), {"window": fields["window"], "undo": "1"})
    assert client.get(of(table)).content.decode().count('class="spot full pick"') == 4
    client.post(of(table, "scratch/"), {"window": fields["window"], "undo": "1"})
    assert client.get(of(table)).content.decode().count('class="spot full pick"') == 0


@pytest.mark.parametrize(
    ("cells", "way", "goes"),
    [
        (SQUARE, (1, 0), {(0, 0): (1, 0), (2, 1): (0, 1)}),
        (SQUARE, (0, 1), {(0, 0): (0, 1), (2, 2): (2, 0)}),
        (ROW, (1, 0), {(3, 0): (4, 0), (8, 0): (0, 0)}),
        (ROW, (-1, 0), {(0, 0): (8, 0)}),
        (((0, 0), (1, 0), (3, 0), (4, 0)), (1, 0), {(1, 0): (0, 0), (3, 0): (4, 0)}),
    ],
)
def test_a_shift_brings_in_at_one_end_what_leaves_at_the_other(
    cells: tuple[Cell, ...], way: Cell, goes: dict[Cell, Cell]
) -> None:
    layout = tuple(Placed(n, *cell, 1) for n, cell in enumerate(goes))
    moved = {p.tile: (p.x, p.y) for p in shifted(cells, layout, *way)}
    assert moved == dict(enumerate(goes.values()))


def test_the_galaxy_is_shifted_by_a_form_as_well(alice: User, bob: User) -> None:
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    client = logged_in(alice)
    key, layout = key_of(table, alice), square(seen(table, alice).view.mine.hand, 1)
    client.post(of(table, "scratch/"), {"window": key, "move": arranged(layout)})
    page = client.get(of(table)).content.decode()
    (move,) = re.findall(r'id="shift-y" name="move" value="([^"]*)"', page)
    client.post(of(table, "scratch/"), {"window": key, "move": unescape(move)})
    kept = json.loads(scratch.kept(table.pk, key, 0) or "")
    assert [p[1:3] for p in kept["layout"]] == [[0, 1]]


def test_a_galaxy_played_takes_the_place_of_what_was_kept(
    alice: User, bob: User, django_capture_on_commit_callbacks: Any
) -> None:
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    client = logged_in(alice)
    key, whole = key_of(table, alice), square(seen(table, alice).view.mine.hand)
    client.post(of(table, "scratch/"), {"window": key, "move": arranged(whole[:4])})
    with django_capture_on_commit_callbacks(execute=True):
        play(table, alice, Done(whole))
    assert scratch.kept(table.pk, key, 0) is None
    play(table, alice, Resume())
    assert client.get(of(table)).content.decode().count('class="spot full pick"') == 9


def test_scores_are_told_line_by_line_after_the_end(alice: User) -> None:
    table = against_computer(alice, {"variant": "beginner"})
    with pytest.raises(NotAllowed):
        queries.score_graph(table)
    luck = Chance("5")
    while Table.objects.get(pk=table.pk).status == "playing":
        if not let_computer_move(table, luck):
            move = choose(GAME, state(table), Seat(0), play_anything, luck)
            play(table, alice, move)
    table = Table.objects.get(pk=table.pk)
    assert 'class="rack strip"' in logged_in(alice).get(of(table)).content.decode()
    points = queries.score_graph(table)
    assert points[0] == [0, 0]
    assert table.result
    assert points[-1] == table.result["scores"]


def test_a_broadcast_tells_how_many_tiles_lie_and_nothing_else(
    alice: User, bob: User, charlie: User, told: list[dict[str, int]]
) -> None:
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    key, layout = key_of(table, alice), square(seen(table, alice).view.mine.hand, 4)
    logged_in(alice).post(of(table, "scratch/"), {"window": key, "move": arranged(layout)})
    assert told == [{"table": table.pk, "seat": 0, "count": 4}]
    for client in (logged_in(bob), logged_in(charlie)):
        assert "4 of 9 placed" in client.get(of(table)).content.decode()


def test_by_correspondence_nobody_knows_how_far_a_seat_is(
    alice: User, bob: User, told: list[dict[str, int]]
) -> None:
    table = opened(alice, bob, {**PLAIN, "correspondence": "personal"}, slow=True)
    play(table, alice, Open())
    key, layout = key_of(table, alice), square(seen(table, alice).view.mine.hand, 4)
    logged_in(alice).post(of(table, "scratch/"), {"window": key, "move": arranged(layout)})
    assert not told
    assert "of 9 placed" not in logged_in(bob).get(of(table)).content.decode()


@pytest.fixture
def told() -> Iterator[list[dict[str, int]]]:
    """What the others' pages are told of unfinished work."""
    heard: list[dict[str, int]] = []

    def listen(table: int, seat: int, count: int, **_kwargs: Any) -> None:
        heard.append({"table": table, "seat": seat, "count": count})

    signals.worked.connect(listen)
    yield heard
    signals.worked.disconnect(listen)


def test_work_is_refused_like_the_move_it_would_be(alice: User, bob: User, charlie: User) -> None:
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    key = key_of(table, alice)
    foreign = arranged(square(seen(table, bob).view.mine.hand))
    post = logged_in(alice).post
    assert post(of(table, "scratch/"), {"window": key, "move": foreign}).status_code == 422
    assert post(of(table, "scratch/"), {"window": key, "move": "x"}).status_code == 400
    assert post(of(table, "scratch/"), {"window": "build-9", "undo": "1"}).status_code == 409
    stranger = logged_in(charlie).post(of(table, "scratch/"), {"window": key, "undo": "1"})
    assert stranger.status_code == 403


def test_the_count_is_shown_only_where_the_table_counts_along(alice: User, bob: User) -> None:
    for assist, shown in (("on", True), ("off", False)):
        table = opened(alice, bob, {**PLAIN, "assist": assist})
        to_building(table, alice, bob)
        layout = square(seen(table, alice).view.mine.hand)
        fields = {"window": key_of(table, alice), "move": arranged(layout)}
        answer = logged_in(alice).post(of(table, "scratch/"), fields, headers=HTMX)
        page = answer.content.decode()
        assert ('id="live"' in page) is shown
        assert ('class="zone ' in page) is shown


def test_a_claim_before_the_galaxy_is_whole_is_asked_again(alice: User, bob: User) -> None:
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    client = logged_in(alice)
    layout = square(seen(table, alice).view.mine.hand, count=7)
    fields = {"window": key_of(table, alice), "move": arranged(layout)}
    client.post(of(table, "scratch/"), fields)
    text = client.get(of(table)).content.decode()
    assert "claim-V" not in buttons(text)
    assert "?sure=V" in text
    asked = client.get(of(table, "?sure=VD")).content.decode()
    assert "2 tiles will be placed at random" in asked
    move = json.loads(buttons(asked)["sure"])
    assert move["colours"] == ["V", "D"]
    assert len(move["layout"]) == 7
    client.post(of(table, "move/"), {"window": key_of(table, alice), "move": json.dumps(move)})
    assert state(table).bonus == (0, -1, 0)


def with_all_tiles_laid(alice: User, bob: User) -> tuple[Table, Client]:
    """Alice has arranged her nine tiles and not said that she is done."""
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    client = logged_in(alice)
    layout = square(seen(table, alice).view.mine.hand)
    fields = {"window": key_of(table, alice), "move": arranged(layout)}
    client.post(of(table, "scratch/"), fields)
    return table, client


def test_a_whole_galaxy_says_so(alice: User, bob: User) -> None:
    table, client = with_all_tiles_laid(alice, bob)
    page = client.get(of(table)).content.decode()
    assert "Your galaxy is complete. Claiming a bonus tile ends your build." in page
    assert "Place all nine tiles to finish" not in page


def test_a_whole_galaxy_claims_at_once(alice: User, bob: User) -> None:
    table, client = with_all_tiles_laid(alice, bob)
    found = buttons(client.get(of(table, "?sure=V")).content.decode())
    assert json.loads(found["claim-V"])["colours"] == ["V"]
    assert json.loads(found["claim-VI"])["colours"] == ["V", "I"]
    assert "sure" not in found


def test_with_all_tiles_laid_the_window_says_what_is_missing(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_card(monkeypatch, 1)
    table, client = with_all_tiles_laid(alice, bob)
    assert '<span class="then">Turn 2 tiles face down first.' in (
        client.get(of(table)).content.decode()
    )
    asked = client.get(of(table, "?sure=V")).content.decode()
    assert "the player on your left will choose them" in asked


@pytest.mark.parametrize(
    ("number", "sealed"), [(19, ["on-D", "on-I", "on-V"]), (20, ["on-D", "on-V", "on-none"])]
)
def test_a_choice_of_colour_shows_where_it_leads(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, number: int, sealed: list[str]
) -> None:
    with_card(monkeypatch, number)
    table = opened(alice, bob, PLAIN)
    after = played(number, galaxy(MARTIN), galaxy(PLAIN_SQUARE), grabs={0: "D", 1: "V"})
    looked = replace(
        seen(table, alice), view=factory.view(after, Seat(0)), windows=factory.windows(after)
    )
    drawn = draw(looked, Asked("/", {}))
    assert sorted(buttons(drawn.others)) == sealed
    assert "Bonus tile for desert: 4 against 4 planets, +3." in drawn.then
    if number == 19:
        assert drawn.say == "<b>Choose the colour that gets your path&#x27;s points.</b>"
        assert "Ice 4\u2009→\u20096<small>Result 5</small>" in drawn.others
    else:
        assert "Desert 8\u2009→\u20093<small>Result 7</small>" in drawn.others


def test_by_correspondence_everybody_knows_whose_claims_come_first(alice: User, bob: User) -> None:
    table = opened(alice, bob, PLAIN, slow=True)
    text = logged_in(alice).get(of(table)).content.decode()
    assert "vegetation – Alice, ice – Bob, desert – Alice" in text


def test_the_sand_is_told_to_the_tenth_and_done_waits_for_the_ninth_tile(
    alice: User, bob: User
) -> None:
    table = opened(alice, bob)
    to_building(table, alice, bob)
    text = logged_in(alice).get(of(table)).content.decode()
    assert 'data-left="59.' in text or 'data-left="60.0' in text
    assert "done" not in buttons(text)
    assert "Place 9 tiles first" in text or "Place 8 tiles first" in text


def test_what_arrives_half_a_second_after_the_sand_still_counts_and_then_no_more(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(alice, bob, PLAIN)
    to_building(table, alice, bob)
    hands = state(table).hands
    due = Deadline.objects.get(table=table, window="build-1").due
    monkeypatch.setattr("django.utils.timezone.now", lambda: due + timedelta(milliseconds=450))
    tasks.fire_due()
    play(table, alice, Grab(square(hands[0]), ("I",)))
    fields = {"window": "build-1", "move": arranged(square(hands[1], count=4))}
    assert logged_in(bob).post(of(table, "scratch/"), fields).status_code == 302
    monkeypatch.setattr("django.utils.timezone.now", lambda: due + timedelta(milliseconds=550))
    tasks.fire_due()
    last = state(table).last
    assert last.bonus == (-1, 0, -1)
    assert [len(tiles) for tiles in last.filled] == [0, 5]
    late = {"window": "build-1", "move": arranged(square(hands[1]))}
    assert logged_in(bob).post(of(table, "scratch/"), late).status_code == 409


def test_a_claim_fixes_the_galaxy_and_names_its_owner(alice: User, bob: User) -> None:
    table = opened(alice, bob, {"variant": "beginner"})
    to_building(table, alice, bob)
    play(table, alice, Grab(square(state(table).hands[0]), ("I",)))
    assert "Alice has it" in logged_in(bob).get(of(table)).content.decode()
    assert "your galaxy is locked in" in logged_in(alice).get(of(table)).content.decode()
    window = seen(table, bob).windows[0].key
    late = json.dumps({"type": "grab", "layout": [], "colours": ["I"]})
    answer = logged_in(bob).post(of(table, "move/"), {"window": window, "move": late})
    assert answer.status_code == 422
    assert "Already taken" in answer.content.decode()


def test_the_scores_are_shown_step_by_step(alice: User, bob: User) -> None:
    table = opened(alice, bob, {"variant": "beginner"})
    to_building(table, alice, bob)
    hands = state(table).hands
    play(table, alice, Done(square(hands[0])))
    play(table, bob, Done(square(hands[1])))
    client = logged_in(alice)
    whole = client.get(of(table)).content.decode()
    assert state(table).phase == "rest"
    assert whole.count('class="track ') >= 4
    assert "ready" in buttons(whole)
    for part in ("?step=V", "?step=S", "?look=1", "?look=1&step=I&list=1", "?look=9&step=x"):
        assert client.get(of(table, part)).status_code == 200
    for user in (alice, bob):
        play(table, user, Proceed())
    assert "Round 2 of 5" in client.get(of(table)).content.decode()
    assert "Round 1 of 5" in client.get(of(table, "?look=1")).content.decode()


def test_a_minute_of_ones_own_begins_when_the_tiles_are_opened(alice: User, bob: User) -> None:
    options = {"correspondence": "personal", "variant": "beginner"}
    table = opened(alice, bob, options, slow=True)
    client = logged_in(alice)
    text = client.get(of(table)).content.decode()
    assert "open" in buttons(text)
    assert 'id="sand"' not in text
    play(table, alice, Open())
    assert 'data-window="minute-1-0"' in client.get(of(table)).content.decode()
    play(table, alice, Submit(square(state(table).hands[0]), ("V",)))
    text = client.get(of(table)).content.decode()
    assert "Your galaxy is locked in" in text


def test_without_sand_claims_are_chosen_with_the_seal(alice: User, bob: User) -> None:
    table = opened(alice, bob, {"variant": "beginner"}, slow=True)
    client = logged_in(alice)
    layout = square(seen(table, alice).view.mine.hand)
    fields = {"window": key_of(table, alice), "move": arranged(layout)}
    client.post(of(table, "scratch/"), fields)
    text = client.get(of(table, "?claims=VD")).content.decode()
    assert json.loads(buttons(text)["done"])["claims"] == ["V", "D"]


def test_pages_are_light_and_ask_little(alice: User, bob: User) -> None:
    table = opened(alice, bob, {**PLAIN, "assist": "on"})
    to_building(table, alice, bob)
    layout = square(seen(table, alice).view.mine.hand)
    client = logged_in(alice)
    client.post(of(table, "scratch/"), {"window": key_of(table, alice), "move": arranged(layout)})
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(of(table))
    assert len(answer.content) < 60 * KILOBYTE
    assert len(asked) <= 16
    with CaptureQueriesContext(connection) as asked:
        client.get(of(table, "?list=1"), headers=HTMX)
    assert len(asked) <= 12


def test_lists_show_a_picture_without_secrets(alice: User, bob: User) -> None:
    table = opened(alice, bob)
    answer = logged_in(alice).get(of(table, "board.svg"))
    assert answer["Content-Type"] == "image/svg+xml"
    text = answer.content.decode()
    assert text.startswith("<svg")
    assert 'href="#cf-V' not in text.split("</defs>")[-1]


def test_a_turned_tile_turns_its_data() -> None:
    for tile in range(1, len(BOX) + 1):
        for turn in range(4):
            lying = LYING[code_of(tile, turn)]
            drawn = art(tile, turn)
            assert drawn.count("<use") == 4 + any(lying.arms)
    assert plain(1) == "V1V0V2V1EW"
    assert plain(31).startswith("C0V2V1V0")


def test_an_outline_runs_around_its_zone() -> None:
    assert outline([(0, 0)]) == "M4 46H46M4 4H46M4 4V46M46 4V46"
    assert outline([(0, 0), (1, 0)]).count("H") == 4
    assert outline([(0, 0), (1, 0)], {((0, 0), (1, 0)), ((1, 0), (0, 0))}).count("V") == 4
