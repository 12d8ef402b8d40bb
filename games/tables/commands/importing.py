"""A finished game from a file: the log of a table, as its page or the API gives it away.

It becomes a finished table of the person who brought it: only they see it, until they invite
others to look. Nobody's seat is nobody's seat: the names are kept as words, results count for no
one. Every line is played again with the luck of the file, so that nothing enters that the rules,
the seeds and the digests do not bear out.
"""

from datetime import UTC, datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.play import RefusedError
from games.shelf import GAMES
from games.tables.commands.opening import check_host, check_seats, offered
from games.tables.commands.talking import plain
from games.tables.errors import NotAllowed
from games.tables.models import Line, Seat, Table
from games.tables.reading.replaying import Recording, told_anew
from games.tables.reading.verifying import first_fault
from games.tables.store import luck
from games.tables.store.records import NewLine
from games.tables.store.writing import digest_of


class LineIn(msgspec.Struct, frozen=True):
    """A line of the file; what else stands there follows from it."""

    number: int
    kind: str
    seat: int
    by: str
    body: msgspec.Raw
    at: datetime
    digest: str


class LogIn(msgspec.Struct, frozen=True):
    """The file: what decides how a table went."""

    game: str
    options: dict[str, Any]
    seats: tuple[str, ...]
    words: tuple[str, ...]
    secret: str
    commitment: str
    lines: tuple[LineIn, ...] = ()
    forked_from: int | None = None


LOG = msgspec.json.Decoder(LogIn)


def import_log(user: User, body: bytes) -> Table:
    """The table that a log leads to; 422 with a sentence if it leads nowhere."""
    log = read_log(body)
    check_host(user)
    game = offered(log.game)
    try:
        options = game.OPTIONS.decode(msgspec.json.encode(log.options))
    except (msgspec.DecodeError, TypeError, OverflowError, RecursionError) as fault:
        raise broken(_("its options: %(fault)s") % {"fault": fault}) from fault
    check_seats(game, options, len(log.seats), ())
    with transaction.atomic():
        table = write_table(user, log)
        play_again(table, log)
        if wrong := first_fault(table.pk):
            raise broken(wrong)
    return table


def read_log(body: bytes) -> LogIn:
    """The file, or 422."""
    try:
        log = LOG.decode(body)
        seal = luck.commitment_of(log.secret)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError, ValueError) as no:
        raise broken(_("it isn't the log of a finished game")) from no
    if seal != log.commitment:
        raise broken(_("its fingerprint doesn't match its secret"))
    if len(log.words) != len(log.seats) or log.forked_from is not None:
        raise broken(_("it isn't a game from its beginning"))
    return log


def write_table(user: User, log: LogIn) -> Table:
    table = Table.objects.create(
        game=log.game,
        options=log.options,
        host=user,
        status=Table.Status.FINISHED,
        joining=Table.Joining.NAMED,
        secret=log.secret,
        commitment=luck.commitment_of(log.secret),
        started=log.lines[0].at if log.lines else None,
        ended=log.lines[-1].at if log.lines else None,
        ended_by="rules",
    )
    Seat.objects.bulk_create(
        Seat(table=table, index=index, name=plain(name)[:40], word=plain(word)[:40])
        for index, (name, word) in enumerate(zip(log.seats, log.words, strict=True))
    )
    return table


def play_again(table: Table, log: LogIn) -> None:
    """Writes the lines with the events they lead to, then the state and the result."""
    lines = [unplayed(table, one) for one in log.lines]
    recording = Recording(table, log.words, tuple(lines))
    state: Any = recording.start()
    digest = ""
    try:
        for line, after, events in told_anew(recording):
            state = after
            new = NewLine(line.kind, line.seat, line.by, line.body, line.at)
            digest = digest_of(digest, line.number, new)
            if digest != line.digest:
                raise broken(_("a move differs from its fingerprint"))
            line.events = msgspec.json.encode(events).decode()
            line.sealed = True
    except (RefusedError, msgspec.DecodeError, LookupError, ValueError) as fault:
        raise broken(_("a move that the rules don't allow")) from fault
    result = GAMES[table.game].result(state)
    if result is None:
        raise broken(_("it isn't the log of a finished game"))
    Line.objects.bulk_create(lines)
    Table.objects.filter(pk=table.pk).update(
        number=len(lines),
        digest=digest,
        snapshot=msgspec.json.encode(state).decode(),
        sealed=len(lines),
        result=msgspec.to_builtins(result),
    )


def unplayed(table: Table, one: LineIn) -> Line:
    """A line as the file has it."""
    known = one.kind in Line.Kind.values and one.by in Line.By.values and -1 <= one.seat < 100
    if not known or one.number < 1:
        raise broken(_("a move of an unknown kind"))
    at = one.at if one.at.tzinfo else one.at.replace(tzinfo=UTC)
    body = bytes(one.body).decode()
    return Line(
        table=table,
        number=one.number,
        kind=one.kind,
        seat=one.seat,
        by=one.by,
        body=body,
        at=at,
        digest=one.digest,
    )


def broken(what: str) -> NotAllowed:
    """Why a file is refused."""
    return NotAllowed("bad_log", _("We can't play this log again: %(what)s.") % {"what": what}, 422)
