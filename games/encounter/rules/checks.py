"""Refusals that several moves share: ships named in a move must exist and be allowed to go."""

from games.encounter.rules.components import MOST_SENT
from games.encounter.rules.moves import Ships
from games.encounter.rules.state import State, is_frozen, places_for, total
from games.engine.contract import Refusal


def refuse_shape(ships: Ships) -> Refusal | None:
    """Each planet once, in planet order, with at least one ship."""
    planets = [planet for planet, _ in ships]
    if planets != sorted(set(planets)) or any(number < 1 for _, number in ships):
        return Refusal("ships_listed_wrongly")
    return None


def refuse_sources(state: State, seat: int, ships: Ships) -> Refusal | None:
    """The seat has these ships on these planets."""
    if refusal := refuse_shape(ships):
        return refusal
    own = state.ships[seat]
    for planet, number in ships:
        if not 0 <= planet < len(own) or own[planet] < number:
            return Refusal("not_enough_ships")
    return None


def refuse_sending(state: State, seat: int, ships: Ships) -> Refusal | None:
    """One to four ships the seat has."""
    if not 1 <= total(ships) <= MOST_SENT:
        return Refusal("ships_1_4", {"most": MOST_SENT})
    return refuse_sources(state, seat, ships)


def refuse_spots(state: State, seat: int, ships: Ships) -> Refusal | None:
    """Every planet carries a colony of the seat that may grow now."""
    if refusal := refuse_shape(ships):
        return refusal
    spots = places_for(state, seat)
    for planet, _ in ships:
        if planet not in spots:
            frozen = is_frozen(state, seat, planet) and state.ships[seat][planet]
            return Refusal("under_attack" if frozen else "no_colony")
    return None
