"""Tables played at random, and what every game owes the platform while they are played."""

from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import CLOCK, Game, Resign, Seat, TimeUp, Window
from games.engine.log import Entry
from games.engine.play import RefusedError, play, replay
from games.engine.sealing import covered

LONGEST_LOG = 10_000


def play_at_random(game: Game, options: bytes, seats: int, seed: str) -> Any:
    """Plays one table to its end and checks the whole contract on the way."""
    luck, log = Chance(seed), list[Entry[Any]]()
    chosen = replace(game.OPTIONS.decode(options), edition=game.META.edition)
    state = start = game.setup(chosen, seats, Chance(seed))
    closed = set[str]()
    assert_fair(game, state, seats, luck)
    while windows := game.windows(state):
        seat, move = some_move(game, state, windows, luck)
        number = len(log) + 1
        log.append(Entry(number, seat, move, seed=f"{number:x}"))
        state = play(game, state, seat, move, Chance(log[-1].seed)).state
        assert number < LONGEST_LOG, f"after {number} moves the game has not ended"
        assert game.MOVE.decode(encode(move)) == move, f"{move} is another move when read as JSON"
        closed |= assert_keys_are_new(windows, game.windows(state), closed)
        assert_fair(game, state, seats, luck)
    assert replay(game, start, log) == state
    return state


def some_move(game: Game, state: Any, windows: Any, luck: Chance) -> tuple[Seat, Any]:
    window = luck.pick(windows)
    dice = luck.below(40)
    if dice == 0:
        return CLOCK, TimeUp(window.key)
    if dice == 1 and window.must:
        return CLOCK, TimeUp(window.key, luck.pick(window.must))
    if dice == 2 and luck.below(10) == 0:
        seat = luck.pick(window.may)
        if game.refuse(state, seat, Resign()) is None:
            return seat, Resign()
    seat = luck.pick(window.must or window.may)
    moves = list(game.moves(state, seat))
    assert moves, f"seat {seat} is asked {window.key} and has no move"
    return seat, luck.pick(moves)


def assert_keys_are_new(
    before: tuple[Window, ...], now: tuple[Window, ...], closed: set[str]
) -> set[str]:
    """A key is one question, so it does not come back; those that closed by this move."""
    asked = {window.key: set(window.may) for window in before}
    for window in now:
        assert window.key not in closed, f"the key {window.key} came back: deadlines go by keys"
        others = set(window.may) - asked.get(window.key, set(window.may))
        assert not others, f"the open window {window.key} asks other seats now: give it a new key"
    return set(asked) - {window.key for window in now}


def assert_fair(game: Game, state: Any, seats: int, luck: Chance) -> None:
    """JSON round trip, no leak, never stuck, nobody plays out of turn."""
    assert game.STATE.decode(encode(state)) == state, "the state is another one when read as JSON"
    assert_no_leak(game, state, seats, luck)
    assert_secrets_are_covered(game, state, seats, luck)
    assert_not_stuck(game, state)
    assert_only_the_asked_may_play(game, state, seats)


def assert_no_leak(game: Game, state: Any, seats: int, luck: Chance) -> None:
    """Other secrets, same view: so the view cannot hold a secret."""
    for seat in map(Seat, range(seats)):
        other = game.imagine(state, seat, luck)
        for reader in (seat, None):
            one, two = game.view(state, reader), game.view(other, reader)
            shown = [
                name for name in one.__struct_fields__ if getattr(one, name) != getattr(two, name)
            ]
            assert not shown, (
                f"seat {seat} imagines another state, and the view of {reader_name(reader)} "
                f"changes: {shown}. `view` shows a secret, or `imagine` changes what is known"
            )


def reader_name(reader: Seat | None) -> str:
    return "a watcher" if reader is None else f"seat {reader}"


# Factory deals in packets of which the next seat sees six of nine tiles: taken as seen, which seals
# no less, since nothing of them shows before all hands do.
PARTLY_SEEN = {"factory": {"dealt", "first"}}


def assert_secrets_are_covered(game: Game, state: Any, seats: int, luck: Chance) -> None:
    """All that a seat imagines to be otherwise is hidden from it: steps that show it are sealed."""
    hidden = tuple(game.hidden(state))
    for seat in map(Seat, range(seats)):
        unseen = [part for part in hidden if seat not in part.seen_by]
        blind = covered(state, unseen)
        other = covered(game.imagine(state, seat, luck), unseen)
        for name in set(state.__struct_fields__) - PARTLY_SEEN.get(game.META.slug, set()):
            one, two = getattr(blind, name), getattr(other, name)
            # A cover is equal inside a list.
            assert [one] == [two], (
                f"seat {seat} imagines another `{name}`, but `hidden` does not say it is hidden"
            )


def assert_not_stuck(game: Game, state: Any) -> None:
    """Until the result is known, an answer or a time-up is due."""
    windows = game.windows(state)
    over = game.result(state) is not None
    assert over != bool(windows), "a game has open windows until it has a result, and none after"
    waits = any(window.must or window.limit for window in windows)
    assert over or waits, "the table waits for nobody and no clock runs: it is stuck"
    for window in windows:
        assert set(window.must) <= set(window.may), f"{window.key}: `must` is a part of `may`"
    assert len({window.key for window in windows}) == len(windows), "two windows have one key"


def assert_only_the_asked_may_play(game: Game, state: Any, seats: int) -> None:
    asked = {seat for window in game.windows(state) for seat in window.may}
    for seat in set(map(Seat, range(seats))) - asked:
        for move in game.moves(state, seat):
            try:
                play(game, state, seat, move, Chance("0"))
            except RefusedError:
                continue
            raise AssertionError(f"seat {seat} was not asked and played {move}")
