"""How much of a long random run is looked at: a part of it every day, all of it with `-m long`."""

import pytest

# Of the states met, one in so many.
EVERY = [3, pytest.param(1, marks=pytest.mark.long)]
