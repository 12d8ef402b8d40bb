"""The board of Cosmic Factory by links and forms: draft, build, scores."""

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace as msgspec_replace

from accounts.models import User
from games.engine.board import Asked
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.factory import rules as factory
from games.factory.board import draw
from games.factory.board.art import art, plain
from games.factory.board.work import shifted
from games.factory.board.zones import outline
from games.factory.rules.components import BOX, LYING, ROW, SQUARE, Cell, code_of
from games.factory.rules.moves import Arrange, Done, Placed, Resume
from games.tables.models import Line, Table
from games.tables.store import scratch
from tests.factory.page_tables import (
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
from tests.factory.pages import HTMX, PLAIN, key_of, of, step
from tests.web.tables import logged_in, query, read, seen

pytestmark = pytest.mark.django_db

KILOBYTE = 1024


@pytest.mark.parametrize("rounds", [1, pytest.param(5, marks=pytest.mark.long)])
def test_rounds_are_played_by_links_and_forms_alone(alice: User, rounds: int) -> None:
    table = against_computer(alice)
    client = logged_in(alice)
    luck = Chance("3")
    for _ in range(200):
        if (played := state(table).last) is not None and played.round == rounds:
            break
        if not let_computer_move(table, luck):
            step(client, table, alice)
    assert state(table).last.round == rounds
    assert (Table.objects.get(pk=table.pk).status == "finished") == (rounds == 5)
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
    kept = json.loads(scratch.latest(table.pk, key, 0) or "")
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
    assert scratch.latest(table.pk, key, 0) is None
    play(table, alice, Resume())
    assert client.get(of(table)).content.decode().count('class="spot full pick"') == 9


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
    bare = logged_in(alice).get(of(table, "board.svg"))
    assert "cover" in bare["Location"]  # nothing is on the table yet
    to_building(table, alice, bob)
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
