"""A position of Cosmic Factory in sentences: what a mail and a screen reader tell."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.words import Names
from games.factory.rules.components import COLOURS, cell_name
from games.factory.rules.moves import Layout
from games.factory.rules.view import Mine, Player, View
from games.factory.words.words import (
    card_name,
    card_text,
    colour,
    colours,
    tile_label,
    tile_list,
    tile_name,
)


def told(view: View, names: Names) -> list[str]:
    """Round and card, everybody's tokens, the bonus tiles, then what lies before the reader."""
    lines = [heading(view)]
    lines += [standing(player, names) for player in view.players]
    if view.phase == "build":
        lines += [bonus(view, n, names) for n in range(len(COLOURS))]
    for galaxy in view.galaxies:
        if view.phase == "build" and (galaxy.seat == view.seat or not galaxy.layout):
            continue  # one's own comes with what is still to place
        lines.append(owner_line(galaxy.seat, names))
        lines += lying(galaxy.layout)
    if view.mine is not None:
        lines += own(view, view.mine)
    return lines


def heading(view: View) -> str:
    values = {"round": view.round, "rounds": view.rounds, "card": card_name(view.card)}
    if not view.card:
        return _("Round %(round)d of %(rounds)d.") % values
    return _("Round %(round)d of %(rounds)d. Kaos card %(card)s: %(text)s") % {
        **values,
        "text": card_text(view.card),
    }


def standing(player: Player, names: Names) -> str:
    veg, ice, desert, star = player.tokens
    values = {
        "who": names[player.seat],
        "veg": veg,
        "ice": ice,
        "desert": desert,
        "star": star,
        "final": player.final,
    }
    if names.is_you(player.seat):
        text = _(
            "You: vegetation %(veg)d, ice %(ice)d, desert %(desert)d, star %(star)d; "
            "result %(final)d."
        )
    else:
        text = _(
            "%(who)s: vegetation %(veg)d, ice %(ice)d, desert %(desert)d, star %(star)d; "
            "result %(final)d."
        )
    return text % values


def bonus(view: View, number: int, names: Names) -> str:
    holder = view.bonus[number]
    values = {"colour": colour(COLOURS[number])}
    if holder < 0:
        return _("Bonus tile for %(colour)s: in the middle.") % values
    if names.is_you(holder):
        return _("Bonus tile for %(colour)s: yours.") % values
    return _("Bonus tile for %(colour)s: held by %(who)s.") % {**values, "who": names[holder]}


def owner_line(seat: int, names: Names) -> str:
    if names.is_you(seat):
        return _("Your galaxy:")
    return _("%(who)s's galaxy:") % {"who": names[seat]}


def lying(layout: Layout) -> list[str]:
    """Tile by tile, in the order they lie."""
    return [
        _("%(cell)s: face down.") % {"cell": cell_name(p.x, p.y)}
        if p.down
        else _("%(cell)s: %(tile)s, %(label)s.")
        % {
            "cell": cell_name(p.x, p.y),
            "tile": tile_name(p.tile),
            "label": tile_label(p.tile, p.turn),
        }
        for p in layout
    ]


def own(view: View, mine: Mine) -> list[str]:
    lines = [tile_line(tile) for tile in mine.packet]
    sealed = 0 if view.seat is None else view.players[view.seat].sealed
    if view.phase in ("first", "second", "ready") and sealed:
        lines.append(
            ngettext(
                "You've kept %(count)d tile, face down.",
                "You've kept %(count)d tiles, face down.",
                sealed,
            )
            % {"count": sealed}
        )
    if mine.picks:
        lines.append(_("You have kept %(tiles)s.") % {"tiles": tile_list(mine.picks)})
    if view.phase == "build" and mine.hand:
        lines.append(_("Your galaxy:"))
        lines += lying(mine.layout)
        lines += [_("Still to place:")] if mine.unplaced else []
        lines += [tile_line(tile) for tile in mine.unplaced]
    if mine.claims:
        lines.append(_("You claim: %(colours)s.") % {"colours": colours(" ".join(mine.claims))})
    return lines


def tile_line(tile: int) -> str:
    name = tile_name(tile)
    return _("%(tile)s: %(label)s.") % {
        "tile": name[:1].upper() + name[1:],
        "label": tile_label(tile),
    }
