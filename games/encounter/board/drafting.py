"""Building an offer: every card and ship that a tap puts into it."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.art import card_switch
from games.encounter.board.desk import Desk, link
from games.encounter.board.talks import WANTS, founders, is_done, partner, survives
from games.encounter.rules.moves import NOWHERE, Offer, Ships, Want
from games.encounter.words.words import card_name
from games.engine.contract import Seat

STRONG = (0, 8, 12, 20)  # least values of an Attack that can be asked for

EYE = (
    '<svg class="ico eye" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M2 12C7 4 17 4 22 12C17 20 7 20 2 12Z"/><circle cx="12" cy="12" r="3"/></svg>'
)

SHUT = (
    '<svg class="ico eye" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M2 10C7 17 17 17 22 10M5 14l-2 3M12 15.5v3.5M19 14l2 3"/></svg>'
)


def draft(desk: Desk) -> Offer:
    """What the reader has put together so far."""
    view, other = desk.view, partner(desk)
    give = [
        (card, sign == "g")
        for card in sorted(set(view.hand))
        for sign in "gd"
        for _n in range(min(desk.number(f"{sign}{card}"), view.hand.count(card)))
    ]
    mine, yours = desk.planet("mine"), desk.planet("yours")
    want = Want(*map(desk.number, WANTS))
    if want.attack:
        want = Want(want.attack, want.negotiate, want.artefact, want.any, desk.number("min"))
    ships: Ships = ()
    if mine is not None:
        ships = founders(desk)
    return Offer(
        give=tuple(give),
        want=want,
        mine=NOWHERE if mine is None else mine,
        ships=ships,
        yours=NOWHERE if yours is None else yours,
        free=freed(desk, "free", desk.me),
        want_free=freed(desk, "wfree", other),
    )


def freed(desk: Desk, sign: str, zombie: int) -> tuple[tuple[Seat, int], ...]:
    if not survives(desk, zombie):
        return ()
    return tuple(
        (Seat(seat), min(desk.number(f"{sign}{seat}"), hole))
        for seat, hole in enumerate(desk.view.hole)
        if seat != zombie and desk.number(f"{sign}{seat}") and hole
    )


def editor(desk: Desk, offer: Offer) -> str:
    """Everything that can be put into the trays by a tap."""
    if is_done(desk):
        return ""
    side = desk.picks.get("side")
    ways = (("", _("A colony for me")), ("yours", _("A colony for them")))
    colonies = "".join(
        link(
            desk.href(side=way),
            words,
            f"side-{way or 'mine'}",
            f"btn slim{' on' if (side or '') == way else ''}",
        )
        for way, words in ways
    )
    wants = "".join(want_button(desk, kind) for kind in ("any", *WANTS[:-1]))
    least = ""
    if offer.want.attack:
        now = desk.number("min")
        following = STRONG[(STRONG.index(now) + 1) % len(STRONG)] if now in STRONG else 0
        words = _("Attack of at least %(n)d") % {"n": now} if now else _("Attack of any value")
        least = link(desk.href(min=following), words, "min", "btn slim on")
    clear = link(desk.fresh(), _("Clear"), "clear", "btn slim") if desk.picks else ""
    hand = "".join(card_button(desk, card) for card in sorted(set(desk.view.hand)))
    freeing = "".join(
        free_button(desk, sign, seat, zombie)
        for sign, zombie in (("free", desk.me), ("wfree", partner(desk)))
        if survives(desk, zombie)
        for seat, hole in enumerate(desk.view.hole)
        if hole and seat != zombie
    )
    label, want, give = escape(_("Your offer")), escape(_("You want")), escape(_("You give"))
    return (
        f'<div class="editor" role="group" aria-label="{label}">'
        f'<span class="edrow"><span class="tag">{give}</span>{hand}{freeing}</span>'
        f'<span class="edrow"><span class="tag">{want}</span>{wants}{least}</span>'
        f'<span class="edrow">{colonies}{clear}</span></div>'
    )


def want_button(desk: Desk, kind: str) -> str:
    """One more card of a kind; after as many as the partner holds, none."""
    names = {
        "any": _("a card"),
        "attack": _("an Attack"),
        "negotiate": _("a Negotiate"),
        "artefact": _("an artefact"),
    }
    most = desk.view.hands[partner(desk)]
    wanted = sum(desk.number(one) for one in WANTS)
    now = desk.number(kind)
    following = now + 1 if wanted < most else 0
    words = f"{names[kind]}{f' ×{now}' if now else ''}"
    kind_class = f"btn slim{' on' if now else ''}"
    return link(desk.href(**{kind: following}), f"+ {words}", f"want-{kind}", kind_class, drag=kind)


def card_button(desk: Desk, card: int) -> str:
    """A tap gives it named, the next face down, the next takes it back."""
    named, shut = desk.number(f"g{card}"), desk.number(f"d{card}")
    held = desk.view.hand.count(card)
    if not named and not shut:
        href = desk.href(**{f"g{card}": 1})
        state = _("not in the offer")
    elif named and named + shut < held:
        href = desk.href(**{f"g{card}": named + 1})
        state = _("named")
    elif named:
        href = desk.href(**{f"g{card}": 0, f"d{card}": named + shut})
        state = _("named")
    else:
        href = desk.href(**{f"d{card}": 0})
        state = _("face down")
    count = named + shut
    eye = EYE if named else SHUT if shut else ""
    times = f"<small>{count}/{held}</small>" if held > 1 else ""
    label = f"{card_name(card)}: {state}"
    return card_switch(f"give-{card}", href, card, bool(count), label, eye + times, drag=f"g{card}")


def free_button(desk: Desk, sign: str, seat: int, zombie: int) -> str:
    now, hole = desk.number(f"{sign}{seat}"), desk.view.hole[seat]
    following = 0 if now >= hole else now + 1
    values = {"n": now, "hole": hole, "who": desk.who(seat), "zombie": desk.who(zombie)}
    words = _("%(zombie)s frees %(n)d of %(hole)d (%(who)s)") % values
    kind = f"btn slim{' on' if now else ''}"
    return link(desk.href(**{f"{sign}{seat}": following}), words, f"{sign}-{seat}", kind)
