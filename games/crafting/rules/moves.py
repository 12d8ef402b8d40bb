"""One tagged struct per move. Spaces, tiles, cards go by their names: S05, L17, D1, N203, PT4."""

from typing import TypeAlias

from msgspec.json import Decoder

from games.engine.contract import Fixed, Resign, TimeUp

Four: TypeAlias = tuple[int, int, int, int]  # numbers of each type of energy card


class ShiftEnergy(Fixed, frozen=True, tag="shift_energy"):
    """One to three steps: "own", or the centre a dark token leaves."""

    steps: tuple[str, ...]


class ChooseNebula(Fixed, frozen=True, tag="choose_nebula"):
    """The nebula of the Chemistry centre: the top tile of one size."""

    size: int


class TakeEnergy(Fixed, frozen=True, tag="take_energy"):
    """One energy card from a slot of the row, 1 to 4 (before edition 4: 0 to 3), or the pile."""

    slot: int | None = None


class PlaceNebula(Fixed, frozen=True, tag="place_nebula"):
    """A tile of the tray onto an empty hex."""

    tile: str
    hex: str


class PlaceStar(Fixed, frozen=True, tag="place_star"):
    """A star of the tray onto an empty star space."""

    element: str
    star: str


class PlaceLife(Fixed, frozen=True, tag="place_life"):
    """Proto-life of the tray onto an empty life space beside life."""

    space: str


class FormNebula(Fixed, frozen=True, tag="form_nebula"):
    """Form a nebula and discard one star around it."""

    hex: str
    discard: str


class Depressurise(Fixed, frozen=True, tag="depressurise"):
    """Discharge a crystal; the reward is a star, the effect of a power, or nothing."""

    reward: str  # star, power or none
    element: str = ""
    slot: int = 0  # of the power, 1 to 4
    at: tuple[str, ...] = ()  # the spaces its effect names


class CreateLife(Fixed, frozen=True, tag="create_life"):
    """Advanced life on a formed nebula with six life around it."""

    hex: str


class BuyPower(Fixed, frozen=True, tag="buy_power"):
    """Pay energy cards of one type and draw as many power cards of that type."""

    slot: int
    kind: str


class KeepPower(Fixed, frozen=True, tag="keep_power"):
    """The power card that stays; the others go under their pile in this order."""

    card: str
    bottom: tuple[str, ...] = ()


class ScoreSet(Fixed, frozen=True, tag="score_set"):
    """Five energy cards of one type for points."""

    kind: str


class UsePower(Fixed, frozen=True, tag="use_power"):
    """Use the power in a slot. Which of the other fields it needs stands in powers/."""

    slot: int
    pay: str = ""  # the type of the cards paid, where it can be chosen
    spend: tuple[str, ...] = ()  # life spaces whose life is paid
    at: tuple[str, ...] = ()  # the spaces the effect names
    to: tuple[str, ...] = ()  # where what lies there goes, in the same order
    element: str = ""
    mode: str = ""


class Ignite(Fixed, frozen=True, tag="ignite"):
    """One Supernova of the track turns a star into a supernova."""

    star: str


class Stabilise(Fixed, frozen=True, tag="stabilise"):
    """One DNA of the track turns proto-life into stable life."""

    space: str


class Gravitate(Fixed, frozen=True, tag="gravitate"):
    """One Graviton of the track moves a star or a life token."""

    source: str
    target: str


class EndTurn(Fixed, frozen=True, tag="end_turn"):
    """End of the turn with one of the two omega actions, or none."""

    omega: str  # nebula, stabilise or none
    size: int = 0
    space: str = ""
    discard: Four | None = None  # in advance, down to the hand limit


class OmegaPlace(Fixed, frozen=True, tag="omega_place"):
    """Where the nebula drawn at the end of the turn goes."""

    hex: str


class DiscardToLimit(Fixed, frozen=True, tag="discard_to_limit"):
    """Energy cards by type that leave ten in hand."""

    cards: Four


CreationMove: TypeAlias = (
    PlaceNebula
    | PlaceStar
    | PlaceLife
    | FormNebula
    | Depressurise
    | CreateLife
    | BuyPower
    | ScoreSet
    | UsePower
    | Ignite
    | Stabilise
    | Gravitate
    | EndTurn
)
Move: TypeAlias = (
    ShiftEnergy
    | ChooseNebula
    | TakeEnergy
    | CreationMove
    | KeepPower
    | OmegaPlace
    | DiscardToLimit
    | TimeUp
    | Resign
)
MOVE: Decoder[Move] = Decoder(Move)
