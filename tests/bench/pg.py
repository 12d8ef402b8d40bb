"""The physical limit: pgbench with the statement a move costs, on tables of the same shape."""

import re
import subprocess
from pathlib import Path

from tests.services.servers import Postgres, program

SETUP = """
DROP TABLE IF EXISTS bench_line, bench_table;
CREATE TABLE bench_table (LIKE tables_table INCLUDING ALL) WITH (fillfactor = 50);
CREATE TABLE bench_line (LIKE tables_line INCLUDING ALL);
CREATE TEMP TABLE one AS SELECT * FROM tables_table WHERE snapshot <> '' ORDER BY id LIMIT 1;
DO $$ BEGIN FOR n IN 1..64 LOOP
  UPDATE one SET id = n, number = 0, link = 'b' || n, rematch_of_id = NULL;
  INSERT INTO bench_table SELECT * FROM one;
END LOOP; END $$;
"""
MOVE = """
\\set t :client_id + 1
BEGIN;
SELECT number + 1 AS n, game, status, digest, snapshot, sealed, secret
  FROM bench_table WHERE id = :t FOR UPDATE \\gset
WITH line AS (INSERT INTO bench_line
  (table_id, number, kind, seat, "by", body, at, digest, sealed, events)
  VALUES (:t, :n::int, 'move', 0, 'user', repeat('x', 80), now(), repeat('d', 64), true,
  repeat('e', 300)))
UPDATE bench_table SET number = :n::int, digest = repeat('d', 64), moved = now(),
  snapshot = overlay(snapshot placing to_char(:n::int, '000000') from 1 for 7) WHERE id = :t;
COMMIT;
"""


class Limit:
    """pgbench on a database that already has the site's tables and at least one table in play."""

    def __init__(self, postgres: Postgres) -> None:
        self.words = ["-h", "127.0.0.1", "-p", str(postgres.port), "-U", "cosmos"]
        self.script = Path(postgres.folder) / "move.sql"
        self.script.write_text(MOVE)
        self.made = False

    def speed(self, clients: int, seconds: float) -> float:
        """Transactions a second."""
        if not self.made:
            quiet = [*self.words, "-q", "-v", "ON_ERROR_STOP=1", "-c", SETUP, "cosmos"]
            subprocess.run([program("psql"), *quiet], check=True, capture_output=True)
            self.made = True
        load = ["-n", "-M", "prepared", "-c", str(clients), "-j", "2", "-T", f"{seconds:.0f}"]
        done = subprocess.run(
            [program("pgbench"), *self.words, *load, "-f", str(self.script), "cosmos"],
            check=True,
            capture_output=True,
            text=True,
        )
        found = re.search(r"tps = ([\d.]+)", done.stdout)
        assert found, done.stdout
        return float(found[1])
