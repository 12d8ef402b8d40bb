"""Two worlds that one reader cannot tell apart, played line by line beside each other.

The truth is played at random. Beside it runs its twin: a world with other secrets that looks the
same to the reader, in which every seat plays the same move where it can, and else another of the
same kind. As long as the reader's view stays the same, everything the reader is told must be the
same. When the truth shows the reader something the twin has otherwise, that was no secret any
more, and another twin of the truth takes its place.
"""

from dataclasses import dataclass, field
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Event, Fixed, Game, Resign, Seat, Step, TimeUp
from games.engine.play import RefusedError, asks, play

Reader = Seat | None  # None watches
WORLDS = 8  # tried for a line, until one shows the reader what the truth does


class OverheardError(AssertionError):
    """A reader was told what its view hides."""


def told_to(events: tuple[Event, ...], reader: Reader) -> list[Event]:
    """What this reader hears of a line."""
    return [one for one in events if one.to is None or (reader is not None and reader in one.to)]


def difference(one: list[Event], other: list[Event]) -> list[Event]:
    """The events of either list that the other has not; in which order cards come is no secret."""
    here, there = [sorted_words(event) for event in one], [sorted_words(event) for event in other]
    return [a for a in here if a not in there] + [a for a in there if a not in here]


def sorted_words(event: Event) -> Event:
    words = {
        name: " ".join(sorted(value.split())) if isinstance(value, str) else value
        for name, value in event.values.items()
    }
    return Event(event.name, words, event.to)


def is_laid_open(events: list[Event]) -> bool:
    """Cards everybody looked at, or one had in hand for a moment: gone before the next view."""
    names = {event.name for event in events}
    if "cards_passed" in names and names <= {"you_drew", "cards_passed"}:
        return all(event.to is not None for event in events)
    return bool(names) and names <= {"revealed", "suffered", "collected", "artefacts_discarded"}


def other_world(game: Game, state: Any, reader: Reader, seats: int, luck: Chance) -> Any:
    """A state this reader cannot tell from the true one; a watcher knows less than any seat."""
    others = [reader] if reader is not None else [Seat(seat) for seat in range(min(seats, 2))]
    for _try in range(WORLDS):
        other = state
        for seat in others:
            other = game.imagine(other, seat, luck)
        if is_possible(game, other):
            return other
    return state


def is_possible(game: Game, state: Any) -> bool:
    """Whoever is asked can answer: a seat that cannot would have been passed over."""
    asked = [seat for window in game.windows(state) for seat in window.must]
    return all(any(True for _move in game.moves(state, seat)) for seat in asked)


@dataclass
class Twin:
    """A second world for one reader, and what was played and told in it, line by line."""

    game: Game
    reader: Reader
    seats: int
    luck: Chance
    state: Any
    lines: dict[int, tuple[Fixed, tuple[Event, ...]]] = field(default_factory=dict)
    states: dict[int, Any] = field(init=False)  # after each line
    shown: int = 0  # lines that no other world would have shown the reader
    compared: int = 0  # lines told alike in two worlds
    apart: int = 0  # lines after which the worlds were not the same
    differed: int = 0  # of these: lines whose move or whose events to others were not the same

    def __post_init__(self) -> None:
        self.states = {0: self.state}

    def follow(self, before: Any, seat: Seat, move: Any, seed: str, step: Step[Any]) -> None:
        """Plays the line of the truth in this world too, and compares what the reader hears."""
        self.told(before, seat, move, seed, step)
        self.states[len(self.lines)] = self.state
        self.apart += self.state != step.state

    def told(self, before: Any, seat: Seat, move: Any, seed: str, step: Step[Any]) -> None:
        game, reader, number = self.game, self.reader, len(self.lines) + 1
        for _world in range(WORLDS):
            assert_same_questions(game, before, self.state, reader)
            assert_same_refusal(game, before, self.state, reader, move)
            played = self.answer(seat, move, seed)
            if played is not None and self.looks_like(step.state, played[1].state):
                break
            self.state = other_world(game, before, reader, self.seats, self.luck)
        else:
            self.state = other_world(game, step.state, reader, self.seats, self.luck)
            self.lines[number] = (move, step.events)
            self.shown += 1
            return
        other, after = played
        differing = difference(told_to(after.events, reader), told_to(step.events, reader))
        if is_laid_open(differing):
            self.state = other_world(game, step.state, reader, self.seats, self.luck)
            self.lines[number] = (move, step.events)
            self.shown += 1
            return
        if differing:
            raise OverheardError(f"{reader} hears of {other}, {move}: {differing}")
        self.compared += 1
        self.differed += (move, step.events) != (other, after.events)
        self.state = after.state
        self.lines[number] = (other, after.events)

    def answer(self, seat: Seat, move: Any, seed: str) -> tuple[Any, Step[Any]] | None:
        """The same move if this world allows it, else one of the same kind, if there is any."""
        try:
            return move, play(self.game, self.state, seat, move, Chance(seed))
        except RefusedError:
            assert seat != self.reader, "what a seat may do depends on what it cannot know"
        like = [one for one in self.game.moves(self.state, seat) if type(one) is type(move)]
        if not like:
            return None
        other = self.luck.pick(like)
        return other, play(self.game, self.state, seat, other, Chance(seed))

    def looks_like(self, one: Any, other: Any) -> bool:
        game, reader = self.game, self.reader
        return bool(
            game.view(one, reader) == game.view(other, reader)
            and game.windows(one) == game.windows(other)
        )


def assert_same_questions(game: Game, one: Any, other: Any, reader: Reader) -> None:
    """Who is asked what is public; what a seat may answer follows from what it knows."""
    assert game.view(one, reader) == game.view(other, reader)
    assert game.windows(one) == game.windows(other)
    if reader is not None and any(reader in window.may for window in game.windows(one)):
        assert list(game.moves(one, reader)) == list(game.moves(other, reader))


def assert_same_refusal(game: Game, one: Any, other: Any, reader: Reader, move: Any) -> None:
    """A refusal tells nothing either: what another seat plays is tried by the reader too."""
    if reader is None or not any(asks(window, reader, move) for window in game.windows(one)):
        return
    assert game.refuse(one, reader, move) == game.refuse(other, reader, move)


def some_line(game: Game, state: Any, luck: Chance) -> tuple[Seat, Any]:
    """A move at random; now and then time runs out or a seat leaves."""
    window = luck.pick(game.windows(state))
    dice = luck.below(60)
    if dice == 0:
        return CLOCK, TimeUp(window.key)
    seat = luck.pick(window.must or window.may)
    if dice == 1 and luck.below(10) == 0 and game.refuse(state, seat, Resign()) is None:
        return seat, Resign()
    return seat, luck.pick(list(game.moves(state, seat)))
