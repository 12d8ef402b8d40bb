"""What would follow, as far as a view can tell: of a shift, of a star, of ending the turn."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.rules.contract import Fixed, Seat
from games.rules.crafting.bench import plus
from games.rules.crafting.board import ALL_STARS, HEXES, STAR_AT, STAR_HEXES, STARS, bits
from games.rules.crafting.components import (
    ACTIVE_DNA,
    ACTIVE_NEBULA,
    ACTIVE_STARS,
    ACTIVE_SUPERNOVA,
    CENTRES,
    CHAMBER_TOP,
    CHEMISTRY,
    ELEMENTS,
    GRAVITY,
    LIGHT,
    POWER_TYPE,
    TIME,
    Four,
)
from games.rules.crafting.galaxy import can_form, formable
from games.rules.crafting.ring import as_four, counts, shifted
from games.rules.crafting.state import Galaxy, Ring, starred
from games.rules.crafting.view import View, galaxy_of


class Gains(Fixed, frozen=True):
    """What the whole ring would give after a shift."""

    centre: str  # where the own token would lie
    tokens: Four
    stars: Four
    supernova: int
    dna: int
    graviton: int
    life: int
    advances: int
    tops: int  # crystals that would reach the top
    cards: int
    nebula: bool


class Losses(Fixed, frozen=True):
    """What ending the turn now would lose, and what it would leave undone."""

    stars: Four
    life: int
    nebulae: tuple[str, ...]
    supernova: int
    dna: int
    graviton: int
    waiting: int  # crystals that could be discharged
    formable: tuple[str, ...]

    @property
    def anything(self) -> bool:
        """Whether anything would be lost at all."""
        pieces = sum(self.stars) + self.life + len(self.nebulae)
        return bool(pieces or self.supernova or self.dna or self.graviton)


def gives(view: View, seat: Seat, steps: Iterable[str]) -> Gains:
    """The rewards of a seat after legal steps."""
    ring = Ring(tuple(CENTRES.index(name) for name in view.tokens), view.dark)
    ring = shifted(ring, seat, steps)
    player, centre = view.players[seat], ring.own[seat]
    owned = [POWER_TYPE[card] for card in player.slots if card]
    given = [held + owned.count(kind) for kind, held in enumerate(counts(ring))]
    stars = as_four(map(min, ACTIVE_STARS[centre], view.supply.stars))
    room = len(player.galaxy.nebulae) < len(HEXES) and any(view.nebulae)
    return Gains(
        centre=CENTRES[centre],
        tokens=as_four(counts(ring)),
        stars=stars,
        supernova=ACTIVE_SUPERNOVA[centre],
        dna=ACTIVE_DNA[centre],
        graviton=given[GRAVITY],
        life=min(given[CHEMISTRY], view.supply.life),
        advances=given[TIME],
        tops=(player.vertical + given[TIME]) // CHAMBER_TOP,
        cards=given[LIGHT],
        nebula=bool(ACTIVE_NEBULA[centre]) and room,
    )


def completes(view: View, element: str) -> dict[str, tuple[str, ...]]:
    """For each empty star space, the nebulae that a star of this element there would complete."""
    galaxy = galaxy_of(view.players[view.active].galaxy)
    free = bits(ALL_STARS & ~starred(galaxy))
    return {STARS[star]: made_formable(view, galaxy, element, star) for star in free}


def completed_by(view: View, element: str, star: str) -> tuple[str, ...]:
    """The nebulae that one star on an empty space would complete."""
    galaxy = galaxy_of(view.players[view.active].galaxy)
    return made_formable(view, galaxy, element, STAR_AT[star])


def made_formable(view: View, galaxy: Galaxy, element: str, star: int) -> tuple[str, ...]:
    """Nebulae that cannot be formed yet and could be with this star."""
    stars = plus(galaxy.stars, ELEMENTS.index(element), 1 << star)
    placed = replace(galaxy, stars=stars)
    return tuple(
        HEXES[h]
        for h in STAR_HEXES[star]
        if can_form(placed, h, view.forming) and not can_form(galaxy, h, view.forming)
    )


def loses(view: View) -> Losses:
    """What the active seat would lose by ending the turn now."""
    player, tray = view.players[view.active], view.tray
    ready = formable(galaxy_of(player.galaxy), view.forming)
    return Losses(
        stars=tray.stars,
        life=tray.life,
        nebulae=tray.nebulae,
        supernova=tray.supernova,
        dna=tray.dna,
        graviton=tray.graviton,
        waiting=player.waiting,
        formable=tuple(HEXES[h] for h in ready),
    )
