"""The energy phase in the window: shifting tokens, the nebula of Chemistry, energy cards."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.crafting import words as wording
from games.crafting.board import cards, console, labels, tray
from games.crafting.board.hand import address, said
from games.crafting.board.looking import Looking
from games.crafting.board.parts import Parts
from games.crafting.board.showing import galaxy_parts
from games.crafting.rules.moves import ChooseNebula
from games.crafting.rules.preview import gives
from games.crafting.rules.ring import OWN
from games.crafting.words import words
from games.engine.contract import Refusal


def shifting(look: Looking) -> Parts:
    """The energy phase: a tap takes a token one step; the ring says what it will give."""
    view = look.view
    steps = console.steps_in(view, look.query.get("steps", ""))
    shift = console.followed(view, steps, may=True)
    moved = OWN in steps
    drawn = console.console(view, look.scene.names, shift, look.base, look.extra, own=True)
    full_centres_are_ = _("Full centres are passed over.")
    then = f"{console.steps_used(len(steps))} {full_centres_are_}"
    if steps and not moved:
        then = wording.reason(Refusal("own_token_must_move"))
    return Parts(
        drawn,
        tray=console.summary(gives(view, view.active, steps)),
        say=console.shift_words(view, steps) if steps else labels.asked_words("shift"),
        then=then,
        move=console.move_of(steps) if moved else "",
        verb=_("Collect"),
        fields={"steps": "-".join(steps)},
        before={"steps": "-".join(steps[:-1])} if steps else None,
        listed=shift_list(look, shift),
    )


def shift_list(look: Looking, shift: console.Shift) -> str:
    """The ring in words, and every step as a link."""
    view = look.view
    items = []
    for lying in shift.stones:
        for stone in lying:
            if stone.takes:
                steps = "-".join((*shift.steps, stone.takes))
                href = escape(address(look.base, {"steps": steps, "list": "1"}))
                text = words.one_step(stone.takes)
                items.append(
                    f'<li><a class="btn slim" id="step-{stone.takes}" href="{href}">'
                    f"{escape(labels.capital(text))}</a></li>"
                )
    told = escape(wording.position(view, look.scene.names)[1])
    return f"<p>{told}</p><ul>{''.join(dict.fromkeys(items))}</ul>"


def choosing_nebula(look: Looking) -> Parts:
    """Which size of nebula is drawn."""
    view = look.view
    text = look.query.get("size", "")
    size = int(text) if text in ("1", "2", "3") and view.nebulae[int(text) - 1] else 0
    base = galaxy_parts(look, {})
    move = ChooseNebula(size) if size else None
    return Parts(
        base.board,
        tray=tray.drawn(tray.piles(view, {}, size), look.base, look.extra, _("Nebulae")),
        say=wording.option(view, move) if move else labels.asked_words("nebula"),
        then=_("Size 1 needs 3 stars, size 2 needs 4, size 3 needs 6."),
        move=said(move) if move else "",
        verb=_("Draw"),
        fields={"size": text if size else ""},
        before={} if size else None,
        zooms=True,
        listed=base.listed,
    )


def taking_cards(look: Looking) -> Parts:
    """Energy cards, one press each."""
    base = galaxy_parts(look, {})
    drawn, text = cards.taking(look.view, look.base, look.extra)
    then = _("Cards can't be put back.")
    return Parts(base.board, tray=drawn, say=text, then=then, zooms=True, listed=base.listed)
