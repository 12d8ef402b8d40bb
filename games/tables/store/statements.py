"""The statements that write a turn, for both databases."""

# The guard: a table that moved on, paused or ended meanwhile is left alone. As an expression the
# status leads to no index: a young database would look through all tables in play by it.
UPDATE_TABLE = """
UPDATE tables_table
SET number = %s, digest = %s, snapshot = %s, sealed = %s, moved = %s, proposal = NULL
WHERE id = %s AND number = %s AND digest = %s AND (status = %s) IS TRUE"""
LINE_COLUMNS = 'table_id, number, kind, seat, "by", body, at, digest, sealed, events'
INSERT_LINE = f"""
INSERT INTO tables_line ({LINE_COLUMNS})
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"""  # noqa: S608 - constants of this file
UPDATE_SEAT = """
UPDATE tables_seat SET awaited = %s, reserve = %s, grace_in = %s, last_number = %s, minded = %s,
    resigned = %s, orders = %s, acts = %s, quiet = %s,
    noticed = CASE WHEN %s THEN NULL ELSE noticed END
WHERE id = %s"""
DELETE_DEADLINE = 'DELETE FROM tables_deadline WHERE table_id = %s AND "window" = %s AND seat = %s'
# Where there is one for the same decision already, that one stands.
INSERT_DEADLINE = """
INSERT INTO tables_deadline (table_id, "window", seat, since, due, warn, again)
VALUES (%s, %s, %s, %s, %s, %s, %s)
ON CONFLICT DO NOTHING RETURNING id"""
