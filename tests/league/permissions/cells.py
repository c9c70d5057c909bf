"""A matrix of states and roles is one test for an address, which says all that is wrong before it fails.

Where each address has a cell or two, all addresses of a section of the site are one test (`by_section` in table.py).
"""

import traceback
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from django.core.cache import cache

from tests.league.permissions.world import rolled_back

Cell = Callable[..., AbstractContextManager[None]]


@contextmanager
def cells() -> Iterator[Cell]:
    """Give a function that names a cell; what fails in cells is raised together at the end.

    An error outside of a cell ends the test at once, with a note of the cells that failed before it.
    """
    faults: list[str] = []

    @contextmanager
    def cell(*names: object) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            faults.append(f"{' '.join(map(str, names))}: {said(error)}")

    try:
        yield cell
    except Exception as error:
        for fault in faults:
            error.add_note(fault)
        raise
    assert not faults, "\n".join(["", *faults])


def said(error: Exception) -> str:
    """What a failed assertion says; of a fault of the program also where it happened."""
    if isinstance(error, AssertionError):
        return str(error) or "no"
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{error!r} in {place.filename}, line {place.lineno}"


@contextmanager
def isolated() -> Iterator[None]:
    """Undo what a cell stores and caches, so that the next one begins like a test of its own."""
    try:
        with rolled_back():
            yield
    finally:
        cache.clear()
