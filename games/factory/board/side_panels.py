"""Beside the board: the card, what zones are worth, the tracks, who does what."""

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.board import Standing
from games.engine.drawing import sign
from games.engine.explaining import marked
from games.engine.words import Names, once_in_each_language
from games.factory.board import growing
from games.factory.board.art import planet
from games.factory.board.doing import doing, progress
from games.factory.board.frame import capital, kaos, tracks
from games.factory.board.galaxy import KIND, mini
from games.factory.rules.components import COLOURS, PATH_POINTS, ZONE_POINTS
from games.factory.rules.kaos import card
from games.factory.rules.trace import Count
from games.factory.rules.view import Player, View
from games.factory.words.words import colour, tiles_of


def section(title: str, inner: str) -> str:
    return f"<section>{headed(title, inner)}</section>"


def headed(title: str, inner: str) -> str:
    """A part of a panel under its heading."""
    return f'<h2 class="tag">{escape(title)}</h2>{inner}'


def panel(view: View, names: Names, count: Count | None) -> str:
    """The first panel: live count, card, values, own tracks."""
    parts = []
    if count is not None:
        parts.append(live(count))
    if view.card:
        parts.append(kaos(view.card))
    parts.append(worth())
    if view.phase == "build" and view.build != "live":
        parts.append(first_claims(view, names))
    if view.seat is not None:
        own = view.players[view.seat]
        drawn = tracks(own.tokens, own.tokens, (None,) * 4)
        parts.append(headed(_("Your tracks"), drawn + so_far(own)))
    parts.append(headed(_("Everyone"), everyone(view, names)))
    return "".join(parts)


def so_far(player: Player) -> str:
    text = _("Your result so far: lowest colour %(low)d + star %(star)d = %(final)d.") % {
        "low": min(player.tokens[:3]),
        "star": player.tokens[3],
        "final": player.final,
    }
    return f'<p class="small dim">{escape(text)}</p>'


def live(count: Count) -> str:
    """What the galaxy would score as it lies, if the table counts along."""
    rows = []
    for n, code in enumerate(COLOURS):
        sizes = [zone.size for zone in count.zones if zone.ground == code]
        rows.append(
            f'<tr><th scope="row" class="{KIND[code]}"{marked(f"zone-{code}", focus=True)}>'
            f"{escape(capital(colour(code)))}</th>"
            f"<td>{max(sizes, default=0)}</td><td>{count.points[n]}</td></tr>"
        )
    tiles = tiles_of(count.path_count)
    if count.path_mode == "count":
        tiles = ngettext("%(n)d path", "%(n)d paths", count.path_count) % {"n": count.path_count}
    star = escape(_("Path and star"))
    rows.append(
        f'<tr><th scope="row" class="star">{star}</th>'
        f"<td>{escape(tiles)}</td><td>{count.points[3]}</td></tr>"
    )
    heads = (_("Colour"), _("largest zone"), _("points"))
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    return headed(
        _("If the build ended now"),
        f'<table class="score" id="live"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>",
    )


def spans(points: Sequence[int], end: int) -> list[str]:
    """3-5: 1 and so on, from a table of points."""
    found: list[str] = []
    starts = [n for n in range(1, end + 1) if points[n] != points[n - 1]]
    for start, following in zip(starts, (*starts[1:], end + 1), strict=True):
        last = following - 1
        span = f"{start}+" if following > end else str(start)
        if following <= end and last > start:
            span = f"{start}\u2013{last}"
        found.append(f"{span}: {points[start]}")
    return found


def worth() -> str:
    """What zones and paths are worth, under its heading."""
    return headed(_("What zones are worth"), values())


@once_in_each_language
def values() -> str:
    """What zones and paths are worth, as a table."""
    rows = [
        (KIND[code], capital(colour(code)), spans(ZONE_POINTS[n], 27))
        for n, code in enumerate(COLOURS)
    ]
    rows.append(("star", _("Path tiles"), spans(PATH_POINTS, 9)))
    return render_to_string("factory/values.html", {"rows": rows})


def first_claims(view: View, names: Names) -> str:
    """By correspondence: who has a bonus tile that several claim."""
    order = ", ".join(
        f"{colour(code)} – {names[seat]}"
        for code, seat in zip(COLOURS, view.start_seats, strict=True)
    )
    text = _(
        "If several players claim a tile, the one with the fewest claims gets it. "
        "Tie: first in this order: %(order)s."
    )
    if not card(view.card).freezes:
        text = _("If several players claim a tile, it goes to the first in this order: %(order)s.")
    said = escape(text % {"order": order})
    what = marked("bonus", focus=True)
    return headed(_("Bonus tiles"), f'<p class="small" id="first"{what}>{said}</p>')


def everyone(view: View, names: Names) -> str:
    """All tokens; the lowest colour of each seat is boxed."""
    heads = "".join(
        f'<th scope="col" aria-label="{escape(colour(code))}">{planet(code)}</th>'
        for code in (*COLOURS, "S")
    )
    rows = []
    for player in view.players:
        lowest = COLOURS.index(player.lowest)
        cells = "".join(
            f'<td class="low">{place}</td>' if n == lowest else f"<td>{place}</td>"
            for n, place in enumerate(player.tokens)
        )
        rows.append(
            f'<tr><th scope="row">{sign(player.seat)}{escape(names[player.seat])}</th>{cells}'
            f"<td><b>{player.final}</b></td></tr>"
        )
    seat, result = escape(_("Player")), escape(_("Result"))
    note = escape(_("Boxed: the lowest colour, the one that counts."))
    return (
        f'<table class="score all"><thead><tr><th scope="col">{seat}</th>{heads}'
        f'<th scope="col">{result}</th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
        f'<p class="small dim">{note}</p>'
    )


def standing(view: View, player: Player) -> Standing:
    """What a seat is doing, for its card."""
    mark = ""
    if player.acted and view.phase in ("build", "ready", "rest"):
        mark = '<span class="clk num ready" aria-hidden="true">✓</span>'
    return Standing(doing(view, player), mark)


def rail(view: View, names: Names, base: str) -> str:
    """Under the seats: who passes to whom, galaxies in the making, those of the latest scoring."""
    parts = []
    if view.phase in ("first", "second") and view.mine is not None:
        parts.append(section(_("Direction"), passing(view, names)))
    if view.phase == "build" and view.build == "live":
        note = _("You can see each other's galaxies while you build.")
        if view.seat is None:
            note = _("Players see each other's galaxies while they build.")
        said = escape(progress(view, "{n}"))
        words = f'<p class="small dim" data-laid="{said}">{escape(note)}</p>'
        parts.append(section(_("This build"), f"{growing.place(view, names)}{words}"))
    if view.scoring is not None and base:
        parts.append(
            section(
                _("Galaxies of round %(n)d") % {"n": view.scoring.round}, minis(view, names, base)
            )
        )
    return "".join(parts)


def passing(view: View, names: Names) -> str:
    """The way of the packets."""
    step = 1 if view.direction == "left" else -1
    order = [(step * n) % view.seats for n in range(view.seats)]
    chain = "".join(f"<li>{sign(seat)}{escape(names[seat])}</li>" for seat in (*order, order[0]))
    note = (
        _(
            "Then choose three of the six that reach you. You won't see the last three "
            "until you build."
        )
        if view.phase == "first"
        else _("You won't see the last three until you build.")
    )
    return f'<ol class="chain">{chain}</ol><p class="small dim">{escape(note)}</p>'


def minis(view: View, names: Names, base: str) -> str:
    """Every galaxy of the latest scoring, small; each leads to its count."""
    scoring = view.scoring
    if scoring is None:
        return ""
    drawn = [
        f'<a href="{base}?look={galaxy.seat}" data-step>{mini(galaxy.layout, ())}'
        f"<span>{escape(names[galaxy.seat])}</span></a>"
        for galaxy in scoring.galaxies
    ]
    return f'<div class="minis">{"".join(drawn)}</div>'
