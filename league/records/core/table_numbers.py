"""The numbers of the tables that are being played: each once in an evening."""

from itertools import count

from league.core.errors import LeagueError
from league.records.models import Hanchan


def number_for(hanchan: Hanchan, wanted: int | None = None) -> int:
    """Return the wanted number of the table, or else the smallest that is free in its evening.

    The caller holds the lock of the club's days, so that two tables that begin at once get two numbers.

    raises      LeagueError `table_number_taken`
    """
    taken = numbers_taken(hanchan)
    if wanted is None:
        return next(number for number in count(1) if number not in taken)
    if wanted in taken:
        raise LeagueError("table_number_taken", number=wanted)
    return wanted


def numbers_taken(hanchan: Hanchan) -> set[int]:
    """Return the numbers of the other tables of the evening, or without an evening of the day, that are played now."""
    others = Hanchan.objects.filter(club=hanchan.club_id, table_number__isnull=False).in_play()
    same = {"session": hanchan.session} if hanchan.session else {"session": None, "played_on": hanchan.played_on}
    numbers = others.filter(**same).exclude(pk=hanchan.pk).values_list("table_number", flat=True)
    return {number for number in numbers if number is not None}
