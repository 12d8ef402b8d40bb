"""The regions of a table's page: which there are, and what each is drawn from.

The page, its partial, the answer to a move and what is pushed to open pages are all made from
`REGIONS`, by `drawing`. A region is one element with an id. Its function names the plain values it
depends on; its template sees these and nothing else, and only prints those that are strings
(`filled` in `games/web/parts.py`).
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b

import msgspec
from django.utils import timezone

from games.companion import bg_stats
from games.engine.board import Asked, Board, OffersOrders
from games.engine.contract import Fixed
from games.engine.optional import standing_at
from games.engine.words import speaking
from games.engine.words import translated as _
from games.shelf import has_board
from games.tables import queries
from games.tables.models import Table
from games.tables.queries import Reading
from games.tables.reading.pictures import has_picture
from games.tables.reading.scene import TableScene
from games.web import absences, panels
from games.web.absences import Named
from games.web.beside_play import coach, coach_switch, end, hints_of
from games.web.boards import drawn_board
from games.web.deciding import notices
from games.web.parts import filled
from games.web.results import play_of
from games.web.showing import Reader, Showing, address_of
from games.web.table_request import board_of, held_window, title_of

LOG_LINES = 20  # on the page; the replay has them all
WRITTEN = 6  # bytes of a digest

Values = dict[str, Hashable]


@dataclass(frozen=True)
class Drawing:
    """The page of one kind of reader: each region as HTML, and a digest of each."""

    number: int
    regions: Mapping[str, str]  # by id
    digests: Mapping[str, str]  # by id; that of "at" stands for all of them


def at(page: Showing) -> Values:
    """Where the page is, for its scripts: number, question, what is chosen."""
    turn = _("Your turn")
    title = f"{title_of(page.scene)} - Cosmos"
    return {
        "table": page.pk,
        "number": str(page.scene.number),
        "your_turn": page.your_turn,
        "windows": " ".join(sorted(one.key for one in page.scene.windows)),
        "held": held_window(page.scene) if page.your_turn else "",
        "question": page.question,
        "status": page.table.status,
        "won": page.result is not None and page.result.is_won_by_you,
        "title": f"{turn}: {title}" if page.your_turn else title,
        "window": page.window,
        "chosen": page.chosen,
    }


def seats(page: Showing) -> Values:
    return {"seats": panels.seats(page.scene, page.drawn.standings)}


def rail(page: Showing) -> Values:
    return {"drawn": page.drawn.rail}


def above(page: Showing) -> Values:
    return {"drawn": page.drawn.ruler}


def chips(page: Showing) -> Values:
    """The ways to the panels, on a phone."""
    count = sum(line.kind == "move" for line in page.scene.recap)
    return {
        "is_over": page.result is not None,
        "is_coached": page.reader.is_coached and page.is_playing,
        "has_aims": bool(page.drawn.aims),
        "chip": page.drawn.chip,
        "aims_count": page.drawn.aims_count,
        "count": str(count) if count else "",
        "earlier": page.scene.earlier > 0,
    }


def tray(page: Showing) -> Values:
    closing = page.closing
    return {
        "drawn": page.drawn.ending if page.result else page.drawn.tray,
        "rows": closing.rows if closing and not page.drawn.ending else (),
        "strip": page.coached.remarks if page.coached else (),
        "advice": page.coached.said_shortly if page.coached else "",
        "has_strip": page.coached is not None,
    }


def board(page: Showing) -> Values:
    drawn = page.drawn
    return {
        "drawn": drawn.board,
        "caption": drawn.caption,
        "zooms": drawn.zooms,
        "has_board": has_board(page.table.game),
        "reading": page.asked.reading,
        "other": f"{page.asked.base}?{drawn.chosen}{'' if page.asked.reading else '&list=1'}",
    }


def bar(page: Showing) -> Values:
    """What is asked of the reader, what is chosen, and the way to confirm it."""
    drawn, again = page.drawn, page.reading.table.rematch
    return {
        "table": page.pk,
        "result": page.result.sentence if page.result else "",
        "again": str(again.pk) if again else "",
        "level": page.closing.level if page.closing else "",
        "level_name": page.closing.level_name if page.closing else "",
        "is_next": page.closing.is_next if page.closing else False,
        "is_mine": page.mine is not None,
        "is_known": page.reader.is_known,
        "is_paused": page.table.status == Table.Status.PAUSED,
        "your_turn": page.your_turn,
        "question": page.question,
        "can_undo": page.scene.can_undo,
        "to_move": page.address("move"),
        "to_scratch": page.address("scratch"),
        "window": page.window,
        "base": page.asked.base,
        "chosen": page.chosen,
        "is_chosen": bool(drawn.chosen),
        "say": drawn.say,
        "then": drawn.then,
        "move": drawn.move,
        "verb": drawn.verb,
        "back": drawn.back,
        "others": drawn.others,
        "forms": drawn.forms and page.result is None,
        "gives_orders": standing_at(page.scene.game, page.table.slow) is not None,
        "confides": bool(confidants_of(page)),
        "hints": hints_of(page),
        "text": drawn.text if drawn.text and drawn.text.groups else None,
    }


def aims(page: Showing) -> Values:
    drawn = page.drawn
    play = play_of(page.scene) if page.mine is not None else None
    return {
        "result": page.result,
        "table": page.pk,
        "closing": page.closing,
        "is_guest": page.reader.is_guest and page.mine is not None,
        "has_picture": has_picture(page.table.game),
        "bg_stats": bg_stats.link(play) if play else "",
        "drawn": drawn.aims,
        "title": drawn.aims_title,
    }


def since(page: Showing) -> Values:
    scene = page.scene
    is_mine = page.mine is not None
    return {
        "table": page.pk,
        "is_mine": is_mine,
        "is_over": page.result is not None,
        "recap": panels.recap(scene, board_of(page.table.game).linked) if is_mine else "",
        "earlier": scene.earlier,
        "first": str(scene.since + 1),
    }


def log(page: Showing) -> Values:
    linked = board_of(page.table.game).linked
    return {"table": page.pk, "log": panels.log(page.scene.lines[-LOG_LINES:], linked)}


def chat(page: Showing) -> Values:
    talk = queries.heard_by(page.table, page.reading.talk, page.reader.seat, page.reader.unheard)
    return {
        "chat": panels.chat(talk, page.scene),
        "is_mine": page.mine is not None,
        "confidants": confidants_of(page),
    }


def confidants_of(page: Showing) -> str:
    """With whom the reader may talk in private now, by name."""
    seats = page.scene.confidants if page.is_playing else ()
    if page.reader.seat not in seats:
        return ""
    return ", ".join(page.scene.names[seat] for seat in seats if seat != page.reader.seat)


def takeback(page: Showing) -> Values:
    """The wish to go back to an earlier move: apart from `more`, since it knows the number."""
    can_ask = page.in_play and page.is_playing
    return {"table": page.pk, "last": str(page.scene.number - 1) if can_ask else ""}


def more(page: Showing) -> Values:
    """What else can be done at the table."""
    table, is_over = page.table, page.result is not None
    is_paused = table.status == Table.Status.PAUSED
    return {
        "table": page.pk,
        "is_over": is_over,
        "in_play": page.in_play and not is_over,
        "orders": queries.orders_at(
            page.reading.table, page.reader.seat, partial(is_listed, board_of(table.game))
        ),
        "timed": timed(page),
        "vanished": absences.vanished(page.reading.table, page.reader.seat),
        "can_leave": table.slow and page.is_playing,
        "muted": muted(page),
        "can_pause": page.reader.is_host and page.is_playing,
        "can_resume": is_paused and not page.hindrance[0],
        "is_known": page.reader.is_known,
        "may_coach": coach_switch(page),
        "fingerprint": table.commitment[:16],
    }


def timed(page: Showing) -> tuple[Named, ...]:
    """Other seats whose time runs at a slow table: the reader may give them a day."""
    if not (page.table.slow and page.is_playing):
        return ()
    others = (one for one in page.scene.seats if one.due and one.index != page.reader.seat)
    return tuple(Named(one.index, one.name) for one in others)


def muted(page: Showing) -> bool | None:
    """Whether the reader's seat at a slow table is silent; None where no mails go out."""
    if page.reader.seat is None or not page.table.slow:
        return None
    return page.reading.table.seats[page.reader.seat].muted


def is_listed(board: Board, order: Fixed) -> bool:
    """Whether an order stands in the list: not if the board itself offers it."""
    return not (isinstance(board, OffersOrders) and board.offers(msgspec.to_builtins(order)))


@dataclass(frozen=True)
class Region:
    """One element of the page."""

    name: str  # its id
    template: str
    values: Callable[[Showing], Values]  # all that it depends on


AT = Region("at", "table/at.html", at)
# Every other region, in the order of the page.
REGIONS = (
    Region("seats", "table/seats.html", seats),
    Region("rail", "table/rail.html", rail),
    Region("end-in", "table/end.html", end),
    Region("above", "table/above.html", above),
    Region("chips", "table/chips.html", chips),
    Region("tray-in", "table/tray.html", tray),
    Region("board-in", "table/board.html", board),
    Region("notices-in", "table/notices.html", notices),
    Region("bar-in", "table/bar.html", bar),
    Region("coach-in", "table/coach.html", coach),
    Region("aims-in", "table/aims.html", aims),
    Region("since-in", "table/since.html", since),
    Region("log-in", "table/log.html", log),
    Region("chat-in", "table/chat.html", chat),
    Region("takeback-in", "table/ask_takeback.html", takeback),
    Region("more-in", "table/more.html", more),
)


def drawing(
    reading: Reading,
    reader: Reader,
    scene: TableScene | None = None,
    chosen: Mapping[str, str] | None = None,
    is_list: bool = False,
) -> Drawing:
    """The page of a reader, with what is chosen on it."""
    with speaking(reader.language), timezone.override(reader.zone):
        scene = scene or queries.scene_of(reading, reader.seat)
        base = address_of("table", reading.row.pk)
        asked = Asked(base, chosen or {}, reading=is_list)
        return drawn_regions(Showing(reading, reader, scene, asked, drawn_board(scene, asked)))


def drawn_regions(page: Showing) -> Drawing:
    """Each region, and where the page is with all of them."""
    regions = {one.name: filled(one.template, **one.values(page)) for one in REGIONS}
    digests = {name: digest(html) for name, html in regions.items()}
    known = " ".join(f"{name}:{one}" for name, one in digests.items())
    values = AT.values(page)
    stamp = digests[AT.name] = digest(f"{values} {known}")
    regions[AT.name] = filled(AT.template, **values, drawn=f"{known} at:{stamp}", stamp=stamp)
    return Drawing(page.scene.number, regions, digests)


def digest(html: str) -> str:
    return blake2b(html.encode(), digest_size=WRITTEN).hexdigest()
