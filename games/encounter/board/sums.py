"""Both cards and what they add up to: operand by operand, in words, never as a bare result."""

from collections.abc import Iterable

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.art import card_art
from games.encounter.board.desk import Desk
from games.encounter.board.emblems import emblem
from games.encounter.board.forecasts import allies, mains, own_ships, side_total
from games.encounter.rules.components import LETTERS, NO_CARD
from games.encounter.rules.moves import NOBODY, NOWHERE
from games.encounter.rules.powers import POWERS
from games.encounter.rules.score import Preview, Sum
from games.encounter.rules.view import View
from games.encounter.words.position import in_figures
from games.encounter.words.words import (
    card_name,
    listed,
    planet,
    power_name,
    some_cards,
    some_ships,
)
from games.engine.words import Said

SIDES = (0, 1)


def operands(desk: Desk, side: int, line: Sum | None) -> list[str]:
    """The terms of a side: card, own ships, allies; each with its word."""
    view = desk.view
    parts = []
    if line is not None:
        word = escape(_("card"))
        parts.append(f"<b>{line.card}</b> {word}")
    own = line.own if line is not None else own_ships(view, side)
    sign = "" if line is None else "× (" if line.multiplied else "− " if line.own_sign < 0 else "+ "
    words = escape(_("own ships"))
    shown = f"{'−' if line and line.multiplied and line.own_sign < 0 else ''}{own}"
    parts.append(f"{sign}<b>{shown}</b> {words}")
    minus = line is not None and line.ally_sign < 0
    for seat, number in allies(view, side):
        weight = POWERS[view.powers[seat]].ship_weight if view.works[seat] else 1
        of = desk.names.hear(Said(_("from you"), _("from %(who)s")), seat)
        of = escape(of % {"who": desk.names[seat]})
        parts.append(f"{'−' if minus else '+'} <b>{number * weight}</b> {of}")
    if line is not None and line.multiplied:
        parts[-1] += ")"
    return parts


def changed_by(view: View, side: int) -> Iterable[int]:
    """Whose powers bend the sum of a side."""
    main = mains(view)
    for seat, power in enumerate(view.powers):
        if not view.works[seat]:
            continue
        flags = POWERS[power]
        on_side = view.sides[seat] == side if seat not in main else main[side] == seat
        bends = flags.ship_weight > 1 and on_side
        bends |= flags.multiplies and seat == main[side]
        bends |= flags.reverses and seat in main
        if bends:
            yield seat


def bent(view: View, seat: int) -> str:
    """What a power does to a sum."""
    power = view.powers[seat]
    flags, values = POWERS[power], {"power": power_name(power)}
    if flags.multiplies:
        return _("%(power)s multiplies") % values
    if flags.reverses:
        return _("%(power)s: ships subtract, the lower total wins") % values
    return _("%(power)s: each ship counts 4") % values


def is_blocked(view: View, side: int, seat: int, line: Sum) -> bool:
    """Whether a sum is shown as it would be with this power blocked."""
    card = view.laid[side]
    without = side_total(view, side, card, {seat})
    return line == without and line != side_total(view, side, card)


def blocked_sum(view: View, side: int, seat: int) -> str:
    """The same sum if that power were blocked."""
    line = side_total(view, side, view.laid[side], {seat})
    words = _("blocked: %(sum)s") % {"sum": in_figures(line).replace("-", "\u2212")}
    return f' <span class="dimmer">· {escape(words)}</span>'


def side_box(desk: Desk, side: int, coming: Preview | None) -> str:
    """One side: card, terms, total."""
    view = desk.view
    seat = mains(view)[side]
    both = coming is not None and all(coming.attacks)
    line = coming.sums[side] if coming is not None and both else None
    wins = coming is not None and coming.winner == ("attack", "defence")[side]
    role = _("attacker") if side == 0 else _("defender")
    terms = operands(desk, side, line)
    shown = " ".join(f'<span class="term t{n}">{term}</span>' for n, term in enumerate(terms))
    notes = "".join(
        f'<span class="why2">{emblem(view.powers[one], "xs")}{escape(bent(view, one))}'
        f"{blocked_sum(view, side, one)}</span>"
        for one in changed_by(view, side)
        if line is not None and not is_blocked(view, side, one, line)
    )
    total = ""
    if line is not None:
        total = f'<b class="tot num">{minus(line.total)}</b>'
    card = view.laid[side] if view.lies[side] else None
    laid = card_art(card) if card is not None else '<span class="ccard none"></span>'
    if card is not None and card != NO_CARD and not view.face_up[side]:
        laid = card_art(card, " own")
    return (
        f'<div class="ce-side{" d" if side else ""}{" win" if wins else ""}">'
        f'<span class="turning">{laid}</span><p><span class="tag"><b class="p{LETTERS[seat]}">'
        f'{escape(desk.who(seat))}</b>, {escape(role)}</span><span class="sum">{shown}</span>'
        f"{notes}</p>{total}</div>"
    )


def minus(number: int) -> str:
    return str(number).replace("-", "\u2212")


def sums(desk: Desk, coming: Preview | None = None) -> str:
    """Both sides and the verdict as it stands."""
    view = desk.view
    if view.defender == NOBODY or view.planet == NOWHERE:
        return ""
    coming = coming or view.preview
    verdict = f'<p class="verdict">{verdict_of(desk, coming)}</p>' if coming else ""
    key = f"{view.encounters}.{view.laid[0]}.{view.laid[1]}" if coming else ""
    boxes = [side_box(desk, side, coming) for side in SIDES]
    against = escape(_("against"))
    middle = f'<span class="against">{against}</span>'
    return (
        f'<div class="calc{" shown" if coming else ""}" data-reveal="{key}">'
        f"{boxes[0]}{middle}{boxes[1]}{verdict}</div>"
    )


def verdict_of(desk: Desk, coming: Preview) -> str:
    """Who would hold or land, who loses how many, who gets what."""
    return f"<b>{escape(headline(desk, coming))}</b> {escape(' '.join(follows(desk, coming)))}"


def headline(desk: Desk, coming: Preview) -> str:
    view = desk.view
    attacker, defender = mains(view)
    values = {
        "attacker": desk.names[attacker],
        "defender": desk.names[defender],
        "planet": planet(view.planet),
    }
    if coming.winner == "deal":
        return _("As it stands, %(attacker)s and %(defender)s have to make a deal.") % values
    lands = Said(
        _("As it stands, you land on %(planet)s."),
        _("As it stands, %(attacker)s lands on %(planet)s."),
    )
    holds = Said(
        _("As it stands, you hold %(planet)s."), _("As it stands, %(defender)s holds %(planet)s.")
    )
    said, winner = (lands, attacker) if coming.winner == "attack" else (holds, defender)
    return desk.names.hear(said, winner) % values


def follows(desk: Desk, coming: Preview) -> Iterable[str]:
    view = desk.view
    if coming.winner == "deal":
        yield _("Without a deal each loses up to 3 ships.")
        return
    loser = 1 if coming.winner == "attack" else 0
    lost = [(mains(view)[loser], own_ships(view, loser)), *allies(view, loser)]
    gone = [
        _("%(ships)s (%(who)s)") % {"ships": some_ships(n), "who": desk.who(seat)}
        for seat, n in lost
        if n
    ]
    if gone:
        yield _("To the Black Hole: %(ships)s.") % {"ships": listed(gone)}
    if coming.winner == "defence" and allies(view, 1):
        yield _("Allies of the defence get a card or a ship for each ship they sent.")
    if coming.winner == "attack" and allies(view, 0):
        yield _("Allies of the attack land as well.")
    if coming.compensation:
        values = {"who": desk.who(mains(view)[loser]), "cards": some_cards(coming.compensation)}
        yield _("Compensation for %(who)s: up to %(cards)s.") % values
    elif coming.by_power:
        yield _("Pacifist: a Negotiate wins, so there's no compensation.")
    elif all(coming.attacks):
        yield _("No compensation: both cards are Attacks.")
    elif view.gas:
        yield _("Stellar Gas is in force: no compensation.")


def in_short(desk: Desk, coming: Preview) -> str:
    """What a card would make of it: "25 against 12, you land"."""
    end = ending(desk, coming)
    if not all(coming.attacks):
        return end
    one, two = (line.total for line in coming.sums)
    return _("%(one)d against %(two)d, %(end)s") % {"one": one, "two": two, "end": end}


def ending(desk: Desk, coming: Preview) -> str:
    """Who would land or hold, without the totals."""
    attacker, defender = mains(desk.view)
    if coming.winner == "deal":
        return _("a negotiation")
    wins = attacker if coming.winner == "attack" else defender
    if wins == desk.me:
        return _("you land") if wins == attacker else _("you hold")
    values = {"who": desk.names[wins]}
    return (_("%(who)s lands") if wins == attacker else _("%(who)s holds")) % values


def laid_words(desk: Desk) -> str:
    """The cards that can be seen, as words."""
    view = desk.view
    shown = [card_name(view.laid[side]) for side in SIDES if view.face_up[side]]
    return listed(shown)
