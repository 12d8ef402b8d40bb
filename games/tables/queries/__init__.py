"""All reads of tables, by subject. Those who may not look get NotAllowed."""

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
)

__all__ = [
    "Card",
    "OwnOrders",
    "Reading",
    "counts",
    "finished_tables",
    "heard_by",
    "invitations_of",
    "may_look",
    "messages_for",
    "my_tables",
    "open_tables",
    "orders_at",
    "orders_of",
    "past_view",
    "reading_of",
    "replayed",
    "scene_for",
    "scene_of",
    "score_graph",
    "source_graph",
    "seat_at",
    "table_for",
    "tables_in_play",
    "tables_to_watch",
    "telling",
    "waiting_count",
    "waiting_counts",
]
