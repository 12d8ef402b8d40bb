"""Beside the board: what each seat is and has, the race, the disc, the hand, the pile."""

from functools import lru_cache
from itertools import groupby

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.encounter.board.art import bare_card, card_art, form
from games.encounter.board.desk import Desk
from games.encounter.board.effects import comparison
from games.encounter.board.emblems import emblem
from games.encounter.rules.components import (
    COPIES,
    LETTERS,
    SYSTEM_SIZE,
    TO_WIN,
    WINDOWS,
    is_artefact,
    is_attack,
)
from games.encounter.rules.state import UNKNOWN
from games.encounter.rules.view import View
from games.encounter.words.powers import artefact_moment, artefact_text, power_text
from games.encounter.words.words import card_name, colour, planet, power_name, some_cards
from games.engine.board import Standing
from games.engine.explaining import marked
from games.engine.words import once_in_each_language

HUSH = ' aria-hidden="true"'  # said once for the whole pile


def role(desk: Desk, seat: int) -> str:
    """What a seat is in this encounter."""
    view = desk.view
    if view.step == "over":
        return _("winner") if seat in view.winners else ""
    if view.step == "choose":
        return _("begins") if seat == view.active else ""
    if seat == view.active:
        return _("attacker")
    if seat == view.defender:
        return _("defender")
    if view.sides and view.sides[seat] >= 0:
        main = (view.active, view.defender)[view.sides[seat]]
        return _("ally of %(who)s") % {"who": desk.names[main]}
    return _("not involved")


def doing(desk: Desk, seat: int) -> str:
    """What a seat is doing: nothing that tells of its hand."""
    view = desk.view
    if view.step in WINDOWS:
        return _("can still act") if seat in view.may_act else _("answered")
    if view.step == "deal" and seat in (view.active, view.defender):
        return _("negotiating")
    if view.step == "choose":
        return _("choosing") if seat in view.asked else _("has chosen")
    return _("deciding") if seat in view.asked else ""


@lru_cache(64)
def pips(number: int) -> str:
    dots = "".join(f"<i{' class=on' if n < number else ''}></i>" for n in range(TO_WIN))
    return f'<span class="pips" aria-hidden="true">{dots}</span>'


@once_in_each_language
def seat_rows(part: str, busy: str, power: str, works: bool, foreign: int, hand: int) -> str:
    """The two rows of a seat's card: role and race, power and hand."""
    between = " · " if part and busy else ""
    race = _("%(n)d of %(goal)d foreign colonies") % {"n": foreign, "goal": TO_WIN}
    state = _("%(power)s works") if works else _("%(power)s is blocked")
    name = escape(state % {"power": power_name(power)})
    explained = marked(f"power-{power}")
    if power == UNKNOWN:
        name, explained = escape(power_name(power)), ""
    return (
        f'<span class="cerow"><span class="role">{escape(part)}'
        f'<span class="doing">{between}{escape(busy)}</span></span>{pips(foreign)}'
        f'<span class="vh">{escape(race)}</span></span><span class="cerow last">'
        f'<span class="pw"{explained}>{emblem(power, "xs", works)}{name}</span>'
        f'<span class="num">{escape(some_cards(hand))}</span></span>'
    )


def standings(desk: Desk) -> tuple[Standing, ...]:
    """Presence stays the platform's; role, race, power and hand are ours."""
    view = desk.view
    rows = (
        seat_rows(
            role(desk, seat),
            doing(desk, seat),
            view.powers[seat],
            view.works[seat],
            view.foreign[seat],
            view.hands[seat],
        )
        for seat in range(len(view.powers))
    )
    return tuple(Standing("", "", SafeString(row)) for row in rows)


def section(title: str, inside: str, key: str = "") -> str:
    name = f' id="{key}"' if key else ""
    return f'<section{name}><h2 class="tag">{escape(title)}</h2>{inside}</section>'


def disc(desk: Desk) -> str:
    """The order disc and all that were drawn before."""
    view = desk.view
    if not view.drawn or len(view.powers) == 2:
        return ""
    last = view.drawn[-1]
    before = ", ".join(
        f"{colour(seat)} {view.drawn.count(seat)}"
        for seat in range(len(view.powers))
        if seat in view.drawn
    )
    values = {"colour": colour(last), "before": before}
    words = _("%(colour)s. Drawn so far: %(before)s.") % values
    rest = ngettext("%(n)d disc face down.", "%(n)d discs face down.", view.discs)
    letter = LETTERS[last]
    return section(
        _("Order disc"),
        f'<div class="discrow small"><svg class="odisc p{letter}" viewBox="-24 -24 48 48" '
        f'aria-hidden="true"><circle r="21"/><use href="#ce-{letter}"/></svg>'
        f"<p>{escape(words)} {escape(rest % {'n': view.discs})}</p></div>",
    )


def rail(desk: Desk) -> SafeString:
    """Under the seats: disc, deck, the way to the pile."""
    view = desk.view
    count = ngettext("Discard pile: %(n)d card", "Discard pile: %(n)d cards", len(view.discard))
    words = escape(_("Deck: %(deck)s.") % {"deck": some_cards(view.deck)})
    told = escape(count % {"n": len(view.discard)})
    lies = f'<a href="#pile">{told}</a>' if view.discard else told
    cards = section(_("Cards"), f'<p class="small dim">{words}<br>{lies}</p>', "piles")
    return SafeString(f"{disc(desk)}{cards}")


@once_in_each_language
def pile(discard: tuple[int, ...]) -> str:
    """The whole discard pile, the newest card first, and how many of each kind are out."""
    if not discard:
        return ""
    count = ngettext("Discard pile: %(n)d card", "Discard pile: %(n)d cards", len(discard))
    words = escape(count % {"n": len(discard)})
    shown = "".join(bare_card(card).replace(HUSH, "") for card in reversed(discard))
    read = escape(", ".join(times(card, len(list(n))) for card, n in groupby(reversed(discard))))
    kinds = [
        f"{card_name(card)} {discard.count(card)}/{COPIES[card]}" for card in sorted(set(discard))
    ]
    label = escape(_("The newest card comes first."))
    return (
        f'<details class="fold pile"><summary>{words}</summary><div id="pile">'
        f'<p class="small dim">{label}</p><div class="fan small" role="img" '
        f'aria-label="{read}">{shown}</div>'
        f'<p class="small dim">{escape(", ".join(kinds))}</p></div></details>'
    )


def times(card: int, number: int) -> str:
    """A card as often as it lies there in a row."""
    name = str(card) if is_attack(card) else card_name(card)
    return f"{name} ×{number}" if number > 1 else name


def race(desk: Desk) -> str:
    """A planet for each foreign colony: the race to five, always in sight."""
    view = desk.view
    items = (race_row(seat, desk.who(seat), abroad(view, seat)) for seat in range(len(view.powers)))
    return f'<ol class="race">{"".join(items)}</ol>'


def abroad(view: View, seat: int) -> tuple[int, ...]:
    """The planets of a seat's foreign colonies."""
    return tuple(
        where for where, n in enumerate(view.ships[seat]) if n and where // SYSTEM_SIZE != seat
    )


@once_in_each_language
def race_row(seat: int, name: str, abroad: tuple[int, ...], fresh: tuple[int, ...] = ()) -> str:
    """One player's foreign colonies; fresh ones are marked."""
    cells = "".join(
        f'<i class="pc p{LETTERS[where // SYSTEM_SIZE]}{" new" if where in fresh else ""}">'
        f"{planet(where)}</i>"
        for where in abroad[:TO_WIN]
    )
    cells += '<i class="pc none"></i>' * (TO_WIN - min(TO_WIN, len(abroad)))
    words = _("%(n)d of %(goal)d") % {"n": len(abroad), "goal": TO_WIN}
    label = escape(", ".join(map(planet, abroad)) or "–")
    return (
        f'<li>{form(seat)}<b class="rn">{escape(name)}</b><span class="cells" role="img" '
        f'aria-label="{label}">{cells}</span><span class="rv num">{escape(words)}</span></li>'
    )


def hand(desk: Desk) -> str:
    """The reader's own cards, with the texts of artefacts unless the tray offers them now."""
    view = desk.view
    if view.seat is None or view.step == "choose":
        return ""
    title = _("Your hand, %(cards)s") % {"cards": some_cards(len(view.hand))}
    shown = "".join(map(card_art, view.hand))
    texts = "".join(
        f"<li{marked(f'card-{card}', focus=True)}><b>{escape(card_name(card))}</b> "
        f"{escape(artefact_text(card))} "
        f'<span class="dimmer">{escape(artefact_moment(card))}</span></li>'
        for card in sorted(set(view.hand))
        if is_artefact(card) and not (desk.playing and view.step in WINDOWS)
    )
    notes = f'<ul class="cardtexts">{texts}</ul>' if texts else ""
    return f'<h2 class="tag">{escape(title)}</h2><div class="fan">{shown}</div>{notes}'


def mind_reads(desk: Desk) -> str:
    view = desk.view
    if not view.read:
        return ""
    title = _("Mind: %(who)s's hand") % {"who": desk.names[view.read_of]}
    shown = "".join(map(card_art, view.read))
    return f'<h2 class="tag">{escape(title)}</h2><div class="fan">{shown}</div>'


@once_in_each_language
def powers(
    names: tuple[str, ...],
    keys: tuple[str, ...],
    works: tuple[bool, ...],
    effects: tuple[str, ...],
) -> str:
    """Each player's power with our text, all the time; once the cards are up, what it changes."""
    if UNKNOWN in keys:
        return ""
    items = "".join(
        f"<li{marked(f'power-{key}', focus=True)}>{emblem(key, 'xs', works[seat])}"
        f"<span><b>{escape(power_name(key))}</b> "
        f"({escape(names[seat])}) {escape(power_text(key))}{effects[seat]}</span></li>"
        for seat, key in enumerate(keys)
    )
    title = escape(_("Powers"))
    return f'<h2 class="tag">{title}</h2><ul class="powl">{items}</ul>'


def aside(desk: Desk) -> str:
    """Cards that Laser or Chronos set aside: everybody saw them."""
    view = desk.view
    shown = "".join(bare_card(card) for card in (*view.pair, *view.aside))
    if not shown:
        return ""
    title = escape(_("Set aside"))
    return f'<h2 class="tag">{title}</h2><div class="fan">{shown}</div>'


def panel(desk: Desk, head: str, plans: str) -> SafeString:
    """The first panel: what the decision needs, then the hand, the race, the powers."""
    view, seats = desk.view, range(len(desk.view.powers))
    names = tuple(desk.who(seat) for seat in seats)
    effects = tuple(comparison(desk, seat) for seat in seats)
    running = escape(_("Race to five"))
    return SafeString(
        f"{head}{hand(desk)}{plans}{mind_reads(desk)}{aside(desk)}"
        f'<h2 class="tag">{running}</h2>{race(desk)}'
        f"{powers(names, view.powers, view.works, effects)}{pile(view.discard)}"
    )
