"""What a web process does before its first request, so that no player waits for it."""

import gc
import sys

from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse
from django.utils import translation

from games.shelf import GAMES, folder_of

SHORT_COLLECTIONS = (1_000, 10, 10)  # often and short: a long one stops several moves
TURN_SECONDS = 0.0005  # how long the loop waits at most for a thread that computes


def up() -> None:
    """Loads views, templates and languages, and keeps them out of the collector's sight."""
    reverse("home")
    games = [folder_of(slug) / "templates" for slug in GAMES]
    for folder in (settings.BASE_DIR / "templates", *games):
        for path in folder.rglob("*.html"):
            get_template(str(path.relative_to(folder)))
    for language, _name in settings.LANGUAGES:
        translation.activate(language)
    translation.deactivate()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SHORT_COLLECTIONS)
    sys.setswitchinterval(TURN_SECONDS)
