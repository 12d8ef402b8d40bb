"""Bonus tiles by correspondence: sealed claims, settled without any speed (R14)."""

from msgspec.structs import replace

from games.engine.contract import Event
from games.factory.rules.components import COLOURS
from games.factory.rules.state import NOBODY, State, card_of, start_seat


def assign(state: State, told: list[Event]) -> State:
    """Each bonus tile goes to one of those who claim it."""
    veg, ice, desert = (winner(state, colour) for colour in range(len(COLOURS)))
    for colour, seat in enumerate((veg, ice, desert)):
        if seat != NOBODY:
            claims = sum(COLOURS[colour] in claimed for claimed in state.claims)
            values: dict[str, str | int] = {"seat": seat, "colour": COLOURS[colour]}
            told.append(Event("bonus_assigned", {**values, "claims": claims}))
    return replace(state, bonus=(veg, ice, desert))


def winner(state: State, colour: int) -> int:
    """The claimant with fewest claims, then the first from the start seat of the colour."""
    start, freezes = start_seat(state, colour), card_of(state).freezes

    def rank(seat: int) -> tuple[int, int]:
        fewest = len(state.claims[seat]) if freezes else 0
        return fewest, (seat - start) % state.seats

    claimants = [s for s in range(state.seats) if COLOURS[colour] in state.claims[s]]
    return min(claimants, key=rank, default=NOBODY)
