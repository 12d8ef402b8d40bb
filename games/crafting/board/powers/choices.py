"""What each power asks for, one choice after the other."""

from collections.abc import Callable
from typing import NamedTuple

from games.crafting import words as wording
from games.crafting.rules.board import (
    DELTA,
    HEXES,
    LIFE_AT,
    PHI,
    PSI,
    SECTOR_STARS,
    STAR_AT,
    STARS,
    bits,
)
from games.crafting.rules.components import ELEMENTS, POWER_COSTS
from games.crafting.rules.galaxy import life_reach, star_reach
from games.crafting.rules.powers import POWERS
from games.crafting.rules.powers.life import near_nova, speciation_room
from games.crafting.rules.powers.nebulae import replaceable, single_advanced
from games.crafting.rules.powers.power import (
    Aim,
    empty_lives,
    empty_stars,
    life_mask,
    lives,
    star_names,
)
from games.crafting.rules.powers.relocation import unformed
from games.crafting.rules.state import Galaxy, empty_hexes, novae, plain, starred
from games.crafting.rules.view import View
from games.engine.contract import Refusal

Spaces = Callable[[Galaxy, Aim], list[str]]


class Ask(NamedTuple):
    """What a power asks for next: a field of its aim, and what may be chosen."""

    field: str
    values: tuple[str, ...]


def plain_stars(galaxy: Galaxy, aim: Aim) -> list[str]:
    return [star for star in star_names(plain(galaxy)) if star not in aim.at]


def any_stars(galaxy: Galaxy, aim: Aim) -> list[str]:
    return star_names(starred(galaxy))


def empty_life(galaxy: Galaxy, aim: Aim) -> list[str]:
    return [space for space in lives(empty_lives(galaxy)) if space not in aim.at]


def proto_left(galaxy: Galaxy, aim: Aim) -> list[str]:
    """Proto-life that is neither paid nor chosen yet."""
    return [space for space in lives(galaxy.proto) if space not in (*aim.spend, *aim.at)]


def in_sector(sector: int) -> Spaces:
    """Empty star spaces of one sector."""

    def spaces(galaxy: Galaxy, aim: Aim) -> list[str]:
        return star_names(empty_stars(galaxy) & SECTOR_STARS[sector])

    return spaces


def carried(galaxy: Galaxy, aim: Aim) -> list[str]:
    """Life Wormhole can still carry: of the kind that was chosen first, each once."""
    spent = life_mask(aim.spend)
    kinds = [galaxy.proto & ~spent, galaxy.stable & ~spent]
    if aim.at:
        first = LIFE_AT[aim.at[0]]
        kinds = [kind for kind in kinds if kind >> first & 1]
    return [space for kind in kinds for space in lives(kind) if space not in aim.at]


def carried_to(galaxy: Galaxy, aim: Aim) -> list[str]:
    """Empty now: also what was paid, and what was left before."""
    freed = life_mask((*aim.spend, *aim.at[:-1]))
    return [space for space in lives(empty_lives(galaxy) | freed) if space not in aim.to]


def anywhere(galaxy: Galaxy, aim: Aim) -> list[str]:
    """Where Shooting Star carries what was chosen."""
    if aim.at[0] in STAR_AT:
        return star_names(empty_stars(galaxy))
    return [HEXES[h] for h in empty_hexes(galaxy)]


AT: dict[str, Spaces] = {
    "PL2": empty_life,
    "PC4": empty_life,
    "PC6": lambda galaxy, aim: lives(speciation_room(galaxy)),
    "PL5": in_sector(DELTA),
    "PL6": in_sector(PSI),
    "PL7": in_sector(PHI),
    "PL8": any_stars,
    "PT8": any_stars,
    "PT1": empty_life,
    "PT3": plain_stars,
    "PG1": lambda galaxy, aim: star_names(novae(galaxy)),
    "PG2": plain_stars,
    "PG5": plain_stars,
    "PG7": plain_stars,
    "PG3": lambda galaxy, aim: [HEXES[h] for h in replaceable(galaxy)],
    "PG4": lambda galaxy, aim: [*any_stars(galaxy, aim), *(HEXES[h] for h in unformed(galaxy))],
    "PG8": carried,
    "PC1": lambda galaxy, aim: lives(galaxy.proto),
    "PC2": lambda galaxy, aim: [STARS[n] for n in bits(novae(galaxy)) if near_nova(galaxy, n)],
    "PC3": lambda galaxy, aim: [HEXES[h] for h in single_advanced(galaxy)],
    "PC5": proto_left,
}
TO: dict[str, Spaces] = {
    "PG1": lambda galaxy, aim: star_names(star_reach(galaxy, STAR_AT[aim.at[0]])),
    "PG4": anywhere,
    "PG8": carried_to,
    "PC1": lambda galaxy, aim: lives(life_reach(galaxy, LIFE_AT[aim.at[0]])),
}
MOST = {"PT1": 3, "PT3": 2, "PC5": 2, "PG8": 3}
ELEMENT_FIRST = ("PL5", "PL6", "PL7")
MODES = {"PT4": ("crystals", "proto"), "PG3": ("gain", "replace")}


def next_ask(view: View, galaxy: Galaxy, card: str, aim: Aim) -> tuple[Ask | None, bool]:
    """What a power asks for next, and whether what is chosen is enough already."""
    if missing := spend_ask(galaxy, card, aim):
        return missing, False
    asks = POWERS[card].asks
    if "mode" in asks and not aim.mode:
        return Ask("mode", modes(view, galaxy, card)), False
    wants_element = "element" in asks and not aim.element and card != "PT2"
    if wants_element and card in ELEMENT_FIRST:
        return Ask("element", elements(view, galaxy, aim)), False
    more, enough = space_ask(galaxy, card, aim) if "at" in asks else (None, True)
    if not enough:
        return more, False
    if wants_element and (values := elements(view, galaxy, aim)):
        return Ask("element", values), False
    return more, True


def modes(view: View, galaxy: Galaxy, card: str) -> tuple[str, ...]:
    """The effects of a power that can be had now."""
    return tuple(one for one in MODES[card] if not mode_closed(view, galaxy, one))


def mode_closed(view: View, galaxy: Galaxy, mode: str) -> str:
    """Why an effect cannot be had now."""
    code = ""
    if mode == "proto" and not view.supply.life:
        code = "no_life_left"
    elif mode == "gain" and not empty_hexes(galaxy):
        code = "no_empty_hex"
    elif mode == "replace" and not replaceable(galaxy):
        code = "choose_an_unformed_size_1"
    elif mode in ("gain", "replace") and not view.nebulae[mode == "replace"]:
        return wording.reason(Refusal("no_nebulae_left", {"size": 1 + (mode == "replace")}))
    return wording.reason(Refusal(code)) if code else ""


def spend_ask(galaxy: Galaxy, card: str, aim: Aim) -> Ask | None:
    """Life that is still to be paid."""
    cost = POWER_COSTS[card]
    number = (cost.proto or cost.stable) if cost else 0
    if len(aim.spend) >= number:
        return None
    kind = galaxy.proto if cost and cost.proto else galaxy.stable
    return Ask("spend", tuple(space for space in lives(kind) if space not in aim.spend))


def space_ask(galaxy: Galaxy, card: str, aim: Aim) -> tuple[Ask | None, bool]:
    """The next space: of the effect, or where what lies there goes."""
    if card == "PG3" and aim.mode == "gain":
        return None, True
    if card in TO and len(aim.to) < len(aim.at):
        return Ask("to", tuple(TO[card](galaxy, aim))), False
    enough = bool(aim.at)
    if len(aim.at) >= MOST.get(card, 1):
        return None, enough
    return Ask("at", tuple(AT[card](galaxy, aim))), enough


def elements(view: View, galaxy: Galaxy, aim: Aim) -> tuple[str, ...]:
    """Elements of the supply; a star that is discarded first may come straight back."""
    back = ""
    if aim.at and aim.at[0] in STAR_AT:
        star = STAR_AT[aim.at[0]]
        there = zip(ELEMENTS, galaxy.stars, galaxy.novae, strict=True)
        back = next((name for name, a, b in there if (a | b) >> star & 1), "")
    left = zip(ELEMENTS, view.supply.stars, strict=True)
    return tuple(name for name, number in left if number or name == back)
