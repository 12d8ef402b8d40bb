"""All writes about score sheets."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.companion import queries, signals
from games.companion.errors import SheetRefused
from games.companion.models import SHORT, Mark, Player, Sheet, code
from games.companion.words import reason
from games.engine import sheet as engine
from games.engine.contract import Fixed, Refusal
from games.engine.sums import Value

MOST_MARKS = 6000  # on one sheet
MOST_AT_ONCE = 400
LONGEST_NAME = 24
LONGEST_TITLE = 60
KEPT = timedelta(days=90)  # a sheet nobody claimed, from its last mark on
UID = re.compile(r"[A-Za-z0-9_-]{6,24}")
DEVICE = re.compile(r"[A-Za-z0-9_-]{1,12}")


class Sent(Fixed, frozen=True):
    """A mark as a phone sends it."""

    id: str
    cell: str = ""
    value: Value = None
    undoes: str = ""


class Written(Fixed, frozen=True):
    """What became of the marks that were sent."""

    number: int
    taken: tuple[str, ...]  # stand on the sheet now, or did before
    refused: dict[str, str] = {}  # id -> sentence


def plain(text: str, longest: int) -> str:
    """A name or a title without control characters and needless blanks."""
    return " ".join("".join(c for c in text if c.isprintable() or c == " ").split())[:longest]


def start_sheet(
    user: User | None,
    game: str,
    options: Mapping[str, Any],
    names: Sequence[str],
    title: str = "",
) -> Sheet:
    """A new sheet. Who starts it and is on it by their own name has claimed that name."""
    rules = queries.rules_of(game)
    settled = settle(rules, options)
    players = tuple(name for name in (plain(name, LONGEST_NAME) for name in names) if name)
    if len({name.casefold() for name in players}) != len(players):
        raise SheetRefused("same_name", _("Two players have the same name. Change one of them."))
    fewest, most = rules.seats(settled)
    if not fewest <= len(players) <= most:
        sentence = _("This game is for %(fewest)s to %(most)s players.")
        values = {"fewest": fewest, "most": most}
        raise SheetRefused("players", sentence % values, 422, **values)
    now = timezone.now()
    with transaction.atomic():
        row = Sheet.objects.create(
            game=game,
            options=settled,
            title=plain(title, LONGEST_TITLE),
            maker=user,
            created=now,
            touched=now,
            digest=hashlib.sha256(msgspec.json.encode([game, settled, players])).hexdigest(),
        )
        give_code(row)
        for index, name in enumerate(players):
            own = user is not None and not user.is_guest and name == user.username
            Player.objects.create(sheet=row, index=index, name=name, user=user if own else None)
    return row


def settle(rules: engine.SheetRules, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as the sheet knows them: each a value it offers, the first by default."""
    settled = {}
    for option in rules.options():
        offered = [msgspec.json.decode(value) for value, *_rest in option.choices]
        wish = options.get(option.name, offered[0])
        if wish not in offered or isinstance(wish, bool):
            sentence = _("That isn't one of the choices for “%(label)s”.")
            raise SheetRefused("option", sentence % {"label": option.label})
        settled[option.name] = wish
    return settled


def give_code(row: Sheet) -> None:
    """Four letters that no open sheet has."""
    for _try in range(20):
        try:
            with transaction.atomic():
                row.code = code(SHORT)
                row.save(update_fields=["code"])
        except IntegrityError:
            continue
        return
    row.code = ""
    row.save(update_fields=["code"])


def write(
    row: Sheet,
    sent: Sequence[Sent],
    user: User | None = None,
    author: int = -1,
    device: str = "",
    is_maker: bool = False,
) -> Written:
    """Appends marks, each once however often it is sent. What cannot stand is refused by itself.

    Of two people writing one cell both marks stand; the sheet's lock decides which is later.
    """
    if len(sent) > MOST_AT_ONCE:
        raise SheetRefused("too_many", _("Too many entries in one go."), 413)
    with transaction.atomic():
        locked = Sheet.objects.select_for_update().filter(pk=row.pk, erased=False).first()
        if locked is None:
            raise queries.missing()
        held = queries.held(locked)
        known = author if 0 <= author < len(held.players) else -1
        made = Writing(held, known, device if DEVICE.fullmatch(device) else "")
        for one in sent:
            made.add(one, is_maker or is_made_by(locked, user))
        made.save()
    return made.answer()


def is_made_by(row: Sheet, user: User | None) -> bool:
    return user is not None and row.maker_id == user.pk


class Writing:
    """Marks on their way to a sheet that is locked."""

    def __init__(self, held: queries.Held, author: int, device: str) -> None:
        self.held, self.author, self.device = held, author, device
        self.known = {row.uid for row in held.rows}
        self.ends = {row.uid for row in held.rows if row.cell == engine.OVER}
        self.marks = list(held.marks)
        self.cells = dict(held.cells)
        self.rows: list[Mark] = []
        self.taken: list[str] = []
        self.refused: dict[str, str] = {}
        self.digest, self.number = held.row.digest, held.row.number

    def add(self, sent: Sent, is_maker: bool) -> None:
        if sent.id in self.known:
            self.taken.append(sent.id)
            return
        mark = engine.Mark(sent.id, sent.cell, sent.value, sent.undoes)
        refusal = self.refusal(mark, is_maker)
        if refusal is not None:
            self.refused[sent.id[:24]] = reason(refusal)
            return
        self.append(mark, timezone.now())

    def refusal(self, mark: engine.Mark, is_maker: bool) -> Refusal | None:
        if not UID.fullmatch(mark.id):
            return Refusal("no_such_cell")
        if len(self.marks) >= MOST_MARKS:
            return Refusal("full")
        if mark.undoes and mark.undoes not in self.known:
            return Refusal("no_such_mark")
        if self.reopens(mark) and not is_maker:
            return Refusal("not_maker")
        if mark.undoes:
            return None
        return engine.refuse(self.held.plan, self.cells, mark)

    def reopens(self, mark: engine.Mark) -> bool:
        """Whether a mark takes the end of the game back."""
        if mark.undoes:
            return mark.undoes in self.ends
        return mark.cell == engine.OVER and mark.value is None

    def append(self, mark: engine.Mark, at: datetime, author: int | None = None) -> None:
        """One more mark, chained to the one before."""
        self.number += 1
        value = msgspec.json.encode(mark.value).decode()
        body = msgspec.json.encode(
            [self.digest, self.number, mark.id, mark.cell, value, mark.undoes]
        )
        self.digest = hashlib.sha256(body).hexdigest()
        self.rows.append(
            Mark(
                sheet=self.held.row,
                number=self.number,
                uid=mark.id,
                cell=mark.cell if not mark.undoes else "",
                value=value,
                undoes=mark.undoes,
                author=self.author if author is None else author,
                device=self.device,
                at=at,
                digest=self.digest,
            )
        )
        self.known.add(mark.id)
        if mark.cell == engine.OVER:
            self.ends.add(mark.id)
        self.marks.append(mark)
        self.taken.append(mark.id)
        if mark.undoes:
            self.cells = engine.cells_of(self.marks)
        else:
            self.cells[mark.cell] = mark.value

    def save(self) -> None:
        if not self.rows:
            return
        Mark.objects.bulk_create(self.rows)
        row = self.held.row
        row.number, row.digest = self.number, self.digest
        row.touched = timezone.now()
        follow(row)
        signals.after_commit(signals.marked, sheet=row.pk, number=row.number)

    def answer(self) -> Written:
        return Written(self.number, tuple(self.taken), self.refused)


def digest_of(before: str, *parts: str | int) -> str:
    """The link of the chain: each mark carries a digest of the one before."""
    return hashlib.sha256(msgspec.json.encode([before, *parts])).hexdigest()


def follow(row: Sheet) -> None:
    """What follows from the marks: whether it is over, and the result."""
    held = queries.held(row)
    was_over = row.ended is not None
    if held.is_over:
        row.ended = row.ended or ended_at(held)
        row.result = {"scores": held.totals.scores, "ranks": held.totals.ranks}
        row.code = ""
    else:
        row.ended, row.result = None, None
    row.save(update_fields=["number", "digest", "touched", "ended", "result", "code"])
    if was_over and not held.is_over:
        give_code(row)


def ended_at(held: queries.Held) -> datetime:
    """When the end was written."""
    ends = (mark.at for mark in reversed(held.rows) if mark.cell == engine.OVER)
    return next(ends, held.row.touched)


def rename(row: Sheet, title: str) -> None:
    """Another title; names and marks stay."""
    Sheet.objects.filter(pk=row.pk).update(title=plain(title, LONGEST_TITLE))
    signals.after_commit(signals.stirred, sheet=row.pk)


def delete(row: Sheet, user: User | None, is_maker: bool = False) -> None:
    """The whole sheet goes. Only who started it may do that."""
    if not (is_maker or is_made_by(row, user)):
        raise SheetRefused(
            "not_maker", _("Only the person who started the sheet can delete it."), 403
        )
    erase(row)


def erase(row: Sheet) -> None:
    with transaction.atomic():
        Sheet.objects.filter(pk=row.pk).update(erased=True)
        Mark.objects.filter(sheet=row).delete()
        Player.objects.filter(sheet=row).delete()
        Sheet.objects.filter(pk=row.pk).delete()


def sweep() -> int:
    """Sheets without an account that nobody touched for ninety days are deleted."""
    old = timezone.now() - KEPT
    nobody = Q(maker=None) | Q(maker__is_guest=True)
    unclaimed = ~Exists(Player.objects.filter(sheet=OuterRef("pk"), user__isnull=False))
    forgotten = Sheet.objects.filter(nobody, unclaimed, touched__lt=old)
    count = 0
    for row in forgotten[:500]:
        erase(row)
        count += 1
    return count


def forget(user: User) -> None:
    """An account is deleted: what they wrote stays, without a link to them."""
    Player.objects.filter(user=user).update(user=None)
    Player.objects.filter(asked=user).update(asked=None)
    Sheet.objects.filter(maker=user).update(maker=None)
