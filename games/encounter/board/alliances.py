"""Alliances: whom to ask for help, and on which side to answer."""

from dataclasses import replace

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board import fleets
from games.encounter.board.art import form
from games.encounter.board.desk import Desk, Parts, as_ships, button, link, slot, strong, tray
from games.encounter.board.forecasts import allies, own_ships
from games.encounter.board.turn import own_stock, ship_keys
from games.encounter.board.warnings import given_up
from games.encounter.rules.components import LETTERS, MOST_SENT, SYSTEM_SIZE, TO_WIN
from games.encounter.rules.moves import Decline, Invite, Join, Side
from games.encounter.rules.powers import POWERS
from games.encounter.rules.view import View
from games.encounter.words.words import (
    from_planets,
    listed,
    planet,
    power_name,
    some_cards,
    some_ships,
)
from games.engine.contract import Fixed, Seat
from games.engine.words import Names

DOORS: tuple[Side, Side] = ("attack", "defence")


def invite(desk: Desk) -> Parts:
    """Whom to ask for help."""
    desk = desk.only(["who"])
    view = desk.view
    attacking = view.step == "invite_a"
    others = [s for s in range(len(view.powers)) if s not in (view.active, view.defender)]
    can = [s for s in others if desk.scene.refusal(Invite((Seat(s),))) is None]
    chosen = tuple(s for s in desk.chosen_seats() if s in can)
    slots = []
    for n, seat in enumerate(others, 1):
        on = seat in chosen
        rest = [s for s in chosen if s != seat] + ([] if on else [seat])
        href = desk.href(who="-".join(map(str, sorted(rest))))
        closed = "" if seat in can else _("Has no ship to send.")
        slots.append(
            slot(n, href, desk.names[seat], guest_words(desk, seat), form(seat, "big"), on, closed)
        )
    everyone = "-".join(map(str, can))
    if len(can) > 1 and len(chosen) < len(can):
        slots.append(link(desk.href(who=everyone), _("Everyone"), "everyone", "btn slim"))
    body = tray(slots, _("Players you can invite"))
    move = Invite(tuple(map(Seat, chosen)))
    question = (
        _("Who do you ask to join the attack?")
        if attacking
        else _("Who do you ask to join the defence?")
    )
    if not chosen:
        return Parts(
            tray=body,
            say=strong(question),
            then=invited_so_far(desk) or _("Allies may bring 1 to 4 ships each."),
            others=button(Invite(()), _("Invite no one"), "nobody"),
            panel=invitations(desk),
            panel_title=_("Invitations and answers"),
        )
    values = {"who": listed(desk.names[s] for s in chosen)}
    return Parts(
        tray=body,
        say=strong(_("Invite %(who)s.") % values),
        then=_("If you win together, allies of the attack land too.")
        if attacking
        else _("If you hold, each ally gets a card or a ship for each ship sent."),
        move=move,
        verb=_("Invite"),
        back=desk.fresh(),
        chosen=desk.chosen(),
        panel=invitations(desk),
        panel_title=_("Invitations and answers"),
    )


def guest_words(desk: Desk, seat: int) -> str:
    """What an ally stands for: the race, the power, the hand."""
    view = desk.view
    values = {"n": view.foreign[seat], "goal": TO_WIN}
    race = _("%(n)d of %(goal)d colonies") % values
    return escape(f"{race} · {power_name(view.powers[seat])} · {some_cards(view.hands[seat])}")


def invited_so_far(desk: Desk) -> str:
    guests = desk.view.invited[0]
    if not guests or desk.view.step == "invite_a":
        return ""
    values = {"who": desk.names[desk.view.active], "guests": listed(desk.who(s) for s in guests)}
    return _("%(who)s has invited %(guests)s.") % values


def invitations(desk: Desk) -> str:
    """Who asked whom, and what was answered."""
    view = desk.view
    others = [s for s in range(len(view.powers)) if s not in (view.active, view.defender)]
    yes, no = _("yes"), _("no")
    rows = []
    for seat in others:
        cells = "".join(f"<td>{escape(yes if seat in side else no)}</td>" for side in view.invited)
        rows.append(
            f'<tr><th scope="row">{form(seat)}{escape(desk.who(seat))}</th>{cells}'
            f"<td>{escape(answer_of(desk, seat))}</td></tr>"
        )
    heads = "".join(
        f'<th scope="col" class="p{LETTERS[seat]}">{escape(desk.who(seat))}</th>'
        for seat in (view.active, view.defender)
    )
    asked, answer = escape(_("Invited by")), escape(_("Answer"))
    return (
        f'<table class="score inv"><thead><tr><th scope="col">{asked}</th>{heads}'
        f'<th scope="col">{answer}</th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def answer_of(desk: Desk, seat: int) -> str:
    view = desk.view
    if view.sides and view.sides[seat] == 0:
        return _("attack, %(n)d") % {"n": view.mothership[seat]}
    if view.sides and view.sides[seat] == 1:
        return _("defence, %(n)d") % {"n": view.carriers[seat]}
    if seat in view.answered:
        return _("stays out")
    return _("now") if seat in view.asked else "–"


def door_of(desk: Desk) -> Side | None:
    """The side that is chosen."""
    return next((one for one in DOORS if one == desk.picks.get("door")), None)


def answer(desk: Desk) -> Parts:
    """Two doors, or a way round."""
    desk = desk.only(["door", *ship_keys(desk)])
    sources = own_stock(desk)
    chosen = desk.ships(sources)
    side = door_of(desk)
    open_doors = [d for n, d in enumerate(DOORS) if may_join(desk, n)]
    if side not in open_doors:
        side = open_doors[0] if len(open_doors) == 1 and chosen else None
    body = doors(desk, side, open_doors)
    stay = button(Decline(), _("Stay out"), "decline")
    panel, title = invitations(desk), _("Invitations and answers")
    if side is None:
        return Parts(
            tray=body,
            say=strong(_("Do you join, and with how many ships?")),
            then=_("Choose a side. Answers go round from the attacker's left; everyone sees them."),
            others=stay,
            chosen=desk.chosen(),
            panel=panel,
            panel_title=title,
        )
    count = fleets.total(chosen)
    body += fleets.steppers(desk, sources, chosen, MOST_SENT, _("ships; 1 to 4"))
    marks = fleets.sent(desk, sources, chosen, side)
    marks = replace(marks, spots=fleets.with_dark(desk, marks.spots))
    where = planet(desk.view.planet)
    if not chosen:
        question = (
            _("How many ships join the attack on %(planet)s?")
            if side == "attack"
            else _("How many ships join the defence of %(planet)s?")
        )
        return Parts(
            marks,
            body,
            say=strong(question % {"planet": where}),
            then=_("Tap your stacks or use + and −."),
            others=stay,
            back=desk.fresh(),
            chosen=desk.chosen(),
            panel=panel,
            panel_title=title,
        )
    text = (
        _("Send %(ships)s to attack %(planet)s: %(from)s.")
        if side == "attack"
        else _("Send %(ships)s to defend %(planet)s: %(from)s.")
    )
    values = {
        "ships": some_ships(count),
        "planet": where,
        "from": from_planets(as_ships(chosen)),
    }
    return Parts(
        marks,
        body + given_up(desk, chosen),
        say=strong(text % values),
        then=with_you(desk, side, chosen),
        move=Join(side, as_ships(chosen)),
        verb=_("Join"),
        back=desk.fresh(),
        chosen=desk.chosen(),
        panel=panel,
        panel_title=title,
    )


def may_join(desk: Desk, door: int) -> bool:
    view, me = desk.view, desk.me
    anyway = POWERS[view.powers[me]].uninvited and view.works[me]
    return anyway or me in view.invited[door]


def strength(desk: Desk, side: int) -> int:
    return own_ships(desk.view, side) + sum(n for _seat, n in allies(desk.view, side))


def with_you(desk: Desk, side: str, chosen: dict[int, int]) -> str:
    """The balance of ships before the cards."""
    one, two = strength(desk, 0), strength(desk, 1)
    if side == "attack":
        one += fleets.total(chosen)
    else:
        two += fleets.total(chosen)
    values = {"one": one, "two": two}
    return _("With you: %(one)d ships attack, %(two)d defend, before the cards.") % values


def outcomes(view: View, me: int) -> tuple[str, str]:
    """What winning and losing would bring an ally, on each side."""
    here = view.ships[me][view.planet]
    race = view.foreign[me] + (0 if here or view.planet // SYSTEM_SIZE == me else 1)
    values = {"planet": planet(view.planet), "n": race, "goal": TO_WIN}
    return (
        _("Won: you land on %(planet)s, %(n)d of %(goal)d. Lost: your ships go to the Black Hole.")
        % values,
        _("Held: your ships return, with a card or a ship for each. Lost: the Black Hole."),
    )


def door_title(view: View, names: Names, door: int) -> str:
    text = _("With %(who)s, attack") if door == 0 else _("With %(who)s, defence")
    return text % {"who": names[(view.active, view.defender)[door]]}


def doors(desk: Desk, side: str | None, open_doors: list[Side]) -> str:
    """Each door says what winning and losing would bring me."""
    view = desk.view
    texts = outcomes(view, desk.me)
    parts = []
    for n, door in enumerate(DOORS):
        main = (view.active, view.defender)[n]
        title = door_title(view, desk.names, n)
        closed = ""
        if door not in open_doors:
            closed = _("%(who)s hasn't invited you.") % {"who": desk.names[main]}
        on = door == side
        href = desk.href(door="" if on else door)
        parts.append(slot(n + 1, href, title, escape(texts[n]), "", on, closed))
    return tray(parts, _("Sides"), " doors")


def probe(desk: Desk, where: int) -> Fixed | None:
    """The ships that a tap on a planet would send, to hear why they are refused."""
    stock = desk.ships(own_stock(desk))
    more = {**stock, where: stock.get(where, 0) + 1}
    return Join(door_of(desk) or "attack", as_ships(more))
