"""A sheet handed on: JSON that can be read back, CSV, a play for BG Stats, a text to paste."""

import csv
import io
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from games.companion import bg_stats
from games.companion.queries import Held
from games.engine.sheet import sums_of
from games.shelf import sheet_title

FORMAT = "cosmos-sheet"
VERSION = 1


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


def as_play(held: Held) -> bg_stats.Play:
    """What the app BG Stats needs to know of a sheet."""
    row, final = held.row, held.totals
    return bg_stats.Play(
        id=row.key,
        game=row.game,
        began=row.created,
        ended=row.ended or row.touched,
        players=[
            bg_stats.Placed(
                name=player.name,
                person=player.user.username if player.user else player.name,
                score=final.scores[player.index],
                rank=final.ranks[player.index],
                begins=held.cells.get("first") == player.index,
            )
            for player in held.players
        ],
        highest_wins=not held.plan.lower_wins,
        comments=row.title,
    )


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
