"""Positions that several tests of power against power begin with."""

from games.encounter.rules.components import (
    COSMIC_ZAP,
)
from games.encounter.rules.moves import (
    PlayArtefact,
)
from games.encounter.rules.score import preview
from tests.encounter.table import ALICE, CLARA, R1_3, Table, ships

ZAP_A = PlayArtefact(COSMIC_ZAP, seat=ALICE)
ZAP_C = PlayArtefact(COSMIC_ZAP, seat=CLARA)


def totals(table: Table) -> list[int]:
    return [one.total for one in preview(table.state).sums]


def with_ally(*powers: str, side: str = "attack", number: int = 2, **kw: object) -> Table:
    table = Table(*powers, **kw)  # type: ignore[arg-type]
    return table.attack(R1_3, allies={CLARA: (side, ships(B1=number))})  # type: ignore[dict-item]
