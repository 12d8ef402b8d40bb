"""A cover lies where something is hidden: it can be carried about, and answers no question."""

import operator
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.engine.chance import Chance
from games.engine.contract import Event, Fixed, Game, Hidden, Seat
from games.engine.sealing import Cover, PeekedError, comes_to_light, covered, is_cover
from games.shelf import GAMES
from tests.engine.test_sealing import CASES, lines

ALICE, BOB = Seat(0), Seat(1)


def matched(cover: object) -> bool:
    match cover:
        case Event():
            return True
    return False


QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "its length": len,
    "whether it is empty": bool,
    "its items": list,
    "its first item": lambda cover: cover[0],
    "a slice": lambda cover: cover[1:],
    "whether it holds something": lambda cover: 1 in cover,
    "whether it is in a list": lambda cover: cover in (1, 2),
    "whether it is equal": lambda cover: cover == 1,
    "whether it differs": lambda cover: cover != 1,
    "which is smaller": lambda cover: cover < 1,
    "which is greater": lambda cover: 1 < cover,  # noqa: SIM300
    "its order": lambda cover: sorted([cover, 1]),
    "its hash": hash,
    "its text": str,
    "its text in a text": lambda cover: f"{cover}",
    "its place in a list": lambda cover: (1, 2)[cover],
    "a range": range,
    "its number": int,
    "a sum": lambda cover: 1 + cover,
    "a tuple made longer": lambda cover: (1, *cover),
    "two tuples joined": lambda cover: (1,) + cover,  # noqa: RUF005
    "its bits": lambda cover: cover & 1,
    "a shifted bit": lambda cover: 1 << cover,
    "a field": lambda cover: cover.card,
    "its class": lambda cover: isinstance(cover, Event),
    "its pattern": matched,
    "a replaced field": lambda cover: msgspec.structs.replace(cover, card=1),
    "its JSON": msgspec.json.encode,
    "its negative": operator.neg,
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS.keys())
def test_a_cover_answers_no_question(question: Callable[[Any], Any]) -> None:
    with pytest.raises((PeekedError, TypeError)):
        question(Cover(None))


def test_a_cover_of_a_counted_part_tells_its_length_alone() -> None:
    cover: Any = Cover(3)
    assert len(cover) == 3
    assert cover
    assert not Cover(0)
    with pytest.raises(PeekedError):
        cover[0]


class Hands(Fixed, frozen=True):
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...] = (7, 8, 9)


def test_a_part_that_stays_in_place_stays_equal_and_a_swapped_one_does_not() -> None:
    parts = [Hidden(("hands", 0), counted=True), Hidden(("hands", 1), counted=True)]
    one, two = Hands(((1, 2), (3, 4))), Hands(((5, 6), (7, 8)))
    blind = covered(one, parts)
    assert blind == covered(two, parts)
    assert is_cover(blind.hands[0])
    swapped = Hands((blind.hands[1], blind.hands[0]))
    with pytest.raises(PeekedError):
        assert swapped == blind


def test_what_more_seats_see_than_before_has_come_to_light() -> None:
    own = Hidden(("hands", 1), (BOB,))
    assert not comes_to_light([own], [own], ALICE)
    assert comes_to_light([own], [Hidden(("hands", 1), (ALICE, BOB))], ALICE)
    assert comes_to_light([own], [], ALICE)
    assert not comes_to_light([own], [], BOB)  # what only Bob knew, Bob may show


# What everybody can work out from what was told, though no view shows it.
WORKED_OUT = {
    "bigbang": {"chain.batches", "cost", "edition"},
    "factory": {"options.edition", "filled", "removed", "sheets"},
    "crafting": {"bought", "pace"},
    "encounter": {
        "deal.heard", "deal.made", "deal.numbers", "enc.carried", "enc.origins", "enc.outcome",
        "enc.owed", "enc.success", "enc.system", "former", "player", "victim",
    },
}  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_every_part_of_a_state_is_shown_or_hidden(slug: str) -> None:
    # A new field that no view shows is a secret: `hidden` must name it, or steps would leak it.
    every, known = set[str](), set[str]()
    for options in (options for name, options in CASES if name == slug):
        found = list(lines(GAMES[slug], options, 150, Chance("1")))
        for state, *_line in found[::10]:
            every |= (here := fields(state))
            known |= {name for name in here - known if not is_silent(GAMES[slug], state, name)}
    assert every
    silent = sorted(every - known - WORKED_OUT.get(slug, set()))
    assert not silent, f"no view shows {silent}: show them, or name them in `hidden`"


def fields(holder: Any, before: str = "") -> set[str]:
    """The fields of a state and of its parts, by their paths."""
    found = set[str]()
    for name in holder.__struct_fields__:
        part = getattr(holder, name)
        path = f"{before}{name}"
        found |= fields(part, f"{path}.") if isinstance(part, msgspec.Struct) else {path}
    return found


def is_silent(game: Game, state: Any, name: str) -> bool:
    """Whether a field is neither hidden nor needed for any view or question."""
    path = tuple(name.split("."))
    if any(part.path[: len(path)] == path for part in game.hidden(state)):
        return False
    blind = covered(state, [Hidden(path)])
    try:
        game.windows(blind)
        return all(game.view(blind, one) == game.view(state, one) for one in (None, ALICE))
    except PeekedError:
        return False
