"""The sheet of one seat and one round: what was counted and how every token moved."""

from typing import Literal, TypeAlias

from games.engine.contract import Fixed, Seat
from games.factory.rules.components import Colour, Token

Tokens: TypeAlias = tuple[int, int, int, int]  # V, I, D and the star
Mode: TypeAlias = Literal["trail", "network", "count"]  # what of the paths is counted
Step: TypeAlias = Literal["a", "b", "c", "d", "e"]  # zones, path, bonus, extras, offering


class Shift(Fixed, frozen=True, array_like=True):
    """One movement of one token."""

    step: Step
    token: Token
    points: int  # as asked; the ends of the track may cut it
    before: int
    after: int


class Bet(Fixed, frozen=True):
    """A bonus tile held: the own largest zone beside the largest of the table."""

    colour: Colour
    best: int
    table_best: int
    points: int


class Path(Fixed, frozen=True):
    """What the path brought, and on which token; None while the seat has to choose it."""

    mode: Mode
    count: int
    points: int
    token: Token | None


class Sheet(Fixed, frozen=True):
    """All that one seat scored in one round."""

    seat: Seat
    galaxy_of: Seat  # who built what this seat scores
    zones: tuple[tuple[int, ...], ...]  # V, I, D: planets of each zone, largest first
    constellations: tuple[int, ...]
    path: Path
    bonus: tuple[Bet, ...]
    extras: Tokens
    shifts: tuple[Shift, ...]
    before: Tokens
    after: Tokens
