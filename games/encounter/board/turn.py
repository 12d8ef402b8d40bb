"""From the start of a turn to the planet under attack: each decision by pointing."""

from collections.abc import Callable

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.encounter.board import fleets
from games.encounter.board.art import form
from games.encounter.board.desk import (
    Desk,
    Parts,
    as_ships,
    button,
    link,
    place_name,
    slot,
    strong,
    tray,
)
from games.encounter.board.labels import on_planet, stacks_on
from games.encounter.board.marks import Marks, Spot
from games.encounter.board.warnings import given_up
from games.encounter.rules.components import MOST_SENT, SYSTEM_SIZE
from games.encounter.rules.moves import (
    NOWHERE,
    Aim,
    Eject,
    Launch,
    Redraw,
    Regroup,
)
from games.encounter.words.words import (
    colour,
    from_planets,
    listed,
    planet,
    some_ships,
)
from games.engine.contract import Fixed, Seat


def own_stock(desk: Desk) -> dict[int, int]:
    """The reader's colonies with their ships."""
    return {where: n for where, n in enumerate(desk.view.ships[desk.me]) if n}


def what(desk: Desk, where: int) -> str:
    return on_planet(where, stacks_on(desk.view.ships, where), desk.names.names)


def choices(
    desk: Desk, open_ones: list[int], name: str, label: Callable[[str], str]
) -> dict[int, Spot]:
    """One planet of several; tapping the chosen one puts it back."""
    now = desk.planet(name)
    found = {}
    for where in open_ones:
        on = where == now
        href = desk.href(**{name: "" if on else place_name(where)})
        found[where] = Spot("pend" if on else "pick", href, label(what(desk, where)))
    return fleets.with_dark(desk, found)


def regroup(desk: Desk) -> Parts:
    """One ship out of the Black Hole."""
    desk = desk.only(["to"])
    open_ones = [w for w in own_stock(desk) if desk.scene.refusal(Regroup(w)) is None]
    to = desk.planet("to")
    spots = choices(desk, open_ones, "to", lambda name: _("One ship to %(what)s") % {"what": name})
    stay = button(Regroup(NOWHERE), _("Take no ship"), "skip")
    if to not in open_ones or to is None:
        values = {"ships": some_ships(desk.view.hole[desk.me])}
        return Parts(
            Marks(spots),
            say=strong(_("Take one ship from the Black Hole: to which colony?")),
            then=_("You have %(ships)s there. Tap a colony.") % values,
            others=stay,
        )
    return Parts(
        Marks(spots, {to: 1}),
        say=strong(_("One ship from the Black Hole to %(planet)s.") % {"planet": planet(to)}),
        then=_("Then your order disc is drawn."),
        move=Regroup(to),
        verb=_("Regroup"),
        back=desk.fresh(),
        chosen=desk.chosen(),
    )


def own_colour(desk: Desk) -> Parts:
    """The disc shows one's own colour."""
    desk = desk.only(["who"])
    view, me = desk.view, desk.me
    first = me * SYSTEM_SIZE
    guests = [
        seat
        for seat, own in enumerate(view.ships)
        if seat != me and any(own[first : first + SYSTEM_SIZE])
    ]
    chosen = desk.chosen_seats()
    slots = []
    for n, seat in enumerate((s for s in range(len(view.powers)) if s != me), 1):
        on = chosen == (seat,)
        there = [planet(w) for w in range(first, first + SYSTEM_SIZE) if view.ships[seat][w]]
        closed = "" if seat in guests else _("No colony in your system.")
        text = escape(_("on %(planets)s") % {"planets": listed(there)})
        href = desk.href(who="" if on else str(seat))
        slots.append(slot(n, href, desk.names[seat], text, form(seat, "big"), on, closed))
    body = tray(slots, _("Attack a rival in your system"))
    move = Eject(Seat(chosen[0])) if chosen and chosen[0] in guests else None
    if move is None:
        return Parts(
            tray=body,
            say=strong(_("Your own colour: draw again, or attack a rival in your system?")),
            others=button(Redraw(), _("Draw again"), "redraw", "btn go"),
        )
    values = {"who": desk.names[chosen[0]]}
    return Parts(
        tray=body,
        say=strong(_("Attack %(who)s in your own system.") % values),
        then=_("If you win, that colony is yours again."),
        move=move,
        verb=_("Attack"),
        back=desk.fresh(),
        chosen=desk.chosen(),
    )


def ship_keys(desk: Desk) -> list[str]:
    return [place_name(where) for where in range(NOWHERE, len(desk.view.ships[0]))]


def one_from_each(desk: Desk, sources: dict[int, int]) -> str:
    """A quick way: one ship from each of the largest colonies."""
    largest = sorted((w for w, n in sources.items() if n > 1), key=lambda w: (-sources[w], w))
    picks: dict[str, str | int] = {place_name(w): 1 for w in sorted(largest[:MOST_SENT])}
    if len(picks) < 2:
        return ""
    clear: dict[str, str | int | None] = dict.fromkeys(ship_keys(desk), 0)
    return link(desk.href(**{**clear, **picks}), _("One from each"), "each", "btn slim")


def launch(desk: Desk) -> Parts:
    """One to four ships onto the Mothership."""
    desk = desk.only(ship_keys(desk))
    sources = own_stock(desk)
    chosen = desk.ships(sources)
    spots = fleets.with_dark(
        desk,
        fleets.spots(
            desk,
            sources,
            chosen,
            MOST_SENT,
            lambda name: _("Launch one ship from %(what)s") % {"what": name},
        ),
    )
    count = fleets.total(chosen)
    words = _("aboard; 1 to 4") if count < MOST_SENT else _("aboard; take one back to change")
    body = fleets.steppers(
        desk, sources, chosen, MOST_SENT, words, more=one_from_each(desk, sources)
    )
    marks = Marks(spots, fleets.taken(chosen), aboard=count)
    caption = orders(desk)
    if not chosen:
        return Parts(
            marks,
            body,
            say=strong(_("How many ships do you launch, and from where?")),
            then=_("Tap your stacks or use + and −. More ships, higher total, more to lose."),
            caption=caption,
        )
    values = {"ships": some_ships(count), "from": from_planets(as_ships(chosen))}
    return Parts(
        marks,
        body + given_up(desk, chosen),
        say=SafeString(
            escape(_("Launch %(ships)s: %(from)s."))
            % {"ships": strong(values["ships"]), "from": escape(values["from"])}
        ),
        then=_("Then you choose the planet, and invite allies."),
        move=Launch(as_ships(chosen)),
        verb=_("Launch"),
        back=desk.fresh(),
        chosen=desk.chosen(),
        caption=caption,
    )


def orders(desk: Desk) -> str:
    """What the disc says."""
    view = desk.view
    if view.ejection:
        return _("You attack %(who)s in your own system") % {"who": desk.names[view.defender]}
    if view.defender < 0 or len(view.powers) == 2:
        return ""
    values = {"colour": colour(view.defender), "who": desk.names[view.defender]}
    return _("%(colour)s disc: you attack %(who)s") % values


def aim(desk: Desk) -> Parts:
    """The planet under attack."""
    desk = desk.only(["to"])
    view = desk.view
    planets = range(len(view.ships[0]))
    open_ones = [w for w in planets if desk.scene.refusal(Aim(w)) is None]
    to = desk.planet("to")
    spots = choices(desk, open_ones, "to", lambda name: _("Attack %(what)s") % {"what": name})
    caption = orders(desk)
    panel = targets(desk, open_ones, to)
    if to is None or to not in open_ones:
        return Parts(
            Marks(spots),
            say=strong(_("Which planet do you attack?")),
            then=_("Tap a glowing planet. Only the defender's ships there are in the encounter."),
            caption=caption,
            panel=panel,
            panel_title=_("Targets"),
        )
    defended = view.ships[view.defender][to]
    values = {
        "planet": planet(to),
        "who": desk.names[view.defender],
        "ships": some_ships(defended),
        "sent": some_ships(view.mothership[desk.me]),
    }
    say = _("%(sent)s to %(planet)s: %(who)s defends with %(ships)s.") % values
    return Parts(
        Marks(spots, aim=to),
        say=strong(say),
        then=stays(desk, to),
        move=Aim(to),
        verb=_("Attack"),
        back=desk.fresh(),
        chosen=desk.chosen(),
        caption=caption,
        panel=panel,
        panel_title=_("Targets"),
    )


def stays(desk: Desk, where: int) -> str:
    """Whose colonies on a planet are not in the encounter."""
    view = desk.view
    safe = [
        desk.who(seat)
        for seat, own in enumerate(view.ships)
        if own[where] and seat not in (view.defender, desk.me)
    ]
    parts = []
    if view.ships[desk.me][where]:
        parts.append(_("You already have a colony there."))
    if safe:
        parts.append(_("Stays whatever happens: %(who)s.") % {"who": listed(safe)})
    return " ".join(parts) or _("Then you invite allies.")


def targets(desk: Desk, open_ones: list[int], to: int | None) -> str:
    """Every target in words: who stands there, who would defend with how many."""
    view, items = desk.view, []
    for where in open_ones:
        there = [f"{desk.who(s)} {own[where]}" for s, own in enumerate(view.ships) if own[where]]
        words = listed(there) or _("no ship")
        note = "" if view.ships[view.defender][where] else _("defended by no ship")
        kind = ' class="on"' if where == to else ""
        items.append(
            f"<li{kind}><b>{planet(where)}</b> {escape(words)} "
            f'<span class="dimmer">{escape(note)}</span></li>'
        )
    return f'<ul class="syslist">{"".join(items)}</ul>'


def probe(desk: Desk, where: int) -> Fixed | None:
    """The move that a tap on a planet would mean, to hear why it is refused."""
    stock = desk.ships(own_stock(desk))
    more = {**stock, where: stock.get(where, 0) + 1}
    match desk.view.step:
        case "regroup":
            return Regroup(where)
        case "launch":
            return Launch(as_ships(more))
        case "aim":
            return Aim(where)
    return None
