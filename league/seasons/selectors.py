from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Max, Min, Q, QuerySet

from league.clubs.models import Club
from league.errors import LeagueError
from league.jobs.models import Job
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Adjustment, Division, Season, StandingsRow
from league.seasons.rules import season_rule
from league.seasons.standings import standings_from_rows
from scoring.metrics import Step
from scoring.sentences import Sentence
from scoring.standings import Standings


@dataclass(frozen=True)
class TableLine:
    """A line of the league table; `texts` by metric, as players read them."""

    row: StandingsRow
    texts: dict[str, str]

    @property
    def player(self) -> Player:
        return self.row.player


@dataclass(frozen=True)
class SeasonTable:
    """A league table as it is shown, served and exported.

    columns     the metrics, those ranked by first
    is_behind   the record has changed since, and the new table is on its way
    """

    season: Season
    division: Division | None
    columns: tuple[Step, ...]
    lines: tuple[TableLine, ...]
    adjustments: tuple[Adjustment, ...]
    is_behind: bool
    standings: Standings

    @property
    def ranked(self) -> list[TableLine]:
        return [line for line in self.lines if line.row.rank is not None]

    @property
    def below(self) -> list[TableLine]:
        return [line for line in self.lines if line.row.rank is None]

    @property
    def ranked_by(self) -> tuple[Step, ...]:
        return self.standings.rule.steps

    def why(self, player_id: int) -> tuple[Sentence, ...]:
        return self.standings.why(player_id)

    @property
    def names(self) -> dict[int, str]:
        return {line.row.player_id: line.row.player.public_name for line in self.lines}


def club_seasons(club: Club) -> QuerySet[Season]:
    return Season.objects.filter(club=club).select_related("house_rules__house_rules")


def season_find(club: Club, slug: str) -> Season:
    season = club_seasons(club).filter(slug=slug).select_related("club").first()
    if not season:
        raise LeagueError("not_found")
    return season


def current_season(club: Club, day: date) -> Season | None:
    """The season a hanchan of that day most likely belongs to."""
    running = club_seasons(club).filter(is_archived=False, opens__lte=day)
    return running.filter(Q(closes=None) | Q(closes__gte=day)).order_by("-opens", "-pk").first()


def season_rows(season: Season, division: Division | None = None) -> QuerySet[StandingsRow]:
    return StandingsRow.objects.filter(season=season, division=division).select_related("player").order_by("order")


def is_behind(season: Season) -> bool:
    return Job.objects.filter(kind="standings", subject=str(season.pk)).behind().exists()


def season_table(
    season: Season, division: Division | None = None, rows: Iterable[StandingsRow] | None = None
) -> SeasonTable:
    """The whole table, or those of its rows that are given: then it knows nothing of their neighbours."""
    rows = list(season_rows(season, division) if rows is None else rows)
    table = standings_from_rows(season_rule(season), {row.player_id: row for row in rows})
    keys = [column.text for column in table.rule.columns]
    lines = (
        TableLine(row, dict(zip(keys, table.texts(of), strict=True))) for row, of in zip(rows, table.rows, strict=True)
    )
    given = Adjustment.objects.filter(season=season, is_void=False).select_related("player", "given_by")
    return SeasonTable(season, division, table.rule.columns, tuple(lines), tuple(given), is_behind(season), table)


def season_neighbours(season: Season, player_id: int, division: Division | None = None) -> SeasonTable | None:
    """As much of the table as tells why a player stands there: those of the same rank, the one above, the one below."""
    rows = season_rows(season, division)
    own = rows.filter(player=player_id).first()
    if own is None:
        return None
    equals = rows.filter(Q(pk=own.pk) | Q(rank=own.rank, rank__isnull=False))
    span = equals.order_by().aggregate(first=Min("order"), last=Max("order"))
    return season_table(season, division, rows.filter(order__range=(span["first"] - 1, span["last"] + 1)))


def season_hanchan_count(season: Season) -> int:
    return Hanchan.objects.filter(season=season).counted().count()


def season_summary(season: Season) -> dict[str, Any]:
    return {"hanchan": season_hanchan_count(season), "players": season.rows.filter(division=None).count()}
