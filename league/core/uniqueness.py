"""Unique names, also when two requests want the same one at the same time."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction

from league.core.errors import LeagueError


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
