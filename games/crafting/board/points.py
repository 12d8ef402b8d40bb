"""Points by source, so far and at the end of the game, for every seat side by side."""

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crafting.board import galaxy
from games.crafting.board.panels import enlarged, galaxy_words
from games.crafting.rules.components import HAND_LIMIT
from games.crafting.rules.score import SOURCES
from games.crafting.rules.view import PlayerView, View
from games.crafting.words import words
from games.engine.drawing import sign
from games.engine.words import Names, Said, once_in_each_language


def advanced(player: PlayerView) -> int:
    """The points of advanced life, once they are open."""
    return sum(sum(tile.advanced) for tile in player.galaxy.nebulae.values())


def total(player: PlayerView) -> int:
    return player.score + advanced(player)


def sums(player: PlayerView) -> dict[str, int]:
    """Points by source."""
    return {**player.points, "advanced": advanced(player)}


def ranking(view: View) -> list[tuple[int, int]]:
    """Rank and seat, the winner first."""

    def key(seat: int) -> tuple[bool, int, int]:
        player = view.players[seat]
        return seat not in view.left, total(player), min(player.cards, HAND_LIMIT)

    seats = sorted(range(len(view.players)), key=key, reverse=True)
    return [(1 + sum(key(other) > key(seat) for other in seats), seat) for seat in seats]


def end_page(view: View, names: Names, base: str, lit: str) -> str:
    """Every galaxy with its points by source, on one scale; the source that decided is lit."""
    most = max(1, *(total(player) for player in view.players))
    boxes = "".join(
        end_card(view, rank, seat, names, most, base, lit) for rank, seat in ranking(view)
    )
    label = escape(_("Points by source"))
    return (
        f'<div class="cm-ends n{len(view.players)}" id="board" role="region" tabindex="0" '
        f'aria-label="{label}"><header class="rtitle"><p class="tag">{label}</p>'
        f"<h2>{escape(end_title(view, names))}</h2>"
        f'<p class="small dim">{escape(end_words(view, names))}</p></header>'
        f'<div class="cm-cards">{boxes}</div></div>'
    )


def end_title(view: View, names: Names) -> str:
    """Who won, and against how many points; several winners share the first place."""
    places = ranking(view)
    first = [names[seat] for rank, seat in places if rank == 1]
    if len(first) > 1:
        return _("Shared first place: %(names)s") % {"names": ", ".join(first)}
    (_one, winner), (_two, second) = places[:2]
    said = Said(_("You won, %(most)s to %(next)s"), _("%(who)s won, %(most)s to %(next)s"))
    values = {"who": names[winner], "most": total(view.players[winner])}
    return str(names.hear(said, winner)) % {**values, "next": total(view.players[second])}


def end_words(view: View, names: Names) -> str:
    """Why the game ended, and whether the last tiles turned it round."""
    rounds = ngettext("%(n)d round", "%(n)d rounds", view.round) % {"n": view.round}
    if len(view.left) >= len(view.players) - 1:
        told = _("%(rounds)s. All others have left.")
    elif not view.supply.crystals:
        told = _("%(rounds)s. The last crystal left the supply.")
    else:
        told = _("%(rounds)s. All objectives were scored.")
    return f"{told % {'rounds': rounds}} {turned(view, names)}".strip()


def turned(view: View, names: Names) -> str:
    """Advanced life is counted last: who led before, if that was somebody else."""
    best = max(player.score for player in view.players)
    led = [seat for seat, player in enumerate(view.players) if player.score == best]
    winners = {seat for rank, seat in ranking(view) if rank == 1}
    if view.left or len(led) != 1 or led[0] in winners:
        return ""
    said = Said(
        _("You led before advanced life was counted."),
        _("%(who)s led before advanced life was counted."),
    )
    return str(names.hear(said, led[0])) % {"who": names[led[0]]}


def end_card(view: View, rank: int, seat: int, names: Names, most: int, base: str, lit: str) -> str:
    """One seat at the end."""
    player = view.players[seat]
    art = galaxy.small(galaxy.small_art(player.galaxy), galaxy_words(view, seat, names))
    place = _("%(rank)s.") % {"rank": rank}
    rows = "".join(
        source_row(source, detail(view, seat, source), points, lit)
        for source, points in ((one, sums(player)[one]) for one in SOURCES)
    )
    win = " win" if rank == 1 else ""
    return (
        f'<article class="cm-end{win}"><header>{sign(seat)}<h3>{escape(names[seat])}</h3>'
        f'<span class="pl">{escape(place)}</span>'
        f'<span class="big num">{total(player)}</span></header>'
        f"{enlarged(art, seat, base, {})}{bar(player, most)}"
        f"<table><tbody>{rows}</tbody></table></article>"
    )


def source_row(source: str, came_of: str, points: int, lit: str) -> str:
    """One source: how it came about, and its points."""
    key = ' class="key"' if source == lit else ""
    return (
        f'<tr{key}><th scope="row"><i class="sg {source}"></i>{escape(words.source(source))}</th>'
        f'<td><span class="dt">{escape(came_of)}</span> '
        f'<b class="num">{points}</b></td></tr>'
    )


def detail(view: View, seat: int, source: str) -> str:
    """What the points of a source come from."""
    player = view.players[seat]
    if source == "nebulae":
        formed = sum(tile.formed for tile in player.galaxy.nebulae.values())
        return _("%(number)s formed") % {"number": formed}
    if source == "crystals":
        return _("%(number)s of 5") % {"number": player.horizontal}
    if source == "advanced":
        tiles = [str(one) for tile in player.galaxy.nebulae.values() for one in tile.advanced]
        return " + ".join(tiles) if len(tiles) > 1 else ""
    if source == "objectives" and view.past:
        scored = [ended for ended in view.past if ended.objective]
        won = sum(ended.points[seat] > 0 for ended in scored)
        return _("%(number)s of %(all)s") % {"number": won, "all": len(scored)}
    return ""


def bar(player: PlayerView, most: int) -> str:
    """The sources as parts of one bar."""
    x, parts = 0.0, []
    for source in SOURCES:
        width = 100 * sums(player)[source] / most
        if width:
            shown = max(0.5, width - 0.6)
            size = f'x="{x:.1f}" width="{shown:.1f}" height="18"'
            parts.append(f'<rect class="sg {source}" {size}/>')
            x += width
    return (
        '<svg class="bar5" viewBox="0 0 100 18" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(parts)}</svg>"
    )


def points_table(view: View, names: Names) -> str:
    """Points so far by source, for every seat."""
    rows = []
    for source in SOURCES:
        if source == "advanced" and view.phase != "over":
            continue
        cells = "".join(f"<td>{sums(player)[source]}</td>" for player in view.players)
        rows.append(f'<tr><th scope="row">{escape(words.source(source))}</th>{cells}</tr>')
    ends = "".join(
        f"<td>{total(player) if view.phase == 'over' else player.score}</td>"
        for player in view.players
    )
    total_ = escape(_("Total"))
    rows.append(f'<tr class="tot"><th scope="row">{total_}</th>{ends}</tr>')
    note = "" if view.phase == "over" else hidden_note()
    points_1 = escape(_("Points"))
    return (
        f'<table class="score"><thead><tr><th scope="col">{points_1}</th>'
        f"{seat_heads(view, names)}</tr>"
        f"</thead><tbody>{''.join(rows)}</tbody></table>{note}"
    )


def seat_heads(view: View, names: Names) -> str:
    """The head of a column for each seat."""
    return "".join(
        f'<th scope="col">{sign(seat)}<span class="vh">{escape(names[seat])}</span></th>'
        for seat in range(len(view.players))
    )


@once_in_each_language
def hidden_note() -> str:
    text = escape(_("Advanced life stays face down until the end."))
    return f'<p class="small dim">{text}</p>'
