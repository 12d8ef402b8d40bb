"""What a power does to this encounter now: the same sum with and without it, in words."""

from collections.abc import Callable

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.desk import Desk
from games.encounter.board.forecasts import allies, forecast, mains, own_ships, side_total
from games.encounter.board.sums import ending, in_short, minus
from games.encounter.rules.components import HAND, NO_CARD, is_attack
from games.encounter.rules.score import Preview
from games.encounter.rules.state import UNKNOWN
from games.encounter.rules.view import View
from games.encounter.words.position import in_figures
from games.encounter.words.words import card_name, listed, power_name, some_cards


def comparison(desk: Desk, seat: int) -> str:
    """Both cards are up: what this power makes of them, and what they'd come to if blocked."""
    view = desk.view
    if view.preview is None or view.powers[seat] == UNKNOWN or not view.works[seat]:
        return ""
    blocked = forecast(view, view.laid, {seat})
    if blocked == view.preview:
        return ""
    rows = (
        (_("With %(power)s") % {"power": power_name(view.powers[seat])}, view.preview),
        (_("Blocked"), blocked),
    )
    shown = "".join(
        f'<tr><th scope="row">{escape(words)}</th><td>{escape(figures(view, seat, coming))}</td>'
        f"<td>{escape(ending(desk, coming))}</td></tr>"
        for words, coming in rows
    )
    return f'<div data-now><table class="nowsum"><tbody>{shown}</tbody></table></div>'


def figures(view: View, seat: int, coming: Preview) -> str:
    """The sum of the side a power stands on; where there is none, what the cards count as."""
    if not all(coming.attacks):
        kinds = (_("Attack") if is_on else _("Negotiate") for is_on in coming.attacks)
        return _("%(one)s against %(two)s") % dict(zip(("one", "two"), kinds, strict=True))
    side = view.sides[seat] if seat not in mains(view) else mains(view).index(seat)
    return minus_signs(in_figures(coming.sums[side]))


def minus_signs(text: str) -> str:
    return text.replace("-", "\u2212")


def own_effect(desk: Desk) -> str:
    """What the reader's own power would change now, where they decide; empty if nothing adds up."""
    say = EFFECTS.get(desk.view.powers[desk.me])
    return say(desk) if say else ""


def own_sum(desk: Desk, card: int) -> str:
    return minus_signs(in_figures(side_total(desk.view, desk.side, card)))


def amoeba(desk: Desk) -> str:
    """Each ship more or less, with the card the reader has played."""
    view = desk.view
    card = view.laid[desk.side]
    values: dict[str, str | int] = {"n": own_ships(view, desk.side)}
    if not is_attack(card):
        return _("You have %(n)d ships in the encounter.") % values
    here, more = side_total(view, desk.side, card).total, with_one_more(view, desk.side, card)
    values |= {"sum": own_sum(desk, card), "step": minus(abs(more - here))}
    return _("Now %(sum)s. Each ship changes it by %(step)s.") % values


def with_one_more(view: View, side: int, card: int) -> int:
    """The total with one ship more of the main player."""
    line = side_total(view, side, card)
    weight = line.own // own_ships(view, side) if own_ships(view, side) else 1
    step = line.own_sign * weight
    return line.total + (card * step if line.multiplied else step)


def chronos(desk: Desk) -> str:
    now = desk.view.preview
    if now is None:
        return ""
    values = {"end": in_short(desk, now), "cards": listed(map(card_name, desk.view.laid))}
    return _("Instead of this: %(end)s. %(cards)s go back to your hands at the end.") % values


def sorcerer(desk: Desk) -> str:
    view, other = desk.view, mains(desk.view)[1 - desk.side]
    card = view.laid[desk.side]
    if card == NO_CARD:
        return ""
    values = {"card": card_name(card), "who": desk.names[other]}
    if not is_attack(card):
        return _("Your %(card)s would be on %(who)s's side, theirs on yours.") % values
    values["sum"] = minus_signs(in_figures(side_total(view, 1 - desk.side, card)))
    return _("Your %(card)s would count for %(who)s: %(sum)s. You'd have theirs.") % values


def trader(desk: Desk) -> str:
    view, other = desk.view, mains(desk.view)[1 - desk.side]
    values = {
        "mine": some_cards(view.hands[desk.me]),
        "theirs": some_cards(view.hands[other]),
        "who": desk.names[other],
    }
    return _("You'd give %(mine)s and get %(theirs)s from %(who)s.") % values


def mutant(desk: Desk) -> str:
    have = desk.view.hands[desk.me]
    values = {"have": have, "full": HAND, "cards": some_cards(HAND - have)}
    return _("%(full)d − %(have)d: you'd draw %(cards)s.") % values


def mind(desk: Desk) -> str:
    view = desk.view
    hands = [
        f"{desk.names[seat]} {some_cards(view.hands[seat])}"
        for seat in (*mains(view), *(s for side in (0, 1) for s, _n in allies(view, side)))
        if seat != desk.me
    ]
    return _("You could see one of these hands: %(hands)s.") % {"hands": ", ".join(hands)}


def philanthropist(desk: Desk) -> str:
    have = desk.view.hands[desk.me]
    values = {"have": some_cards(have), "left": have - 1}
    return _("You have %(have)s; you'd keep %(left)d.") % values


def parasite(desk: Desk) -> str:
    """The ships on both sides, which up to four of the reader's would join."""
    view = desk.view
    one, two = (own_ships(view, side) + sum(n for _s, n in allies(view, side)) for side in (0, 1))
    values = {"attack": one, "defence": two}
    return (
        _("Ships now: %(attack)d attack, %(defence)d defend. You'd add 1 to 4 to one side.")
        % values
    )


EFFECTS: dict[str, Callable[[Desk], str]] = {
    "amoeba": amoeba,
    "chronos": chronos,
    "sorcerer": sorcerer,
    "trader": trader,
    "mutant": mutant,
    "mind": mind,
    "philanthropist": philanthropist,
    "parasite": parasite,
}
