"""The tables that are being played now."""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, Subquery, prefetch_related_objects
from django.utils.formats import number_format

from league.accounts.models import Guest, Visitor
from league.clubs.models import Club
from league.records.deals.seating import TableShown, table_shown
from league.records.deals.tables import first_table
from league.records.models import Deal, Hanchan, Participant
from league.records.selectors import STINTS, hanchan_in_play, hanchan_list
from league.sessions.models import Session
from scoring.replay import Table, table_from_json


class RunningTable(NamedTuple):
    hanchan: Hanchan
    table: TableShown

    @property
    def scores(self) -> str:
        """The seats in one line: Aoi 25,000 · Ben 25,000."""
        figures = (number_format(seat.score, 0, use_l10n=True, force_grouping=True) for seat in self.table.sittings)
        return " · ".join(f"{seat.name} {score}" for seat, score in zip(self.table.sittings, figures, strict=True))


def running_tables(club: Club, session: Session | None = None) -> list[RunningTable]:
    """Return every hanchan that is being played, or those of one evening, with the scores after the last deal.

    In the order of the tables in the room; those without a number come after them, the newest first.
    """
    found = hanchan_list(club).in_play()
    playing = found.filter(session=session) if session else found
    return _shown(sorted(playing, key=lambda one: one.table_number or math.inf))


def running_tables_of(clubs: Collection[Club]) -> list[RunningTable]:
    """Return every hanchan that is being played in these clubs, with as many queries as for one club."""
    return _shown(list(hanchan_in_play(clubs)))


def _shown(playing: Sequence[Hanchan]) -> list[RunningTable]:
    tables = tables_of(playing)
    prefetch_related_objects(playing, STINTS)
    return [RunningTable(one, table_shown(one, tables[one.pk], list(one.participants.all()))) for one in playing]


def own_table(user: Visitor, clubs: Collection[Club]) -> dict[int, Hanchan]:
    """Return by club the table that the user continues: where they sit, or else where they entered the last deal.

    Of several the one begun last. A guest continues the table of the link.
    """
    if isinstance(user, Guest):
        table = user.table
        return {table.club_id: table} if isinstance(table, Hanchan) and table.is_open else {}
    if not user.is_authenticated:
        return {}
    playing = Hanchan.objects.filter(club__in=clubs, entry=Hanchan.Entry.DEALS).in_play().shown()
    last_by = Deal.objects.standing().filter(hanchan=OuterRef("pk")).order_by("-number").values("entered_by")[:1]
    sits = Exists(Participant.objects.filter(hanchan=OuterRef("pk"), player__account=user))
    last = Q(last_by=user.pk) | Q(last_by=None, recorded_by=user)
    mine = playing.annotate(sits=sits, last_by=Subquery(last_by))
    found = mine.filter(Q(sits=True) | last).order_by("sits", "played_key")
    # The last of each club stays: a table where the user sits comes after the others.
    return {one.club_id: one for one in found}


def tables_of(playing: Sequence[Hanchan]) -> dict[int, Table]:
    """Return by hanchan the table after its last deal, with two queries."""
    newest = Deal.objects.standing().filter(hanchan=OuterRef("pk")).order_by("-number").values("pk")[:1]
    last = (
        Hanchan.objects.filter(pk__in=[one.pk for one in playing])
        .annotate(last_deal=Subquery(newest))
        .values("last_deal")
    )
    stored = dict(Deal.objects.filter(pk__in=last).values_list("hanchan_id", "table"))
    return {one.pk: table_from_json(stored[one.pk]) if one.pk in stored else first_table(one) for one in playing}
