"""Tests of what every game gets; the recorders among them are started by hand, without pytest."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
