"""The start: the ranks are closed, the game deals, the first windows open."""

from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.chance import Chance
from games.engine.contract import Game, Step
from games.engine.optional import standing_of
from games.engine.play import begin
from games.shelf import GAMES
from games.tables import signals
from games.tables.commands import turn
from games.tables.commands.gathering import only_if_all_are_there
from games.tables.commands.opening import offered, open_table, settle
from games.tables.commands.ordering import settle_apart
from games.tables.commands.starting_fork import start_fork
from games.tables.commands.unstarted import host_only, stir, unstarted
from games.tables.errors import NotAllowed
from games.tables.levels import proposed_for
from games.tables.models import Table
from games.tables.reading.options import played_options
from games.tables.store.holding import hold
from games.tables.store.states import STATES, position_of
from games.tables.store.writing import write
from games.tables.time import calendars, deadlines


def start(user: User, table: int) -> None:
    """The host begins; seats still free are left out if the game allows it."""
    with transaction.atomic():
        row = unstarted(table)
        host_only(user, row)
        row.seats.filter(user=user).update(ready=timezone.now())
        only_if_all_are_there(row)
        begin_game(row)
    stir(table)


def play_now(
    user: User, slug: str, options: dict[str, Any], level: str = "", opponents: int = 0
) -> Table:
    """A table against the computer, started at once; newcomers meet the easy one.

    As few opponents as the game needs, unless more are wished.
    """
    game = offered(slug)
    settled = settle(game, options, slow=False)
    fewest, most = game.seating(settled)
    seats = min(max(fewest, 1 + opponents), most)
    chosen = level or proposed_for(None if user.is_guest else user, slug)
    bots = [chosen] * (seats - 1)
    table = open_table(user, slug, options, seats=seats, bots=bots, joining="link")
    start(user, table.pk)
    table.refresh_from_db()
    return table


def begin_game(table: Table) -> None:
    """Closes the ranks, deals, opens the first windows; or goes on where another table was."""
    if table.forked_from_id is not None:
        start_fork(table)
        return
    game = GAMES[table.game]
    played_options(game, table.options)  # a table opened by a newer release waits for it
    options = settle(game, table.options, table.slow, rated=table.rated)
    count = close_ranks(table)
    fewest, most = game.seating(options)
    if not fewest <= count <= most:
        raise NotAllowed(
            "seats",
            _("This game needs %(fewest)s to %(most)s players.") % {"fewest": fewest, "most": most},
            409,
        )
    give_orders(table, game)
    calendars.copy_to_seats(table)
    now = timezone.now()
    dealt = begin(game, options, count, Chance(hold(table.pk).seed(0)))
    write_start(table, game, options, dealt, now)
    held = hold(table.pk)
    windows = game.windows(dealt.state)
    if dealt.events:
        write(held, turn.dealt(held, dealt, windows, now))
    STATES.keep(held, dealt.state)
    settle_apart(position_of(held))
    due = deadlines.set_deadlines(held, windows, now)
    signals.after_commit(signals.asked.send, sender=None, held=held, windows=windows, deadlines=due)
    signals.after_commit(signals.noted.send, sender=None, table=held.pk, what="started", seat=-1)


def close_ranks(table: Table) -> int:
    """Free seats go, the others are counted through; returns how many there are."""
    table.seats.filter(user=None, bot="").delete()
    for place, seat in enumerate(table.seats.order_by("index")):
        if seat.index != place:
            table.seats.filter(pk=seat.pk).update(index=place)
    return table.seats.count()


def write_start(table: Table, game: Game, options: Any, dealt: Step[Any], now: datetime) -> None:
    """The table is in play, with its first state, and waits for those who are asked."""
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.PLAYING,
        started=now,
        moved=now,
        snapshot=msgspec.json.encode(dealt.state).decode(),
        options=msgspec.to_builtins(options),  # with the edition it begins with, not opened with
    )
    awaited = {seat for window in game.windows(dealt.state) for seat in window.must}
    table.seats.filter(index__in=awaited).update(awaited=now)
    if table.clock == Table.Clock.BANK:
        table.seats.update(reserve=table.seconds)


def give_orders(table: Table, game: Game) -> None:
    """Standing orders for the people who want them at every new table."""
    part = standing_of(game)
    if part is not None:
        kept = msgspec.json.encode(part.going_on()).decode()
        table.seats.filter(user__preference__standing_passes=True).update(orders=kept)
