"""The days of events with a result that everybody sees, and the games of each."""

from collections.abc import Iterable
from datetime import date

from league.clubs.models import Club
from league.records.models import Hanchan, HanchanQuerySet
from league.tournaments.models import Round, Tournament


def event_hanchan(tournament: Tournament) -> HanchanQuerySet:
    """The games that stories of an event tell of: finished, and not frozen."""
    return Hanchan.objects.filter(tournament_table__round__tournament=tournament).counted().shown()


def event_days(tournament: Tournament) -> list[date]:
    """The days that have a story, the earliest first."""
    return list(event_hanchan(tournament).order_by("played_on").values_list("played_on", flat=True).distinct())


def rounds_by_day(club: Club) -> dict[int, dict[date, set[int]]]:
    """The rounds with such games on each day, the earliest first, by event; with one query."""
    games = Hanchan.objects.filter(club=club, tournament_table__isnull=False).counted().shown()
    columns = ("tournament_table__round__tournament", "played_on", "tournament_table__round__number")
    found: dict[int, dict[date, set[int]]] = {}
    for event, day, number in games.order_by("played_on").values_list(*columns).distinct():
        found.setdefault(event, {}).setdefault(day, set()).add(number)
    return found


def event_of_hanchan(club: Club) -> dict[int, int]:
    """By game the event that it is of."""
    games = Hanchan.objects.filter(club=club, tournament_table__isnull=False)
    return dict(games.values_list("pk", "tournament_table__round__tournament"))


def is_still_played(tournament: Tournament, day: date) -> bool:
    """Whether the story may change: a round is being played, and no later day has begun."""
    if tournament.is_closed or event_days(tournament)[-1:] != [day]:
        return False
    return tournament.rounds.in_states([Round.State.RELEASED]).exists()


def days_beside(tournament: Tournament, day: date) -> tuple[date | None, date | None]:
    """The last day with a story before this one, and the next one after it."""
    days = event_days(tournament)
    before = [one for one in days if one < day]
    return before[-1] if before else None, next((one for one in days if one > day), None)


def rounds_of(games: Iterable[Hanchan]) -> list[int]:
    """The rounds that some games of an event are of, in order; each has its table."""
    return sorted({game.tournament_table.round.number for game in games})
