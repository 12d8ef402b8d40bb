"""The computer players of Cosmic Factory, weakest first."""

from games.engine.bots import Players
from games.factory.bots.levels import acts_after, easy, strong

PLAYERS = Players(levels={"easy": easy, "strong": strong}, acts_after=acts_after)
