"""The tables that are being played now."""

from typing import NamedTuple

from django.db.models import OuterRef, Subquery

from league.clubs.models import Club
from league.records.deals.tables import first_table
from league.records.models import Deal, Hanchan
from league.records.recorder.seating import TableShown, table_shown
from league.records.selectors import hanchan_list
from league.sessions.models import Session
from scoring.replay import table_from_json


class RunningTable(NamedTuple):
    hanchan: Hanchan
    table: TableShown


def running_tables(club: Club, session: Session | None = None) -> list[RunningTable]:
    """Return every hanchan that is being played, or those of one evening, with the scores after the last deal."""
    found = hanchan_list(club).filter(state=Hanchan.State.OPEN)
    playing = list(found.filter(session=session) if session else found)
    newest = Deal.objects.standing().filter(hanchan=OuterRef("pk")).order_by("-number").values("pk")[:1]
    last = (
        Hanchan.objects.filter(pk__in=[one.pk for one in playing])
        .annotate(last_deal=Subquery(newest))
        .values("last_deal")
    )
    tables = dict(Deal.objects.filter(pk__in=last).values_list("hanchan_id", "table"))
    return [_running(one, tables.get(one.pk)) for one in playing]


def _running(hanchan: Hanchan, stored: dict | None) -> RunningTable:
    table = table_from_json(stored) if stored else first_table(hanchan)
    return RunningTable(hanchan, table_shown(hanchan, table, list(hanchan.participants.all())))
