"""One tagged struct per move."""

from typing import Literal, TypeAlias

from games.engine.contract import Fixed, Resign, TimeUp


class Placed(Fixed, frozen=True, array_like=True):
    """A tile in a galaxy: where it lies and how many quarter turns clockwise."""

    tile: int
    x: int
    y: int
    turn: int = 0
    down: bool = False  # face down: an empty space


class Touch(Fixed, frozen=True, array_like=True):
    """A tile as a hand left it in the minute; for replays alone, the layout is what counts."""

    tenth: int  # of a second, since the sand began to run
    tile: int
    x: int  # -1: taken off
    y: int
    turn: int = 0
    down: bool = False


Layout: TypeAlias = tuple[Placed, ...]
Trail: TypeAlias = tuple[Touch, ...]
BonusColour: TypeAlias = Literal["V", "I", "D"]


class Pick(Fixed, frozen=True, tag="pick"):
    """Keep three tiles of the packet face down and pass the others on."""

    tiles: tuple[int, ...]


class Ready(Fixed, frozen=True, tag="ready"):
    """Ready for the sand to run."""


class Open(Fixed, frozen=True, tag="open"):
    """Turn one's own tiles up and start one's own minute."""


class Arrange(Fixed, frozen=True, tag="arrange"):
    """The galaxy as it lies now, finished or not; what counts if time runs out."""

    layout: Layout
    trail: Trail = ()


class Grab(Fixed, frozen=True, tag="grab"):
    """Take bonus tiles from the middle; the galaxy stays as it is sent here."""

    layout: Layout
    colours: tuple[BonusColour, ...]
    trail: Trail = ()


class Done(Fixed, frozen=True, tag="done"):
    """The galaxy is finished."""

    layout: Layout
    trail: Trail = ()


class Resume(Fixed, frozen=True, tag="resume"):
    """Go on building after all."""


class Submit(Fixed, frozen=True, tag="submit"):
    """By correspondence: the finished galaxy, sealed with the claims to bonus tiles."""

    layout: Layout
    claims: tuple[BonusColour, ...] = ()
    trail: Trail = ()


class Hole(Fixed, frozen=True, tag="hole"):
    """Card 1: turn tiles of the right neighbour's galaxy face down."""

    cells: tuple[tuple[int, int], ...]


class Sabotage(Fixed, frozen=True, tag="sabotage"):
    """Card 13: remove a tile of the left neighbour's galaxy."""

    cell: tuple[int, int]


class Barter(Fixed, frozen=True, tag="barter"):
    """Card 19: the colour that scores the path."""

    colour: BonusColour


class Offer(Fixed, frozen=True, tag="offer"):
    """Card 20: the colour that gives up points for the star; None gives up nothing."""

    colour: BonusColour | None = None


class Proceed(Fixed, frozen=True, tag="proceed"):
    """Enough seen of the scores: on to the next round."""


Move: TypeAlias = (
    Pick
    | Ready
    | Open
    | Arrange
    | Grab
    | Done
    | Resume
    | Submit
    | Hole
    | Sabotage
    | Barter
    | Offer
    | Proceed
    | TimeUp
    | Resign
)
