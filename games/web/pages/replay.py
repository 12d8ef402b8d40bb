"""Looking back: a table line by line, its points, its shuffles, its log for programs."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from redis import RedisError

from games.engine.board import Asked
from games.shelf import source_names, static_file
from games.tables import queries
from games.tables.models import Table
from games.tables.reading.chapters import Chapter, chapters_of
from games.tables.reading.replaying import recording_of
from games.tables.reading.scene import TableScene, names_of
from games.tables.store.luck import key_of, seed_of
from games.tables.store.reading import FullTable
from games.web import panels
from games.web.answers import refusals_as_pages, who
from games.web.graph import graph, tallied, turning_points
from games.web.pages.table import table_of, wants
from games.web.results import result_of
from games.web.source_graph import source_graphs
from games.web.tableside import board_of, title_of

LINES_SHOWN = 120
LONGEST_NUMBER = 9  # digits
DAY = 60 * 60 * 24


@require_safe
@refusals_as_pages
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    """The last line; the permanent address of every line is its own."""
    return at_line(request, pk, table_of(request, pk).row.number)


@require_safe
@refusals_as_pages
def replay_line(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    return at_line(request, pk, number)


def at_line(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The board after a line, in the reader's own view while the table is in play."""
    full = table_of(request, pk)
    to = request.GET.get("to", "")
    if to.isascii() and to.isdigit() and len(to) <= LONGEST_NUMBER:
        return redirect("replay_line", pk, min(int(to), full.row.number))
    asked = request.GET.get("eyes", "")
    eyes = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else None
    scene = queries.replayed(full, number, who(request), eyes)
    context = context_for(request, full, scene, number, eyes)
    partial = wants(request) == "replay"
    return render(request, "replay/now.html" if partial else "replay/replay.html", context)


def context_for(
    request: HttpRequest, full: FullTable, scene: TableScene, number: int, eyes: int | None
) -> dict[str, Any]:
    table = full.row
    board = board_of(table.game)
    base = reverse("replay_line", args=[table.pk, number])
    reading = "list" in request.GET
    before = min(table.number, number + LINES_SHOWN // 2) + 1
    lines = queries.telling(full, who(request), before=before, limit=LINES_SHOWN, eyes=eyes)
    shown = next((line for line in lines if line.number == number), None)
    growth = growth_of(table)
    scores, counted_as = growth.points, tallied(scene.wording)
    over = table.status == Table.Status.FINISHED
    parts = chapters(full)
    return {
        "table": table,
        "scene": scene,
        "drawn": board.draw(scene, Asked(base, {}, reading, shown=number)),
        "defs": board.defs(scene),
        "own_sheet": static_file(table.game, "board.css"),
        "title": title_of(scene),
        "crumb": _("Replay of table %(number)d, %(title)s")
        % {"number": table.pk, "title": title_of(scene)},
        "place": "replays",
        "number": number,
        "last": table.number,
        "back": max(0, number - 1),
        "on": min(table.number, number + 1),
        "caption": [board.linked(text) for text in shown.sentences] if shown else [],
        "log": panels.replay_log(lines, board.linked, number, table.pk),
        "graph": graph(scores, scene.names.names, number, scene.wording),
        "tallied": counted_as,
        "sources": source_names(table.game) if growth.sources else (),
        "by_source": source_graphs(
            growth.sources, source_names(table.game), scene.names.names, number
        ),
        "marks": turning_points(scores, counted_as.gain),
        "chapters": parts,
        "chapter": max((one.line for one in parts if one.line <= number), default=-1),
        "result": result_of(scene),
        "over": over,
        "eyes": scene.seat,
        "spoken_to": other_eyes(scene),
        "query": "" if eyes is None else f"?eyes={eyes}",
        "base": base,
        "reading": reading,
        "seats": panels.replay_seats(scene, scores[number] if number < len(scores) else []),
    }


def other_eyes(scene: TableScene) -> str:
    """Whose eyes the reader borrows: what is told to that seat says "you" to it."""
    if scene.seat is None or scene.seats[scene.seat].you:
        return ""
    return scene.seats[scene.seat].name


def chapters(full: FullTable) -> list[Chapter]:
    """The parts of the game so far, as a watcher calls them; put together once."""
    table = full.row
    key = f"chapters:{table.pk}:{table.digest}:{get_language()}"
    found: list[Chapter] | None = None
    with suppress(RedisError):
        found = cache.get(key)
    if found is None:
        names = names_of(full.seats, None)
        recording = recording_of(table.pk)
        found = chapters_of(recording, lambda past: queries.past_view(table, past, None), names)
        with suppress(RedisError):
            cache.set(key, found, DAY)
    return found


@dataclass(frozen=True)
class Growth:
    """The points after every line of a finished table, from the start; by source if known."""

    points: list[list[int]]  # by seat
    sources: list[list[list[int]]]  # by seat and source


def growth_of(table: Table) -> Growth:
    """Counted once for a finished table; nothing while it is in play."""
    if table.status != Table.Status.FINISHED:
        return Growth([], [])
    key = f"growth:{table.pk}:{table.digest}"
    growth: Growth | None = None
    with suppress(RedisError):
        growth = cache.get(key)
    if growth is None:
        growth = counted(table)
        with suppress(RedisError):
            cache.set(key, growth, DAY)
    return growth


def counted(table: Table) -> Growth:
    """By source where the game can, for then the points are their sums."""
    sources = queries.source_graph(table)
    if sources:
        sources = [[[0] * len(seat) for seat in sources[0]], *sources]
        return Growth([[sum(seat) for seat in row] for row in sources], sources)
    points = queries.score_graph(table)
    return Growth([[0] * len(points[0]), *points] if points else [], [])


@require_safe
@refusals_as_pages
def shuffles(request: HttpRequest, pk: int) -> HttpResponse:
    """The proof that nobody chose the luck: fingerprint before, secret after."""
    full = table_of(request, pk)
    table = full.row
    over = table.status == Table.Status.FINISHED
    context = {
        "table": table,
        "crumb": _("Shuffles of table %(number)d") % {"number": table.pk},
        "place": "replays",
        "over": over,
        "secret": table.secret if over else "",
        "words": [(seat.index, seat.name, seat.word) for seat in full.seats] if over else [],
        "seed0": first_seed(full) if over else "",
    }
    return render(request, "replay/shuffles.html", context)


def first_seed(full: FullTable) -> str:
    """The seed of the set-up: the browser works it out again."""
    return seed_of(key_of(full.row.secret, [seat.word for seat in full.seats]), 0)


@require_safe
@refusals_as_pages
def log_export(request: HttpRequest, pk: int) -> HttpResponse:
    """The log for programs; until the end only what this reader was told."""
    full = table_of(request, pk)
    table = full.row
    over = table.status == Table.Status.FINISHED
    head = {
        "table": table.pk,
        "game": table.game,
        "options": table.options,
        "seats": [seat.name for seat in full.seats],
        "commitment": table.commitment,
        "result": table.result,
    }
    if over:
        head |= {
            "secret": table.secret,
            "words": [seat.word for seat in full.seats],
            "lines": opened_lines(table),
        }
    else:
        told = queries.telling(full, who(request), limit=max(1, table.number))
        head["lines"] = [
            {"number": line.number, "seat": line.seat, "told": line.sentences} for line in told
        ]
    answer = HttpResponse(msgspec.json.encode(head), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="table-{table.pk}.json"'
    return answer


def opened_lines(table: Table) -> list[dict[str, Any]]:
    """Every line with its move and the seed of its luck."""
    recording = recording_of(table.pk)
    return [
        {
            "number": line.number,
            "kind": line.kind,
            "seat": line.seat,
            "by": line.by,
            "body": msgspec.Raw(line.body.encode()),
            "at": line.at,
            "digest": line.digest,
            "seed": recording.seed(line.number),
        }
        for line in recording.lines
    ]


urlpatterns = [
    path("t/<int:pk>/replay/", replay, name="replay"),
    path("t/<int:pk>/replay/<int:number>/", replay_line, name="replay_line"),
    path("t/<int:pk>/shuffles/", shuffles, name="shuffles"),
    path("t/<int:pk>/log.json", log_export, name="log_export"),
]
