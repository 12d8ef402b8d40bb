"""What a web process does before its first request, so that no player waits for it."""

from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse
from django.utils import translation

from cosmos_site import collector
from games.shelf import GAMES, folder_of


def up() -> None:
    """Loads views, templates and languages."""
    reverse("home")
    games = [folder_of(slug) / "templates" for slug in GAMES]
    for folder in (settings.BASE_DIR / "templates", *games):
        for path in folder.rglob("*.html"):
            get_template(str(path.relative_to(folder)))
    for language, _name in settings.LANGUAGES:
        translation.activate(language)
    translation.deactivate()
    collector.keep_short()
