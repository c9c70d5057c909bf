"""How the database reads the tables for a query: which of them from the first row to the last."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import connection

# "SCAN U0 USING COVERING INDEX hanchan_shown"
SCAN = re.compile(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?")
ALIAS = re.compile(r'"(\w+)" ([TUVW]\d+)\b')


class Query(NamedTuple):
    sql: str
    params: Any


class Scan(NamedTuple):
    """A table that is read as a whole, and the index by whose order it is; empty: none."""

    table: str
    index: str


@contextmanager
def queries_of_page() -> Iterator[list[Query]]:
    """Collect the queries as they are sent: a value in the text may use an index that a parameter does not use."""
    found: list[Query] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if sql.lstrip("( ").startswith(("SELECT", "WITH")):
            found.append(Query(sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


def scans_of(query: Query) -> set[Scan]:
    on = {"sqlite": sqlite_scans, "postgresql": postgres_scans}
    return set(on[connection.vendor](query))


def sqlite_scans(query: Query) -> Iterator[Scan]:
    tables = {alias: table for table, alias in ALIAS.findall(query.sql)}
    for *_numbers, detail in explained("EXPLAIN QUERY PLAN", query):
        if found := SCAN.match(detail):
            alias, index = found.groups(default="")
            yield Scan(tables.get(alias, alias), index)


def postgres_scans(query: Query) -> Iterator[Scan]:
    [(answer,)] = explained("EXPLAIN (FORMAT JSON)", query)
    [plan] = json.loads(answer) if isinstance(answer, str) else answer
    for node in nodes_of(plan["Plan"]):
        is_whole = "Scan" in node["Node Type"] and not any(key in node for key in ("Index Cond", "Recheck Cond"))
        if is_whole and "Relation Name" in node:
            yield Scan(node["Relation Name"], node.get("Index Name", ""))


def nodes_of(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for below in plan.get("Plans", []):
        yield from nodes_of(below)


def explained(how: str, query: Query) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f"{how} {query.sql}", query.params)
        return cursor.fetchall()
