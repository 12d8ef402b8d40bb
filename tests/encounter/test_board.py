"""The board: every decision by pointing, nothing hidden in a drawing, closed places say why."""

import re
from functools import cache
from html import unescape
from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.encounter import board, words
from games.encounter import rules as encounter
from games.encounter.rules.components import planet_name
from games.encounter.rules.moves import (
    Accept,
    Aim,
    Eject,
    Heal,
    Invite,
    Join,
    Launch,
    Lay,
    Lose,
    Offer,
    Place,
    PlayArtefact,
    Regroup,
    Ships,
    Suffer,
    UsePower,
    Wait,
)
from games.encounter.rules.placing import with_returns
from games.encounter.rules.state import State
from games.engine.board import Asked, Drawn
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import play
from games.engine.words import Names
from games.tables.models import Table
from games.tables.reading.scene import TableScene
from tests.encounter.table import ALICE, plain_table, ships

NAMES = ("Alice", "Bob", "Charlie", "Mira")
KILOBYTE = 1024
COUNT = count()
LINK = re.compile(r'<a [^>]*?href="(/t/1/[^"]*)"')
BUTTON = re.compile(r'<button [^>]*?name="move" value="([^"]+)"')


def seen(state: State, seat: Seat | None, orders: tuple[Any, ...] = ()) -> TableScene:
    """What a seat sees of a state, without a database."""
    windows = encounter.windows(state)
    return TableScene(
        table=Table(pk=1, game="encounter", status="playing", digest=str(next(COUNT))),
        game=encounter,
        wording=words,
        names=Names(NAMES[: len(state.powers)], seat),
        seat=seat,
        seats=(),
        number=1,
        view=encounter.view(state, seat),
        windows=tuple(one for one in windows if seat in one.may),
        open_windows=windows,
        lines=(),
        recap=(),
        orders=orders,
        _state=state,
    )


def asked(query: dict[str, str], reading: bool = False) -> Asked:
    return Asked("/t/1/", query, reading)


def drawn(state: State, seat: Seat | None, query: dict[str, str] | None = None) -> Drawn:
    return board.draw(seen(state, seat), asked(query or {}))


@cache
def positions(seed: int, seats: int, most: int = 160) -> list[State]:
    """States met in one game at random, one for each question."""
    luck = Chance(f"{seed:x}")
    state = encounter.setup(encounter.OPTIONS.decode(b"{}"), seats, luck)
    found = [state]
    for number in range(most):
        if not encounter.windows(state):
            break
        seat = luck.pick(state.asked)
        move = luck.pick(list(encounter.moves(state, seat)))
        state = play(encounter, state, seat, move, Chance(f"{number:x}")).state
        found.append(state)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_can_be_drawn_for_everyone(seats: int) -> None:
    met = set()
    for seed in (1, 2):
        for state in positions(seed, seats):
            met.add(state.todo[0])
            for viewer in (None, state.active):
                window = drawn(state, viewer)
                assert "ce-ring" in window.board
                assert "ce-strips" in window.board
                assert len(window.board) < 40 * KILOBYTE
    assert {"launch", "aim", "cards", "place"} <= met


def place(where: int) -> str:
    return "M" if where < 0 else planet_name(where)


def fleet(ships: Ships, suffix: str = "") -> dict[str, str]:
    return {f"{place(where)}{suffix}": str(abs(number)) for where, number in ships}


def clicks(state: State, move: Any) -> dict[str, str]:
    """What a player points at for a move; nothing for one that is a button."""
    match move:
        case Regroup(planet=where) if where >= 0:
            return {"to": planet_name(where)}
        case Aim(planet=where):
            return {"to": planet_name(where)}
        case Launch(ships=ships) | Lose(ships=ships):
            return fleet(ships)
        case Eject(seat=seat):
            return {"who": str(seat)}
        case Invite(seats=seats) | Heal(seats=seats):
            return {"who": "-".join(map(str, seats))} if seats else {}
        case Join(side=side, ships=ships):
            return {"door": side, **fleet(ships)}
        case Lay(card=card):
            return {"card": f"c{card}"}
        case Suffer(ships=ships, attack=attack, artefact=artefact):
            return {**fleet(ships), "attack": f"c{attack}", "artefact": f"c{artefact}"}
        case Place(ships=ships, reward=reward):
            return {**fleet(ships), **fleet(reward, "r")}
        case PlayArtefact(card=card, seat=seat, allies=allies):
            more = {"seat": str(seat)} if seat >= 0 else {}
            more |= {"who": "-".join(map(str, allies))} if allies else {}
            return {"play": str(card), **more}
        case UsePower(seat=seat, card=card, side=side, ships=ships):
            found = {"play": "power", "door": side, **fleet(ships)}
            found |= {"seat": str(seat)} if seat >= 0 else {}
            found |= {"card": f"c{card}"} if card >= 0 else {}
            found |= {"way": "out"} if ships and ships[0][1] < 0 else {}
            return found
        case Offer():
            return offered(move)
        case Accept(cards=cards, ships=ships):
            return {f"p{c}": str(cards.count(c)) for c in cards} | fleet(ships)
    return {}


def offered(offer: Offer) -> dict[str, str]:
    found = fleet(offer.ships)
    for card, named in offer.give:
        key = f"{'g' if named else 'd'}{card}"
        found[key] = str(int(found.get(key, "0")) + 1)
    want = offer.want
    for kind in ("attack", "negotiate", "artefact", "any"):
        if number := getattr(want, kind):
            found[kind] = str(number)
    if want.attack_min:
        found["min"] = str(want.attack_min)
    if offer.mine >= 0:
        found["mine"] = planet_name(offer.mine)
    if offer.yours >= 0:
        found["yours"] = planet_name(offer.yours)
    found |= {f"free{seat}": str(n) for seat, n in offer.free}
    return found | {f"wfree{seat}": str(n) for seat, n in offer.want_free}


def sent_by(window: Drawn) -> list[Any]:
    """Every move that one press sends: the bar's and those of the buttons."""
    bodies = [window.move] if window.move else []
    bodies += map(unescape, BUTTON.findall(f"{window.tray}{window.others}"))
    return [encounter.MOVE.decode(body) for body in bodies]


def alike(state: State, seat: Seat, move: Any) -> Any:
    """Moves that mean the same look the same."""
    if isinstance(move, Place):
        return with_returns(state, seat, move)
    if isinstance(move, Offer):
        return replace(move, give=tuple(sorted(move.give)))
    return move


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_is_reached_by_pointing(seats: int) -> None:
    reached = set()
    for seed in (1, 2, 3):
        luck = Chance(f"{seed + 50:x}")
        for state in positions(seed, seats):
            if not encounter.windows(state):
                continue
            seat = luck.pick(state.asked)
            moves = list(encounter.moves(state, seat))
            for move in [luck.pick(moves) for _ in range(3)]:
                if isinstance(move, Wait):
                    continue  # only where a clock runs
                window = drawn(state, seat, clicks(state, move))
                sent = [alike(state, seat, one) for one in sent_by(window)]
                assert alike(state, seat, move) in sent, (state.todo[0], move)
                reached.add((state.todo[0], type(move).__name__))
    assert len({step for step, _move in reached}) > 12


def test_wait_is_a_button_where_a_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    table = plain_table().to("start")
    monkeypatch.setattr(TableScene, "seconds_left", lambda *_: 4.0)
    assert Wait() in sent_by(drawn(table.state, ALICE))
    monkeypatch.setattr(TableScene, "seconds_left", lambda *_: None)
    window = drawn(table.state, ALICE)
    assert Wait() not in sent_by(window)
    assert "Take your time" in window.ruler


def links(drawing: str) -> list[str]:
    return [unescape(one) for one in LINK.findall(drawing)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_watchers_and_players_not_asked_can_press_nothing(seats: int) -> None:
    for state in positions(1, seats):
        for viewer in (None, *map(Seat, range(seats))):
            asked_now = viewer is not None and viewer in state.asked
            talks = state.todo[0] == "deal" and viewer in (state.active, state.enc.defender)
            if asked_now or talks:
                continue
            window = drawn(state, viewer, {"R1": "1", "to": "Y1", "play": "41"})
            assert not window.move
            assert not sent_by(window)
            assert not links(window.board)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_closed_planet_says_why_and_no_open_one_does(seats: int) -> None:
    reasons = set()
    for seed in (1, 2):
        for state in positions(seed, seats):
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
    """Another world that this viewer cannot tell from this one."""
    if viewer is not None:
        return encounter.imagine(state, viewer, luck)
    return encounter.imagine(state, state.active, luck)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_hidden_is_in_any_drawing(seats: int) -> None:
    tried = 0
    for seed in (1, 2):
        luck = Chance(f"{seed + 90:x}")
        for state in positions(seed, seats):
            viewer = Seat(luck.below(seats))
            other = twin(state, viewer, luck)
            if encounter.view(other, viewer) != encounter.view(state, viewer):
                continue
            tried += 1
            assert drawn(state, viewer) == drawn(other, viewer)
    assert tried > 100


def test_the_list_offers_the_same_places_as_the_picture() -> None:
    for state in positions(1, 4):
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
