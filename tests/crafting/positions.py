"""Positions a browser test begins in, and what was played from there."""

from typing import Any

import pytest
from msgspec.structs import replace

from accounts.models import User
from games.crafting import rules as crafting
from games.crafting.rules.state import State
from games.tables import commands
from games.tables.models import Line, Table
from tests.crafting.tables import creating, galaxy


def rich(*cards: str, **things: Any) -> State:
    """Alice creates, with four powers and everything they could ask for."""
    own = galaxy(
        nebulae="D1:N101 Y1:N201 F1:N301 D2:N102 Y2:N103",
        formed="F1 Y2",
        advanced="Y2:A101",
        stars="S00:H S04:C S05:C S06:O S07:He S12:O",
        novae="S01:H S02:He",
        proto="L01 L02 L05 L06 L08",
        stable="L03 L07 L13 L14",
    )
    slots = (*cards, "", "", "", "")[:4]
    state = creating(
        own,
        hand=(9, 9, 9, 9),
        slots=slots,
        waiting=3,
        supernova=4,
        dna=4,
        graviton=9,
        tray_stars=(1, 1, 0, 0),
        tray_life=2,
        tray_nebulae=("N203",),
        **things,
    )
    powers = tuple(tuple(card for card in pile if card not in cards) for pile in state.powers)
    return replace(state, powers=powers)


def seated(monkeypatch: pytest.MonkeyPatch, state: State, alice: User, bob: User) -> Table:
    """A table that begins in this position."""
    monkeypatch.setattr(crafting, "setup", lambda options, seats, chance: state)
    table = commands.open_table(alice, "crafting", {}, seats=2)
    commands.take_seat(bob, table.pk)
    return table


def bodies(table: Table) -> list[str]:
    lines = Line.objects.filter(table=table, kind="move").order_by("number")
    return [line.body for line in lines]
