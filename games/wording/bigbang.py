"""Big Bang 13.7 in words."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.rules.bigbang.cells import name
from games.rules.bigbang.meta import Options
from games.rules.bigbang.moves import (
    DarkEnergy,
    DeclineExtra,
    Eclipse,
    Hyperspace,
    Orbit,
    Place,
    Play,
)
from games.rules.bigbang.view import Cards, End, Goal, Lying, View
from games.rules.contract import Event, Fixed, Refusal, Window
from games.wording.words import Names, Option, Points, once_in_each_language


def bodies() -> dict[str, str]:
    """Each shape and colour, after a verb."""
    return {
        "AB": pgettext("what somebody places", "a blue asteroid"),
        "AY": pgettext("what somebody places", "a yellow asteroid"),
        "AO": pgettext("what somebody places", "an orange asteroid"),
        "AR": pgettext("what somebody places", "a red asteroid"),
        "PB": pgettext("what somebody places", "a blue planet"),
        "PY": pgettext("what somebody places", "a yellow planet"),
        "PO": pgettext("what somebody places", "an orange planet"),
        "PR": pgettext("what somebody places", "a red planet"),
        "SB": pgettext("what somebody places", "a blue sun"),
        "SY": pgettext("what somebody places", "a yellow sun"),
        "SO": pgettext("what somebody places", "an orange sun"),
        "SR": pgettext("what somebody places", "a red sun"),
        "CB": pgettext("what somebody places", "a blue comet"),
        "CY": pgettext("what somebody places", "a yellow comet"),
        "CO": pgettext("what somebody places", "an orange comet"),
        "CR": pgettext("what somebody places", "a red comet"),
    }


def labels() -> dict[str, str]:
    """Each shape and colour as a name by itself."""
    return {
        "AB": _("blue asteroid"),
        "AY": _("yellow asteroid"),
        "AO": _("orange asteroid"),
        "AR": _("red asteroid"),
        "PB": _("blue planet"),
        "PY": _("yellow planet"),
        "PO": _("orange planet"),
        "PR": _("red planet"),
        "SB": _("blue sun"),
        "SY": _("yellow sun"),
        "SO": _("orange sun"),
        "SR": _("red sun"),
        "CB": _("blue comet"),
        "CY": _("yellow comet"),
        "CO": _("orange comet"),
        "CR": _("red comet"),
    }


def specials() -> dict[str, str]:
    """Every tile that is no star body, after a verb."""
    return {
        "EARTH": pgettext("what somebody places", "the Earth"),
        "BLACK_HOLE": pgettext("what somebody places", "the black hole"),
        "SUPERNOVA": pgettext("what somebody places", "the supernova"),
        "WORMHOLE_1": pgettext("what somebody places", "the first end of the wormhole"),
        "WORMHOLE_2": pgettext("what somebody places", "the second end of the wormhole"),
    }


def special_labels() -> dict[str, str]:
    """Every tile that is no star body, by itself."""
    return {
        "EARTH": _("Earth"),
        "BLACK_HOLE": _("black hole"),
        "SUPERNOVA": _("supernova"),
        "WORMHOLE_1": _("wormhole, first end"),
        "WORMHOLE_2": _("wormhole, second end"),
        "HYPERSPACE": _("Hyperspace"),
        "ORBIT": _("Orbit"),
        "ECLIPSE": _("Eclipse"),
        "DARK_ENERGY": _("Dark Energy"),
        "BIG_BANG": _("Big Bang"),
    }


@once_in_each_language
def tile_object(tile: str) -> str:
    """A tile after a verb: "an orange sun on empty space"."""
    return specials().get(tile) or _on_ground(tile, bodies()[tile[:2]])


@once_in_each_language
def tile_label(tile: str) -> str:
    """A tile by itself: "orange sun on empty space"."""
    return special_labels().get(tile) or _on_ground(tile, labels()[tile[:2]])


def _on_ground(tile: str, body: str) -> str:
    if tile.endswith("1"):
        return _("%(body)s on empty space") % {"body": body}
    if tile.endswith("2"):
        return _("%(body)s on stars") % {"body": body}
    return _("%(body)s on a galaxy") % {"body": body}


@once_in_each_language
def objective(word: str) -> str:
    """An objective card."""
    return {
        "asteroid": _("asteroids"),
        "planet": _("planets"),
        "sun": _("suns"),
        "comet": _("comets"),
        "blue": pgettext("objective", "blue"),
        "yellow": pgettext("objective", "yellow"),
        "orange": pgettext("objective", "orange"),
        "red": pgettext("objective", "red"),
    }[word]


@once_in_each_language
def title_of(options: Options) -> str:
    """What is played."""
    return {
        "simple": _("Big Bang 13.7, Simple mode"),
        "cosmic": _("Big Bang 13.7, Cosmic mode"),
        "solitaire": _("Big Bang 13.7, Solitaire"),
        "hexdomino": _("Big Bang 13.7, Hexdomino"),
        "parallel": _("Big Bang 13.7, Parallel Universes"),
    }[options.mode]


def options() -> Sequence[Option]:
    """What the host settles: the mode."""
    modes = (
        (
            '"simple"',
            _("Simple"),
            _("2 to 4 players, 25 minutes: 32 star bodies, open objectives, no matching."),
        ),
        (
            '"cosmic"',
            _("Cosmic"),
            _("2 to 4 players, 45 minutes: the full game with phenomena, actions and the clock."),
        ),
        (
            '"solitaire"',
            _("Solitaire"),
            _("1 player, 25 minutes: achieve objectives and let no negative one form."),
        ),
        (
            '"hexdomino"',
            _("Hexdomino"),
            _("2 to 6 players, 10 minutes: be the first to join all your tiles to one chain."),
        ),
        (
            '"parallel"',
            _("Parallel Universes"),
            _("2 to 4 players, 20 minutes: build with each neighbour; your worse universe counts."),
        ),
    )
    return (Option("mode", _("Mode"), modes),)


def points(view: View) -> Sequence[Points | None]:
    """What known objectives are worth now; in Hexdomino the tiles still in hand."""
    if view.mode == "hexdomino":
        return [Points(count, ngettext("tile", "tiles", count)) for count in view.hands]
    return [points_at(view, seat) for seat in range(view.seats)]


def points_at(view: View, seat: int) -> Points | None:
    """One seat's points; None while its objectives are secret. The worse universe counts."""
    known = [goal for goal in view.goals if goal.seat == seat and is_scored(view, goal)]
    if not known and not view.solo:
        return None
    by_universe: dict[int, int] = {}
    for goal in known:
        by_universe[goal.universe] = by_universe.get(goal.universe, 0) + goal.points
    figure = min(by_universe.values(), default=0)
    return Points(figure, ngettext("point", "points", figure))


def is_scored(view: View, goal: Goal) -> bool:
    """In Solitaire only what is achieved counts, and nothing once it is lost."""
    return view.solo is None or (goal.objective in view.solo.achieved and not view.solo.lost)


def sentence(event: Event, names: Names) -> str:
    """What happened, for one reader."""
    values = event.values
    seat = values.get("seat")
    yours = isinstance(seat, int) and names.is_you(seat)
    who = {"who": names[seat]} if isinstance(seat, int) else {}
    text = EVENTS[event.name](yours)
    return text % {**who, **{key: worded(key, value) for key, value in values.items()}}


OBJECTS = ("tile",)
LABELS = ("other", "covered")
CARDS = ("objective", "shape", "colour")


def worded(key: str, value: str | int) -> str | int:
    """A value as it stands in a sentence."""
    if key in OBJECTS:
        return tile_object(str(value))
    if key in LABELS:
        return tile_label(str(value))
    return objective(str(value)) if key in CARDS else value


EVENTS: dict[str, Callable[[bool], str]] = {
    "placed": lambda you: (
        _("You placed %(tile)s at %(cell)s.") if you else _("%(who)s placed %(tile)s at %(cell)s.")
    ),
    "gained": lambda you: (
        _("You score %(points)d, %(total)d in all.")
        if you
        else _("%(who)s scores %(points)d, %(total)d in all.")
    ),
    "placed_in": lambda you: (
        _("You placed %(tile)s at %(cell)s in universe %(universe)d.")
        if you
        else _("%(who)s placed %(tile)s at %(cell)s in universe %(universe)d.")
    ),
    "played": lambda you: (
        _("You joined %(tile)s to the chain at %(cell)s.")
        if you
        else _("%(who)s joined %(tile)s to the chain at %(cell)s.")
    ),
    "absorbed": lambda you: _("The black hole absorbed %(tile)s at %(cell)s."),
    "travelled": lambda you: (
        _("You sent %(tile)s through hyperspace from %(source)s to %(target)s.")
        if you
        else _("%(who)s sent %(tile)s through hyperspace from %(source)s to %(target)s.")
    ),
    "orbited": lambda you: (
        _("You moved %(tile)s from %(source)s around %(centre)s to %(target)s.")
        if you
        else _("%(who)s moved %(tile)s from %(source)s around %(centre)s to %(target)s.")
    ),
    "eclipsed": lambda you: (
        _("You moved %(tile)s from %(source)s onto %(target)s, covering: %(covered)s.")
        if you
        else _("%(who)s moved %(tile)s from %(source)s onto %(target)s, covering: %(covered)s.")
    ),
    "dark_energy": lambda you: (
        _("You played Dark Energy: two star bodies that need to touch one tile only.")
        if you
        else _("%(who)s played Dark Energy: two star bodies that need to touch one tile only.")
    ),
    "dark_lost": lambda you: _("No star body on offer has a place: Dark Energy ends here."),
    "extra": lambda you: (
        _("The supernova grants you an extra placement.")
        if you
        else _("The supernova grants %(who)s an extra placement.")
    ),
    "extra_lost": lambda you: _("No star body on offer has a place: the extra placement is lost."),
    "declined": lambda you: (
        _("You gave up the extra placement.") if you else _("%(who)s gave up the extra placement.")
    ),
    "advanced": lambda you: _("The marker moves to %(time)d."),
    "again": lambda you: _("You play again.") if you else _("%(who)s plays again."),
    "redrawn": lambda you: _("Nothing on offer could be played: the row was drawn anew."),
    "passed": lambda you: (
        _("You cannot play and pass.") if you else _("%(who)s cannot play and passes.")
    ),
    "drew": lambda you: (
        _("You cannot play and draw a tile.") if you else _("%(who)s cannot play and draws a tile.")
    ),
    "drew_tile": lambda you: _("You drew %(tile)s."),
    "went_out": lambda you: (
        _("You played your last tile.") if you else _("%(who)s played the last tile in hand.")
    ),
    "achieved": lambda you: _("You achieved the objective %(objective)s."),
    "positive": lambda you: _("The next objective to achieve: %(objective)s."),
    "negative": lambda you: _("Space 0 was passed. A negative objective appears: %(objective)s."),
    "last_lap": lambda you: _("Space 0 was passed. The last lap begins."),
    "lost": lambda you: _("A line of the negative objective %(objective)s exists: you lose."),
    "time_up": lambda you: (
        _("Your time ran out: the default is played.")
        if you
        else _("%(who)s ran out of time: the default is played.")
    ),
    "left": lambda you: _("You left the table.") if you else _("%(who)s left the table."),
    "ended": lambda you: _("The game is over."),
    "scored": lambda you: (
        _("Your objectives were %(shape)s and %(colour)s. Points: %(points)d.")
        if you
        else _("%(who)s had the objectives %(shape)s and %(colour)s. Points: %(points)d.")
    ),
    "scored_twice": lambda you: (
        _(
            "Your objectives were %(shape)s and %(colour)s."
            " Points on your left: %(left)d; on your right: %(right)d. The lower number counts."
        )
        if you
        else _(
            "%(who)s had the objectives %(shape)s and %(colour)s."
            " Points on the left: %(left)d; on the right: %(right)d. The lower number counts."
        )
    ),
    "scored_solo": lambda you: _("Points for the objectives achieved: %(points)d."),
    "left_in_hand": lambda you: (
        _("Points left in your hand: %(points)d.")
        if you
        else _("Points left in the hand of %(who)s: %(points)d.")
    ),
}


def reason(refusal: Refusal) -> str:
    """Why a move is refused, and the rule."""
    text = REASONS[refusal.reason]()
    return text % {key: worded(key, value) for key, value in refusal.values.items()}


REASONS: dict[str, Callable[[], str]] = {
    "not_asked": lambda: _("The table does not wait for this now."),
    "not_your_turn": lambda: _("It is not your turn."),
    "game_over": lambda: _("The game is over."),
    "wrong_phase": lambda: _("You cannot do that now: this mode does not know this move."),
    "already_left": lambda: _("This seat has left the table already."),
    "empty_slot": lambda: _("There is no tile in that slot."),
    "action_not_placed": lambda: _("Action tiles are carried out, not placed in the universe."),
    "wrong_action": lambda: _("That tile does not perform this action."),
    "body_only": lambda: _(
        "Only a star body may be placed now: Dark Energy and the supernova grant star bodies."
    ),
    "cell_taken": lambda: _("That cell is already occupied."),
    "two_neighbours": lambda: _("The tile must touch at least two tiles."),
    "one_neighbour": lambda: _("The star body must touch at least one tile."),
    "needs_body": lambda: _("At least one of the neighbouring tiles must be a star body."),
    "no_common": lambda: _(
        "%(cell)s does not fit. The tile must share shape, colour or ground with every star body"
        " it touches, and shares nothing with the one at %(beside)s: %(other)s."
    ),
    "phenomenon_next_to_big_bang": lambda: _("A phenomenon may not touch the Big Bang."),
    "phenomenon_next_to_phenomenon": lambda: _("A phenomenon may not touch another phenomenon."),
    "not_a_body": lambda: _("Choose a star body that lies face up."),
    "stacked": lambda: _("A star body that covers another one can no longer move."),
    "blocked": lambda: _("This star body is hemmed in and cannot slide out."),
    "splits_universe": lambda: _("Moving this star body would split the universe."),
    "same_cell": lambda: _("The star body must end on another cell."),
    "unreachable": lambda: _("The star body cannot slide into that cell."),
    "bad_centre": lambda: _("Choose a neighbouring star body to orbit."),
    "not_on_orbit": lambda: _("That cell is not next to the star body being orbited."),
    "path_blocked": lambda: _("Other tiles are in the way of this orbit."),
    "bad_eclipse_target": lambda: _("Choose a neighbouring star body to cover."),
    "no_dark_body": lambda: _("There is no star body on offer that Dark Energy could place."),
    "cannot_pass": lambda: _("You must play: only an extra placement may be given up."),
    "not_in_hand": lambda: _("That tile is not in your hand."),
    "not_at_an_end": lambda: _("The tile must touch one end of the chain."),
    "touches_chain": lambda: _("The new tile may touch only the end it is joined to."),
    "wrong_link": lambda: _("Colour and shape must alternate along the chain."),
    "choose_link": lambda: _("Say whether this link is by colour or by shape."),
    "no_such_universe": lambda: _("There is no such universe."),
    "not_your_universe": lambda: _(
        "You may only build in the universe on your left or on your right."
    ),
    "start_at_origin": lambda: _("The first tile of a universe goes on its centre."),
    "no_place": lambda: _("No cell suits this tile now."),
    "nothing_to_move": lambda: _("No star body can be moved in this way now."),
}


def question(view: View, window: Window, names: Names) -> str:
    """What the table waits for."""
    if view.active is None:
        return _("The game is over.")
    yours = view.you == view.active
    return ASKED[asked(view)](yours) % {"who": names[view.active], "left": view.dark_left}


def asked(view: View) -> str:
    """Which question is open."""
    if view.phase != "main":
        return view.phase
    return view.mode if view.mode in ("hexdomino", "parallel") else "main"


ASKED: dict[str, Callable[[bool], str]] = {
    "main": lambda you: (
        _("Choose one of the tiles on offer and a place for it.")
        if you
        else _("%(who)s is choosing a tile and a place.")
    ),
    "parallel": lambda you: (
        _("Choose one of the tiles on offer and a place on your left or on your right.")
        if you
        else _("%(who)s is choosing a tile and a place.")
    ),
    "hexdomino": lambda you: (
        _("Join one of your tiles to an end of the chain.")
        if you
        else _("%(who)s is joining a tile to the chain.")
    ),
    "dark": lambda you: (
        _("Dark Energy: place a star body beside at least one tile. To place: %(left)d.")
        if you
        else _("%(who)s is placing star bodies with Dark Energy. To place: %(left)d.")
    ),
    "nova": lambda you: (
        _("The supernova grants an extra placement: place a star body, or give it up.")
        if you
        else _("%(who)s has an extra placement from the supernova.")
    ),
}


def option(view: View, move: Fixed) -> str:
    """A legal move as a phrase on a button."""
    match move:
        case Place(slot, at, number):
            values = {
                "tile": tile_object(view.row[slot - 1] or ""),
                "cell": name(at),
                "universe": number + 1,
            }
            if view.mode == "parallel":
                return _("Place %(tile)s at %(cell)s in universe %(universe)d") % values
            return _("Place %(tile)s at %(cell)s") % values
        case Hyperspace(_slot, source, target):
            values = {"source": name(source), "target": name(target)}
            return _("Hyperspace: from %(source)s to %(target)s") % values
        case Orbit(_slot, source, centre, target):
            values = {
                "source": name(source),
                "centre": name(centre),
                "target": name(target),
            }
            return _("Orbit: from %(source)s around %(centre)s to %(target)s") % values
        case Eclipse(_slot, source, target):
            values = {"source": name(source), "target": name(target)}
            return _("Eclipse: %(source)s covers %(target)s") % values
        case DarkEnergy():
            return _("Play Dark Energy")
        case DeclineExtra():
            return _("Give up the extra placement")
        case Play(tile, at, link):
            return joining(tile, name(at), link)
    return ""


def joining(tile: str, where: str, link: str | None) -> str:
    """A play of Hexdomino; the first link may have to be named."""
    values = {"tile": tile_object(tile), "cell": where}
    if link == "colour":
        return _("Join %(tile)s at %(cell)s by colour") % values
    if link == "shape":
        return _("Join %(tile)s at %(cell)s by shape") % values
    return _("Join %(tile)s at %(cell)s") % values


def position(view: View, names: Names) -> Sequence[str]:
    """The position in sentences."""
    told = list(offered(view))
    told.append(
        ngettext("%(pile)d tile is in the pile.", "%(pile)d tiles are in the pile.", view.pile)
        % {"pile": view.pile}
    )
    if view.discard:
        last = {"count": len(view.discard), "tile": tile_label(view.discard[-1])}
        told.append(_("Discarded: %(count)d. Last: %(tile)s.") % last)
    told += clock(view, names)
    told += [_goal(goal, view, names) for goal in view.goals]
    if view.solo:
        told += cards(view.solo)
    told += [needed(end) for end in view.ends]
    return told + [_lying(lying, view) for lying in view.universe if lying.tile != "BIG_BANG"]


def offered(view: View) -> list[str]:
    """The tiles one may choose from."""
    if view.mode == "hexdomino":
        held = "; ".join(tile_label(tile) for tile in view.hand)
        return [_("In your hand: %(tiles)s.") % {"tiles": held}] if held else []
    row = "; ".join(tile_label(tile) for tile in view.row if tile)
    return [_("On offer, from left to right: %(tiles)s.") % {"tiles": row}] if row else []


def clock(view: View, names: Names) -> list[str]:
    """The markers on the Cosmic Clock, the next to play first; the tiles in each hand."""
    told = [
        _("Marker of %(who)s: %(time)d.") % {"who": names[seat], "time": view.times[seat]}
        for seat in view.order
    ]
    return told + [
        ngettext("%(who)s holds %(count)d tile.", "%(who)s holds %(count)d tiles.", count)
        % {"who": names[seat], "count": count}
        for seat, count in enumerate(view.hands)
        if seat != view.you
    ]


def cards(solo: Cards) -> list[str]:
    """The objective cards of Solitaire beside those with points."""
    told = [_("Objective cards in the pile: %(pile)d.") % {"pile": solo.pile}]
    if solo.positive:
        told.append(_("To achieve: %(objective)s.") % {"objective": objective(solo.positive)})
    if solo.negatives:
        bad = ", ".join(objective(card) for card in solo.negatives)
        told.append(_("Negative, never to form: %(objectives)s.") % {"objectives": bad})
    if solo.final_passes == 1:
        told.append(_("This is the last lap."))
    return told


def needed(end: End) -> str:
    """An end of the chain and the link it needs."""
    values = {"cell": name(end.cell)}
    if end.link == "colour":
        return _("The end at %(cell)s needs the same colour.") % values
    if end.link == "shape":
        return _("The end at %(cell)s needs the same shape.") % values
    return _("The start tile at %(cell)s takes the same colour or the same shape.") % values


def _goal(goal: Goal, view: View, names: Names) -> str:
    values = {
        "who": names[goal.seat],
        "objective": objective(goal.objective),
        "points": goal.points,
        "universe": goal.universe + 1,
    }
    if view.mode == "parallel":
        if names.is_you(goal.seat):
            text = _("Your objective %(objective)s in universe %(universe)d: %(points)d points.")
        else:
            text = _(
                "Objective %(objective)s of %(who)s in universe %(universe)d: %(points)d points."
            )
        return text % values
    if names.is_you(goal.seat):
        return _("Your objective %(objective)s: %(points)d points.") % values
    return _("Objective %(objective)s of %(who)s: %(points)d points.") % values


def _lying(lying: Lying, view: View) -> str:
    values = {
        "cell": name(lying.cell),
        "tile": tile_label(lying.tile),
        "universe": lying.universe + 1,
    }
    if view.mode == "parallel":
        return _("Universe %(universe)d, %(cell)s: %(tile)s.") % values
    if lying.absorbed:
        return _("%(cell)s: absorbed tile, face down.") % values
    if lying.covered:
        values["covered"] = tile_label(lying.covered)
        return _("%(cell)s: %(tile)s, covering: %(covered)s.") % values
    return _("%(cell)s: %(tile)s.") % values
