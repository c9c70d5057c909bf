"""The place of a tournament's hanchan in the club's order of play: by round, the tables of a round together.

A result that is entered late then counts in the ladders at the place of its round, before hanchan recorded meanwhile.
"""

from datetime import date

from django.utils import timezone

from league.records.models import Hanchan
from league.tournaments.models import Table, Tournament


def place_in_play(table: Table) -> tuple[date, int | None]:
    """Return the day for a table's hanchan and its order in the day; None: after all other hanchan of that day."""
    tournament = table.round.tournament
    played = Hanchan.objects.filter(tournament_table__round__tournament=tournament)
    last = played.filter(tournament_table__round=table.round).latest_first().first()
    if last is not None:
        return last.played_on, last.order + 1
    later = played.filter(tournament_table__round__number__gt=table.round.number).in_order_of_play().first()
    return (later.played_on, later.order) if later is not None else (_today(tournament), None)


def _today(tournament: Tournament) -> date:
    """Return today, or the last day for results entered after it. A rehearsal before the first day counts as today."""
    return min(tournament.club.day_of(timezone.now()), tournament.ends_on or tournament.starts_on)
