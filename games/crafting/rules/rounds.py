"""The end of a turn, of a round and of the game."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.crafting.rules.bench import Bench, set_phase
from games.crafting.rules.components import COUNTS, ELEMENTS, HAND_LIMIT, Four
from games.crafting.rules.meta import ONE_CLOCK
from games.crafting.rules.ring import as_four
from games.crafting.rules.score import (
    advanced_points,
    final_score,
    is_last,
    objective_awards,
    objective_values,
)
from games.crafting.rules.state import NO_TRAY, Ended, Goals, State, to_discard
from games.engine.contract import Event, Seat


def finish_turn(bench: Bench) -> None:
    """The tray and the tracks are emptied; the next seat, or the end of the round."""
    lose_tray(bench)
    state = bench.state
    following = Seat((state.active + 1) % len(state.players))
    bench.changes["bought"] = 0
    if following == state.first:
        end_round(bench)
    else:
        begin_turn(bench, following)


def lose_tray(bench: Bench) -> None:
    """Stars and life to the supply, nebulae under their piles (R9)."""
    tray, supply = bench.tray, bench.supply
    if tray.nebulae or tray.life or any(tray.stars):
        stars = (left + back for left, back in zip(supply.stars, tray.stars, strict=True))
        bench.supply = replace(supply, stars=as_four(stars), life=supply.life + tray.life)
        for tile in tray.nebulae:
            bench.bury_tile(tile)
        lost = dict(zip(ELEMENTS, tray.stars, strict=True))
        bench.tell("tray_lost", life=tray.life, nebulae=len(tray.nebulae), **lost)
    bench.tray = NO_TRAY


def begin_turn(bench: Bench, seat: Seat) -> None:
    """A seat's energy phase opens."""
    bench.changes["active"] = seat
    bench.changes["turn"] = bench.state.turn + 1
    set_phase(bench, "shift")
    bench.events.append(Event("turn_begins", {"seat": seat, "round": round_of(bench)}))


def round_of(bench: Bench) -> int:
    """The round as changed so far."""
    return bench.changes.get("round", bench.state.round)


def end_round(bench: Bench) -> None:
    """Objectives move and score; then the end, the hand limit, or the next round."""
    bench.events.append(Event("round_ends", {"round": bench.state.round}))
    settle(bench, move_goals(bench.after()))
    reveal_goal(bench)
    state = bench.after()
    if is_last(state):
        end_game(bench, state)
        return
    for seat, player in enumerate(state.players):
        if player.discard is not None:
            trim_one(bench, Seat(seat), player.discard)
    if any(to_discard(player, HAND_LIMIT) for player in bench.state.players):
        set_phase(bench, "limit")
    else:
        begin_round(bench)


def move_goals(state: State) -> tuple[State, str]:
    """Every objective one space down; the one that reaches space 4 is to be scored."""
    one, two, three = state.goals.track
    scored = (*state.goals.scored, three) if three else state.goals.scored
    goals = Goals(state.goals.pile, ("", one, two), scored)
    return replace(state, goals=goals), three


def settle(bench: Bench, moved: tuple[State, str]) -> None:
    """The bench takes a whole state over; the objective due is scored for every seat."""
    state, objective = moved
    values = points = (0,) * len(state.players)
    if objective:
        values, points = objective_values(state, objective), objective_awards(state, objective)
        players = []
        for seat, player in enumerate(state.players):
            told: dict[str, str | int] = {
                "objective": objective,
                "value": values[seat],
                "points": points[seat],
            }
            bench.events.append(Event("objective_scored", {"seat": seat, **told}))
            total = player.objective_points + points[seat]
            players.append(replace(player, objective_points=total))
        state = replace(state, players=tuple(players))
    if state.edition >= ONE_CLOCK:
        state = replace(state, ended=summary(state, objective, values, points))
    take_over(bench, state)


def summary(state: State, objective: str, values: Sequence[int], points: Sequence[int]) -> Ended:
    """What everyone may look at until the next round ends."""
    scores = tuple(player.score for player in state.players)
    return Ended(state.round, state.turn, objective, tuple(values), tuple(points), scores)


def take_over(bench: Bench, state: State) -> None:
    """Go on from another state."""
    bench.state = state
    bench.player = state.players[bench.seat]
    bench.galaxy = bench.player.galaxy
    bench.changes = {}


def reveal_goal(bench: Bench) -> None:
    """The next objective is turned up onto space 1."""
    goals = bench.state.goals
    if goals.pile:
        _, two, three = goals.track
        bench.changes["goals"] = Goals(goals.pile[1:], (goals.pile[0], two, three), goals.scored)
        bench.events.append(Event("objective_revealed", {"objective": goals.pile[0]}))


def end_game(bench: Bench, state: State) -> None:
    """Advanced life is turned up and added."""
    for seat, player in enumerate(state.players):
        told = {"advanced": advanced_points(player), "score": final_score(player)}
        bench.events.append(Event("final_score", {"seat": seat, **told}))
    bench.events.append(Event("game_over", {}))
    set_phase(bench, "over")


def trim_one(bench: Bench, seat: Seat, cards: Four) -> None:
    """A seat's cards above the limit go to the discard."""
    state = bench.after()
    player = state.players[seat]
    hand = as_four(held - gone for held, gone in zip(player.hand, cards, strict=True))
    discard = as_four(a + b for a, b in zip(state.energy.discard, cards, strict=True))
    light, time, gravity, chemistry = cards
    told = {"light": light, "time": time, "gravity": gravity, "chemistry": chemistry}
    if sum(cards):
        bench.events.append(Event("hand_trimmed", {"seat": seat, **told}))
    players = list(state.players)
    players[seat] = replace(player, hand=hand, discard=None)
    bench.energy = replace(bench.energy, discard=discard)
    take_over(bench, replace(state, players=tuple(players), energy=bench.energy))


def trim(bench: Bench, cards: Four) -> None:
    """One seat has discarded; when all have, the next round begins."""
    trim_one(bench, bench.seat, cards)
    if not any(to_discard(player, HAND_LIMIT) for player in bench.state.players):
        begin_round(bench)


def begin_round(bench: Bench) -> None:
    """With three or four seats the first-player token moves on."""
    state = bench.state
    seats = len(state.players)
    first = Seat((state.first + 1) % seats) if COUNTS[seats].first_passes else state.first
    bench.changes["round"] = state.round + 1
    bench.changes["first"] = first
    begin_turn(bench, first)


def leave(bench: Bench) -> None:
    """A seat gives up; when only one is left, the game is over (R57)."""
    left = (*bench.state.left, bench.seat)
    bench.changes["left"] = left
    bench.tell("left")
    if len(left) >= len(bench.state.players) - 1:
        end_game(bench, bench.after())
