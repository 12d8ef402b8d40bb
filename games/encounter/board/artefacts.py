"""Artefacts in reaction time: on whom, and what each would change."""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.art import form
from games.encounter.board.desk import Desk, Parts, slot, strong, tray
from games.encounter.board.sums import in_short
from games.encounter.rules.components import COSMIC_ZAP, FORCE_FIELD, PLAGUE
from games.encounter.rules.moves import PlayArtefact
from games.encounter.rules.score import Preview
from games.encounter.rules.view import View
from games.encounter.words.powers import artefact_moment, artefact_text
from games.encounter.words.words import card_name, listed, power_name, some_cards
from games.engine.contract import Seat

TARGETED = (COSMIC_ZAP, PLAGUE)


def seats_of(view: View) -> range:
    return range(len(view.powers))


def artefact_ways(desk: Desk, card: int) -> list[PlayArtefact]:
    """Whom an artefact could be played on."""
    view = desk.view
    if card == FORCE_FIELD:
        allied = tuple(Seat(s) for s, side in enumerate(view.sides) if side >= 0)
        return [PlayArtefact(card, allies=allied)]
    if card in TARGETED:
        return [PlayArtefact(card, seat=Seat(s)) for s in seats_of(view)]
    return [PlayArtefact(card)]


def closed_artefact(desk: Desk, card: int) -> str:
    """Why an artefact cannot be played now; empty if it can."""
    refused = [desk.scene.refusal(move) for move in artefact_ways(desk, card)]
    if any(one is None for one in refused):
        return ""
    first = refused[0]
    if first is not None and first.reason == "wrong_window":
        return artefact_moment(card)
    return desk.scene.wording.reason(first) if first is not None else ""


def prospect(desk: Desk, card: int) -> str:
    """What a card would make of the outcome, if that can be told."""
    found = [one for one in desk.view.prospects if one.move.card == card]
    if not found:
        return escape(artefact_text(card))
    now = desk.view.preview
    best = next((one for one in found if one.preview != now), found[0])
    text = escape(in_short(desk, best.preview))
    if best.preview == now:
        return escape(_("changes nothing now"))
    if best.move.card == COSMIC_ZAP:
        values = {"what": escape(desk.who(best.move.seat)), "how": f"<b>{text}</b>"}
        return escape(_("%(what)s: %(how)s")) % values
    return f"<b data-now>{text}</b>"


def outlook(desk: Desk, card: int) -> str:
    """The same for every player it could be played on: for the card about it."""
    now, found = desk.view.preview, [one for one in desk.view.prospects if one.move.card == card]
    if card != COSMIC_ZAP:
        return ""
    told = [
        (desk.who(one.move.seat), in_short(desk, one.preview))
        for one in found
        if one.preview != now
    ]
    same = [desk.who(one.move.seat) for one in found if one.preview == now]
    if same:
        told.append((listed(same), _("changes nothing now")))
    lines = (_("%(what)s: %(how)s") % {"what": who, "how": end} for who, end in told)
    return "<br>".join(map(escape, lines))


def changed(desk: Desk) -> Preview | None:
    """The sum as the chosen card would leave it."""
    card, seat = desk.picks.get("play", ""), desk.picks.get("seat", "")
    for one in desk.view.prospects:
        same = str(one.move.card) == card
        if same and (one.move.card != COSMIC_ZAP or str(one.move.seat) == seat):
            return one.preview
    return None


def target_slots(
    desk: Desk, seats: Sequence[tuple[int, str, str]], label: str, first: int = 10
) -> str:
    """Players to choose one of: seat, what follows, why not."""
    now = desk.picks.get("seat", "")
    slots = [
        slot(
            first + n,
            desk.href(seat="" if now == str(seat) else str(seat)),
            desk.who(seat),
            text,
            form(seat, "big"),
            now == str(seat),
            closed,
        )
        for n, (seat, text, closed) in enumerate(seats)
    ]
    return tray(slots, label, " targets")


def targeted(desk: Desk, card: int) -> Parts:
    """An artefact on a player."""
    view, name = desk.view, card_name(card)
    listing = []
    for seat in seats_of(view):
        why = desk.refusal(PlayArtefact(card, seat=Seat(seat)))
        if card == PLAGUE and seat == desk.me:
            continue
        text = power_name(view.powers[seat]) if card == COSMIC_ZAP else ""
        for one in view.prospects:
            if one.move.card == card and one.move.seat == seat:
                text = f"{text}: {in_short(desk, one.preview)}"
        if card == PLAGUE:
            text = some_cards(view.hands[seat])
        listing.append((seat, escape(text), why.sentence if why else ""))
    body = target_slots(desk, listing, _("Play it on"))
    chosen = desk.picks.get("seat", "")
    goal = int(chosen) if chosen.isdigit() and int(chosen) in seats_of(view) else None
    if goal is None:
        say = strong(_("%(card)s: on which player?") % {"card": name})
        return Parts(tray=body, say=say, then=artefact_text(card))
    values = {"card": name, "who": desk.who(goal)}
    return Parts(
        tray=body,
        say=strong(_("Play %(card)s on %(who)s.") % values),
        then=artefact_text(card),
        move=PlayArtefact(card, seat=Seat(goal)),
        verb=_("Play %(card)s") % {"card": name},
    )


def force_field(desk: Desk) -> Parts:
    """Which alliances end."""
    view = desk.view
    allied = [seat for seat in seats_of(view) if view.sides[seat] >= 0]
    chosen = [seat for seat in desk.chosen_seats() if seat in allied]
    slots = []
    for n, seat in enumerate(allied):
        on = seat in chosen
        rest = sorted([s for s in chosen if s != seat] + ([] if on else [seat]))
        text = escape(_("attack") if view.sides[seat] == 0 else _("defence"))
        href = desk.href(who="-".join(map(str, rest)))
        slots.append(slot(10 + n, href, desk.who(seat), text, form(seat, "big"), on))
    body = tray(slots, _("Alliances"), " targets")
    name = card_name(FORCE_FIELD)
    if not chosen:
        say = strong(_("%(card)s: which allies go home?") % {"card": name})
        return Parts(tray=body, say=say)
    values = {"card": name, "who": listed(desk.who(s) for s in chosen)}
    return Parts(
        tray=body,
        say=strong(_("Play %(card)s: send home %(who)s.") % values),
        then=artefact_text(FORCE_FIELD),
        move=PlayArtefact(FORCE_FIELD, allies=tuple(map(Seat, chosen))),
        verb=_("Play %(card)s") % {"card": name},
    )
