"""One tagged struct per move, and their union Move."""

from typing import Final, Literal, TypeAlias

from msgspec.json import Decoder

from games.encounter.rules.components import NO_CARD
from games.engine.contract import Fixed, Resign, Seat, TimeUp

NOBODY: Final = Seat(-1)
NOWHERE: Final = -1
MOTHERSHIP: Final = -1  # as a source of ships in a deal and in its failure
FROM_DECK: Final = Seat(-1)

Ships: TypeAlias = tuple[tuple[int, int], ...]  # (planet, number), each planet once, ascending
Side: TypeAlias = Literal["attack", "defence"]
When: TypeAlias = Literal[
    "always", "attacker_ahead", "defender_ahead", "deal_coming", "compensation_due"
]


class ChoosePower(Fixed, frozen=True, tag="choose_power"):
    """Keep this one of the two powers dealt."""

    power: str


class NewHand(Fixed, frozen=True, tag="new_hand"):
    """Discard what artefacts are left and draw seven cards."""


class PlayArtefact(Fixed, frozen=True, tag="play_artefact"):
    """An artefact from hand; `seat` is its target, `allies` those a Force Field sends home."""

    card: int
    seat: Seat = NOBODY
    allies: tuple[Seat, ...] = ()
    standing: bool = False  # edition 1: try again in the next round


class UsePower(Fixed, frozen=True, tag="use_power"):
    """The power of one's own seat; each power reads the fields it needs."""

    seat: Seat = NOBODY
    card: int = NO_CARD
    side: Side = "attack"
    ships: Ships = ()
    standing: bool = False


Action: TypeAlias = PlayArtefact | UsePower


class Pass(Fixed, frozen=True, tag="pass"):
    """Go on. `final` and `rest` are of edition 1: since then a seat says that by an order."""

    final: bool = False
    rest: bool = False


class Wait(Fixed, frozen=True, tag="wait"):
    """Ask the table for the longer time."""


class Order(Fixed, frozen=True, tag="order"):
    """Edition 1: a standing order, handed in by itself at the opening of a round."""

    window: str
    action: Action
    when: When = "always"


class CancelOrder(Fixed, frozen=True, tag="cancel_order"):
    """Edition 1: take back a standing order, counted from 0."""

    number: int


class Prefer(Fixed, frozen=True, tag="prefer"):
    """Edition 1: settle how one wants to be asked: pairs of a setting and its choice."""

    choices: tuple[tuple[str, str], ...]


class Regroup(Fixed, frozen=True, tag="regroup"):
    """Take one ship out of the Black Hole; NOWHERE leaves it there."""

    planet: int


class Redraw(Fixed, frozen=True, tag="redraw"):
    """Draw another order disc."""


class Eject(Fixed, frozen=True, tag="eject"):
    """Fight a colony of this seat in one's own system."""

    seat: Seat


class Launch(Fixed, frozen=True, tag="launch"):
    """One to four ships onto the Mothership."""

    ships: Ships


class Aim(Fixed, frozen=True, tag="aim"):
    planet: int


class Invite(Fixed, frozen=True, tag="invite"):
    seats: tuple[Seat, ...]


class Join(Fixed, frozen=True, tag="join"):
    """Become an ally."""

    side: Side
    ships: Ships


class Decline(Fixed, frozen=True, tag="decline"):
    """Stay out of the encounter."""


class Draw(Fixed, frozen=True, tag="draw"):
    """Mutant's next card, from a hand or from the deck."""

    seat: Seat


class DrawRest(Fixed, frozen=True, tag="draw_rest"):
    """Mutant's remaining cards, all from the deck."""


class Lay(Fixed, frozen=True, tag="lay"):
    card: int


class Suffer(Fixed, frozen=True, tag="suffer"):
    """What the Plague takes: three ships and one card of each kind held."""

    ships: Ships
    attack: int = NO_CARD
    negotiate: bool = False
    artefact: int = NO_CARD


class Heal(Fixed, frozen=True, tag="heal"):
    seats: tuple[Seat, ...]


class Want(Fixed, frozen=True):
    """Cards asked for by kind; the partner picks them."""

    attack: int = 0
    negotiate: int = 0
    artefact: int = 0
    any: int = 0
    attack_min: int = 0


class Offer(Fixed, frozen=True, tag="offer"):
    """A deal as the offerer puts it."""

    give: tuple[tuple[int, bool], ...] = ()  # card, and whether it is named
    want: Want = Want()
    mine: int = NOWHERE  # planet of the partner where the offerer founds
    ships: Ships = ()  # with which ships
    yours: int = NOWHERE  # planet of the offerer where the partner founds
    free: tuple[tuple[Seat, int], ...] = ()  # ships a Zombie frees from the Black Hole
    want_free: tuple[tuple[Seat, int], ...] = ()
    draft: bool = False  # edition 1


class Withdraw(Fixed, frozen=True, tag="withdraw"):
    """Take back one's open offer."""


class Accept(Fixed, frozen=True, tag="accept"):
    number: int
    cards: tuple[int, ...] = ()
    ships: Ships = ()


class BreakOff(Fixed, frozen=True, tag="break_off"):
    """I am done; accepting is still possible."""


class Lose(Fixed, frozen=True, tag="lose"):
    """The ships a failed deal costs; MOTHERSHIP as planet for those aboard."""

    ships: Ships


class Place(Fixed, frozen=True, tag="place"):
    """Pending ships onto own colonies, and the reward: cards, and ships out of the Black Hole.

    Ships that can go back where they came from do so if only the others are named.
    """

    ships: Ships = ()
    cards: int = 0
    reward: Ships = ()


class Keep(Fixed, frozen=True, tag="keep"):
    """Clone keeps the card played, or not."""

    yes: bool


class Take(Fixed, frozen=True, tag="take"):
    """Filch takes the card discarded, or not."""

    yes: bool


class Second(Fixed, frozen=True, tag="second"):
    """A second encounter, or the end of the turn."""

    yes: bool


Move: TypeAlias = (
    ChoosePower
    | NewHand
    | PlayArtefact
    | UsePower
    | Pass
    | Wait
    | Order
    | CancelOrder
    | Prefer
    | Regroup
    | Redraw
    | Eject
    | Launch
    | Aim
    | Invite
    | Join
    | Decline
    | Draw
    | DrawRest
    | Lay
    | Suffer
    | Heal
    | Offer
    | Withdraw
    | Accept
    | BreakOff
    | Lose
    | Place
    | Keep
    | Take
    | Second
    | TimeUp
    | Resign
)
MOVE: Decoder[Move] = Decoder(Move)
