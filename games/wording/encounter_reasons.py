"""Why a move of Cosmic Encounter is refused, and the rule that forbids it."""

from django.utils.translation import gettext

from games.rules.contract import Refusal
from games.wording.encounter_words import marked as _

SHIPS: dict[str, str] = {
    "ships_1_4": _("Send 1 to %(most)d ships."),
    "ships_listed_wrongly": _("Name each planet once, with at least one ship."),
    "seats_listed_wrongly": _("Name each player once."),
    "not_enough_ships": _("You do not have that many ships there."),
    "no_colony": _("You have no colony there."),
    "under_attack": _("You cannot add or remove ships on the planet under attack."),
    "place_all": _("Place every ship, no more and no fewer: %(ships)d."),
    "wrong_system": _("That planet is not in the system named by your orders."),
    "no_foreign_colony": _("That player has no colony in your system."),
    "no_colony_of_defender": _("The defender has no colony on that planet."),
    "main_not_ally": _("A main player cannot be invited."),
    "no_ship_to_send": _("That player has no ship to send."),
    "not_invited": _("You were not invited by that side."),
    "three_ships": _("Choose exactly the ships you must lose: %(ships)d."),
    "rewards": _("Choose one card or one ship per ship you sent: %(due)d in all."),
    "keep_one_ship": _("Leave at least one ship in the encounter."),
    "no_change": _("Choose a different number of ships."),
}


CARDS: dict[str, str] = {
    "not_your_card": _("You do not hold that card."),
    "not_encounter_card": _("Lay an Attack or Negotiate card."),
    "card_laid": _("A laid card cannot be changed."),
    "laser": _("Laser draws your card at random."),
    "oracle_wait": _("Wait for your opponent's card."),
    "plague_cards": _("The Plague takes one card of each kind you hold."),
    "hand_full": _("You already have %(hand)d cards or more."),
    "empty_hand": _("That hand is empty."),
    "deck_empty": _("There is no card left to draw."),
    "no_other_card": _("You need another Attack or Negotiate card."),
    "no_second": _("You cannot have a second encounter without an encounter card."),
}


WINDOWS: dict[str, str] = {
    "not_asked": _("It is not your decision now."),
    "not_now": _("It is not your decision now."),
    "has_left": _("You have left this game already."),
    "wrong_window": _("That cannot be played now."),
    "power_silent": _("Your power is silent."),
    "already_silent": _("That power is already silent."),
    "already_used": _("Already used in this encounter."),
    "main_only": _("Only the attacker or the defender can do this."),
    "involved_only": _("Only a player in this encounter can do this."),
    "in_it": _("You are in this encounter already."),
    "barred": _("The Force Field keeps you out of this encounter."),
    "bad_target": _("That player cannot be chosen."),
    "no_alliance": _("There is no alliance to cancel."),
    "nothing_in_hole": _("The Black Hole is empty."),
    "gas_in_force": _("Stellar Gas is already in force."),
    "no_attack_card": _("No Attack card is face up."),
    "hold_spent": _("You have no Wait left in this encounter."),
    "no_such_order": _("There is no such plan."),
    "no_such_window_now": _(
        "That moment of this encounter has passed. Plan for one that's still to come."
    ),
    "order_instead": _("Make this a plan instead: then nobody else sees it."),
    "too_many_orders": _("No more than %(most)d plans at once."),
    "no_such_setting": _("There is no such setting."),
}


DEALS: dict[str, str] = {
    "deal_empty": _("A deal must give something."),
    "deal_no_colony_there": _("A colony can be granted only where the giver has one."),
    "deal_already_there": _("That player already has a colony there."),
    "deal_gone": _("That offer is no longer open."),
    "deal_cards": _("Choose exactly the cards asked for."),
    "deal_ships": _("Name the ships of a new colony, and only of that."),
    "deal_zombie": _("Only Zombie can free ships in a deal, and only those of others."),
    "deal_done": _("You are done with the talks; you may only accept."),
}
REASONS = {**SHIPS, **CARDS, **WINDOWS, **DEALS}
OTHERWISE = _("That is not possible now.")


def reason(refusal: Refusal) -> str:
    """One sentence; a plain one for reasons nobody should meet."""
    return gettext(REASONS.get(refusal.reason, OTHERWISE)) % refusal.values
