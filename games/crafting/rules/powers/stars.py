"""Powers that gain, exchange or place stars."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.crafting.rules.board import (
    DELTA,
    PHI,
    PSI,
    SECTOR_STARS,
    SECTORS,
    STAR_AT,
    STARS,
    bits,
)
from games.crafting.rules.components import ELEMENTS, SET_POINTS
from games.crafting.rules.draft import Draft, element_at
from games.crafting.rules.meta import ANY_ELEMENT
from games.crafting.rules.powers.power import (
    Aim,
    Power,
    elements_in,
    empty_stars,
    number_of,
    refuse_element,
    star_names,
)
from games.crafting.rules.state import Player, State, starred
from games.engine.contract import Refusal

HYDROGEN = 0


def refuse_hydrogen(state: State, player: Player, aim: Aim) -> Refusal | None:
    """There must be a hydrogen star to gain."""
    return None if state.supply.stars[HYDROGEN] else Refusal("no_stars_left", {"element": "H"})


def play_cloud(draft: Draft, aim: Aim) -> None:
    """One hydrogen star."""
    draft.gain_star(HYDROGEN)


def hydrogen_aims(state: State, player: Player) -> Iterable[Aim]:
    """Nothing to choose, if there is hydrogen."""
    return (Aim(),) if state.supply.stars[HYDROGEN] else ()


def refuse_expansion(state: State, player: Player, aim: Aim) -> Refusal | None:
    """An element of the supply; before edition 3 hydrogen, unasked."""
    if state.edition >= ANY_ELEMENT:
        return refuse_element(state, aim.element)
    return Refusal("needless_choice") if aim.element else refuse_hydrogen(state, player, aim)


def play_expansion(draft: Draft, aim: Aim) -> None:
    """Two stars of one element, or the last one."""
    element = ELEMENTS.index(aim.element) if aim.element else HYDROGEN
    for _ in range(min(2, draft.supply.stars[element])):
        draft.gain_star(element)


def expansion_aims(state: State, player: Player) -> Iterable[Aim]:
    """Each element of the supply; before edition 3 nothing to choose."""
    if state.edition >= ANY_ELEMENT:
        return [Aim(element=name) for name in elements_in(state)]
    return hydrogen_aims(state, player)


def refuse_light(state: State, player: Player, aim: Aim) -> Refusal | None:
    """A star of choice; with no star left at all, points only (R49)."""
    if not any(state.supply.stars):
        return Refusal("no_stars_left", {"element": aim.element}) if aim.element else None
    return refuse_element(state, aim.element)


def play_light(draft: Draft, aim: Aim) -> None:
    """The points of a set, and the star."""
    player = draft.player
    draft.player = replace(player, card_points=player.card_points + SET_POINTS)
    draft.tell("points", points=SET_POINTS)
    if aim.element:
        draft.gain_star(ELEMENTS.index(aim.element))


def light_aims(state: State, player: Player) -> Iterable[Aim]:
    """Each element of the supply."""
    return [Aim(element=name) for name in elements_in(state)] or (Aim(),)


def refuse_exchange(state: State, player: Player, aim: Aim) -> Refusal | None:
    """A star of the galaxy for one of the supply; the discarded one may come straight back."""
    star = STAR_AT.get(aim.at[0]) if number_of(aim, 1, 1) else None
    if star is None or not starred(player.galaxy) >> star & 1:
        return Refusal("no_star_there")
    return refuse_element(state, aim.element, back=element_at(player.galaxy, star))


def play_fusion(draft: Draft, aim: Aim) -> None:
    """Discard, then gain."""
    element = draft.discard_star(STAR_AT[aim.at[0]])
    draft.tell("star_discarded", star=aim.at[0], element=ELEMENTS[element])
    draft.gain_star(ELEMENTS.index(aim.element))


def play_fission(draft: Draft, aim: Aim) -> None:
    """As fusion, with a crystal advance."""
    play_fusion(draft, aim)
    draft.advance_told(1)


def exchange_aims(state: State, player: Player) -> Iterable[Aim]:
    """Every star against every element."""
    there = elements_in(state)
    for star in bits(starred(player.galaxy)):
        own = ELEMENTS[element_at(player.galaxy, star) or 0]
        for name in there if own in there else [*there, own]:
            yield Aim(at=(STARS[star],), element=name)


def relativity(card: str, sector: int) -> Power:
    """A star of choice onto an empty space of one sector, its limits included."""

    def refuse(state: State, player: Player, aim: Aim) -> Refusal | None:
        star = STAR_AT.get(aim.at[0]) if number_of(aim, 1, 1) else None
        if star is None:
            return Refusal("unknown_space")
        if not SECTOR_STARS[sector] >> star & 1:
            return Refusal("not_in_this_sector", {"sector": SECTORS[sector]})
        if starred(player.galaxy) >> star & 1:
            return Refusal("occupied", {"space": aim.at[0]})
        return refuse_element(state, aim.element)

    def aims(state: State, player: Player) -> Iterable[Aim]:
        room = star_names(empty_stars(player.galaxy) & SECTOR_STARS[sector])
        return (Aim(at=(star,), element=name) for name in elements_in(state) for star in room)

    return Power(card, ("at", "element"), refuse, play_relativity, aims)


def play_relativity(draft: Draft, aim: Aim) -> None:
    """The star goes straight to its space."""
    element = ELEMENTS.index(aim.element)
    draft.gain_stars(element, 1)
    place_star(draft, element, STAR_AT[aim.at[0]])


def place_star(draft: Draft, element: int, space: int) -> None:
    """A star of the tray onto its space."""
    stars = list(draft.tray.stars)
    stars[element] -= 1
    draft.tray = replace(draft.tray, stars=(stars[0], stars[1], stars[2], stars[3]))
    draft.put_star(element, space)
    draft.tell("star_placed", element=ELEMENTS[element], star=STARS[space])


MOLECULAR_CLOUD = Power("PL1", (), refuse_hydrogen, play_cloud, hydrogen_aims)
EXPANSION = Power("PT2", ("element",), refuse_expansion, play_expansion, expansion_aims)
SPEED_OF_LIGHT = Power("PL3", ("element",), refuse_light, play_light, light_aims)
NUCLEAR_FUSION = Power("PT8", ("at", "element"), refuse_exchange, play_fusion, exchange_aims)
NUCLEAR_FISSION = Power("PL8", ("at", "element"), refuse_exchange, play_fission, exchange_aims)
RELATIVITY_DELTA = relativity("PL5", DELTA)
RELATIVITY_PSI = relativity("PL6", PSI)
RELATIVITY_PHI = relativity("PL7", PHI)
