"""A new table: which options, time and seats a host may choose."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.contract import Game
from games.shelf import GAMES, levels_of
from games.tables import signals
from games.tables.commands.appointments import check_date
from games.tables.errors import NotAllowed
from games.tables.models import Seat, Table
from games.tables.store import luck

MOST_OPEN_TABLES = 20  # one host's tables that have not started
TABLES_AN_HOUR = 60
MOST_ASKED = 99  # percent of decisions in time
LONGEST_TIME = 60 * 60 * 24 * 30
SHORTEST_INCREMENT = 60 * 60  # of a bank by correspondence
BOT_NAMES = ("Halley", "Kepler", "Hypatia", "Tycho", "Caroline", "Leavitt")
UNWRITABLE = (UnicodeEncodeError, OverflowError, RecursionError)  # what is no JSON of ours


def open_table(
    user: User,
    slug: str,
    options: dict[str, Any],
    *,
    seats: int,
    bots: Sequence[str] = (),
    slow: bool = False,
    clock: str = "none",
    seconds: int = 0,
    increment: int = 0,
    absence: str = "computer",
    own_week: bool = True,
    joining: str = "all",
    rated: bool = False,
    watchers_talk_apart: bool = True,
    planned: datetime | None = None,
    least_reliability: int = 0,
    programs: bool = False,
) -> Table:
    """A new table; its host takes the first seat, computer players the last ones."""
    game = offered(slug)
    settled = settle(game, options, slow, rated=rated)
    check_seats(game, settled, seats, bots)
    check_levels(slug, bots)
    check_time(slow, clock, seconds, increment)
    check_date(planned, slow)
    if not 0 <= least_reliability <= MOST_ASKED:
        raise NotAllowed("reliability", _("Choose a share of up to 99 percent."), 422)
    if rated and (user.is_guest or bots):
        raise NotAllowed("unrated", _("Rated games need registered players, no computer."), 422)
    check_host(user)
    secret = luck.new_secret()
    with transaction.atomic():
        table = Table.objects.create(
            game=slug,
            options=msgspec.to_builtins(settled),
            host=user,
            slow=slow,
            clock=one_of(Table.Clock, clock),
            seconds=seconds,
            increment=increment,
            absence=one_of(Table.Absence, absence),
            own_week=own_week,
            joining=one_of(Table.Joining, joining),
            rated=rated,
            watchers_talk_apart=watchers_talk_apart,
            planned=planned,
            least_reliability=least_reliability,
            programs=programs or user.is_program,
            secret=secret,
            commitment=luck.commitment_of(secret),
        )
        first_bot = seats - len(bots)
        Seat.objects.bulk_create(
            Seat(
                table=table,
                index=index,
                user=user if index == 0 else None,
                name=user.username if index == 0 else "",
                bot=bots[index - first_bot] if index >= first_bot else "",
            )
            for index in range(seats)
        )
        name_bots(table)
    signals.lobby_stirred.send(sender=None)
    return table


def check_seats(game: Game, options: Any, seats: int, bots: Sequence[str]) -> None:
    """As many seats as the game allows, and one of them for the host."""
    fewest, most = game.seating(options)
    if not fewest <= seats <= most:
        raise NotAllowed(
            "seats",
            _("This game needs %(fewest)s to %(most)s players.") % {"fewest": fewest, "most": most},
            422,
        )
    if len(bots) >= seats:
        raise NotAllowed("no_room", _("The host needs a seat too."), 422)


def check_host(user: User) -> None:
    """Nobody fills the lobby alone."""
    waiting = Table.objects.filter(host=user, status=Table.Status.OPEN).count()
    if waiting >= MOST_OPEN_TABLES:
        raise NotAllowed("too_many", _("Start or cancel one of your open tables first."), 429)
    hour = timezone.now() - timedelta(hours=1)
    if Table.objects.filter(host=user, created__gt=hour).count() >= TABLES_AN_HOUR:
        raise NotAllowed("too_many", _("You've opened too many tables. Try again in an hour."), 429)


def offered(slug: str) -> Game:
    """A game people may play here."""
    game = GAMES.get(slug)
    if game is None:
        raise NotAllowed("no_such_game", _("Game not found."), 404)
    return game


def settle(game: Game, options: dict[str, Any], slow: bool, *, rated: bool = False) -> Any:
    """The options as the game reads them; what all games share is the platform's to fill in."""
    if not isinstance(options, dict):
        raise NotAllowed("options", _("Options must be names with values."), 422)
    pace = "slow" if slow else "fast"
    filled = {**options, "edition": game.META.edition, "pace": pace, "rated": rated}
    try:
        return game.OPTIONS.decode(msgspec.json.encode(filled))
    except (msgspec.DecodeError, TypeError, *UNWRITABLE) as fault:
        raise NotAllowed(
            "options", _("These options don't work: %(fault)s") % {"fault": fault}, 422
        ) from fault


def one_of(choices: Any, value: str) -> str:
    if value not in choices.values:
        raise NotAllowed("choice", _("Choice not found: %(value)s") % {"value": value}, 422)
    return value


def check_levels(slug: str, levels: Sequence[str]) -> None:
    for level in levels:
        if level not in levels_of(slug):
            raise NotAllowed("no_such_level", _("Computer player not found."), 422)


def check_time(slow: bool, kind: str, seconds: int, increment: int) -> None:
    """A clock that runs needs a time; a bank by correspondence has to fill again."""
    one_of(Table.Clock, kind)
    if not (0 <= seconds <= LONGEST_TIME and 0 <= increment <= LONGEST_TIME):
        raise NotAllowed("time", _("Choose a time of up to 30 days."), 422)
    if kind != Table.Clock.NONE and seconds < 5:
        raise NotAllowed("time", _("Give each player at least five seconds."), 422)
    if slow and kind == Table.Clock.BANK and increment < SHORTEST_INCREMENT:
        raise NotAllowed("time", _("By correspondence, add at least an hour per move."), 422)


def name_bots(table: Table) -> None:
    """Computer players are called after astronomers, in the order of the seats."""
    names = iter(BOT_NAMES)
    for seat in table.seats.all():
        if seat.bot:
            seat.name = next(names)
            seat.save(update_fields=["name"])
        elif seat.user is None and seat.name:
            seat.name = ""
            seat.save(update_fields=["name"])
