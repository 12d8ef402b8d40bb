"""Around the board: the strip above it, the first panel, the cards of the seats."""

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.crafting.board import deciding, ending, growth, hud, panels, points
from games.crafting.board.hand import address
from games.crafting.board.looking import Looking
from games.crafting.board.markup import safe
from games.crafting.board.parts import Parts
from games.crafting.rules.preview import progress
from games.crafting.words import words
from games.engine.board import Standing
from games.engine.contract import Seat


def head(look: Looking, parts: Parts) -> str:
    """Above the board: steps, tracks, whose galaxy."""
    view = look.view
    if not look.base:
        return ""
    taken = str(parts.fields.get("take", ""))
    middle = ""
    if view.phase in ("create", "place", "keep") and look.shown == str(view.active):
        middle = hud.tracks(view, taken, look.base, look.extra, look.may and view.phase == "create")
    live = look.base if look.asked.shown is None else ""
    shown = "" if view.phase == "over" and "look" not in look.query else look.shown
    switch = hud.switch(view, look.scene.names, shown, live, look.home, look.kept)
    steps = hud.steps(view, taken == "end") if view.phase in hud.STEP_OF else ""
    return hud.bar(steps, middle, switch)


def aims_title(look: Looking) -> str:
    """What the first panel is about."""
    return _("Round %(round)s of at most 8.") % {"round": look.view.round}


def chip(look: Looking) -> str:
    """The chip of the first panel on a phone."""
    if look.may and look.view.phase in ("create", "keep"):
        return _("Power cards")
    if own_seat_at_console(look) is not None:
        return str(panels.OWNER.you)
    return _("Objectives")


def own_seat_at_console(look: Looking) -> int | None:
    """The reader's seat while the console takes the place of their galaxy."""
    if look.asked.shown is not None or look.view.phase == "over":
        return None
    return look.scene.seat if look.shown == "ring" else None


def aims(look: Looking) -> str:
    """The first panel: what the decision needs first."""
    view, names = look.view, look.scene.names
    own = look.scene.seat
    parts = []
    if view.phase == "over" and look.asked.shown is None:
        parts = looking_back(look)
        if "look" not in look.query:
            return "".join(parts)
    if look.may and view.phase == "create":
        parts += [panels.this_turn(look.scene), panels.checklist(view)]
    if (mine := own_seat_at_console(look)) is not None:
        parts.append(panels.own_galaxy(view, mine, names, look.base, look.kept))
    whose = own if own is not None else view.active
    if look.shown.isdigit() and look.asked.shown is None:
        whose = int(look.shown)
    player = view.players[whose]
    may = look.may and view.phase == "create" and whose == view.active == own
    slots = panels.powers(view, whose, look.base, look.extra, may)
    title = panels.hand_title(player.cards)
    if whose != own:
        title = _("Powers of %(who)s") % {"who": names[whose]}
    parts.append(panels.section(title, slots + panels.hand(view, whose, may)))
    parts.append(panels.section(_("Time chamber"), panels.chamber_of(player)))
    if view.goals and view.phase != "over":
        parts.append(panels.section(_("Objectives, if scored now"), panels.objectives(view, names)))
    parts.append(panels.section(_("Points by source"), points.points_table(view, names)))
    live = look.base if look.asked.shown is None else ""
    shown = str(mine) if mine is not None else look.shown
    if look.shown != "round":  # there all galaxies lie side by side
        small = panels.others(view, names, shown, live, look.kept)
        parts.append(panels.section(_("Galaxies"), small))
    if look.shown.isdigit() and whose != own:
        far = progress(view, Seat(whose))
        title = _("Nebulae of %(who)s") % {"who": names[whose]}
        parts.append(panels.section(title, panels.nebulae_words(view, whose, far)))
    if view.ended is not None and live and view.phase != "over":
        href = escape(address(look.base, {"look": "round"}))
        text = escape(_("Look at the end of round %(round)s") % {"round": view.ended.round})
        parts.append(f'<p><a class="small" id="to-round" data-step href="{href}">{text}</a></p>')
    return "".join(parts)


def looking_back(look: Looking) -> list[str]:
    """Once the game is over: what decided it, and how it went."""
    view, names = look.view, look.scene.names
    parts = []
    if told := deciding.decided(view, names, look.base):
        parts.append(panels.section(_("What decided the game"), told))
    if view.past:
        parts.append(panels.section(_("Points after each round"), growth.growth(view, names)))
    if any(ended.objective for ended in view.past):
        parts.append(panels.section(_("Objectives"), growth.objectives(view, names)))
    return parts


DOING = {
    "shift": lambda: _("shifting energy"),
    "nebula": lambda: _("choosing a nebula"),
    "cards": lambda: _("taking cards"),
    "create": lambda: _("building"),
    "keep": lambda: _("choosing a power"),
    "place": lambda: _("placing a nebula"),
}


def standing(look: Looking, seat: int) -> Standing:
    """What a seat's card says."""
    view = look.view
    if view.phase == "limit":
        doing = _("discarding") if ending.over_limit(view, seat) else ""
    else:
        doing = DOING[view.phase]() if seat == view.active and view.phase in DOING else ""
    held = escape(words.cards_of(view.players[seat].cards))
    return Standing(doing, "", safe(f'<span class="hold hide-s">{held}</span>'))
