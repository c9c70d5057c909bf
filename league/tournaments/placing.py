"""Where an event's hanchan stand in the club's order of play: round after round, the tables of one together.

So a result that comes in late counts in the ladders where its round was played, whatever was recorded meanwhile.
"""

from datetime import date

from django.utils import timezone

from league.records.models import Hanchan
from league.tournaments.models import Table, Tournament


def place_in_play(table: Table) -> tuple[date, int | None]:
    """The day and its order for the hanchan of a table; None: after everything else of that day."""
    tournament = table.round.tournament
    played = Hanchan.objects.filter(event_table__round__tournament=tournament)
    last = played.filter(event_table__round=table.round).latest_first().first()
    if last is not None:
        return last.played_on, last.order + 1
    later = played.filter(event_table__round__number__gt=table.round.number).in_order_of_play().first()
    return (later.played_on, later.order) if later is not None else (_today(tournament), None)


def _today(tournament: Tournament) -> date:
    """Results entered late belong to the event's last day; a rehearsal before its first day belongs to today."""
    return min(tournament.club.day_of(timezone.now()), tournament.ends_on or tournament.starts_on)
