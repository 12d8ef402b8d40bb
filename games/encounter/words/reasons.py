"""Why a move of Cosmic Encounter is refused, and the rule that forbids it."""

from django.utils.translation import gettext_lazy as _

from games.engine.contract import Refusal
from games.engine.words import ENGINE_REASONS, Text

SHIPS: dict[str, Text] = {
    "ships_1_4": _("Send 1 to %(most)d ships."),
    "ships_listed_wrongly": _("Name each planet once, with at least one ship."),
    "seats_listed_wrongly": _("Name each player once."),
    "not_enough_ships": _("You don't have that many ships there."),
    "no_colony": _("You have no colony there."),
    "under_attack": _("You can't add or remove ships on the planet under attack."),
    "place_all": _("Place every ship, no more and no fewer: %(ships)d."),
    "wrong_system": _("That planet isn't in the system your order disc names."),
    "no_foreign_colony": _("That player has no colony in your system."),
    "no_colony_of_defender": _("The defender has no colony on that planet."),
    "main_not_ally": _("You can't invite a main player."),
    "no_ship_to_send": _("That player has no ship to send."),
    "not_invited": _("That side didn't invite you."),
    "three_ships": _("Choose exactly the ships you must lose: %(ships)d."),
    "rewards": _("Choose one card or one ship per ship you sent: %(due)d in all."),
    "keep_one_ship": _("Leave at least one ship in the encounter."),
    "no_change": _("Choose a different number of ships."),
}


CARDS: dict[str, Text] = {
    "not_offered": _("Choose one of the two powers you were dealt."),
    "not_your_card": _("You don't have that card."),
    "not_encounter_card": _("Play an Attack or Negotiate card."),
    "card_laid": _("You can't change a card once it's played."),
    "laser": _("Laser draws your card at random."),
    "oracle_wait": _("Wait for your opponent's card."),
    "plague_cards": _("The Plague takes one card of each kind you hold."),
    "hand_full": _("You already have %(hand)d cards or more."),
    "empty_hand": _("That hand is empty."),
    "deck_empty": _("There's no card left to draw."),
    "no_other_card": _("You need another Attack or Negotiate card."),
    "no_second": _("You need an encounter card for a second encounter."),
}


WINDOWS: dict[str, Text] = {
    "not_now": _("It's not your decision now."),
    "wrong_window": _("You can't play that now."),
    "power_silent": _("Your power is blocked."),
    "already_silent": _("That power is already blocked."),
    "already_used": _("Already used in this encounter."),
    "main_only": _("Only the attacker or the defender can do this."),
    "involved_only": _("Only a player in this encounter can do this."),
    "in_it": _("You're already in this encounter."),
    "barred": _("The Force Field keeps you out of this encounter."),
    "bad_target": _("You can't choose that player."),
    "no_alliance": _("There's no alliance to cancel."),
    "nothing_in_hole": _("The Black Hole is empty."),
    "gas_in_force": _("Stellar Gas is already in force."),
    "no_attack_card": _("No Attack card is face up."),
    "hold_spent": _("You can't ask for more time again in this encounter."),
    "no_such_order": _("Plan not found."),
    "no_such_window_now": _(
        "That moment of this encounter has passed. Plan for one that's still to come."
    ),
    "order_instead": _("Make this a plan instead, so no one else sees it."),
    "too_many_orders": _("You can have at most %(most)d plans. Remove one first."),
    "no_such_setting": _("Setting not found."),
}


DEALS: dict[str, Text] = {
    "deal_empty": _("A deal must give something."),
    "deal_no_colony_there": _("You can grant a colony only where you have one."),
    "deal_already_there": _("That player already has a colony there."),
    "deal_gone": _("That offer is no longer open."),
    "deal_cards": _("Choose exactly the cards asked for."),
    "deal_ships": _("Name the ships of a new colony, and only of that."),
    "deal_zombie": _("Only Zombie can free ships in a deal, and only those of others."),
    "deal_done": _("You've ended the negotiation; you can only accept."),
}
REASONS = {**ENGINE_REASONS, **SHIPS, **CARDS, **WINDOWS, **DEALS}
OTHERWISE = _("You can't do that now.")


def reason(refusal: Refusal) -> str:
    """One sentence; a plain one for reasons nobody should meet."""
    return REASONS.get(refusal.reason, OTHERWISE) % refusal.values
