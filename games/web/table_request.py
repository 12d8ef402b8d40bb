"""What is asked of a table's page: choices, the window they are for, and what is told of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from games import shelf
from games.engine import text_board
from games.engine.board import Board, Drawn, Scene
from games.engine.explaining import Explains
from games.tables.reading.options import shown_options
from games.tables.reading.scene import TableScene
from games.web.anchors import anchors, paragraph
from games.web.boxes import has_rules

NOT_CHOICES = {"list", "have", "stamp", "csrfmiddlewaretoken", "window", "move", "why"}
LOOKS = {"look", "step"}  # what is only looked at outlasts a window
LONGEST_CHOICE = 40
LONGEST_QUERY = 400


@dataclass(frozen=True)
class Banner:
    """Something to be told above the action bar."""

    kind: str  # bad, good or nothing
    what: str
    then: str = ""
    rule: str = ""  # the address of the paragraph that explains it


def board_of(slug: str, query: Mapping[str, str] | None = None) -> Board:
    """The game's drawing, or its text form if it has none."""
    if query is not None and "pick" in query:
        return text_board
    return shelf.board_of(slug)


def explains_at(slug: str) -> str:
    """Where the cards about a game's things are asked for; "" if it offers none."""
    if not isinstance(shelf.board_of(slug), Explains):
        return ""
    return reverse("explain", args=[slug, "-"]).removesuffix("-/")


def rules_at(slug: str, options: Mapping[str, Any]) -> str:
    """The rules of a game, beginning with the mode that is played; "" if none are written."""
    if not has_rules(slug):
        return ""
    mode = str(options.get("mode", ""))
    page = reverse("how_to_play", args=[slug])
    return f"{page}?{urlencode({'mode': mode})}#{mode}" if mode in anchors(slug) else page


def chosen_in(query: QueryDict) -> dict[str, str]:
    """The choices in a query or form, without what belongs to the page."""
    return {
        name: value
        for name, value in query.items()
        if name not in NOT_CHOICES and isinstance(value, str) and len(value) <= LONGEST_CHOICE
    }


def query_of(request: HttpRequest) -> QueryDict:
    """What is chosen: in the address, or beside a form."""
    if request.method != "POST":
        return request.GET.copy()
    return QueryDict(request.POST.get("chosen", "")[:LONGEST_QUERY], mutable=True)


def drop_if_closed(request: HttpRequest, query: QueryDict, scene: TableScene) -> bool:
    """Puts back choices made for a window that is closed by now; whether there were any."""
    sent = request.POST if request.method == "POST" else request.GET
    window = sent.get("window", "")
    if not window or any(window == one.key for one in scene.windows):
        return False
    kept = LOOKS if request.method != "POST" else set()
    lost = [name for name in chosen_in(query) if name not in kept]
    for name in lost:
        del query[name]
    return bool(lost)


def moved_on() -> Banner:
    """Another tab, the computer or the clock moved while the reader was choosing."""
    return Banner("bad", _("Someone moved first."), _("Your selection was cleared."))


def refused_place(scene: TableScene, query: QueryDict) -> Banner | None:
    """Why the place asked about is closed, with the rule."""
    return refused_in(scene.table.game, scene, query)


def refused_in(game: str, scene: Scene, query: QueryDict) -> Banner | None:
    """The same for any scene of a game, at a table or in a lesson."""
    place = query.get("why", "")
    if not place or len(place) > LONGEST_CHOICE or not scene.is_playing:
        return None
    found = board_of(game).why_not(scene, chosen_in(query), place)
    if found is None:
        return None
    return Banner("bad", _("Not there."), found.sentence, paragraph(game, found.reason))


def title_of(scene: TableScene) -> str:
    """What is played here."""
    options = shown_options(scene.game, scene.table.options)
    return scene.wording.title_of(options)


def window_for(scene: Scene, drawn: Drawn) -> str:
    """The key of the window the reader answers: the one that takes the chosen move."""
    if drawn.move:
        tag = msgspec.json.decode(drawn.move).get("type", "")
        found = next((one.key for one in scene.windows if tag in one.moves), "")
        if found:
            return found
    return scene.windows[0].key if scene.windows else ""


def held_window(scene: TableScene) -> str:
    """A live question with time of its own, which begins when pages say that they show it."""
    if scene.table.slow:
        return ""
    timed = (one.key for one in scene.windows if one.limit is not None)
    return next((key for key in timed if scene.seconds_left(key) is not None), "")


def question(scene: TableScene) -> str:
    """What the table waits for, in one sentence."""
    windows = scene.windows or scene.open_windows
    return scene.wording.question(scene.view, windows[0], scene.names) if windows else ""
