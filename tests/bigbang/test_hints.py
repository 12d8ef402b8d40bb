"""What the view tells is what the rules allow, in every position of tables played at random."""

import pytest

from games.bigbang import rules as bigbang
from games.bigbang.rules.components import NUMBERS, is_action
from games.bigbang.rules.hints import Offer, offers
from games.bigbang.rules.meta import SEATS, Mode, Options
from games.bigbang.rules.moves import (
    DarkEnergy,
    DeclineExtra,
    Eclipse,
    Hyperspace,
    Move,
    Orbit,
    Place,
    Play,
)
from games.engine.chance import Chance
from games.engine.play import play

SHIFTS: dict[str, type[Hyperspace | Eclipse]] = {"HYPERSPACE": Hyperspace, "ECLIPSE": Eclipse}


def moves_of(offer: Offer, mode: Mode) -> list[Move]:
    if mode == "hexdomino":
        return [Play(offer.tile, spot.cell, spot.link) for spot in offer.spots]
    if offer.tile == "DARK_ENERGY":
        return [] if offer.closed else [DarkEnergy(offer.slot)]
    if is_action(NUMBERS[offer.tile]):
        return [
            SHIFTS[offer.tile](offer.slot, slide.source, slide.target)
            if slide.centre is None
            else Orbit(offer.slot, slide.source, slide.centre, slide.target)
            for slide in offer.slides
        ]
    return [Place(offer.slot, spot.cell, spot.universe) for spot in offer.spots]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("mode", list(SEATS))
def test_offers_are_the_legal_moves(mode: Mode, seed: int) -> None:
    luck = Chance(f"{seed + 50:x}")
    state = bigbang.setup(Options(mode=mode), SEATS[mode][0], luck)
    while bigbang.windows(state):
        legal = list(bigbang.moves(state, state.active))
        seen = bigbang.view(state, state.active)
        offered = [move for offer in offers(seen) for move in moves_of(offer, mode)]
        assert len(offered) == len(set(offered))
        assert set(offered) == {move for move in legal if move != DeclineExtra()}
        assert all(bool(o.closed) == (not moves_of(o, mode)) for o in offers(seen))
        state = play(bigbang, state, state.active, luck.pick(legal), Chance("0")).state
    assert offers(bigbang.view(state, state.active)) == ()
