"""Takes the most points it can get with one move: the measure for the planner."""

from games.crafting.rules.moves import EndTurn
from games.crafting.rules.score import final_score
from games.engine.bots import Imagine
from games.engine.chance import Chance
from games.engine.contract import Fixed, Game, Seat


def greedy(game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed:
    """Points now; failing that any move but the end of the turn while pieces are to be placed."""
    state = imagine(chance)
    had = final_score(state.players[seat])
    best: list[Fixed] = []
    most = 0
    moves = list(game.moves(state, seat))
    for move in moves:
        after = game.apply(state, seat, move, Chance("0")).state
        points = final_score(after.players[seat]) - had
        if points > most:
            best, most = [move], points
        elif points == most:
            best.append(move)
    if most == 0 and state.phase == "create":
        best = placing(moves) or best
    return chance.pick(best)


def placing(moves: list[Fixed]) -> list[Fixed]:
    """Moves that put a piece of the tray down."""
    return [
        move
        for move in moves
        if not isinstance(move, EndTurn) and type(move).__name__.startswith("Place")
    ]
