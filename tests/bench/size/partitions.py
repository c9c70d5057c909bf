"""The log of all clubs as one table, and in partitions by club: what a line and two questions of pages cost PostgreSQL.

The log is the largest table to which no other refers. The copy in partitions has the same indexes, and is dropped.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from django.db import connection

from league.history.models import HANCHAN, LogEntry
from tests.bench.tables.clock import server_seconds

PARTS, ROWS, TURNS, SEED = 16, 3_000, 5, 1
PLAIN, PARTITIONED = LogEntry._meta.db_table, "log_in_partitions"
COLUMNS = [field.column for field in LogEntry._meta.concrete_fields if not field.primary_key]

SAMPLE = (
    f"SELECT {', '.join(COLUMNS)} FROM {PLAIN} WHERE subject_type = '{HANCHAN}' AND club_id IS NOT NULL "
    f"AND id % 7 = 1 LIMIT {ROWS}"
)
ABOUT = f"SELECT id FROM {{}} WHERE subject_type = '{HANCHAN}' AND subject_id = %s ORDER BY id DESC"


def main() -> dict[str, Any]:
    """Microseconds of the database's CPU: of a new line, the last line of a club, the lines about a game."""
    with connection.cursor() as cursor:
        make(cursor)
        try:
            return measured(cursor)
        finally:
            cursor.execute(f"DROP TABLE {PARTITIONED}")


def make(cursor: Any) -> None:
    cursor.execute(f"CREATE TABLE {PARTITIONED} (LIKE {PLAIN} INCLUDING IDENTITY) PARTITION BY HASH (club_id)")
    for number in range(PARTS):
        values = f"WITH (MODULUS {PARTS}, REMAINDER {number})"
        cursor.execute(f"CREATE TABLE {PARTITIONED}_{number} PARTITION OF {PARTITIONED} FOR VALUES {values}")
    cursor.execute(f"INSERT INTO {PARTITIONED} OVERRIDING SYSTEM VALUE SELECT * FROM {PLAIN}")
    cursor.execute(f"SELECT setval(pg_get_serial_sequence('{PARTITIONED}', 'id'), max(id)) FROM {PLAIN}")
    cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = %s", [PLAIN])
    for number, (definition,) in enumerate(cursor.fetchall()):
        # A unique index of a partitioned table would need the partition's column.
        of_table = definition.partition(" USING ")[2]
        cursor.execute(f"CREATE INDEX {PARTITIONED}_by_{number} ON {PARTITIONED} USING {of_table}")
    cursor.execute(f"ANALYZE {PARTITIONED}")


def measured(cursor: Any) -> dict[str, Any]:
    cursor.execute(SAMPLE)
    rows = cursor.fetchall()
    clubs = [row[COLUMNS.index("club_id")] for row in rows]
    games = [row[COLUMNS.index("subject_id")] for row in rows]
    Random(SEED).shuffle(rows)
    works: dict[str, Callable[[str], None]] = {
        "line": lambda table: insert(cursor, table, rows),
        "last": lambda table: ask(cursor, f"SELECT id FROM {table} WHERE club_id = %s ORDER BY id DESC LIMIT 1", clubs),
        "about": lambda table: ask(cursor, ABOUT.format(table), games),
    }
    return {
        f"{name} {word}": 1e6 * median(cpu(work, table) for _turn in range(TURNS)) / len(rows)
        for name, work in works.items()
        for word, table in (("plain", PLAIN), ("parts", PARTITIONED))
    }


def cpu(work: Callable[[str], None], table: str) -> float:
    before = server_seconds()
    work(table)
    return server_seconds() - before


def insert(cursor: Any, table: str, rows: list[Any]) -> None:
    values = ", ".join(["%s"] * len(COLUMNS))
    for row in rows:
        cursor.execute(f"INSERT INTO {table} ({', '.join(COLUMNS)}) VALUES ({values})", row)


def ask(cursor: Any, sql: str, keys: list[Any]) -> None:
    for key in keys:
        cursor.execute(sql, [key])
        cursor.fetchall()
