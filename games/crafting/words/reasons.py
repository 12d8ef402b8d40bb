"""Why a move of Crafting the Cosmos is refused."""

from django.utils.translation import gettext_lazy as _

from games.crafting.words import words
from games.engine.contract import Refusal
from games.engine.words import ENGINE_REASONS, PLAN_REASONS, Text

REASONS: dict[str, Text] = {
    **ENGINE_REASONS,
    **PLAN_REASONS,
    "one_to_three_steps": _("Make one to three steps."),
    "own_token_must_move": _("You must move your own energy token at least once."),
    "no_dark_energy_there": _("There's no dark energy there."),
    "no_such_size": _("Nebulae have size 1, 2 or 3."),
    "no_nebulae_left": _("No nebulae of size %(size)s are left."),
    "no_cards_left": _("No energy cards are left to draw."),
    "no_such_slot": _("Slot not found."),
    "empty_slot": _("That slot is empty."),
    "none_to_place": _("You have none of these to place."),
    "unknown_space": _("It can't go there."),
    "occupied": _("%(space)s is taken. Choose a free space."),
    "first_life_on_white_space": _("Your first life must start on the white space, L01."),
    "must_touch_life": _("Proto-life must touch life you already have."),
    "no_nebula_there": _("There's no nebula there."),
    "already_formed": _("The nebula on %(hex)s is already formed."),
    "stars_do_not_match": _("The stars around %(hex)s don't match what it needs."),
    "discard_a_star_around_it": _("Choose one star around %(hex)s to discard."),
    "no_crystal_waits": _("No crystal of yours has reached the top."),
    "no_such_reward": _("The reward is a star, the effect of a power, or nothing."),
    "not_instead_of_the_star": _("That power doesn't replace the star of a crystal."),
    "form_it_first": _("Form the nebula on %(hex)s first."),
    "six_life_must_surround_it": _("Six life tokens must surround %(hex)s."),
    "advanced_life_is_there": _("Advanced life is already on %(hex)s."),
    "no_advanced_life_left": _("No advanced life is left."),
    "slot_is_taken": _("Slot %(slot)s is taken."),
    "too_few_cards": _("You need %(cards)s of that type."),
    "no_powers_left": _("No power cards of that type are left."),
    "choose_a_drawn_card": _("Choose one of the cards you drew."),
    "return_each_card_once": _("List each returned card once."),
    "no_such_type": _("Card type not found."),
    "no_supernova_left": _("You have no Supernova left."),
    "no_dna_left": _("You have no DNA left."),
    "no_graviton_left": _("You have no Graviton left."),
    "no_star_there": _("There's no star there."),
    "already_a_supernova": _("That's already a supernova."),
    "no_proto_life_there": _("There's no proto-life there."),
    "nothing_there": _("There's nothing to move there."),
    "supernovae_stay": _("You can't move a supernova."),
    "out_of_reach": _("That's too far for one move."),
    "no_such_omega": _("The last action is a nebula, a life made stable, or nothing."),
    "no_empty_hex": _("You have no empty nebula space."),
    "keep_ten_cards": _("Keep exactly %(limit)s cards."),
    "no_power_there": _("You have no power card there."),
    "used_when_depressurising": _("You use this power when you discharge a crystal."),
    "needless_choice": _("This move doesn't need that choice."),
    "choose_what_to_pay": _("Choose what you pay for this power."),
    "cannot_pay": _("You can't pay for this power."),
    "choose_a_plain_star": _("Choose a star that isn't a supernova."),
    "choose_a_supernova": _("Choose a supernova."),
    "choose_proto_life": _("Choose proto-life."),
    "choose_stable_life": _("Choose stable life."),
    "choose_an_element": _("Choose an element."),
    "choose_empty_life_spaces": _("Choose different empty life spaces, at most %(most)s."),
    "choose_a_gain": _("Choose one of the two effects of this power."),
    "choose_an_unformed_nebula": _("Choose an unformed nebula."),
    "choose_an_unformed_size_1": _("Choose an unformed nebula of size 1."),
    "choose_one_to_three_moves": _("Choose one to three life tokens and a space for each."),
    "no_stars_left": _("No stars of that type are left."),
    "no_life_left": _("No life tokens are left."),
    "not_in_this_sector": _("That space isn't in this sector."),
    "no_proto_life_beside": _("No proto-life is next to it."),
    "nothing_to_stabilise": _("There's nothing to stabilise."),
    "must_touch_stable_life": _("It must touch your stable life."),
    "not_in_row": _("The row has no card of that type. Choose another."),
    "ring_changed": _("The tokens would end up somewhere else by now. Make a new plan."),
    "play_now": _("It's your turn: play the move instead of planning it."),
    "no_single_advanced_life": _("Choose a nebula of yours with exactly one advanced life."),
}


def reason(refusal: Refusal) -> str:
    """Why a move is refused."""
    said: dict[str, str | int] = {"space": "", "size": "", "most": 3, **refusal.values}
    if "price" in said:
        said["cards"] = words.cards_of(int(said["price"]))
    return REASONS[refusal.reason] % said
