"""Powers in reaction time: each power's own choice."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board import fleets
from games.encounter.board.alliances import DOORS
from games.encounter.board.art import card_art
from games.encounter.board.artefacts import seats_of, target_slots
from games.encounter.board.desk import Desk, Parts, as_ships, slot, strong, tray
from games.encounter.board.forecasts import mains, own_ships
from games.encounter.board.marks import Marks
from games.encounter.board.turn import own_stock
from games.encounter.board.warnings import given_up
from games.encounter.rules.components import MOST_SENT
from games.encounter.rules.moves import UsePower
from games.encounter.rules.powers import POWERS
from games.encounter.words.powers import power_moment, power_text
from games.encounter.words.words import (
    card_name,
    from_planets,
    onto_planets,
    power_name,
    some_cards,
    some_ships,
)
from games.engine.contract import Seat

POWER = "power"


PLAIN = ("chronos", "mutant", "sorcerer", "trader")


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
    marks = fleets.sent(desk, sources, chosen, side)
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
