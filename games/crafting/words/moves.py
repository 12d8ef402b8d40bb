"""Legal moves of Crafting the Cosmos as phrases that can stand on buttons."""

from collections.abc import Callable
from typing import Never, TypeAlias, cast

from django.utils.translation import gettext as _

from games.crafting.rules.components import SLOT_PRICES
from games.crafting.rules.meta import first_slot
from games.crafting.rules.moves import (
    BuyPower,
    ChooseNebula,
    CreateLife,
    Depressurise,
    DiscardToLimit,
    EndTurn,
    FormNebula,
    Gravitate,
    Ignite,
    KeepPower,
    OmegaPlace,
    PlaceLife,
    PlaceNebula,
    PlaceStar,
    ScoreSet,
    ShiftEnergy,
    Stabilise,
    TakeEnergy,
    UsePower,
)
from games.crafting.rules.preview import completed_by, gives
from games.crafting.rules.view import PlayerView, View
from games.crafting.words import words as words
from games.engine.contract import Fixed, Seat

Labelled: TypeAlias = Callable[[View, Fixed], str]


def shift(view: View, move: ShiftEnergy) -> str:
    """The shift of the seat whose turn it is."""
    return shifted(view, view.active, move.steps)


def shifted(view: View, seat: Seat, steps: tuple[str, ...]) -> str:
    """The steps one after another, and what the ring would then give."""
    gains = gives(view, seat, steps)
    parts = [*words.stars(gains.stars)]
    if gains.supernova:
        parts.append(_("%(number)s Supernova") % {"number": gains.supernova})
    if gains.dna:
        parts.append(_("%(number)s DNA") % {"number": gains.dna})
    if gains.nebula:
        parts.append(_("a nebula"))
    if gains.cards:
        parts.append(words.energy_cards(gains.cards))
    if gains.advances:
        parts.append(words.advances(gains.advances))
    if gains.graviton:
        parts.append(words.gravitons(gains.graviton))
    if gains.life:
        parts.append(words.proto_life(gains.life))
    return _("Shift: %(steps)s; your token at %(centre)s; gives %(gains)s") % {
        "steps": words.steps(" ".join(steps)),
        "centre": words.centre(gains.centre),
        "gains": words.listed(parts),
    }


def choose_nebula(view: View, move: ChooseNebula) -> str:
    """The size alone: the tile is face down."""
    return _("Draw a nebula of size %(size)s") % {"size": move.size}


def take_energy(view: View, move: TakeEnergy) -> str:
    """A card of the row by its type, or the pile."""
    if move.slot is None:
        return _("Draw a card from the pile")
    place = move.slot - first_slot(view.edition)
    return _("Take from the row, slot %(slot)s: %(type)s") % {
        "slot": place + 1,
        "type": words.centre(view.row[place]),
    }


def place_nebula(view: View, move: PlaceNebula) -> str:
    """The tile and its hex."""
    return _("Place a nebula on %(hex)s (%(tile)s)") % {
        "hex": move.hex,
        "tile": words.tile(move.tile),
    }


def place_star(view: View, move: PlaceStar) -> str:
    """The element and its space, and what it completes."""
    text = _("Place a star on %(star)s: %(element)s") % {
        "star": move.star,
        "element": words.element(move.element),
    }
    done = completed_by(view, move.element, move.star)
    if not done:
        return text
    return words.joined(text, _("completes %(hexes)s") % {"hexes": ", ".join(done)})


def place_life(view: View, move: PlaceLife) -> str:
    """The space alone."""
    return _("Place proto-life on %(space)s") % {"space": move.space}


def form(view: View, move: FormNebula) -> str:
    """The hex, its tile, and the star that goes."""
    player = view.players[view.active]
    return _("Form %(hex)s (%(tile)s), discard %(star)s (%(element)s)") % {
        "hex": move.hex,
        "tile": words.tile(player.galaxy.nebulae[move.hex].tile),
        "star": move.discard,
        "element": star_at(player, move.discard),
    }


def star_at(player: PlayerView, star: str) -> str:
    """What lies on a star space."""
    galaxy = player.galaxy
    if star in galaxy.stars:
        return words.element(galaxy.stars[star])
    if star in galaxy.supernovae:
        return _("supernova, %(element)s") % {"element": words.element(galaxy.supernovae[star])}
    return ""


def depressurise(view: View, move: Depressurise) -> str:
    """The reward."""
    if move.reward == "star":
        return _("Discharge a crystal, gain a star: %(element)s") % {
            "element": words.element(move.element)
        }
    if move.reward == "none":
        return _("Discharge a crystal, gain no star")
    text = _("Discharge a crystal with %(power)s") % {"power": own_power(view, move.slot)}
    more = words.element(move.element) if move.element else ", ".join(move.at)
    return words.detailed(text, more) if more else text


def own_power(view: View, slot: int) -> str:
    """The power in a slot of the active seat."""
    return words.power(view.players[view.active].slots[slot - 1])


def create_life(view: View, move: CreateLife) -> str:
    """It cannot be undone."""
    return _("Create advanced life on %(hex)s (can't be undone)") % {"hex": move.hex}


def buy_power(view: View, move: BuyPower) -> str:
    """The price; it cannot be undone."""
    return _("Buy a power card for slot %(slot)s: %(price)s × %(type)s (can't be undone)") % {
        "slot": move.slot,
        "price": SLOT_PRICES[move.slot - 1],
        "type": words.centre(move.kind),
    }


def keep_power(view: View, move: KeepPower) -> str:
    """The card, what it does, and the order of the others."""
    text = _("Keep %(power)s (%(text)s)") % {
        "power": words.power(move.card),
        "text": words.power_text(move.card),
    }
    if len(move.bottom) < 2:
        return text
    order = ", ".join(map(words.power, move.bottom))
    return words.joined(text, _("under the pile: %(cards)s") % {"cards": order})


def score_set(view: View, move: ScoreSet) -> str:
    """Five cards."""
    return _("Discard five %(type)s cards for 6 points") % {"type": words.centre(move.kind)}


def use_power(view: View, move: UsePower) -> str:
    """The card with all that was chosen for it."""
    parts = []
    if move.mode:
        parts.append(mode(move.mode))
    if move.element:
        parts.append(words.element(move.element))
    if move.at and move.to:
        parts += [f"{a} → {b}" for a, b in zip(move.at, move.to, strict=True)]
    elif move.at:
        parts.append(", ".join(move.at))
    if move.spend:
        parts.append(_("giving up %(spaces)s") % {"spaces": ", ".join(move.spend)})
    if move.pay:
        parts.append(_("paying %(type)s") % {"type": words.centre(move.pay)})
    text = _("Use %(power)s") % {"power": own_power(view, move.slot)}
    return words.detailed(text, ", ".join(parts)) if parts else text


def mode(word: str) -> str:
    """One of the two effects of a power."""
    return {
        "crystals": _("2 crystal advances"),
        "proto": _("2 proto-life"),
        "gain": _("gain a nebula of size 1 (can't be undone)"),
        "replace": _("replace with a nebula of size 2 (can't be undone)"),
    }[word]


def ignite(view: View, move: Ignite) -> str:
    """One Supernova of the track."""
    return _("Turn %(star)s into a supernova (%(element)s)") % {
        "star": move.star,
        "element": star_at(view.players[view.active], move.star),
    }


def stabilise(view: View, move: Stabilise) -> str:
    """One DNA of the track."""
    return _("Stabilise the life on %(space)s") % {"space": move.space}


def gravitate(view: View, move: Gravitate) -> str:
    """One Graviton of the track."""
    player = view.players[view.active]
    if move.source in player.galaxy.life:
        what = life(player.galaxy.life[move.source])
    else:
        what = star_at(player, move.source)
    return _("Move %(source)s → %(target)s (%(what)s)") % {
        "source": move.source,
        "target": move.target,
        "what": what,
    }


def life(kind: str) -> str:
    """The two kinds of life."""
    return _("proto-life") if kind == "proto" else _("stable life")


def end_turn(view: View, move: EndTurn) -> str:
    """The omega action, and the discard in advance."""
    if move.omega == "nebula":
        text = _("End the turn: draw a nebula of size %(size)s") % {"size": move.size}
    elif move.omega == "stabilise":
        text = _("End the turn: stabilise the life on %(space)s") % {"space": move.space}
    else:
        text = _("End the turn without a last action")
    if move.discard is None:
        return text
    gone = words.listed(words.cards(move.discard))
    return words.joined(text, _("down to ten cards: discard %(cards)s") % {"cards": gone})


def omega_place(view: View, move: OmegaPlace) -> str:
    """The hex."""
    return _("Place a nebula on %(hex)s (%(tile)s)") % {
        "hex": move.hex,
        "tile": words.tile(view.tile),
    }


def discard(view: View, move: DiscardToLimit) -> str:
    """The cards that go."""
    return _("Discard %(cards)s") % {"cards": words.listed(words.cards(move.cards))}


OPTIONS: dict[type, Callable[[View, Never], str]] = {
    ShiftEnergy: shift,
    ChooseNebula: choose_nebula,
    TakeEnergy: take_energy,
    PlaceNebula: place_nebula,
    PlaceStar: place_star,
    PlaceLife: place_life,
    FormNebula: form,
    Depressurise: depressurise,
    CreateLife: create_life,
    BuyPower: buy_power,
    KeepPower: keep_power,
    ScoreSet: score_set,
    UsePower: use_power,
    Ignite: ignite,
    Stabilise: stabilise,
    Gravitate: gravitate,
    EndTurn: end_turn,
    OmegaPlace: omega_place,
    DiscardToLimit: discard,
}


def option(view: View, move: Fixed) -> str:
    """A legal move as a phrase."""
    return cast(Labelled, OPTIONS[type(move)])(view, move)
