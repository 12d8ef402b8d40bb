"""Power cards: energy cards laid on a slot, then one of the cards drawn is kept."""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.crafting import words as wording
from games.crafting.board import labels, tray
from games.crafting.board.art import emblem, sign_of
from games.crafting.board.hand import Door, Fields, address, joined, names, said
from games.crafting.board.parts import Parts
from games.crafting.board.powers import prices
from games.crafting.board.powers.query import slot_in
from games.crafting.rules.components import (
    CENTRES,
    POWER_PILES,
    POWER_TYPE,
    SLOT_PRICES,
)
from games.crafting.rules.moves import BuyPower, KeepPower
from games.crafting.rules.view import View
from games.crafting.words import words
from games.engine.contract import Refusal
from games.engine.explaining import marked


def buy(view: View, query: Fields, base: str, extra: str) -> Parts:
    """Slots above, all powers of the type below, the hand in the tray."""
    player = view.players[view.active]
    hand = player.hand or (0, 0, 0, 0)
    slot = slot_in(query)
    if slot and player.slots[slot - 1]:
        slot = 0
    kind = query.get("kind", "")
    if kind not in CENTRES:
        kind = ""
    fields = {"take": "buy", "slot": str(slot) if slot else "", "kind": kind}
    move, why = None, ""
    if slot and kind:
        why = short(view, hand, slot, kind)
        if not why:
            move = BuyPower(slot, kind)
    return Parts(
        board=page(view, slot, kind, base, extra),
        tray=tray.drawn(
            [pile(view, hand, slot, kind, one) for one in CENTRES], base, extra, _("Your hand")
        ),
        say=wording.option(view, move) if move else why or question(slot, kind),
        then=bonus(kind) if kind else _("All cards must have one type; the type decides the pile."),
        move=said(move) if move else "",
        verb=_("Buy: can't be undone"),
        fields=fields,
        before={"take": "buy", "slot": fields["slot"]} if kind else {},
        listed=powers_list(kind),
    )


def question(slot: int, kind: str) -> str:
    if not slot and kind:
        return _("Choose the slot you buy a card for.")
    if slot:
        cost = words.cards_of(SLOT_PRICES[slot - 1])
        return _("Slot %(slot)s costs %(cards)s of one type: choose the type.") % {
            "slot": slot,
            "cards": cost,
        }
    return _("Choose a slot and the type of cards you pay with.")


def short(view: View, hand: Sequence[int], slot: int, kind: str) -> str:
    """Why these cards do not buy for this slot."""
    price = SLOT_PRICES[slot - 1]
    if hand[CENTRES.index(kind)] < price:
        return wording.reason(Refusal("too_few_cards", {"price": price, "type": kind}))
    if not view.powers[CENTRES.index(kind)]:
        return wording.reason(Refusal("no_powers_left", {"type": kind}))
    return ""


def bonus(kind: str) -> str:
    """What any power of a type brings besides its effect."""
    return _("Bonus of every %(type)s power: %(gain)s in each of your energy phases.") % {
        "type": words.centre(kind),
        "gain": gain_of(kind),
    }


def gain_of(kind: str) -> str:
    """The bonus of a power card of a type."""
    return {
        "light": words.energy_cards,
        "time": words.advances,
        "gravity": words.gravitons,
        "chemistry": words.proto_life,
    }[kind](1)


def in_each_phase(kind: str) -> str:
    """The bonus, and when it comes."""
    return _("%(gain)s in each of your energy phases") % {"gain": gain_of(kind)}


def pile(view: View, hand: Sequence[int], slot: int, chosen: str, kind: str) -> Door:
    """The cards of one type in hand."""
    held = hand[CENTRES.index(kind)]
    price = (
        SLOT_PRICES[slot - 1]
        if slot
        else min(
            (
                cost
                for cost, card in zip(SLOT_PRICES, view.players[view.active].slots, strict=True)
                if not card
            ),
            default=0,
        )
    )
    detail = _("enough: %(held)s of %(price)s") if held >= price else _("%(held)s of %(price)s")
    closed = (
        ""
        if view.powers[CENTRES.index(kind)]
        else wording.reason(Refusal("no_powers_left", {"type": kind}))
    )
    return Door(
        f"kind-{kind}",
        f'<b class="n num">{held}</b>{sign_of(kind)}',
        words.centre(kind),
        detail % {"held": held, "price": price},
        {"take": "buy", "slot": str(slot) if slot else "", "kind": kind},
        closed=closed,
        on=kind == chosen,
    )


def page(view: View, slot: int, kind: str, base: str, extra: str) -> str:
    """The four slots and what could be drawn."""
    slots = "".join(slot_box(view, n, n == slot, kind, base, extra) for n in (1, 2, 3, 4))
    power_cards_ = escape(_("Power cards"))
    return (
        f'<div class="cm-buy" id="board" role="group" aria-label="{power_cards_}">'
        f'<div class="cm-slots">{slots}</div>{could_come(view, slot, kind)}</div>'
    )


def slot_box(view: View, slot: int, on: bool, kind: str, base: str, extra: str) -> str:
    """One slot: the card in it, or the cards laid on it."""
    player = view.players[view.active]
    card = player.slots[slot - 1]
    price = SLOT_PRICES[slot - 1]
    if card:
        title = _("Slot %(slot)s") % {"slot": slot}
        return (
            f'<div class="cm-slot own"><span class="tag">{escape(title)}</span>{emblem(card)}'
            f"<h3>{escape(words.power(card))}</h3><p>{escape(prices.effect(card))}</p></div>"
        )
    held = (player.hand or (0, 0, 0, 0))[CENTRES.index(kind)] if kind else 0
    laid = min(held, price) if on else 0
    cards = "".join(
        f'<span class="ecd t-{kind} laid">{sign_of(kind)}</span>' for _n in range(laid)
    ) + "".join(f'<span class="ecd void">{n + 1}</span>' for n in range(laid, price))
    title = _("Slot %(slot)s: %(cards)s of one type") % {
        "slot": slot,
        "cards": words.cards_of(price),
    }
    href = escape(address(base, {"take": "buy", "slot": str(slot), "kind": kind, "list": extra}))
    state = ""
    if on and kind:
        enough = held >= price
        text = _("Price met") if enough else _("%(number)s short") % {"number": price - held}
        state = f'<span class="{"okp" if enough else "nop"}">{escape(text)}</span>'
    return (
        f'<a class="cm-slot pickt{" on" if on else ""}" id="pay-{slot}" data-step role="button" '
        f'aria-pressed="{"true" if on else "false"}" href="{href}"><span class="tag">'
        f'{escape(title)}</span><span class="lay" aria-hidden="true">{cards}</span>{state}</a>'
    )


def could_come(view: View, slot: int, kind: str) -> str:
    """All powers of a type: some of them will be drawn."""
    if not kind:
        text = escape(_("Choose a type to see its powers."))
        return f'<div class="cm-may"><p class="dim">{text}</p></div>'
    seen = SLOT_PRICES[slot - 1] if slot else 0
    owned = {card for player in view.players for card in player.slots if card}
    left = [card for card in POWER_PILES[CENTRES.index(kind)] if card not in owned]
    title = (
        _("You see %(seen)s of these %(left)s powers and keep one")
        % {"seen": min(seen, view.powers[CENTRES.index(kind)]), "left": len(left)}
        if seen
        else _("Powers you may draw")
    )
    items = "".join(
        f"<li{marked(f'power-{card}', focus=True)}>{card_row(card)}</li>" for card in left
    )
    return f'<div class="cm-may"><h3>{escape(title)}</h3><ul>{items}</ul></div>'


def card_row(card: str) -> str:
    return (
        f"{emblem(card, True)}<span><b>{escape(words.power(card))}</b>"
        f'<span class="dim">{escape(prices.price(card))}: {escape(prices.effect(card))}</span>'
        "</span>"
    )


def powers_list(kind: str) -> str:
    """The powers of a type in words."""
    cards = POWER_PILES[CENTRES.index(kind)] if kind else ()
    items = "".join(
        f"<li>{escape(words.power(card))}: {escape(words.power_text(card))}</li>" for card in cards
    )
    return f"<ul>{items}</ul>"


# ---- keeping one ----
def keep(view: View, query: Fields, base: str, extra: str) -> Parts:
    """The cards drawn, large; one stays, the others go under their pile in the order shown."""
    card = query.get("card", "")
    if card not in view.drawn:
        card = ""
    others = [one for one in view.drawn if one != card]
    wanted = [one for one in names(query.get("under", "")) if one in others]
    order = [*dict.fromkeys(wanted), *(one for one in others if one not in wanted)]
    move = KeepPower(card, tuple(order)) if card else None
    kind = CENTRES[POWER_TYPE[view.drawn[0]]]
    boxes = "".join(
        kept_box(view, one, number, one == card, order, base, extra)
        for number, one in enumerate(view.drawn, 1)
    )
    under = swap(card, order, base, extra) if card and len(order) > 1 else ""
    note = escape(_("Only you see these cards."))
    power_cards_3 = escape(_("Power cards"))
    return Parts(
        board=(
            f'<div class="cm-keep" id="board" role="group" aria-label="{power_cards_3}">'
            f'<p class="dim">{note}</p><div class="cm-kcs">{boxes}</div>{under}</div>'
        ),
        say=wording.option(view, move) if move else labels.asked_words("keep"),
        then=bonus(kind),
        move=said(move) if move else "",
        verb=_("Keep"),
        fields={"card": card, "under": joined(tuple(order)) if card else ""},
        before={} if card else None,
        listed=keep_list(view, base, extra),
    )


def kept_box(
    view: View, card: str, number: int, on: bool, order: Sequence[str], base: str, extra: str
) -> str:
    """A card that was drawn: price, effect, and what it can do now."""
    href = escape(address(base, {"card": card, "list": extra}))
    flag = ""
    if on:
        keep_2 = escape(_("keep"))
        flag = f'<span class="flag on">{keep_2}</span>'
    return (
        f'<a class="cm-kc pickt{" on" if on else ""}" id="slot-{number}" data-step role="button" '
        f'aria-pressed="{"true" if on else "false"}" href="{href}"{marked(f"power-{card}")}>{flag}'
        f"{emblem(card)}"
        f"<h3>{escape(words.power(card))}</h3>"
        f'<p class="price">{escape(prices.price(card))}</p>'
        f'<p class="eff">{escape(prices.effect(card))}</p>{usable(view, card)}</a>'
    )


def usable(view: View, card: str) -> str:
    """Whether it could be used now, or why not."""
    why = prices.why_not(view, card)
    text = _("Now: %(why)s") % {"why": why} if why else _("Now: you can use it")
    return f'<p class="now2 {"no3" if why else "ok3"}">{escape(text)}</p>'


def swap(card: str, order: Sequence[str], base: str, extra: str) -> str:
    """The order under the pile; a step changes two neighbours."""
    parts = []
    for place, one in enumerate(order):
        parts.append(f'<span class="od"><b>{place + 1}</b> {escape(words.power(one))}</span>')
        if place + 1 < len(order):
            changed = [*order]
            changed[place], changed[place + 1] = changed[place + 1], changed[place]
            fields = {"card": card, "under": joined(tuple(changed)), "list": extra}
            label = escape(
                _("Swap %(one)s and %(other)s")
                % {"one": words.power(one), "other": words.power(order[place + 1])}
            )
            parts.append(
                f'<a class="iconbtn" id="swap-{place + 1}" data-step '
                f'href="{escape(address(base, fields))}" aria-label="{label}">⇄</a>'
            )
    title = escape(_("Under the pile"))
    return f'<div class="cm-order"><span class="tag">{title}</span>{"".join(parts)}</div>'


def keep_list(view: View, base: str, extra: str) -> str:
    """The cards drawn, as a list of links."""
    items = "".join(
        f'<li><a class="btn slim" id="slot-{number}" data-step '
        f'href="{escape(address(base, {"card": card, "list": extra}))}">'
        f"{escape(words.power(card))}: {escape(words.power_text(card))}</a></li>"
        for number, card in enumerate(view.drawn, 1)
    )
    return f"<ul>{items}</ul>"
