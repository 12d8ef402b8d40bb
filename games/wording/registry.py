"""The wording of each game, one line each."""

from games.wording import bigbang, crafting, encounter, factory
from games.wording.words import Wording

WORDINGS: dict[str, Wording] = {
    "bigbang": bigbang,
    "factory": factory,
    "crafting": crafting,
    "encounter": encounter,
}
