"""Energy cards: taking them after the shift, and discarding down to the limit."""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crafting import words as wording
from games.crafting.board import tray
from games.crafting.board.art import sign_of, small_icon
from games.crafting.board.hand import Door, Fields, address
from games.crafting.rules.components import CENTRES, HAND_LIMIT, Four
from games.crafting.rules.meta import first_slot
from games.crafting.rules.moves import TakeEnergy
from games.crafting.rules.ring import as_four
from games.crafting.rules.view import View
from games.crafting.words import words
from games.engine.contract import Refusal


def row_doors(view: View) -> list[Door]:
    """The four open cards and the pile; each is taken with one press."""
    doors = [
        Door(
            f"take-{slot}",
            f'<span class="ecd t-{name or "none"}">{sign_of(name) if name else ""}</span>',
            words.centre(name) if name else _("Taken"),
            in_hand(view, name) if name else "",
            move=TakeEnergy(slot) if name else None,
            closed="" if name else wording.reason(Refusal("empty_slot")),
        )
        for slot, name in enumerate(view.row, first_slot(view.edition))
    ]
    left = view.pile + sum(view.discard)
    doors.append(
        Door(
            "take-pile",
            f'<span class="ecd back">{small_icon("card")}</span>',
            _("From the pile"),
            _("%(number)s left") % {"number": view.pile},
            move=TakeEnergy() if left else None,
            closed="" if left else wording.reason(Refusal("no_cards_left")),
        )
    )
    return doors


def in_hand(view: View, name: str) -> str:
    """How many of a type are in hand already."""
    hand = view.players[view.active].hand or (0, 0, 0, 0)
    return _("in hand: %(number)s") % {"number": hand[CENTRES.index(name)]}


def taking(view: View, base: str, extra: str) -> tuple[str, str]:
    """The tray of the card step, and its sentence."""
    say = ngettext(
        "Take %(n)d energy card.", "Take %(n)d energy cards, one after the other.", view.draws
    ) % {"n": view.draws}
    return tray.drawn(row_doors(view), base, extra, _("Energy cards"), " cards"), say


# ---- the hand limit ----
def discard_in(query: Fields, hand: Four, number: int) -> Four:
    """The cards a query discards, as far as the hand has them and the limit asks for them."""
    wanted = [int(part) if part.isdigit() else 0 for part in query.get("discard", "").split(".")]
    wanted = [*wanted, 0, 0, 0, 0][:4]
    left, gone = number, []
    for held, want in zip(hand, wanted, strict=True):
        taken = max(0, min(held, want, left))
        left -= taken
        gone.append(taken)
    return as_four(gone)


def steppers(hand: Four, gone: Four, number: int, fields: Fields, base: str, extra: str) -> str:
    """Less and more of each type."""
    boxes = []
    for kind, name in enumerate(CENTRES):
        less = changed(gone, kind, -1) if gone[kind] else None
        more = changed(gone, kind, 1) if sum(gone) < number and gone[kind] < hand[kind] else None
        boxes.append(
            f'<div class="{"on" if gone[kind] else ""}">{sign_of(name)}<span><b class="num">'
            f'{hand[kind]}</b> {escape(words.centre(name))}</span><span class="row">'
            f"{button('-', name, less, fields, base, extra)}"
            f'<output class="num">{gone[kind]}</output>'
            f"{button('+', name, more, fields, base, extra)}</span></div>"
        )
    title = _("Hand: %(cards)s, limit %(limit)s. Discard %(number)s.") % {
        "cards": sum(hand),
        "limit": HAND_LIMIT,
        "number": number,
    }
    return (
        f'<fieldset class="cm-hand"><legend>{escape(title)}</legend><div class="cm-step">'
        f"{''.join(boxes)}</div></fieldset>"
    )


def changed(gone: Sequence[int], kind: int, by: int) -> str:
    now = [*gone]
    now[kind] += by
    return ".".join(map(str, now))


def button(sign: str, name: str, discard: str | None, fields: Fields, base: str, extra: str) -> str:
    """One card less or more; closed at its end."""
    text = _("Discard one less: %(type)s") if sign == "-" else _("Discard one more: %(type)s")
    label = escape(text % {"type": words.centre(name)})
    key = f"{'less' if sign == '-' else 'more'}-{name}"
    shown = "−" if sign == "-" else "+"
    if discard is None:
        return (
            f'<span class="iconbtn" id="{key}" role="button" aria-disabled="true" '
            f'aria-label="{label}">{shown}</span>'
        )
    href = escape(address(base, {**fields, "discard": discard, "list": extra}))
    return (
        f'<a class="iconbtn" id="{key}" data-step="count" href="{href}" '
        f'aria-label="{label}">{shown}</a>'
    )
