"""Powers that act on nebulae: Stardust and Evolution."""

from collections.abc import Iterable
from itertools import combinations, islice

from msgspec.structs import replace

from games.crafting.rules.board import HEX_AT, HEXES
from games.crafting.rules.components import TILES
from games.crafting.rules.draft import Draft
from games.crafting.rules.powers.life import LISTED
from games.crafting.rules.powers.power import Aim, Power, lives, number_of
from games.crafting.rules.state import Galaxy, Player, State, advanced_on, empty_hexes
from games.engine.contract import Refusal


def replaceable(galaxy: Galaxy) -> list[int]:
    """Hexes with an unformed nebula of size 1."""
    return [
        h
        for h, tile in enumerate(galaxy.nebulae)
        if tile and TILES[tile].size == 1 and not galaxy.formed >> h & 1
    ]


def refuse_stardust(state: State, player: Player, aim: Aim) -> Refusal | None:
    """A nebula of size 1, or a size 2 in the place of an unformed size 1 (R25)."""
    if aim.mode == "gain":
        if not state.nebulae[0]:
            return Refusal("no_nebulae_left", {"size": 1})
        if not empty_hexes(player.galaxy):
            return Refusal("no_empty_hex")
        return Refusal("needless_choice") if aim.at else None
    if aim.mode != "replace":
        return Refusal("choose_a_gain")
    if not state.nebulae[1]:
        return Refusal("no_nebulae_left", {"size": 2})
    if not number_of(aim, 1, 1) or HEX_AT.get(aim.at[0]) not in replaceable(player.galaxy):
        return Refusal("choose_an_unformed_size_1")
    return None


def play_stardust(draft: Draft, aim: Aim) -> None:
    """The tile is turned up; the old one goes under its pile."""
    if aim.mode == "gain":
        tile = draft.draw_tile(1)
        draft.tray = replace(draft.tray, nebulae=(*draft.tray.nebulae, tile))
        draft.tell("nebula_drawn", tile=tile, size=1)
        return
    where = HEX_AT[aim.at[0]]
    old = draft.galaxy.nebulae[where]
    tile = draft.draw_tile(2)
    draft.bury_tile(old)
    draft.put_tile(where, tile)
    draft.tell("nebula_replaced", old=old, tile=tile, hex=aim.at[0])


def stardust_aims(state: State, player: Player) -> Iterable[Aim]:
    """Gain, or replace on each hex where that is possible."""
    if state.nebulae[0] and empty_hexes(player.galaxy):
        yield Aim(mode="gain")
    if state.nebulae[1]:
        for h in replaceable(player.galaxy):
            yield Aim(mode="replace", at=(HEXES[h],))


def single_advanced(galaxy: Galaxy) -> list[int]:
    """Hexes that carry exactly one advanced life."""
    return [h for h in range(len(HEXES)) if advanced_on(galaxy, h) == 1]


def refuse_evolution(state: State, player: Player, aim: Aim) -> Refusal | None:
    """A second advanced life on a nebula that carries one."""
    if not state.advanced:
        return Refusal("no_advanced_life_left")
    if not number_of(aim, 1, 1) or HEX_AT.get(aim.at[0]) not in single_advanced(player.galaxy):
        return Refusal("no_single_advanced_life")
    return None


def play_evolution(draft: Draft, aim: Aim) -> None:
    """The top tile joins the one that is there."""
    draft.create_advanced(HEX_AT[aim.at[0]])


def evolution_aims(state: State, player: Player) -> Iterable[Aim]:
    """Each such nebula, with some of the threes that can be paid."""
    if not state.advanced:
        return
    for h in single_advanced(player.galaxy):
        for paid in islice(combinations(lives(player.galaxy.stable), 3), LISTED):
            yield Aim(at=(HEXES[h],), spend=paid)


STARDUST = Power("PG3", ("at", "mode"), refuse_stardust, play_stardust, stardust_aims)
EVOLUTION = Power("PC3", ("at", "spend"), refuse_evolution, play_evolution, evolution_aims)
