"""The story of a game as everyone saw it: each encounter, and how each colony was won."""

from games.encounter.rules.components import NO_CARD
from games.encounter.rules.moves import NOBODY, NOWHERE
from games.engine.contract import Fixed, Seat


class Stand(Fixed, frozen=True):
    """How the cards face up would have ended it at one moment."""

    winner: str  # attack, defence or deal
    totals: tuple[int, int] | None = None  # if both cards counted as Attacks


class Deed(Fixed, frozen=True):
    """A power or an artefact that stepped in."""

    seat: Seat
    power: str = ""
    card: int = NO_CARD
    target: Seat = NOBODY
    stand: Stand | None = None  # what it made of the outcome, once the cards were face up


class Chapter(Fixed, frozen=True):
    """One encounter; what has not happened is empty."""

    number: int = 0
    attacker: Seat = NOBODY
    defender: Seat = NOBODY
    planet: int = NOWHERE
    allies: tuple[tuple[Seat, int], ...] = ()  # seat and side
    cards: tuple[int, int] = (NO_CARD, NO_CARD)
    revealed: Stand | None = None  # when both cards were turned up
    deeds: tuple[Deed, ...] = ()
    totals: tuple[int, int] | None = None  # that decided it
    outcome: str = ""  # attack, defence, deal, made, no_deal or off
    landed: tuple[tuple[Seat, int], ...] = ()  # ships, by seat; so below
    lost: tuple[tuple[Seat, int], ...] = ()
    saved: tuple[tuple[Seat, int], ...] = ()  # by Healer or Zombie
    paid: tuple[Seat, int] = (NOBODY, 0)  # compensation: to whom, how many cards
    founded: tuple[tuple[Seat, int], ...] = ()  # by a deal: seat and planet


class Won(Fixed, frozen=True):
    """How a seat came to a colony."""

    seat: Seat
    planet: int
    encounter: int
    how: str  # attack, alliance or deal
    other: Seat  # who was attacked, who was helped, or with whom the deal was made


class Story(Fixed, frozen=True):
    """The present encounter, the one before it, and every colony won."""

    now: Chapter = Chapter()
    last: Chapter | None = None  # that came to an attack
    won: tuple[Won, ...] = ()
    heard: tuple[int, ...] = ()  # by seat: the encounter in which it last made a move
