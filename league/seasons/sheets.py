"""League tables as sheets: numbers as numbers, exactly as the page rounds them."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.exports.metric_columns import metric_column, metric_number, ranked_by
from league.exports.numbers import points_column, points_number
from league.exports.sheet import Cell, Column, Sheet
from league.seasons.course import Course
from league.seasons.models import Season, StandingsRow, TeamRow
from league.seasons.selectors import SeasonTable, TeamTable
from scoring.standings import TableRule


def season_sheet(table: SeasonTable, head: Sequence[tuple[str, str]] = ()) -> Sheet:
    rule, places = table.standings.rule, _most_places(line.row for line in table.lines)
    return Sheet(
        title=f"{table.season} {table.division}" if table.division else str(table.season),
        columns=[
            Column("rank", _("Rank"), 0),
            Column("player", _("Player")),
            *(metric_column(rule, step) for step in table.columns),
            *_place_columns(places),
        ],
        rows=[
            [line.row.rank, line.player.public_name, *_numbers(table, line.row.player_id), *_counts(line.row, places)]
            for line in table.lines
        ],
        head=[*_head(table.season), *head],
        foot=_foot(rule, is_behind=table.is_behind),
    )


def teams_sheet(table: TeamTable) -> Sheet:
    rule, places = table.standings.rule, _most_places(line.row for line in table.lines)
    return Sheet(
        title=f"{table.season} {_('Teams')}",
        columns=[
            Column("rank", _("Rank"), 0),
            Column("team", _("Team")),
            Column("members", _("Members")),
            *(metric_column(rule, step) for step in table.columns),
            *_place_columns(places),
        ],
        rows=[
            [
                line.row.rank,
                line.team.name,
                ", ".join(one.player.public_name for one in line.members),
                *_numbers(table, line.row.team_id),
                *_counts(line.row, places),
            ]
            for line in table.lines
        ],
        head=_head(table.season),
        foot=_foot(rule, is_behind=table.is_behind),
    )


def course_sheet(course: Course) -> Sheet:
    """Each day's points of those who lead."""
    unit = course.season.points_unit
    ways = [[points_number(points, unit) for points in way] for way in zip(*course.points, strict=True)]
    return Sheet(
        title=f"{course.season} {_('Points, evening by evening')}",
        columns=[
            Column("day", _("Day")),
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
            Column("day", _("Day")),
            Column("player", _("Player")),
            points_column("points", _("Points"), points),
            Column("reason", _("Why")),
            Column("taken_back", _("Taken back")),
        ],
        rows=[
            [
                str(season.club.day_of(one.given_at)),
                one.player.public_name,
                number,
                one.reason,
                _("yes") if one.is_void else "",
            ]
            for one, number in zip(given, points, strict=True)
        ],
        head=_head(season),
    )


def _head(season: Season) -> list[tuple[str, str]]:
    return [(_("Club"), season.club.name), (_("Days"), f"{season.opens} – {season.closes or ''}")]


def _foot(rule: TableRule, *, is_behind: bool) -> list[str]:
    behind = [_("The record has changed since; the new table is being computed.")]
    return [ranked_by(rule), *(behind if is_behind else [])]


def _numbers(table: SeasonTable | TeamTable, key: int) -> list[Cell]:
    values = table.standings.row_of(key).values
    return [metric_number(table.standings.rule, *one) for one in zip(table.columns, values, strict=True)]


def _most_places(rows: Iterable[StandingsRow | TeamRow]) -> int:
    return max([4, *(place for row in rows for place, count in enumerate(row.places, 1) if count)])


def _place_columns(places: int) -> list[Column]:
    return [Column(f"place_{place}", pgettext("place", "%d.") % place, 0) for place in range(1, places + 1)]


def _counts(row: StandingsRow | TeamRow, places: int) -> Sequence[int]:
    return [*row.places, *[0] * places][:places]
