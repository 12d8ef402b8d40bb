"""The control centres: how energy tokens step, and what a ring gives."""

from collections.abc import Iterable, Iterator

from games.crafting.rules.components import CENTRE_HOLDS, CENTRES, MOST_STEPS, Four
from games.crafting.rules.state import Ring
from games.engine.seats import changed

OWN = "own"


def counts(ring: Ring) -> list[int]:
    """Tokens in each centre, whoever owns them."""
    held = list(ring.dark)
    for centre in ring.own:
        held[centre] += 1
    return held


def step(ring: Ring, seat: int, token: str) -> Ring:
    """One token goes clockwise to the next centre that is not full."""
    source = ring.own[seat] if token == OWN else CENTRES.index(token)
    held = counts(ring)
    target = next((source + n) % 4 for n in (1, 2, 3) if held[(source + n) % 4] < CENTRE_HOLDS)
    if token == OWN:
        return Ring(changed(ring.own, seat, target), ring.dark)
    dark = list(ring.dark)
    dark[source] -= 1
    dark[target] += 1
    return Ring(ring.own, as_four(dark))


def as_four(numbers: Iterable[int]) -> Four:
    """Four numbers as the tuple that states are made of."""
    a, b, c, d = numbers
    return a, b, c, d


def steps_from(ring: Ring, seat: int) -> Iterator[tuple[str, Ring]]:
    """Every single step a seat may make."""
    yield OWN, step(ring, seat, OWN)
    for centre, dark in enumerate(ring.dark):
        if dark:
            yield CENTRES[centre], step(ring, seat, CENTRES[centre])


def shifts(ring: Ring, seat: int) -> dict[tuple[str, ...], Ring]:
    """One shortest list of steps for each ring a seat can bring about."""
    seen = {(ring, False)}
    ends: dict[Ring, tuple[str, ...]] = {}
    layer: list[tuple[tuple[str, ...], Ring, bool]] = [((), ring, False)]
    for _ in range(MOST_STEPS):
        reached = []
        for steps, before, moved in layer:
            for token, after in steps_from(before, seat):
                key = after, moved or token == OWN
                if key not in seen:
                    seen.add(key)
                    reached.append(((*steps, token), *key))
                    if key[1]:
                        ends.setdefault(after, (*steps, token))
        layer = reached
    return {steps: after for after, steps in ends.items()}


def shifted(ring: Ring, seat: int, steps: Iterable[str]) -> Ring:
    """The ring after these steps, which must be legal."""
    for token in steps:
        ring = step(ring, seat, token)
    return ring
