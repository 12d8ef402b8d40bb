"""A finished game round by round: everyone's points as lines, the objectives as a table."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.crafting.board.points import seat_heads, total
from games.crafting.rules.view import View
from games.crafting.words import words
from games.engine.drawing import sign
from games.engine.words import Names

LEFT, RIGHT, TOP, BOTTOM = 30.0, 292.0, 8.0, 130.0


def lines_of(view: View) -> list[list[int]]:
    """For each seat its points: none, after each round, and with advanced life."""
    return [
        [0, *(ended.scores[seat] for ended in view.past), total(player)]
        for seat, player in enumerate(view.players)
    ]


def growth(view: View, names: Names) -> str:
    """One line for each seat, told apart by its dashes as well."""
    lines = lines_of(view)
    last = len(lines[0]) - 1
    most = max(20, *(max(line) for line in lines))

    def at(place: int, points: int) -> str:
        x = LEFT + (RIGHT - LEFT) * place / last
        return f"{x:.0f} {BOTTOM - (BOTTOM - TOP) * points / most:.0f}"

    step = 20 if most <= 100 else 40
    grid = "".join(
        f'<path class="ax" d="M{at(0, points)}H{RIGHT:g}"/>'
        f'<text x="24" y="{at(0, points).split()[1]}" dy="4" text-anchor="end">{points}</text>'
        for points in range(0, most + 1, step)
    )
    marks = "".join(
        f'<text x="{at(place, 0).split()[0]}" y="146" text-anchor="middle">{mark}</text>'
        for place, mark in enumerate(marks_of(view))
    )
    drawn = "".join(
        f'<path class="p{seat % 4 + 1}" d="M{"L".join(at(n, p) for n, p in enumerate(line))}"/>'
        for seat, line in enumerate(lines)
    )
    label = escape(_("Points after each round. %(told)s") % {"told": told(lines, names)})
    legend = "".join(
        f'<span>{sign(seat)}{escape(names[seat])}<svg class="graph" viewBox="0 0 30 6" '
        f'aria-hidden="true"><path class="p{seat % 4 + 1}" d="M0 3H30"/></svg></span>'
        for seat in range(len(lines))
    )
    return (
        f'<svg class="graph" viewBox="0 0 300 150" role="img" aria-label="{label}">'
        f'{grid}{marks}{drawn}</svg><p class="keyline small">{legend}</p>'
    )


def marks_of(view: View) -> list[str]:
    """Under the lines: the rounds, then the tiles of advanced life."""
    return ["", *(str(ended.round) for ended in view.past), "+"]


def told(lines: list[list[int]], names: Names) -> str:
    return ". ".join(
        f"{names[seat]}: {', '.join(map(str, line[1:]))}" for seat, line in enumerate(lines)
    )


def objectives(view: View, names: Names) -> str:
    """What each objective brought each seat, and which were not scored."""
    rows = "".join(
        f'<tr><th scope="row">{escape(words.objective(ended.objective))}</th>'
        + "".join(f'<td class="num">{points}</td>' for points in ended.points)
        + "</tr>"
        for ended in view.past
        if ended.objective
    )
    sums = "".join(f'<td class="num">{one.points["objectives"]}</td>' for one in view.players)
    total_ = escape(_("Total"))
    rows += f'<tr class="tot"><th scope="row">{total_}</th>{sums}</tr>'
    note = ""
    if view.goals:
        names_ = ", ".join(words.objective(goal.objective) for goal in view.goals)
        text = escape(_("Not scored: %(objectives)s.") % {"objectives": names_})
        note = f'<p class="small dim">{text}</p>'
    head = escape(_("Objective"))
    return (
        f'<table class="score"><thead><tr><th scope="col">{head}</th>{seat_heads(view, names)}'
        f"</tr></thead><tbody>{rows}</tbody></table>{note}"
    )
