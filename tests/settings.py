"""The site as tests see it: with the specimen, a game from outside, installed by one line."""

from cosmos_site.settings import *  # noqa: F403
from cosmos_site.settings import INSTALLED_APPS, INSTALLED_GAMES

INSTALLED_GAMES = [*INSTALLED_GAMES, "tests.specimen"]
INSTALLED_APPS = [*INSTALLED_APPS, "tests.specimen"]
