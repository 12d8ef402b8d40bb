"""Objectives: what they are worth now, and the lines that count."""

from collections.abc import Sequence
from functools import cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import ngettext

from games.bigbang.rules.cells import name
from games.bigbang.rules.components import COLOURS, SHAPES
from games.bigbang.rules.view import Cards, Goal, View
from games.bigbang.words import words
from games.engine.drawing import sign
from games.engine.explaining import marked
from games.engine.words import Names, once_in_each_language
from games.engine.words import translated as _

LETTERS = {"asteroid": "A", "planet": "P", "sun": "S", "comet": "C"} | {
    colour: colour[0].upper() for colour in COLOURS
}
BAR = '<svg class="key" viewBox="0 0 26 8" aria-hidden="true"><path d="M3 4H23"/></svg>'
DOTS = '<svg class="key dot" viewBox="0 0 26 8" aria-hidden="true"><path d="M3 4H23"/></svg>'


def title(view: View) -> str:
    """What the panel is called."""
    if view.mode == "hexdomino":
        return _("Tiles in hand")
    if view.solo:
        return _("Objectives")
    if view.mode == "simple" or view.active is None or view.you is None:
        return _("Objectives")
    return _("Your secret objectives")


def points(view: View) -> str:
    """What the reader's own objectives are worth together."""
    own = [goal.points for goal in view.goals if goal.seat == view.you]
    return str(sum(own)) if own else ""


def panel(view: View, names: Names) -> SafeString:
    """The reader's own objectives large, the others' beneath."""
    if view.solo:
        return solo(view, view.solo)
    if view.mode == "hexdomino":
        return hands(view, names)
    own = [goal for goal in view.goals if goal.seat == view.you]
    many = view.mode == "parallel"
    cards = "".join(card(goal, many) for goal in own)
    parts = [f'<div class="goals">{cards}</div>'] if own else []
    if many and own:
        worse = _("The worse of your two universes counts.")
        parts.append(f'<p class="why">{escape(worse)}</p>')
    for seat in range(view.seats):
        goals = [goal for goal in view.goals if goal.seat == seat]
        if seat != view.you and goals:
            parts.append(row(seat, goals, names))
    if not view.goals:
        text = _("The objectives are secret until the end.")
        parts.append(f'<p class="sealed">{escape(text)}</p>')
    return mark_safe("".join(parts))  # noqa: S308 - every text in it is escaped


@cache
def drawing(objective: str) -> str:
    """The sign of an objective: the shape in grey, the colour as its wave."""
    letter = LETTERS[objective]
    if objective in SHAPES:
        return (
            f'<svg class="gshape" viewBox="-50 -45 100 90" aria-hidden="true">'
            f'<use href="#bb-{letter}"/></svg>'
        )
    return (
        f'<svg class="c-{objective}" viewBox="-30 16 60 32" aria-hidden="true">'
        f'<use href="#bb-w{letter}"/></svg>'
    )


@once_in_each_language
def worth(count: int) -> str:
    """Points, the figure apart from its unit."""
    unit = ngettext("point", "points", count)
    return f'<span class="pts">{count}<small>{escape(unit)}</small></span>'


@once_in_each_language
def card(goal: Goal, many: bool = False) -> str:
    """One of the reader's own objectives."""
    label: str = escape(capfirst(words.objective(goal.objective)))
    if many:
        universe = _("universe %(n)d") % {"n": goal.universe + 1}
        label += f" <small>{escape(universe)}</small>"
    return (
        f'<div class="goal"{marked(f"goal-{goal.objective}", focus=True)}>'
        f"{drawing(goal.objective)}<b>{label}</b>{worth(goal.points)}"
        f'<p class="why">{why(goal)}</p></div>'
    )


def why(goal: Goal) -> str:
    """The cells of the lines; how lines look on the board."""
    key = BAR if goal.objective in SHAPES else DOTS
    if not goal.lines:
        none_yet = _("no line of three yet")
        return f"{key} {escape(none_yet)}"
    ends = [
        _("%(first)s to %(last)s") % {"first": linked(line[0]), "last": linked(line[-1])}
        for line in (along(line) for line in goal.lines)
    ]
    return f"{key} {', '.join(ends)}"


def along(line: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cells of a straight line from one end to the other."""
    return sorted(line)


def linked(cell: tuple[int, int]) -> str:
    return f'<a href="#cell-{name(cell)}">{name(cell)}</a>'


def row(seat: int, goals: Sequence[Goal], names: Names) -> str:
    """Another seat's open objectives in one line."""
    both = "".join(
        f'<span class="mini">{drawing(goal.objective)}'
        f"{escape(capfirst(words.objective(goal.objective)))} <b>{goal.points}</b></span>"
        for goal in goals
    )
    return (
        f'<p class="theirs" data-lines="{seat}">{sign(seat)}'
        f'<span class="vh">{escape(names[seat])}</span>{both}</p>'
    )


def solo(view: View, cards: Cards) -> SafeString:
    """Solitaire: what to form now, what never to form, what is done."""
    now = [goal for goal in view.goals if goal.objective == cards.positive]
    parts = [f'<div class="goals">{"".join(card(goal) for goal in now)}</div>'] if now else []
    done = [goal for goal in view.goals if goal.objective != cards.positive]
    if cards.negatives:
        parts.append(minis(_("Avoid"), [(word, "") for word in cards.negatives]))
    if done:
        told = [(goal.objective, str(goal.points)) for goal in done]
        parts.append(minis(_("Achieved"), told))
    left = ngettext("%(n)d card left.", "%(n)d cards left.", cards.pile)
    parts.append(f'<p class="why">{escape(left % {"n": cards.pile})}</p>')
    return mark_safe("".join(parts))  # noqa: S308 - every text in it is escaped


def minis(label: str, objectives: Sequence[tuple[str, str]]) -> str:
    """Some objectives in one line, under a heading."""
    items = "".join(
        f'<span class="mini">{drawing(word)}{escape(capfirst(words.objective(word)))} '
        f"<b>{told}</b></span>"
        for word, told in objectives
    )
    return f'<h3 class="tag">{escape(label)}</h3><p class="theirs">{items}</p>'


def hands(view: View, names: Names) -> SafeString:
    """Hexdomino: how many tiles everybody holds, and what the ends of the chain need."""
    rows = "".join(
        f'<p class="theirs">{sign(seat)}{escape(names[seat])} <b>{count}</b></p>'
        for seat, count in enumerate(view.hands)
    )
    need = {
        "colour": _("the same colour"),
        "shape": _("the same shape"),
        None: _("the same colour or shape"),
    }
    ends = "".join(
        f'<p class="why">{linked(end.cell)}: {escape(need[end.link])}</p>' for end in view.ends
    )
    label = escape(_("What the ends of the chain need"))
    return mark_safe(  # noqa: S308 - every text in it is escaped
        f'{rows}<h3 class="tag">{label}</h3>{ends}'
    )
