"""The settings of the tests, with the floor page beside the site."""

from tests.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.floor"
