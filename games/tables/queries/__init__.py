"""All reads of tables, by subject. Those who may not look get NotAllowed."""

from games.tables.queries.coaching import is_coached, may_be_coached
from games.tables.queries.deals import (
    Landed,
    daily_offers,
    deal_by_word,
    friends_of,
    has_played,
    is_daily,
    own_first,
    results_of,
    seconds_to_tomorrow,
)
from games.tables.queries.feeds import own_invitations, own_seats
from games.tables.queries.lists import (
    Card,
    counts,
    finished_tables,
    invitations_of,
    my_tables,
    open_tables,
    tables_in_play,
    tables_to_watch,
    waiting_count,
    waiting_counts,
)
from games.tables.queries.own_orders import (
    OwnOrders,
    orders_at,
    orders_of,
)
from games.tables.queries.permission import (
    may_look,
    seat_at,
    table_for,
)
from games.tables.queries.scenes import (
    Reading,
    better_scene,
    moves_by_computer,
    past_view,
    reading_of,
    replayed,
    scene_for,
    scene_of,
    score_graph,
    source_graph,
    telling,
)
from games.tables.queries.talk import (
    heard_by,
    messages_for,
    unheard_at,
)
from games.tables.reading.secrecy import is_luck_open, today

__all__ = [
    "Card",
    "Landed",
    "OwnOrders",
    "Reading",
    "better_scene",
    "counts",
    "daily_offers",
    "deal_by_word",
    "finished_tables",
    "friends_of",
    "has_played",
    "heard_by",
    "invitations_of",
    "is_coached",
    "is_daily",
    "is_luck_open",
    "may_be_coached",
    "may_look",
    "messages_for",
    "unheard_at",
    "moves_by_computer",
    "my_tables",
    "open_tables",
    "orders_at",
    "orders_of",
    "own_first",
    "own_invitations",
    "own_seats",
    "past_view",
    "reading_of",
    "replayed",
    "results_of",
    "scene_for",
    "scene_of",
    "score_graph",
    "source_graph",
    "seat_at",
    "seconds_to_tomorrow",
    "table_for",
    "tables_in_play",
    "tables_to_watch",
    "telling",
    "today",
    "waiting_count",
    "waiting_counts",
]
