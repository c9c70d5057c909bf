"""The games of an event are the event's: the club's side does not change them, and no merge seats one person twice."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.urls import reverse

from league.core.errors import LeagueError
from league.players.models import Player
from league.records.models import Hanchan, Participant
from league.tournaments.models import ClearedGame, Table, TableSeat, Tournament
from league.tournaments.standings.record import PUBLIC_STATES


def hanchan_claim(sender: Any, hanchan: Collection[int], **_signal: Any) -> None:
    """
    raises      LeagueError `game_of_event` with the page of the desk where the table is
    """
    table = Table.objects.filter(hanchan__in=hanchan).select_related("round__tournament").order_by("pk").first()
    if table is not None:
        raise _of_event(table.round.tournament, table.round.number, table.number)
    cleared = ClearedGame.objects.filter(hanchan__in=hanchan).select_related("tournament").first()
    if cleared is not None:
        raise _of_event(cleared.tournament, cleared.round, cleared.table)


def _of_event(tournament: Tournament, round_: int, table: int) -> LeagueError:
    address = f"{reverse('desk_round', args=[tournament.slug, round_])}?table={table}"
    return LeagueError("game_of_event", event=tournament.name, round=round_, table=table, address=address)


@dataclass(frozen=True)
class OtherPlayer:
    """A seat of a table whose game has somebody else, or nobody (`plays` is empty)."""

    table: Table
    seat: int
    sits: str
    plays: str


def other_players(tables: QuerySet[Table]) -> Iterator[OtherPlayer]:
    """Compare the seats of tables with the players of their games."""
    seats = Prefetch("seats", TableSeat.objects.select_related("entrant__player__merged_into").order_by("seat"))
    games = Prefetch("hanchan__participants", Participant.objects.select_related("player"))
    played = tables.filter(hanchan__isnull=False).exclude(hanchan__state=Hanchan.State.VOID)
    ordered = played.select_related("round", "hanchan").prefetch_related(seats, games)
    for table in ordered.order_by("round__tournament", "round__number", "number"):
        yield from _differing(table)


def _differing(table: Table) -> Iterator[OtherPlayer]:
    game = table.hanchan
    plays = {row.seat: row.player for row in game.participants.all()} if game else {}
    for seat in table.seats.all():
        player = plays.pop(seat.seat, None)
        if player is None or player.pk != seat.entrant.player.standing_for.pk:
            yield OtherPlayer(table, seat.seat, seat.entrant.player.name, player.name if player else "")
    for number, player in sorted(plays.items()):
        yield OtherPlayer(table, number, "", player.name)


def merge_check(
    sender: Any, kept: Collection[int], merged: Collection[int], names: tuple[Player, Player], **_signal: Any
) -> None:
    """Refuse to make one person of two who sit at one table of a public round, also before it has a game.

    raises      LeagueError `sat_together`
    """
    seats = TableSeat.objects.filter(round__state__in=PUBLIC_STATES)
    tables = seats.filter(entrant__player__in=kept).values("table")
    if seats.filter(entrant__player__in=merged, table__in=tables).exists():
        raise LeagueError("sat_together", kept=names[0].name, merged=names[1].name)
