"""The site's own settings, with the floor page beside it."""

from cosmos_site.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.floor"
