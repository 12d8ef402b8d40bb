"""Figures of Crafting the Cosmos: centres and powers chosen, rounds, points by source."""

from collections.abc import Iterator

from games.crafting.rules.score import advanced_points
from games.crafting.rules.state import State
from games.engine.contract import Event, Step

TOLD = {  # events that are counted by one of their values
    "energy_shifted": ("centre", "centre"),
    "power_bought": ("bought", "type"),
    "power_kept": ("kept", "card"),
    "power_used": ("used", "card"),
    "power_instead": ("used", "card"),
    "nebula_formed": ("formed", "size"),
    "depressurised": ("crystal", "points"),
}


def count(step: Step[State]) -> Iterator[tuple[str, int]]:
    """What one step adds to the figures."""
    yield from filter(None, map(told, step.events))
    if step.state.phase == "over":
        yield from at_the_end(step.state)


def told(event: Event) -> tuple[str, int] | None:
    """One more for what an event tells."""
    if event.name not in TOLD:
        return None
    figure, value = TOLD[event.name]
    return f"{figure} {event.values[value]}", 1


def at_the_end(state: State) -> Iterator[tuple[str, int]]:
    """Rounds played, and the points of all seats by their source."""
    yield f"rounds {state.round}", 1
    for player in state.players:
        yield "points nebulae", player.nebula_points
        yield "points crystals", player.crystal_points
        yield "points cards", player.card_points
        yield "points objectives", player.objective_points
        yield "points advanced life", advanced_points(player)
        yield (
            "nebulae unformed",
            sum(
                bool(tile) and not player.galaxy.formed >> h & 1
                for h, tile in enumerate(player.galaxy.nebulae)
            ),
        )
        yield "powers owned", sum(map(bool, player.slots))
