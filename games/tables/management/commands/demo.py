"""Demo people and tables, made through the commands alone: whatever they show, play made it."""

from typing import Any

import msgspec
from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.models import Preference, User
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.shelf import GAMES
from games.tables import commands
from games.tables.models import Table

NAMES = ("Alice", "Bob", "Charlie")
PASSWORD = "cosmos-demo"  # noqa: S105  (printed: demo people are everybody's)


class Command(BaseCommand):
    """manage.py demo"""

    help = "Adds Alice, Bob and Charlie with open, running and finished tables."

    def handle(self, *args: Any, **given: Any) -> None:
        alice, bob, charlie = map(demo_person, NAMES)
        for slug in GAMES:
            with transaction.atomic():
                tables = furnish(slug, alice, bob, charlie)
            self.stdout.write(f"{slug}: tables {', '.join(str(table.pk) for table in tables)}")
        self.stdout.write(f"People: {', '.join(NAMES)}, password {PASSWORD}")


def demo_person(name: str) -> User:
    user, new = User.objects.get_or_create(
        username=name, defaults={"email": f"{name.lower()}@example.org"}
    )
    if new:
        user.set_password(PASSWORD)
        user.save()
        Preference.objects.get_or_create(user=user)
    return user


def furnish(slug: str, alice: User, bob: User, charlie: User) -> list[Table]:
    """Two tables that wait for people, two in play, one finished."""
    days = 3 * 24 * 3600
    fewest = max(seats_of(slug), 2)
    waiting = commands.open_table(alice, slug, {}, seats=fewest)
    slow = commands.open_table(bob, slug, {}, seats=fewest, slow=True, clock="move", seconds=days)
    tables = [waiting, slow]
    for host, guest, moves in ((alice, bob, 5), (bob, alice, 12), (charlie, alice, 60)):
        bots = ["random"] * (fewest - 2)
        table = commands.open_table(host, slug, {}, seats=fewest, bots=bots)
        commands.take_seat(guest, table.pk)
        play(table, moves, seed=f"{table.pk:x}")
        tables.append(table)
    end(tables[-1], charlie, alice)
    return tables


def end(table: Table, host: User, guest: User) -> None:
    """A long game: the guest gives up; if that does not end it, both agree to stop."""
    table.refresh_from_db()
    if table.status == Table.Status.PLAYING:
        commands.resign(guest, table.pk)
        table.refresh_from_db()
    if table.status == Table.Status.PLAYING:
        commands.propose(host, table.pk, "end")


def seats_of(slug: str) -> int:
    game = GAMES[slug]
    return game.seating(game.OPTIONS.decode(b"{}"))[0]


def play(table: Table, moves: int, seed: str) -> None:
    """Plays legal moves at random for everybody, at most so many."""
    game, luck = GAMES[table.game], Chance(seed)
    for _ in range(moves):
        table.refresh_from_db()
        state = game.STATE.decode(table.snapshot)
        windows = game.windows(state)
        if not windows:
            return
        window = luck.pick(windows)
        seat = Seat(luck.pick(window.must or window.may))
        body = msgspec.json.encode(luck.pick(list(game.moves(state, seat))))
        commands.submit_for(table.pk, seat, window.key, body, "user", table.number)
