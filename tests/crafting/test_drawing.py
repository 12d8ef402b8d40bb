"""The board of Crafting the Cosmos: every legal move by pointing, nothing hidden, nothing else."""

import re
from html import unescape
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from msgspec.structs import replace

from games.crafting import board
from games.crafting import rules as crafting
from games.crafting.board import forming
from games.crafting.board.building import in_hand
from games.crafting.board.examples import all_powers
from games.crafting.board.galaxy import is_free
from games.crafting.board.plane import dots
from games.crafting.board.pointing import way_to
from games.crafting.board.refusing import kind_of
from games.crafting.rules.board import HEX_AT
from games.crafting.rules.components import POWER_COSTS, TILES
from games.crafting.rules.moves import (
    Depressurise,
    Gravitate,
    ScoreSet,
    ShiftEnergy,
    TakeEnergy,
    UsePower,
)
from games.crafting.rules.state import Goals, State
from games.engine.chance import Chance
from games.engine.contract import Seat
from tests.crafting.drawn import asked, mover, played, seen
from tests.crafting.tables import ALICE, BOB, creating, galaxy
from tests.shares import EVERY

KILOBYTE = 1024
HANDS = ("", "H", "He", "O", "C", "life", "nova", "dna", "grav", "crystal", "birth", "end", "buy")


def reaches(state: State, seat: Seat, move: Any) -> bool:
    """Whether a move is confirmed at the end of its way, or a button there plays it."""
    drawn = board.draw(seen(state, seat), asked(way_to(move)))
    if drawn.move and crafting.MOVE.decode(drawn.move) == move:
        return True
    sent = re.findall(r'name="move" value="([^"]*)"', f"{drawn.tray}{drawn.aims}")
    return move in [crafting.MOVE.decode(unescape(one)) for one in sent]


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize(("seats", "seed"), [(2, "a1"), (3, "b2"), (4, "c3")])
def test_every_legal_move_is_reached_by_pointing(seats: int, seed: str, every: int) -> None:
    luck = Chance(seed)
    kinds = set()
    for state in played(seats, seed)[: -1 : 3 * every]:
        seat = mover(state)
        moves = list(crafting.moves(state, seat))
        by_kind: dict[type, list[Any]] = {}
        for move in moves:
            by_kind.setdefault(type(move), []).append(move)
        for kind, some in by_kind.items():
            kinds.add(kind)
            for move in [luck.pick(some) for _ in range(2)]:
                assert reaches(state, seat, move), move
    assert len(kinds) >= 14


def test_every_way_to_shift_can_be_tapped_not_only_the_shortest() -> None:
    state = crafting.setup(crafting.Options(edition=crafting.META.edition), 2, Chance("5"))
    steps: tuple[str, ...] = ()
    for _ in range(3):
        drawn = board.draw(seen(state, state.active), asked({"steps": "-".join(steps)}))
        taps = re.findall(r'data-to="\w+" href="[^"]*steps=([\w-]+)"', drawn.board)
        assert taps
        steps = tuple(taps[-1].split("-"))
    own = board.draw(seen(state, state.active), asked({"steps": "own-own-own"}))
    assert crafting.MOVE.decode(own.move) == ShiftEnergy(("own", "own", "own"))


@pytest.mark.parametrize("card", sorted(POWER_COSTS))
def test_each_power_is_used_by_pointing(card: str) -> None:
    state = rich(card)
    if POWER_COSTS[card] is None:
        moves: list[Any] = [
            move
            for move in crafting.moves(state, ALICE)
            if isinstance(move, Depressurise) and move.reward == "power"
        ]
    else:
        moves = [move for move in crafting.moves(state, ALICE) if isinstance(move, UsePower)]
    assert moves, card
    luck = Chance("7")
    for move in [moves[0], moves[-1], *(luck.pick(moves) for _ in range(12))]:
        assert reaches(state, ALICE, move), move


def rich(card: str) -> State:
    """Alice owns a power and everything it could ask for."""
    own = galaxy(
        nebulae="D1:N101 Y1:N201 F1:N301 D2:N102 Y2:N103",
        formed="F1 Y2",
        advanced="Y2:A101",
        stars="S00:H S04:C S05:C S06:O S07:He S12:O",
        novae="S01:H S02:He",
        proto="L01 L02 L05 L06",
        stable="L03 L07 L13 L14",
    )
    return creating(
        own,
        hand=(6, 6, 6, 6),
        slots=(card, "", "", ""),
        waiting=2,
        supernova=2,
        dna=2,
        graviton=3,
    )


def moves_on(drawing: str) -> list[str]:
    """What pressing plays: each space says it, or the drawing for all of them."""
    each = re.findall(r"data-move='([^']*)'", drawing)
    for once in re.findall(r"data-play='([^']*)'", drawing):
        spaces = re.findall(r'<a class="(?!dark)[^"]*" id="cell-(\w+)"', drawing)
        each += [once.replace("*", space) for space in spaces]
    return each


@pytest.mark.parametrize("every", EVERY)
def test_what_is_pointed_at_is_legal_and_no_legal_space_is_dark(every: int) -> None:
    shown = 0
    for state in played(2, "d4")[: -1 : 3 * every]:
        if state.phase != "create":
            continue
        seat = mover(state)
        now = seen(state, seat)
        legal: dict[type, set[Any]] = {}
        for move in crafting.moves(state, seat):
            legal.setdefault(type(move), set()).add(move)
        for take in HANDS:
            drawn = board.draw(now, asked({"take": take}))
            for body in moves_on(drawn.board):
                move = crafting.MOVE.decode(body)
                shown += 1
                if not isinstance(move, Gravitate):
                    assert move in legal[type(move)]
                assert crafting.refuse(state, seat, move) is None
            for place in re.findall(r"why=(\w+)", drawn.board):
                found = board.why_not(now, {"take": take}, place)
                assert found is not None, (take, place)
                assert found.sentence
    assert shown > 300 / every


def test_all_empty_spaces_closed_to_a_piece_are_closed_for_one_reason() -> None:
    """So one link lies on all of them."""
    seen_closed = 0
    for state in played(2, "d4")[:-1:5]:
        if state.phase != "create":
            continue
        now = seen(state, mover(state))
        for take in ("H", "life", "nova", "dna", "grav"):
            hand = in_hand(now.view, {"take": take})
            if hand is None or hand.why is None:
                continue
            own = now.view.players[state.active].galaxy
            free = [space for space in kind_of(hand.why) if is_free(space, own)]
            reasons = {
                found.reason for s in free if (found := board.why_not(now, {"take": take}, s))
            }
            assert len(reasons) <= 1, (take, reasons)
            drawn = board.draw(now, asked({"take": take})).board
            assert drawn.count('id="cell-closed"') == len(reasons)
            seen_closed += len(reasons)
    assert seen_closed > 20


def links(drawing: str) -> set[tuple[tuple[str, str], ...]]:
    """What can be chosen; a dark space tells why not, and galaxies are led to from above, too."""
    found = re.findall(r'href="(/t/7/\?(?!look=)[^"]+)"', drawing)
    queries = (parse_qsl(urlsplit(unescape(one)).query) for one in found if "why=" not in one)
    return {tuple(sorted(pair for pair in query if pair[0] != "list")) for query in queries}


def test_the_list_offers_what_the_picture_offers() -> None:
    for state in played(3, "e5")[:-1:11]:
        if state.phase not in ("create", "place", "shift"):
            continue
        now = seen(state, mover(state))
        for take in ("", "H", "He", "life", "grav", "nova", "end"):
            picture = board.draw(now, asked({"take": take}))
            told = board.draw(now, asked({"take": take}, reading=True))
            if picture.zooms or take == "end":
                inside = picture.board.split('class="cm-endl"')[0]
                assert links(inside) == links(told.board)


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_drawing_shows_nothing_its_reader_cannot_know(seats: int, every: int) -> None:
    for number, state in enumerate(played(seats, "f6")[: -1 : 13 * every]):
        for viewer in (Seat(0), Seat(1)):
            other = crafting.imagine(state, viewer, Chance(f"{number:x}"))
            for query in ({}, {"look": "0"}, {"look": "1"}, {"look": "ring"}, {"look": "round"}):
                one = board.draw(seen(state, viewer), asked(query))
                two = board.draw(seen(other, viewer), asked(query))
                assert one == two
        watcher = board.draw(seen(state, None), asked({"look": "1"}))
        assert "powers" not in watcher.tray


def test_watchers_and_seats_that_wait_can_press_nothing() -> None:
    for state in played(3, "a7")[:-1:17]:
        if state.phase == "limit":
            continue
        waiting = Seat((mover(state) + 1) % 3)
        for viewer in (None, waiting):
            for take in ("", "H", "end", "buy"):
                drawn = board.draw(seen(state, viewer), asked({"take": take}))
                assert not drawn.move
                assert not drawn.forms
                whole = f"{drawn.board}{drawn.tray}{drawn.aims}{drawn.others}{drawn.ruler}"
                assert "data-move" not in whole
                assert "data-play" not in whole
                assert 'name="move"' not in whole
                assert "take=" not in whole


def test_a_shift_is_tried_out_while_another_plays_and_kept_for_ones_turn() -> None:
    shifts = [state for state in played(2, "f6")[:-1] if state.phase == "shift"]
    waits, asks = next(
        (one, two) for one, two in pairwise(shifts) if (mover(one), mover(two)) == (ALICE, BOB)
    )
    ring = board.draw(seen(waits, BOB), asked({"look": "ring"}))
    assert "steps=own" in ring.board
    assert "steps=" not in board.draw(seen(waits, None), asked({"look": "ring"})).board
    tried = board.draw(seen(waits, BOB), asked({"steps": "own"}))
    assert tried.chosen == "steps=own"
    assert tried.tray
    assert not tried.move
    assert not tried.forms
    kept = board.draw(seen(asks, BOB), asked({"steps": "own"}))
    assert crafting.MOVE.decode(kept.move) == ShiftEnergy(("own",))


def test_a_star_says_which_nebula_it_completes_and_for_how_many_points() -> None:
    own = galaxy(nebulae="D1:N101", stars="S00:H S01:H")
    drawn = board.draw(seen(creating(own, tray_stars=(0, 1, 0, 0)), ALICE), asked({"take": "He"}))
    assert "completes D1" in drawn.board
    assert f"+{TILES['N101'].points}" in drawn.then
    assert drawn.board.count('class="cell best"') == 4


def test_a_nebula_that_can_be_formed_glows_and_asks_which_star_goes() -> None:
    own = galaxy(nebulae="D1:N101 Y1:N201", stars="S00:H S01:H S03:He")
    now = seen(creating(own), ALICE)
    assert 'class="pick ready" id="cell-D1"' in board.draw(now, asked()).board
    assert "Form D1 for 2 points, with the stars S00, S01, S03" in board.draw(now, asked()).board
    glowing = re.search(r'class="cc-pay" d="([^"]*)"', board.draw(now, asked()).board)
    assert glowing
    assert glowing[1] == dots(("S00", "S01", "S03"))
    asking = board.draw(now, asked({"take": "form", "hex": "D1"}))
    assert len(moves_on(asking.board)) == 3
    assert "which star" in asking.say


def test_supernovae_pay_for_what_a_nebula_lacks_and_surplus_stars_do_not() -> None:
    own = galaxy(nebulae="D1:N101", stars="S00:H S01:H S04:H S09:C", novae="S03:O S10:C")
    assert forming.payers(own, HEX_AT["D1"]) == ["S00", "S01", "S03"]


def test_gravitons_are_counted_over_stops() -> None:
    own = galaxy(stars="S00:H")
    drawn = board.draw(
        seen(creating(own, graviton=2), ALICE), asked({"take": "grav", "from": "S00"})
    )
    assert drawn.board.count('class="cell" id="cell-S') == 3
    assert drawn.board.count('class="cell far2"') == 6
    further = board.draw(
        seen(creating(own, graviton=2), ALICE), asked({"take": "grav", "path": "S00.S01.S04"})
    )
    assert crafting.MOVE.decode(further.move) == Gravitate("S00", "S01")
    there = galaxy(stars="S01:H")
    on = board.draw(
        seen(creating(there, graviton=1), ALICE), asked({"take": "grav", "path": "S00.S01.S04"})
    )
    assert crafting.MOVE.decode(on.move) == Gravitate("S01", "S04")


def test_the_end_of_the_turn_lists_what_would_be_lost() -> None:
    own = galaxy(nebulae="D1:N101", stars="S00:H S01:H S03:He", proto="L01")
    state = creating(own, tray_stars=(0, 0, 1, 0), graviton=2, hand=(3, 3, 3, 3))
    drawn = board.draw(seen(state, ALICE), asked({"take": "end"}))
    for key in ("open-O", "open-D1", "open-grav"):
        assert f'id="{key}"' in drawn.board
    assert "limit 10" in drawn.board
    assert drawn.verb == "End anyway"
    clear = board.draw(seen(creating(galaxy(stars="S00:H")), ALICE), asked({"take": "end"}))
    assert (clear.verb, clear.then) == ("End turn", "Nothing would be lost.")


def test_objectives_tell_what_everybody_has_and_would_get_now() -> None:
    state = replace(creating(seats=4), goals=Goals((), ("", "Q01", "Q14")))
    lives = ("L01", "L01 L02 L03", "L01 L02", "L01")
    players = tuple(
        replace(player, galaxy=galaxy(proto=life))
        for player, life in zip(state.players, lives, strict=True)
    )
    aims = board.draw(seen(replace(state, players=players), None), asked()).aims
    names = re.findall(r'<th scope="col"><svg.*?</svg><span class="vh">(\w+)<', aims)
    told = aims.split("Most proto-life")[1].split("</tbody>")[0]
    values = re.findall(r"<td>(\d)(?: <em>\+(\d)</em>)?</td>", told)
    assert [(who, *value) for who, value in zip(names, values, strict=False)] == [
        ("Alice", "1", ""),
        ("Bob", "3", "6"),
        ("Charlie", "2", "3"),
        ("Mira", "1", ""),
    ]


def test_drawings_stay_small() -> None:
    for state in played(4, "c9")[::7]:
        seat = mover(state) if crafting.windows(state) else None
        for query in ({}, {"take": "He"}, {"take": "life"}, {"take": "grav", "from": "S00"}):
            drawn = board.draw(seen(state, seat), asked(query))
            whole = f"{drawn.board}{drawn.tray}{drawn.ruler}{drawn.rail}{drawn.aims}"
            assert len(whole.encode()) < 38 * KILOBYTE
    assert len(board.defs(seen(state, None)).encode()) < 8 * KILOBYTE


def test_cards_and_sets_are_played_by_buttons() -> None:
    state = creating(phase="cards", draws=2)
    sent = board.draw(seen(state, ALICE), asked()).tray
    moves = [crafting.MOVE.decode(unescape(one)) for one in re.findall(r'value="([^"]*)"', sent)]
    assert moves == [TakeEnergy(1), TakeEnergy(2), TakeEnergy(3), TakeEnergy(4), TakeEnergy()]
    rich_hand = board.draw(seen(creating(hand=(5, 0, 0, 0)), ALICE), asked()).aims
    assert crafting.MOVE.decode(
        unescape(re.findall(r'id="set-light"[^>]*value="([^"]*)"', rich_hand)[0])
    ) == ScoreSet("light")


def test_a_look_elsewhere_has_a_way_back() -> None:
    state = creating()
    for viewer, text in ((ALICE, "To your galaxy"), (None, "Follow the turn")):
        for look in ("1", "ring"):
            drawn = board.draw(seen(state, viewer), asked({"look": look}))
            assert f'id="to-home" data-step href="/t/7/">{text}<' in drawn.others
        assert "to-home" not in board.draw(seen(state, viewer), asked()).others


def test_a_seats_card_says_how_many_cards_it_holds_and_a_power_leads_to_its_card() -> None:
    state = creating(hand=(3, 4, 0, 0), slots=("PC7", "", "", ""))
    drawn = board.draw(seen(state, BOB), asked())
    assert "7 cards" in drawn.standings[ALICE].more
    own = board.draw(seen(state, ALICE), asked()).aims
    assert '<a href="/games/crafting/#card-PC7">Photosynthesis</a>' in own
    assert 'id="card-PC7"' in all_powers()
