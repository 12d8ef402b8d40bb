"""What clients are given to play, and what they report: plain values, no Django."""

import msgspec


class Person(msgspec.Struct):
    """A user with what a client needs to act for them."""

    pk: int
    token: str
    session: str


class Step(msgspec.Struct):
    seat: int
    window: str
    move: str


class Script(msgspec.Struct):
    """One table and every move that will be played at it."""

    table: int
    people: list[Person]
    steps: list[Step]


class Deed(msgspec.Struct):
    """One move: where, which number it became, who, when sent and when answered."""

    table: int
    number: int
    seat: int
    sent: float
    answered: float


class Delays(msgspec.Struct):
    """How long moves took to be known, in ms; turns that passed; moves nobody learnt of."""

    took: list[float]
    passed: int
    lost: int
