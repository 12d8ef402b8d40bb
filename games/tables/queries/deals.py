"""Deals that many people play: who may see them, and the board of their results."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from accounts.models import Block, User
from games.engine.optional import DailyDeal, OffersDaily
from games.shelf import GAMES
from games.tables.models import Deal, Invitation, Seat, Table
from games.tables.reading.secrecy import today


@dataclass(frozen=True)
class Landed:
    """Where somebody's first game of a deal ended."""

    rank: int
    name: str
    points: int
    others: int | None  # the best of the computers; None in a game for one
    table: int
    you: bool

    @property
    def lead(self) -> int:
        return self.points - (self.others or 0)


def seconds_to_tomorrow() -> float:
    """Until the next deals."""
    now = timezone.now().astimezone(UTC)
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    return (midnight - now).total_seconds()


def daily_offers() -> list[tuple[str, DailyDeal]]:
    """What the installed games offer every day."""
    return [
        (slug, offer)
        for slug, game in GAMES.items()
        if isinstance(game, OffersDaily)
        for offer in game.DAILY
    ]


def deal_by_word(word: str) -> Deal | None:
    return Deal.objects.select_related("origin").filter(word=word).first()


def is_daily(table: Table) -> bool:
    """Whether a table plays a deal of a day."""
    return table.deal is not None and table.deal.day is not None


def first_tables(deal: Deal) -> dict[int, Table]:
    """Each player's first table of a deal, by user: the one that counts."""
    found: dict[int, Table] = {}
    for table in Table.objects.filter(deal=deal).order_by("pk"):
        found.setdefault(table.host_id, table)
    return found


def own_first(deal: Deal, user: User | None) -> Table | None:
    """The table of this person that counts, finished or not."""
    if user is None:
        return None
    return Table.objects.filter(deal=deal, host=user).order_by("pk").first()


def has_played(deal: Deal, user: User | None) -> bool:
    """Whether this person's first game of a deal is over: then the others' are open to them."""
    origin = deal.origin
    if user is not None and origin is not None and origin.seats.filter(user=user).exists():
        return True
    mine = own_first(deal, user)
    return mine is not None and mine.status == Table.Status.FINISHED


def may_look_by_deal(user: User | None, table: Table) -> bool:
    """Finished tables of a deal are for those who have played it; after its day, for all."""
    deal = table.deal
    if deal is None or table.status != Table.Status.FINISHED:
        return False
    is_past = deal.day is not None and deal.day < today()
    return is_past or has_played(deal, user)


def is_playing_deal_of(user: User | None, table: Table) -> bool:
    """Whether somebody plays the deal of this finished table just now: they may not look it up."""
    if user is None or table.status != Table.Status.FINISHED:
        return False
    running = Table.objects.filter(host=user, status__in=["playing", "paused"], deal__origin=table)
    return running.exists()


def friends_of(user: User) -> set[int]:
    """Whom somebody finished a game with, invited, or was invited by; nobody who is blocked."""
    own = Table.objects.filter(seats__user=user, status=Table.Status.FINISHED)
    met = Seat.objects.filter(table__in=own.values("pk"), user__isnull=False)
    invited = Invitation.objects.filter(by=user, user__isnull=False)
    found = {
        *met.values_list("user_id", flat=True),
        *invited.values_list("user_id", flat=True),
        *Invitation.objects.filter(user=user).values_list("by_id", flat=True),
    }
    blocked = Block.objects.filter(by=user).values_list("whom_id", flat=True)
    return {pk for pk in found if pk is not None} - {user.pk, *blocked}


def results_of(deal: Deal, user: User | None, among: set[int] | None = None) -> list[Landed]:
    """The first finished game of everybody, or of the reader and those `among`, by points, then by
    the lead."""
    tables = {table.pk: table for table in first_tables(deal).values()}
    if deal.origin is not None:
        tables[deal.origin.pk] = deal.origin
    ended = {pk: one for pk, one in tables.items() if one.result}
    seats = Seat.objects.filter(table__in=ended, index=deal.seat)
    if among is not None:
        seats = seats.filter(user__in=among | ({user.pk} if user else set()))
    found = [landed(ended[seat.table_id], seat, user) for seat in seats]
    found.sort(key=lambda one: (-one.points, -one.lead, one.table))
    ranks = dict[tuple[int, int], int]()
    for place, one in enumerate(found, 1):
        ranks.setdefault((one.points, one.lead), place)
    return [
        Landed(ranks[one.points, one.lead], one.name, one.points, one.others, one.table, one.you)
        for one in found
    ]


def landed(table: Table, seat: Seat, user: User | None) -> Landed:
    """One row before it is ranked."""
    scores = list(table.result["scores"]) if table.result else []
    points = scores.pop(seat.index)
    others = max(scores) if scores else None
    is_you = user is not None and seat.user_id == user.pk
    return Landed(0, seat.name, points, others, table.pk, is_you)
