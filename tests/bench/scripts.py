"""Tables with their whole play known beforehand: the clients only have to send it."""

from itertools import cycle, islice
from typing import Any

import msgspec
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.programs import new_token
from games.engine.chance import Chance
from games.engine.contract import Seat
from games.engine.play import play
from games.shelf import GAMES
from games.tables import commands
from games.tables.commands import opening
from games.tables.store.holding import hold
from tests.bench.play import Person, Script, Step
from tests.people import person

PEOPLE = 120
opening.TABLES_AN_HOUR = 10**6  # nobody opens as many in earnest


def people() -> list[Person]:
    """Many pairs, so that no table waits for another one's user."""
    if User.objects.count() < PEOPLE:
        for n in range(PEOPLE):
            person(f"Player {n}", password=None)
    return [known(user) for user in User.objects.order_by("pk")[:PEOPLE]]


def known(user: User) -> Person:
    token = new_token(user)
    client = Client()
    client.force_login(user)
    return Person(user.pk, token, client.cookies[settings.SESSION_COOKIE_NAME].value)


def scripts(count: int, pairs: list[Person], slug: str = "bigbang", **pace: Any) -> list[Script]:
    """So many tables in play, over and over the same pairs of people."""
    couples = list(zip(pairs[::2], pairs[1::2], strict=True))
    return [script(list(couple), slug, **pace) for couple in islice(cycle(couples), count)]


def script(couple: list[Person], slug: str, **pace: Any) -> Script:
    host, guest = (User.objects.get(pk=one.pk) for one in couple)
    table = commands.open_table(host, slug, {}, seats=2, **pace)
    commands.take_seat(guest, table.pk)
    game, held, luck = GAMES[slug], hold(table.pk, lock=False), Chance(f"{table.pk:x}")
    state, steps = game.STATE.decode(held.snapshot), list[Step]()
    while windows := game.windows(state):
        window = luck.pick(windows)
        seat = Seat(luck.pick(window.must or window.may))
        move = luck.pick(list(game.moves(state, seat)))
        steps.append(Step(seat, window.key, msgspec.json.encode(move).decode()))
        state = play(game, state, seat, move, Chance(held.seed(len(steps)))).state
    return Script(table.pk, couple, steps)
