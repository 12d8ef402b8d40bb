"""The site as tests see it: with the specimen, a game from outside, installed by one line."""

import os

# Of several processes that test the full site, each has a Redis of its own (tests/run.py). The
# processes that a test starts are told which one it wants.
if own := os.environ.pop(f"COSMOS_REDIS_{os.environ.get('PYTEST_XDIST_WORKER')}", ""):
    os.environ["COSMOS_REDIS"] = own

from cosmos_site.settings import *  # noqa: F403
from cosmos_site.settings import INSTALLED_APPS, INSTALLED_GAMES

INSTALLED_GAMES = [*INSTALLED_GAMES, "tests.specimen"]
INSTALLED_APPS = [*INSTALLED_APPS, "tests.specimen"]

REVIEW_SECONDS = 0.0  # a test that wants a review asks for it
COMPUTER_PAUSE = (0.0, 0.0)  # nobody looks on
