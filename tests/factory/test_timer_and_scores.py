"""The timer, choices after the build, and the scores."""

from dataclasses import replace
from datetime import timedelta

import pytest

from accounts.models import User
from games.engine.board import Asked
from games.engine.bots import choose, play_anything
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.factory import rules as factory
from games.factory.board import draw
from games.factory.rules.moves import Done, Grab, Open, Proceed, Submit
from games.tables import queries, tasks
from games.tables.errors import NotAllowed
from games.tables.models import Deadline, Table
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
from tests.factory.pages import PLAIN, buttons, of
from tests.factory.tables import played
from tests.web.tables import logged_in, seen

pytestmark = pytest.mark.django_db


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
