"""The site as tests see it: with the specimen, a game from outside, installed by one line."""

import os

# Of several processes that test the full site, each has a Redis of its own (tests/run.py).
if own := os.environ.get(f"COSMOS_REDIS_{os.environ.get('PYTEST_XDIST_WORKER')}"):
    os.environ["COSMOS_REDIS"] = own

from cosmos_site.settings import *  # noqa: F403
from cosmos_site.settings import INSTALLED_APPS, INSTALLED_GAMES

INSTALLED_GAMES = [*INSTALLED_GAMES, "tests.specimen"]
INSTALLED_APPS = [*INSTALLED_APPS, "tests.specimen"]
