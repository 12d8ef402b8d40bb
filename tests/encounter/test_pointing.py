"""Each artefact and each power's own choice is made by pointing, and is then a legal move."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from games.encounter import rules as encounter
from games.encounter.board.pointing import way_to
from games.encounter.rules.components import ARTEFACT_NAMES, WINDOWS, is_artefact
from games.encounter.rules.moves import Draw, Heal, Keep, PlayArtefact, Take, UsePower
from games.encounter.rules.powers import POWERS
from games.engine.contract import Seat
from tests.encounter.drawing import drawn, sent_by
from tests.encounter.table import ALICE, BOB, CLARA, Table, ships

MOST = 12  # ways of one move that are tried
BY_CHOICE = [power.key for power in POWERS.values() if power.window]


def walk(table: Table) -> Iterator[str]:
    """The four windows of one encounter: Clara helps Bob, ships lie in the Black Hole."""
    table.put(BOB, Y1=4, Y2=4, Y3=4, Y4=4).put(ALICE, R1=4, R2=4, R3=4, R4=4)
    yield "start"
    table.to("launch").attack(ships(R1=3), allies={CLARA: ("defence", ships(B1=2))})
    if table.state.todo[0] == "pre":
        yield "pre"
    table.lay(8, 10)
    if table.state.todo[0] == "laid":
        yield "laid"
        table.go_on()
    if table.state.todo[0] == "revealed":
        yield "revealed"


def by_pointing(table: Table, seat: Seat, kind: type[Any]) -> list[Any]:
    """Every way of a move that is legal now; each must be sent by what the board offers."""
    moves = (one for one in encounter.moves(table.state, seat) if isinstance(one, kind))
    ways = list(islice(moves, MOST))
    for move in ways:
        window = drawn(table.state, seat, way_to(move))
        assert move in sent_by(window), move
        assert encounter.refuse(table.state, seat, move) is None
    return ways


@pytest.mark.parametrize("card", ARTEFACT_NAMES, ids=list(ARTEFACT_NAMES.values()))
def test_an_artefact_is_played_by_pointing(card: int) -> None:
    hands = [(8, 10, card), (8, 10), (6, 6)]
    table = Table("healer", "virus", "macron", hands=hands)
    played = set[str]()
    for window in walk(table):
        ways = by_pointing(table, ALICE, PlayArtefact)
        if ways:
            played.add(window)
        else:
            closed = drawn(table.state, ALICE).tray
            assert 'aria-disabled="true"' in closed, "a card that cannot be played says when"
    assert played, "it could never be played"
    assert played <= set(WINDOWS)
    assert is_artefact(card)


def seats_of_power(key: str) -> tuple[str, str, str]:
    """Who does not take part joins uninvited; everybody else attacks."""
    return ("healer", "virus", key) if key == "parasite" else (key, "virus", "macron")


@pytest.mark.parametrize("key", BY_CHOICE)
def test_a_power_is_used_by_pointing(key: str) -> None:
    powers = seats_of_power(key)
    seat = Seat(powers.index(key))
    table = Table(*powers, hands=[(8, 10, 12), (8, 10), (6, 6)])
    used = 0
    if key == "parasite":
        table.attack(ships(R1=3))
        used = len(by_pointing(table, seat, UsePower))
    else:
        for _window in walk(table):
            used += len(by_pointing(table, seat, UsePower))
    assert used


def test_mutant_draws_from_the_deck_or_from_a_hand_by_pointing() -> None:
    table = Table("mutant", "virus", "macron", hands=[(8, 10), (8, 10), (6, 6)])
    table.attack(ships(R1=3)).play(ALICE, UsePower()).go_on()
    assert table.state.todo[0] == "mutant"
    assert len(by_pointing(table, ALICE, Draw)) == 3


def test_clone_keeps_its_card_by_pointing() -> None:
    table = Table("clone", "virus", "macron", hands=[(8, 10), (8, 10)])
    table.attack(ships(R1=3)).fight(8, 10).to("keep")
    assert by_pointing(table, ALICE, Keep)


def test_filch_takes_the_other_card_by_pointing() -> None:
    table = Table("filch", "virus", "macron", hands=[(8, 10), (8, 10)])
    table.attack(ships(R1=3)).fight(8, 10).to("take")
    assert by_pointing(table, ALICE, Take)


def test_healer_heals_by_pointing() -> None:
    table = Table("trader", "virus", "healer", hands=[(8, 10), (8, 10)])
    table.attack(ships(R1=3)).fight(8, 10).to("heal")
    assert len(by_pointing(table, CLARA, Heal)) > 1


def test_the_first_seat_is_driven_out_by_pointing() -> None:
    table = Table("healer", "virus", "macron")
    table.put(ALICE, R1=4, R2=4, R3=4, Y5=1)
    state = replace(table.state, active=BOB, todo=("own_colour", *table.state.todo), asked=(BOB,))
    links = re.findall(r'href="([^"]*who=[^"]*)"', drawn(state, BOB).tray)
    assert links == ["/t/1/?who=0"]
    assert drawn(state, BOB, {"who": "0"}).move == '{"type":"eject","seat":0}'
