"""The board: every decision by pointing, nothing hidden in a drawing, closed places say why."""

import re
from xml.dom.minidom import parseString

import msgspec
import pytest

from games.encounter import board
from games.encounter import rules as encounter
from games.encounter.board.pointing import way_to
from games.encounter.rules.components import planet_named
from games.encounter.rules.moves import Accept, Launch, Offer, Wait
from games.encounter.rules.state import State
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.tables.reading.scene import TableScene
from tests.encounter.drawing import (
    alike,
    asked,
    drawn,
    links,
    positions,
    seen,
    sent_by,
)
from tests.encounter.table import ALICE, BOB, plain_table, ships
from tests.shares import EVERY

KILOBYTE = 1024


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_can_be_drawn_for_everyone(seats: int, every: int) -> None:
    met = set()
    for seed in (1, 2):
        for state in positions(seed, seats)[::every]:
            met.add(state.todo[0])
            for viewer in (None, state.active):
                window = drawn(state, viewer)
                assert "ce-ring" in window.board
                assert "ce-strips" in window.board
                assert len(window.board) < 40 * KILOBYTE
    assert {"launch", "aim", "cards", "place"} <= met


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_is_reached_by_pointing(seats: int, every: int) -> None:
    reached = set()
    for seed in (1, 2, 3):
        luck = Chance(f"{seed + 50:x}")
        for state in positions(seed, seats)[seed % every :: every]:
            if not encounter.windows(state):
                continue
            seat = luck.pick(state.asked)
            moves = list(encounter.moves(state, seat))
            for move in [luck.pick(moves) for _ in range(3)]:
                if isinstance(move, Wait) or move in state.deal.offers:
                    continue  # only where a clock runs; lies on the table already
                window = drawn(state, seat, way_to(move))
                sent = [alike(state, seat, one) for one in sent_by(window)]
                assert alike(state, seat, move) in sent, (state.todo[0], move)
                reached.add((state.todo[0], type(move).__name__))
    assert len({step for step, _move in reached}) >= 12


def test_wait_is_a_button_where_a_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    table = plain_table().to("start")
    monkeypatch.setattr(TableScene, "seconds_left", lambda *_: 4.0)
    assert Wait() in sent_by(drawn(table.state, ALICE))
    monkeypatch.setattr(TableScene, "seconds_left", lambda *_: None)
    window = drawn(table.state, ALICE)
    assert Wait() not in sent_by(window)
    assert "Take your time" in window.ruler


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_watchers_and_players_not_asked_can_press_nothing(seats: int, every: int) -> None:
    for state in positions(1, seats)[::every]:
        for viewer in (None, *map(Seat, range(seats))):
            asked_now = viewer is not None and viewer in state.asked
            talks = state.todo[0] == "deal" and viewer in (state.active, state.enc.defender)
            if asked_now or talks:
                continue
            window = drawn(state, viewer, {"R1": "1", "to": "Y1", "play": "41"})
            assert not window.move
            assert not sent_by(window)
            assert not links(window.board)


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_closed_planet_says_why_and_no_open_one_does(seats: int, every: int) -> None:
    reasons = set()
    for seed in (1, 2):
        for state in positions(seed, seats)[::every]:
            for seat in state.asked:
                scene = seen(state, seat)
                window = board.draw(scene, asked({}))
                for place_ in set(re.findall(r"why=(\w\d)", window.board)):
                    found = board.why_not(scene, {}, place_)
                    assert found is not None, (state.todo[0], place_)
                    assert found.sentence
                    reasons.add(found.reason)
    assert {"not_enough_ships", "no_colony"} <= reasons
    assert "wrong_system" in reasons or seats == 2


def twin(state: State, viewer: Seat | None, luck: Chance) -> State:
    """Another world that this viewer cannot tell from this one; for a watcher no hand stays."""
    if viewer is not None:
        return encounter.imagine(state, viewer, luck)
    other = Seat((state.active + 1) % len(state.powers))
    return encounter.imagine(encounter.imagine(state, state.active, luck), other, luck)


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_hidden_is_in_any_drawing(seats: int, every: int) -> None:
    tried = [0, 0]  # by seats, by watchers
    for seed in (1, 2):
        luck = Chance(f"{seed + 90:x}")
        for state in positions(seed, seats)[::every]:
            for viewer in (None, Seat(luck.below(seats))):
                other = twin(state, viewer, luck)
                if encounter.view(other, viewer) != encounter.view(state, viewer):
                    continue
                tried[viewer is None] += other != state
                assert drawn(state, viewer) == drawn(other, viewer)
    assert min(tried) > 100 / every, tried


def test_the_list_offers_the_same_places_as_the_picture() -> None:
    for state in positions(1, 4)[::3]:
        for seat in state.asked:
            scene = seen(state, seat)
            picture = board.draw(scene, asked({})).board.split('<svg class="board ce-strips"')[0]
            told = board.draw(scene, asked({}, reading=True)).board
            open_ones = {one for one in links(picture) if "why=" not in one}
            assert open_ones == {re.sub("[?&]list=1", "", one) for one in links(told)}


def test_the_strips_offer_the_same_places_as_the_ring() -> None:
    offers = 0
    for state in positions(2, 3):
        for seat in state.asked:
            ring, strips = drawn(state, seat).board.split('<svg class="board ce-strips"')
            assert sorted(links(ring)) == sorted(links(strips))
            offers += len(links(ring))
    assert offers > 100


def test_a_planet_in_a_sentence_leads_to_the_board() -> None:
    text = board.linked("<i>Bob</i> landed on R3, not on R9.")
    assert text == '&lt;i&gt;Bob&lt;/i&gt; landed on <a href="#cell-R3">R3</a>, not on R9.'


def test_a_form_without_scripts_sends_what_its_fields_choose() -> None:
    table = plain_table().to("launch")
    body = board.read(seen(table.state, ALICE), {"R1": "2", "R3": "1"})
    assert body is not None
    assert encounter.MOVE.decode(body) == Launch(ships(R1=2, R3=1))
    assert board.read(seen(table.state, ALICE), {}) is None
    assert msgspec.json.decode(body)["type"] == "launch"


def test_an_offer_that_was_sent_is_no_draft_any_longer() -> None:
    table = plain_table(hands=[(0, 6, 8), (0, 8)]).attack(ships(R1=3)).fight(0, 0).to("deal")
    chosen = {"mine": "Y2", "g8": "1"}
    before = drawn(table.state, ALICE, chosen)
    (offer,) = [one for one in sent_by(before) if isinstance(one, Offer)]
    after = drawn(table.play(ALICE, offer).state, ALICE, chosen)
    assert "offer draft" in before.tray
    assert "offer draft" not in after.tray
    assert offer not in sent_by(after)


def test_the_ships_of_a_colony_are_proposed_and_chosen_in_one_place() -> None:
    table = plain_table(hands=[(0, 6, 8), (0, 8)]).attack(ships(R1=3)).fight(0, 0).to("deal")
    table.play(BOB, Offer(yours=planet_named("Y2")))
    asking = {"mine": "Y3"}  # both offers bring Alice a colony
    assert "1 from the Mothership" in drawn(table.state, ALICE, asking).tray
    tray = drawn(table.state, ALICE, {**asking, "found": "1", "R2": "1"}).tray
    assert tray.count('class="tray stps"') == 1
    assert tray.count('id="more-R2"') == 1
    moves = sent_by(drawn(table.state, ALICE, {**asking, "found": "1", "R2": "1"}))
    assert {one.ships for one in moves if isinstance(one, Accept | Offer)} == {ships(R2=1)}


def test_the_galaxy_is_well_formed_for_pictures_in_mails() -> None:
    for state in positions(2, 3)[::8]:
        drawing = drawn(state, ALICE).board
        found = re.findall(r'<svg class="board.*?</svg>', drawing, re.DOTALL)
        assert len(found) == 2
        for one in found:
            parseString(one)
