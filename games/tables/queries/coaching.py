"""Beside whom the coach sits: people in their first games, with nobody but computers around."""

from accounts.models import Preference, User
from games.tables.models import Seat, Table
from games.tables.queries.deals import is_daily
from games.tables.store.reading import FullTable

FIRST_GAMES = 3  # of one game; then the coach only comes when called


def may_be_coached(table: FullTable, seat: int | None) -> bool:
    """Never where the game is rated, counts for a place, or is played with other people."""
    if seat is None or table.row.rated or is_daily(table.row):
        return False
    return all(one.bot for one in table.seats if one.index != seat)


def is_coached(table: FullTable, user: User | None, seat: int | None) -> bool:
    """Whether the coach is there: called or sent away, or else by itself in the first games."""
    if user is None or not may_be_coached(table, seat):
        return False
    wish = Preference.objects.filter(user=user).values_list("coach", flat=True).first()
    return games_played(user, table.row.game) < FIRST_GAMES if wish is None else wish


def games_played(user: User, game: str) -> int:
    """Finished games of a kind, as far as they matter here."""
    ended = Seat.objects.filter(
        user=user, table__game=game, table__status=Table.Status.FINISHED
    ).exclude(table__result=None)
    return ended[:FIRST_GAMES].count()
