from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from league.exports.sheet import Cell, Column, Sheet
from league.records.selectors import points_text
from league.seasons.selectors import SeasonTable, TableLine
from scoring.metrics import Step
from scoring.sentences import decimal
from scoring.tally import MOST_PLACES


def season_sheet(table: SeasonTable) -> Sheet:
    """The league table to be handed out: the columns and rows of the page, with its head and foot."""
    columns = [
        Column("rank", _("Rank"), 0),
        Column("player", _("Player")),
        *(_column(step, table) for step in table.columns),
        *(Column(f"place_{place}", _("Place {place}").format(place=place), 0) for place in _shown_places(table)),
    ]
    rows = [[*_cells(line, table)] for line in table.lines]
    return Sheet(_title(table), columns, rows, head=list(_head(table)), foot=list(_foot(table)))


def _title(table: SeasonTable) -> str:
    return f"{table.season.name} – {table.division.name}" if table.division else table.season.name


def _shown_places(table: SeasonTable) -> range:
    used = [place for line in table.lines for place, times in enumerate(line.row.places, 1) if times]
    return range(1, min(MOST_PLACES, max([4, *used])) + 1)


def _column(step: Step, table: SeasonTable) -> Column:
    decimals = table.standings.rule.decimals
    shown = {
        "points": (decimals, True),
        "average": (decimals + 1, True),
        "place": (2, False),
        "rate": (1, False),
    }.get(step.metric.unit, (0, False))
    heading = step.title.render(_)
    return Column(step.text, f"{heading} %" if step.metric.unit == "rate" else heading, *shown)


def _cells(line: TableLine, table: SeasonTable) -> Iterator[Cell]:
    row = table.standings.row_of(line.row.player_id)
    yield row.rank
    yield line.row.player.public_name
    for step, value in zip(table.columns, row.values, strict=True):
        yield _number(step, value, table)
    yield from (line.row.places[place - 1] for place in _shown_places(table))


def _number(step: Step, value: int | Fraction | None, table: SeasonTable) -> Cell:
    if value is None:
        return None
    exact = Fraction(value)
    if step.metric.unit in ("points", "average"):
        exact /= table.season.points_unit
    if step.metric.unit == "rate":
        exact *= 100
    decimals = _column(step, table).decimals or 0
    return Decimal(decimal(exact, decimals)) if decimals else int(decimal(exact, 0))


def _head(table: SeasonTable) -> Iterator[tuple[str, str]]:
    season = table.season
    yield _("Club"), season.club.name
    yield _("House rules"), f"{season.house_rules} ({season.house_rules.ruleset})"
    yield _("From"), season.opens.isoformat()
    if season.closes:
        yield _("To"), season.closes.isoformat()


def _foot(table: SeasonTable) -> Iterator[str]:
    yield _("Ranked by: {metrics}.").format(metrics=", ".join(step.title.render(_) for step in table.ranked_by))
    if table.season.min_games:
        yield _("Fewest games to be ranked: {games}.").format(games=table.season.min_games)
    for given in table.adjustments:
        points = points_text(given.points, table.season.points_unit)
        yield f"{given.player.public_name}: {points} ({given.reason})"
    if table.is_behind:
        yield _("Provisional: the record has changed since.")
