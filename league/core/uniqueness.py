"""Unique names, also when two requests want the same one at the same time."""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, transaction

from league.core.errors import LeagueError
from league.core.names import spaced


@contextmanager
def unique_name(name: str) -> Iterator[None]:
    """Wrap the write: another request may have taken the name since it was checked.

    raises      LeagueError `name_taken`
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise LeagueError("name_taken", name=name) from error


def check_free_name(rows: Any, name: str) -> None:
    """Refuse a name that one of these rows has, in whatever letters: a reader could not tell the two apart.

    An older database may have equal names, so that no constraint holds this.

    raises      LeagueError `name_taken`
    """
    wanted = _folded(name)
    if any(_folded(other) == wanted for other in rows.values_list("name", flat=True)):
        raise LeagueError("name_taken", name=name)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", spaced(name)).casefold()
