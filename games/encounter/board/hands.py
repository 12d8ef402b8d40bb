"""Decisions with cards: laying one, keeping, taking, drawing; another encounter or the end."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.art import card_art, form, shown_card
from games.encounter.board.desk import Desk, Parts, button, slot, strong, tray
from games.encounter.board.forecasts import side_total
from games.encounter.board.sums import sums
from games.encounter.rules.components import HAND, is_attack
from games.encounter.rules.moves import (
    FROM_DECK,
    Draw,
    DrawRest,
    Keep,
    Lay,
    Second,
    Take,
)
from games.encounter.words.words import card_name, some_cards
from games.engine.contract import Seat


def lay(desk: Desk) -> Parts:
    """The hand as a fan: what each card would add up to before the other's is known."""
    desk = desk.only(["card"])
    view = desk.view
    chosen = desk.picks.get("card", "")
    slots = []
    for n, card in enumerate(dict.fromkeys(view.hand), 1):
        on = chosen == f"c{card}"
        why = desk.refusal(Lay(card))
        count = view.hand.count(card)
        text = escape(total_with(desk, card)) + (f" · ×{count}" if count > 1 else "")
        href = desk.href(card="" if on else f"c{card}")
        closed = why.sentence if why else ""
        art, key = shown_card(card), f"card-{card}"
        slots.append(slot(n, href, card_name(card), text, art, on, closed, key))
    body = sums(desk) + tray(slots, _("Your hand"), " fanned")
    picked = next((one for one in view.hand if chosen == f"c{one}"), None)
    if picked is None or desk.refusal(Lay(picked)) is not None:
        return Parts(
            tray=body,
            say=strong(_("Play an Attack or a Negotiate, face down.")),
            then=_("You can't change it afterwards."),
            chosen=desk.chosen(),
        )
    return Parts(
        tray=body,
        say=strong(_("Play %(card)s face down.") % {"card": card_name(picked)}),
        then=lay_words(desk, picked),
        move=Lay(picked),
        verb=_("Play it"),
        back=desk.fresh(),
        chosen=desk.chosen(),
    )


def total_with(desk: Desk, card: int) -> str:
    """ "12 + 4 = 16": the total if both cards are Attacks."""
    if not is_attack(card):
        return ""
    line = side_total(desk.view, desk.side, card)
    ships = line.own_sign * line.own + line.ally_sign * line.allied
    if line.multiplied:
        return f"{card} × {ships} = {line.total}"
    return f"{card} {'−' if ships < 0 else '+'} {abs(ships)} = {line.total}"


def lay_words(desk: Desk, card: int) -> str:
    if is_attack(card):
        return _("Attack against Attack: %(sum)s. Against Negotiate you win.") % {
            "sum": total_with(desk, card)
        }
    return _("Against an Attack you lose, and take cards. Against Negotiate you make a deal.")


def keep(desk: Desk) -> Parts:
    """Clone's card."""
    return yes_or_no(
        desk,
        laid_by(desk),
        _("Do you keep the card you played?"),
        (Keep(True), _("Keep the card")),
        (Keep(False), _("Discard the card")),
    )


def take(desk: Desk) -> Parts:
    """Filch's card."""
    card = desk.view.away[1 - desk.side]
    return yes_or_no(
        desk,
        card,
        _("Do you take the card your opponent discarded?"),
        (Take(True), _("Take the card")),
        (Take(False), _("Leave the card")),
    )


def laid_by(desk: Desk) -> int:
    return desk.view.laid[desk.side]


def yes_or_no(
    desk: Desk,
    card: int,
    question: str,
    yes: tuple[Keep | Take, str],
    no: tuple[Keep | Take, str],
) -> Parts:
    shown = f'<div class="tray cetray fanned">{card_art(card)}</div>' if card >= 0 else ""
    return Parts(
        tray=shown,
        say=strong(question),
        then=card_name(card) if card >= 0 else "",
        others=button(no[0], no[1], "no") + button(yes[0], yes[1], "done", "btn go"),
    )


def second(desk: Desk) -> Parts:
    """Another encounter, or the end of the turn."""
    why = desk.refusal(Second(True))
    return Parts(
        say=strong(_("Another encounter, or end your turn?")),
        then=why.sentence if why else _("It was a success, so you may attack again."),
        others=button(Second(False), _("End turn"), "no")
        + button(
            Second(True),
            _("Second encounter"),
            "done",
            "btn go",
            why.sentence if why else "",
        ),
    )


def mutant(desk: Desk) -> Parts:
    """Card by card, from the deck or from hands."""
    view = desk.view
    slots = []
    places: list[tuple[Seat, str, str, str]] = [
        (FROM_DECK, _("Deck"), some_cards(view.deck), card_art(-1))
    ]
    for seat in range(len(view.powers)):
        if seat != desk.me:
            hand = some_cards(view.hands[seat])
            places.append((Seat(seat), desk.names[seat], hand, form(seat, "big")))
    for n, (seat, name, text, art) in enumerate(places, 1):
        why = desk.refusal(Draw(seat))
        closed = why.sentence if why else ""
        slots.append(drawing_slot(n, Draw(seat), name, text, art, closed))
    due = HAND - len(view.hand)
    return Parts(
        tray=tray(slots, _("Draw from")),
        say=strong(_("Mutant: where do you draw the next card from?")),
        then=_("Still to draw: %(cards)s.") % {"cards": some_cards(max(0, due))},
        others=button(DrawRest(), _("The rest from the deck"), "done", "btn go"),
    )


def drawing_slot(n: int, move: Draw, name: str, text: str, art: str, closed: str) -> str:
    """A pile that gives a card at one tap."""
    if closed:
        return slot(n, "", name, "", art, False, closed)
    made = button(move, "", f"slot-{n}", "slot")
    inner = (
        f'<span class="hexbox">{art}</span><span><span class="nm">{escape(name)}</span>'
        f'<span class="ct">{escape(text)}</span></span>'
    )
    return made.replace("></button>", f">{inner}</button>")
