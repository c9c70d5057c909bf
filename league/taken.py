"""A name that is given once, also where two ask for it at the same time."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction

from league.errors import LeagueError


@contextmanager
def name_given_once(name: str) -> Iterator[None]:
    """Around the writing: somebody else may have taken the name between the look and now.

    raises      LeagueError `name_taken`
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise LeagueError("name_taken", name=name) from error
