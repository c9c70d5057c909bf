from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from league.clubs.models import Club
from league.core.errors import LeagueError, existing
from league.core.parsing import whole_number
from league.seasons.models import Division, Season, SeasonPlayer, Team
from league.seasons.parts import KINDS


def club_seasons(club: Club) -> QuerySet[Season]:
    return club.seasons.select_related("house_rules__house_rules", "follows")


def season_find(club: Club, slug: str) -> Season:
    """The season of an address."""
    return existing(_season(club, slug))


def season_named(club: Club, slug: str) -> Season:
    """The season that a body names."""
    season = _season(club, slug)
    if not season:
        raise LeagueError("unknown_season", season=slug)
    return season


def _season(club: Club, slug: str) -> Season | None:
    # Its club is the one that is asked, without a join.
    return club_seasons(club).filter(slug=slug).first()


def season_division(season: Season, named: str) -> Division:
    """The division that a query names by its name, or by its id.

    raises      LeagueError `bad_field`
    """
    named = named.strip()
    division = season.divisions.filter(name=named).first()
    if not division and (number := whole_number(named)) is not None:
        division = season.divisions.filter(pk=number).first()
    if not division:
        raise LeagueError("bad_field", field="division", reason=_("This season has no such division."))
    return division


class SeasonsOn(NamedTuple):
    """The seasons of a club on one of its days.

    running     the open ones that include the day, the one that began last first
    last        the one that began last among those that are over: closed, or after their last day
    upcoming    the open one that begins next
    """

    running: Sequence[Season]
    last: Season | None
    upcoming: Season | None

    @property
    def beside(self) -> list[Season]:
        """All but the first that is running and the one to come: of them the winners are shown."""
        return [*self.running[1:], *([self.last] if self.last else [])]


def club_seasons_on(club: Club, day: date) -> SeasonsOn:
    """One query, however many there are."""
    seasons = list(club_seasons(club))
    running = [season for season in seasons if not season.is_archived and season.includes(day)]
    over = (season for season in seasons if season.is_archived or (season.closes and season.closes < day))
    to_come = [season for season in seasons if not season.is_archived and season.opens > day]
    return SeasonsOn(running, next(over, None), to_come[-1] if to_come else None)


def current_season(club: Club, day: date) -> Season | None:
    """The open season that began last among those that include this day."""
    return _open_on(club, day).order_by("-opens", "-pk").first()


def current_seasons(days: Mapping[int, date]) -> dict[int, Season]:
    """Return by club the season of `current_season` on the club's day, with one query for all clubs.

    days        by the id of the club
    """
    running = Season.objects.filter(club__in=days, is_archived=False).select_related("house_rules")
    # The last of each club stays: the one that began last.
    return {
        season.club_id: season
        for season in running.order_by("opens", "pk")
        if season.opens <= days[season.club_id] and (season.closes is None or season.closes >= days[season.club_id])
    }


def only_season(club: Club, day: date, points_unit: int | None) -> Season | None:
    """The only open season for a hanchan of this day; None if there is none.

    points_unit     None: of any unit
    raises          LeagueError `season_needed`, if there are several
    """
    fitting = _open_on(club, day).order_by("slug")
    if points_unit is not None:
        fitting = fitting.filter(points_unit=points_unit)
    found = list(fitting)
    if len(found) > 1:
        raise LeagueError("season_needed", allowed=", ".join(season.slug for season in found))
    return found[0] if found else None


def _open_on(club: Club, day: date) -> QuerySet[Season]:
    running = club_seasons(club).filter(is_archived=False, opens__lte=day)
    return running.filter(Q(closes=None) | Q(closes__gte=day))


def part_find(season: Season, kind: str, pk: int | None) -> Division | Team:
    model: Any = KINDS[kind]
    rows = model.objects.select_related("season__club").filter(season=season, pk=pk or 0)
    part: Division | Team = existing(rows.first())
    return part


def season_players_of(season: Season, players: Collection[int]) -> dict[int, SeasonPlayer]:
    """The division and the team of these players; those of a merged entry, if its player has none of their own."""
    wanted = set(players)
    rows = SeasonPlayer.objects.filter(Q(player__in=wanted) | Q(player__merged_into__isnull=False), season=season)
    placed: dict[int, SeasonPlayer] = {}
    # The player's own row comes first.
    for row in rows.select_related("division", "team", "player__merged_into").order_by(
        F("player__merged_into").asc(nulls_first=True), "pk"
    ):
        placed.setdefault(row.player.standing_for.pk, row)
    return {player: row for player, row in placed.items() if player in wanted}
