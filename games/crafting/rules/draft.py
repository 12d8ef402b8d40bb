"""The draft: what one seat has before it while a move is worked out.

Made from a state, changed in small steps that each tell their event, and put back as a state.
"""

from typing import TypedDict

from msgspec.structs import replace

from games.crafting.rules.board import HEX_LIFE, HEXES, LIVES, STARS, bits
from games.crafting.rules.components import (
    ADVANCED,
    CENTRES,
    CHAMBER_TOP,
    ELEMENTS,
    POWER_TYPE,
    TILES,
    Four,
)
from games.crafting.rules.state import Galaxy, Goals, Phase, Ring, State
from games.engine.chance import Chance
from games.engine.contract import Event, Seat
from games.engine.seats import changed


class Changes(TypedDict, total=False):
    """Parts of a state that a move seldom touches."""

    ring: Ring
    goals: Goals
    powers: tuple[tuple[str, ...], ...]
    nebulae: tuple[tuple[str, ...], ...]
    advanced: tuple[str, ...]
    first: Seat
    active: Seat
    phase: Phase
    round: int
    turn: int
    bought: int
    draws: int
    drawn: tuple[str, ...]
    slot: int
    tile: str
    left: tuple[Seat, ...]


def plus(four: Four, index: int, number: int) -> Four:
    """Four numbers, one of them raised."""
    changed = list(four)
    changed[index] += number
    return changed[0], changed[1], changed[2], changed[3]


def element_at(galaxy: Galaxy, space: int) -> int | None:
    """The element of the star or supernova on a space."""
    for element in range(4):
        if (galaxy.stars[element] | galaxy.novae[element]) >> space & 1:
            return element
    return None


def names(spaces: int, of: tuple[str, ...]) -> str:
    """Spaces as an event tells them: L01 L05."""
    return " ".join(of[n] for n in bits(spaces))


class Draft:
    """One seat's things, open for change."""

    __slots__ = (
        "chance", "changes", "energy", "events", "galaxy", "player", "seat", "state", "supply",
        "tray",
    )  # fmt: skip

    def __init__(self, state: State, seat: Seat, chance: Chance) -> None:
        self.state = state
        self.seat = seat
        self.chance = chance
        self.player = state.players[seat]
        self.galaxy = self.player.galaxy
        self.tray = state.tray
        self.supply = state.supply
        self.energy = state.energy
        self.changes: Changes = {}
        self.events: list[Event] = []

    def after(self) -> State:
        """The state with all changes."""
        player = self.player
        if player.galaxy is not self.galaxy:
            player = replace(player, galaxy=self.galaxy)
        players = self.state.players
        if player is not players[self.seat]:
            players = changed(players, self.seat, player)
        return replace(
            self.state,
            players=players,
            tray=self.tray,
            supply=self.supply,
            energy=self.energy,
            **self.changes,
        )

    def tell(self, name: str, **values: str | int) -> None:
        """An event of this seat, for all to hear."""
        self.events.append(Event(name, {"seat": self.seat, **values}))

    def whisper(self, name: str, **values: str | int) -> None:
        """An event of this seat that only it hears."""
        self.events.append(Event(name, {"seat": self.seat, **values}, to=(self.seat,)))

    # Stars

    def gain_stars(self, element: int, number: int) -> int:
        """Stars from the supply to the tray, as many as there are."""
        gained = min(number, self.supply.stars[element])
        if gained:
            self.supply = replace(self.supply, stars=plus(self.supply.stars, element, -gained))
            self.tray = replace(self.tray, stars=plus(self.tray.stars, element, gained))
        return gained

    def gain_star(self, element: int) -> None:
        """One star into the tray, told."""
        self.gain_stars(element, 1)
        self.tell("star_gained", element=ELEMENTS[element])

    def put_star(self, element: int, space: int) -> None:
        """A star onto an empty space; where it comes from is the caller's."""
        stars = plus(self.galaxy.stars, element, 1 << space)
        self.galaxy = replace(self.galaxy, stars=stars)

    def discard_star(self, space: int) -> int:
        """A star or supernova back to the supply, as its element."""
        element, _ = self.lift_star(space)
        self.supply = replace(self.supply, stars=plus(self.supply.stars, element, 1))
        return element

    def lift_star(self, space: int) -> tuple[int, bool]:
        """Take a star off its space: its element, and whether it is a supernova."""
        galaxy, bit = self.galaxy, 1 << space
        for element in range(4):
            if galaxy.stars[element] & bit:
                self.galaxy = replace(galaxy, stars=plus(galaxy.stars, element, -bit))
                return element, False
            if galaxy.novae[element] & bit:
                self.galaxy = replace(galaxy, novae=plus(galaxy.novae, element, -bit))
                return element, True
        raise AssertionError(f"no star on {STARS[space]}")

    def ignite(self, space: int) -> None:
        """A plain star becomes a supernova; its element stays under it."""
        element, _ = self.lift_star(space)
        novae = plus(self.galaxy.novae, element, 1 << space)
        self.galaxy = replace(self.galaxy, novae=novae)
        self.tell("ignited", star=STARS[space], element=ELEMENTS[element])

    def move_star(self, source: int, target: int) -> None:
        """A star, or a supernova that stays one, to another space."""
        element, nova = self.lift_star(source)
        if nova:
            novae = plus(self.galaxy.novae, element, 1 << target)
            self.galaxy = replace(self.galaxy, novae=novae)
        else:
            self.put_star(element, target)
        self.tell(
            "supernova_moved" if nova else "star_moved",
            element=ELEMENTS[element],
            source=STARS[source],
            target=STARS[target],
        )

    # Life

    def gain_life(self, number: int) -> int:
        """Proto-life from the supply to the tray, as much as there is."""
        gained = min(number, self.supply.life)
        if gained:
            self.supply = replace(self.supply, life=self.supply.life - gained)
            self.tray = replace(self.tray, life=self.tray.life + gained)
        return gained

    def put_stable(self, spaces: int) -> None:
        """New stable life from the supply onto empty spaces."""
        self.supply = replace(self.supply, life=self.supply.life - spaces.bit_count())
        self.galaxy = replace(self.galaxy, stable=self.galaxy.stable | spaces)
        self.tell("stable_life_placed", spaces=names(spaces, LIVES))

    def stabilise(self, spaces: int) -> None:
        """Proto-life there becomes stable."""
        galaxy = self.galaxy
        self.galaxy = replace(galaxy, proto=galaxy.proto & ~spaces, stable=galaxy.stable | spaces)
        self.tell("stabilised", spaces=names(spaces, LIVES))

    def discard_life(self, spaces: int) -> None:
        """Life there goes back to the supply."""
        galaxy = self.galaxy
        self.supply = replace(self.supply, life=self.supply.life + spaces.bit_count())
        self.galaxy = replace(galaxy, proto=galaxy.proto & ~spaces, stable=galaxy.stable & ~spaces)

    def move_life(self, source: int, target: int) -> None:
        """A life token of either kind to another space."""
        galaxy, old, new = self.galaxy, 1 << source, 1 << target
        proto = bool(galaxy.proto & old)
        if proto:
            self.galaxy = replace(galaxy, proto=galaxy.proto & ~old | new)
        else:
            self.galaxy = replace(galaxy, stable=galaxy.stable & ~old | new)
        self.tell(
            "proto_life_moved" if proto else "stable_life_moved",
            source=LIVES[source],
            target=LIVES[target],
        )

    def create_advanced(self, hexagon: int) -> None:
        """The top advanced-life tile onto a nebula; only its owner learns the points."""
        card, *rest = self.changes.get("advanced", self.state.advanced)
        self.changes["advanced"] = tuple(rest)
        advanced = (*self.galaxy.advanced, (hexagon, card))
        self.galaxy = replace(self.galaxy, advanced=advanced)
        self.tell("advanced_life", hex=HEXES[hexagon])
        self.whisper("advanced_life_seen", hex=HEXES[hexagon], points=ADVANCED[card])

    def lose_ring(self, hexagon: int) -> int:
        """All proto-life around a hex goes to the supply."""
        lost = self.galaxy.proto & HEX_LIFE[hexagon]
        self.discard_life(lost)
        return lost.bit_count()

    # Crystals, cards, tiles

    def advance(self, number: int) -> int:
        """Crystal advances; a crystal that reaches the top is followed by a new one at once."""
        player, supply = self.player, self.supply
        tops, vertical = divmod(player.vertical + number, CHAMBER_TOP)
        if tops:
            taken = min(tops, supply.crystals)
            self.supply = replace(
                supply, crystals=supply.crystals - taken, box=supply.box + tops - taken
            )
        self.player = replace(player, vertical=vertical, waiting=player.waiting + tops)
        return tops

    def advance_told(self, number: int) -> None:
        """Crystal advances outside the energy phase."""
        tops = self.advance(number)
        self.tell("crystal_advanced", number=number, tops=tops, vertical=self.player.vertical)

    def pay_cards(self, kind: int, number: int) -> None:
        """Energy cards from the hand to the discard."""
        self.player = replace(self.player, hand=plus(self.player.hand, kind, -number))
        discard = plus(self.energy.discard, kind, number)
        self.energy = replace(self.energy, discard=discard)

    def draw_tile(self, size: int) -> str:
        """The top tile of a pile of nebulae, seen by all."""
        piles = list(self.changes.get("nebulae", self.state.nebulae))
        tile = piles[size - 1][0]
        piles[size - 1] = piles[size - 1][1:]
        self.changes["nebulae"] = tuple(piles)
        return tile

    def bury_tile(self, tile: str) -> None:
        """A nebula goes face down under its pile."""
        size = TILES[tile].size
        piles = list(self.changes.get("nebulae", self.state.nebulae))
        piles[size - 1] = (*piles[size - 1], tile)
        self.changes["nebulae"] = tuple(piles)

    def put_tile(self, hexagon: int, tile: str) -> None:
        """A nebula onto a hex, or "" to clear it."""
        nebulae = self.galaxy.nebulae
        self.galaxy = replace(self.galaxy, nebulae=changed(nebulae, hexagon, tile))

    def draw_powers(self, kind: int, number: int) -> tuple[str, ...]:
        """The top power cards of one type."""
        piles = list(self.state.powers)
        drawn, piles[kind] = piles[kind][:number], piles[kind][number:]
        self.changes["powers"] = tuple(piles)
        return drawn

    def keep_power(self, card: str, bottom: tuple[str, ...], slot: int) -> None:
        """One card into its slot, the others under their pile."""
        kind = POWER_TYPE[card]
        piles = list(self.changes.get("powers", self.state.powers))
        piles[kind] = (*piles[kind], *bottom)
        self.changes["powers"] = tuple(piles)
        slots = list(self.player.slots)
        slots[slot - 1] = card
        self.player = replace(self.player, slots=(slots[0], slots[1], slots[2], slots[3]))
        self.tell("power_kept", card=card, slot=slot, type=CENTRES[kind])

    def spend_track(self, supernova: int = 0, dna: int = 0, graviton: int = 0) -> None:
        """Resources of the three tracks are used."""
        tray = self.tray
        self.tray = replace(
            tray,
            supernova=tray.supernova - supernova,
            dna=tray.dna - dna,
            graviton=tray.graviton - graviton,
        )


def set_phase(draft: Draft, phase: Phase) -> None:
    """The step that is open from now on."""
    draft.changes["phase"] = phase
