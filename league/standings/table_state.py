"""The state that a season's table depends on, read in one query before all others: most visitors have seen the page."""

from collections.abc import Callable
from functools import cache, lru_cache, partial, wraps
from time import monotonic
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from league.accounts.models import Visitor
from league.clubs.models import Club, Membership
from league.core.conditional import unless_unchanged
from league.core.replica.route import reading_connection
from league.history.models import HANCHAN, LogEntry
from league.jobs.models import Job
from league.seasons.models import Season


class TableState(NamedTuple):
    """A page of the table can change only if one of these values changes.

    computed_at when the table got its revision: after a restored backup a revision may come again with other rows
    log_lines   key of the club's last log entry about anything but a hanchan
    wanted      revision of the season's record; hanchan of other seasons and running ones do not change it, so that
                readers of a page that stays the same get 304 during an evening
    is_behind   the record has changed since; the new table is being computed
    signed      where players confirm results, the key of the club's last log entry and the minute of the clock: the
                page says how many wait, and silence confirms by the clock; else 0
    """

    season: int
    revision: int
    computed_at: object
    log_lines: int
    wanted: int
    is_behind: bool
    is_public: bool
    role: str
    signed: object

    @property
    def table(self) -> tuple[object, ...]:
        """The values that the table itself depends on, without those of the visitor."""
        return self[:6]

    @property
    def rows(self) -> tuple[object, ...]:
        """The values that the computed rows depend on, with the names in them: a new hanchan alone changes none."""
        return self[:4]

    def __str__(self) -> str:
        return "-".join(map(str, self))


@cache
def _query() -> str:
    # SQL as text: building the query with the ORM takes longer than the rest of the answer.
    season, club, membership, entry, job = (model._meta.db_table for model in (Season, Club, Membership, LogEntry, Job))
    return f"""
        SELECT season.id, season.revision, season.computed_at,
            COALESCE((SELECT MAX(id) FROM {entry} WHERE club_id = club.id AND NOT (subject_type = '{HANCHAN}')), 0),
            COALESCE((SELECT wanted FROM {job} WHERE kind = 'standings' AND subject = CAST(season.id AS text)), 0),
            EXISTS (SELECT 1 FROM {job}
                    WHERE kind = 'standings' AND subject = CAST(season.id AS text) AND computed < wanted),
            club.is_public,
            COALESCE((SELECT role FROM {membership} WHERE club_id = club.id AND user_id = %s), ''),
            CASE WHEN season.asks_confirmation
                THEN COALESCE((SELECT MAX(id) FROM {entry} WHERE club_id = club.id), 0) ELSE 0 END
        FROM {season} season JOIN {club} club ON club.id = season.club_id
        WHERE club.slug = %s AND season.slug = %s
    """


def table_state(user: Visitor | None, club: str, slug: str) -> TableState | None:
    """The state of a season's table for a visitor; None if no season has this address."""
    with reading_connection().cursor() as cursor:
        cursor.execute(_query(), ((user and user.pk) or 0, club, slug))
        row = cursor.fetchone()
    if not row:
        return None
    state = TableState._make(row)
    return state._replace(signed=(state.signed, int(timezone.now().timestamp()) // 60)) if state.signed else state


def shown_to_visitors(club: str, slug: str, **_address: Any) -> TableState | None:
    """The state for visitors without an account, read once per second for all of them."""
    if not settings.KNOWN_SECONDS:
        return table_state(None, club, slug)
    return _state_at(int(monotonic() // settings.KNOWN_SECONDS), club, slug)


@lru_cache(1000)
def _state_at(_moment: int, club: str, slug: str) -> TableState | None:
    return table_state(None, club, slug)


def unless_seen(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 304 if the visitor has the current page of this season; otherwise call the view with the state."""

    @wraps(view)
    def checked(request: HttpRequest, club: str, slug: str, **kwargs: Any) -> HttpResponse:
        state = table_state(request.user, club, slug)
        draw = partial(view, request, club=club, slug=slug, state=state, **kwargs)
        return unless_unchanged(request, *state, draw=draw) if state else draw()

    checked.shown_of = shown_to_visitors  # type: ignore[attr-defined]
    return checked
