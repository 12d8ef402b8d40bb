"""A crystal on the top by pointing: its star, or the effect of a power instead."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.crafting import words as wording
from games.crafting.board import labels
from games.crafting.board.art import icon, small_icon
from games.crafting.board.creation import own_galaxy
from games.crafting.board.hand import Door, Fields, Hand
from games.crafting.board.powers.choices import next_ask
from games.crafting.board.powers.hand import outlook, question, targets
from games.crafting.board.powers.prices import effect
from games.crafting.board.powers.query import aim_in, fields_of, is_stale, kept, mark, slot_in
from games.crafting.rules.components import ELEMENTS
from games.crafting.rules.meta import ANY_ELEMENT
from games.crafting.rules.moves import Depressurise
from games.crafting.rules.powers import REPLACEMENTS
from games.crafting.rules.score import crystal_prize
from games.crafting.rules.state import plain
from games.crafting.rules.view import View
from games.crafting.words import words
from games.engine.contract import Refusal


def crystal(view: View, query: Fields) -> Hand | None:
    """A crystal on the top: its star, or the effect of a power instead."""
    player = view.players[view.active]
    if not player.waiting:
        return None
    head = {"take": "crystal"}
    slot = slot_in(query)
    card = player.slots[slot - 1] if slot else ""
    if card == "PT2" and view.edition >= ANY_ELEMENT and any(view.supply.stars):
        return expansion(view, {**head, "slot": str(slot), "of": mark(view)}, slot)
    if card in REPLACEMENTS and not replaced_closed(view, card) and not is_stale(view, query):
        return replaced(view, {**head, "slot": str(slot), "of": mark(view)}, slot, card, query)
    return Hand(
        head,
        doors=crystal_doors(view, head),
        say=_("Discharge a crystal for %(points)s: choose its reward.")
        % {"points": words.points(prize(view))},
        then=_("You gain the star; then place it on any empty star space."),
    )


def prize(view: View) -> int:
    """The points of the next crystal."""
    return crystal_prize(view.players[view.active].horizontal)


def crystal_doors(view: View, head: Fields, on: int = 0) -> tuple[Door, ...]:
    """Four elements, the powers that replace the star, and nothing."""
    doors = element_doors(view, {name: Depressurise("star", name) for name in ELEMENTS})
    for slot, card in enumerate(view.players[view.active].slots, 1):
        if card in REPLACEMENTS:
            doors.append(
                Door(
                    f"instead-{slot}",
                    small_icon("k"),
                    words.power(card),
                    effect_of(view, card),
                    {**head, "slot": str(slot)},
                    closed=replaced_closed(view, card),
                    on=slot == on,
                )
            )
    doors.append(
        Door("gain-none", icon("x"), _("No star"), _("points only"), move=Depressurise("none"))
    )
    return tuple(doors)


def element_doors(view: View, moves: Mapping[str, Depressurise]) -> list[Door]:
    """A door for each element; closed where none is left."""
    return [
        Door(
            f"gain-{name}",
            icon(name),
            labels.capital(words.element(name)),
            _("%(number)s left") % {"number": left} if left else "",
            move=moves[name] if left else None,
            closed="" if left else wording.reason(Refusal("no_stars_left")),
        )
        for name, left in zip(ELEMENTS, view.supply.stars, strict=True)
    ]


def expansion(view: View, head: Fields, slot: int) -> Hand:
    """Two stars of one element instead of the one star."""
    moves = {name: Depressurise("power", name, slot) for name in ELEMENTS}
    return Hand(
        head,
        doors=tuple(element_doors(view, moves)),
        say=_("Which element do you gain two stars of?"),
        then=_("Where only one is left, you gain that one."),
        caption=words.power("PT2"),
        before={"take": "crystal"},
    )


def effect_of(view: View, card: str) -> str:
    """What a power does at this table; before edition 3 Expansion gave hydrogen."""
    if card == "PT2" and view.edition < ANY_ELEMENT:
        return _("2 stars: %(element)s") % {"element": words.element("H")}
    return effect(card)


def replaced_closed(view: View, card: str) -> str:
    """Why a power cannot replace the star now."""
    galaxy = own_galaxy(view)
    left = view.supply.stars if view.edition >= ANY_ELEMENT else view.supply.stars[:1]
    if card == "PT2" and not any(left):
        return wording.reason(Refusal("no_stars_left"))
    if card == "PT1" and not view.supply.life:
        return wording.reason(Refusal("no_life_left"))
    if card == "PT3" and not plain(galaxy):
        return wording.reason(Refusal("choose_a_plain_star"))
    return ""


def replaced(view: View, head: Fields, slot: int, card: str, query: Fields) -> Hand:
    """Generation, Expansion or Black Hole instead of the star."""
    galaxy = own_galaxy(view)
    wanted = aim_in(query)
    if card == "PT1":
        wanted = wanted._replace(at=wanted.at[: min(3, view.supply.life)])
    aim, before = kept(view, galaxy, card, wanted)
    ask, enough = next_ask(view, galaxy, card, aim)
    if card == "PT1" and len(aim.at) >= view.supply.life:
        ask = None
    move = Depressurise("power", slot=slot, at=aim.at) if enough else None
    return Hand(
        fields_of(head, aim),
        targets(view, galaxy, card, head, aim, ask),
        doors=crystal_doors(view, {"take": "crystal"}, slot),
        move=move,
        pending=aim.at,
        say=wording.option(view, move) if move else question(card, ask),
        then=outlook(card, ask, enough),
        verb=_("Discharge"),
        caption=words.power(card),
        before=fields_of(head, before) if aim.at else {"take": "crystal"},
    )
