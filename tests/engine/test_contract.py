"""What every game owes the platform, tried on tables played at random."""

import pytest
from msgspec.structs import replace

from games.engine.board import Board
from games.engine.chance import Chance
from games.engine.contract import Game, Rules, Seat, Window
from games.engine.words import Wording
from games.shelf import GAMES, board_of, words_of
from tests.engine.random_tables import play_at_random
from tests.shares import first
from tests.specimen import rules as nim

ALL: dict[str, Game] = {"nim": nim, **GAMES}


@pytest.mark.parametrize("seed", first(4, [f"{n:x}" for n in range(10)]))
@pytest.mark.parametrize("game", ALL.values(), ids=ALL.keys())
def test_a_table_played_at_random(game: Game, seed: str) -> None:
    fewest, most = game.seating(game.OPTIONS.decode(b"{}"))
    seats = fewest + int(seed, 16) % (most - fewest + 1)
    pace = b'{"pace":"slow"}' if int(seed, 16) % 3 == 2 else b"{}"
    play_at_random(game, pace, seats, seed)


def missing(part: object, protocol: type) -> list[str]:
    """The names a protocol asks for that a part of a game does not offer."""
    asked = {*vars(protocol), *protocol.__annotations__}
    return sorted(name for name in asked if name[0] != "_" and not hasattr(part, name))


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_offers_every_name_that_is_asked_of_it(slug: str) -> None:
    assert not missing(GAMES[slug], Rules), "see Rules in games/engine/contract.py"
    assert not missing(words_of(slug), Wording), "see Wording in games/engine/words.py"
    assert not missing(board_of(slug), Board), "see Board in games/engine/board.py"


def test_a_name_that_is_missing_is_told() -> None:
    class Wordless:
        META = nim.META

    assert missing(nim, Rules) == []
    assert {"hidden", "imagine", "STATE"} <= set(missing(Wordless, Rules))
    assert "META" not in missing(Wordless, Rules)


def with_fault(monkeypatch: pytest.MonkeyPatch, name: str, fault: object) -> None:
    """Nim is played at random with one wrong name."""
    monkeypatch.setattr(nim, name, fault)
    play_at_random(nim, b"{}", 2, "1")


def test_a_secret_in_the_view_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def imagine(state: nim.State, seat: Seat, chance: Chance) -> nim.State:
        return replace(state, turn=state.turn + 1)

    with pytest.raises(AssertionError, match=r"view of seat 0 changes: \['turn'\]"):
        with_fault(monkeypatch, "imagine", imagine)


def test_a_key_that_stays_while_another_seat_is_asked_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    windows = nim.windows

    def one_key(state: nim.State) -> tuple[Window, ...]:
        return tuple(replace(window, key="turn") for window in windows(state))

    with pytest.raises(AssertionError, match="the open window turn asks other seats now"):
        with_fault(monkeypatch, "windows", one_key)


def test_a_key_that_comes_back_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    windows = nim.windows

    def by_seat(state: nim.State) -> tuple[Window, ...]:
        return tuple(replace(one, key=f"seat-{state.active}") for one in windows(state))

    with pytest.raises(AssertionError, match=r"the key seat-\d came back"):
        with_fault(monkeypatch, "windows", by_seat)
