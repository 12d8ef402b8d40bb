"""Who talks with whom, and what a colony by agreement can be founded with."""

from games.encounter.board.desk import Desk, as_ships
from games.encounter.board.losing import losable
from games.encounter.rules.moves import MOTHERSHIP, Ships
from games.encounter.rules.powers import POWERS

WANTS = ("attack", "negotiate", "artefact", "any")  # kinds of cards an offer can ask for


def partner(desk: Desk) -> int:
    view = desk.view
    return view.defender if desk.me == view.active else view.active


def is_done(desk: Desk) -> bool:
    return desk.view.done[desk.side]


def survives(desk: Desk, seat: int) -> bool:
    return POWERS[desk.view.powers[seat]].survives and desk.view.works[seat]


def founders(desk: Desk) -> Ships:
    """The ships chosen for a new colony; else the one spared most easily."""
    sources = losable(desk)
    chosen = desk.ships(sources)
    if chosen:
        return as_ships(chosen)
    if not sources:
        return ()
    if MOTHERSHIP in sources:
        return ((MOTHERSHIP, 1),)
    return ((max(sources, key=lambda where: (sources[where], -where)), 1),)


def grantable(desk: Desk, giver: int, receiver: int) -> list[int]:
    """Where one could grant the other a colony."""
    ships = desk.view.ships
    return [w for w, n in enumerate(ships[giver]) if n and not ships[receiver][w]]
