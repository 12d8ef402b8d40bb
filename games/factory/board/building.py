"""The building minute: what is asked, what is said, and how it ends."""

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.board import Asked, Scene
from games.factory import words
from games.factory.board.bonus import NAMES, bonus, claimed
from games.factory.board.buttons import address, button, link
from games.factory.board.frame import Sand, card_line, hud, sand
from games.factory.board.galaxy import (
    backs,
)
from games.factory.board.laying import board, tray
from games.factory.board.parts import Parts
from games.factory.board.work import (
    Work,
    cell_of,
    flipped,
    laid,
    unfinished,
    without,
    work_of,
)
from games.factory.rules.components import Cell, cell_name
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
from games.factory.rules.view import Mine, View
from games.factory.words.words import colours


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
