"""A watcher of Crafting the Cosmos learns nothing that any seat hides: worlds side by side."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.crafting import board
from games.crafting import rules as crafting
from games.crafting.rules.moves import BuyPower
from games.crafting.rules.state import State
from games.engine.chance import Chance
from tests.crafting.drawn import asked, played, seen
from tests.crafting.tables import after, alice, creating, galaxy
from tests.engine.twins import other_world
from tests.shares import first

TAKEN = ("H", "life", "grav", "crystal", "power", "buy", "end", "birth")


def queries(seats: int) -> list[dict[str, str]]:
    """All that a watcher may ask of the page, and what only a seat has a use for."""
    looks = [{"look": look} for look in ("ring", "round", "board", *map(str, range(seats)))]
    return [{}, *looks, *({"take": take, "slot": "1"} for take in TAKEN), {"discard": "1.1.1.1"}]


def shown(state: State) -> list[Any]:
    """Every page, every reason and every move a watcher is given."""
    scene = seen(state, None)
    found: list[Any] = []
    for query in queries(len(state.players)):
        found += [board.draw(scene, asked(query)), board.draw(scene, asked(query, reading=True))]
        found += [board.read(scene, query), board.why_not(scene, query, "S00")]
    return found


@pytest.mark.parametrize("every", [45, pytest.param(9, marks=pytest.mark.long)])
@pytest.mark.parametrize("seats", first(1, [3, 2, 4]))
def test_a_watcher_cannot_tell_two_worlds_apart(seats: int, every: int) -> None:
    states = played(seats, "f6")[9 * seats : -1 : every]
    apart = 0
    for number, state in enumerate(states):
        other = other_world(crafting, state, None, seats, Chance(f"{number:x}"))
        apart += other.players != state.players
        assert shown(other) == shown(state)
    assert apart > len(states) // 2


def hiding() -> State:
    """Alice has bought a power, keeps a discard, and has advanced life face down."""
    own = galaxy(nebulae="D1:N101", formed="D1", advanced="D1:A101")
    return after(creating(own, hand=(3, 4, 4, 4), discard=(0, 1, 0, 0)), BuyPower(2, "light"))


def with_alice(state: State, **things: Any) -> State:
    return replace(state, players=(replace(alice(state), **things), *state.players[1:]))


@pytest.mark.parametrize(
    "change",
    [
        lambda state: with_alice(state, hand=(4, 4, 4, 0)),
        lambda state: with_alice(state, discard=(1, 0, 0, 0)),
        lambda state: with_alice(state, discard=None),
        lambda state: with_alice(
            state, galaxy=replace(alice(state).galaxy, advanced=((0, "A103"),))
        ),
        lambda state: replace(state, drawn=state.drawn[::-1]),
        lambda state: replace(state, advanced=state.advanced[::-1]),
        lambda state: replace(state, powers=tuple(pile[::-1] for pile in state.powers)),
        lambda state: replace(state, nebulae=tuple(pile[::-1] for pile in state.nebulae)),
        lambda state: replace(state, energy=replace(state.energy, pile=state.energy.pile[::-1])),
        lambda state: replace(state, goals=replace(state.goals, pile=state.goals.pile[::-1])),
    ],
    ids=[
        "hand", "discard", "no_discard", "advanced", "drawn", "tiles", "powers", "nebulae",
        "energy", "goals",
    ],
)  # fmt: skip
def test_no_hidden_thing_changes_what_a_watcher_sees(change: Any) -> None:
    state = hiding()
    other = change(state)
    assert other != state
    assert shown(other) == shown(state)


def test_what_is_open_does_change_it() -> None:
    state = hiding()
    assert shown(with_alice(state, vertical=3)) != shown(state)
    assert shown(replace(state, phase="create")) != shown(state)
