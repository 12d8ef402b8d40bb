"""The computer players of Big Bang 13.7, weakest first."""

from games.bigbang.bots.levels import play_easy, play_greedy, play_strong
from games.engine.bots import Players

PLAYERS = Players(
    levels={"easy": play_easy, "strong": play_strong},
    measures={"greedy": play_greedy},
    playing_out=play_greedy,
)
