"""The computer players of Crafting the Cosmos, weakest first."""

from games.crafting.bots.greedy import greedy
from games.crafting.bots.levels import easy, strong
from games.crafting.bots.report import count
from games.engine.bots import Players

PLAYERS = Players(levels={"easy": easy, "strong": strong}, measures={"greedy": greedy}, count=count)
