"""The wording of each game, one line each."""

from games.wording import factory
from games.wording.words import Wording

WORDINGS: dict[str, Wording] = {
    "factory": factory,
}
