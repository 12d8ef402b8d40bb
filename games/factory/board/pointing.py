"""A whole move chosen for the reader, where a query can say it."""

from typing import Any
from urllib.parse import urlencode

from games.factory.rules.components import cell_name
from games.factory.rules.moves import Hole, Pick, Sabotage


def pointing(move: Any) -> str:
    """The query that chooses this move; "" where a button plays it, or hands build it."""
    match move:
        case Pick(tiles=tiles):
            return urlencode({"tiles": "-".join(map(str, tiles))})
        case Hole(cells=cells):
            return urlencode({"cells": "-".join(cell_name(x, y) for x, y in cells)})
        case Sabotage(cell=(x, y)):
            return urlencode({"cells": cell_name(x, y)})
    return ""
