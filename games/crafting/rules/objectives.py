"""The sixteen universal objectives: what each counts in a seat's things."""

from collections.abc import Callable, Sequence

from games.crafting.rules.board import (
    DELTA,
    HEX_STARS,
    PHI,
    PSI,
    SECTOR_HEXES,
    SECTOR_LIFE,
    STAR_STARS,
    bits,
)
from games.crafting.rules.components import FIRST_PLACE, TILES
from games.crafting.rules.state import Galaxy, Player, living, novae, starred

Value = Callable[[Player], int]


def stable_life(player: Player) -> int:
    """Stable life tokens."""
    return player.galaxy.stable.bit_count()


def proto_life(player: Player) -> int:
    """Proto-life tokens."""
    return player.galaxy.proto.bit_count()


def supernovae(player: Player) -> int:
    """Supernovae of any element."""
    return novae(player.galaxy).bit_count()


def plain_stars(element: int) -> Value:
    """Stars of one element, supernovae not counted."""

    def value(player: Player) -> int:
        return player.galaxy.stars[element].bit_count()

    return value


def formed_in(sector: int) -> Value:
    """Sizes of formed nebulae in a sector, added."""

    def value(player: Player) -> int:
        galaxy = player.galaxy
        there = bits(galaxy.formed & SECTOR_HEXES[sector])
        return sum(TILES[galaxy.nebulae[h]].size for h in there)

    return value


def formed_small(player: Player) -> int:
    """Formed nebulae of size 1."""
    galaxy = player.galaxy
    return sum(TILES[galaxy.nebulae[h]].size == 1 for h in bits(galaxy.formed))


def life_in(sector: int) -> Value:
    """Life of both kinds in a sector, its limits included."""

    def value(player: Player) -> int:
        return (living(player.galaxy) & SECTOR_LIFE[sector]).bit_count()

    return value


def crystals(player: Player) -> int:
    """Crystals on the horizontal track; those set aside do not count (R34)."""
    return player.horizontal


def largest_group(player: Player) -> int:
    """Stars of the largest connected group, supernovae included (R32)."""
    return group_of_stars(player.galaxy).bit_count()


def group_of_stars(galaxy: Galaxy) -> int:
    """The spaces of the largest group; the first of several."""
    left = starred(galaxy)
    best = 0
    while left:
        group = left & -left
        edge = group
        while edge:
            around = 0
            for star in bits(edge):
                around |= STAR_STARS[star]
            edge = around & left & ~group
            group |= edge
        best = max(best, group, key=int.bit_count)
        left &= ~group
    return best


def stars_near_life(player: Player) -> int:
    """Different stars around nebulae that carry advanced life (R33)."""
    return (starred(player.galaxy) & near_advanced(player.galaxy)).bit_count()


def near_advanced(galaxy: Galaxy) -> int:
    """Star spaces around nebulae with advanced life."""
    spaces = 0
    for h, _ in galaxy.advanced:
        spaces |= HEX_STARS[h]
    return spaces


VALUES: dict[str, Value] = {
    "Q01": stable_life,
    "Q02": formed_in(PSI),
    "Q03": supernovae,
    "Q04": formed_in(PHI),
    "Q05": largest_group,
    "Q06": life_in(DELTA),
    "Q07": formed_in(DELTA),
    "Q08": life_in(PSI),
    "Q09": life_in(PHI),
    "Q10": crystals,
    "Q11": plain_stars(3),
    "Q12": formed_small,
    "Q13": plain_stars(1),
    "Q14": proto_life,
    "Q15": plain_stars(2),
    "Q16": stars_near_life,
}


def awards(values: Sequence[int], second_place: int) -> tuple[int, ...]:
    """Points for one objective: the highest value, and the next if the first is not shared."""
    taking_part = sorted({value for value in values if value > 0}, reverse=True)
    if not taking_part:
        return (0,) * len(values)
    first = taking_part[0]
    second = taking_part[1] if len(taking_part) > 1 and values.count(first) == 1 else None
    return tuple(
        FIRST_PLACE if value == first else second_place if value == second else 0
        for value in values
    )
