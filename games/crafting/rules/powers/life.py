"""Powers that bring new life or stabilise what is there."""

from collections.abc import Iterable
from itertools import combinations

from msgspec.structs import replace

from games.crafting.rules.board import HEX_LIFE, LIFE_AT, LIVES, STAR_AT, STAR_LIFE, STARS, bits
from games.crafting.rules.components import ELEMENTS
from games.crafting.rules.draft import Draft
from games.crafting.rules.galaxy import beside, life_reach
from games.crafting.rules.powers.power import (
    Aim,
    Power,
    empty_lives,
    life_mask,
    lives,
    number_of,
    refuse_empty_life,
)
from games.crafting.rules.state import Galaxy, Player, State, novae
from games.engine.contract import Refusal

LISTED = 40  # combinations of spaces that a list of moves holds; any other may be played too


def refuse_stable(state: State, player: Player, aim: Aim) -> Refusal | None:
    """One new stable life on any empty life space."""
    return refuse_new_life(state, player, aim, 1)


def refuse_generation(state: State, player: Player, aim: Aim) -> Refusal | None:
    """One to three new stable life."""
    return refuse_new_life(state, player, aim, 3)


def refuse_new_life(state: State, player: Player, aim: Aim, most: int) -> Refusal | None:
    """Different empty spaces, and a supply that covers them."""
    if not number_of(aim, 1, most):
        return Refusal("choose_empty_life_spaces", {"most": most})
    if refusal := refuse_empty_life(player.galaxy, aim.at):
        return refusal
    return None if state.supply.life >= len(aim.at) else Refusal("no_life_left")


def play_stable(draft: Draft, aim: Aim) -> None:
    """New stable life on the spaces named."""
    draft.put_stable(life_mask(aim.at))


def one_empty(state: State, player: Player) -> Iterable[Aim]:
    """Every empty life space."""
    if state.supply.life:
        for space in lives(empty_lives(player.galaxy)):
            yield Aim(at=(space,))


def generation_aims(state: State, player: Player) -> Iterable[Aim]:
    """Single spaces, and twos and threes around one hex."""
    yield from one_empty(state, player)
    room = empty_lives(player.galaxy)
    groups: dict[tuple[str, ...], None] = {}
    for ring in HEX_LIFE:
        around = lives(ring & room)
        for number in range(2, min(3, state.supply.life, len(around)) + 1):
            groups.update(dict.fromkeys(combinations(around, number)))
    yield from (Aim(at=group) for group in groups)


def refuse_drift(state: State, player: Player, aim: Aim) -> Refusal | None:
    """Proto-life makes one movement; it must move."""
    if not number_of(aim, 1, 1) or len(aim.to) != 1:
        return Refusal("choose_proto_life")
    source, target = LIFE_AT.get(aim.at[0]), LIFE_AT.get(aim.to[0])
    if source is None or not player.galaxy.proto >> source & 1:
        return Refusal("choose_proto_life", {"space": aim.at[0]})
    if target is None or not life_reach(player.galaxy, source) >> target & 1:
        return Refusal("out_of_reach", {"space": aim.to[0]})
    return None


def play_drift(draft: Draft, aim: Aim) -> None:
    """It moves, then it becomes stable."""
    target = LIFE_AT[aim.to[0]]
    draft.move_life(LIFE_AT[aim.at[0]], target)
    draft.stabilise(1 << target)


def drift_aims(state: State, player: Player) -> Iterable[Aim]:
    """Every proto-life to everywhere it can go."""
    for source in bits(player.galaxy.proto):
        for target in lives(life_reach(player.galaxy, source)):
            yield Aim(at=(LIVES[source],), to=(target,))


def near_nova(galaxy: Galaxy, star: int) -> int:
    """Proto-life beside a supernova."""
    return STAR_LIFE[star] & galaxy.proto if novae(galaxy) >> star & 1 else 0


def refuse_radiation(state: State, player: Player, aim: Aim) -> Refusal | None:
    """A supernova with proto-life beside it."""
    star = STAR_AT.get(aim.at[0]) if number_of(aim, 1, 1) else None
    if star is None or not novae(player.galaxy) >> star & 1:
        return Refusal("choose_a_supernova")
    return None if near_nova(player.galaxy, star) else Refusal("no_proto_life_beside")


def play_radiation(draft: Draft, aim: Aim) -> None:
    """All proto-life beside it becomes stable."""
    draft.stabilise(near_nova(draft.galaxy, STAR_AT[aim.at[0]]))


def radiation_aims(state: State, player: Player) -> Iterable[Aim]:
    """Every supernova that would do something."""
    galaxy = player.galaxy
    return (Aim(at=(STARS[n],)) for n in bits(novae(galaxy)) if near_nova(galaxy, n))


def refuse_survival(state: State, player: Player, aim: Aim) -> Refusal | None:
    """One or two proto-life besides the one that is paid."""
    spaces = [LIFE_AT.get(name) for name in aim.at]
    left = player.galaxy.proto & ~life_mask(aim.spend)
    if not left:
        return Refusal("nothing_to_stabilise")
    if not number_of(aim, 1, 2) or any(n is None or not left >> n & 1 for n in spaces):
        return Refusal("choose_proto_life")
    return None


def play_survival(draft: Draft, aim: Aim) -> None:
    """They become stable."""
    draft.stabilise(life_mask(aim.at))


def survival_aims(state: State, player: Player) -> Iterable[Aim]:
    """The one paid with each other one, and some of the pairs."""
    there = lives(player.galaxy.proto)
    for paid in there:
        others = [space for space in there if space != paid]
        yield from (Aim(at=(space,), spend=(paid,)) for space in others)
        for pair in list(combinations(others, 2))[:LISTED]:
            yield Aim(at=pair, spend=(paid,))


def speciation_room(galaxy: Galaxy) -> int:
    """Empty spaces beside stable life."""
    return beside(galaxy.stable) & empty_lives(galaxy)


def refuse_speciation(state: State, player: Player, aim: Aim) -> Refusal | None:
    """New proto-life must touch stable life."""
    if not state.supply.life:
        return Refusal("no_life_left")
    if not number_of(aim, 1, 1):
        return Refusal("choose_empty_life_spaces", {"most": 1})
    if refusal := refuse_empty_life(player.galaxy, aim.at):
        return refusal
    touches = speciation_room(player.galaxy) >> LIFE_AT[aim.at[0]] & 1
    return None if touches else Refusal("must_touch_stable_life")


def play_speciation(draft: Draft, aim: Aim) -> None:
    """One proto-life from the supply."""
    draft.supply = replace(draft.supply, life=draft.supply.life - 1)
    draft.galaxy = replace(draft.galaxy, proto=draft.galaxy.proto | life_mask(aim.at))
    draft.tell("proto_life_placed", space=aim.at[0])


def speciation_aims(state: State, player: Player) -> Iterable[Aim]:
    """Every empty space beside stable life."""
    if state.supply.life:
        for space in lives(speciation_room(player.galaxy)):
            yield Aim(at=(space,))


def near_element(galaxy: Galaxy, element: int) -> int:
    """Proto-life beside plain stars of an element."""
    around = 0
    for star in bits(galaxy.stars[element]):
        around |= STAR_LIFE[star]
    return around & galaxy.proto


def nourishment(card: str, element: str) -> Power:
    """All proto-life beside stars of one element becomes stable."""
    number = ELEMENTS.index(element)

    def refuse(state: State, player: Player, aim: Aim) -> Refusal | None:
        return None if near_element(player.galaxy, number) else Refusal("nothing_to_stabilise")

    def play(draft: Draft, aim: Aim) -> None:
        draft.stabilise(near_element(draft.galaxy, number))

    def aims(state: State, player: Player) -> Iterable[Aim]:
        return (Aim(),) if near_element(player.galaxy, number) else ()

    return Power(card, (), refuse, play, aims)


GENERATION = Power("PT1", ("at",), refuse_generation, play_stable, generation_aims)
GENETIC_DRIFT = Power("PC1", ("at", "to"), refuse_drift, play_drift, drift_aims)
IONISING_RADIATION = Power("PC2", ("at",), refuse_radiation, play_radiation, radiation_aims)
ABIOGENESIS = Power("PC4", ("at",), refuse_stable, play_stable, one_empty)
AMINO_ACIDS = Power("PL2", ("at",), refuse_stable, play_stable, one_empty)
SURVIVAL = Power("PC5", ("at", "spend"), refuse_survival, play_survival, survival_aims)
SPECIATION = Power("PC6", ("at",), refuse_speciation, play_speciation, speciation_aims)
PHOTOSYNTHESIS = nourishment("PC7", "C")
COMETS = nourishment("PC8", "O")
