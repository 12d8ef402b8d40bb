"""Looking back: a table line by line, its points, its shuffles, its log for programs."""

from contextlib import suppress
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
from games.shelf import board_styles, source_names
from games.tables import queries
from games.tables.models import Table
from games.tables.reading.chapters import Chapter, chapters_of
from games.tables.reading.replaying import recording_of
from games.tables.reading.scene import TableScene, names_of
from games.tables.store.luck import key_of, seed_of
from games.tables.store.reading import FullTable
from games.web import panels, review
from games.web.answers import refusals_as_pages, who
from games.web.graph import graph, tallied, turning_points
from games.web.growth import growth_of
from games.web.pages.table import table_of, wants
from games.web.results import result_of
from games.web.source_graph import source_graphs
from games.web.table_request import board_of, title_of

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
    if line := end_of_chapter(full, request.GET.get("chapter", "")):
        return redirect("replay_line", pk, line)
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
        "own_sheets": board_styles(table.game),
        "title": title_of(scene),
        "crumb": _("Replay of table %(number)d, %(title)s")
        % {"number": table.pk, "title": title_of(scene)},
        "place": "replays",
        "number": number,
        "mover": shown.seat if shown else None,
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
        "review": (own_review := reviewed(table, scene, number) if over else None),
        "review_is_coming": over and own_review is None and review.is_coming(table),
        "can_fork": over and bool(scene.open_windows) and queries.is_luck_open(table),
        "eyes": scene.seat,
        "spoken_to": other_eyes(scene),
        "query": "" if eyes is None else f"?eyes={eyes}",
        "base": base,
        "reading": reading,
        "seats": panels.replay_seats(scene, scores[number] if number < len(scores) else []),
    }


def end_of_chapter(full: FullTable, wanted: str) -> int:
    """The line that ends a chapter of the game; 0 if there is no such chapter."""
    parts = [(one.number, one.line) for one in chapters(full)] if wanted else []
    ends = [line for _number, line in parts[1:]] + [full.row.number]
    found = dict(zip((str(number) for number, _line in parts), ends, strict=False))
    return found.get(wanted, 0)


def reviewed(table: Table, scene: TableScene, number: int) -> review.Shown | None:
    """The computer's review, from the eyes one looks through."""
    you = next((info.index for info in scene.seats if info.you), None)
    return review.shown(table, scene.names.names, scene.seat, you, number)


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


@require_safe
@refusals_as_pages
def shuffles(request: HttpRequest, pk: int) -> HttpResponse:
    """The proof that nobody chose the luck: fingerprint before, secret after."""
    full = table_of(request, pk)
    table = full.row
    over = queries.is_luck_open(table)
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
    over = queries.is_luck_open(table)
    head = {
        "table": table.pk,
        "game": table.game,
        "options": table.options,
        "seats": [seat.name for seat in full.seats],
        "commitment": table.commitment,
        "forked_from": table.forked_from_id,
        "forked_at": table.forked_at,
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
