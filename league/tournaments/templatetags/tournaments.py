"""Tags for the pages of a tournament: clocks, names of winds, columns of its table."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import template
from django.utils.html import format_html

from league.core.templatetags.figures import WIND_NAMES, WINDS
from league.records.models import Hanchan
from league.standings.tables.columns import TableColumn, page_columns
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.selectors import RoundTable
from league.tournaments.draws.checks import Finding, change_finding
from league.tournaments.draws.kept_cuts import CutChange, kept_notes
from league.tournaments.models import Round, Table
from league.tournaments.printing.columns import counted_games, steps_shown, tournament_columns
from league.tournaments.results.entry import entered_values
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable
from league.tournaments.targets.selectors import EventTargets, event_targets_for
from league.tournaments.views.forms import PRESET_WORDS
from league.tournaments.views.steps import DeskSteps
from league.tournaments.views.tournament_page import epoch
from rules.errors import RuleError
from scoring.metrics import Step

register = template.Library()


@register.simple_tag
def columns_of_tournament(table: TournamentTable, is_short: bool = False) -> list[TableColumn[TournamentLine]]:
    """Return the columns of the standings, for standings/rows.html."""
    access = TournamentAccess(table.tournament, is_desk=False)
    return page_columns(tournament_columns(table, access), is_short=is_short)


@register.filter
def games_counted(table: TournamentTable) -> str:
    return counted_games(table)


@register.filter
def points_carried(line: TournamentLine) -> str:
    return line.points_text(line.carried)


@register.filter
def points_of_stage(line: TournamentLine) -> str:
    return line.points_text(line.stage_points)


@register.filter
def entered(line: RoundTable) -> str:
    """Return the values of the desk's form for a table, for the script that opens it."""
    return json.dumps(entered_values(line), separators=(",", ":"))


@register.filter
def tv_steps(pane: dict[str, Any]) -> list[Step]:
    """Return the columns of the standings on screens: only the first for many players or with points carried over."""
    wanted = [step for step in steps_shown(pane["table"]) if step.metric.key not in ("games",)]
    return wanted[: 1 if pane["is_short"] or pane["has_carried"] else 3]


@register.simple_tag
def wind_name(seat: int | str) -> str:
    """Return 東 East, or only the reader's own word if it is one character."""
    number = int(seat)
    name = str(WIND_NAMES[number])
    if len(name) == 1:
        return name
    return format_html('<span lang="zh-Hant">{}</span> {}', WINDS[number], name)


def clock_text(seconds: int) -> str:
    """
    >>> clock_text(5400), clock_text(-61)
    ('90:00', '-1:01')
    """
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{seconds // 60}:{seconds % 60:02}"


@register.simple_tag
def clock(round_: Round, now: datetime, table: Table | None = None) -> str:
    """Render a clock that runs in the browser from its data attributes, without requests."""
    extra = table.extra_minutes if table else 0
    started: Any = epoch(round_.timer_started_at)
    return format_html(
        '<span class="clock" role="timer" data-clock data-seconds="{}" data-played="{}" data-started="{}" '
        'data-now="{}">{}</span>',
        round_.seconds + 60 * extra, round_.timer_played, "" if started is None else started, epoch(now),
        clock_text(round_.seconds_left(now, extra)),
    )  # fmt: skip


@register.filter
def preset_words(key: str) -> str:
    return str(PRESET_WORDS.get(key, key))


@register.filter
def at(values: Sequence[Any], place: int) -> Any:
    return values[place] if place < len(values) else None


@register.inclusion_tag("tournaments/event_targets.html", takes_context=True)
def event_targets(context: dict[str, Any], hanchan: Hanchan) -> dict[str, EventTargets | None]:
    """Show what each player of a running hanchan needs in its event, as far as the visitor may see it."""
    try:
        return {"found": event_targets_for(context["request"].user, hanchan)}
    except RuleError:
        return {"found": None}


@register.filter
def kept_lines(table: TournamentTable, also_hidden: bool) -> list[str]:
    """Return what the table says about stages that stand after a correction; nothing while results are withheld."""
    return [] if table.is_frozen else kept_notes(table.tournament, table.stages, also_hidden=also_hidden)


@register.filter
def change_sentence(change: CutChange) -> Any:
    return change_finding(change).sentence


@register.simple_tag
def finding_url(finding: Finding, desk: DeskSteps) -> str:
    """Return the address of the page where a finding is corrected."""
    return desk.url_of(finding)
