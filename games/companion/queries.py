"""All reads about score sheets."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from games.companion.errors import SheetRefused
from games.companion.models import LETTERS, LONG, SHORT, Mark, Player, Sheet
from games.companion.words import reason
from games.engine import sheet as engine
from games.engine.sums import Value
from games.shelf import sheet_of, sheet_title

MOST_LISTED = 60
PLANS_KEPT = 64  # each is some hundred kilobytes


@dataclass(frozen=True)
class Held:
    """A sheet with all that was read for it."""

    row: Sheet
    players: Sequence[Player]
    rows: Sequence[Mark]

    @cached_property
    def plan(self) -> engine.Plan:
        """In the language that is active."""
        return plan_of(self.row.game, names_of(self.players), self.row.options)

    @cached_property
    def marks(self) -> list[engine.Mark]:
        return [as_mark(row) for row in self.rows]

    @cached_property
    def cells(self) -> dict[str, Value]:
        return engine.cells_of(self.marks)

    @cached_property
    def found(self) -> dict[str, Value]:
        """What only the server works out."""
        rules = rules_of(self.row.game)
        return rules.found(self.plan, self.cells) if isinstance(rules, engine.Finding) else {}

    def tried(self, cell: str, value: Value) -> dict[str, Value]:
        """What the server would find with one more entry, which is not written."""
        rules = rules_of(self.row.game)
        refused = engine.refuse(self.plan, self.cells, engine.Mark("trial", cell, value))
        if refused is not None:
            raise SheetRefused("mark", reason(refused))
        if not isinstance(rules, engine.Finding):
            return {}
        return rules.found(self.plan, {**self.cells, cell: value})

    @cached_property
    def totals(self) -> engine.Totals:
        return engine.totals(self.plan, {**self.cells, **self.found})

    @property
    def is_over(self) -> bool:
        return self.cells.get(engine.OVER) == 1

    @property
    def title(self) -> str:
        return self.row.title or sheet_title(self.row.game)


def rules_of(slug: str) -> engine.SheetRules:
    rules = sheet_of(slug)
    if rules is None:
        raise SheetRefused("no_sheet", _("There's no score sheet for this game."), 404)
    return rules


def plan_of(slug: str, players: tuple[str, ...], options: dict[str, Any]) -> engine.Plan:
    """What a sheet asks, in the language that is active."""
    return plan_kept(slug, players, msgspec.json.encode(options), get_language())


@lru_cache(PLANS_KEPT)
def plan_kept(
    slug: str, players: tuple[str, ...], options: bytes, language: str | None
) -> engine.Plan:
    """The sheets of this evening are asked for with every entry: their plans are made once."""
    return rules_of(slug).plan(players, msgspec.json.decode(options))


def names_of(players: Iterable[Player]) -> tuple[str, ...]:
    return tuple(player.name for player in players)


def as_mark(row: Mark) -> engine.Mark:
    return engine.Mark(row.uid, row.cell, msgspec.json.decode(row.value), row.undoes)


def missing() -> SheetRefused:
    """The same answer for a wrong code, a deleted sheet and somebody else's."""
    sentence = _("Score sheet not found. Check the code, or ask for the link again.")
    return SheetRefused("not_found", sentence, 404)


def sheet_with_key(key: str) -> Sheet:
    """The sheet behind a link; whoever has the link holds the pen."""
    if len(key) != LONG or not set(key) <= set(LETTERS):
        raise missing()
    row = Sheet.objects.filter(key=key, erased=False).first()
    if row is None:
        raise missing()
    return row


def sheet_with_code(code: str) -> Sheet:
    """The open sheet with these four letters. Pages count how often somebody tries."""
    letters = code.upper()
    if len(letters) != SHORT or not set(letters) <= set(LETTERS):
        raise missing()
    row = Sheet.objects.filter(code=letters, erased=False, ended=None).first()
    if row is None:
        raise missing()
    return row


def held(row: Sheet) -> Held:
    """A sheet, its players and its marks."""
    return Held(row, list(row.players.select_related("user", "asked")), list(row.marks.all()))


def sheets_of(user: User) -> QuerySet[Sheet]:
    """Sheets a user started or plays on."""
    mine = Q(maker=user) | Q(players__user=user)
    return Sheet.objects.filter(mine, erased=False).distinct().order_by("-touched")


def recent(user: User | None, keys: Sequence[str]) -> list[Sheet]:
    """What this person or this browser has seen, the latest first."""
    known = Q(key__in=keys[:MOST_LISTED])
    if user is not None:
        known |= Q(maker=user) | Q(players__user=user)
    rows = Sheet.objects.filter(known, erased=False).distinct().order_by("-touched")
    return list(rows.prefetch_related("players")[:MOST_LISTED])


def finished_with(user: User) -> QuerySet[Sheet]:
    """Finished sheets that carry this person's name, the latest first."""
    rows = Sheet.objects.filter(players__user=user, erased=False).exclude(ended=None)
    return rows.order_by("-ended").prefetch_related("players__user")


def names_known(user: User | None, keys: Sequence[str]) -> list[str]:
    """People this person played with, the most frequent first."""
    counted = Counter(player.name for sheet in recent(user, keys) for player in sheet.players.all())
    return [name for name, _count in counted.most_common(8)]


def data_of(user: User) -> dict[str, Any]:
    """What this app keeps about a user, for the export of one's data."""
    from games.companion.exporting import as_data

    return {"sheets": [as_data(held(row)) for row in sheets_of(user)]}
