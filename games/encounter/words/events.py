"""What happened at a table of Cosmic Encounter, in sentences."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.encounter.rules.moves import NOBODY
from games.encounter.words.words import (
    card_name,
    cards,
    colour,
    from_planets,
    listed,
    onto_planets,
    planet,
    power_name,
    read_list,
    read_ships,
    some_cards,
    some_colonies,
    some_ships,
    with_ships,
)
from games.engine.contract import Event
from games.engine.words import Names, Said, Says, Text, Values, tell


def invited(values: Values) -> Said:
    """Guests, or no one."""
    if values["seats"]:
        return Said(_("You invited %(guests)s."), _("%(who)s invited %(guests)s."))
    return Said(_("You invited no one."), _("%(who)s invited no one."))


def joined(values: Values) -> Said:
    """An ally of one side."""
    if values["side"] == "attack":
        return Said(
            _("You joined the attack: %(from)s."), _("%(who)s joined the attack: %(from)s.")
        )
    return Said(_("You joined the defence: %(from)s."), _("%(who)s joined the defence: %(from)s."))


def artefact_played(values: Values) -> Said:
    """An artefact, on somebody or not."""
    if values["target"] == NOBODY:
        return Said(_("You played %(card)s."), _("%(who)s played %(card)s."))
    return Said(
        _("You played %(card)s on %(other)s."),
        _("%(who)s played %(card)s on %(other)s."),
        at_you=_("%(who)s played %(card)s on you."),
    )


def suffered(values: Values) -> Said:
    """What the Plague took: ships, and cards if there were any."""
    if values["cards"]:
        return Said(
            _("The Plague took %(from)s from you, and these cards: %(cards)s."),
            _("The Plague took %(from)s from %(who)s, and these cards: %(cards)s."),
        )
    return Said(
        _("The Plague took %(from)s from you."), _("The Plague took %(from)s from %(who)s.")
    )


def you_swapped(values: Values) -> Text:
    """Both hands, for the two who swapped them."""
    if values["gave"] and values["got"]:
        return _("You gave %(gave)s and got %(got)s.")
    return _("One of the two hands was empty.")


def rewarded(values: Values) -> Said:
    """Cards, ships or both for an ally."""
    if values["cards"] and values["ships"]:
        return Said(
            _("Your reward: %(number)s and ships from the Black Hole, %(onto)s."),
            _("%(who)s's reward: %(number)s and ships from the Black Hole, %(onto)s."),
        )
    if values["cards"]:
        return Said(_("Your reward: %(number)s."), _("%(who)s's reward: %(number)s."))
    return Said(
        _("Your reward: ships from the Black Hole, %(onto)s."),
        _("%(who)s's reward: ships from the Black Hole, %(onto)s."),
    )


# From the beginning of a turn to the alliances.
TURN: dict[str, Says] = {
    "turn": Said(_("Your turn begins."), _("%(who)s's turn begins.")),
    "attacker_needs_hand": Said(
        _("You have no encounter card and need a new hand."),
        _("%(who)s has no encounter card and needs a new hand."),
    ),
    "artefacts_discarded": Said(_("You discarded %(cards)s."), _("%(who)s discarded %(cards)s.")),
    "artefacts_shown": Said(
        _("You showed your artefacts and keep them: %(cards)s."),
        _("%(who)s showed artefacts and keeps them: %(cards)s."),
    ),
    "new_hand": Said(_("You drew a new hand."), _("%(who)s drew a new hand.")),
    "no_card_left": _("There are no encounter cards left: the turn ends."),
    "regrouped": Said(
        _("You took a ship from the Black Hole to %(planet)s."),
        _("%(who)s took a ship from the Black Hole to %(planet)s."),
    ),
    "regrouped_not": Said(
        _("You took no ship from the Black Hole."), _("%(who)s took no ship from the Black Hole.")
    ),
    "regrouped_aboard": Said(
        _("You have no colony: one ship goes from the Black Hole to the Mothership."),
        _("%(who)s has no colony: one ship goes from the Black Hole to the Mothership."),
    ),
    "discs_shuffled": _("The order discs were shuffled."),
    "disc": Said(_("Your order disc: %(colour)s."), _("%(who)s's order disc: %(colour)s.")),
    "redrew": Said(_("You draw another disc."), _("%(who)s draws another disc.")),
    "ejects": Said(
        _("You want to drive %(other)s's colony out of your system."),
        _("%(who)s wants to drive %(other)s's colony out of their home system."),
        at_you=_("%(who)s wants to drive your colony out of their home system."),
    ),
    "launched": Said(
        _("You launched %(count)s: %(from)s."), _("%(who)s launched %(count)s: %(from)s.")
    ),
    "aimed": Said(
        _("You attacked %(planet)s; %(other)s defends it with %(with)s."),
        _("%(who)s attacked %(planet)s; %(other)s defends it with %(with)s."),
        at_you=_("%(who)s attacked %(planet)s; you defend it with %(with)s."),
    ),
    "invited": invited,
    "joined": joined,
    "declined": Said(_("You stay out."), _("%(who)s stays out.")),
    "second": Said(_("You begin a second encounter."), _("%(who)s begins a second encounter.")),
    "ended_turn": Said(_("You ended your turn."), _("%(who)s ended their turn.")),
}


# Artefacts, powers, and what belongs to the windows.
WINDOWS: dict[str, Says] = {
    "waits": Said(_("You asked for more time."), _("%(who)s asked for more time.")),
    "came_too_late": Said(_("Another action came first; yours wasn't carried out."), ""),
    "artefact_played": artefact_played,
    "alliances_ended": _("Alliances ended: %(guests)s."),
    "ships_freed": Said(
        _("You get %(count)s back from the Black Hole."),
        _("%(who)s gets %(count)s back from the Black Hole."),
    ),
    "suffered": suffered,
    "collected": Said(
        _("Vulch: you collected %(cards)s."), _("Vulch: %(who)s collected %(cards)s.")
    ),
    "oozed": Said(
        _("Amoeba: you changed your ships in the encounter: %(moved)s."),
        _("Amoeba: %(who)s changed the ships in the encounter: %(moved)s."),
    ),
    "time_turned_back": Said(
        _("Chronos: you had both cards set aside. New cards are played."),
        _("Chronos: %(who)s had both cards set aside. New cards are played."),
    ),
    "power_chosen": Said(_("You chose %(power)s."), _("%(who)s chose %(power)s.")),
    "mind_reads": Said(
        _("Mind: you look at %(other)s's hand."),
        _("Mind: %(who)s looks at %(other)s's hand."),
        at_you=_("Mind: %(who)s looks at your hand."),
    ),
    "you_read": _("%(other)s's hand: %(cards)s."),
    "mutant_draws": Said(
        _("Mutant: you fill up your hand."), _("Mutant: %(who)s fills up their hand.")
    ),
    "drew": Said(_("You drew %(number)s."), _("%(who)s drew %(number)s.")),
    "drew_from": Said(
        _("You drew a card from %(other)s's hand."),
        _("%(who)s drew a card from %(other)s's hand."),
        at_you=_("%(who)s drew a card from your hand."),
    ),
    "card_given": Said(
        _("Philanthropist: you gave a card to %(other)s."),
        _("Philanthropist: %(who)s gave a card to %(other)s."),
        at_you=_("Philanthropist: %(who)s gave you a card."),
    ),
    "card_passed": Said(
        _("You gave %(card)s to %(other)s."),
        _("%(who)s gave %(card)s to %(other)s."),
        at_you=_("%(who)s gave you %(card)s."),
    ),
    "cards_passed": Said(
        _("From you to %(other)s: %(cards)s."),
        _("From %(who)s to %(other)s: %(cards)s."),
        at_you=_("From %(who)s to you: %(cards)s."),
    ),
    "cards_swapped": Said(
        _("Sorcerer: you swapped the two encounter cards."),
        _("Sorcerer: %(who)s swapped the two encounter cards."),
    ),
    "hands_swapped": Said(
        _("Trader: you swapped hands with %(other)s."),
        _("Trader: %(who)s swapped hands with %(other)s."),
        at_you=_("Trader: %(who)s swapped hands with you."),
    ),
    "you_swapped": you_swapped,
    "you_drew": _("You drew %(cards)s."),
    "deck_shuffled": _("The discard pile was shuffled into a new deck."),
    "power_silent": Said(
        _("Your power %(power)s is blocked."), _("%(who)s's power %(power)s is blocked.")
    ),
    "power_back": Said(
        _("Your power %(power)s works again."), _("%(who)s's power %(power)s works again.")
    ),
}


# Cards, results, deals, what follows.
OUTCOMES: dict[str, Says] = {
    "attacker_without_card": Said(
        _("You have no encounter card: the encounter is called off."),
        _("%(who)s has no encounter card: the encounter is called off."),
    ),
    "defender_without_card": Said(
        _("You have no encounter card to play."), _("%(who)s has no encounter card to play.")
    ),
    "shown_to_oracle": Said(
        _("Oracle: your card is turned up, %(card)s."),
        _("Oracle: %(who)s's card is turned up, %(card)s."),
    ),
    "picked_blindly": Said(
        _("Laser: your card was drawn at random."), _("Laser: %(who)s's card was drawn at random.")
    ),
    "your_card_was_picked": _("The card drawn for you is %(card)s."),
    "set_aside": Said(
        _("Set aside from your hand: %(cards)s."), _("Set aside from %(who)s's hand: %(cards)s.")
    ),
    "revealed": _("Cards: %(attacker)s %(one)s, %(defender)s %(two)s."),
    "totals": _("Totals: %(attacker)s %(one)d, %(defender)s %(two)d."),
    "outcome_attack": _("%(attacker)s's attack on %(planet)s succeeds."),
    "outcome_defence": _("%(defender)s holds %(planet)s."),
    "outcome_deal": _("%(attacker)s and %(defender)s have to make a deal."),
    "landed": Said(
        _("You landed on %(planet)s with %(with)s."),
        _("%(who)s landed on %(planet)s with %(with)s."),
    ),
    "ships_lost": Said(
        _("You lost %(count)s to the Black Hole."), _("%(who)s lost %(count)s to the Black Hole.")
    ),
    "ships_survived": Said(
        _("Zombie saves %(count)s of yours."), _("Zombie saves %(count)s for %(who)s.")
    ),
    "ships_stranded": Said(
        _("You have no colony left: into the Black Hole, %(count)s."),
        _("%(who)s has no colony left: into the Black Hole, %(count)s."),
    ),
    "placed": Said(_("You placed ships: %(onto)s."), _("%(who)s placed ships: %(onto)s.")),
    "healed": Said(
        _("Healer: you freed %(count)s for %(other)s."),
        _("Healer: %(who)s freed %(count)s for %(other)s."),
        at_you=_("Healer: %(who)s freed %(count)s for you."),
    ),
    "compensated": Said(
        _("As compensation you took %(number)s from %(other)s."),
        _("As compensation %(who)s took %(number)s from %(other)s."),
        at_you=_("As compensation %(who)s took %(number)s from you."),
    ),
    "rewarded": rewarded,
    "card_kept": Said(_("Clone: you keep %(card)s."), _("Clone: %(who)s keeps %(card)s.")),
    "card_taken": Said(
        _("Filch: you took %(card)s from the discard pile."),
        _("Filch: %(who)s took %(card)s from the discard pile."),
    ),
    "card_returned": Said(
        _("%(card)s returns to your hand."), _("%(card)s returns to %(who)s's hand.")
    ),
    "offered": Said(
        _("Offer %(offer)d, from you to %(other)s: %(terms)s."),
        _("Offer %(offer)d, from %(who)s to %(other)s: %(terms)s."),
        at_you=_("Offer %(offer)d, from %(who)s to you: %(terms)s."),
    ),
    "offer_names": _("Named in offer %(offer)d: %(cards)s."),
    "withdrawn": Said(_("You withdrew offer %(offer)d."), _("%(who)s withdrew offer %(offer)d.")),
    "is_done": Said(_("You've ended the negotiation."), _("%(who)s has ended the negotiation.")),
    "deal_made": Said(
        _("You accepted %(other)s's offer."),
        _("%(who)s accepted %(other)s's offer."),
        at_you=_("%(who)s accepted your offer."),
    ),
    "deal_failed": _("No deal: %(attacker)s and %(defender)s lose up to three ships each."),
    "gave_up": Said(_("You give up ships: %(from)s."), _("%(who)s gives up ships: %(from)s.")),
    "founded": Said(
        _("You founded a colony on %(planet)s with %(with)s."),
        _("%(who)s founded a colony on %(planet)s with %(with)s."),
    ),
    "colonies": Said(_("You now have %(colonies)s."), _("%(who)s now has %(colonies)s.")),
    "won": Said(_("You win."), _("%(guests)s: five foreign colonies. The game is won.")),
    "time_up": _("Time is up for %(guests)s."),
    "resigned": Said(_("You resigned."), _("%(who)s resigned.")),
}


EVENTS = {**TURN, **WINDOWS, **OUTCOMES}


def sentence(event: Event, names: Names) -> str:
    """What happened; an empty string if the event has nothing to add."""
    target = target_of(event.values)
    return tell(EVENTS[event.name], event, names, filled(event, names, target), target)


def target_of(values: Values) -> int:
    return int(values.get("other", values.get("target", NOBODY)))


def filled(event: Event, names: Names, target: int) -> dict[str, str | int]:
    """Every value a sentence may name, in words."""
    values, words = event.values, dict[str, str | int]()
    if target != NOBODY:
        words["other"] = names[target]
    for seat in ("attacker", "defender"):
        if seat in values:
            words[seat] = names[int(values[seat])]
    if "seats" in values or "allies" in values:
        seats = read_list(values.get("seats", values.get("allies", "")))
        words["guests"] = listed(names[seat] for seat in seats)
    return {**words, **counted(event), **carded(event)}


def counted(event: Event) -> dict[str, str | int]:
    """Planets and ships."""
    values, words = event.values, dict[str, str | int]()
    if "planet" in values:
        words["planet"] = planet(int(values["planet"]))
    if "colour" in values:
        words["colour"] = colour(int(values["colour"]))
    if "power" in values:
        words["power"] = power_name(str(values["power"]))
    if "colonies" in values:
        words["colonies"] = some_colonies(int(values["colonies"]))
    ships = values.get("ships", values.get("number", 0))
    if isinstance(ships, int):
        words["count"], words["with"] = some_ships(ships), with_ships(ships)
    elif event.name == "oozed":
        words["moved"] = shifted(ships)
    else:
        fleet = read_ships(ships)
        words["from"], words["onto"] = from_planets(fleet), onto_planets(fleet)
        words["count"] = some_ships(sum(number for _, number in fleet))
    return words


def shifted(told: str) -> str:
    """Amoeba's ships: taken from colonies, or withdrawn onto them."""
    fleet = read_ships(told)
    if fleet[0][1] > 0:
        return from_planets(fleet)
    return onto_planets(tuple((where, -number) for where, number in fleet))


def carded(event: Event) -> dict[str, str | int]:
    """Cards and offers."""
    values, words = event.values, dict[str, str | int]()
    if "card" in values:
        words["card"] = card_name(int(values["card"]))
    if isinstance(values.get("cards"), int):
        words["number"] = some_cards(int(values["cards"]))
    elif "cards" in values:
        words["cards"] = cards(read_list(values["cards"]))
    if event.name == "revealed":
        words["one"], words["two"] = card_name(int(values["one"])), card_name(int(values["two"]))
    elif event.name == "totals":
        words["one"], words["two"] = int(values["one"]), int(values["two"])
    if event.name == "you_swapped":
        words["gave"], words["got"] = (cards(read_list(values[key])) for key in ("gave", "got"))
    if event.name in ("offered", "offer_names", "withdrawn"):
        words["offer"] = int(values["number"])
    if event.name == "offered":
        words["terms"] = terms(values)
    return words


def terms(values: Values) -> str:
    """Colonies and numbers of cards, for everybody."""
    parts = list[str]()
    give, want, free = int(values["give"]), int(values["want"]), int(values["free"])
    if give:
        parts.append(gettext("gives %(cards)s") % {"cards": some_cards(give)})
    if want:
        parts.append(gettext("wants %(cards)s") % {"cards": some_cards(want)})
    if int(values["mine"]) >= 0:
        parts.append(gettext("a colony on %(planet)s") % {"planet": planet(int(values["mine"]))})
    if int(values["yours"]) >= 0:
        parts.append(
            gettext("grants a colony on %(planet)s") % {"planet": planet(int(values["yours"]))}
        )
    if free:
        parts.append(gettext("frees %(ships)s") % {"ships": some_ships(free)})
    return ", ".join(parts)
