"""Powers that carry tokens about: Binary Star, Shooting Star, Wormhole."""

from collections.abc import Iterable

from games.crafting.rules.board import HEX_AT, HEXES, LIFE_AT, STAR_AT, STARS, bits
from games.crafting.rules.components import ELEMENTS
from games.crafting.rules.draft import Draft
from games.crafting.rules.galaxy import star_reach
from games.crafting.rules.powers.power import (
    Aim,
    Power,
    empty_lives,
    empty_stars,
    life_mask,
    lives,
    number_of,
    star_names,
)
from games.crafting.rules.state import Galaxy, Player, State, empty_hexes, living, novae, starred
from games.engine.contract import Refusal

MOST_CARRIED = 3


def refuse_binary(state: State, player: Player, aim: Aim) -> Refusal | None:
    """A supernova turns back and makes one movement; it must move."""
    if not number_of(aim, 1, 1) or len(aim.to) != 1:
        return Refusal("choose_a_supernova")
    star, target = STAR_AT.get(aim.at[0]), STAR_AT.get(aim.to[0])
    if star is None or not novae(player.galaxy) >> star & 1:
        return Refusal("choose_a_supernova")
    if target is None or not star_reach(player.galaxy, star) >> target & 1:
        return Refusal("out_of_reach", {"space": aim.to[0]})
    return None


def play_binary(draft: Draft, aim: Aim) -> None:
    """Its element comes to light, then it moves."""
    star, target = STAR_AT[aim.at[0]], STAR_AT[aim.to[0]]
    element, _ = draft.lift_star(star)
    draft.put_star(element, star)
    draft.tell("turned_back", star=aim.at[0], element=ELEMENTS[element])
    draft.move_star(star, target)


def binary_aims(state: State, player: Player) -> Iterable[Aim]:
    """Every supernova to everywhere it can go."""
    for star in bits(novae(player.galaxy)):
        for target in star_names(star_reach(player.galaxy, star)):
            yield Aim(at=(STARS[star],), to=(target,))


def unformed(galaxy: Galaxy) -> list[int]:
    """Hexes with a nebula not yet formed."""
    return [h for h, tile in enumerate(galaxy.nebulae) if tile and not galaxy.formed >> h & 1]


def refuse_shooting(state: State, player: Player, aim: Aim) -> Refusal | None:
    """A star or supernova to any empty star space, an unformed nebula to any empty hex."""
    if not number_of(aim, 1, 1) or len(aim.to) != 1:
        return Refusal("nothing_there")
    source, target = aim.at[0], aim.to[0]
    galaxy = player.galaxy
    if source in HEX_AT:
        if HEX_AT[source] not in unformed(galaxy):
            return Refusal("choose_an_unformed_nebula")
        if target not in HEX_AT:
            return Refusal("unknown_space", {"space": target})
        return Refusal("occupied", {"space": target}) if galaxy.nebulae[HEX_AT[target]] else None
    if source not in STAR_AT or not starred(galaxy) >> STAR_AT[source] & 1:
        return Refusal("nothing_there")
    if target not in STAR_AT:
        return Refusal("unknown_space", {"space": target})
    taken = starred(galaxy) >> STAR_AT[target] & 1
    return Refusal("occupied", {"space": target}) if taken else None


def play_shooting(draft: Draft, aim: Aim) -> None:
    """A supernova stays one; a nebula keeps its tile."""
    source, target = aim.at[0], aim.to[0]
    if source in STAR_AT:
        draft.move_star(STAR_AT[source], STAR_AT[target])
        return
    tile = draft.galaxy.nebulae[HEX_AT[source]]
    draft.put_tile(HEX_AT[source], "")
    draft.put_tile(HEX_AT[target], tile)
    draft.tell("nebula_moved", tile=tile, source=source, target=target)


def shooting_aims(state: State, player: Player) -> Iterable[Aim]:
    """Everything that can be carried, to everywhere."""
    galaxy = player.galaxy
    room = star_names(empty_stars(galaxy))
    for star in star_names(starred(galaxy)):
        yield from (Aim(at=(star,), to=(target,)) for target in room)
    for h in unformed(galaxy):
        for target in empty_hexes(galaxy):
            yield Aim(at=(HEXES[h],), to=(HEXES[target],))


def refuse_wormhole(state: State, player: Player, aim: Aim) -> Refusal | None:
    """One to three tokens of one kind, one after another, each once (R29)."""
    if not number_of(aim, 1, MOST_CARRIED) or len(aim.to) != len(aim.at):
        return Refusal("choose_one_to_three_moves")
    spent = life_mask(aim.spend)
    first = LIFE_AT.get(aim.at[0])
    proto = first is not None and bool(player.galaxy.proto >> first & 1)
    left = (player.galaxy.proto if proto else player.galaxy.stable) & ~spent
    taken = living(player.galaxy) & ~spent
    for name, goal in zip(aim.at, aim.to, strict=True):
        source, target = LIFE_AT.get(name), LIFE_AT.get(goal)
        if source is None or not left >> source & 1:
            return Refusal("choose_proto_life" if proto else "choose_stable_life")
        if target is None:
            return Refusal("unknown_space", {"space": goal})
        if taken >> target & 1:
            return Refusal("occupied", {"space": goal})
        left &= ~(1 << source)
        taken = taken & ~(1 << source) | 1 << target
    return None


def play_wormhole(draft: Draft, aim: Aim) -> None:
    """Each in its turn."""
    for name, goal in zip(aim.at, aim.to, strict=True):
        draft.move_life(LIFE_AT[name], LIFE_AT[goal])


def wormhole_aims(state: State, player: Player) -> Iterable[Aim]:
    """Single tokens to every empty space, and threes to spaces side by side as a sample."""
    galaxy = player.galaxy
    for paid in lives(galaxy.stable)[:2]:
        spent = life_mask((paid,))
        room = lives(empty_lives(galaxy) | spent)
        for kind in (galaxy.proto, galaxy.stable & ~spent):
            tokens = lives(kind)
            for token in tokens:
                yield from (Aim(at=(token,), to=(goal,), spend=(paid,)) for goal in room)
            some = tuple(tokens[:MOST_CARRIED])
            for n in range(0, len(room) - len(some) + 1, 4):
                if len(some) > 1:
                    yield Aim(at=some, to=tuple(room[n : n + len(some)]), spend=(paid,))


BINARY_STAR = Power("PG1", ("at", "to"), refuse_binary, play_binary, binary_aims)
SHOOTING_STAR = Power("PG4", ("at", "to"), refuse_shooting, play_shooting, shooting_aims)
WORMHOLE = Power("PG8", ("at", "to", "spend"), refuse_wormhole, play_wormhole, wormhole_aims)
