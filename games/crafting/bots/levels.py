"""Computer players of Crafting the Cosmos: a planner that climbs by the worth of positions.

Every answer is planned from an imagined state. In creation the next move is the one that
raises the worth most; before it shifts energy, the strong player tries out whole turns.
"""

from collections.abc import Callable, Iterable, Iterator
from math import log
from statistics import fmean

from msgspec.structs import replace

from games.crafting.bots.candidates import pieces, power_uses, set_value, stabilisings, stages
from games.crafting.bots.value import BONUS, USE, Outlook, outlook, worth
from games.crafting.rules.apply import apply
from games.crafting.rules.board import HEX_AT, HEXES, LIVES, bits
from games.crafting.rules.components import (
    CENTRES,
    HAND_LIMIT,
    POWER_TYPE,
    SLOT_PRICES,
    Four,
)
from games.crafting.rules.galaxy import can_bear_life
from games.crafting.rules.listing import discards, shift_list
from games.crafting.rules.meta import first_slot
from games.crafting.rules.moves import (
    BuyPower,
    ChooseNebula,
    CreateLife,
    DiscardToLimit,
    EndTurn,
    KeepPower,
    Move,
    OmegaPlace,
    ShiftEnergy,
    TakeEnergy,
    UsePower,
)
from games.crafting.rules.powers.nebulae import STARDUST
from games.crafting.rules.state import EMPTY, Player, State, Tray, empty_hexes, to_discard
from games.engine.bots import Imagine
from games.engine.chance import Chance
from games.engine.contract import Fixed, Game, Seat
from games.engine.seats import changed

TRIED = 5  # shifts whose whole turn the strong player tries out
LONGEST_TURN = 60  # creation moves
LEAST_GAIN = 0.03
GUESSES = 3  # tiles that may lie on top of a pile
VARIETY = 2.0  # points of use: how far a power may fall behind and still be kept now and then
NO_LUCK = "0"


class Plan:
    """How a player thinks: how many shifts it tries out, and whether it buys powers."""

    def __init__(self, tried: int, buys: bool, noise: float) -> None:
        self.tried = tried
        self.buys = buys
        self.noise = noise

    def __call__(self, game: Game, imagine: Imagine, seat: Seat, chance: Chance) -> Fixed:
        state: State = imagine(chance)
        return self.answer(state, seat, outlook(state, seat), chance)

    def answer(self, state: State, seat: Seat, view: Outlook, chance: Chance) -> Move:
        """The move for whatever question is open."""
        player = state.players[seat]
        match state.phase:
            case "shift":
                return self.shift(state, view, chance)
            case "nebula":
                return ChooseNebula(best_size(state, view))
            case "cards":
                return take(state, player)
            case "keep":
                return keep(state, view, chance)
            case "place":
                return OmegaPlace(HEXES[best_hex(state, view, state.tile)])
            case "limit":
                return DiscardToLimit(best_discard(player))
            case _:
                return self.create(state, view, chance)

    def shift(self, state: State, view: Outlook, chance: Chance) -> Move:
        """The shift whose turn ends best; the first guess says which are tried."""
        moves = shift_list(state.ring, view.seat)
        guesses = [(first_guess(after(state, view.seat, move), view), move) for move in moves]
        guesses.sort(key=lambda pair: -pair[0])
        if not self.tried:
            near = [move for guess, move in guesses if guess >= guesses[0][0] - self.noise]
            return chance.pick(near)
        ends = [
            (self.whole_turn(state, move, view, chance), move) for _, move in guesses[: self.tried]
        ]
        return max(ends, key=lambda pair: pair[0])[1]

    def whole_turn(self, state: State, move: ShiftEnergy, view: Outlook, chance: Chance) -> float:
        """What the position is worth when this shift's turn has been played out."""
        state = after(state, view.seat, move)
        for _ in range(LONGEST_TURN):
            answer = self.answer(state, view.seat, view, chance)
            if isinstance(answer, EndTurn):
                break
            state = after(state, view.seat, answer)
        return worth(state, view)

    def create(self, state: State, view: Outlook, chance: Chance) -> Move:
        """The purchase that pays, else the move that gains most, else the end of the turn."""
        player = state.players[view.seat]
        if self.buys and (purchase := best_purchase(state, player, view)):
            return purchase
        now = worth(state, view)
        for moves in stages(state, player):
            best, gain = None, LEAST_GAIN
            for move in moves:
                value = promise(state, move, view) - now
                if self.noise:
                    value += self.noise * (chance.fraction() - 0.5)
                if value > gain:
                    best, gain = move, value
            if isinstance(best, CreateLife) and self.buys:
                return saving(state, player, view, best) or best
            if best is not None:
                return best
        return self.end(state, player, view)

    def end(self, state: State, player: Player, view: Outlook) -> Move:
        """The better of the two omega actions."""
        discard = best_discard(player) if to_discard(player, HAND_LIMIT) else None
        best, value = EndTurn("none", discard=discard), 0.0
        now = worth(state, view)
        for space in bits(player.galaxy.proto):
            galaxy = player.galaxy
            bit = 1 << space
            stable = replace(galaxy, proto=galaxy.proto & ~bit, stable=galaxy.stable | bit)
            gain = worth(with_player(state, view.seat, replace(player, galaxy=stable)), view) - now
            if gain > value:
                best, value = EndTurn("stabilise", space=LIVES[space], discard=discard), gain
        if empty_hexes(player.galaxy) and any(state.nebulae) and view.turns >= 1:
            size, gain = size_and_gain(state, view)
            if gain > value:
                best = EndTurn("nebula", size=size, discard=discard)
        return best


def after(state: State, seat: Seat, move: Move) -> State:
    """The imagined state after a move."""
    return apply(state, seat, move, Chance(NO_LUCK)).state


def promise(state: State, move: Move, view: Outlook) -> float:
    """What a move leads to; what it brings into the tray counts where it would be placed."""
    if is_stardust(state, move, view):
        return fmean(dusted(state, move, view))
    then = after(state, view.seat, move)
    return settled(then, view) if held(then.tray) > held(state.tray) else worth(then, view)


def held(tray: Tray) -> int:
    """Pieces that lie in a tray."""
    return sum(tray.stars) + tray.life + len(tray.nebulae)


def settled(state: State, view: Outlook) -> float:
    """What a position is worth once the tray is placed, each piece where it does most."""
    value = worth(state, view)
    while moves := next(filter(None, pieces(state, state.players[view.seat])), None):
        thens = [after(state, view.seat, move) for move in moves]
        value, best = max((worth(then, view), n) for n, then in enumerate(thens))
        state = thens[best]
    return value


def is_stardust(state: State, move: Move, view: Outlook) -> bool:
    """Whether a move turns up a tile that nobody has seen."""
    return (
        isinstance(move, UsePower)
        and state.players[view.seat].slots[move.slot - 1] == STARDUST.card
    )


def dusted(state: State, move: Move, view: Outlook) -> Iterator[float]:
    """What Stardust may lead to, for some tiles that may lie on top."""
    for n in range(GUESSES):
        piles = tuple(pile[n:] + pile[:n] for pile in state.nebulae)
        yield settled(after(replace(state, nebulae=piles), view.seat, move), view)


def saving(state: State, player: Player, view: Outlook, birth: CreateLife) -> Move | None:
    """What to do before proto-life is used up, so that more of it stays."""
    best, most = None, worth(after(state, view.seat, birth), view) + LEAST_GAIN
    hexagon = HEX_AT[birth.hex]
    for move in stabilisings(state, player):
        then = after(state, view.seat, move)
        if can_bear_life(then.players[view.seat].galaxy, hexagon):
            value = worth(after(then, view.seat, birth), view)
            if value > most:
                best, most = move, value
    return best


def with_player(state: State, seat: Seat, player: Player) -> State:
    """The state with one seat's things changed."""
    return replace(state, players=changed(state.players, seat, player))


def first_guess(state: State, view: Outlook) -> float:
    """The worth of a position whose rewards still lie in the tray."""
    tray = state.tray
    stars = 0.3 * sum(tray.stars)
    loose = 1.9 * tray.supernova + 0.55 * tray.dna + 0.5 * min(tray.graviton, 3)
    nebula = 1.4 if state.phase == "nebula" and view.turns > 1 else 0.0
    grown = 0.75 * tray.life if view.turns > 0 else 0.2 * tray.life
    drawn = 1.05 * state.draws if view.turns > 0 else 0.3 * state.draws
    return worth(state, view) + stars + loose + grown + drawn + nebula


def best_size(state: State, view: Outlook) -> int:
    """The size of nebula that promises most."""
    return size_and_gain(state, view)[0]


def size_and_gain(state: State, view: Outlook) -> tuple[int, float]:
    """The size that promises most, and how much, over some tiles that may lie on top."""
    now = worth(state, view)
    promises = []
    for size, pile in enumerate(state.nebulae, 1):
        if pile:
            some = pile[:GUESSES]
            gains = [hex_and_worth(state, view, tile)[1] - now for tile in some]
            promises.append((sum(gains) / len(some), size))
    gain, size = max(promises)
    return size, gain


def best_hex(state: State, view: Outlook, tile: str) -> int:
    """Where a tile promises most."""
    return hex_and_worth(state, view, tile)[0]


def hex_and_worth(state: State, view: Outlook, tile: str) -> tuple[int, float]:
    """The hex where a tile promises most, and what the position would be worth."""
    player = state.players[view.seat]
    galaxy = player.galaxy
    best, value = -1, float("-inf")
    for h in empty_hexes(galaxy):
        nebulae = changed(galaxy.nebulae, h, tile)
        placed = replace(player, galaxy=replace(galaxy, nebulae=nebulae))
        found = worth(with_player(state, view.seat, placed), view)
        if found > value:
            best, value = h, found
    return best, value


def take(state: State, player: Player) -> Move:
    """The card that adds most to the sets in hand; the pile if the row adds little."""
    gains = [set_value(held + 1) - set_value(held) for held in player.hand]
    row = [(gains[card], -n) for n, card in enumerate(state.energy.row) if card != EMPTY]
    if row and (max(row)[0] >= sum(gains) / 4 or not has_pile(state)):
        return TakeEnergy(first_slot(state.edition) - max(row)[1])
    return TakeEnergy()


def has_pile(state: State) -> bool:
    """Whether a card can be drawn from the pile."""
    return bool(state.energy.pile) or any(state.energy.discard)


def keep(state: State, view: Outlook, chance: Chance) -> Move:
    """The power of most use, now and later; the nearer another comes, the more often it."""
    uses = {
        name: view.turns * USE[name] + use_now(state, view, name) + VARIETY * whim(chance)
        for name in state.drawn
    }
    card = max(state.drawn, key=uses.__getitem__)
    return KeepPower(card, tuple(other for other in state.drawn if other != card))


def whim(chance: Chance) -> float:
    """Gumbel's noise: the best of values that carry it is each by the weight of its exponent."""
    return -log(-log(max(chance.fraction(), 1e-9)))


def use_now(state: State, view: Outlook, card: str) -> float:
    """What a power would gain at once if it were owned."""
    player = state.players[view.seat]
    slots = list(player.slots)
    slots[state.slot - 1] = card
    owner = replace(player, slots=(slots[0], slots[1], slots[2], slots[3]))
    owned = replace(with_player(state, view.seat, owner), phase="create")
    now = worth(owned, view)
    moves = [move for move in power_uses(owned, owner) if move.slot == state.slot]
    return max((worth(after(owned, view.seat, move), view) - now for move in moves), default=0.0)


def best_purchase(state: State, player: Player, view: Outlook) -> Move | None:
    """A power card that should bring more in the turns left than its price in cards."""
    free = [slot for slot, card in enumerate(player.slots) if not card]
    offers: list[tuple[float, Move]] = []
    for kind, held in enumerate(player.hand):
        if not state.powers[kind]:
            continue
        for slot in free:
            price = SLOT_PRICES[slot]
            if held >= price:
                gain = view.turns * (BONUS[kind] + hoped_use(kind, price))
                cost = set_value(held) - set_value(held - price)
                offers.append((gain - cost, BuyPower(slot + 1, CENTRES[kind])))
    best = max(offers, key=lambda offer: offer[0], default=(0.0, None))
    return best[1] if best[0] > 0.5 else None


def hoped_use(kind: int, drawn: int) -> float:
    """The use of the best of some cards of a type."""
    uses = sorted((use for card, use in USE.items() if POWER_TYPE[card] == kind), reverse=True)
    return sum(uses[: len(uses) // drawn]) / (len(uses) // drawn)


def best_discard(player: Player) -> Four:
    """The cards whose loss hurts the sets least."""
    options: Iterable[Move] = discards(player)
    cards = [move.cards for move in options if isinstance(move, DiscardToLimit)]
    value: Callable[[Four], float] = lambda gone: sum(  # noqa: E731
        set_value(held - number) for held, number in zip(player.hand, gone, strict=True)
    )
    return max(cards, key=value)


strong = Plan(tried=TRIED, buys=True, noise=0.0)
easy = Plan(tried=0, buys=False, noise=1.5)
