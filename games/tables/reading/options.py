"""The options of a table as they were stored, perhaps by a newer release than this one.

While a release is rolled out, processes of both serve the same tables. The older one may show a
table of the newer, but must not play it: it knows neither its options nor its edition.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from games.engine.contract import Game
from games.tables.errors import NotAllowed


def newer() -> NotAllowed:
    """What is said of a table that this process is too old for."""
    sentence = _("The site is being updated, and this table already uses the new version.")
    advice = _("Try again in a minute.")
    return NotAllowed("newer", f"{sentence} {advice}", 503)


def played_options(game: Game, stored: Mapping[str, Any]) -> Any:
    """To deal and to replay: every one of them must be understood."""
    check_edition(game, stored.get("edition", 1))
    try:
        return game.OPTIONS.decode(msgspec.json.encode(stored))
    except msgspec.ValidationError as fault:
        raise newer() from fault


def check_edition(game: Game, edition: int | None) -> None:
    """A table of a newer edition than ours is played by newer rules."""
    if edition is not None and edition > game.META.edition:
        raise newer()


def shown_options(game: Game, stored: Mapping[str, Any]) -> Any:
    """For titles and lists: what is not understood is left out."""
    try:
        return game.OPTIONS.decode(msgspec.json.encode(stored))
    except msgspec.ValidationError:
        known = {name: value for name, value in stored.items() if is_known(game, name, value)}
        return game.OPTIONS.decode(msgspec.json.encode(known))


def is_known(game: Game, name: str, value: Any) -> bool:
    try:
        game.OPTIONS.decode(msgspec.json.encode({name: value}))
    except msgspec.ValidationError:
        return False
    return True
