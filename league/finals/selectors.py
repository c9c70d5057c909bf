from datetime import date

from django.db.models import Prefetch

from league.clubs.models import Club
from league.core.errors import existing
from league.core.updated import UpdatedQuerySet
from league.finals.models import FinalTable, FinalTableRow
from league.players.models import Player


def final_tables_with_rows(club: Club) -> UpdatedQuerySet:
    """The tables of a club with their lines and players, in two queries."""
    rows = FinalTableRow.objects.select_related("player").order_by("order")
    return FinalTable.objects.filter(club=club).select_related("club").prefetch_related(Prefetch("rows", rows))


def club_final_tables(club: Club, player: int | None = None) -> list[FinalTable]:
    """The tables of a club, the latest first; those whose year nobody knows are the last.

    player      of this player alone, or of the one that this entry counts for
    """
    tables = final_tables_with_rows(club)
    if player is not None:
        entry = existing(Player.objects.select_related("merged_into").filter(club=club, pk=player).first())
        tables = tables.filter(rows__player=entry.standing_for)
    return sorted(tables, key=_place, reverse=True)


def _place(table: FinalTable) -> tuple[date, int]:
    return table.day or date.min, table.pk


def final_table_find(club: Club, pk: int) -> FinalTable:
    return existing(final_tables_with_rows(club).filter(pk=pk).first())


def winners_of(table: FinalTable) -> list[FinalTableRow]:
    """The lines with the first rank, which several may share."""
    return [row for row in table.rows.all() if row.rank == 1]


def player_final_rows(player: Player) -> list[FinalTableRow]:
    """The lines of a player in final tables, the latest first."""
    rows = FinalTableRow.objects.filter(player=player).select_related("table", "player")
    return sorted(rows, key=lambda row: _place(row.table), reverse=True)
