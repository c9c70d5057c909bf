"""When a day is told again: after a correction of one of its games on a later day."""

from datetime import date

from league.clubs.models import Club
from league.history.models import HANCHAN, LogEntry
from league.records.models import Hanchan, HanchanQuerySet

CORRECTIONS = ("hanchan_amend", "hanchan_void", "hanchan_restore", "deal_amend", "deal_adjust")


def corrected_on(club: Club, day: date) -> date | None:
    """The club's day on which a game of a day was last corrected, void ones among them; None: not after the day."""
    return last_correction(Hanchan.objects.filter(club=club, tournament_table=None), club, day)


def last_correction(games: HanchanQuerySet, club: Club, day: date) -> date | None:
    """The same of those of some games of the club that are of the day."""
    games = games.filter(played_on=day).shown()
    keys = [str(pk) for pk in games.values_list("pk", flat=True)]
    entries = LogEntry.objects.filter(subject_type=HANCHAN, subject_id__in=keys, action__in=CORRECTIONS)
    last = entries.order_by("-pk").values_list("at", flat=True).first()
    corrected = club.day_of(last) if last else None
    return corrected if corrected and corrected > day else None
