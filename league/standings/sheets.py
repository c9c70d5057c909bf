"""League tables as sheets: numbers, rounded as on the page."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.clubs.sheet_query import ClubSheet, SheetQuery
from league.core.errors import existing
from league.seasons.models import Division, Season
from league.seasons.selectors import season_division, season_find
from league.sheets.metric_columns import ranked_by
from league.sheets.numbers import points_column, points_number
from league.sheets.sheet import Column, Sheet, reference, yes_or_nothing
from league.standings.selectors import SeasonTable, TeamTable, season_table, season_team_table
from league.standings.tables.columns import sheet_table
from league.standings.tables.course import Course, season_course
from league.standings.tables.ranges import Days, season_table_of_days
from league.standings.tables.season_columns import season_columns, team_columns


def season_sheet(table: SeasonTable, head: Sequence[tuple[str, str]] = ()) -> Sheet:
    title = f"{table.season} {table.division}" if table.division else str(table.season)
    columns, rows = sheet_table(season_columns(table), table.lines)
    return Sheet(title, columns, rows, head=[*_head(table.season), *head], foot=_foot(table))


def teams_sheet(table: TeamTable) -> Sheet:
    columns, rows = sheet_table(team_columns(table), table.lines)
    return Sheet(f"{table.season} {_('Teams')}", columns, rows, head=_head(table.season), foot=_foot(table))


def course_sheet(course: Course) -> Sheet:
    """The points of the leaders after each day."""
    unit = course.season.points_unit
    ways = [[points_number(points, unit) for points in way] for way in zip(*course.points, strict=True)]
    return Sheet(
        title=f"{course.season} {_('Points, evening by evening')}",
        columns=[
            Column("day", _("Day"), kind="day"),
            *(
                points_column(f"player_{player.pk}", player.public_name, way)
                for player, way in zip(course.players, ways, strict=True)
            ),
        ],
        rows=[[str(day), *at] for day, at in zip(course.days, zip(*ways, strict=True), strict=True)],
        head=_head(course.season),
    )


def adjustments_sheet(season: Season) -> Sheet:
    given = list(season.adjustments.select_related("player", "given_by"))
    points = [points_number(one.points, season.points_unit) for one in given]
    return Sheet(
        title=f"{season} {_('Adjustments')}",
        columns=[
            Column("day", _("Day"), kind="day"),
            Column("id", "id", kind="id", only="json"),
            Column("player", _("Player"), kind="reference"),
            points_column("points", _("Points"), points),
            Column("reason", _("Why")),
            Column("taken_back", _("Taken back"), kind="boolean"),
        ],
        rows=[
            [
                str(season.club.day_of(one.given_at)),
                one.pk,
                reference(one.player_id, one.player.public_name),
                number,
                one.reason,
                yes_or_nothing(one.is_void, _("yes")),
            ]
            for one, number in zip(given, points, strict=True)
        ],
        head=_head(season),
    )


def _head(season: Season) -> list[tuple[str, str]]:
    return [(_("Club"), season.club.name), (_("Days"), f"{season.opens} – {season.closes or ''}")]


def _foot(table: SeasonTable | TeamTable) -> list[str]:
    behind = [_("The record has changed since; the new table is being computed.")]
    return [ranked_by(table.standings.rule), *(behind if table.is_behind else [])]


# ----- the list -----


def _season(query: SheetQuery) -> Season:
    return season_find(query.club, query.text("season"))


def _division(query: SheetQuery, season: Season) -> Division | None:
    return season_division(season, query.text("division")) if query.text("division") else None


def _standings(query: SheetQuery) -> Sheet:
    """The table of the season, or of some of its days."""
    season = _season(query)
    division, days = _division(query, season), Days(query.day("since"), query.day("until"))
    if not any(days):
        return season_sheet(season_table(season, division))
    given = [(_("From"), query.text("since")), (_("To"), query.text("until"))]
    table = season_table_of_days(season, days, division)
    return season_sheet(table, [(words, day) for words, day in given if day])


def _teams(query: SheetQuery) -> Sheet:
    return teams_sheet(season_team_table(_season(query)))


def _course(query: SheetQuery) -> Sheet:
    season = _season(query)
    return course_sheet(existing(season_course(season, _division(query, season))))


SHEETS: tuple[ClubSheet, ...] = (
    ClubSheet(
        "standings", pgettext_lazy("standings", "Table"), _standings, ("season",), ("division", "since", "until")
    ),
    ClubSheet("teams", gettext_lazy("Teams"), _teams, ("season",)),
    ClubSheet("course", gettext_lazy("Points, evening by evening"), _course, ("season",), ("division",)),
    ClubSheet("adjustments", gettext_lazy("Adjustments"), lambda query: adjustments_sheet(_season(query)), ("season",)),
)
