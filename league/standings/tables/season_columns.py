"""The columns of a season's league table and of its table of teams."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.clubs.models import Club
from league.core.templatetags.charts import place_heading, place_strip, recent_places
from league.core.templatetags.figures import points, rank_change
from league.players.models import Player
from league.sheets.sheet import Column, reference, references
from league.standings.selectors import SeasonTable, StandingsLine, TeamStandingsLine, TeamTable
from league.standings.tables.columns import TableColumn, metric_columns
from scoring.metrics import Step

# The number of games and the bar of places show these already.
SHOWN_OTHERWISE = {"games", "firsts", "seconds", "thirds", "fourths", "fewest_fourths"}
ALWAYS_SHOWN = {"average_place"}


def season_columns(table: SeasonTable) -> list[TableColumn[StandingsLine]]:
    club = table.season.club
    return [
        _rank(),
        TableColumn(
            Column("rank_change", _("Change since the last evening")),
            page=lambda line: rank_change(line.row.climbed),
            head=format_html('<span class="hidden-text">{}</span>±', _("Change since the last evening")),
            css="num drop-0",
            is_short=False,
        ),
        TableColumn(
            Column("player", _("Player"), kind="reference"),
            page=lambda line: line.name,
            cell=lambda line: reference(line.player.pk, line.name),
            css="",
            is_name=True,
            is_short=False,
        ),
        # The whole row of the long table opens why; the short one leads to the player.
        TableColumn(
            Column("player_page", _("Player")),
            page=lambda line: _player_link(club, line.player),
            css="",
            is_name=True,
            is_long=False,
        ),
        *_results(table),
        TableColumn(
            Column("recent_places", _("Last five")),
            page=lambda line: recent_places(line.row.recent_places, table.places),
            css="drop-0",
        ),
    ]


def team_columns(table: TeamTable) -> list[TableColumn[TeamStandingsLine]]:
    club, unit = table.season.club, table.season.points_unit
    return [
        _rank(),
        TableColumn(
            Column("team", _("Team"), kind="reference"),
            page=lambda line: format_html("{}{}", line.name, _member_list(club, line, unit)),
            cell=lambda line: reference(line.key, line.name),
            css="",
            is_name=True,
        ),
        TableColumn(
            Column("members", _("Members"), kind="references"),
            cell=lambda line: references([(one.player.pk, one.player.public_name) for one in line.members]),
        ),
        *_results(table),
    ]


def _rank() -> TableColumn[Any]:
    return TableColumn(
        Column("rank", _("Rank"), 0),
        page=lambda line: "" if line.row.rank is None else line.row.rank,
        cell=lambda line: line.row.rank,
        head="#",
    )


def _results(table: SeasonTable | TeamTable) -> Iterator[TableColumn[Any]]:
    """Games, metrics and places: the same for players and for teams."""
    yield TableColumn(Column("games", _("Games"), 0), page=lambda line: line.row.games, css="num drop-1")
    rule = table.standings.rule
    yield from metric_columns(rule, table.columns, long=_steps_shown(rule.steps, table.columns), short=rule.steps[:1])
    yield TableColumn(
        Column("places", place_heading(table.places)),
        page=lambda line: place_strip(line.row.places, table.places),
        css="drop-2",
        is_short=False,
    )
    yield from map(_place_count, range(table.places))


def _steps_shown(ranked_by: Sequence[Step], columns: Sequence[Step]) -> list[Step]:
    """The metrics that the page has room for: those ranked by and the average place; `why_row` shows all."""
    ranked = [step for step in ranked_by if step.metric.key not in SHOWN_OTHERWISE]
    first = ranked or list(ranked_by[:1])
    return [*first, *(step for step in columns if step.metric.key in ALWAYS_SHOWN and step not in first)]


def _place_count(index: int) -> TableColumn[Any]:
    """How often a place, in the sheet; a row has counts up to the last place of its largest game."""

    def count(line: StandingsLine | TeamStandingsLine) -> int:
        counts = line.row.places
        return counts[index] if index < len(counts) else 0

    return TableColumn(Column(f"place_{index + 1}", pgettext("place", "%d.") % (index + 1), 0), cell=count)


def _player_link(club: Club, player: Player) -> SafeString:
    address = reverse("player", args=[club.slug, player.pk])
    return format_html('<a class="target" href="{}">{}</a>', address, player.public_name)


def _member_list(club: Club, line: TeamStandingsLine, unit: int) -> SafeString:
    members = ((_player_link(club, one.player), points(one.points, unit)) for one in line.members)
    return format_html('<ul class="members soft">{}</ul>', format_html_join("", "<li>{} {}</li>", members))
