"""Plays anything legal; fills seats in tests and stands in for a bot that is too slow."""

from games.bots.bot import Imagine
from games.rules.chance import Chance
from games.rules.contract import Fixed, Seat
from games.rules.registry import Game


def play_anything(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed:
    """Any move the seat may play, each with the same odds."""
    move: Fixed = chance.pick(list(game.moves(imagine(chance), seat)))
    return move
