"""What a table of results can mean: its shape, the form of its days, and scores where it has points alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from league.core.errors import LeagueError
from league.records.imports.circumstances.by_date import GameRules, check_seats
from league.records.imports.circumstances.columns import columns_said, is_about_these, with_rules_of
from league.records.imports.columns.given import KNOWN, fields_by_heading, shapes_as_said
from league.records.imports.columns.guessing import fields_read
from league.records.imports.columns.words import LINE_FIELDS, OF_PLAYER
from league.records.imports.examining import ImportOrder
from league.records.imports.fields import SEAT_FIELDS, check_given, match_columns, read_day, strptime_format
from league.records.imports.numbers import NumberCells, doubt, first_doubtful, read_as, styles_of
from league.records.imports.reading import POINTS_ALONE, GamesTable
from league.records.imports.shapes.days import FORMS, forms_of
from league.records.imports.shapes.found import Shaped, field_of
from league.records.imports.shapes.recognising import shapes_of
from league.records.imports.shapes.scores import scores_of
from league.records.imports.table import FileLine, FileTable
from league.records.settlement import PlayedUnder

# What the words of headings do not say can be said by the shape.
OF_THE_SHAPE = ("missing_import_field", "column_twice")


def games_tables(table: FileTable, order: ImportOrder, rules: GameRules) -> Iterator[GamesTable]:
    """The ways in which the games of a table can be read, the likeliest first.

    raises      LeagueError `unknown_column`, `unknown_import_field`, `column_twice`, `missing_import_field`,
                `days_doubtful`, `numbers_doubtful`, `rules_of_other_seats`
    """
    said = columns_said(table, order.columns, order.column_fields)
    rules = with_rules_of(table, said, rules)
    for shaped in _shapes(table, order, rules.seats, said):
        fields = tuple(order.column_fields or fields_read(table, shaped))
        check_seats(
            rules, sum(seat in shaped.columns for seat in SEAT_FIELDS),
            is_divided_by_seats=shaped.shape == "lines" and "game" not in fields,
        )  # fmt: skip
        date_format = order.date_format or _date_format(shaped)
        if has_points_alone := shaped.has_points_alone:
            shaped = _with_scores(shaped, rules, order.decimal_sign, date_format)
        yield GamesTable(
            shaped.table, shaped.columns, rules, date_format, order.deposits_left, shaped.shape, shaped.refused,
            table, fields, has_points_alone,
        )  # fmt: skip


def _shapes(table: FileTable, order: ImportOrder, seats: int, said: Mapping[str, int]) -> list[Shaped]:
    if order.column_fields:
        return shapes_as_said(table, order.column_fields, seats)
    if {*order.columns.values()} & {*LINE_FIELDS, OF_PLAYER}:
        check_given(table.heading, order.columns, KNOWN)
        return shapes_as_said(table, fields_by_heading(table, order.columns), seats)
    try:
        return [Shaped("columns", table, {**match_columns(table.heading, order.columns, seats=seats), **said})]
    except LeagueError as refusal:
        shapes = shapes_of(table, seats) if refusal.code in OF_THE_SHAPE and is_about_these(order.columns) else []
        if not shapes:
            raise
        return [replace(one, columns={**said, **one.columns}) if one.shape == "columns" else one for one in shapes]


def _date_format(shaped: Shaped) -> str:
    """The only form in which the days are days.

    raises      LeagueError `days_doubtful`
    """
    column = shaped.columns["date"]
    days = [_cell(line, column) for line in shaped.table.lines if not line.is_total]
    forms = forms_of(days)
    if len(forms) > 1:
        value = next(day for day in days if day.strip()).strip()
        raise LeagueError("days_doubtful", value=value, allowed=" · ".join(forms))
    return forms[0] if forms else FORMS[0]


def _with_scores(shaped: Shaped, rules: GameRules, decimal_sign: str, date_format: str) -> Shaped:
    """The table with the scores that alone give the points of a line; lines whose points do not tell them are refused.

    Where the points do not tell their decimal sign, it is the only one by which there are such scores.

    raises      LeagueError `numbers_doubtful`
    """
    seats = [seat for seat, name in enumerate(SEAT_FIELDS) if f"{name}_points" in shaped.columns]
    columns = [shaped.columns[field_of("points", seat)] for seat in seats]
    games = [line for line in shaped.table.lines if not line.is_total]
    cells = NumberCells((), (), [cell for line in games for column in columns if (cell := _cell(line, column).strip())])
    styles = styles_of(cells)
    signs = [decimal_sign] if decimal_sign else list(dict.fromkeys(style.of_others for style in styles))
    strptime = strptime_format(date_format)
    made = [_with_scores_by(shaped, games, seats, rules, sign, strptime) for sign in signs]
    told = [one for one in made if one.table.lines]
    if len(told) > 1:
        raise doubt(first_doubtful(cells, styles))
    return (told or made)[0]


def _with_scores_by(
    shaped: Shaped, games: Sequence[FileLine], seats: Sequence[int], rules: GameRules, sign: str, strptime: str
) -> Shaped:
    table, width = shaped.table, len(shaped.table.heading)
    columns = [shaped.columns[field_of("points", seat)] for seat in seats]
    lines, refused = [], list(shaped.refused)
    for line in games:
        under = rules.under(rules.of_line(_named(line, shaped), _day(_cell(line, shaped.columns["date"]), strptime)))
        scores = _scores(under, [cell for column in columns if (cell := _cell(line, column).strip())], sign)
        if scores is None:
            refused.append((line, LeagueError(POINTS_ALONE)))
        else:
            filled = [*line.cells, *[""] * (width - len(line.cells)), *map(str, scores)]
            lines.append(FileLine(line.number, (*filled, *[""] * (width + len(seats) - len(filled)))))
    of_scores = {field_of("score", seat): width + number for number, seat in enumerate(seats)}
    made = replace(table, heading=(*table.heading, *of_scores), lines=tuple(lines))
    return replace(shaped, table=made, columns={**shaped.columns, **of_scores}, refused=tuple(refused))


def _named(line: FileLine, shaped: Shaped) -> str:
    return _cell(line, shaped.columns["house_rules"]) if "house_rules" in shaped.columns else ""


def _day(cell: str, strptime: str) -> date:
    try:
        return read_day(cell, strptime)
    except LeagueError:
        # The line is refused for its day, whatever its scores are.
        return date.min


def _scores(rules: PlayedUnder, cells: list[str], sign: str) -> tuple[int, ...] | None:
    points: list[Decimal] = []
    for cell in cells:
        try:
            points.append(read_as(cell, sign))
        except LeagueError:
            return None
    return scores_of(rules, points) if len(points) in rules.ruleset.players else None


def _cell(line: FileLine, column: int) -> str:
    return line.cells[column] if column < len(line.cells) else ""
