"""The evenings of which a file has points alone, and no scores that give them: each becomes a final table."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from django.db.models import F
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.core.names import spaced
from league.finals.models import FinalTable
from league.finals.services import FinalLine, final_table_add
from league.players.models import Player, fold_name
from league.players.selectors import players_known
from league.records.imports.fields import SEAT_FIELDS, read_day, strptime_format
from league.records.imports.numbers import NumberCells, NumberStyle, doubt, first_doubtful, styles_of
from league.records.imports.reading import POINTS_ALONE, GamesTable
from league.records.imports.shapes.found import field_of
from league.records.imports.table import FileLine


class PlayedFor(NamedTuple):
    """What somebody won on an evening."""

    name: str
    games: int
    points: Decimal


class EveningPoints(NamedTuple):
    """
    lines       the numbers of the lines of the file
    """

    day: date
    lines: tuple[int, ...]
    players: tuple[PlayedFor, ...]


def evenings_of(games: GamesTable, decimal_sign: str) -> list[EveningPoints]:
    """The evenings of the lines whose points tell no scores, in the order of their days; of two names one person.

    raises      LeagueError `numbers_doubtful`
    """
    lines = [line for line, error in games.refused if error.code == POINTS_ALONE]
    seats = [seat for seat, name in enumerate(SEAT_FIELDS) if field_of("points", seat) in games.columns]
    style = _style(games, lines, seats, decimal_sign)
    by_day: dict[date, list[tuple[int, dict[str, Decimal]]]] = defaultdict(list)
    for line in lines:
        if (read := _read(games, line, seats, style)) is not None:
            by_day[read[0]].append((line.number, read[1]))
    return [_evening(day, by_day[day]) for day in sorted(by_day)]


def _style(games: GamesTable, lines: Sequence[FileLine], seats: Sequence[int], decimal_sign: str) -> NumberStyle:
    if decimal_sign:
        return NumberStyle(decimal_sign, decimal_sign)
    columns = [games.columns[field_of("points", seat)] for seat in seats]
    cells = NumberCells((), (), [cell for line in lines for column in columns if (cell := _cell(line, column))])
    styles = styles_of(cells)
    if len({style.of_others for style in styles}) > 1:
        raise doubt(first_doubtful(cells, styles))
    return styles[0]


def _read(
    games: GamesTable, line: FileLine, seats: Sequence[int], style: NumberStyle
) -> tuple[date, dict[str, Decimal]] | None:
    """The day of a line, and who won how much; None where it says less: then its fault stays."""
    points: dict[str, Decimal] = {}
    try:
        day = read_day(_cell(line, games.columns["date"]), strptime_format(games.date_format))
        for seat in seats:
            name = spaced(_cell(line, games.columns[SEAT_FIELDS[seat]]))
            written = _cell(line, games.columns[field_of("points", seat)])
            if not name and not written:
                continue
            if not name or name in points:
                return None
            points[name] = style.number(written)
    except LeagueError:
        return None
    return (day, points) if points else None


def _evening(day: date, games: Sequence[tuple[int, Mapping[str, Decimal]]]) -> EveningPoints:
    written: dict[str, str] = {}
    of_each: dict[str, list[Decimal]] = defaultdict(list)
    for _line, points in games:
        for name, value in points.items():
            of_each[written.setdefault(fold_name(name), name)].append(value)
    players = (PlayedFor(name, len(won), sum(won, Decimal(0))) for name, won in of_each.items())
    return EveningPoints(day, tuple(line for line, _points in games), tuple(players))


def _cell(line: FileLine, column: int) -> str:
    return line.cells[column].strip() if column < len(line.cells) else ""


def evenings_fresh(club: Club, evenings: Sequence[EveningPoints]) -> list[EveningPoints]:
    """Those of whose day the club has no final table of one day."""
    known = FinalTable.objects.filter(club=club, opens__in=[one.day for one in evenings], closes=F("opens"))
    days = set(known.values_list("opens", flat=True))
    return [one for one in evenings if one.day not in days]


def evenings_store(*, actor: User, club: Club, evenings: Sequence[EveningPoints], run: object) -> None:
    """Store each as a final table, in the caller's transaction. A name that the club does not know stays a name."""
    for evening in evenings_fresh(club, evenings):
        name = _("Evening of {date}").format(date=date_format(evening.day, "DATE_FORMAT"))
        final_table_add(
            actor=actor, club=club, name=name, opens=evening.day, closes=evening.day, lines=_lines(club, evening),
            import_run=run,
        )  # fmt: skip


def _lines(club: Club, evening: EveningPoints) -> list[FinalLine]:
    known = players_known(club, [one.name for one in evening.players])
    won: dict[Player | str, list[PlayedFor]] = defaultdict(list)
    for one in evening.players:
        # Two names of one player are one line.
        won[known[one.name].standing_for if one.name in known else one.name].append(one)
    return [_line(who, played) for who, played in won.items()]


def _line(who: Player | str, played: Sequence[PlayedFor]) -> FinalLine:
    points = f"{sum((one.points for one in played), Decimal(0)):f}"
    games = sum(one.games for one in played)
    return FinalLine(None, who, points, games) if isinstance(who, str) else FinalLine(who, "", points, games)
