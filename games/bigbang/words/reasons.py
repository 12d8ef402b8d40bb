"""Why a move of Big Bang 13.7 is refused, and the rule that forbids it."""

from django.utils.translation import gettext_lazy as _

from games.bigbang.words.words import worded
from games.engine.contract import Refusal
from games.engine.words import ENGINE_REASONS, PLAN_REASONS, Text

REASONS: dict[str, Text] = {
    **ENGINE_REASONS,
    **PLAN_REASONS,
    "not_your_turn": _("It's not your turn."),
    "game_over": _("The game is over."),
    "wrong_phase": _("That move isn't part of this mode."),
    "empty_slot": _("There's no tile in that slot. Choose another."),
    "action_not_placed": _("You carry out an action tile; you don't place it."),
    "wrong_action": _("That tile has a different action."),
    "body_only": _(
        "You can only place a celestial body now: Dark Energy and the supernova "
        "give you nothing else."
    ),
    "cell_taken": _("That space is taken. Choose a free one."),
    "two_neighbours": _("The tile must touch at least two tiles."),
    "one_neighbour": _("The celestial body must touch at least one tile."),
    "needs_body": _("At least one of the tiles it touches must be a celestial body."),
    "no_common": _(
        "%(cell)s doesn't fit. The tile must share shape, colour or background "
        "with every celestial body it touches, and has nothing in common with the "
        "one at %(beside)s: %(other)s."
    ),
    "phenomenon_next_to_big_bang": _("A phenomenon can't touch the Big Bang."),
    "phenomenon_next_to_phenomenon": _("A phenomenon can't touch another phenomenon."),
    "not_a_body": _("Choose a celestial body that is face up."),
    "stacked": _("A body that covers another one can no longer move."),
    "blocked": _("This body is hemmed in and can't slide out."),
    "splits_universe": _("Moving this body would split the universe."),
    "same_cell": _("The body must end on a different space."),
    "unreachable": _("The body can't slide into that space."),
    "bad_centre": _("Choose a celestial body beside it to orbit."),
    "not_on_orbit": _("That space isn't next to the body it orbits."),
    "path_blocked": _("Other tiles are in the way of this orbit."),
    "bad_eclipse_target": _("Choose a celestial body beside it to cover."),
    "no_dark_body": _("There's no celestial body in the row that Dark Energy could place."),
    "cannot_pass": _("You must play: you can only skip an extra tile."),
    "not_in_hand": _("That tile isn't in your hand."),
    "not_at_an_end": _("The tile must touch one end of the chain."),
    "touches_chain": _("The new tile can only touch the end it's added to."),
    "wrong_link": _("Colour and shape must alternate along the chain."),
    "choose_link": _("Choose whether this link is by colour or by shape."),
    "no_such_universe": _("Universe not found."),
    "not_your_universe": _("You can only build in the universe on your left or on your right."),
    "start_at_origin": _("The first tile of a universe goes on its centre."),
    "no_place": _("No space fits this tile now. Choose another tile."),
    "not_in_row": _("That tile has left the row. Choose another."),
    "leaves_row": _("It leaves the row before your turn. Choose another tile."),
    "play_now": _("It's your turn: play the move instead of planning it."),
    "three_plans": _("You have %(most)s plans. Remove one first."),
    "nothing_to_move": _("No celestial body can move this way now. Choose another tile."),
}


def reason(refusal: Refusal) -> str:
    """Why a move is refused, and the rule."""
    words = {key: worded(key, value) for key, value in refusal.values.items()}
    return REASONS[refusal.reason] % words
