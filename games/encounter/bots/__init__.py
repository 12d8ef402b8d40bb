"""The computer players of Cosmic Encounter, weakest first."""

from games.encounter.bots.levels import play_easy, play_strong
from games.encounter.bots.report import count
from games.engine.bots import Players

PLAYERS = Players(levels={"easy": play_easy, "strong": play_strong}, count=count)
