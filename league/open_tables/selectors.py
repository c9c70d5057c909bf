from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.open_tables.models import OpenSeat, OpenTable
from league.players.models import Player


class TableShown(NamedTuple):
    """An open table as a member sees it.

    people      one for each person, in the order in which they joined
    is_in       whether the reader has joined; `is_own`: has proposed it
    """

    table: OpenTable
    people: list[Player]
    is_in: bool
    is_own: bool

    @property
    def names(self) -> list[str]:
        return [one.public_name for one in self.people]

    @property
    def free(self) -> int:
        return max(self.table.seats - len(self.people), 0)


def waiting_tables(clubs: Collection[Club]) -> QuerySet[OpenTable]:
    """The tables of these clubs that somebody can join, the next one first."""
    rows = OpenTable.objects.waiting(timezone.now()).filter(club__in=clubs)
    return rows.select_related("club", "proposed_by__merged_into").order_by("begins_at", "pk")


def tables_shown(tables: Iterable[OpenTable], user: User) -> list[TableShown]:
    """With two queries for any number of tables."""
    found = list(tables)
    people: dict[int, dict[Player, None]] = {}
    rows = OpenSeat.objects.filter(table__in=found).select_related("player__merged_into").order_by("since", "pk")
    for row in rows:
        people.setdefault(row.table_id, {})[row.player.standing_for] = None
    return [_shown(one, list(people.get(one.pk, ())), user) for one in found]


def _shown(table: OpenTable, people: list[Player], user: User) -> TableShown:
    is_in = any(one.account_id == user.pk for one in people)
    return TableShown(table, people, is_in, table.proposed_by.standing_for.account_id == user.pk)


def open_tables_of(clubs: Collection[Club], user: User) -> dict[int, list[TableShown]]:
    """The open tables of a member's clubs, by club."""
    found: dict[int, list[TableShown]] = {}
    for one in tables_shown(waiting_tables(clubs), user):
        found.setdefault(one.table.club_id, []).append(one)
    return found


def people_of(table: OpenTable) -> list[Player]:
    """Who has joined, one for each person."""
    rows = OpenSeat.objects.filter(table=table).select_related("player__merged_into").order_by("since", "pk")
    return list(dict.fromkeys(one.player.standing_for for one in rows))
