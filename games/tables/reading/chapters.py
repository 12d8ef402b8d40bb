"""The chapters of a table: the parts its game falls into, for a replay that is read like a book."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.engine.optional import Chapters
from games.engine.words import Names, Titled
from games.shelf import words_of
from games.tables.reading.replaying import Recording, told_anew


@dataclass(frozen=True)
class Chapter:
    """One part of a table, and where it begins."""

    number: int
    line: int  # the line after which it has begun; 0 is the start
    title: str


def chapters_of(recording: Recording, seen: Callable[[Any], Any], names: Names) -> list[Chapter]:
    """Every chapter so far, in order; none if the game does not fall into parts.

    A title is made from what a watcher sees of the first state after the chapter, of the latest
    state for the present one: by then it is known how it ended.
    """
    game, words = recording.game, words_of(recording.table.game)
    if not isinstance(game, Chapters) or not isinstance(words, Titled):
        return []
    state = recording.start()
    begun = {game.chapter(state): 0}
    views: dict[int, Any] = {}
    for line, after, _events in told_anew(recording):
        number, before = game.chapter(after), max(begun)
        if number > before:
            begun[number] = line.number
            views[before] = seen(after)
        for gone in [one for one in begun if one > number]:  # taken back
            del begun[gone]
        state = after
    views[max(begun)] = seen(state)
    return [
        Chapter(number, line, words.chapter(views[number], number, names))
        for number, line in begun.items()
        if number
    ]
