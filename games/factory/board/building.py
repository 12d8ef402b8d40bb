"""The building minute: a tray of nine, a galaxy, the sand, the bonus tiles."""

from itertools import combinations

import msgspec
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.board import Asked, Scene
from games.engine.contract import Refusal
from games.factory import words
from games.factory.board.art import alone, label, lying_art, plain, planet
from games.factory.board.buttons import address, button, link
from games.factory.board.frame import Sand, capital, card_line, hud, sand
from games.factory.board.galaxy import (
    JOINT,
    KIND,
    backs,
    counted_lines,
    grid_names,
    name_of,
    view_box,
)
from games.factory.board.parts import Parts
from games.factory.board.work import (
    Work,
    begun,
    cell_of,
    cells_for,
    flipped,
    laid,
    shifted,
    unfinished,
    window_of,
    without,
    work_of,
)
from games.factory.rules.components import COLOURS, Cell, cell_name
from games.factory.rules.kaos import card
from games.factory.rules.legal import refuse_unfinished
from games.factory.rules.moves import (
    Arrange,
    BonusColour,
    Done,
    Grab,
    Layout,
    Open,
    Resume,
    Submit,
)
from games.factory.rules.trace import counted
from games.factory.rules.view import Mine, View
from games.factory.words.words import colour, colours

GRID = (
    '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 3h7v7H3zM14 3h7v7h-7zM3 14'
    'h7v7H3zM14 14h7v7h-7z"/></svg>'
)
NAMES: tuple[BonusColour, ...] = ("V", "I", "D")


def draw(
    scene: Scene,
    view: View,
    mine: Mine,
    layout: Layout,
    asked: Asked,
    left: Sand | None,
    extra: str,
) -> Parts:
    """Opened or not, building or done."""
    player = view.players[view.seat or 0]
    if not mine.hand:
        return closed(view)
    if player.acted or player.frozen:
        return fixed(scene, view, mine, asked, left)
    return open_work(scene, view, mine, layout, asked, left, extra)


def closed(view: View) -> Parts:
    """A minute of one's own that has not begun."""
    text = _("Your nine tiles are face down.")
    then = _(
        "Once you turn them up, %(seconds)d seconds run on the server's clock, even if you leave."
    ) % {"seconds": view.seconds}
    return Parts(
        board=nine_backs(),
        say=SafeString(f"<b>{escape(text)}</b>"),
        then=then,
        others=button(Open(), words.option(view, Open()), kind="btn go", key="open"),
    )


def nine_backs() -> SafeString:
    label_ = escape(_("Nine tiles face down"))
    return SafeString(
        f'<svg class="board gal" viewBox="-4 -4 308 308" role="img" aria-label="{label_}">'
        f"{backs(9)}</svg>"
    )


def fixed(scene: Scene, view: View, mine: Mine, asked: Asked, left: Sand | None) -> Parts:
    """A galaxy that is done, or held fast by a bonus tile."""
    player = view.players[view.seat or 0]
    others, then = "", ""
    if player.frozen:
        text = _("You hold %(colours)s: your galaxy is locked in.") % {
            "colours": colours(" ".join(player.bonus))
        }
    elif view.build == "live":
        text = _("You're done.")
        then = _("Until the timer ends you can keep building.")
        others = button(Resume(), words.option(view, Resume()), key="resume")
    else:
        text = _("Your galaxy is locked in.")
        if mine.claims:
            then = _("You claim: %(colours)s.") % {"colours": colours(" ".join(mine.claims))}
    work = Work(mine.layout)
    return Parts(
        board=board(scene, view, mine, work, asked, "", still=True),
        hud=head(scene, view, mine, work, asked, left, ""),
        say=SafeString(f"<b>{escape(text)}</b>"),
        then=then,
        others=others,
        zooms=view.shape == "free",
    )


def open_work(
    scene: Scene,
    view: View,
    mine: Mine,
    layout: Layout,
    asked: Asked,
    left: Sand | None,
    extra: str,
) -> Parts:
    """Choose a tile, choose a place; each step goes to the server at once."""
    query = dict(asked.query)
    work = work_of(view, mine, layout, query)
    lies = work.lying(work.tile)
    at = query.get("at", "")
    if not at and lies and work.turn != lies.turn:
        at = cell_name(lies.x, lies.y)
    cell = cell_of(view, at, layout) if at and work.tile is not None else None
    proposed = Work(laid(work, cell), work.tile, work.turn) if cell else work
    hasty = wanted_early(view, layout, asked)
    return Parts(
        board=board(scene, view, mine, proposed, asked, extra, pending=cell),
        tray=tray(mine, proposed, asked, extra),
        hud=head(scene, view, mine, layout_work(work, layout), asked, left, extra),
        say=SafeString(escape(warning(view, layout) if hasty else sentence(work, cell))),
        then=consequence(view, layout),
        others=(
            sure(layout, hasty, asked, extra)
            if hasty
            else steps(view, mine, work, proposed, cell, asked, extra)
        ),
        chosen=kept_query(asked.query),
        zooms=view.shape == "free",
    )


def layout_work(work: Work, layout: Layout) -> Work:
    return Work(layout, work.tile, work.turn)


def kept_query(query: object) -> str:
    fields = dict(query) if isinstance(query, dict) else {}
    names = ("tile", "turn", "at", "claims")
    return "&".join(f"{name}={fields[name]}" for name in names if fields.get(name))


def sentence(work: Work, cell: Cell | None) -> str:
    if cell is not None:
        return _("Place it at %(cell)s, or rotate it first.") % {"cell": cell_name(*cell)}
    if work.tile is not None:
        return _("Choose a highlighted space, or rotate the tile first.")
    return _("Choose a tile, then a space. Choose it again to rotate.")


def consequence(view: View, layout: Layout) -> str:
    """What Done and the claims do; with all tiles laid, what is still missing."""
    if len(layout) == view.tiles and (refusal := refuse_unfinished(card(view.card), layout)):
        return words.reason(refusal)
    if view.build != "live":
        return _(
            "Locking in ends your build; bonus tiles are given out when everyone has locked in."
        )
    if not card(view.card).freezes:
        return _("With this card, claiming a bonus tile doesn't end your build.")
    if len(layout) == view.tiles:
        return _("Your galaxy is complete. Claiming a bonus tile ends your build.")
    return _("Place all nine tiles to finish. Claiming a bonus tile ends your build.")


def wanted_early(view: View, layout: Layout, asked: Asked) -> tuple[BonusColour, ...]:
    """Bonus tiles somebody wants to take before the galaxy is whole: asked again, it is final."""
    if view.build != "live" or not unfinished(view, layout):
        return ()
    wanted = asked.query.get("sure", "")
    return tuple(code for n, code in enumerate(NAMES) if code in wanted and view.bonus[n] < 0)


def warning(view: View, layout: Layout) -> str:
    """What becomes of a galaxy that is claimed for too early."""
    missing = view.tiles - len(layout)
    if missing:
        return ngettext(
            "Your galaxy is unfinished: %(n)d tile will be placed at random.",
            "Your galaxy is unfinished: %(n)d tiles will be placed at random.",
            missing,
        ) % {"n": missing}
    if view.shape == "free":
        return _("Your galaxy isn't connected: some tiles will move at random.")
    return _("Too few tiles are face down: the player on your left will choose them.")


def sure(layout: Layout, wanted: tuple[BonusColour, ...], asked: Asked, extra: str) -> str:
    """The claim all the same, or back to the tiles."""
    named = _("Claim %(colour)s anyway") % {"colour": colours(" ".join(wanted))}
    return link(address(asked.base, {"list": extra}), _("Keep building"), key="step-back") + button(
        Grab(layout, wanted), named, kind="btn go", key="sure"
    )


def steps(
    view: View,
    mine: Mine,
    work: Work,
    proposed: Work,
    cell: Cell | None,
    asked: Asked,
    extra: str,
) -> str:
    """What ends the building, one Tab from the galaxy; then undo, turn, lay, take off."""
    parts = [end(view, work.layout, asked)] if cell is None else []
    undo = escape(_("Undo"))
    parts.append(
        f'<button class="btn" form="scratch" id="step-back" name="undo" value="1">{undo}</button>'
    )
    fields: dict[str, str | int | None] = {**asked.query, "list": extra}
    if work.tile is not None:
        fields |= {"tile": work.tile, "turn": (work.turn + 1) % 4}
    href = address(asked.base, fields)
    parts.append(link(href, _("Rotate"), key="turn", closed=work.tile is None))
    if cell is not None:
        parts.append(
            button(
                Arrange(proposed.layout), _("Place here"), form="scratch", kind="btn go", key="lay"
            )
        )
        return "".join(parts)
    if work.lying(work.tile) is not None:
        parts.append(button(Arrange(without(work)), _("Remove"), form="scratch", key="off"))
    return "".join(parts) + over_button(view, work)


def over_button(view: View, work: Work) -> str:
    """Card 1: turn the tile in hand face down, or up again."""
    if not card(view.card).face_down:
        return ""
    why = "" if work.lying(work.tile) else _("Choose a tile of your galaxy first.")
    return button(Arrange(flipped(work)), _("Flip"), form="scratch", key="over", closed=why)


def end(view: View, layout: Layout, asked: Asked) -> str:
    """Done, or the seal; closed with its reason while the galaxy is unfinished."""
    refusal = refuse_unfinished(card(view.card), layout)
    why = words.reason(refusal) if refusal else ""
    if view.build == "live":
        return button(
            Done(layout), words.option(view, Done(())), kind="btn go", key="done", closed=why
        )
    move = Submit(layout, claimed(asked))
    return button(move, words.option(view, move), kind="btn go", key="done", closed=why)


def claimed(asked: Asked) -> tuple[BonusColour, ...]:
    """The claims chosen by correspondence."""
    wanted = asked.query.get("claims", "")
    return tuple(code for code in NAMES if code in wanted)


def board(
    scene: Scene,
    view: View,
    mine: Mine,
    work: Work,
    asked: Asked,
    extra: str,
    *,
    still: bool = False,
    pending: Cell | None = None,
) -> SafeString:
    """The galaxy; every cell is a place of one form, so that the script can refill it."""
    cells = cells_for(view, work.layout)
    drawn = "".join(spot(view, work, cell, asked, extra, still, pending) for cell in cells)
    label_ = escape(_("Your galaxy"))
    data = "" if still else script_data(scene, view, mine, work)
    tools = f"{to_others(view, asked)}{'' if still else shifts(view, work.layout)}"
    return SafeString(
        f'<div class="boardtools low">{tools}</div>'
        f'<svg class="board gal build {view.shape}" viewBox="{view_box(cells)}" role="group" '
        f'aria-label="{label_}"{data}>{grid_names(cells)}{drawn}{along(view, work.layout)}'
        f"{JOINT if view.shape == 'row' else ''}</svg>"
    )


def to_others(view: View, asked: Asked) -> str:
    """Where there is no room beside the board: the way to the galaxies of the others."""
    if not view.galaxies or asked.shown is not None:
        return ""
    words_ = escape(_("The others' galaxies"))
    return f'<a class="iconbtn narrow" id="others" href="#p-aims" aria-label="{words_}">{GRID}</a>'


def shifts(view: View, layout: Layout) -> str:
    """The whole galaxy one place further, around the edge; a free one has no edge."""
    if not view.cells:
        return ""
    ways = [("shift-x", (1, 0), "→", _("Shift the galaxy right, wrapping around"))]
    if any(y for _x, y in view.cells):
        ways.append(("shift-y", (0, 1), "↓", _("Shift the galaxy down, wrapping around")))
    return "".join(
        button(
            Arrange(shifted(view.cells, layout, *way)),
            words_,
            form="scratch",
            kind="iconbtn",
            key=key,
            inner=f'<span aria-hidden="true">{sign}</span><span class="vh">{escape(words_)}</span>',
        )
        for key, way, sign, words_ in ways
    )


def along(view: View, layout: Layout) -> str:
    """Zones and path drawn over the tiles, where the table counts along."""
    if not view.assist:
        return ""
    lines = counted_lines(layout, counted(view.card, layout)) if layout else ""
    return f'<g class="along" id="along" aria-hidden="true">{lines}</g>'


def script_data(scene: Scene, view: View, mine: Mine, work: Work) -> str:
    """What the script needs to lay tiles by itself."""
    values = {
        "window": window_of(scene),
        "layout": msgspec.json.encode(work.layout).decode(),
        "tiles": msgspec.json.encode({str(tile): plain(tile) for tile in mine.hand}).decode(),
        "trail": msgspec.json.encode(begun(scene, mine).trail).decode(),
        "seconds": str(view.seconds),
        "hand": msgspec.json.encode(mine.hand).decode(),
        "downs": str(card(view.card).face_down),
        "most": words.reason(Refusal("too_many_down", {"count": card(view.card).face_down})),
    }
    return "".join(f' data-{name}="{escape(value)}"' for name, value in values.items())


def spot(
    view: View,
    work: Work,
    cell: Cell,
    asked: Asked,
    extra: str,
    still: bool,
    pending: Cell | None,
) -> str:
    """A cell: free, taken, or about to be taken."""
    p, name = work.at(cell), cell_name(*cell)
    chosen = p is not None and p.tile == work.tile
    kind = "cell" if p is None else "pend" if pending == cell else "pick"
    fields: dict[str, str | int | None] = {"claims": asked.query.get("claims"), "list": extra}
    if work.tile is not None and not (chosen and pending is None):
        fields |= {"tile": work.tile, "turn": work.turn, "at": name}
    elif p is not None:
        fields |= {"tile": p.tile}
    if chosen:
        fields |= {"tile": work.tile, "turn": (work.turn + 1) % 4, "at": name}
    words_ = name_of(p) if p is not None else escape(_("Place at %(cell)s") % {"cell": name})
    inner = (
        f'<rect class="slotq" x="4" y="4" width="92" height="92" rx="6"/>'
        f'<text x="50" y="56">{name}</text>'
        f'<g class="art">{lying_art(p.tile, p.turn, p.down) if p else ""}</g>'
        '<rect class="cf-rim" x="1" y="1" width="98" height="98" rx="6"/>'
        '<rect class="ring" x="2" y="2" width="96" height="96" rx="6"/>'
    )
    x, y = cell
    place = f'id="g-{name}" data-at="{x} {y}" transform="translate({100 * x} {100 * y})"'
    if still:
        role = ' role="img"' if p is not None else ' aria-hidden="true"'
        named = f' aria-label="{words_}"' if p is not None else ""
        return f'<g class="spot {"full" if p else "free"}" {place}{role}{named}>{inner}</g>'
    on = " on" if chosen else ""
    if p is None and work.tile is None:  # closed: choosing it tells what comes first
        kind = "dark"
        fields |= {"why": name}
    href = escape(address(asked.base, fields))
    return (
        f'<a class="spot {"full" if p else "free"} {kind}{on}" {place} href="{href}" '
        f'role="button" aria-label="{words_}">{inner}</a>'
    )


def tray(mine: Mine, work: Work, asked: Asked, extra: str) -> SafeString:
    """The nine tiles; those that lie in the galaxy leave their place empty."""
    lying = {p.tile for p in work.layout}
    drawn = []
    for n, tile in enumerate(mine.hand, 1):
        on = tile == work.tile
        turn = work.turn if on else 0
        fields: dict[str, str | int | None] = {
            "tile": tile,
            "turn": (work.turn + 1) % 4 if on else None,
            "claims": asked.query.get("claims"),
            "list": extra,
        }
        gone = " gone" if tile in lying else ""
        numbered = _("Tile %(n)d") % {"n": n}
        words_ = f"{escape(numbered)}: {label(tile, turn)}"
        if gone:
            words_ = escape(_("Tile %(n)d: in your galaxy") % {"n": n})
        drawn.append(
            f'<a class="pickt{" on" if on else ""}{gone}" id="slot-{n}" data-tile="{tile}" '
            f'data-n="↻" role="button" aria-pressed="{"true" if on else "false"}" '
            f'href="{escape(address(asked.base, fields))}" aria-label="{words_}">'
            f"{alone(tile, turn)}</a>"
        )
    label_ = escape(_("Your nine tiles"))
    return SafeString(
        f'<div class="rack build" id="rack" role="group" aria-label="{label_}">'
        f"{''.join(drawn)}</div>"
    )


def head(
    scene: Scene,
    view: View,
    mine: Mine,
    work: Work,
    asked: Asked,
    left: Sand | None,
    extra: str,
) -> str:
    """The sand, the card, the bonus tiles."""
    timer = sand(left)
    if view.build == "untimed":
        no_timer = _("No timer: take your time.")
        timer = f'<p class="kline small dim">{escape(no_timer)}</p>'
    return hud(timer, card_line(view), bonus(scene, view, mine, work, asked, extra))


def bonus(scene: Scene, view: View, mine: Mine, work: Work, asked: Asked, extra: str) -> str:
    """The three bonus tiles; by correspondence they are claimed with the seal."""
    player = view.players[view.seat or 0]
    label_ = escape(_("Bonus tiles: claim the largest zone of a colour"))
    if view.build == "live":
        drawn = [grab(scene, view, work, n, player.frozen, asked) for n in range(3)]
        drawn.append("" if player.frozen else several(view, work, asked))
    else:
        drawn = [claim(view, mine, code, asked, extra, player.acted) for code in NAMES]
    return f'<div class="bonus" role="group" aria-label="{label_}">{"".join(drawn)}</div>'


def grab(scene: Scene, view: View, work: Work, n: int, frozen: bool, asked: Asked) -> str:
    """One bonus tile of a live table: the first who claims it has it."""
    code, holder = NAMES[n], view.bonus[n]
    name = colour(code)
    if holder >= 0:
        text = (
            capital(_("%(colour)s is yours") % {"colour": name})
            if holder == view.seat
            else _("%(who)s has it") % {"who": scene.names[holder]}
        )
        why = _("%(who)s has the bonus tile for %(colour)s.") % {
            "who": scene.names[holder],
            "colour": name,
        }
        inner = f"{planet(code)}<span>{escape(text)}</span>"
        return button(Resume(), text, kind=f"bon {KIND[code]}", closed=why, inner=inner)
    text = _("Claim %(colour)s") % {"colour": name}
    inner = f"{planet(code)}<span>{escape(text)}</span>"
    why = _("You can claim bonus tiles only once per round.") if frozen else ""
    if why:
        return button(Resume(), text, kind=f"bon {KIND[code]}", closed=why, inner=inner)
    return taking(view, work, (code,), text, f"bon {KIND[code]}", asked, inner)


def taking(
    view: View,
    work: Work,
    some: tuple[BonusColour, ...],
    text: str,
    kind: str,
    asked: Asked,
    inner: str = "",
) -> str:
    """A grasp at bonus tiles; where it would end an unfinished galaxy it is asked again."""
    codes = "".join(some)
    if card(view.card).freezes and unfinished(view, work.layout):
        fields = {"sure": codes, "list": asked.query.get("list")}
        href = address(asked.base, fields)
        return link(href, text, key=f"claim-{codes}", kind=kind, inner=inner)
    return button(Grab(work.layout, some), text, kind=kind, key=f"claim-{codes}", inner=inner)


def several(view: View, work: Work, asked: Asked) -> str:
    """Two or three bonus tiles in one grasp."""
    free = [NAMES[n] for n in range(len(COLOURS)) if view.bonus[n] < 0]
    if len(free) < 2 or not card(view.card).freezes:
        return ""
    options = "".join(
        taking(view, work, some, capital(colours(" ".join(some))), "btn slim", asked)
        for n in (2, 3)
        for some in combinations(free, n)
    )
    name = escape(_("Several at once"))
    return (
        f'<details class="several" id="several"><summary aria-label="{name}" title="{name}">+'
        "</summary>"
        f'<div class="stack">{options}</div></details>'
    )


def claim(view: View, mine: Mine, code: BonusColour, asked: Asked, extra: str, sealed: bool) -> str:
    """A claim by correspondence: chosen now, sealed with the galaxy."""
    wanted = mine.claims if sealed else claimed(asked)
    on = code in wanted
    now = "".join(one for one in NAMES if (one in wanted) != (one == code))
    text = _("Claim %(colour)s") % {"colour": colour(code)}
    if on:
        text = capital(_("%(colour)s claimed") % {"colour": colour(code)})
    inner = f"{planet(code)}<span>{escape(text)}</span>"
    if sealed:
        return f'<span class="bon {KIND[code]}{" on" if on else ""}">{inner}</span>'
    fields: dict[str, str | int | None] = {**asked.query, "claims": now, "list": extra}
    return (
        f'<a class="bon {KIND[code]}{" on" if on else ""}" id="claim-{code}" data-step '
        f'role="button" aria-pressed="{"true" if on else "false"}" '
        f'href="{escape(address(asked.base, fields))}">{inner}</a>'
    )
