"""Big Bang 13.7 in words."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.bigbang.rules.cells import name
from games.bigbang.rules.meta import Options
from games.bigbang.rules.moves import (
    DarkEnergy,
    DeclineExtra,
    Eclipse,
    Hyperspace,
    Orbit,
    Place,
    Play,
)
from games.bigbang.rules.view import Cards, End, Goal, Lying, View
from games.bigbang.words.blurb import blurb as blurb
from games.engine.contract import Event, Fixed, Refusal, Window
from games.engine.words import Names, Option, Points, once_in_each_language


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
        return _("%(body)s (void)") % {"body": body}
    if tile.endswith("2"):
        return _("%(body)s (stars)") % {"body": body}
    return _("%(body)s (galaxy)") % {"body": body}


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
            _(
                "2 to 4 players, 25 minutes: 32 celestial bodies, open objectives, nothing "
                "has to match."
            ),
        ),
        (
            '"cosmic"',
            _("Cosmic"),
            _("2 to 4 players, 45 minutes: the full game with phenomena, actions and the clock."),
        ),
        (
            '"solitaire"',
            _("Solitaire"),
            _("1 player, 25 minutes: achieve objectives and don't let a negative one form."),
        ),
        (
            '"hexdomino"',
            _("Hexdomino"),
            _("2 to 6 players, 10 minutes: be the first to add all your tiles to one chain."),
        ),
        (
            '"parallel"',
            _("Parallel Universes"),
            _(
                "2 to 4 players, 20 minutes: build with the players on both sides; your "
                "worse universe counts."
            ),
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
    "lost_points": lambda you: (
        _("You lose %(points)d, %(total)d in all.")
        if you
        else _("%(who)s loses %(points)d, %(total)d in all.")
    ),
    "counted": lambda you: _(
        "Points on your left: %(left)d; on your right: %(right)d. The lower number counts."
    ),
    "placed_in": lambda you: (
        _("You placed %(tile)s at %(cell)s in universe %(universe)d.")
        if you
        else _("%(who)s placed %(tile)s at %(cell)s in universe %(universe)d.")
    ),
    "played": lambda you: (
        _("You added %(tile)s to the chain at %(cell)s.")
        if you
        else _("%(who)s added %(tile)s to the chain at %(cell)s.")
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
        _("You played Dark Energy: two celestial bodies that need to touch only one tile.")
        if you
        else _("%(who)s played Dark Energy: two celestial bodies that need to touch only one tile.")
    ),
    "dark_lost": lambda you: _("No body in the row fits: Dark Energy ends here."),
    "extra": lambda you: (
        _("The supernova gives you an extra tile.")
        if you
        else _("The supernova gives %(who)s an extra tile.")
    ),
    "extra_lost": lambda you: _("No body in the row fits: the extra tile is lost."),
    "declined": lambda you: (
        _("You skipped the extra tile.") if you else _("%(who)s skipped the extra tile.")
    ),
    "advanced": lambda you: _("The marker moves to %(time)d."),
    "again": lambda you: _("You play again.") if you else _("%(who)s plays again."),
    "redrawn": lambda you: _("No tile in the row was playable, so it was replaced."),
    "passed": lambda you: (
        _("You can't play, so you pass.") if you else _("%(who)s can't play and passes.")
    ),
    "drew": lambda you: (
        _("You can't play, so you draw a tile.")
        if you
        else _("%(who)s can't play and draws a tile.")
    ),
    "drew_tile": lambda you: _("You drew %(tile)s."),
    "went_out": lambda you: (
        _("You played your last tile.") if you else _("%(who)s played their last tile.")
    ),
    "achieved": lambda you: _("You achieved the objective %(objective)s."),
    "positive": lambda you: _("The next objective to achieve: %(objective)s."),
    "negative": lambda you: _("Space 0 was passed. A negative objective appears: %(objective)s."),
    "last_lap": lambda you: _("Space 0 was passed. The last lap begins."),
    "lost": lambda you: _("There's a line for the negative objective %(objective)s: you lose."),
    "time_up": lambda you: (
        _("Your time ran out: an automatic move was played.")
        if you
        else _("%(who)s ran out of time: an automatic move was played.")
    ),
    "left": lambda you: _("You left the game.") if you else _("%(who)s left the game."),
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
        else _("Points left in %(who)s's hand: %(points)d.")
    ),
}


def reason(refusal: Refusal) -> str:
    """Why a move is refused, and the rule."""
    text = REASONS[refusal.reason]()
    return text % {key: worded(key, value) for key, value in refusal.values.items()}


REASONS: dict[str, Callable[[], str]] = {
    "not_asked": lambda: _("The game is waiting for something else now. Look at the board again."),
    "not_your_turn": lambda: _("It's not your turn."),
    "game_over": lambda: _("The game is over."),
    "wrong_phase": lambda: _("That move isn't part of this mode."),
    "already_left": lambda: _("This player has already left the game."),
    "empty_slot": lambda: _("There's no tile in that slot. Choose another."),
    "action_not_placed": lambda: _("You carry out an action tile; you don't place it."),
    "wrong_action": lambda: _("That tile has a different action."),
    "body_only": lambda: _(
        "You can only place a celestial body now: Dark Energy and the supernova "
        "give you nothing else."
    ),
    "cell_taken": lambda: _("That space is taken. Choose a free one."),
    "two_neighbours": lambda: _("The tile must touch at least two tiles."),
    "one_neighbour": lambda: _("The celestial body must touch at least one tile."),
    "needs_body": lambda: _("At least one of the tiles it touches must be a celestial body."),
    "no_common": lambda: _(
        "%(cell)s doesn't fit. The tile must share shape, colour or background "
        "with every celestial body it touches, and has nothing in common with the "
        "one at %(beside)s: %(other)s."
    ),
    "phenomenon_next_to_big_bang": lambda: _("A phenomenon can't touch the Big Bang."),
    "phenomenon_next_to_phenomenon": lambda: _("A phenomenon can't touch another phenomenon."),
    "not_a_body": lambda: _("Choose a celestial body that is face up."),
    "stacked": lambda: _("A body that covers another one can no longer move."),
    "blocked": lambda: _("This body is hemmed in and can't slide out."),
    "splits_universe": lambda: _("Moving this body would split the universe."),
    "same_cell": lambda: _("The body must end on a different space."),
    "unreachable": lambda: _("The body can't slide into that space."),
    "bad_centre": lambda: _("Choose a celestial body beside it to orbit."),
    "not_on_orbit": lambda: _("That space isn't next to the body it orbits."),
    "path_blocked": lambda: _("Other tiles are in the way of this orbit."),
    "bad_eclipse_target": lambda: _("Choose a celestial body beside it to cover."),
    "no_dark_body": lambda: _("There's no celestial body in the row that Dark Energy could place."),
    "cannot_pass": lambda: _("You must play: you can only skip an extra tile."),
    "not_in_hand": lambda: _("That tile isn't in your hand."),
    "not_at_an_end": lambda: _("The tile must touch one end of the chain."),
    "touches_chain": lambda: _("The new tile can only touch the end it's added to."),
    "wrong_link": lambda: _("Colour and shape must alternate along the chain."),
    "choose_link": lambda: _("Choose whether this link is by colour or by shape."),
    "no_such_universe": lambda: _("Universe not found."),
    "not_your_universe": lambda: _(
        "You can only build in the universe on your left or on your right."
    ),
    "start_at_origin": lambda: _("The first tile of a universe goes on its centre."),
    "no_place": lambda: _("No space fits this tile now. Choose another tile."),
    "nothing_to_move": lambda: _("No celestial body can move this way now. Choose another tile."),
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
        _("Choose one of the tiles in the row and a space for it.")
        if you
        else _("%(who)s is choosing a tile and a space.")
    ),
    "parallel": lambda you: (
        _("Choose one of the tiles in the row and a space on your left or on your right.")
        if you
        else _("%(who)s is choosing a tile and a space.")
    ),
    "hexdomino": lambda you: (
        _("Add one of your tiles to an end of the chain.")
        if you
        else _("%(who)s is adding a tile to the chain.")
    ),
    "dark": lambda you: (
        _("Dark Energy: place a celestial body beside at least one tile. Still to place: %(left)d.")
        if you
        else _("%(who)s is placing celestial bodies with Dark Energy. Still to place: %(left)d.")
    ),
    "nova": lambda you: (
        _("The supernova gives you an extra tile: place a celestial body, or skip it.")
        if you
        else _("%(who)s has an extra tile from the supernova.")
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
            return _("Skip the extra tile")
        case Play(tile, at, link):
            return joining(tile, name(at), link)
    return ""


def joining(tile: str, where: str, link: str | None) -> str:
    """A play of Hexdomino; the first link may have to be named."""
    values = {"tile": tile_object(tile), "cell": where}
    if link == "colour":
        return _("Add %(tile)s at %(cell)s by colour") % values
    if link == "shape":
        return _("Add %(tile)s at %(cell)s by shape") % values
    return _("Add %(tile)s at %(cell)s") % values


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
    return [_("In the row, from left to right: %(tiles)s.") % {"tiles": row}] if row else []


def clock(view: View, names: Names) -> list[str]:
    """The markers on the Cosmic Clock, the next to play first; the tiles in each hand."""
    told = [
        _("%(who)s's marker: %(time)d.") % {"who": names[seat], "time": view.times[seat]}
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
        told.append(_("Avoid: %(objectives)s.") % {"objectives": bad})
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
            text = _("Your objective %(objective)s in universe %(universe)d. Points: %(points)d.")
        else:
            text = _(
                "%(who)s's objective %(objective)s in universe %(universe)d. Points: %(points)d."
            )
        return text % values
    if names.is_you(goal.seat):
        return _("Your objective %(objective)s. Points: %(points)d.") % values
    return _("%(who)s's objective %(objective)s. Points: %(points)d.") % values


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
