"""What the templates of a table need: the window, the panels, the words around them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from zlib import crc32

import msgspec
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import shelf
from games.engine import text_board
from games.engine.board import Asked, Board, Drawn
from games.shelf import has_board, static_file, template
from games.tables import queries
from games.tables.commands.taking_back import mark_of
from games.tables.models import Deadline, Message, Table
from games.tables.reading.scene import SeatInfo, TableScene, seat_infos
from games.tables.store.reading import FullTable
from games.tables.time import pausing
from games.web import panels
from games.web.anchors import paragraph
from games.web.answers import who
from games.web.results import result_of

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


def chosen_in(query: QueryDict) -> dict[str, str]:
    """The choices in a query or form, without what belongs to the page."""
    return {
        name: value
        for name, value in query.items()
        if name not in NOT_CHOICES and isinstance(value, str) and len(value) <= LONGEST_CHOICE
    }


def now_stamp(table: FullTable, user: User | None) -> str:
    """The stamp of a table now, without looking at its game."""
    infos = seat_infos(table, user, timezone.now())
    talk = queries.messages_for(table, user, limit=1)
    return stamp_of(table.row, infos, table.deadlines, talk)


def stamp_of(
    table: Table,
    infos: Sequence[SeatInfo],
    deadlines: Sequence[Deadline],
    talk: Sequence[Message],
) -> str:
    """Changes with everything a page shows besides the log: presence, talk, proposals."""
    seats = [(one.present, one.minded, one.resigned, one.awaited) for one in infos]
    dues = sorted(str(row.due) for row in deadlines if row.fired is None)
    last = talk[-1].pk if talk else 0
    again = rematch_of(table)
    whole = repr((table.status, table.proposal, seats, dues, last, again.pk if again else 0))
    return f"{crc32(whole.encode()):x}"


def rematch_of(table: Table) -> Table | None:
    """The table that plays this one again, if there is one."""
    if table.status != Table.Status.FINISHED:
        return None
    if not hasattr(table, "again"):
        table.again = Table.objects.filter(rematch_of=table).first()  # type: ignore[attr-defined]
    found: Table | None = table.again  # type: ignore[attr-defined]
    return found


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
    place = query.get("why", "")
    if not place or len(place) > LONGEST_CHOICE or scene.table.status != Table.Status.PLAYING:
        return None
    game = scene.table.game
    found = board_of(game).why_not(scene, chosen_in(query), place)
    if found is None:
        return None
    return Banner("bad", _("Not there."), found.sentence, paragraph(game, found.reason))


def drawn_for(scene: TableScene, query: QueryDict, base: str) -> Drawn:
    """The window with what the reader has chosen."""
    asked = Asked(base, chosen_in(query), reading="list" in query)
    return board_of(scene.table.game).draw(scene, asked)


def stage_context(
    request: HttpRequest,
    full: FullTable,
    banner: Banner | None = None,
    scene: TableScene | None = None,
) -> dict[str, Any]:
    """What the window's template needs."""
    scene = scene or queries.scene_for(full, who(request))
    table = full.row
    query = query_of(request)
    has_moved_on = drop_if_closed(request, query, scene)
    if request.method != "POST":  # an answer to what was done has its own banner
        banner = moved_on() if has_moved_on else refused_place(scene, query)
    base = reverse("table", args=[table.pk])
    drawn = drawn_for(scene, query, base)
    preference = getattr(request.user, "preference", None)
    mine = scene.seats[scene.seat] if scene.seat is not None else None
    return {
        "table": table,
        "scene": scene,
        "drawn": drawn,
        "banner": banner,
        "base": base,
        "move_url": partial(reverse, "move", args=[table.pk]),
        "scratch_url": partial(reverse, "scratch", args=[table.pk]),
        "window": window_for(scene, drawn),
        "question": question(scene),
        "asked_by": " ".join(sorted(one.key for one in scene.windows)),
        "reading": "list" in query,
        "has_board": has_board(table.game),
        "no_board": not has_board(table.game),
        "at_once": preference is not None and not preference.confirm_move,
        "proposal": proposal_for(scene),
        "overdue": overdue(scene),
        "hindrance": pausing.hindrance(table, who(request)),
        "is_host": isinstance(request.user, User) and table.host_id == request.user.pk,
        "mine": mine,
        "your_turn": scene.called and table.status == Table.Status.PLAYING,
        "result": result_of(scene),
        "again": rematch_of(table),
        "recap_count": sum(line.kind == "move" for line in scene.recap),
    }


def context_for(
    request: HttpRequest, full: FullTable, banner: Banner | None = None
) -> dict[str, Any]:
    """What the whole page needs."""
    user, table = who(request), full.row
    scene = queries.scene_for(full, user)
    board = board_of(table.game)
    context = stage_context(request, full, banner, scene)
    talk = queries.messages_for(full, user)
    mine = next((row for row in full.seats if row.index == scene.seat), None)
    return context | {
        "title": title_of(scene),
        "crumb": _("Table %(number)d, %(title)s") % {"number": table.pk, "title": title_of(scene)},
        "place": "lobby",
        "defs": partial(board.defs, scene),
        "stamp": stamp_of(table, scene.seats, full.deadlines, talk),
        "seats": panels.seats(scene, context["drawn"].standings),
        "own_sheet": static_file(table.game, "board.css"),
        "own_keys": template(table.game, "keys.html"),
        "own_script": static_file(table.game, "board.js"),
        "log": panels.log(scene.lines, board.linked),
        "recap": panels.recap(scene, board.linked),
        "chat": panels.chat(talk, scene),
        "note": mine.note if mine else "",
        "orders": queries.orders_of(full, user),
        "can_ask_undo": scene.seat is not None and scene.number > 0,
    }


def title_of(scene: TableScene) -> str:
    """What is played here."""
    options = scene.game.OPTIONS.decode(msgspec.json.encode(scene.table.options))
    return scene.wording.title_of(options)


def window_for(scene: TableScene, drawn: Drawn) -> str:
    """The key of the window the reader answers: the one that takes the chosen move."""
    if drawn.move:
        tag = msgspec.json.decode(drawn.move).get("type", "")
        found = next((one.key for one in scene.windows if tag in one.moves), "")
        if found:
            return found
    return scene.windows[0].key if scene.windows else ""


def question(scene: TableScene) -> str:
    """What the table waits for, in one sentence."""
    windows = scene.windows or scene.open_windows
    return scene.wording.question(scene.view, windows[0], scene.names) if windows else ""


def proposal_for(scene: TableScene) -> dict[str, Any] | None:
    """What is proposed to the table, and whether the reader has still to answer."""
    wish = scene.table.proposal
    if not wish:
        return None
    if scene.table.status == Table.Status.PAUSED and wish["kind"] != "end":
        return None
    who_asks = scene.names[wish["by"]]
    if wish["kind"] == "undo":
        text = _("%(who)s asks to go back to move %(line)d.")
        sentence = text % {"who": who_asks, "line": wish["to"]}
    else:
        sentence = _("%(who)s proposes to end the game without a result.") % {"who": who_asks}
    waits = scene.seat is not None and scene.seat not in wish["agreed"]
    return {"sentence": sentence, "asked": waits, "mark": mark_of(wish)}


def overdue(scene: TableScene) -> list[Any]:
    """Seats whose time has run out while the host is to decide."""
    if scene.table.status != Table.Status.PAUSED:
        return []
    late = pausing.out_of_time(scene.table)
    return [one for one in scene.seats if one.index in late and not one.minded]
