"""A power in hand: spaces to point at, choices beside the board, what is paid."""

from django.utils.translation import gettext as _

from games.crafting import words as wording
from games.crafting.board import labels
from games.crafting.board.art import icon, sign_of
from games.crafting.board.creation import gain, label_at, own_galaxy
from games.crafting.board.hand import Door, Fields, Hand, Target
from games.crafting.board.powers.choices import (
    ELEMENT_FIRST,
    MODES,
    Ask,
    elements,
    mode_closed,
    next_ask,
)
from games.crafting.board.powers.prices import paid_with, why_closed
from games.crafting.board.powers.query import (
    aim_in,
    fields_of,
    is_stale,
    kept,
    mark,
    slot_in,
    with_value,
    without_space,
)
from games.crafting.board.tracks import opened
from games.crafting.rules.board import HEXES, LIFE_AT, STAR_AT
from games.crafting.rules.components import CENTRES, ELEMENTS, POWER_COSTS, Cost
from games.crafting.rules.moves import UsePower
from games.crafting.rules.powers import POWERS
from games.crafting.rules.powers.power import Aim
from games.crafting.rules.preview import completes
from games.crafting.rules.state import Galaxy, starred
from games.crafting.rules.view import View
from games.crafting.words import words
from games.crafting.words.moves import mode as mode_words
from games.engine.contract import Refusal


def power(view: View, query: Fields) -> Hand | None:
    """A power in hand: the choice that comes next, or the move."""
    slot = slot_in(query)
    card = view.players[view.active].slots[slot - 1] if slot else ""
    cost = POWER_COSTS[card] if card else None
    if cost is None or why_closed(view, slot):
        return None
    if is_stale(view, query):
        return None
    head = {"take": "power", "slot": str(slot), "of": mark(view)}
    galaxy = own_galaxy(view)
    aim, before = kept(view, galaxy, card, aim_in(query))
    ask, enough = next_ask(view, galaxy, card, aim)
    pay = paid_with(view, cost, query.get("pay", "")) or ""
    head_pay = {**head, "pay": pay}
    move = None
    if enough:
        move = UsePower(slot, pay, aim.spend, aim.at, aim.to, aim.element, aim.mode)
    return Hand(
        fields_of(head_pay, aim),
        targets(view, galaxy, card, head_pay, aim, ask),
        doors=(
            *asked_doors(view, card, head_pay, aim, ask),
            *pay_doors(view, cost, head, aim, pay),
        ),
        move=move,
        pending=(*aim.at, *aim.to),
        gone=frozenset(aim.spend),
        say=wording.option(view, move) if move else question(card, ask),
        then=outlook(card, ask, enough),
        verb=_("Use: can't be undone") if card in ("PC3", "PG3") else _("Use power"),
        caption=words.power(card),
        before=fields_of(head_pay, before) if aim != Aim() and aim != before else {},
        why=None,
    )


def targets(
    view: View, galaxy: Galaxy, card: str, head: Fields, aim: Aim, ask: Ask | None
) -> dict[str, Target]:
    """Spaces the next choice can point at, and those that are chosen: pointing puts them back."""
    found: dict[str, Target] = {}
    if ask is not None and ask.field in ("at", "to", "spend"):
        notes = notes_for(view, galaxy, card, aim, ask)
        for space in ask.values:
            kind, text = notes.get(space, ("", ""))
            label = space_label(galaxy, space)
            if text:
                label = f"{label} ({text})"
            found[space] = Target(
                fields_of(head, with_value(aim, ask.field, space)),
                label,
                kind=kind or ("open" if is_empty(galaxy, space) else "pick"),
                text=text,
                at_once=False,
            )
    for space in aim.at:
        if space not in found:
            found[space] = Target(
                fields_of(head, without_space(aim, space)), space_label(galaxy, space), kind="pend"
            )
    for space in aim.to:
        if space not in found:
            found[space] = Target(
                fields_of(head, without_space(aim, space)), space_label(galaxy, space), kind="pend"
            )
    return found


def is_empty(galaxy: Galaxy, space: str) -> bool:
    if space in STAR_AT:
        return not starred(galaxy) >> STAR_AT[space] & 1
    if space in LIFE_AT:
        return not (galaxy.proto | galaxy.stable) >> LIFE_AT[space] & 1
    return not galaxy.nebulae[HEXES.index(space)]


def space_label(galaxy: Galaxy, space: str) -> str:
    """What lies there, or that nothing does."""
    if space in HEXES:
        return space if galaxy.nebulae[HEXES.index(space)] else labels.empty(space)
    if is_empty(galaxy, space):
        return labels.empty(space)
    return label_at(galaxy, space)


IGNITES = ("PG2", "PG5", "PG7", "PT3")


def notes_for(
    view: View, galaxy: Galaxy, card: str, aim: Aim, ask: Ask
) -> dict[str, tuple[str, str]]:
    """Spaces where the power would open points, with these points or the nebula's name."""
    if card in IGNITES and ask.field == "at":
        gains = {space: gain(view, opened(view, galaxy, STAR_AT[space])) for space in ask.values}
        return {space: ("good", text) for space, text in gains.items() if text}
    if card in ELEMENT_FIRST and ask.field == "at" and aim.element:
        done = completes(view, aim.element)
        return {space: ("best", done[space][0]) for space in ask.values if done.get(space)}
    return {}


def asked_doors(view: View, card: str, head: Fields, aim: Aim, ask: Ask | None) -> tuple[Door, ...]:
    """Elements and effects stand beside the board; what is chosen of them can be changed."""
    doors = []
    if "mode" in POWERS[card].asks:
        for value in MODES[card]:
            changed = Aim(mode=value, spend=aim.spend)
            doors.append(
                Door(
                    f"mode-{value}",
                    icon({"proto": "p", "gain": "n1", "replace": "n2"}.get(value, "k")),
                    labels.capital(mode_words(value)),
                    fields=fields_of(head, changed),
                    closed=mode_closed(view, own_galaxy(view), value),
                    on=aim.mode == value,
                )
            )
    shows = "element" in POWERS[card].asks and (
        aim.element or (ask is not None and ask.field == "element")
    )
    if shows:
        galaxy = own_galaxy(view)
        left = elements(view, galaxy, aim)
        doors += [
            Door(
                f"element-{name}",
                icon(name),
                labels.capital(words.element(name)),
                fields=fields_of(head, aim._replace(element=name)),
                closed="" if name in left else wording.reason(Refusal("no_stars_left")),
                on=aim.element == name,
            )
            for name in ELEMENTS
        ]
    return tuple(doors)


def pay_doors(view: View, cost: Cost, head: Fields, aim: Aim, pay: str) -> tuple[Door, ...]:
    """Which cards pay, where that can be chosen; what each would leave."""
    if cost.energy in CENTRES:
        return ()
    hand = view.players[view.active].hand or (0, 0, 0, 0)
    doors = []
    for name, held in zip(CENTRES, hand, strict=True):
        enough = held >= cost.cards
        doors.append(
            Door(
                f"pay-{name}",
                sign_of(name),
                _("Pay %(number)s %(type)s") % {"number": cost.cards, "type": words.centre(name)},
                _("leaves %(number)s") % {"number": held - cost.cards} if enough else "",
                {**fields_of(head, aim), "pay": name},
                closed="" if enough else _("you have %(number)s") % {"number": held},
                on=name == pay,
            )
        )
    return tuple(doors)


def question(card: str, ask: Ask | None) -> str:
    """What to choose next for a power."""
    texts = {
        "spend": _("%(power)s: choose the life you give up."),
        "at": _("%(power)s: choose on your galaxy."),
        "to": _("%(power)s: choose where it goes."),
        "element": _("%(power)s: choose an element."),
        "mode": _("%(power)s: choose one effect."),
    }
    return texts[ask.field if ask else "at"] % {"power": words.power(card)}


def outlook(card: str, ask: Ask | None, enough: bool) -> str:
    """The whole effect; and that more can be chosen."""
    text = f"{labels.capital(words.power_text(card))}."
    if enough and ask is not None and ask.values:
        return text + " " + _("You can choose more.")
    return text
