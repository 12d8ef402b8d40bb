"""Planning while others play: the board's own gesture, and "Plan this" instead of "Confirm"."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.utils.html import format_html
from django.utils.safestring import SafeString
from msgspec.structs import replace

from games.bigbang.board import labels
from games.bigbang.board.choosing import Choice
from games.bigbang.board.sheet import Sheet
from games.bigbang.rules.moves import Place, Play
from games.bigbang.rules.standing import Plan
from games.bigbang.rules.view import View
from games.engine.board import Scene
from games.engine.hexes import Cell
from games.engine.words import translated as _

NOTHING = SafeString("")


def offers(order: Mapping[str, Any]) -> bool:
    """Placements are planned on the board: no list repeats them."""
    return order.get("type") == "plan"


def plannable(scene: Scene) -> list[Any]:
    """The placements the reader may plan, as moves of their next turn."""
    view: View = scene.view
    return [as_move(view, one) for one in scene.plans() if isinstance(one, Plan)]


def in_turn(view: View) -> View:
    """The view as it would be at the beginning of the reader's turn."""
    return replace(view, phase="main", dark_left=0, extra=0)


def as_move(view: View, plan: Plan) -> Place | Play:
    """A plan as the move it would be now."""
    if view.mode == "hexdomino":
        return Play(plan.tile, plan.cell, plan.link)
    return Place(view.row.index(plan.tile) + 1, plan.cell, plan.universe)


def planned(view: View, move: Any) -> str:
    """A move as the plan it is sent as, in JSON."""
    if isinstance(move, Play):
        plan = Plan(move.tile, move.cell, link=move.link)
    else:
        plan = Plan(view.row[move.slot - 1] or "", move.cell, move.universe)
    return msgspec.json.encode(plan).decode()


def button(view: View, choice: Choice) -> SafeString:
    """The way to save what is chosen; before that, that one may plan at all."""
    if choice.move is not None:
        return format_html(
            '<button class="btn go" form="order" id="plan-this" name="order" '
            'value="{}">{}</button>',
            planned(view, choice.move),
            _("Plan this"),
        )
    if choice.picked or not choice.firsts:
        return NOTHING
    hint = _("You can plan your next move: choose a tile, then a space.")
    return format_html('<p class="small dim planhint">{}</p>', hint)


def said(view: View, move: Place | Play, sheet: Sheet) -> SafeString:
    """The plan in a sentence, which is its condition."""
    if isinstance(move, Play):
        text, tile, universe = _("On your turn: {tile} at {cell}."), move.tile, 0
    else:
        text = _("If it's still there on your turn: {tile} at {cell}.")
        tile, universe = view.row[move.slot - 1] or "", move.universe
    return format_html(
        text,
        tile=format_html("<b>{}</b>", labels.label(tile)),
        cell=format_html("<b>{}</b>", sheet.where(universe, move.cell)),
    )


def ghosts(scene: Scene) -> dict[tuple[int, Cell], tuple[str, int]]:
    """The spaces of the reader's own plans: tile and rank."""
    plans: Sequence[Any] = [one for one in scene.orders if isinstance(one, Plan)]
    taken = {(one.universe, one.cell) for one in scene.view.universe}
    found: dict[tuple[int, Cell], tuple[str, int]] = {}
    for rank, plan in enumerate(plans, 1):
        place = (plan.universe, plan.cell)
        if place not in taken:
            found.setdefault(place, (plan.tile, rank))
    return found
