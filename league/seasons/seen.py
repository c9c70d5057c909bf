"""What a season's table depends on, asked in one question before any other: most who look have seen it already."""

from collections.abc import Callable
from functools import cache, lru_cache, partial, wraps
from time import monotonic
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse

from league.accounts.models import Visitor
from league.clubs.models import Club, Membership
from league.history.models import LogEntry
from league.jobs.models import Job
from league.seasons.models import Season
from league.web.unchanged import unless_unchanged


class TableState(NamedTuple):
    """Whatever is seen of a table has changed only if one of these has.

    deeds       goes up with everything that anybody does in the club
    is_behind   the record has changed since, and the new table is on its way
    """

    season: int
    revision: int
    deeds: int
    is_behind: bool
    is_public: bool
    role: str

    @property
    def table(self) -> tuple[int, int, int, bool]:
        """What the table itself depends on, whoever looks at it."""
        return self[:4]

    def __str__(self) -> str:
        return "-".join(map(str, self))


@cache
def _question() -> str:
    # As text, since putting it together again and again would take longer than all the rest of the answer.
    season, club, membership, entry, job = (model._meta.db_table for model in (Season, Club, Membership, LogEntry, Job))
    return f"""
        SELECT season.id, season.revision,
            COALESCE((SELECT MAX(id) FROM {entry} WHERE club_id = club.id), 0),
            EXISTS (SELECT 1 FROM {job}
                    WHERE kind = 'standings' AND subject = CAST(season.id AS text) AND computed < wanted),
            club.is_public,
            COALESCE((SELECT role FROM {membership} WHERE club_id = club.id AND user_id = %s), '')
        FROM {season} season JOIN {club} club ON club.id = season.club_id
        WHERE club.slug = %s AND season.slug = %s
    """


def table_state(user: Visitor | None, club: str, slug: str) -> TableState | None:
    """How a season's table is now for somebody, or for nobody; None where there is none at this address."""
    with connection.cursor() as cursor:
        cursor.execute(_question(), ((user and user.pk) or 0, club, slug))
        row = cursor.fetchone()
    return TableState._make(row) if row else None


def shown_to_visitors(club: str, slug: str, **_address: Any) -> TableState | None:
    """How a table is for visitors, as of this second: a hall full of phones asks the database once."""
    if not settings.KNOWN_SECONDS:
        return table_state(None, club, slug)
    return _state_at(int(monotonic() // settings.KNOWN_SECONDS), club, slug)


@lru_cache(1000)
def _state_at(_moment: int, club: str, slug: str) -> TableState | None:
    return table_state(None, club, slug)


def unless_seen(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Who has the page of this season as it is now gets 304; otherwise the view draws it, given the state."""

    @wraps(view)
    def door(request: HttpRequest, club: str, slug: str, **kwargs: Any) -> HttpResponse:
        state = table_state(request.user, club, slug)
        draw = partial(view, request, club=club, slug=slug, state=state, **kwargs)
        return unless_unchanged(request, *state, draw=draw) if state else draw()

    door.shown_of = shown_to_visitors  # type: ignore[attr-defined]
    return door
