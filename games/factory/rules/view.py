"""What one seat may know, built field by field, and enough to draw every page from."""

from msgspec.structs import replace

from games.engine.contract import Fixed, Result, Seat
from games.engine.seats import changed
from games.factory.rules.components import COLOURS, ROUNDS, Cell, Colour
from games.factory.rules.decisions import holes_missing, provisional_sheets, target_of
from games.factory.rules.meta import Build, assists, build_of, shows_own_picks
from games.factory.rules.moves import Arrange, BonusColour, Layout, Move, Pick
from games.factory.rules.score import final_score, result
from games.factory.rules.sheet import Sheet, Tokens
from games.factory.rules.state import (
    Choice,
    Phase,
    State,
    Tiles,
    awaited,
    card_of,
    is_absent,
    is_frozen,
    owes,
    packet_of,
    passes_left,
    pending,
    picks_of,
    receiver,
    second_packet,
    start_seat,
)
from games.factory.rules.trace import Count, counted

DRAFT = ("first", "second", "ready")
DECISIONS = ("hole", "sabotage", "barter", "offering")


class Player(Fixed, frozen=True):
    """What everybody knows of one seat."""

    seat: Seat
    tokens: Tokens
    final: int  # as if the game ended now
    lowest: Colour
    awaited: bool
    acted: bool  # chose, is done, is ready
    sealed: int  # tiles that lie face down before the seat in the draft
    owes: int  # tiles still to be chosen in this choice
    opened: bool  # its own minute runs
    laid: int  # tiles in its galaxy, as far as sent
    frozen: bool  # holds a bonus tile: its galaxy is fixed
    bonus: tuple[BonusColour, ...]
    absent: bool
    left: bool


class Galaxy(Fixed, frozen=True):
    """A galaxy that lies open."""

    seat: Seat
    layout: Layout
    filled: Tiles  # laid by luck
    removed: Layout  # taken by sabotage
    claims: tuple[BonusColour, ...]  # by correspondence


class Account(Fixed, frozen=True):
    """How one seat scored: the sheet, and what it was counted from."""

    sheet: Sheet
    count: Count


class Scoring(Fixed, frozen=True):
    """A round as it was scored; not final while a barter or an offering is open."""

    round: int
    card: int
    final: bool
    bonus: tuple[int, int, int]
    galaxies: tuple[Galaxy, ...]  # as built, by builder
    accounts: tuple[Account, ...]


class Target(Fixed, frozen=True):
    """The galaxy a seat acts on after the build, and what it may take there."""

    seat: Seat
    cells: tuple[Cell, ...]
    count: int


class Mine(Fixed, frozen=True):
    """What a seat knows alone."""

    packet: Tiles  # to choose from, in order
    picks: Tiles  # kept so far, where the table lets its owner look
    passes_to: Seat
    hand: Tiles  # the nine to build with
    layout: Layout
    unplaced: Tiles
    claims: tuple[BonusColour, ...]
    choice: Choice | None
    target: Target | None
    count: Count | None  # if the table counts along
    seen: tuple[Tiles, ...]  # once its tiles lie open: the nine and the six it chose from


class View(Fixed, frozen=True):
    """A table as one seat or a watcher sees it."""

    seat: Seat | None
    seats: int
    round: int
    rounds: int
    phase: Phase
    card: int  # number of the round's card; 0 without one
    cards: tuple[int, ...]  # of the rounds so far, this one included
    direction: str  # left or right
    shape: str
    tiles: int  # that a galaxy has this round
    cells: tuple[Cell, ...]  # where they may lie; none: anywhere
    build: Build
    seconds: int
    assist: bool
    drafts: bool
    players: tuple[Player, ...]
    bonus: tuple[int, int, int]  # holder by colour; -1: in the middle
    start_seats: tuple[Seat, ...]  # by colour: first among equal claims
    galaxies: tuple[Galaxy, ...]  # of this round, as far as they lie open
    mine: Mine | None
    scoring: Scoring | None  # the latest round that was scored
    result: Result | None


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know; None is a watcher."""
    kaos = card_of(state)
    shown = state.phase in DECISIONS or builds_in_the_open(state)
    return View(
        seat,
        state.seats,
        state.round,
        ROUNDS,
        state.phase,
        kaos.number,
        state.kaos[: state.round],
        "left" if passes_left(state.round) else "right",
        kaos.shape.key,
        kaos.shape.tiles,
        kaos.shape.cells or (),
        build_of(state.options),
        state.options.build_seconds,
        assists(state.options),
        state.options.variant == "normal",
        players(state),
        state.bonus,
        tuple(start_seat(state, colour) for colour in range(len(COLOURS))),
        open_galaxies(state) if shown else (),
        None if seat is None else mine(state, seat),
        scoring(state),
        result(state),
    )


def players(state: State) -> tuple[Player, ...]:
    waiting = awaited(state)
    return tuple(player(state, Seat(seat), seat in waiting) for seat in range(state.seats))


def player(state: State, seat: Seat, is_awaited: bool) -> Player:
    tokens = state.tokens[seat]
    return Player(
        seat,
        tokens,
        final_score(tokens),
        min(COLOURS, key=lambda colour: tokens[COLOURS.index(colour)]),
        is_awaited,
        state.asked[seat] and state.acted[seat],
        len(picks_of(state, seat)),
        owes(state, seat),
        state.opened[seat],
        laid_in_public(state, seat),
        is_frozen(state, seat),
        tuple(c for c, holder in zip(COLOURS, state.bonus, strict=True) if holder == seat),
        is_absent(state, seat),
        state.left[seat],
    )


def laid_in_public(state: State, seat: int) -> int:
    """Sealed building shows nobody how far a seat is."""
    if state.phase == "build" and build_of(state.options) != "live":
        return 0
    return len(state.layouts[seat])


def builds_in_the_open(state: State) -> bool:
    """Galaxies of a live table lie on the table while they are built (R32)."""
    return state.phase == "build" and build_of(state.options) == "live"


def shown_work(state: State, seat: Seat, move: Move | None) -> int | None:
    """How many tiles of a galaxy in the making everybody may know of; None: of none.

    `move`: what is kept of it; without, what was sent stands.
    """
    if not builds_in_the_open(state):
        return None
    return len(move.layout if isinstance(move, Arrange) else state.layouts[seat])


def with_work(state: State, seat: Seat, move: Move) -> State:
    """The table as it lies with an arrangement that is kept and not sent, where all may see it."""
    if not isinstance(move, Arrange) or not builds_in_the_open(state):
        return state
    return replace(state, layouts=changed(state.layouts, seat, move.layout))


def open_galaxies(state: State) -> tuple[Galaxy, ...]:
    return tuple(
        Galaxy(Seat(seat), *parts)
        for seat, parts in enumerate(
            zip(state.layouts, state.filled, state.removed, state.claims, strict=True)
        )
    )


def mine(state: State, seat: Seat) -> Mine:
    drafting = state.phase in DRAFT
    looks = shows_own_picks(state.options)
    hand = known_hand(state, seat)
    layout = state.layouts[seat]
    laid = {p.tile for p in layout}
    counts = assists(state.options) and state.phase == "build" and bool(layout)
    return Mine(
        packet_of(state, seat),
        picks_of(state, seat) if drafting and looks else (),
        receiver(state, seat),
        hand,
        layout,
        tuple(tile for tile in hand if tile not in laid),
        state.claims[seat],
        state.choices[seat],
        target(state, seat),
        counted(card_of(state).number, layout) if counts else None,
        seen_in_draft(state, seat) if hand else (),
    )


def known_hand(state: State, seat: Seat) -> Tiles:
    """One's own tiles lie face down until building begins, or one's own minute."""
    if state.phase in DRAFT:
        return ()
    closed = build_of(state.options) == "personal" and not state.opened[seat]
    return () if closed and state.phase == "build" else state.hands[seat]


def face_down(state: State, seat: Seat, move: Move) -> bool:
    """A pick its owner may not look at again, in no history either, before tiles lie open (R5)."""
    if not isinstance(move, Pick) or known_hand(state, seat):
        return False
    if state.phase in DRAFT and shows_own_picks(state.options):
        return False
    return set(move.tiles) in (set(state.first[seat]), set(state.second[seat]))


def look_back(state: State, past: State, seat: Seat | None) -> View:
    """What a seat may see now of an earlier moment: no draft before its tiles lie open (R5)."""
    then = view(past, seat)
    if seat is None or then.mine is None or past.phase not in DRAFT or past.round != state.round:
        return then
    if state.phase == "over" or known_hand(state, seat):
        return then
    held = packet_of(state, seat)  # what it chooses from now it may look at
    packet = then.mine.packet if then.mine.packet == held else ()
    picks = then.mine.picks if state.phase in DRAFT else ()
    return replace(then, mine=replace(then.mine, packet=packet, picks=picks))


def seen_in_draft(state: State, seat: Seat) -> tuple[Tiles, ...]:
    """The packets a seat has chosen from."""
    if state.options.variant == "beginner":
        return ()
    return state.dealt[seat], second_packet(state, seat)


def target(state: State, seat: Seat) -> Target | None:
    """Whose galaxy the seat acts on now."""
    if state.phase not in ("hole", "sabotage") or seat not in pending(state):
        return None
    victim = target_of(state, seat)
    count = holes_missing(state, victim) if state.phase == "hole" else 1
    return Target(victim, tuple((p.x, p.y) for p in state.layouts[victim] if not p.down), count)


def scoring(state: State) -> Scoring | None:
    """The round in scoring, else the latest one that was scored."""
    if state.phase == "barter":
        return barter_scoring(state)
    if state.phase == "offering":
        sheets = state.sheets
        return scored(
            state.round, card_of(state).number, False, state.bonus, open_galaxies(state), sheets
        )
    last = state.last
    if last is None:
        return None
    galaxies = tuple(
        Galaxy(Seat(seat), *parts)
        for seat, parts in enumerate(
            zip(last.galaxies, last.filled, last.removed, last.claims, strict=True)
        )
    )
    return scored(last.round, last.card, True, last.bonus, galaxies, last.sheets)


def barter_scoring(state: State) -> Scoring:
    """While colours are chosen in secret the path stands on no token yet."""
    sheets = provisional_sheets(replace(state, choices=(None,) * state.seats))
    number = card_of(state).number
    return scored(state.round, number, False, state.bonus, open_galaxies(state), sheets)


def scored(
    number: int,
    kaos: int,
    final: bool,
    bonus: tuple[int, int, int],
    galaxies: tuple[Galaxy, ...],
    sheets: tuple[Sheet, ...],
) -> Scoring:
    accounts = tuple(
        Account(page, counted(kaos, galaxies[page.galaxy_of].layout)) for page in sheets
    )
    return Scoring(number, kaos, final, bonus, galaxies, accounts)
