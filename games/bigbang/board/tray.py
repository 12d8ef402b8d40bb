"""The tiles on offer."""

from collections.abc import Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from games.bigbang.board import labels
from games.bigbang.board.choosing import Choice
from games.bigbang.board.plane import picture, piece
from games.bigbang.rules import hints
from games.bigbang.rules.components import COST, NUMBERS, is_action, is_phenomenon
from games.bigbang.rules.view import View
from games.engine.explaining import marked
from games.engine.words import once_in_each_language
from games.engine.words import translated as _

CONVEYOR = ("cosmic", "solitaire")  # modes in which the row moves on and a tile falls out


def tray(view: View, choice: Choice, base: str, extra: str) -> SafeString:
    """The slots from left to right; a link each while the reader is to choose."""
    leaving = leaves_next(view, choice.value("slot"))
    from_hand = view.mode == "hexdomino"
    offered: Sequence[str | None] = view.row
    if from_hand:  # a hand may be longer than a phone is wide: what can be played comes first
        offered = sorted(view.hand, key=lambda tile: ("tile", tile) not in choice.firsts)
    slots = [
        slot(view, choice, number, tile, base, extra, leaving == number)
        for number, tile in enumerate(offered, 1)
        if tile
    ]
    if not slots:
        return SafeString("")
    label = _("Your tiles") if from_hand else _("Tiles to choose from")
    kind = "tray hand" if from_hand else "tray"
    return mark_safe(  # noqa: S308 - every text in it is escaped
        f'<div class="{kind}" role="group" aria-label="{escape(label)}">{"".join(slots)}</div>'
    )


def leaves_next(view: View, chosen: str) -> int:
    """The slot whose tile falls out after this choice: the rightmost that remains."""
    if view.mode not in CONVEYOR or not chosen:
        return 0
    left = [n for n, tile in enumerate(view.row, 1) if tile and str(n) != chosen]
    return max(left, default=0)


def slot(
    view: View, choice: Choice, number: int, tile: str, base: str, extra: str, leaving: bool
) -> str:
    """One tile on offer with its name, its ground and what it costs."""
    pair = ("tile", tile) if view.mode == "hexdomino" else ("slot", str(number))
    on, legal = pair in choice.picked, pair in choice.firsts
    flag, chosen, leaves = "", _("chosen"), _("leaves next")
    if on:
        flag = f'<span class="flag on">{escape(chosen)}</span>'
    elif leaving:
        flag = f'<span class="flag">{escape(leaves)}</span>'
    kind = f"slot{' on' if on else ''}{' out' if leaving else ''}"
    told = f'<span class="nm">{escape(labels.short(tile))}</span>'
    rest = under(view, tile, number, legal or not choice.firsts)
    inner = f"{flag}{picture(tile, piece(tile))}<span>{told}{rest}</span>"
    if legal:
        query = extra if on and len(choice.asked) == 1 else f"{pair[0]}={pair[1]}{extra}"
        address = escape(f"{base}?{query.lstrip('&')}" if query else base)
        return (
            f'<a class="{kind}" id="slot-{number}"{marked(tile)} href="{address}" role="button" '
            f'aria-pressed="{"true" if on else "false"}">{inner}</a>'
        )
    closed = ' aria-disabled="true" tabindex="0" role="button"' if choice.firsts else ""
    return f'<span class="{kind} still" id="slot-{number}"{marked(tile)}{closed}>{inner}</span>'


def under(view: View, tile: str, number: int, is_open: bool) -> str:
    """Ground and cost; the rule if nothing can be done with the tile."""
    if not is_open:
        return f'<span class="no">{escape(closed_by(view, tile, number))}</span>'
    ground = labels.ground(tile)
    cost = price(tile) if view.times else ""
    parts = [f'<span class="gr">{escape(ground)}</span>'] if ground else []
    parts += [f'<span class="cost">{escape(cost)}</span>'] if cost else []
    return f'<span class="ct">{"".join(parts)}</span>'


@once_in_each_language
def price(tile: str) -> str:
    """What a tile costs on the Cosmic Clock."""
    cost = COST[NUMBERS[tile]]
    return ngettext("%(n)d M year", "%(n)d M years", cost) % {"n": cost}


def closed_by(view: View, tile: str, number: int) -> str:
    """Why a tile cannot be chosen now: the rule, in the words of the game."""
    if view.you != view.active and view.mode != "hexdomino":
        return unplannable(view, tile, number)
    reason = hints.offer(view, number).closed
    if reason == "body_only":
        return _("Only a celestial body or the Earth can be placed now.")
    if reason == "no_dark_body":
        return _("No other tile in the row could be placed with it.")
    if reason == "nothing_to_move":
        return _("It can't move anything now.")
    if view.mode == "hexdomino":
        return _("It doesn't fit at either end of the chain.")
    return no_space(tile)


def unplannable(view: View, tile: str, number: int) -> str:
    """Why a tile cannot be planned while others play."""
    if view.mode == "cosmic" and number == max(n for n, one in enumerate(view.row, 1) if one):
        return _("It leaves the row before your turn.")
    if is_action(NUMBERS[tile]):
        return _("You can't plan an action tile.")
    return no_space(tile)


def no_space(tile: str) -> str:
    """That no space fits a tile, with the rule."""
    if is_phenomenon(NUMBERS[tile]):
        return _("No space: it can't touch the Big Bang or another phenomenon.")
    return _("No space: every free space touches a tile it has nothing in common with.")
