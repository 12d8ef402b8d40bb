"""Moves of Cosmic Encounter as phrases that can stand on a button."""

from django.utils.translation import gettext as _

from games.encounter.rules.components import NO_CARD
from games.encounter.rules.moves import (
    NOBODY,
    NOWHERE,
    Accept,
    Aim,
    BreakOff,
    ChoosePower,
    Decline,
    Draw,
    DrawRest,
    Eject,
    Heal,
    Invite,
    Join,
    Keep,
    Launch,
    Lay,
    Lose,
    NewHand,
    Offer,
    Pass,
    Place,
    PlayArtefact,
    Redraw,
    Regroup,
    Second,
    Suffer,
    Take,
    UsePower,
    Wait,
    Want,
    Withdraw,
)
from games.encounter.rules.view import View
from games.encounter.words.words import (
    card_name,
    cards,
    colour,
    from_planets,
    listed,
    onto_planets,
    planet,
    power_name,
    some_cards,
    some_ships,
)
from games.engine.contract import Fixed


def option(view: View, move: Fixed) -> str:
    """A legal move, told shortly; players by their colours."""
    return turn_option(view, move) or window_option(view, move) or deal_option(view, move)


def turn_option(view: View, move: Fixed) -> str:
    match move:
        case ChoosePower(power=key):
            return _("Keep %(power)s") % {"power": power_name(key)}
        case NewHand():
            return _("Draw a new hand")
        case Regroup(planet=-1):
            return _("Take no ship")
        case Regroup(planet=where):
            return _("One ship to %(planet)s") % {"planet": planet(where)}
        case Redraw():
            return _("Draw again")
        case Eject(seat=seat):
            return _("Attack %(who)s in my system") % {"who": colour(seat)}
        case Launch(ships=ships):
            return _("Launch %(ships)s") % {"ships": from_planets(ships)} + last_ship(view, ships)
        case Aim(planet=where):
            return aim_option(view, where)
        case Invite(seats=()):
            return _("Invite no one")
        case Invite(seats=seats):
            return _("Invite %(who)s") % {"who": listed(map(colour, seats))}
        case Join(side="attack", ships=ships):
            text = _("Join the attack: %(ships)s") % {"ships": from_planets(ships)}
            return text + last_ship(view, ships)
        case Join(ships=ships):
            text = _("Join the defence: %(ships)s") % {"ships": from_planets(ships)}
            return text + last_ship(view, ships)
        case Decline():
            return _("Stay out")
        case Draw(seat=-1):
            return _("Draw from the deck")
        case Draw(seat=seat):
            return _("Draw from %(who)s's hand") % {"who": colour(seat)}
        case DrawRest():
            return _("Draw the rest from the deck")
        case Lay(card=card):
            return _("Play %(card)s face down") % {"card": card_name(card)}
        case Second(yes=True):
            return _("Begin a second encounter")
        case Second():
            return _("End turn")
    return ""


def last_ship(view: View, ships: tuple[tuple[int, int], ...]) -> str:
    """A warning where a colony would end."""
    own = view.ships[view.seat] if view.seat is not None else ()
    gone = [where for where, number in ships if own and own[where] == number]
    if not gone:
        return ""
    return " " + _("(gives up %(planets)s)") % {"planets": listed(map(planet, gone))}


def aim_option(view: View, where: int) -> str:
    there = view.ships[view.defender][where]
    if not there:
        return _("Attack %(planet)s, held by no ship") % {"planet": planet(where)}
    values = {"planet": planet(where), "ships": some_ships(there)}
    return _("Attack %(planet)s, held by %(ships)s") % values


def window_option(view: View, move: Fixed) -> str:
    match move:
        case Pass():
            return _("Pass")
        case Wait():
            return _("Ask for more time")
        case PlayArtefact():
            return artefact_option(move)
        case UsePower():
            return power_option(view, move)
        case Suffer():
            return suffer_option(move)
        case Heal(seats=()):
            return _("Heal no one")
        case Heal(seats=seats):
            return _("Heal %(who)s") % {"who": listed(map(colour, seats))}
        case Place():
            return place_option(move)
        case Keep(yes=True):
            return _("Keep the card")
        case Keep():
            return _("Discard the card")
        case Take(yes=True):
            return _("Take the card")
        case Take():
            return _("Leave the card")
    return ""


def artefact_option(move: PlayArtefact) -> str:
    card = card_name(move.card)
    if move.allies:
        values = {"card": card, "who": listed(map(colour, move.allies))}
        return _("Play %(card)s: send %(who)s home") % values
    if move.seat != NOBODY:
        return _("Play %(card)s on %(who)s") % {"card": card, "who": colour(move.seat)}
    return _("Play %(card)s") % {"card": card}


def power_option(view: View, move: UsePower) -> str:
    key = view.powers[view.seat] if view.seat is not None else "clone"
    values: dict[str, str | int] = {"power": power_name(key)}
    if key == "amoeba" and move.ships and move.ships[0][1] < 0:
        values["ships"] = onto_planets(tuple((where, -n) for where, n in move.ships))
        return _("%(power)s: withdraw %(ships)s") % values
    if key == "amoeba":
        values["ships"] = from_planets(move.ships)
        return _("%(power)s: add %(ships)s") % values
    if key == "parasite":
        values["ships"] = from_planets(move.ships)
        if move.side == "attack":
            return _("%(power)s: join the attack, %(ships)s") % values
        return _("%(power)s: join the defence, %(ships)s") % values
    if key == "philanthropist":
        values |= {"card": card_name(move.card), "who": colour(move.seat)}
        return _("%(power)s: give %(card)s to %(who)s") % values
    if key == "mind":
        return _("%(power)s: look at %(who)s's hand") % {**values, "who": colour(move.seat)}
    return {
        "chronos": _("%(power)s: set both cards aside"),
        "mutant": _("%(power)s: fill up my hand"),
        "sorcerer": _("%(power)s: swap the two cards"),
        "trader": _("%(power)s: swap hands"),
    }[key] % values


def suffer_option(move: Suffer) -> str:
    given = [card for card in (move.attack, move.artefact) if card != NO_CARD]
    given += [0] if move.negotiate else []
    if not given:
        return _("Lose %(ships)s") % {"ships": from_planets(move.ships)}
    if not move.ships:
        return _("Discard %(cards)s") % {"cards": cards(given)}
    values = {"ships": from_planets(move.ships), "cards": cards(given)}
    return _("Lose %(ships)s, and %(cards)s") % values


def place_option(move: Place) -> str:
    parts = list[str]()
    if move.ships:
        parts.append(_("Place %(ships)s") % {"ships": onto_planets(move.ships)})
    if move.cards:
        parts.append(_("take %(cards)s") % {"cards": some_cards(move.cards)})
    if move.reward:
        ships = onto_planets(move.reward)
        parts.append(_("free ships: %(ships)s") % {"ships": ships})
    return ", ".join(parts) or _("Take nothing")


def deal_option(view: View, move: Fixed) -> str:
    match move:
        case Offer(draft=True):
            return _("Offer so far: %(terms)s") % {"terms": offer_terms(move) or _("nothing yet")}
        case Offer():
            return _("Offer: %(terms)s") % {"terms": offer_terms(move)}
        case Withdraw():
            return _("Withdraw my offer")
        case Accept():
            return accept_option(move)
        case BreakOff():
            return _("I'm done")
        case Lose(ships=ships):
            return _("Lose %(ships)s") % {"ships": from_planets(ships)}
    return ""


def accept_option(move: Accept) -> str:
    parts = [_("Accept offer %(number)d") % {"number": move.number}]
    if move.cards:
        parts.append(_("give %(cards)s") % {"cards": cards(move.cards)})
    if move.ships:
        parts.append(_("settle with %(ships)s") % {"ships": from_planets(move.ships)})
    return ", ".join(parts)


def offer_terms(offer: Offer) -> str:
    """What an offer gives and wants, from its maker's side."""
    parts = list[str]()
    named = [card for card, is_named in offer.give if is_named]
    hidden = [card for card, is_named in offer.give if not is_named]
    if named:
        parts.append(_("I give %(cards)s") % {"cards": cards(named)})
    if hidden and NO_CARD not in hidden:
        parts.append(_("I give face down %(cards)s") % {"cards": cards(hidden)})
    elif hidden:
        parts.append(_("I give face down %(cards)s") % {"cards": some_cards(len(hidden))})
    if offer.yours != NOWHERE:
        parts.append(_("you settle on %(planet)s") % {"planet": planet(offer.yours)})
    if offer.free:
        parts.append(_("I free ships for %(who)s") % {"who": freed(offer.free)})
    parts += wanted_terms(offer.want)
    if offer.mine != NOWHERE:
        values = {"planet": planet(offer.mine), "ships": from_planets(offer.ships)}
        parts.append(_("I settle on %(planet)s with %(ships)s") % values)
    if offer.want_free:
        parts.append(_("you free ships for %(who)s") % {"who": freed(offer.want_free)})
    return ", ".join(parts)


def freed(free: tuple[tuple[int, int], ...]) -> str:
    return listed(f"{colour(seat)} ({number})" for seat, number in free)


def wanted_terms(want: Want) -> list[str]:
    parts = list[str]()
    if want.any:
        parts.append(_("I want %(cards)s of any kind") % {"cards": some_cards(want.any)})
    if want.attack and want.attack_min:
        values = {"count": want.attack, "least": want.attack_min}
        parts.append(_("I want Attacks of %(least)d or more: %(count)d") % values)
    elif want.attack:
        parts.append(_("I want Attacks: %(count)d") % {"count": want.attack})
    if want.negotiate:
        parts.append(_("I want Negotiates: %(count)d") % {"count": want.negotiate})
    if want.artefact:
        parts.append(_("I want artefacts: %(count)d") % {"count": want.artefact})
    return parts
