"""Ships chosen by tapping their stacks, or with steppers: one way for every decision."""

from collections.abc import Callable, Mapping

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.encounter.board.desk import Desk, place_name
from games.encounter.board.labels import on_planet, stacks_on
from games.encounter.board.marks import Marks, Spot
from games.encounter.rules.components import MOST_SENT
from games.encounter.rules.moves import MOTHERSHIP
from games.encounter.words.words import some_ships

WARN = (
    '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M12 4L22 20H2ZM12 10v5M12 17.5v.5"/></svg>'
)


def total(chosen: Mapping[int, int]) -> int:
    return sum(chosen.values())


def stepper(
    desk: Desk, where: int, there: int, chosen: int, room: bool, suffix: str, last: bool
) -> str:
    """One place: how many of how many, one less, one more."""
    name = place_name(where)
    shown = _("Mothership") if where == MOTHERSHIP else name
    values = {"planet": shown, "chosen": chosen, "there": there}
    label = escape(_("%(planet)s: %(chosen)d of %(there)d") % values)
    less = escape(_("One less: %(planet)s") % values)
    more = escape(_("One more: %(planet)s") % values)
    count = escape(_("%(chosen)d of %(there)d") % values)
    key = f"{name}{suffix}"
    minus = arm(desk.href(**{key: chosen - 1}) if chosen else "", "−", less, f"less-{key}")
    plus = arm(
        desk.href(**{key: chosen + 1}) if room and chosen < there else "", "+", more, f"more-{key}"
    )
    warned = escape(_("last ship"))
    flag = f'<span class="lw">{warned}</span>' if last else ""
    kind = f"stp{' on' if chosen else ''}{' last' if last else ''}"
    return (
        f'<div class="{kind}" role="group" aria-label="{label}"><span class="l1"><b>'
        f'{escape(shown)}</b><span class="num">{count}</span></span>'
        f'<span class="b2">{minus}{plus}</span>{flag}</div>'
    )


def arm(href: str, sign: str, label: str, key: str) -> str:
    if not href:
        return (
            f'<span class="stb" id="{key}" role="button" aria-disabled="true" '
            f'aria-label="{label}">{sign}</span>'
        )
    return (
        f'<a class="stb" data-step="count" id="{key}" role="button" href="{escape(href)}" '
        f'aria-label="{label}">{sign}</a>'
    )


def steppers(
    desk: Desk,
    sources: Mapping[int, int],
    chosen: Mapping[int, int],
    most: int,
    words: str,
    suffix: str = "",
    leaves: bool = True,
    more: str = "",
) -> str:
    """All places ships may come from, or go to."""
    room = total(chosen) < most
    boxes = "".join(
        stepper(
            desk,
            where,
            there,
            chosen.get(where, 0),
            room,
            suffix,
            leaves and where != MOTHERSHIP and chosen.get(where, 0) == there,
        )
        for where, there in sources.items()
    )
    values = {"chosen": total(chosen), "most": most}
    count = escape(_("%(chosen)d of %(most)d") % values)
    return (
        f'<div class="tray stps" role="group" aria-label="{escape(words)}">{boxes}'
        f'<p class="stpsum"><b class="num">{count}</b><span>{escape(words)}</span>{more}</p></div>'
    )


def sent(
    desk: Desk, sources: Mapping[int, int], chosen: Mapping[int, int], side: str | None
) -> Marks:
    """An ally's ships, sent from their stacks to a side of the encounter."""
    label = _("Send one ship from %(what)s")
    taps = spots(desk, sources, chosen, MOST_SENT, lambda name: label % {"what": name})
    count = total(chosen)
    return Marks(
        taps,
        taken(chosen),
        aboard=count if side == "attack" else 0,
        carried=count if side == "defence" else 0,
    )


def spots(
    desk: Desk,
    sources: Mapping[int, int],
    chosen: Mapping[int, int],
    most: int,
    label: Callable[[str], str],
    suffix: str = "",
) -> dict[int, Spot]:
    """Tapping a stack takes one more ship; a full one is put back."""
    found = {}
    for where, there in sources.items():
        if where == MOTHERSHIP:
            continue
        number, key = chosen.get(where, 0), f"{place_name(where)}{suffix}"
        what = on_planet(where, stacks_on(desk.view.ships, where), desk.names.names)
        if number < there and total(chosen) < most:
            kind = "pend" if number else "pick"
            href = desk.href(**{key: number + 1})
            words = label(what)
            if number:
                so_far = _("%(ships)s chosen") % {"ships": some_ships(number)}
                words = f"{words} · {so_far}"
            found[where] = Spot(kind, href, words)
        elif number:
            words = _("Put back %(ships)s: %(what)s")
            values = {"ships": some_ships(number), "what": what}
            found[where] = Spot("pend", desk.href(**{key: 0}), words % values)
        else:
            found[where] = dark(desk, where)
    return found


def dark(desk: Desk, where: int) -> Spot:
    """A planet that cannot be chosen: a tap asks why."""
    what = on_planet(where, stacks_on(desk.view.ships, where), desk.names.names)
    return Spot("dark", desk.href(why=place_name(where)), what)


def with_dark(desk: Desk, found: Mapping[int, Spot]) -> dict[int, Spot]:
    """Every planet that is not open says why when it is tapped."""
    return {
        where: found[where] if where in found else dark(desk, where)
        for where in range(len(desk.view.ships[0]))
    }


def taken(chosen: Mapping[int, int]) -> dict[int, int]:
    return {where: -number for where, number in chosen.items()}


def warning(title: str, text: str) -> str:
    """A loss the rules allow: it pushes, it does not cover."""
    return (
        f'<div class="banner cew" role="status">{WARN}<span><b>{escape(title)}</b> '
        f"{escape(text)}</span></div>"
    )


def colonies_given_up(desk: Desk, chosen: Mapping[int, int]) -> list[int]:
    own = desk.view.ships[desk.me]
    return [where for where, n in chosen.items() if where >= 0 and own[where] == n]
