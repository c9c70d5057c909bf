"""Delete a club with the rows of every table, in short transactions.

A second call goes on where the first one was killed.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, cast

from django.db.models import Model

from league.accounts.models import User
from league.archives.models import ClubImport
from league.archives.writing import PLACEHOLDER_MARK
from league.backups.tables import columns_of, in_order
from league.clubs.models import Club
from league.core.bulk import short_transaction
from league.history.models import ClubLog

ROWS_AT_ONCE = 200
KEYS_AT_ONCE = 10_000
# They go with the club itself: an import must find its draft again, and the log may be numbered until then.
LAST: tuple[type[Model], ...] = (ClubImport, ClubLog)


@cache
def lookups_of_club() -> Mapping[type[Model], tuple[str, ...]]:
    """Return the lookups from the rows of each table to their club, each table after those that it refers to.

    A table with a column that is never empty needs one; another has one for each column that may lead to a club.
    """
    lookups: dict[type[Model], tuple[str, ...]] = {Club: ("",)}
    for model in in_order():
        keys = [key for key in columns_of(model) if key.related_model in lookups and key.related_model is not model]
        ways = {key: [_joined(key.name, end) for end in lookups[cast(Any, key.related_model)]] for key in keys}
        always = [way for key in keys if not key.null for way in ways[key]]
        if keys:
            lookups[model] = (min(always, key=len),) if always else tuple(way for key in keys for way in ways[key])
    return lookups


def _joined(column: str, end: str) -> str:
    return f"{column}__{end}" if end else column


def club_rows_delete(club: Club, report: Callable[[], object] = lambda: None) -> None:
    """Delete all rows of a club that nobody can open, but for the club and what goes with it.

    report      called now and then, so that a job keeps its lease
    """
    for model, lookups in reversed([*lookups_of_club().items()]):
        if model not in (Club, *LAST):
            for lookup in lookups:
                _forget_references_within(model, **{lookup: club})
                _delete_rows(model, report, **{lookup: club})
    _delete_users(club)


def club_row_delete(club: Club) -> None:
    """Delete the club itself, in the caller's transaction; an import that made it must have forgotten it."""
    ClubLog.objects.filter(club=club).delete()
    raw_delete(Club, [club.pk])


def _forget_references_within(model: type[Model], **of_club: Club) -> None:
    rows: Any = model._base_manager.filter(**of_club)
    for column in columns_of(model):
        if column.related_model is model:
            with short_transaction():
                rows.exclude(**{column.name: None}).update(**{column.name: None})


def _delete_rows(model: type[Model], report: Callable[[], object], **of_club: Club) -> None:
    # In no order: by that of the keys, a database may look through the rows of all clubs for each part.
    rows = model._base_manager.filter(**of_club).order_by().values_list("pk", flat=True)
    while keys := list(rows[:KEYS_AT_ONCE]):
        _delete_in_parts(model, keys, report)


def _delete_in_parts(model: type[Model], keys: list[Any], report: Callable[[], object] = lambda: None) -> None:
    for first in range(0, len(keys), ROWS_AT_ONCE):
        with short_transaction():
            raw_delete(model, keys[first : first + ROWS_AT_ONCE])
        report()


def _delete_users(club: Club) -> None:
    """Delete the placeholders of a club that was imported. Only the last mark of a name is the service's own."""
    beginning = f"{club.pk}-"
    placeholders = User.objects.filter(is_active=False, username__contains=f"{PLACEHOLDER_MARK}{beginning}")
    _delete_in_parts(
        User,
        [
            pk
            for pk, name in placeholders.values_list("pk", "username")
            if name.rpartition(PLACEHOLDER_MARK)[2].startswith(beginning)
        ],
    )


def raw_delete(model: type[Model], keys: list[Any]) -> None:
    """Delete without reading the rows' relations; the log's own manager would refuse."""
    rows: Any = model._base_manager.filter(pk__in=keys)
    rows._raw_delete(rows.db)
