"""The columns of a tournament's standings."""

from collections.abc import Callable

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.core.templatetags.figures import signed
from league.sheets.metric_columns import metric_number
from league.sheets.sheet import Column, Shown, reference
from league.standings.tables.columns import TableColumn, metric_columns
from league.tournaments.core.access import TournamentAccess
from league.tournaments.models import Entrant
from league.tournaments.standings.divisions import division_ranks
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable
from scoring.metrics import Step, TableRule, find_step

ALWAYS_SHOWN = ("games", "average_place")


def tournament_columns(table: TournamentTable, access: TournamentAccess) -> list[TableColumn[TournamentLine]]:
    ranks, shown = division_ranks(table), steps_shown(table)
    return [
        TableColumn(
            Column("rank", _("Rank"), 0),
            page=lambda line: "–" if line.rank_shown is None else line.rank_shown,
            cell=lambda line: line.rank_shown,
            head="#",
        ),
        *_entrant_columns(access),
        TableColumn(
            Column("division", _("Division")),
            cell=lambda line: line.entrant.division,
        ),
        TableColumn(
            Column("division_rank", _("Rank in the division"), 0),
            cell=lambda line: ranks.get(line.key),
        ),
        *(_carried_columns(table) if table.has_carried else ()),
        *metric_columns(table.rule, table.rule.columns, long=shown, short=shown, drops=(0, 1, 2, 2, 3)),
    ]


def counted_games(table: TournamentTable) -> str:
    """Which stages the columns of games and places count; empty while nobody has come into a later stage."""
    later = [line for line in table.lines if line.carried is not None]
    if not later:
        return ""
    if all(line.piece.counts_all for line in later):
        return _("Games and places count all stages.")
    return _("Games and places count the stage in which a player is listed, without the stages before it.")


def _carried_columns(table: TournamentTable) -> list[TableColumn[TournamentLine]]:
    """The two parts of a finalist's points: those carried over and those of the stage."""
    parts = (
        ("carried_over", _("Carried over"), lambda line: line.carried),
        ("stage_points", _("This stage"), lambda line: line.stage_points),
    )
    return [_points_column(table.rule, key, heading, read) for key, heading, read in parts]


def _points_column(
    rule: TableRule, key: str, heading: str, read: Callable[[TournamentLine], int | None]
) -> TableColumn[TournamentLine]:
    points = find_step("points")
    return TableColumn(
        Column(key, heading, rule.decimals, is_signed=True, kind="decimal"),
        page=lambda line: "" if read(line) is None else signed(line.points_text(read(line))),
        cell=lambda line: metric_number(rule, points, read(line)),
        css="num drop-2",
        is_short=False,
    )


def _entrant_columns(access: TournamentAccess) -> list[TableColumn[TournamentLine]]:
    return [
        TableColumn(Column("number", _("No."), 0), cell=lambda line: line.entrant.number),
        TableColumn(
            Column("entrant", _("Player"), kind="reference"),
            page=lambda line: _card_link(line, access.tournament.slug),
            cell=lambda line: reference(line.entrant.pk, access.name_of(line.entrant)),
            css="",
            is_name=True,
        ),
        TableColumn(Column("club", _("Club")), cell=lambda line: line.entrant.club_name),
        TableColumn(Column("country", _("Country")), cell=lambda line: line.entrant.country),
        TableColumn(
            Column("team", _("Team"), kind="reference"),
            page=_team_name,
            cell=_team,
            css="drop-2",
            is_short=False,
            is_last=True,
        ),
    ]


def steps_shown(table: TournamentTable) -> list[Step]:
    """The metrics that the page has room for: those ranked by, games and the average place; `why_row` shows all."""
    steps = [step for step in table.rule.steps if not step.metric.tied_only]
    return [*steps, *(step for step in table.rule.columns if step.metric.key in ALWAYS_SHOWN and step not in steps)]


def _team(line: TournamentLine) -> Shown | None:
    team = line.entrant.team
    return reference(team.pk, team.name) if team else None


def _team_name(line: TournamentLine) -> str:
    return line.entrant.team.name if line.entrant.team else ""


def _card_link(line: TournamentLine, slug: str) -> SafeString:
    link = format_html('<a class="target" href="{}">{}</a>', reverse("event_card", args=[slug, line.key]), line.name)
    if line.entrant.state == Entrant.State.WITHDRAWN:
        return format_html('{} <small class="soft">{}</small>', link, _("withdrawn"))
    return link
