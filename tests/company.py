"""The site every test of the database begins in: other people, and other tables of every game.

Played once through the commands, and written as rows in each process of tests: after the
migrations, and again after each flush. A test that would read the whole site instead of its own
table, person or mail finds all of this there, and no first row has the number 1.
"""

import fcntl
import hashlib
import os
import pickle
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from allauth.account.models import EmailAddress
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model, QuerySet

from accounts.models import ApiToken, Preference, User
from accounts.programs import new_token
from games.companion import commands as companion
from games.companion.models import Mark, Player, Sheet
from games.engine.chance import Chance
from games.engine.contract import Game
from games.engine.contract import Seat as Index
from games.engine.play import carry_out
from games.notify.models import Notice
from games.shelf import GAMES, sheet_slugs
from games.tables import commands
from games.tables.errors import NotAllowed
from games.tables.models import (
    Deadline,
    Invitation,
    Line,
    Message,
    Rating,
    Seat,
    Table,
)
from games.tables.store.luck import commitment_of

NAMES = ("Vega", "Deneb", "Altair", "Rigel", "Procyon")
WORDS = ("parsec", "perihelion", "umbra", "zenith", "analemma")
LATER = datetime(2096, 1, 1, tzinfo=UTC)  # no deadline of the company falls due in a test
DAY = 60 * 60 * 24
# Parents before children. The numbers of rows begin far apart: none is taken for another.
MODELS: tuple[type[Model], ...] = (
    User,
    Preference,
    EmailAddress,
    ApiToken,
    Table,
    Seat,
    Line,
    Deadline,
    Message,
    Invitation,
    Rating,
    Notice,
    Sheet,
    Player,
    Mark,
)
FIRST: dict[type[Model], int] = {
    User: 300,
    Table: 5_000,
    Seat: 8_000,
    Message: 60_000,
    Notice: 70_000,
    Sheet: 90_000,
}
# What one table of each game is besides its defaults; the others are the defaults.
MODES: dict[str, list[dict[str, Any]]] = {
    "bigbang": [{"mode": mode} for mode in ("simple", "cosmic", "parallel", "hexdomino")],
}
LONGEST = 90  # moves of a finished table, before all but one give up

M = TypeVar("M", bound=Model)
Rows = list[tuple[type[Model], list[Any]]]
_played: Rows = []


def gather() -> None:
    """Writes the company into an empty database."""
    if not _played:
        _played.extend(played_once())
    with transaction.atomic():
        for model, rows in _played:
            model._default_manager.bulk_create(rows)
        number_on(MODELS)


def ours(model: type[M]) -> QuerySet[M]:
    """The rows that came after the company: those of the test that asks."""
    kept = [row.pk for kind, rows in _played if kind is model for row in rows]
    return model._default_manager.exclude(pk__in=kept)


def number_on(models: Iterable[type[Model]]) -> None:
    """Sees to it that PostgreSQL gives no number twice; SQLite does so by itself."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models)):
            cursor.execute(statement)


def played_once() -> Rows:
    """The company, played by the first of several processes and read by the others.

    `make test` names the file: it saves each of its other processes about seven seconds.
    """
    name = os.environ.get("COSMOS_COMPANY")
    if not name:
        return play_all()
    with Path(name).open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if kept := file.read():
            rows: Rows = pickle.loads(kept)
            return rows
        rows = play_all()
        file.write(pickle.dumps(rows))
        return rows


class Undone(Exception):  # noqa: N818
    """Rolls back what was played: nobody is told of it, no task is sent."""


def play_all() -> Rows:
    """The company as rows. What was done to make them is rolled back."""
    rows: Rows = []
    try:
        with transaction.atomic():
            begin_numbers()
            people = [newcomer(name) for name in NAMES]
            for place, slug in enumerate(GAMES):
                furnish(slug, people[place % 3 :] + people[: place % 3])
            keep_score(people)
            settle()
            rows = [(model, list(model._default_manager.order_by("pk"))) for model in MODELS]
            raise Undone
    except Undone:
        return rows


def begin_numbers() -> None:
    """The first user, table, seat and line have numbers that nobody guesses."""
    nobody = User.objects.create(pk=FIRST[User], username="Nobody here", is_active=False)
    Preference.objects.create(user=nobody)
    table = Table.objects.create(
        pk=FIRST[Table], game="bigbang", options={}, host=nobody, status=Table.Status.CANCELLED
    )
    Seat.objects.create(pk=FIRST[Seat], table=table, index=0, name="Nobody here")
    Message.objects.create(
        pk=FIRST[Message], table=table, user=nobody, room=Message.Room.SEATS, text="Is this on?"
    )
    Notice.objects.create(
        pk=FIRST[Notice],
        user=nobody,
        kind=Notice.Kind.OTHER,
        address="nobody@example.org",
        subject="Long ago",
        text="Somebody was told something.",
        due=datetime(2020, 1, 1, tzinfo=UTC),
        sent=datetime(2020, 1, 1, tzinfo=UTC),
    )
    now = datetime(2026, 1, 1, tzinfo=UTC)
    Sheet.objects.create(pk=FIRST[Sheet], game="free", maker=nobody, created=now, touched=now)
    number_on(FIRST)


def newcomer(name: str) -> User:
    """Somebody with an address and a token; nobody logs in by password, which is dear to make."""
    address = f"{name.lower()}@example.org"
    user = User(username=name, email=address)
    user.set_unusable_password()
    user.save()
    Preference.objects.create(user=user)
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    new_token(user)
    return user


def furnish(slug: str, people: list[User]) -> None:
    """A game's tables: one that waits, two in play, one paused, two and more finished."""
    options = MODES.get(slug, [{}])
    open_one(slug, options[0], people, seats_free=1)
    days = {"slow": True, "clock": "move", "seconds": 3 * DAY}
    for more in (days, {}, {"joining": "link"}):
        table = open_one(slug, options[-1], people, **more)
        play(table, 8, to_the_end=False)
        take_back(table, people)
        talk(table, people)
    commands.pause(people[0], table.pk)
    kinds: tuple[dict[str, Any], ...] = ({"rated": True}, {"bots": ["random"]})
    for settled, kind in product(options, kinds):
        table = open_one(slug, settled, people, **kind)
        play(table, LONGEST)
        end(table, people)
        talk(table, people)


def open_one(
    slug: str, options: dict[str, Any], people: list[User], seats_free: int = 0, **more: Any
) -> Table:
    """A table with a word of each person for the shuffle; it starts unless a seat stays free."""
    game = GAMES[slug]
    fewest, most = game.seating(game.OPTIONS.decode(msgspec.json.encode(options)))
    fewest = max(2, fewest)
    seats = min(most, fewest + seats_free + len(more.get("bots", ())))
    host, *guests = people
    table = commands.open_table(host, slug, options, seats=seats, **more)
    secret = hashlib.sha256(f"{slug} {table.pk}".encode()).hexdigest()
    Table.objects.filter(pk=table.pk).update(secret=secret, commitment=commitment_of(secret))
    table.seats.filter(user=host).update(word=WORDS[0])
    free = table.seats.filter(user=None, bot="").count() - seats_free
    for guest, word in zip(guests[:free], WORDS[1:], strict=False):
        commands.take_seat(guest, table.pk, word=word, link=table.link)
    if not free and not seats_free:
        commands.start(host, table.pk)
    if seats_free:
        Invitation.objects.create(table=table, user=guests[-1], by=host)
        Invitation.objects.create(table=table, address="comet@example.org", by=host)
    table.refresh_from_db()
    return table


def play(table: Table, moves: int, to_the_end: bool = True) -> None:
    """Legal moves at random for everybody who must; at most so many, or all but the last."""
    game, luck = GAMES[table.game], Chance(f"{table.pk:x}")
    for _ in range(moves):
        table.refresh_from_db()
        state = game.STATE.decode(table.snapshot)
        windows = game.windows(state)
        if not windows:
            return
        window = luck.pick(windows)
        seat = Index(luck.pick(window.must or window.may))
        move = luck.pick(list(game.moves(state, seat)))
        if not to_the_end and could_end(game, state, seat, move):
            return
        body = msgspec.json.encode(move)
        commands.submit_for(table.pk, seat, window.key, body, "user", table.number)


def could_end(game: Game, state: Any, seat: Index, move: Any) -> bool:
    """Whether the game may be over after this move. It is tried with one luck of many."""
    return not game.windows(carry_out(game, state, seat, move, Chance("0")).state)


def take_back(table: Table, people: list[User]) -> None:
    """An undo, where the last move may be taken back."""
    for user in people:
        try:
            commands.undo(user, table.pk)
        except NotAllowed:
            continue


def end(table: Table, people: list[User]) -> None:
    """Everybody but the host gives up, until the table ends; alone, the host ends it."""
    for user in people[1:]:
        table.refresh_from_db()
        if table.status == Table.Status.PLAYING and table.seats.filter(user=user).exists():
            commands.resign(user, table.pk)
    table.refresh_from_db()
    if table.status == Table.Status.PLAYING:
        commands.propose(people[0], table.pk, "end")
        table.refresh_from_db()
    assert table.status == Table.Status.FINISHED, table.game


def talk(table: Table, people: list[User]) -> None:
    """Some words of a seat and of a watcher."""
    Message.objects.create(
        table=table, user=people[0], room=Message.Room.SEATS, text="A fine sky tonight."
    )
    Message.objects.create(
        table=table, user=people[-1], room=Message.Room.WATCHERS, text="What a move!"
    )


def keep_score(people: list[User]) -> None:
    """Score sheets of every game: one that is written on, one that is finished."""
    names = [user.username for user in people[:2]]
    for slug in sheet_slugs():
        for ended in (False, True):
            sheet = companion.start_sheet(people[0], slug, {}, names, "At Vega's")
            over = companion.Sent("ended-1", "over", 1 if ended else None)
            made = companion.write(sheet, [over], is_maker=True)
            assert not made.refused


def settle() -> None:
    """A quiet company: its deadlines are far, and who is awaited was told so."""
    Deadline.objects.update(due=LATER, warn=None)
    Seat.objects.exclude(awaited=None).update(noticed=datetime(2026, 1, 1, tzinfo=UTC))
