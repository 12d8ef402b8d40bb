"""The wording of each game, one line each."""

from games.wording import crafting
from games.wording.words import Wording

WORDINGS: dict[str, Wording] = {
    "crafting": crafting,
}
