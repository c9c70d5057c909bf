"""A matrix of states and roles at one address is one test, which says all that is wrong before it fails."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

Cell = Callable[..., AbstractContextManager[None]]


@contextmanager
def cells() -> Iterator[Cell]:
    """Give a function that names a cell; assertions that fail in cells are raised together at the end."""
    faults: list[str] = []

    @contextmanager
    def cell(*names: object) -> Iterator[None]:
        try:
            yield
        except AssertionError as error:
            faults.append(f"{' '.join(map(str, names))}: {str(error) or 'no'}")

    yield cell
    assert not faults, "\n".join(["", *faults])
