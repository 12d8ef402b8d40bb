"""What a power costs and does, what can pay for it, and why it is closed."""

from games.crafting import words as wording
from games.crafting.board import labels
from games.crafting.board.creation import own_galaxy
from games.crafting.board.powers.choices import AT, next_ask
from games.crafting.rules.components import CENTRES, ELEMENTS, POWER_COSTS, Cost
from games.crafting.rules.powers.life import near_element
from games.crafting.rules.powers.nebulae import single_advanced
from games.crafting.rules.powers.power import Aim
from games.crafting.rules.view import View
from games.crafting.words import words
from games.engine.contract import Refusal

FEEDS = {"PC7": "C", "PC8": "O"}
SECTOR_OF_CARD = {"PL5": "delta", "PL6": "psi", "PL7": "phi"}
NOTHING = {
    "PL5": "no_stars_left",
    "PL6": "no_stars_left",
    "PL7": "no_stars_left",
    "PG3": "no_empty_hex",
    "PG1": "choose_a_supernova",
    "PC2": "no_proto_life_beside",
    "PC1": "choose_proto_life",
    "PC5": "choose_proto_life",
    "PC6": "must_touch_stable_life",
    "PG8": "choose_stable_life",
    "PC3": "choose_stable_life",
}


def payments(view: View, cost: Cost) -> list[str]:
    """The types a price can be paid with; "" where the card names the type."""
    hand = view.players[view.active].hand
    if hand is None or view.tray.supernova < cost.supernova or view.tray.graviton < cost.graviton:
        return []
    if cost.energy in CENTRES:
        return [""] if hand[CENTRES.index(cost.energy)] >= cost.cards else []
    return [name for name, held in zip(CENTRES, hand, strict=True) if held >= cost.cards]


def paid_with(view: View, cost: Cost, wanted: str) -> str | None:
    """The type that pays: the chosen one, else the one with the most cards; None: none can."""
    open_ones = payments(view, cost)
    if not open_ones:
        return None
    if wanted in open_ones or open_ones == [""]:
        return wanted if wanted in open_ones else ""
    hand = view.players[view.active].hand or (0, 0, 0, 0)
    return max(open_ones, key=lambda name: hand[CENTRES.index(name)])


def price(card: str) -> str:
    """The price of a power in words."""
    return labels.capital(words.power_text(card).split(":", 1)[0].strip())


def effect(card: str) -> str:
    """What a power does, in words."""
    text = words.power_text(card)
    return labels.capital(text.split(":", 1)[-1].strip())


def why_closed(view: View, slot: int) -> str:
    """Why the power in a slot cannot be used now; "" if it can."""
    return why_not(view, view.players[view.active].slots[slot - 1])


def why_not(view: View, card: str) -> str:
    """Why a power could not be used now by the seat whose turn it is; "" if it could."""
    cost = POWER_COSTS[card]
    if cost is None:
        if view.players[view.active].waiting:
            return ""
        return wording.reason(Refusal("used_when_depressurising"))
    if view.tray.supernova < cost.supernova:
        return wording.reason(Refusal("no_supernova_left"))
    if view.tray.graviton < cost.graviton:
        return short_of_gravitons(view, cost)
    if not payments(view, cost):
        return wording.reason(Refusal("cannot_pay"))
    return no_target(view, card)


def short_of_gravitons(view: View, cost: Cost) -> str:
    if not view.tray.graviton:
        return wording.reason(Refusal("no_graviton_left"))
    return wording.reason(Refusal("cannot_pay"))


def no_target(view: View, card: str) -> str:
    """The reason if a power finds nothing to act on."""
    galaxy = own_galaxy(view)
    ask, enough = next_ask(view, galaxy, card, Aim())
    if card in FEEDS and not near_element(galaxy, ELEMENTS.index(FEEDS[card])):
        return wording.reason(Refusal("nothing_to_stabilise"))
    if card == "PL1" and not view.supply.stars[0]:
        return wording.reason(Refusal("no_stars_left"))
    if card == "PC3" and not (single_advanced(galaxy) and view.advanced):
        return wording.reason(Refusal("no_single_advanced_life"))
    if card == "PC5" and galaxy.proto.bit_count() < 2:
        return wording.reason(Refusal("nothing_to_stabilise"))
    if card in SECTOR_OF_CARD and not AT[card](galaxy, Aim()):
        sector = words.sector(SECTOR_OF_CARD[card])
        return wording.reason(Refusal("occupied", {"space": sector}))
    if card == "PG8" and (galaxy.proto | galaxy.stable).bit_count() < 2:
        return wording.reason(Refusal("choose_one_to_three_moves"))
    if card in ("PL2", "PC4", "PC6") and not view.supply.life:
        return wording.reason(Refusal("no_life_left"))
    if ask is not None and not enough and not ask.values:
        return wording.reason(Refusal(NOTHING.get(card, "nothing_there")))
    return ""
