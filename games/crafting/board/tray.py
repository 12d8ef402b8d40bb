"""Under the board: what can be taken in hand, or the choices of what is in hand."""

from collections.abc import Iterable

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crafting.board import labels
from games.crafting.board.art import icon, small_icon
from games.crafting.board.creation import own_galaxy, points_of
from games.crafting.board.forming import births
from games.crafting.board.hand import Door, Fields, Hand, address, said
from games.crafting.board.powers.crystals import prize
from games.crafting.rules.board import HEXES
from games.crafting.rules.components import ELEMENTS, TILES
from games.crafting.rules.galaxy import formable
from games.crafting.rules.view import View
from games.crafting.words import words


def drawn(doors: Iterable[Door], base: str, extra: str, label: str, kind: str = "") -> str:
    """A row of choices."""
    slots = [slot(number, door, base, extra) for number, door in enumerate(doors, 1)]
    if not slots:
        return ""
    return (
        f'<div class="tray cctray{kind}" role="group" aria-label="{escape(label)}">'
        f"{''.join(slots)}</div>"
    )


def slot(number: int, door: Door, base: str, extra: str) -> str:
    """One choice: a link, a button that plays, or a closed one with its reason."""
    why = f'<span class="no">{escape(door.closed)}</span>' if door.closed else ""
    detail = f'<span class="ct">{escape(door.detail)}</span>' if door.detail and not why else ""
    flag = f'<span class="flag on">{escape(door.flag)}</span>' if door.flag else ""
    inner = f'{flag}{door.art}<span><span class="nm">{escape(door.name)}</span>{detail}{why}</span>'
    on = " on" if door.on else ""
    if door.closed:
        return (
            f'<span class="slot off" id="slot-{number}" role="button" aria-disabled="true" '
            f'tabindex="0">{inner}</span>'
        )
    if door.move is not None:
        return (
            f'<button class="slot{on}" id="slot-{number}" form="play" name="move" '
            f'value="{escape(said(door.move))}">{inner}</button>'
        )
    href = escape(address(base, {**(door.fields or {}), "list": extra}))
    pressed = "true" if door.on else "false"
    return (
        f'<a class="slot{on}" id="slot-{number}" data-step role="button" aria-pressed="{pressed}" '
        f'href="{href}">{inner}</a>'
    )


def pieces(view: View, hand: Hand | None) -> list[Door]:
    """Stars, life and nebulae of the tray; what can be formed, discharged, created."""
    fields: Fields = hand.fields if hand else {}
    taken = fields.get("take", "")
    doors = []
    for name, number in zip(ELEMENTS, view.tray.stars, strict=True):
        if number:
            doors.append(
                piece(
                    name,
                    known(icon(name), name, number),
                    _("%(element)s star") % {"element": labels.capital(words.element(name))},
                    number,
                    _("any empty corner"),
                    taken,
                )
            )
    if view.tray.life:
        doors.append(
            piece(
                "life",
                known(icon("p"), "life", view.tray.life),
                labels.capital(_("proto-life")),
                view.tray.life,
                _("a side beside life"),
                taken,
            )
        )
    for tile in dict.fromkeys(view.tray.nebulae):
        doors.append(
            piece(
                tile,
                known(nebula_icon(TILES[tile].size, str(TILES[tile].points)), tile),
                _("Nebula"),
                view.tray.nebulae.count(tile),
                needs(tile),
                taken,
            )
        )
    return [*doors, *deeds(view, fields)]


def known(art: str, name: str, number: int = 1) -> str:
    """The mark by which a piece is seen to travel from here (static/js/motion.js)."""
    return art.replace("<svg", f'<svg data-piece="{name}" data-count="{number}"', 1)


def piece(take: str, art: str, name: str, number: int, detail: str, taken: str) -> Door:
    """A kind of piece in the tray; choosing it again puts it back."""
    on = take == taken
    shown = f"{name} × {number}" if number > 1 else name
    fields = {} if on else {"take": take}
    return Door(take, art, shown, detail, fields, on=on, flag=_("in hand") if on else "")


def needs(tile: str) -> str:
    """What a nebula needs, by letters."""
    return labels.letters(TILES[tile].needs)


def deeds(view: View, fields: Fields) -> list[Door]:
    """Nebulae to form, crystals to discharge, advanced life."""
    galaxy, taken = own_galaxy(view), fields.get("take", "")
    doors = []
    for h in formable(galaxy, view.forming):
        name = HEXES[h]
        on = taken == "form" and fields.get("hex") == name
        doors.append(
            Door(
                f"form-{name}",
                nebula_icon(
                    TILES[galaxy.nebulae[h]].size, f"+{points_of(view, name)}", "nebic ready"
                ),
                _("Form %(hex)s") % {"hex": name},
                _("then discard a star"),
                {} if on else {"take": "form", "hex": name},
                on=on,
            )
        )
    if waiting := view.players[view.active].waiting:
        text = ngettext("Discharge crystal", "Discharge %(n)d crystals", waiting) % {"n": waiting}
        on = taken == "crystal"
        doors.append(
            Door(
                "crystal",
                small_icon("k"),
                text,
                f"+{prize(view)}",
                {} if on else {"take": "crystal"},
                on=on,
            )
        )
    if open_ones := births(view, galaxy):
        on = taken == "birth"
        doors.append(
            Door(
                "birth",
                icon("adv"),
                labels.capital(_("advanced life")),
                _("on %(hexes)s") % {"hexes": ", ".join(open_ones)},
                {} if on else {"take": "birth"},
                on=on,
            )
        )
    return doors


def nebula_icon(size: int, text: str, kind: str = "nebic") -> str:
    """A nebula in the tray: its outlines, and a figure."""
    return (
        f'<svg class="{kind}" viewBox="-66 -66 132 132" aria-hidden="true">'
        f'<use href="#cn{size}"/><text class="cc-pts" y="14">{text}</text></svg>'
    )


def piles(view: View, fields: Fields, chosen: int) -> list[Door]:
    """The three piles of nebulae to draw from."""
    return [
        Door(
            f"size-{size}",
            nebula_icon(size, str(size)),
            _("Size %(size)s") % {"size": size},
            _("%(number)s left") % {"number": left},
            {**fields, "size": str(size)},
            closed="" if left else _("none left"),
            on=size == chosen,
        )
        for size, left in enumerate(view.nebulae, 1)
    ]
