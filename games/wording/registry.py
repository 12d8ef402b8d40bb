"""The wording of each game, one line each."""

from games.wording import bigbang
from games.wording.words import Wording

WORDINGS: dict[str, Wording] = {
    "bigbang": bigbang,
from games.wording import crafting
    "crafting": crafting,
from games.wording import factory
    "factory": factory,
}
