"""How much of a long random run is looked at: a part of it every day, all of it with `-m long`."""

from collections.abc import Iterable
from typing import Any

import pytest

# Of the states met, one in so many.
EVERY = [3, pytest.param(1, marks=pytest.mark.long)]
SELDOM = [9, pytest.param(1, marks=pytest.mark.long)]  # where a look costs much

# How axe looks at a page every day, and how else with `-m long`. Half of the tests take the one,
# half the other: both themes and both widths are looked at every day, each page in one.
NIGHT_1440 = ("night", 1440)
CHART_390 = ("chart", 390)
BY_NIGHT = [NIGHT_1440, pytest.param(*CHART_390, marks=pytest.mark.long)]
BY_DAY = [CHART_390, pytest.param(*NIGHT_1440, marks=pytest.mark.long)]


def first(kept: int, values: Iterable[Any]) -> list[Any]:
    """The first few of these every day, the others with `-m long`."""
    ordered = list(values)
    return [*ordered[:kept], *(pytest.param(one, marks=pytest.mark.long) for one in ordered[kept:])]
