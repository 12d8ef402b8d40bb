"""The wording of each game, one line each."""

from games.wording.words import Wording

WORDINGS: dict[str, Wording] = {}
