"""Thirty tables as clubs keep them, in encodings and number forms of their languages, are read as the same games."""

import csv
import io
from codecs import lookup
from datetime import date
from typing import Any, cast

import pytest
from openpyxl import Workbook

from league.clubs.models import HouseRulesVersion
from league.core.errors import EncodingDoubtful
from league.records.imports.circumstances.by_date import GameRules
from league.records.imports.examining import ImportOrder
from league.records.imports.reading import ReadFile, file_read
from league.records.imports.table import FileTable, read_table
from league.records.imports.understanding import games_tables
from league.records.settlement import PlayedUnder
from rules.registry import find_ruleset
from scoring.game import settle_game
from tests.league.records.imports.hand_made import (
    DAYS,
    FORMS,
    LANGUAGES,
    NUMBERS,
    POINTS,
    SCORES,
    TABLES,
    UNITS,
    Games,
    HandMade,
)

CLUB = find_ruleset("riichi-club")
RULES = PlayedUnder(CLUB, CLUB.defaults)
BY_DATE = GameRules(cast(Any, None), HouseRulesVersion(pk=1, ruleset=CLUB.key))


def games_of(table: HandMade) -> Games:
    points = [settle_game(*RULES, scores=list(scores)).as_text() for scores in SCORES]
    return Games(
        LANGUAGES[table.language],
        [day.strftime(FORMS[table.form]) for day in DAYS],
        [[NUMBERS[table.number](score) for score in scores] for scores in SCORES],
        [[POINTS[table.points](one) for one in of_game] for of_game in points],
    )


def written(table: HandMade, encoding: str) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=table.delimiter).writerows(table.shape(games_of(table)))
    return text.getvalue().encode(encoding)


def workbook(table: HandMade) -> bytes:
    """The same as a sheet, with days and numbers as a spreadsheet has them."""
    games, book = games_of(table), Workbook()
    days = dict(zip(games.days, DAYS, strict=True))
    for line in table.shape(games):
        book.active.append([days.get(cell, int(cell) if cell.isdecimal() else cell) for cell in line])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def read(content: bytes, encoding: str, unit: int) -> ReadFile:
    order = ImportOrder(cast(Any, None), cast(Any, None))
    table = table_of(content, encoding, order)
    ways = [file_read(games, score_unit=unit) for games in games_tables(table, order, BY_DATE)]
    return max(ways, key=lambda way: way.possible)


def table_of(content: bytes, encoding: str, order: ImportOrder) -> FileTable:
    """The table by its bytes alone, or with the answer where the bytes fit several encodings."""
    try:
        return read_table(content, is_heading=order.is_heading)
    except EncodingDoubtful as doubt:
        offered = [name for name, _names in doubt.candidates if lookup(name) == lookup(encoding)]
        return read_table(content, encoding=offered[0], is_heading=order.is_heading)


def entered(found: ReadFile) -> tuple[int, list[tuple[date, list[tuple[str, int]]]]]:
    """The number of possible games, and what was read of each."""
    games = [(one.played_on, [(seat.name, seat.score) for seat in one.seats]) for one in found.entered]
    return found.possible, games


def both_games(table: HandMade) -> tuple[int, list[tuple[date, list[tuple[str, int]]]]]:
    names = LANGUAGES[table.language].names
    return 2, [
        (DAYS[0], list(zip(names[:4], SCORES[0], strict=True))),
        (DAYS[1], list(zip(names[1:5], SCORES[1], strict=True))),
    ]


CASES = [
    pytest.param(table, encoding, id=f"{table.key}-{encoding}")
    for table in TABLES
    for encoding in LANGUAGES[table.language].encodings
]


@pytest.mark.parametrize(("table", "encoding"), CASES)
def test_a_table_made_by_hand_is_read(table: HandMade, encoding: str) -> None:
    try:
        content = written(table, encoding)
    except UnicodeEncodeError:
        pytest.skip("this encoding has not all of these signs, so no such file exists")

    assert entered(read(content, encoding, UNITS.get(table.number, 1))) == both_games(table)


@pytest.mark.parametrize("table", [pytest.param(one, id=one.key) for one in TABLES if one.number == "25000"])
def test_a_sheet_made_by_hand_is_read(table: HandMade) -> None:
    assert entered(read(workbook(table), "", 1)) == both_games(table)
