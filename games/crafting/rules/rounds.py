"""The end of a turn, of a round and of the game."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.crafting.rules.components import COUNTS, ELEMENTS, HAND_LIMIT, Four
from games.crafting.rules.draft import Draft, set_phase
from games.crafting.rules.meta import ALL_ROUNDS, ONE_CLOCK
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


def finish_turn(draft: Draft) -> None:
    """The tray and the tracks are emptied; the next seat, or the end of the round."""
    lose_tray(draft)
    state = draft.state
    following = Seat((state.active + 1) % len(state.players))
    draft.changes["bought"] = 0
    if following == state.first:
        end_round(draft)
    else:
        begin_turn(draft, following)


def lose_tray(draft: Draft) -> None:
    """Stars and life to the supply, nebulae under their piles (R9)."""
    tray, supply = draft.tray, draft.supply
    if tray.nebulae or tray.life or any(tray.stars):
        stars = (left + back for left, back in zip(supply.stars, tray.stars, strict=True))
        draft.supply = replace(supply, stars=as_four(stars), life=supply.life + tray.life)
        for tile in tray.nebulae:
            draft.bury_tile(tile)
        lost = dict(zip(ELEMENTS, tray.stars, strict=True))
        draft.tell("tray_lost", life=tray.life, nebulae=len(tray.nebulae), **lost)
    draft.tray = NO_TRAY


def begin_turn(draft: Draft, seat: Seat) -> None:
    """A seat's energy phase opens."""
    draft.changes["active"] = seat
    draft.changes["turn"] = draft.state.turn + 1
    set_phase(draft, "shift")
    draft.events.append(Event("turn_begins", {"seat": seat, "round": round_of(draft)}))


def round_of(draft: Draft) -> int:
    """The round as changed so far."""
    return draft.changes.get("round", draft.state.round)


def end_round(draft: Draft) -> None:
    """Objectives move and score; then the end, the hand limit, or the next round."""
    draft.events.append(Event("round_ends", {"round": draft.state.round}))
    settle(draft, move_goals(draft.after()))
    reveal_goal(draft)
    state = draft.after()
    if is_last(state):
        end_game(draft, state)
        return
    for seat, player in enumerate(state.players):
        if player.discard is not None:
            trim_one(draft, Seat(seat), player.discard)
    if any(to_discard(player, HAND_LIMIT) for player in draft.state.players):
        set_phase(draft, "limit")
    else:
        begin_round(draft)


def move_goals(state: State) -> tuple[State, str]:
    """Every objective one space down; the one that reaches space 4 is to be scored."""
    one, two, three = state.goals.track
    scored = (*state.goals.scored, three) if three else state.goals.scored
    goals = Goals(state.goals.pile, ("", one, two), scored)
    return replace(state, goals=goals), three


def settle(draft: Draft, moved: tuple[State, str]) -> None:
    """The draft takes a whole state over; the objective due is scored for every seat."""
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
            draft.events.append(Event("objective_scored", {"seat": seat, **told}))
            total = player.objective_points + points[seat]
            players.append(replace(player, objective_points=total))
        state = replace(state, players=tuple(players))
    if state.edition >= ONE_CLOCK:
        ended = summary(state, objective, values, points)
        past = (*state.past, ended) if state.edition >= ALL_ROUNDS else ()
        state = replace(state, ended=ended, past=past)
    take_over(draft, state)


def summary(state: State, objective: str, values: Sequence[int], points: Sequence[int]) -> Ended:
    """What everyone may look at until the next round ends."""
    scores = tuple(player.score for player in state.players)
    return Ended(state.round, state.turn, objective, tuple(values), tuple(points), scores)


def take_over(draft: Draft, state: State) -> None:
    """Go on from another state."""
    draft.state = state
    draft.player = state.players[draft.seat]
    draft.galaxy = draft.player.galaxy
    draft.changes = {}


def reveal_goal(draft: Draft) -> None:
    """The next objective is turned up onto space 1."""
    goals = draft.state.goals
    if goals.pile:
        _, two, three = goals.track
        draft.changes["goals"] = Goals(goals.pile[1:], (goals.pile[0], two, three), goals.scored)
        draft.events.append(Event("objective_revealed", {"objective": goals.pile[0]}))


def end_game(draft: Draft, state: State) -> None:
    """Advanced life is turned up and added."""
    for seat, player in enumerate(state.players):
        told = {"advanced": advanced_points(player), "score": final_score(player)}
        draft.events.append(Event("final_score", {"seat": seat, **told}))
    draft.events.append(Event("game_over", {}))
    set_phase(draft, "over")


def trim_one(draft: Draft, seat: Seat, cards: Four) -> None:
    """A seat's cards above the limit go to the discard."""
    state = draft.after()
    player = state.players[seat]
    hand = as_four(held - gone for held, gone in zip(player.hand, cards, strict=True))
    discard = as_four(a + b for a, b in zip(state.energy.discard, cards, strict=True))
    light, time, gravity, chemistry = cards
    told = {"light": light, "time": time, "gravity": gravity, "chemistry": chemistry}
    if sum(cards):
        draft.events.append(Event("hand_trimmed", {"seat": seat, **told}))
    players = list(state.players)
    players[seat] = replace(player, hand=hand, discard=None)
    draft.energy = replace(draft.energy, discard=discard)
    take_over(draft, replace(state, players=tuple(players), energy=draft.energy))


def trim(draft: Draft, cards: Four) -> None:
    """One seat has discarded; when all have, the next round begins."""
    trim_one(draft, draft.seat, cards)
    if not any(to_discard(player, HAND_LIMIT) for player in draft.state.players):
        begin_round(draft)


def begin_round(draft: Draft) -> None:
    """With three or four seats the first-player token moves on."""
    state = draft.state
    seats = len(state.players)
    first = Seat((state.first + 1) % seats) if COUNTS[seats].first_passes else state.first
    draft.changes["round"] = state.round + 1
    draft.changes["first"] = first
    begin_turn(draft, first)


def leave(draft: Draft) -> None:
    """A seat gives up; when only one is left, the game is over (R57)."""
    left = (*draft.state.left, draft.seat)
    draft.changes["left"] = left
    draft.tell("left")
    if len(left) >= len(draft.state.players) - 1:
        end_game(draft, draft.after())
