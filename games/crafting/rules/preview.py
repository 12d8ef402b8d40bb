"""What would follow, as far as a view can tell: of a shift, of a star, of ending the turn."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.crafting.rules.board import (
    ALL_STARS,
    HEX_AT,
    HEX_LIFE,
    HEX_STARS,
    HEXES,
    STAR_AT,
    STAR_HEXES,
    STARS,
    bits,
)
from games.crafting.rules.components import (
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
    TILES,
    TIME,
    Four,
)
from games.crafting.rules.draft import plus
from games.crafting.rules.galaxy import can_form, formable, missing
from games.crafting.rules.ring import as_four, counts, shifted
from games.crafting.rules.state import Galaxy, Ring, living, novae, starred
from games.crafting.rules.view import View, galaxy_of
from games.engine.contract import Fixed, Seat


class Gains(Fixed, frozen=True):
    """What the whole ring would give after a shift."""

    centre: str  # where the own token would lie
    tokens: Four
    bonus: Four  # what power cards add to each centre
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


class Progress(Fixed, frozen=True):
    """How far a nebula has come."""

    there: Four  # plain stars around it that it needs, by element
    missing: Four  # stars it needs and has not, before supernovae stand in
    supernovae: int  # around it
    life: int  # of the six spaces around it
    formed: bool
    ready: bool  # it could be formed now


def gives(view: View, seat: Seat, steps: Iterable[str]) -> Gains:
    """The rewards of a seat after legal steps."""
    ring = Ring(tuple(CENTRES.index(name) for name in view.tokens), view.dark)
    ring = shifted(ring, seat, steps)
    player, centre = view.players[seat], ring.own[seat]
    owned = [POWER_TYPE[card] for card in player.slots if card]
    tokens, bonus = as_four(counts(ring)), as_four(map(owned.count, range(4)))
    given = [lying + more for lying, more in zip(tokens, bonus, strict=True)]
    stars = as_four(map(min, ACTIVE_STARS[centre], view.supply.stars))
    cards = view.pile + sum(view.discard) + sum(bool(card) for card in view.row)
    room = len(player.galaxy.nebulae) < len(HEXES) and any(view.nebulae)
    return Gains(
        centre=CENTRES[centre],
        tokens=tokens,
        bonus=bonus,
        stars=stars,
        supernova=ACTIVE_SUPERNOVA[centre],
        dna=ACTIVE_DNA[centre],
        graviton=given[GRAVITY],
        life=min(given[CHEMISTRY], view.supply.life),
        advances=given[TIME],
        tops=(player.vertical + given[TIME]) // CHAMBER_TOP,
        cards=min(given[LIGHT], cards),
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


def progress(view: View, seat: Seat) -> dict[str, Progress]:
    """Every nebula of a seat by its hex."""
    galaxy = galaxy_of(view.players[seat].galaxy)
    return {
        name: progress_of(view, galaxy, HEX_AT[name]) for name in view.players[seat].galaxy.nebulae
    }


def progress_of(view: View, galaxy: Galaxy, hexagon: int) -> Progress:
    """One nebula: what lies around it against what it needs."""
    ring, needs = HEX_STARS[hexagon], TILES[galaxy.nebulae[hexagon]].needs
    around = [(stars & ring).bit_count() for stars in galaxy.stars]
    there = as_four(map(min, around, needs))
    return Progress(
        there=there,
        missing=as_four(need - has for need, has in zip(needs, there, strict=True)),
        supernovae=(novae(galaxy) & ring).bit_count(),
        life=(living(galaxy) & HEX_LIFE[hexagon]).bit_count(),
        formed=bool(galaxy.formed >> hexagon & 1),
        ready=can_form(galaxy, hexagon, view.forming),
    )


def needed_by(view: View, hexagon: str) -> dict[str, tuple[str, ...]]:
    """For each star around a nebula, the other nebulae that would lack it if it were discarded."""
    galaxy = galaxy_of(view.players[view.active].galaxy)
    around = bits(starred(galaxy) & HEX_STARS[HEX_AT[hexagon]])
    return {
        STARS[star]: tuple(
            HEXES[h]
            for h in STAR_HEXES[star]
            if HEXES[h] != hexagon and would_lack(galaxy, h, star)
        )
        for star in around
    }


def would_lack(galaxy: Galaxy, hexagon: int, star: int) -> bool:
    """Whether an unformed nebula would be further from forming without a star."""
    tile = galaxy.nebulae[hexagon]
    if not tile or galaxy.formed >> hexagon & 1:
        return False
    gone = ~(1 << star)
    without = replace(
        galaxy,
        stars=as_four(spaces & gone for spaces in galaxy.stars),
        novae=as_four(spaces & gone for spaces in galaxy.novae),
    )
    lacks = missing(without, hexagon, tile)
    return lacks > 0 and lacks > missing(galaxy, hexagon, tile)


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
