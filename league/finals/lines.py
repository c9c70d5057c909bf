"""Final tables as people paste them: a line for each player, without headings."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from league.core.errors import LeagueError
from league.core.names import spaced
from league.core.points import MINUS
from league.finals.models import POINTS, FinalTableRow

DELIMITERS = ("\t", ";", ",")
SIGNS = str.maketrans({MINUS: "-", "–": "-", "▲": "-", "△": "-", "－": "-", "＋": "+"})
# A comma before three figures may stand for thousands.
DECIMAL_COMMA = re.compile(r"([+-]?[0-9]+),([0-9]{1,2}|[0-9]{4,6})\Z")
# What is none of it is a name; #7 is the name of somebody who was forgotten.
FIGURES = re.compile(rf"[\d\s.,()+\-–{MINUS}▲△－＋]*")
RANK = re.compile(r"(\d{1,4})[.)]?")


class NamedLine(NamedTuple):
    """A line of a table with the name as it is written; None: the line does not say it."""

    name: str
    points: str = ""
    games: int | None = None
    rank: int | None = None


def read_points(text: str) -> str:
    """Return points as they are stored.

    raises      LeagueError `bad_points`

    >>> read_points("+45.20"), read_points("▲12,5")
    ('45.20', '-12.5')
    """
    written = DECIMAL_COMMA.sub(r"\1.\2", text.strip().translate(SIGNS).replace(" ", "")).removeprefix("+")
    if written and not re.fullmatch(POINTS, written):
        raise LeagueError("bad_points", value=text.strip()[:40])
    return written


def read_lines(text: str) -> list[NamedLine]:
    """Read rank, name, games and points of each line; rank and games may be left out.

    raises      LeagueError `final_line`, `bad_points`

    >>> read_lines("Aoi, 12, 45.2")
    [NamedLine(name='Aoi', points='45.2', games=12, rank=None)]
    >>> read_lines("2.; Ben; -3,5")
    [NamedLine(name='Ben', points='-3.5', games=None, rank=2)]
    """
    delimiter = next((sign for sign in DELIMITERS if sign in text), DELIMITERS[0])
    lines = csv.reader(io.StringIO(text), delimiter=delimiter, skipinitialspace=True)
    return [_read(number, cells, delimiter) for number, cells in enumerate(lines, 1) if any(map(str.strip, cells))]


def _read(number: int, cells: list[str], delimiter: str) -> NamedLine:
    wrong = LeagueError("final_line", line=number, text=delimiter.join(cells).strip()[:80])
    named = [place for place, cell in enumerate(cells) if not FIGURES.fullmatch(cell)]
    before, after = (cells[: named[0]], cells[named[0] + 1 :]) if len(named) == 1 else ([], [])
    if len(named) != 1 or len(before) > 1 or not 1 <= len(after) <= 2:
        raise wrong
    rank = RANK.fullmatch(before[0].strip()) if before else None
    games = after[0].strip() if len(after) == 2 else ""
    if (before and before[0].strip() and rank is None) or (games and not (games.isascii() and games.isdecimal())):
        raise wrong
    return NamedLine(
        name=spaced(cells[named[0]]),
        points=read_points(after[-1]),
        games=int(games) if games else None,
        rank=int(rank[1]) if rank else None,
    )


def lines_text(rows: Iterable[FinalTableRow]) -> str:
    """The lines as `read_lines` reads them, for somebody who may know the names of hidden players."""
    written = io.StringIO()
    csv.writer(written, delimiter=";", lineterminator="\n").writerows(_cells(rows))
    return written.getvalue()


def _cells(rows: Iterable[FinalTableRow]) -> Iterator[tuple[str, ...]]:
    for row in rows:
        name = row.name if row.player is None else row.player.name
        yield str(row.rank), name, "" if row.games is None else str(row.games), row.points
