"""What a game offers beyond the contract is typed, and asked for by type."""

import re
from pathlib import Path

import pytest

from games.engine import optional
from games.engine.contract import Game, Rules
from games.shelf import GAMES
from tests.engine.recorded_logs import OURS

ROOT = Path(__file__).resolve().parent.parent.parent
OFFERED: dict[type, set[str]] = {
    optional.Tallies: {"bigbang", "crafting", "encounter", "factory"},
    optional.TalliesSources: {"crafting"},
    optional.Opens: {"bigbang", "encounter"},
    optional.TellsPoints: {"bigbang"},
    optional.KeepsWork: {"factory", "nim"},
    optional.ShowsWork: {"factory"},
    optional.LaysWorkOpen: {"factory"},
    optional.LaysFaceDown: {"factory"},
    optional.LooksBack: {"factory"},
    optional.Chapters: {"crafting", "encounter"},
    optional.Confides: {"encounter"},
    optional.TakesOrders: {"bigbang", "crafting", "encounter", "factory", "nim"},
    optional.OffersDaily: {"bigbang", "nim"},
}
LISTED = set[str]().union(*OFFERED.values())  # a further game may offer what it likes
TYPES = {"Options", "State", "Move", "View"}
ASKED_BY_NAME = re.compile(
    r"(?:getattr|hasattr)\(\s*(?:game|rules|board|words|wording|self\.game)\b"
)


def names_in(*protocols: type) -> set[str]:
    return {name for one in protocols for name in (*vars(one), *one.__annotations__)}


@pytest.mark.parametrize("kind", OFFERED, ids=lambda kind: kind.__name__)
def test_a_game_is_found_to_offer_what_it_offers(kind: type) -> None:
    assert {slug for slug in LISTED if isinstance(GAMES[slug], kind)} == OFFERED[kind]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_without_work_or_orders_is_asked_for_none(game: Game) -> None:
    assert bool(optional.kinds_of_work(game)) == isinstance(game, optional.KeepsWork)
    assert (optional.standing_of(game) is not None) == isinstance(game, optional.TakesOrders)


def test_nothing_on_the_site_asks_a_game_for_a_name() -> None:
    sources = [path for part in ("games", "cosmos_site") for path in (ROOT / part).rglob("*.py")]
    asking = [str(path) for path in sources if ASKED_BY_NAME.search(path.read_text())]
    assert asking == []


@pytest.mark.parametrize("slug", OURS)
def test_rules_export_the_names_of_the_contract_and_no_other(slug: str) -> None:
    """An optional name that is misspelt would silently do nothing."""
    exported = set[str](getattr(GAMES[slug], "__all__", ()))
    assert exported, f"games/{slug}/rules/__init__.py must list what it exports in __all__"
    unknown = exported - TYPES - names_in(Rules) - names_in(*OFFERED)
    assert unknown == set(), "neither contract.py nor optional.py knows these names"
