"""The 32 powers by their cards, and what is common to using them: price and choices."""

from collections.abc import Iterable, Iterator

from games.crafting.rules.board import LIFE_AT
from games.crafting.rules.components import CENTRES, POWER_COSTS, Cost
from games.crafting.rules.draft import Draft
from games.crafting.rules.moves import UsePower
from games.crafting.rules.powers import crystals, ignition, life, nebulae, relocation, stars
from games.crafting.rules.powers.power import Aim, Power, life_mask
from games.crafting.rules.state import Galaxy, Player, State, Tray
from games.engine.contract import Refusal

POWERS: dict[str, Power] = {
    power.card: power
    for power in (
        stars.MOLECULAR_CLOUD,
        life.AMINO_ACIDS,
        stars.SPEED_OF_LIGHT,
        crystals.TIME_DILATION,
        stars.RELATIVITY_DELTA,
        stars.RELATIVITY_PSI,
        stars.RELATIVITY_PHI,
        stars.NUCLEAR_FISSION,
        life.GENERATION,
        stars.EXPANSION,
        ignition.BLACK_HOLE,
        crystals.EVENT_HORIZON,
        crystals.FOURTH_DIMENSION,
        crystals.SPECIAL_RELATIVITY,
        crystals.QUASAR,
        stars.NUCLEAR_FUSION,
        relocation.BINARY_STAR,
        ignition.CORE_COLLAPSE,
        nebulae.STARDUST,
        relocation.SHOOTING_STAR,
        ignition.SOLAR_WIND,
        crystals.PULSAR,
        ignition.WHITE_DWARF,
        relocation.WORMHOLE,
        life.GENETIC_DRIFT,
        life.IONISING_RADIATION,
        nebulae.EVOLUTION,
        life.ABIOGENESIS,
        life.SURVIVAL,
        life.SPECIATION,
        life.PHOTOSYNTHESIS,
        life.COMETS,
    )
}
REPLACEMENTS = frozenset(card for card, cost in POWER_COSTS.items() if cost is None)
FIELDS = ("at", "to", "element", "mode", "spend")


def aim_of(move: UsePower) -> Aim:
    """The choices a move carries."""
    return Aim(move.at, move.to, move.element, move.mode, move.spend)


def refuse_choices(power: Power, aim: Aim) -> Refusal | None:
    """Nothing may be chosen that the power does not ask for."""
    for field, chosen in zip(FIELDS, aim, strict=True):
        if chosen and field not in power.asks:
            return Refusal("needless_choice")
    return None


def refuse_use(state: State, player: Player, move: UsePower) -> Refusal | None:
    """The card, its price, its choices, its conditions, in this order."""
    card = player.slots[move.slot - 1] if 1 <= move.slot <= 4 else ""
    if not card:
        return Refusal("no_power_there")
    cost = POWER_COSTS[card]
    if cost is None:
        return Refusal("used_when_depressurising")
    if refusal := refuse_price(state.tray, player, cost, move):
        return refusal
    aim = aim_of(move)
    return refuse_choices(POWERS[card], aim) or POWERS[card].refuse(state, player, aim)


def refuse_price(tray: Tray, player: Player, cost: Cost, move: UsePower) -> Refusal | None:
    """Cards, resources and life must all be there."""
    if cost.energy in CENTRES:
        if move.pay:
            return Refusal("needless_choice")
        kind = CENTRES.index(cost.energy)
    elif move.pay in CENTRES:
        kind = CENTRES.index(move.pay)
    else:
        return Refusal("choose_what_to_pay")
    if player.hand[kind] < cost.cards:
        return Refusal("cannot_pay")
    if tray.supernova < cost.supernova or tray.graviton < cost.graviton:
        return Refusal("cannot_pay")
    return refuse_spend(player.galaxy, cost, move.spend)


def refuse_spend(galaxy: Galaxy, cost: Cost, spend: tuple[str, ...]) -> Refusal | None:
    """Life that is paid lies in the galaxy, not in the tray (R20)."""
    kind = galaxy.proto if cost.proto else galaxy.stable
    number = cost.proto or cost.stable
    if number and kind.bit_count() < number:
        return Refusal("cannot_pay")
    if not number:
        return None
    if len(spend) != number or len(set(spend)) != number:
        return Refusal("choose_what_to_pay")
    for name in spend:
        space = LIFE_AT.get(name)
        if space is None or not kind >> space & 1:
            return Refusal("choose_proto_life" if cost.proto else "choose_stable_life")
    return None


def use(draft: Draft, move: UsePower) -> None:
    """Pay first, then the effect."""
    card = draft.player.slots[move.slot - 1]
    cost = POWER_COSTS[card]
    if cost is None:
        raise AssertionError(f"{card} has no price")
    pay = cost.energy if cost.energy in CENTRES else move.pay
    draft.tell("power_used", card=card, pay=pay, cards=cost.cards)
    draft.pay_cards(CENTRES.index(pay), cost.cards)
    draft.spend_track(supernova=cost.supernova, graviton=cost.graviton)
    if move.spend:
        draft.discard_life(life_mask(move.spend))
        draft.tell("life_paid", spaces=" ".join(move.spend))
    POWERS[card].play(draft, aim_of(move))


def payments(player: Player, tray: Tray, cost: Cost) -> list[str]:
    """The ways to pay the cards of a price: "" where the card names the type."""
    if tray.supernova < cost.supernova or tray.graviton < cost.graviton:
        return []
    if cost.energy in CENTRES:
        return [""] if player.hand[CENTRES.index(cost.energy)] >= cost.cards else []
    return [name for name, held in zip(CENTRES, player.hand, strict=True) if held >= cost.cards]


def uses(state: State, player: Player) -> Iterator[UsePower]:
    """Ways to use the powers a seat owns; a sample where a power has too many."""
    for slot, card in enumerate(player.slots, 1):
        cost = POWER_COSTS[card] if card else None
        if cost is None:
            continue
        if pays := payments(player, state.tray, cost):
            yield from aimed(slot, pays, POWERS[card].aims(state, player))


def aimed(slot: int, pays: list[str], aims: Iterable[Aim]) -> Iterator[UsePower]:
    """Every aim with every payment."""
    for aim in aims:
        for pay in pays:
            yield UsePower(slot, pay, aim.spend, aim.at, aim.to, aim.element, aim.mode)
