"""A sheet handed on: JSON that can be read back, CSV, a link for BG Stats, a text to paste."""

import csv
import io
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import msgspec
from django.utils.translation import gettext as _

from games.companion.queries import Held
from games.engine.sheet import sums_of
from games.shelf import sheet_title

FORMAT = "cosmos-sheet"
VERSION = 1
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
MINUTE = 60


def as_data(held: Held) -> dict[str, Any]:
    """Everything: read back, it is the same sheet."""
    row = held.row
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": row.game,
        "options": row.options,
        "title": row.title,
        "created": row.created.isoformat(),
        "players": [player.name for player in held.players],
        "marks": [
            {
                "id": mark.uid,
                "cell": mark.cell,
                "value": msgspec.json.decode(mark.value),
                "undoes": mark.undoes,
                "author": mark.author,
                "at": mark.at.isoformat(),
            }
            for mark in held.rows
        ],
        "result": {"scores": held.totals.scores, "ranks": held.totals.ranks}
        if held.is_over
        else None,
    }


def plain_cell(value: object) -> str:
    """Spreadsheets take a text that begins with one of these for a formula."""
    text = str(value)
    return f"'{text}" if text[:1] in "=+-@\t\r" and not text.lstrip("-").isdigit() else text


def as_csv(held: Held) -> str:
    """A row for each player and round; without rounds, a row for each player."""
    plan, final = held.plan, held.totals
    sums = sums_of(plan, {**held.cells, **held.found})
    out = io.StringIO()
    rows = csv.writer(out)
    rounds = range(1, final.rounds + 1) if plan.course is not None else [None]
    head = [_("Game"), _("Sheet"), _("Player"), _("Round"), _("Points so far"), _("Rank")]
    rows.writerow([*head, *(column.label for column in plan.columns)])
    for player in held.players:
        for number in rounds:
            so_far = (
                sums.value(plan.course, {"p": player.index, "r": number})
                if number
                else final.scores[player.index]
            )
            columns = [column[player.index] for column in final.columns]
            cells = [sheet_title(held.row.game), held.row.title, player.name, number or "", so_far]
            rows.writerow([plain_cell(cell) for cell in (*cells, final.ranks[player.index])]
                          + columns)  # fmt: skip
    return out.getvalue()


def bg_stats_play(held: Held) -> dict[str, Any]:
    """A play as the app BG Stats takes it."""
    row, final = held.row, held.totals
    first = held.cells.get("first")
    return {
        "sourceName": "Cosmos",
        "sourcePlayId": row.key,
        "playDate": (row.ended or row.touched).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": sheet_title(row.game),
            "sourceGameId": row.game,
            "highestWins": not held.plan.lower_wins,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": str(player.user_id or player.name),
                "score": str(final.scores[player.index]),
                "winner": final.ranks[player.index] == 1,
                "startPlayer": first == player.index,
            }
            for player in held.players
        ],
        "durationMin": minutes(row.created, row.ended or row.touched),
        "comments": row.title,
    }


def minutes(begin: datetime, end: datetime) -> int:
    return max(1, round((end - begin).total_seconds() / MINUTE))


def bg_stats_link(held: Held) -> str:
    """The link that adds this play."""
    return BG_STATS + quote(msgspec.json.encode(bg_stats_play(held)).decode(), safe="")


def as_text(held: Held) -> str:
    """For a forum or a log of plays."""
    row, final = held.row, held.totals
    lines = [f"{held.title} ({row.created:%Y-%m-%d})", sheet_title(row.game)]
    for player in sorted(held.players, key=lambda one: final.ranks[one.index]):
        rank, score = final.ranks[player.index], final.scores[player.index]
        lines.append(f"{rank}. {player.name}: {score}")
    best = sorted(zip(final.ranks, final.scores, strict=True))[:2]
    if held.plan.tie and len(best) == 2 and best[0][1] == best[1][1]:
        lines.append(held.plan.tie)
    return "\n".join(lines) + "\n"
