"""Reaction time: what I may play and what it would change; pass, or ask for more time."""

from collections.abc import Iterator

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board.art import shown_card
from games.encounter.board.artefacts import (
    TARGETED,
    changed,
    closed_artefact,
    force_field,
    outlook,
    prospect,
    targeted,
)
from games.encounter.board.asking import asking, switch
from games.encounter.board.desk import (
    Desk,
    Parts,
    button,
    slot,
    strong,
    tray,
)
from games.encounter.board.effects import own_effect
from games.encounter.board.emblems import emblem
from games.encounter.board.sums import sums
from games.encounter.board.turn import ship_keys
from games.encounter.board.using import POWER, by_power, closed_power
from games.encounter.rules.components import (
    FORCE_FIELD,
    WAITS,
    is_artefact,
)
from games.encounter.rules.moves import (
    NewHand,
    Pass,
    PlayArtefact,
    Wait,
)
from games.encounter.rules.powers import POWERS
from games.encounter.words.powers import artefact_text, power_text
from games.encounter.words.words import (
    card_name,
    listed,
    power_name,
)

KEYS = ("play", "who", "seat", "card", "door", "way")


def react(desk: Desk) -> Parts:
    """One of the four reaction windows, or the artefacts before a new hand."""
    desk = desk.only([*KEYS, *ship_keys(desk)])
    chosen = desk.picks.get("play", "")
    step = desk.view.step
    head = "" if step == "new_hand" else sums(desk, changed(desk))
    strip = "" if step == "new_hand" else asking(desk)
    rows = tray(plays(desk, chosen), _("What you can play"), " plays made" if chosen else " plays")
    part = detail(desk, chosen)
    body = head + strip + rows + part.tray
    if part.move is not None:
        why = desk.refusal(part.move)
        if why is None:
            return Parts(
                part.marks,
                body,
                say=part.say,
                then=part.then or waiting_for(desk),
                move=part.move,
                verb=part.verb,
                back=desk.fresh(),
                chosen=desk.chosen(),
                panel=switch(desk),
                panel_title=_("Reaction time"),
            )
        part = Parts(part.marks, part.tray, part.say, why.sentence)
    return Parts(
        part.marks,
        body,
        say=part.say or question(desk),
        then=part.then or waiting_for(desk),
        others=answers(desk) if not chosen else "",
        back=desk.fresh() if chosen else "",
        chosen=desk.chosen(),
        panel="" if step == "new_hand" else switch(desk),
        panel_title=_("Reaction time"),
    )


def question(desk: Desk) -> SafeString:
    return strong(
        {
            "new_hand": _("You have no encounter card. Play an artefact, or draw a new hand."),
            "start": _("The encounter begins. Play a card or pass."),
            "pre": _("The sides are set. Act before the cards are played, or pass."),
            "laid": _("Both cards are face down. Act before they're turned up, or pass."),
            "revealed": _("Both cards are face up. Act now, or pass."),
        }[desk.view.step]
    )


def waiting_for(desk: Desk) -> str:
    """Who else may act; nobody can tell what they hold."""
    view = desk.view
    if view.step == "new_hand":
        return ""
    others = [desk.names[seat] for seat in view.may_act if seat != desk.me]
    if not others:
        return _("You're the last to answer.")
    return _("%(who)s can still act.") % {"who": listed(others)}


def answers(desk: Desk) -> str:
    """Pass and Wait: always there, for everybody, in the same place and size."""
    view = desk.view
    if view.step == "new_hand":
        return button(NewHand(), _("Draw a new hand"), "done", "btn go")
    left = WAITS - view.waits[desk.me] if view.waits else WAITS
    closed = ""
    if left < 1:
        closed = _("You can't ask for more time again in this encounter.")
    elif view.thinking:
        closed = _("There is more time already.")
    wait = ""
    if timed(desk):
        wait = button(Wait(), _("Wait (%(n)d left)") % {"n": left}, "wait", "btn", closed)
    return wait + button(Pass(), _("Pass"), "done", "btn go")


def timed(desk: Desk) -> bool:
    """Whether a clock runs for this question."""
    return any(desk.scene.seconds_left(window.key) is not None for window in desk.scene.windows)


def plays(desk: Desk, chosen: str) -> Iterator[str]:
    """What I hold and what I am: open or closed, with the reason."""
    view, number = desk.view, 0
    for card in dict.fromkeys(card for card in view.hand if is_artefact(card)):
        number += 1
        on = chosen == str(card)
        href = desk.fresh() if on else desk.fresh(play=card)
        closed = closed_artefact(desk, card)
        art = shown_card(card)
        key, now = f"card-{card}", outlook(desk, card)
        yield slot(number, href, card_name(card), prospect(desk, card), art, on, closed, key, now)
    power = POWERS[view.powers[desk.me]]
    works = view.works[desk.me]
    if power.window or power.optional:
        on = chosen == POWER
        href = desk.fresh() if on else desk.fresh(play=POWER)
        closed = closed_power(desk)
        effect = "" if closed else own_effect(desk)
        text = str(escape(effect or power_text(power.key)))
        art, key = emblem(power.key, "m", works), f"power-{power.key}"
        yield slot(number + 1, href, power_name(power.key), text, art, on, closed, key)


def detail(desk: Desk, chosen: str) -> Parts:
    """What is still to be chosen, and the move once all is."""
    if chosen == POWER and not closed_power(desk):
        return by_power(desk)
    card = int(chosen) if chosen.isdigit() and len(chosen) < 3 else -1
    if card not in desk.view.hand or closed_artefact(desk, card):
        return Parts()
    if card == FORCE_FIELD:
        return force_field(desk)
    if card in TARGETED:
        return targeted(desk, card)
    name = card_name(card)
    return Parts(
        say=strong(_("Play %(card)s.") % {"card": name}),
        then=artefact_text(card),
        move=PlayArtefact(card),
        verb=_("Play %(card)s") % {"card": name},
    )
