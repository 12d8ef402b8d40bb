"""A position of Cosmic Encounter in sentences, what the table waits for, the points so far."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from games.encounter.rules.components import NO_CARD, SYSTEM_SIZE, TO_WIN, WINDOWS
from games.encounter.rules.moves import NOBODY, NOWHERE
from games.encounter.rules.score import Preview, Sum
from games.encounter.rules.state import UNKNOWN
from games.encounter.rules.view import View
from games.encounter.words.moves import offer_terms
from games.encounter.words.powers import power_text
from games.encounter.words.words import (
    card_name,
    cards,
    colour,
    listed,
    planet,
    power_name,
    some_cards,
    some_ships,
)
from games.engine.contract import Window
from games.engine.words import Names, Points, Tallied


def question(view: View, window: Window, names: Names) -> str:
    """What the table waits for; for who is asked, as a question."""
    if view.seat is not None and view.seat in window.must:
        return asked(view)
    waiting = listed(names[seat] for seat in window.must)
    if view.step in WINDOWS:
        return _("Can still act: %(who)s.") % {"who": waiting}
    return _("Waiting for %(who)s.") % {"who": waiting}


def asked(view: View) -> str:
    return {
        "choose": _("You were dealt two powers: which one do you keep?"),
        "new_hand": _("You have no encounter card. Play an artefact, or draw a new hand."),
        "start": _("The encounter begins. Play a card or pass."),
        "pre": _("The sides are set. Act before the cards are played, or pass."),
        "laid": _("Both cards are face down. Act before they're turned up, or pass."),
        "revealed": _("Both cards are face up. Act now, or pass."),
        "regroup": _("Take one ship from the Black Hole: to which colony?"),
        "own_colour": _("Your own colour: draw again, or attack a rival in your system?"),
        "launch": _("How many ships do you launch, and from where?"),
        "aim": _("Which planet do you attack?"),
        "invite_a": _("Who do you ask to join the attack?"),
        "invite_d": _("Who do you ask to join the defence?"),
        "answer": _("Do you join, and with how many ships?"),
        "mutant": _("Where do you draw the next card from?"),
        "cards": _("Play an Attack or a Negotiate, face down."),
        "plague": _("The Plague: which ships and cards do you lose?"),
        "deal": _("Negotiate: make an offer, accept one, or say that you're done."),
        "deal_losses": _("No deal. Which ships do you lose?"),
        "heal": _("Who do you heal?"),
        "place": _("Where do your ships go, and what reward do you take?"),
        "keep": _("Do you keep the card you played?"),
        "take": _("Do you take the card your opponent discarded?"),
        "second": _("Another encounter, or end your turn?"),
    }[view.step]


def points(view: View) -> Sequence[Points]:
    """Everybody counts foreign colonies on the planets."""
    return [Points(count, ngettext("colony", "colonies", count)) for count in view.foreign]


def tallied() -> Tallied:
    """What the site counts here: foreign colonies, not points."""
    return Tallied(
        _("Colonies"),
        _("Foreign colonies, move by move"),
        _("Foreign colonies after each move. At the end: %(told)s"),
        1,
        _("Marks: a new foreign colony."),
        _("colonies here"),
        _("Estimated lead in foreign colonies after each move; at the end %(lead)+g"),
        _("Estimated lead in foreign colonies. Above the line: %(who)s ahead."),
        _("No new colony yet, but it's what the strong computer would play."),
        ngettext_lazy(
            "%(n)+d foreign colony right away.", "%(n)+d foreign colonies right away.", "n"
        ),
    )


def position(view: View, names: Names) -> Sequence[str]:
    """The whole position, the reader's own things last."""
    return [
        *players(view, names),
        *systems(view, names),
        *black_hole(view, names),
        *encounter(view, names),
        *laid_cards(view, names),
        *talks(view, names),
        piles(view),
        *own_things(view),
        *ending(view, names),
    ]


def players(view: View, names: Names) -> Iterable[str]:
    for seat, key in enumerate(view.powers):
        if key == UNKNOWN:
            who = {"who": names[seat], "colour": colour(seat)}
            yield _("%(who)s plays %(colour)s and has no power yet.") % who
            continue
        values = {
            "who": names[seat],
            "colour": colour(seat),
            "power": power_name(key),
            "foreign": view.foreign[seat],
            "goal": TO_WIN,
            "home": view.home[seat],
            "cards": some_cards(view.hands[seat]),
        }
        if view.works[seat]:
            yield (
                _(
                    "%(who)s plays %(colour)s with %(power)s: %(foreign)d of %(goal)d foreign "
                    "colonies, %(home)d at home, %(cards)s."
                )
                % values
            )
        else:
            yield (
                _(
                    "%(who)s plays %(colour)s with %(power)s, which is blocked: %(foreign)d of "
                    "%(goal)d foreign colonies, %(home)d at home, %(cards)s."
                )
                % values
            )


def systems(view: View, names: Names) -> Iterable[str]:
    for host in range(len(view.powers)):
        first = host * SYSTEM_SIZE
        parts = [on_planet(view, names, first + n) for n in range(SYSTEM_SIZE)]
        values = {"who": names[host], "planets": " · ".join(parts)}
        yield _("%(who)s's system: %(planets)s.") % values


def on_planet(view: View, names: Names, where: int) -> str:
    there = [
        f"{names[seat]} {fleet[where]}" for seat, fleet in enumerate(view.ships) if fleet[where]
    ]
    if not there:
        return _("%(planet)s empty") % {"planet": planet(where)}
    return f"{planet(where)} {', '.join(there)}"


def black_hole(view: View, names: Names) -> Iterable[str]:
    held = [f"{names[seat]} {number}" for seat, number in enumerate(view.hole) if number]
    if held:
        yield _("In the Black Hole: %(ships)s.") % {"ships": ", ".join(held)}


def encounter(view: View, names: Names) -> Iterable[str]:
    if view.step == "choose":
        yield _("Everyone chooses a power. %(who)s begins.") % {"who": names[view.active]}
        return
    if view.defender == NOBODY:
        yield _("%(who)s is the attacker.") % {"who": names[view.active]}
        return
    values = {"who": names[view.active], "other": names[view.defender]}
    if view.planet == NOWHERE:
        yield _("%(who)s attacks %(other)s.") % values
    else:
        values["planet"] = planet(view.planet)
        yield _("%(who)s attacks %(other)s on %(planet)s.") % values
    for seat, number in enumerate(view.mothership):
        if number:
            values = {"who": names[seat], "ships": some_ships(number)}
            yield _("On the Mothership: %(who)s, %(ships)s.") % values
    for seat, number in enumerate(view.carriers):
        if number:
            values = {"who": names[seat], "ships": some_ships(number)}
            yield _("Allied in defence: %(who)s, %(ships)s.") % values
    yield from asked_to_join(view, names)
    if view.gas:
        yield _("Stellar Gas is in force: no compensation.")


def asked_to_join(view: View, names: Names) -> Iterable[str]:
    if view.step not in ("invite_d", "answer"):
        return
    for host, guests in zip((view.active, view.defender), view.invited, strict=True):
        if guests:
            values = {"who": names[host], "guests": listed(names[s] for s in guests)}
            yield _("%(who)s has invited %(guests)s.") % values


def laid_cards(view: View, names: Names) -> Iterable[str]:
    if view.defender == NOBODY:
        return
    for side, seat in enumerate((view.active, view.defender)):
        if view.lies[side]:
            card, values = view.laid[side], {"who": names[seat]}
            if card == NO_CARD:
                yield _("There's a face-down card on %(who)s's side.") % values
            elif view.face_up[side]:
                values["card"] = card_name(card)
                yield _("%(who)s's side shows %(card)s.") % values
            else:
                values["card"] = card_name(card)
                yield _("Your card on %(who)s's side, face down: %(card)s.") % values
    if view.preview is not None:
        yield from calculation(view, view.preview, names)


def calculation(view: View, coming: Preview, names: Names) -> Iterable[str]:
    """The sum in words, and what would happen as it stands."""
    if all(coming.attacks):
        for seat, line in zip((view.active, view.defender), coming.sums, strict=True):
            yield f"{names[seat]}: {in_figures(line)}"
    attacker, defender = names[view.active], names[view.defender]
    values = {"attacker": attacker, "defender": defender, "planet": planet(view.planet)}
    yield {
        "attack": _("As things are, %(attacker)s lands on %(planet)s."),
        "defence": _("As things are, %(defender)s holds %(planet)s."),
        "deal": _("As things are, %(attacker)s and %(defender)s have to make a deal."),
    }[coming.winner] % values
    if coming.compensation:
        yield _("Compensation: up to %(cards)s.") % {"cards": some_cards(coming.compensation)}


def in_figures(line: Sum) -> str:
    """20 + 3 + 2 = 25, or 8 × (3 + 1) = 32."""
    own = f"{'-' if line.own_sign < 0 else '+'} {line.own}"
    allied = f" {'-' if line.ally_sign < 0 else '+'} {line.allied}" if line.allied else ""
    if line.multiplied and not line.allied:
        return f"{line.card} × {own.removeprefix('+ ')} = {line.total}"
    if line.multiplied:
        return f"{line.card} × ({own.removeprefix('+ ')}{allied}) = {line.total}"
    return f"{line.card} {own}{allied} = {line.total}"


def talks(view: View, names: Names) -> Iterable[str]:
    for offer in view.offers:
        values: dict[str, str | int] = {"number": offer.number, "who": names[offer.seat]}
        if offer.terms is not None:
            values["terms"] = offer_terms(offer.terms)
        else:
            values["terms"] = public_terms(offer.give, offer.want, offer.mine, offer.yours)
        yield _("Offer %(number)d by %(who)s: %(terms)s.") % values
    if view.draft is not None:
        yield _("Your offer so far: %(terms)s.") % {
            "terms": offer_terms(view.draft) or _("nothing yet")
        }


def public_terms(give: int, want: int, mine: int, yours: int) -> str:
    parts = list[str]()
    if give:
        parts.append(_("gives %(cards)s") % {"cards": some_cards(give)})
    if want:
        parts.append(_("wants %(cards)s") % {"cards": some_cards(want)})
    if mine != NOWHERE:
        parts.append(_("a colony on %(planet)s") % {"planet": planet(mine)})
    if yours != NOWHERE:
        parts.append(_("grants a colony on %(planet)s") % {"planet": planet(yours)})
    return ", ".join(parts)


def piles(view: View) -> str:
    values = {"deck": some_cards(view.deck), "pile": some_cards(len(view.discard))}
    if not view.discard:
        return _("Deck: %(deck)s. The discard pile is empty.") % values
    values["last"] = card_name(view.discard[-1])
    return _("Deck: %(deck)s. Discard pile: %(pile)s, %(last)s on top.") % values


def own_things(view: View) -> Iterable[str]:
    if view.seat is None:
        return
    for key in view.offered:
        text = _("You may keep %(power)s: %(text)s")
        if key == view.picked:
            text = _("You keep %(power)s: %(text)s")
        yield text % {"power": power_name(key), "text": power_text(key)}
    if view.hand:
        yield _("Your hand: %(cards)s.") % {"cards": cards(view.hand)}
    else:
        yield _("Your hand is empty.")
    if view.read:
        values = {"who": colour(view.read_of), "cards": cards(view.read)}
        yield _("Mind: %(who)s's hand is %(cards)s.") % values
    if view.pending[view.seat]:
        number = sum(n for _where, n in view.pending[view.seat])
        yield _("Still to place: %(ships)s.") % {"ships": some_ships(number)}


def ending(view: View, names: Names) -> Iterable[str]:
    if view.winners:
        winners = listed(names[seat] for seat in view.winners)
        yield _("The game is over. Winners: %(who)s.") % {"who": winners}
