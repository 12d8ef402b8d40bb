"""Before the turn ends: what would be lost, the last action, the hand limit."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.crafting import words as wording
from games.crafting.board import cards, labels, tray
from games.crafting.board.art import icon, small_icon
from games.crafting.board.creation import own_galaxy, points_of
from games.crafting.board.hand import Door, Fields, Hand, Target, address
from games.crafting.board.tracks import rings_of
from games.crafting.rules.board import HEX_LIFE, LIFE_HEXES, LIVES, bits
from games.crafting.rules.components import ELEMENTS, HAND_LIMIT, TILES
from games.crafting.rules.moves import EndTurn
from games.crafting.rules.preview import loses
from games.crafting.rules.state import Galaxy, empty_hexes, living
from games.crafting.rules.view import View
from games.crafting.words import words
from games.crafting.words.position import losses
from games.engine.contract import Refusal


def ending(view: View, query: Fields) -> Hand:
    """The end of the turn in hand: an omega action, chosen or proposed."""
    galaxy = own_galaxy(view)
    omega, size, space = chosen(view, galaxy, query)
    over = over_limit(view, view.active)
    hand = view.players[view.active].hand or (0, 0, 0, 0)
    gone = cards.discard_in(query, hand, over) if over else (0, 0, 0, 0)
    discard = gone if over and sum(gone) == over else None
    move = EndTurn(omega, size, space, discard)
    fields = {
        "take": "end",
        "omega": omega,
        "size": str(size) if size else "",
        "space": space,
        "discard": ".".join(map(str, gone)) if sum(gone) else "",
    }
    targets = {
        LIVES[n]: Target(
            {**fields, "omega": "stabilise", "size": "", "space": LIVES[n]},
            wording.option(view, EndTurn("stabilise", space=LIVES[n])),
            kind="pick",
        )
        for n in bits(galaxy.proto)
    }
    held = losses(view)
    then = lost_words(held) if held else _("Nothing would be lost.")
    return Hand(
        fields,
        targets,
        doors=tuple(omega_doors(view, galaxy, fields)),
        move=move,
        pending=(space,) if space else (),
        say=wording.option(view, move),
        then=then,
        verb=_("End anyway") if held or loses(view).formable else _("End turn"),
    )


def lost_words(held: list[str]) -> str:
    return _("Lost: %(things)s.") % {"things": ", ".join(held)}


def over_limit(view: View, seat: int) -> int:
    """Cards a seat has above the hand limit."""
    return max(0, view.players[seat].cards - HAND_LIMIT)


def chosen(view: View, galaxy: Galaxy, query: Fields) -> tuple[str, int, str]:
    """The last action a query names, if it can be done; else the one that is proposed."""
    omega, space = query.get("omega", ""), query.get("space", "")
    size = query.get("size", "")
    proto = {LIVES[n] for n in bits(galaxy.proto)}
    if omega == "none":
        return "none", 0, ""
    number = int(size) if size in ("1", "2", "3") else 0
    if omega == "nebula" and number and view.nebulae[number - 1] and empty_hexes(galaxy):
        return "nebula", number, ""
    if omega == "stabilise" and space in proto:
        return "stabilise", 0, space
    best = proposed(galaxy)
    return ("stabilise", 0, best) if best else ("none", 0, "")


def proposed(galaxy: Galaxy) -> str:
    """Proto-life whose ring of a formed nebula is the fullest; "" without proto-life."""

    def worth(space: int) -> tuple[int, int]:
        rings = [
            (living(galaxy) & HEX_LIFE[h]).bit_count()
            for h in LIFE_HEXES[space]
            if galaxy.formed >> h & 1
        ]
        return max(rings, default=0), rings_of(galaxy, space)

    there = bits(galaxy.proto)
    return LIVES[max(there, key=worth)] if there else ""


def omega_doors(view: View, galaxy: Galaxy, fields: Fields) -> list[Door]:
    """Draw a nebula of a size, stabilise, or nothing."""
    now = fields["omega"]
    room = bool(empty_hexes(galaxy))
    doors = []
    for size, left in enumerate(view.nebulae, 1):
        closed = ""
        if not room:
            closed = wording.reason(Refusal("no_empty_hex"))
        elif not left:
            closed = wording.reason(Refusal("no_nebulae_left", {"size": size}))
        doors.append(
            Door(
                f"omega-{size}",
                tray.nebula_icon(size, str(size)),
                _("Draw a nebula"),
                _("size %(size)s, %(left)s left") % {"size": size, "left": left},
                {**fields, "omega": "nebula", "size": str(size), "space": ""},
                closed=closed,
                on=now == "nebula" and fields["size"] == str(size),
            )
        )
    best = proposed(galaxy)
    space = fields["space"] or best
    doors.append(
        Door(
            "omega-stabilise",
            icon("s"),
            _("Stabilise %(space)s") % {"space": space} if space else _("Stabilise"),
            _("or choose another on the board"),
            {**fields, "omega": "stabilise", "size": "", "space": space},
            closed="" if space else wording.reason(Refusal("nothing_to_stabilise")),
            on=now == "stabilise",
        )
    )
    doors.append(
        Door(
            "omega-none",
            icon("x"),
            _("Nothing"),
            _("no last action"),
            {**fields, "omega": "none", "size": "", "space": ""},
            on=now == "none",
        )
    )
    return doors


def sheet(view: View, hand: Hand, base: str, extra: str) -> str:
    """The list beside the galaxy: each open item has its own way back."""
    found = (*pieces_left(view), *chances_left(view), *tracks_left(view))
    rows = [row(one, base, extra) for one in found]
    if not rows:
        text = escape(_("Everything is placed and used."))
        rows = [f'<li class="okk"><span class="ci3">✓</span><span>{text}</span></li>']
    over = over_limit(view, view.active)
    limit = ""
    if over:
        held = view.players[view.active].hand or (0, 0, 0, 0)
        gone = cards.discard_in(hand.fields, held, over)
        limit = cards.steppers(held, gone, over, hand.fields, base, extra)
    title = escape(_("Before you end your turn"))
    listed = f'<ul class="cm-check">{"".join(rows)}</ul>'
    return f'<div class="cm-endl"><h2>{title}</h2>{listed}{limit}</div>'


class Open(NamedTuple):
    """One thing that is still open, and the way to it."""

    key: str
    art: str
    title: str
    detail: str
    verb: str
    fields: Fields
    kind: str = ""


def row(one: Open, base: str, extra: str) -> str:
    """A line of the list."""
    href = escape(address(base, {**one.fields, "list": extra}))
    title = escape(one.title)
    return (
        f'<li class="{one.kind}"><span class="ci">{one.art}</span><span><b>{title}</b>'
        f'<span class="dim">{escape(one.detail)}</span></span><a class="btn slim" '
        f'id="open-{one.key}" data-step href="{href}">{escape(one.verb)}'
        f'<span class="vh">: {title}</span></a></li>'
    )


def pieces_left(view: View) -> Iterator[Open]:
    """Pieces that would be lost."""
    lost, verb = _("not placed: would be lost"), _("Place")
    for name, number in zip(ELEMENTS, view.tray.stars, strict=True):
        if number:
            title = f"{number} × {words.element(name)}"
            yield Open(name, icon(name), title, lost, verb, {"take": name})
    if view.tray.life:
        title = labels.capital(words.proto_life(view.tray.life))
        yield Open("life", icon("p"), title, lost, verb, {"take": "life"})
    for tile in dict.fromkeys(view.tray.nebulae):
        title = _("Nebula (%(tile)s)") % {"tile": words.tile(tile)}
        art = tray.nebula_icon(TILES[tile].size, str(TILES[tile].points))
        yield Open(tile, art, title, lost, verb, {"take": tile})


def chances_left(view: View) -> Iterator[Open]:
    """Nebulae and crystals that could still be used; they stay."""
    open_ones = loses(view)
    for name in open_ones.formable:
        tile = TILES[view.players[view.active].galaxy.nebulae[name].tile]
        title = _("%(hex)s can be formed") % {"hex": name}
        detail = f"+{words.points(points_of(view, name))}"
        fields = {"take": "form", "hex": name}
        art = tray.nebula_icon(tile.size, f"+{tile.points}")
        yield Open(name, art, title, detail, _("Form"), fields, "left")
    if number := open_ones.waiting:
        title = ngettext("%(n)d crystal waits", "%(n)d crystals wait", number) % {"n": number}
        detail = _("it stays for your next turn")
        fields = {"take": "crystal"}
        yield Open("crystal", small_icon("k"), title, detail, _("Discharge"), fields, "left")


def tracks_left(view: View) -> Iterator[Open]:
    """Resources that fall back to 0."""
    gone, verb, held = _("falls back to 0"), _("Use"), view.tray
    if held.supernova:
        title = _("%(number)s Supernova") % {"number": held.supernova}
        yield Open("nova", icon("nova"), title, gone, verb, {"take": "nova"})
    if held.dna:
        title = _("%(number)s DNA") % {"number": held.dna}
        yield Open("dna", small_icon("dna"), title, gone, verb, {"take": "dna"})
    if held.graviton:
        title = words.gravitons(held.graviton)
        yield Open("grav", small_icon("grav"), title, gone, verb, {"take": "grav"})
