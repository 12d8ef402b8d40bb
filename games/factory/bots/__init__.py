"""The computer players of Cosmic Factory, weakest first."""

from games.engine.bots import Players
from games.factory.bots.levels import easy, patience, strong

PLAYERS = Players(levels={"easy": easy, "strong": strong}, patience=patience)
