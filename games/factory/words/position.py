"""A position of Cosmic Factory in sentences, what the table waits for, the points so far."""

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Window
from games.engine.words import Names, Part, Points, Said
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


def position(view: View, names: Names) -> Sequence[str]:
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
    said = Said(
        _(
            "You: vegetation %(veg)d, ice %(ice)d, desert %(desert)d, star %(star)d; "
            "result %(final)d."
        ),
        _(
            "%(who)s: vegetation %(veg)d, ice %(ice)d, desert %(desert)d, star %(star)d; "
            "result %(final)d."
        ),
    )
    return names.hear(said, player.seat) % values


def bonus(view: View, number: int, names: Names) -> str:
    holder = view.bonus[number]
    values = {"colour": colour(COLOURS[number])}
    if holder < 0:
        return _("Bonus tile for %(colour)s: in the middle.") % values
    said = Said(
        _("Bonus tile for %(colour)s: yours."), _("Bonus tile for %(colour)s: held by %(who)s.")
    )
    return names.hear(said, holder) % {**values, "who": names[holder]}


def owner_line(seat: int, names: Names) -> str:
    said = Said(_("Your galaxy:"), _("%(who)s's galaxy:"))
    return names.hear(said, seat) % {"who": names[seat]}


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
    lines = [
        _("%(tile)s: %(label)s.") % {"tile": place, "label": tile_label(tile)}
        for place, tile in enumerate(mine.packet, 1)
    ]
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


def question(view: View, window: Window, names: Names) -> str:
    """What the table waits for."""
    if view.seat is not None and view.seat in window.must:
        return asked(view, window, names)
    return awaited(view, window, names)


def asked(view: View, window: Window, names: Names) -> str:
    """For a seat the table waits for."""
    if view.phase == "build":
        return asked_to_build(view, window)
    if view.mine is None:
        return ""
    match view.phase:
        case "first":
            return _("Keep three of your nine tiles; six pass to %(who)s.") % {
                "who": names[view.mine.passes_to]
            }
        case "second":
            return _("Keep three of these six tiles; three pass to %(who)s, unseen.") % {
                "who": names[view.mine.passes_to]
            }
        case "hole" | "sabotage":
            return asked_to_take(view, names)
    if view.phase == "ready" and window.limit is not None:
        return _(
            "Are you ready? The timer starts when everyone is, "
            "or by itself after %(seconds)d seconds."
        ) % {"seconds": window.limit}
    if view.phase == "rest" and window.limit is not None:
        return _(
            "Look at the scores. The game continues when everyone is ready, or by "
            "itself after %(seconds)d seconds."
        ) % {"seconds": window.limit}
    return {
        "ready": _("Ready? The timer starts when everyone is."),
        "barter": _("Choose the colour that gets your path's points."),
        "offering": _("You can give up 5 points on a colour for 2 star points."),
        "rest": _("Look at the scores; continue when you're ready."),
    }.get(view.phase, "")


def asked_to_build(view: View, window: Window) -> str:
    if "open" in window.moves:
        return _("Turn up your tiles when you have time: you then have %(seconds)d seconds.") % {
            "seconds": view.seconds
        }
    if view.build == "live":
        return _("Build your galaxy; claim a bonus tile if you dare.")
    return _("Build your galaxy and lock it in, with the bonus tiles you claim.")


def asked_to_take(view: View, names: Names) -> str:
    target = view.mine.target if view.mine else None
    if target is None:
        return ""
    values = {"who": names[target.seat], "count": target.count}
    if view.phase == "sabotage":
        return _("Remove one tile from %(who)s's galaxy.") % values
    return (
        ngettext(
            "Turn %(count)d of %(who)s's tiles face down.",
            "Turn %(count)d of %(who)s's tiles face down.",
            target.count,
        )
        % values
    )


def awaited(view: View, window: Window, names: Names) -> str:
    """For everybody else: who is awaited."""
    who = ", ".join(names[seat] for seat in window.must)
    text = {
        "first": _("Still choosing three tiles: %(who)s."),
        "second": _("Still choosing three tiles: %(who)s."),
        "ready": _("Not ready yet: %(who)s."),
        "build": _("Still building: %(who)s."),
        "hole": _("Choosing tiles to turn face down: %(who)s."),
        "sabotage": _("Choosing a tile to remove: %(who)s."),
        "barter": _("Choosing a colour for the path: %(who)s."),
        "offering": _("Deciding on an offering: %(who)s."),
        "rest": _("Looking at the scores: %(who)s."),
    }.get(view.phase, _("The game is over."))
    return text % {"who": who}


def parts(view: View, seat: int) -> Sequence[Part]:
    """The four tracks; of the colours the lowest counts."""
    tokens = view.players[seat].tokens
    names = [*(colour(code) for code in COLOURS), _("Star")]
    lowest = tokens.index(min(tokens[:3]))
    return [
        Part(points, capfirst(name), look="low" if track == lowest else "")
        for track, (points, name) in enumerate(zip(tokens, names, strict=True))
    ]


def tie(view: View) -> str:
    """What decides between equal points."""
    return _("Level on points: the lower star wins.")


def points(view: View) -> Sequence[Points]:
    """The tracks lie open: what each seat would have if the game ended now."""
    return [
        Points(player.final, ngettext("point", "points", player.final)) for player in view.players
    ]
