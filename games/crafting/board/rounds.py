"""The end of a round: what was counted, for every seat side by side."""

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crafting.board import galaxy
from games.crafting.board.counting import COUNTED
from games.crafting.board.panels import enlarged, galaxy_words
from games.crafting.board.plane import dots, is_hex
from games.crafting.rules.components import COUNTS, HAND_LIMIT
from games.crafting.rules.state import Ended
from games.crafting.rules.view import View, galaxy_of
from games.crafting.words import words
from games.engine.drawing import sign
from games.engine.words import Names


def round_page(view: View, ended: Ended, names: Names, base: str) -> str:
    """Title, a card for each seat from first to last, and what follows."""
    order = sorted(range(len(view.players)), key=lambda seat: -ended.values[seat])
    if not ended.objective:
        order = sorted(order, key=lambda seat: -ended.scores[seat])
    boxes = "".join(seat_card(view, ended, seat, names, base) for seat in order)
    label = escape(_("End of round %(round)s") % {"round": ended.round})
    return (
        f'<div class="rwrap" id="board" role="region" tabindex="0" aria-label="{label}">'
        f'<header class="rtitle"><p class="tag">{label}</p><h2>{escape(round_title(ended))}</h2>'
        f'<p class="small dim">{escape(round_rule(view, ended))}</p></header>'
        f'<ol class="rcards n{len(view.players)}">{boxes}</ol>{facts(view, names)}</div>'
    )


def round_title(ended: Ended) -> str:
    if not ended.objective:
        return _("No objective was due yet")
    return words.objective(ended.objective)


def round_rule(view: View, ended: Ended) -> str:
    """How places are paid."""
    if not ended.objective:
        return _("The first objective is scored at the end of round 3.")
    if COUNTS[len(view.players)].second_place:
        return _("First place 6 points, second 3; a shared first place leaves no second.")
    return _("First place 6 points; with two players there is no second.")


def seat_card(view: View, ended: Ended, seat: int, names: Names, base: str) -> str:
    """A seat's value, points and totals."""
    points, score = ended.points[seat], ended.scores[seat]
    shown = view.players[seat].galaxy
    drawn = f"{lit(view, ended, seat)}{galaxy.small_art(shown)}"
    art = galaxy.small(drawn, galaxy_words(view, seat, names))
    value = ""
    if ended.objective:
        value = (
            f'<p class="res"><b class="big num">{ended.values[seat]}</b> '
            f'<span class="fly num">+{points}</span></p>'
            if points
            else f'<p class="res"><b class="big num">{ended.values[seat]}</b></p>'
        )
    placed = f"{escape(place(ended, seat))}<br>" if ended.objective else ""
    first = " first" if points and points == max(ended.points) else ""
    return (
        f'<li class="rcard{first}"><h3>{sign(seat)}{escape(names[seat])}</h3>'
        f"{enlarged(art, seat, base, {})}{value}"
        f'<p class="small">{placed}{escape(totals(score - points, score))}</p></li>'
    )


def lit(view: View, ended: Ended, seat: int) -> str:
    """What was counted, as long as the galaxies are those of the end of the round."""
    if not ended.objective or view.turn > ended.turn + 1 or view.phase not in ("shift", "limit"):
        return ""
    spaces = COUNTED[ended.objective](galaxy_of(view.players[seat].galaxy))
    kind = " hex" if spaces and is_hex(spaces[0]) else ""
    return f'<path class="lit{kind}" d="{dots(spaces)}"/>' if spaces else ""


def place(ended: Ended, seat: int) -> str:
    """Which place a seat has, and what it brought."""
    points = ended.points[seat]
    if not points:
        return _("No points")
    told = {"points": words.points(points)}
    if points == max(ended.points):
        return _("First place: %(points)s") % told
    return _("Second place: %(points)s") % told


def totals(before: int, after: int) -> str:
    if before == after:
        return words.points(after)
    return f"{before} → {words.points(after)}"


def facts(view: View, names: Names) -> str:
    """What the end of the round changed besides."""
    rows = []
    if view.goals and view.phase != "over":
        newest = view.goals[-1]
        text = _("%(objective)s, scored after round %(round)s") % {
            "objective": words.objective(newest.objective),
            "round": newest.round,
        }
        rows.append((_("Turned up"), text))
    if view.phase != "over":
        text = ngettext(
            "%(n)d crystal is left in the supply",
            "%(n)d crystals are left in the supply",
            view.supply.crystals,
        ) % {"n": view.supply.crystals}
        rows.append((_("The game goes on"), text))
    over = [names[s] for s, player in enumerate(view.players) if player.cards > HAND_LIMIT]
    text = ", ".join(over) if over else _("no one has more than ten cards")
    rows.append((_("Hand limit"), text))
    if view.phase == "shift":
        rows.append((_("First player"), names[view.first]))
    items = "".join(f"<li><b>{escape(a)}</b> {escape(b)}</li>" for a, b in rows)
    return f'<ul class="rlist">{items}</ul>'
