"""Which of two powers the computer keeps."""

from games.encounter.rules.moves import ChoosePower
from games.encounter.rules.state import State
from games.engine.chance import Chance
from games.engine.contract import Seat

# By how often each won 820 games of four strong computer players, the best first
# (`manage.py tournament encounter --report`).
RANKING = (
    "macron",
    "virus",
    "clone",
    "pacifist",
    "parasite",
    "anti_matter",
    "sorcerer",
    "empath",
    "laser",
    "amoeba",
    "chronos",
    "trader",
    "vulch",
    "filch",
    "oracle",
    "mutant",
    "zombie",
    "mind",
    "healer",
    "philanthropist",
)


def better_power(state: State, seat: Seat) -> ChoosePower:
    return ChoosePower(min(state.offered[seat], key=RANKING.index))


def any_power(state: State, seat: Seat, chance: Chance) -> ChoosePower:
    return ChoosePower(chance.pick(state.offered[seat]))
