"""Reaction time: what I may play and what it would change; pass, or ask for more time."""

from collections.abc import Iterator, Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board import fleets
from games.encounter.board.art import card_art, form, shown_card
from games.encounter.board.asking import asking, switch
from games.encounter.board.desk import (
    Desk,
    Parts,
    as_ships,
    button,
    slot,
    strong,
    tray,
)
from games.encounter.board.emblems import emblem
from games.encounter.board.marks import Marks
from games.encounter.board.sums import in_short, mains, own_ships, sums
from games.encounter.board.turn import DOORS, own_stock, ship_keys
from games.encounter.board.warnings import given_up
from games.encounter.rules.components import (
    COSMIC_ZAP,
    FORCE_FIELD,
    MOST_SENT,
    PLAGUE,
    WAITS,
    is_artefact,
)
from games.encounter.rules.moves import (
    NewHand,
    Pass,
    PlayArtefact,
    UsePower,
    Wait,
)
from games.encounter.rules.powers import POWERS
from games.encounter.rules.score import Preview
from games.encounter.rules.view import View
from games.encounter.words.powers import artefact_moment, artefact_text, power_moment, power_text
from games.encounter.words.words import (
    card_name,
    from_planets,
    listed,
    onto_planets,
    power_name,
    some_cards,
    some_ships,
)
from games.engine.contract import Seat

POWER = "power"
TARGETED = (COSMIC_ZAP, PLAGUE)
PLAIN = ("chronos", "mutant", "sorcerer", "trader")
KEYS = ("play", "who", "seat", "card", "door", "way")


def react(desk: Desk) -> Parts:
    """One of the four reaction windows, or the artefacts before a new hand."""
    desk = desk.only([*KEYS, *ship_keys(desk)])
    chosen = desk.picks.get("play", "")
    step = desk.view.step
    head = "" if step == "new_hand" else sums(desk, changed(desk))
    strip = "" if step == "new_hand" else asking(desk)
    rows = tray(plays(desk, chosen), _("What you can play"), " plays")
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
        yield slot(number, href, card_name(card), prospect(desk, card), art, on, closed)
    power = POWERS[view.powers[desk.me]]
    works = view.works[desk.me]
    if power.window or power.optional:
        on = chosen == POWER
        href = desk.fresh() if on else desk.fresh(play=POWER)
        closed = closed_power(desk)
        text = escape(power_text(power.key))
        yield slot(
            number + 1, href, power_name(power.key), text, emblem(power.key, "m", works), on, closed
        )


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


def closed_power(desk: Desk) -> str:
    view = desk.view
    power = POWERS[view.powers[desk.me]]
    if not power.window:
        return _("We'll ask you when it can act.") if view.works[desk.me] else _("Blocked.")
    refused = desk.scene.refusal(UsePower())
    shape = {None, "no_change", "bad_target", "not_your_card", "ships_1_4"}
    if refused is None or refused.reason in shape:
        return ""
    if refused.reason == "wrong_window":
        return _("Only %(moment)s.") % {"moment": power_moment(power.key)}
    return desk.scene.wording.reason(refused)


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
        values = {"who": escape(desk.who(best.move.seat)), "end": f"<b>{text}</b>"}
        return escape(_("on %(who)s: %(end)s")) % values
    return f"<b>{text}</b>"


def changed(desk: Desk) -> Preview | None:
    """The sum as the chosen card would leave it."""
    card, seat = desk.picks.get("play", ""), desk.picks.get("seat", "")
    for one in desk.view.prospects:
        same = str(one.move.card) == card
        if same and (one.move.card != COSMIC_ZAP or str(one.move.seat) == seat):
            return one.preview
    return None


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


def by_power(desk: Desk) -> Parts:
    """Each power's own choice."""
    power = desk.view.powers[desk.me]
    if power in PLAIN:
        values = {"power": power_name(power)}
        return Parts(
            say=strong(_("Use %(power)s.") % values),
            then=power_text(power),
            move=UsePower(),
            verb=_("Use %(power)s") % values,
        )
    return {
        "amoeba": amoeba,
        "mind": mind,
        "parasite": parasite,
        "philanthropist": philanthropist,
    }[power](desk)


def mind(desk: Desk) -> Parts:
    view = desk.view
    listing = []
    for seat in seats_of(view):
        why = desk.refusal(UsePower(seat=Seat(seat)))
        if seat != desk.me:
            text = escape(some_cards(view.hands[seat]))
            listing.append((seat, text, why.sentence if why else ""))
    body = target_slots(desk, listing, _("Whose hand"))
    chosen = desk.picks.get("seat", "")
    if chosen not in [str(seat) for seat, _text, _why in listing]:
        return Parts(tray=body, say=strong(_("Mind: whose hand do you look at?")))
    values = {"who": desk.names[int(chosen)]}
    return Parts(
        tray=body,
        say=strong(_("Mind: look at %(who)s's hand.") % values),
        then=_("You see it until a card is played. Everyone is told that you looked."),
        move=UsePower(seat=Seat(int(chosen))),
        verb=_("Look"),
    )


def philanthropist(desk: Desk) -> Parts:
    view, me = desk.view, desk.me
    card = desk.picks.get("card", "")
    slots = []
    for n, one in enumerate(dict.fromkeys(view.hand)):
        on = card == f"c{one}"
        href = desk.href(card="" if on else f"c{one}")
        slots.append(slot(10 + n, href, card_name(one), "", card_art(one), on))
    body = tray(slots, _("Your hand"), " fanned")
    goals = [(seat, "", "") for seat in mains(view) if seat != me]
    body += target_slots(desk, goals, _("Give it to"), 30)
    given = next((one for one in view.hand if card == f"c{one}"), None)
    seat = desk.picks.get("seat", "")
    goal = next((s for s, _t, _c in goals if str(s) == seat), None)
    if goal is None and len(goals) == 1:
        goal = goals[0][0]
    if given is None or goal is None:
        return Parts(tray=body, say=strong(_("Philanthropist: which card, and to whom?")))
    values = {"card": card_name(given), "who": desk.names[goal]}
    return Parts(
        tray=body,
        say=strong(_("Philanthropist: give %(card)s to %(who)s.") % values),
        then=_("Only the two of you know which card it was."),
        move=UsePower(seat=Seat(goal), card=given),
        verb=_("Give"),
    )


def parasite(desk: Desk) -> Parts:
    sources = own_stock(desk)
    chosen = desk.ships(sources)
    door = desk.picks.get("door", "")
    side = next((one for one in DOORS if one == door), None)
    names = (_("Join the attack"), _("Join the defence"))
    slots = [
        slot(10 + n, desk.href(door="" if one == side else one), names[n], "", "", one == side)
        for n, one in enumerate(DOORS)
    ]
    body = tray(slots, _("Sides"), " targets")
    body += fleets.steppers(desk, sources, chosen, MOST_SENT, _("ships; 1 to 4"))
    count = fleets.total(chosen)
    spots = fleets.spots(
        desk,
        sources,
        chosen,
        MOST_SENT,
        lambda name: _("Send one ship from %(what)s") % {"what": name},
    )
    marks = Marks(
        spots,
        fleets.taken(chosen),
        aboard=count if side == "attack" else 0,
        carried=count if side == "defence" else 0,
    )
    if side is None or not chosen:
        say = strong(_("Parasite: which side, and with how many ships?"))
        return Parts(marks, body, say=say)
    values = {"side": names[DOORS.index(side)], "ships": from_planets(as_ships(chosen))}
    return Parts(
        marks,
        body + given_up(desk, chosen),
        say=strong(_("Parasite: %(side)s, %(ships)s.") % values),
        move=UsePower(side=side, ships=as_ships(chosen)),
        verb=_("Join"),
    )


def amoeba(desk: Desk) -> Parts:
    """Ships into the encounter, or out of it; at least one stays."""
    view, side = desk.view, desk.side
    inside = own_ships(view, side)
    sources = own_stock(desk)
    if side == 1:
        sources.pop(view.planet, None)
    out = desk.picks.get("way") == "out"
    ways = (
        ("", _("Add ships"), ""),
        ("out", _("Pull ships out"), "" if inside > 1 else _("At least one ship stays.")),
    )
    slots = [
        slot(10 + n, desk.fresh(play=POWER, way=way), words, "", "", (way == "out") == out, why)
        for n, (way, words, why) in enumerate(ways)
    ]
    body = tray(slots, _("Amoeba"), " targets")
    if out:
        goals = dict.fromkeys(sources, inside - 1)
        chosen = desk.ships(goals)
        body += fleets.steppers(desk, goals, chosen, inside - 1, _("ships leave"), leaves=False)
        most, changes = inside - 1, dict(chosen)
        ships = tuple((where, -n) for where, n in as_ships(chosen))
        words = onto_planets(as_ships(chosen))
        text = _("Amoeba: pull out %(ships)s.")
        label = _("One ship back to %(what)s")
    else:
        most = sum(sources.values())
        chosen = desk.ships(sources)
        body += fleets.steppers(desk, sources, chosen, most, _("ships join"))
        changes, ships = fleets.taken(chosen), as_ships(chosen)
        words = from_planets(ships)
        text = _("Amoeba: add %(ships)s.")
        label = _("Send one ship from %(what)s")
        goals = sources
    spots = fleets.spots(desk, goals, chosen, most, lambda name: label % {"what": name})
    marks = Marks(spots, changes)
    if not chosen:
        values = {"ships": some_ships(inside)}
        say = strong(_("Amoeba: how many ships? You have %(ships)s in the encounter.") % values)
        return Parts(marks, body, say=say)
    return Parts(
        marks,
        body + ("" if out else given_up(desk, chosen)),
        say=strong(text % {"ships": words}),
        move=UsePower(ships=ships),
        verb=_("Change"),
    )
