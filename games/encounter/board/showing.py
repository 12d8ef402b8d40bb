"""Examples as drawings: the cards with their sum, hands, ships, the race; before and after."""

from typing import cast

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.encounter import rules
from games.encounter.board.art import bare_card, plate
from games.encounter.board.desk import Desk
from games.encounter.board.forecasts import mains
from games.encounter.board.labels import fleet, letter_of, on_planet, stacks_on
from games.encounter.board.played import Played, played
from games.encounter.board.side import abroad, race_row
from games.encounter.board.sums import follows, headline, minus, operands
from games.encounter.rules.components import LETTERS, NO_CARD, planet_named
from games.encounter.rules.moves import NOWHERE
from games.encounter.rules.score import Preview
from games.encounter.rules.state import State
from games.encounter.words.events import sentence
from games.encounter.words.words import card_name, listed, power_name
from games.engine.board import Scene
from games.engine.explaining import Figure
from games.engine.words import Names, once_in_each_language

NAMES = Names(("Alice", "Bob", "Charlie"))
SIDES = (0, 1)
NEXT = ("turn", "disc", "second")  # what is told of the next encounter


def desk_of(state: State) -> Desk:
    """What a watcher would see with all cards of the encounter up: nobody decides anything."""
    if NO_CARD not in state.enc.laid and state.enc.planet >= 0:
        state = replace(state, enc=replace(state.enc, face_up=(True, True)))
    return Desk(cast(Scene, None), rules.view(state, None), NAMES, "", {}, playing=False)


def named(seat: int) -> str:
    return f'<b class="p{LETTERS[seat]}">{NAMES[seat]}</b>'


def row(seat: int, inside: str, more: str = "") -> str:
    return f'<p class="exrow">{named(seat)}{inside}{more}</p>'


def cards(desk: Desk) -> str:
    """Both sides: card, terms and total."""
    coming = desk.view.preview
    counts = coming is not None and all(coming.attacks)
    rows = []
    for side, seat in zip(SIDES, mains(desk.view), strict=True):
        line = coming.sums[side] if coming is not None and counts else None
        terms = " ".join(operands(desk, side, line))
        total = f'<b class="tot num">{minus(line.total)}</b>' if line is not None else ""
        card = desk.view.laid[side]
        shown = bare_card(card) if desk.view.lies[side] else '<span class="ccard s none"></span>'
        name = f'<span class="vh">{escape(card_name(card))}</span>' if desk.view.lies[side] else ""
        rows.append(row(seat, f'{shown}{name}<span class="grow">{terms}</span>', total))
    return "".join(rows)


def hand(state: State, seat: int, hidden: bool) -> str:
    """All cards of a hand; face down if only their number is known."""
    held = state.hands[seat]
    shown = "".join(bare_card(NO_CARD if hidden else card) for card in held)
    words = card_name(NO_CARD) if hidden else listed(map(card_name, held))
    label = f'<span class="fan small" role="img" aria-label="{escape(words)}">{shown}</span>'
    return row(seat, label)


def ships(words: str, art: str, stacks: tuple[int, ...]) -> str:
    """What lies at one place, in plates side by side."""
    there = [(seat, number) for seat, number in enumerate(stacks) if number]
    plates = "".join(plate(seat, n, 72 + 54 * at, 0) for at, (seat, n) in enumerate(there))
    wide = 134 + 54 * max(0, len(there) - 1)
    return (
        f'<p class="exrow"><svg class="exships ce-ring" viewBox="-34 -34 {wide} 68" role="img" '
        f'aria-label="{escape(words)}">{art}{plates}</svg></p>'
    )


def hole(state: State) -> str:
    words = fleet(_("Black Hole"), state.hole, NAMES.names)
    return ships(words, '<use href="#ce-hole" transform="scale(.5)"/>', state.hole)


def globe(state: State, name: str) -> str:
    where = planet_named(name)
    stacks = stacks_on(state.ships, where)
    art = (
        f'<use href="#ce-pl{letter_of(where)}" transform="scale(.9)"/>'
        f'<text class="ce-pn" y="5">{name}</text>'
    )
    return ships(on_planet(where, stacks, NAMES.names), art, stacks)


def race(state: State) -> str:
    view = rules.view(state, None)
    rows = "".join(race_row(seat, NAMES[seat], abroad(view, seat)) for seat in SIDES)
    return f'<ol class="race">{rows}</ol>'


def drawing(example: Played, state: State) -> SafeString:
    """What an example shows, of one of its two states."""
    hidden = example.example.hidden and state is example.before
    parts = []
    for what in example.example.shown:
        if what == "cards":
            parts.append(cards(desk_of(state)) if is_met(state) else "")
        elif what == "hole":
            parts.append(hole(state))
        elif what == "race":
            parts.append(race(state))
        elif what.startswith("hand"):
            parts.append(hand(state, int(what[-1]), hidden))
        else:
            parts.append(globe(state, what))
    return SafeString(f'<div class="exbox">{"".join(parts)}</div>')


def is_met(state: State) -> bool:
    """Whether the encounter is still on."""
    return state.enc.planet != NOWHERE and not state.enc.resolved


def outcome(example: Played, state: State) -> str:
    """How it stands once both cards are up; with what follows where it's more than ships."""
    desk = desk_of(state)
    coming: Preview | None = desk.view.preview
    if "cards" not in example.example.shown or not is_met(state) or coming is None:
        return ""
    more = () if all(coming.attacks) else follows(desk, coming)
    said = " ".join((headline(desk, coming), *more))
    if not example.example.blocked:
        return said
    power = power_name(example.after.powers[0])
    when = _("Blocked") if state is example.before else _("With %(power)s") % {"power": power}
    return _("%(when)s: %(what)s") % {"when": when, "what": f"{said[:1].lower()}{said[1:]}"}


def told(example: Played) -> str:
    """What the log says of it."""
    found = [
        sentence(event, NAMES)
        for event in example.events
        if event.to is None and event.name not in NEXT
    ]
    return " ".join([text for text in found if text][-example.example.told :])


@once_in_each_language
def figures(kind: str, key: str | int = "") -> tuple[Figure, ...]:
    """An example before and after, as the rules play it."""
    example = played(kind, key)
    after = [told(example), outcome(example, example.after)]
    return (
        Figure(drawing(example, example.before), outcome(example, example.before) or _("Before")),
        Figure(drawing(example, example.after), " ".join(text for text in after if text)),
    )
