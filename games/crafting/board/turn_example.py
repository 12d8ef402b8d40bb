"""A whole turn for the rules page, drawn step by step as the rules themselves play it."""

from functools import cache

from django.utils.html import escape
from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.crafting.board import console, galaxy
from games.crafting.board.art import sign_of, token
from games.crafting.board.plane import dots
from games.crafting.rules.apply import apply
from games.crafting.rules.components import CENTRES, CHEMISTRY, ELEMENTS, TIME
from games.crafting.rules.meta import META, Options
from games.crafting.rules.moves import EndTurn, FormNebula, Move, PlaceStar, ShiftEnergy
from games.crafting.rules.setup import setup
from games.crafting.rules.state import Ring, State
from games.crafting.rules.view import GalaxyView, NebulaView, galaxy_of, view
from games.crafting.words import words
from games.engine.chance import Chance
from games.engine.contract import Seat

ME = Seat(0)
CLOSE = "-210 -240 420 400"  # the three nebulae in the middle
BEFORE = GalaxyView(
    nebulae={"D1": NebulaView("N101"), "Y1": NebulaView("N204"), "F1": NebulaView("N314")},
    stars={"S00": "H", "S01": "H", "S07": "C"},
    supernovae={},
    life={"L01": "proto"},
)
TURN: tuple[tuple[Move, tuple[str, ...]], ...] = (  # moves, and the spaces they change
    (ShiftEnergy(("own",)), ()),
    (PlaceStar("He", "S03"), ("S03",)),
    (FormNebula("D1", "S00"), ("D1", "S00")),
    (EndTurn("stabilise", space="L01"), ("L01",)),
)


@cache
def states() -> tuple[State, ...]:
    """The turn: before it, and after each of its moves."""
    state = setup(Options(edition=META.edition), 2, Chance("0"))
    owner = replace(state.players[ME], galaxy=galaxy_of(BEFORE))
    now = replace(
        state,
        players=(owner, *state.players[1:]),
        ring=Ring(own=(TIME, CHEMISTRY), dark=(0, 1, 1, 2)),
        first=ME,
        active=ME,
        phase="shift",
    )
    found = [now]
    for move, _spaces in TURN:
        found.append(apply(found[-1], ME, move, Chance("0")).state)
    return tuple(found)


def drawn_turn() -> str:
    """Six pictures: the ring before and after, what it gave, a star, a nebula, the end."""
    start, shifted, *built = states()
    told = [
        (ring(start.ring), _("1. Before your turn: your token (triangle) is at Time.")),
        (ring(shifted.ring), _("2. One step takes it to Gravity. Now the whole ring pays.")),
        (gains(shifted), _("3. You get: %(things)s.") % {"things": words.listed(got(shifted))}),
    ]
    captions = (
        _("4. A helium star goes on S03. Around D1 there are now H, H and He."),
        _("5. You form D1 for %(points)s and discard the hydrogen star on S00.")
        % {"points": words.points(built[1].players[ME].score)},
        _("6. Last action: proto-life on L01 becomes stable. What you didn't place is lost."),
    )
    for state, (_move, spaces), caption in zip(built, TURN[1:], captions, strict=True):
        told.append((picture(state, spaces, caption), caption))
    return "".join(
        f'<figure class="window">{art}<figcaption>{escape(text)}</figcaption></figure>'
        for art, text in told
    )


def ring(lying: Ring) -> str:
    """The control centres and the tokens in them."""
    boxes = []
    for name in console.AROUND:
        centre = CENTRES.index(name)
        owners = [seat for seat, place in enumerate(lying.own) if place == centre]
        tokens = "".join(
            f'<i class="tok xs {console.tone_of(owner)}">{token(owner)}</i>'
            for owner in [*owners, *[-1] * lying.dark[centre]]
        )
        boxes.append(
            f'<li class="mc">{sign_of(name)}<span class="tag">{escape(words.centre(name))}</span>'
            f'<span class="toks" aria-hidden="true">{tokens}</span></li>'
        )
    return f'<ul class="miniring fig">{"".join(boxes)}</ul>'


def got(state: State) -> list[str]:
    """What the ring gave, in words."""
    tray = state.tray
    parts = words.stars(tray.stars)
    parts += [_("%(number)s Supernova") % {"number": tray.supernova}]
    parts += [words.gravitons(tray.graviton)]
    return [*parts, words.proto_life(tray.life), words.advances(state.players[ME].vertical)]


def gains(state: State) -> str:
    """The same by its signs, four in a row."""
    tray = state.tray
    signs = [name for name, n in zip(ELEMENTS, tray.stars, strict=True) for _n in range(n)]
    signs += ["nova"] * tray.supernova + ["grav"] * tray.graviton + ["p"] * tray.life
    signs += ["k"] * state.players[ME].vertical
    drawn = "".join(
        f'<use href="#c{one}" x="{72 * (n % 4)}" y="{72 * (n // 4)}"/>'
        for n, one in enumerate(signs)
    )
    height = 72 * -(-len(signs) // 4)
    return f'<svg class="fig" viewBox="-36 -36 288 {height}" aria-hidden="true">{drawn}</svg>'


def picture(state: State, spaces: tuple[str, ...], label: str) -> str:
    """The middle of the galaxy; what has just changed is lit."""
    small = dots([space for space in spaces if space[0] in "SL"])
    shown = view(state, ME).players[ME].galaxy
    return (
        f'<svg class="mg fig" viewBox="{CLOSE}" role="img" aria-label="{escape(label)}">'
        f'<use href="#cground"/><use href="#cfree"/><path class="lit" d="{small}"/>'
        f"{galaxy.small_art(shown)}</svg>"
    )
