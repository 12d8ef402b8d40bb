"""`python -m tests.bench.many LINES`: what so many lines weigh, verified and archived.

The finished tables of the demo are copied until there are enough: real games with real logs, each
with rows of its own. Half of them ended two years ago.
"""

import os
import resource
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.services.servers import ROOT, private_servers

COPY_TABLES = """
INSERT INTO tables_table ({table}) SELECT {table_values}
FROM tables_table t, generate_series(1, %s) n WHERE t.id = ANY(%s)"""
COPY_SEATS = """
INSERT INTO tables_seat ({seat}) SELECT {seat_values}
FROM tables_seat s, generate_series(1, %s) n WHERE s.table_id = ANY(%s)"""
COPY_LINES = """
INSERT INTO tables_line ({line}) SELECT {line_values}
FROM tables_line l, generate_series(1, %s) n WHERE l.table_id = ANY(%s)"""
STEP = 1_000  # copies of table T have the keys T + 1000 n
SIZES = ("tables_line", "tables_table", "tables_seat", "tables_archived")


def main(lines: int) -> None:
    with private_servers(durable=True) as (postgres, redis), TemporaryDirectory() as folder:
        os.environ |= {
            "COSMOS_DATABASE": postgres.url(),
            "COSMOS_REDIS": redis.url,
            "COSMOS_SECRET": "of many lines",
            "COSMOS_DATA": folder,
            "COSMOS_POOL": "0",
        }
        run("-m", "cosmos_site.prepare")
        run("manage.py", "demo")
        fill(lines)
        sizes(folder)
        run("manage.py", "verify")
        run("manage.py", "archive")
        sizes(folder)
        run("manage.py", "verify")


def run(*words: str) -> None:
    """A command of the site, with its progress; says how long and how much memory it took."""
    began = time.monotonic()
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(
        f"{' '.join(words)}: {time.monotonic() - began:.1f} s, at most {most} MB so far", flush=True
    )


def fill(lines: int) -> None:
    """Copies by the database itself."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmos_site.settings")
    import django

    django.setup()
    from django.db import connection
    from django.db.models import Sum

    from games.tables.models import Line, Seat, Table

    old = Table.objects.filter(status="finished", forked_from=None, deal=None, number__gt=0)
    keys = list(old.values_list("pk", flat=True))
    count = -(-lines // old.aggregate(all=Sum("number"))["all"])
    shifted = f"+ {STEP} * n"
    special = {
        Table: {"id": f"t.id {shifted}", "link": "t.id || '-' || n", "rematch_of_id": "NULL"},
        Seat: {"table_id": f"s.table_id {shifted}"},
        Line: {"table_id": f"l.table_id {shifted}"},
    }
    with connection.cursor() as cursor:
        for model, statement in ((Table, COPY_TABLES), (Seat, COPY_SEATS), (Line, COPY_LINES)):
            word = model.__name__.lower()
            own = special[model]
            names = [
                field.column
                for field in model._meta.concrete_fields
                if field.column and (not field.primary_key or field.column in own)
            ]
            quoted = ", ".join(f'"{name}"' for name in names)
            values = ", ".join(own.get(name, f'{word[0]}."{name}"') for name in names)
            made = statement.format(**{word: quoted, f"{word}_values": values})
            cursor.execute(made, [count, keys])
    ended = Table.objects.filter(status="finished", pk__gt=STEP)
    halves = ended.extra(where=["(id / %s) %% 2 = 0"], params=[STEP])
    halves.update(ended=datetime.now(UTC) - timedelta(days=730))
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    print(f"{Table.objects.count():,} tables, {Line.objects.count():,} lines", flush=True)
    connection.close()


def sizes(folder: str) -> None:
    """What each kind of row weighs with its indexes, and the files of the archive."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL tables_line")
        for name in SIZES:
            cursor.execute(f"SELECT count(*), pg_total_relation_size('{name}') FROM {name}")
            rows, size = cursor.fetchone()
            print(
                f"{name}: {rows:,} rows, {size:,} bytes, {size / max(rows, 1):.0f} a row",
                flush=True,
            )
    connection.close()
    files = [path.stat().st_size for path in Path(folder, "archive").glob("*.gz")]
    print(f"archive: {len(files)} files, {sum(files):,} bytes", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
