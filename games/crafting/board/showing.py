"""A galaxy or the console in the window."""

from collections.abc import Mapping

from django.utils.html import escape
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.crafting import words as wording
from games.crafting.board import console, galaxy, panels, reading
from games.crafting.board.galaxy import Mark
from games.crafting.board.hand import address
from games.crafting.board.linking import spaces_in
from games.crafting.board.looking import Looking, drafts
from games.crafting.board.parts import Parts
from games.crafting.rules.preview import gives, progress
from games.engine.board import Scene
from games.engine.contract import Seat


def watched(look: Looking) -> Parts:
    """The console, or a galaxy, without anything to choose."""
    view, names = look.view, look.scene.names
    back = way_back(look)
    if drafts(look):
        return drafted(look)
    if look.shown == "ring":
        shift = console.followed(view, (), may=False)
        drawn = console.console(view, names, shift, look.base, look.extra, own=False)
        told = f"<p>{escape(wording.position(view, names)[1])}</p>"
        return Parts(drawn, others=back, listed=told)
    seat = Seat(int(look.shown))
    title = panels.galaxy_words(view, seat, names)
    far = progress(view, seat)
    shown = view.players[seat].galaxy
    return Parts(
        galaxy.whole(shown, far, title),
        caption=panels.owner_words(seat, names) if look.shown != look.home else "",
        others=back,
        zooms=True,
        listed=reading.galaxy_list(shown, far, {}, title),
    )


def drafted(look: Looking) -> Parts:
    """The console while another plays: a shift to try out, kept until one's own turn."""
    view = replace(look.view, active=look.scene.seat)
    steps = console.steps_in(view, look.query.get("steps", ""))
    shift = console.followed(view, steps, may=True)
    return Parts(
        console.console(view, look.scene.names, shift, look.base, look.extra, own=True),
        tray=console.summary(gives(view, view.active, steps)) if steps else "",
        say=console.shift_words(view, steps) if steps else _("Try out your next shift."),
        then=_("Kept for your turn; nothing is played by itself."),
        fields={"steps": "-".join(steps)},
        before={"look": "ring", "steps": "-".join(steps[:-1])} if steps else None,
        others=way_back(look),
        listed=f"<p>{escape(wording.position(view, look.scene.names)[1])}</p>",
    )


def way_back(look: Looking) -> str:
    """From what the reader looks at to what the window shows by itself."""
    if look.asked.shown is not None or not look.base or not {"look", "steps"} & set(look.query):
        return ""
    if look.shown == look.home:
        return ""
    text = _("To your galaxy") if look.scene.seat is not None else _("Follow the turn")
    if look.home == "ring":
        text = _("To the control centres")
    href = escape(address(look.base, {**look.kept, "list": look.extra}))
    return f'<a class="btn" id="to-home" data-step href="{href}">{escape(text)}</a>'


def galaxy_parts(
    look: Looking,
    marks: Mapping[str, Mark],
    gone: frozenset[str] = frozenset(),
    paying: frozenset[str] = frozenset(),
) -> Parts:
    """The reader's own galaxy, with what can be chosen."""
    view = look.view
    seat = Seat(view.active)
    title = panels.galaxy_words(view, seat, look.scene.names)
    far = progress(view, seat)
    shown = view.players[seat].galaxy
    return Parts(
        galaxy.whole(shown, far, title, marks, badges(look.scene), gone, paying),
        listed=reading.galaxy_list(shown, far, marks, title),
    )


def badges(scene: Scene) -> dict[str, int]:
    """The numbers of this turn's moves, where they happened."""
    found: dict[str, int] = {}
    for number, line in enumerate(scene.undoable, 1):
        named = [space for text in line.sentences for space in spaces_in(text)]
        if named:
            nebulae = [space for space in named if space[0] in "DYF"]
            found[nebulae[0] if nebulae else named[-1]] = number
    return found
