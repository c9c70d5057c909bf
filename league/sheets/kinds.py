"""One kind of sheet that can be downloaded. Each app lists its own in `sheets.py`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from league.core.errors import existing
from league.sheets.sheet import Sheet

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

QueryT = TypeVar("QueryT")


@dataclass(frozen=True)
class SheetKind(Generic[QueryT]):
    """A kind of sheet.

    build       makes the sheet from a query: of a club, or of a tournament
    needs       fields that the query must have: the season, the player
    takes       fields that it may have
    for_desk    only the tournament's desk gets it
    """

    key: str
    title: "StrOrPromise"
    build: Callable[[QueryT], Sheet]
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    for_desk: bool = False


def find_kind(kinds: Iterable[SheetKind[QueryT]], key: str) -> SheetKind[QueryT]:
    """raises      LeagueError `not_found`"""
    return existing(next((kind for kind in kinds if kind.key == key), None))
