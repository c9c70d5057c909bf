"""XLSX and ODS are read as text is; what could do harm or be half understood is refused whole."""

import io
import re
import zipfile
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest
from openpyxl import Workbook

from league.core.errors import LeagueError
from league.records.imports.table import FileTable, read_table

DAY = date(2026, 3, 4)
HEADING = ["date", "east", "south", "west", "north", "east_score", "south_score", "west_score", "north_score"]
GAME = [DAY, "青井", "Ben", "Chika", "Dai", 41200, 28300, 20400, 10100]
SPACE = "urn:oasis:names:tc:opendocument:xmlns:"
READ = ("2026-03-04", "青井", "Ben", "Chika", "Dai", "41200", "28300", "20400", "10100")


def xlsx(*rows: list[Any], change: Callable[[Workbook], None] = lambda book: None) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    change(book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def ods(*rows: list[Any]) -> bytes:
    def cell(value: Any) -> str:
        if isinstance(value, date):
            kind, text = f'office:value-type="date" office:date-value="{value}"', str(value)
        elif isinstance(value, int | float):
            kind, text = f'office:value-type="float" office:value="{value}"', f"{value:,}"
        else:
            kind, text = 'office:value-type="string"', str(value)
        return f"<table:table-cell {kind}><text:p>{text}</text:p></table:table-cell>"

    lines = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    spaces = "".join(f' xmlns:{name}="{SPACE}{name}:1.0"' for name in ("office", "table", "text"))
    content = (
        f'<?xml version="1.0"?><office:document-content{spaces}><office:body><office:spreadsheet>'
        f'<table:table table:name="Games">{lines}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = f'<?xml version="1.0"?><manifest:manifest xmlns:manifest="{SPACE}manifest:1.0"/>'
    return zipped({
        "mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": content.encode(),
        "META-INF/manifest.xml": manifest.encode(),
    })  # fmt: skip


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def unzipped(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def refused(content: bytes, **given: str) -> LeagueError:
    with pytest.raises(LeagueError) as refusal:
        read_table(content, **given)
    return refusal.value


@pytest.mark.parametrize("written", [xlsx, ods])
def test_a_workbook_is_read_as_text_is(written: Callable[..., bytes]) -> None:
    table = read_table(written(HEADING, GAME))

    assert (table.heading, table.lines[0].cells, table.lines[0].number) == (tuple(HEADING), READ, 2)
    assert (table.encoding, table.delimiter, bool(table.sheet)) == ("", "", True)


def test_titles_empty_rows_and_columns_at_the_edge_keep_the_numbers_of_the_rows() -> None:
    table = read_table(xlsx(["Our league"], [], HEADING, [], GAME, [None] * 20))

    assert (table.heading_line, [line.number for line in table.lines]) == (3, [5])


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (30000.0, "30000"), (0.1 + 0.2, "0.3"), (-18.4, "-18.4"), (45.25, "45.25"), (True, "TRUE"),
        (datetime(2026, 3, 4, 19, 30), "2026-03-04 19:30"), ("▲12.3", "▲12.3"), ("0030", "0030"),
    ],
)  # fmt: skip
def test_a_cell_is_what_a_spreadsheet_shows_in_full(cell: Any, text: str) -> None:
    assert read_table(xlsx(["a", "b"], [cell, "x"])).lines[0].cells[0] == text


def test_a_merged_cell_stands_in_each_of_its_rows() -> None:
    content = xlsx(["date", "game"], [DAY, 1], [None, 2], change=lambda book: book.worksheets[0].merge_cells("A2:A3"))

    assert [line.cells for line in read_table(content).lines] == [("2026-03-04", "1"), ("2026-03-04", "2")]


def with_value(content: bytes, value: str) -> bytes:
    """The value that a spreadsheet stores with a formula."""
    files = unzipped(content)
    sheet = "xl/worksheets/sheet1.xml"
    files[sheet] = re.sub(rb"(</f>)<v ?/?>(</v>)?", rb"\1<v>" + value.encode() + b"</v>", files[sheet])
    return zipped(files)


def test_a_formula_is_read_by_its_value_and_refused_without_one() -> None:
    content = xlsx(["a", "b"], ["=1+1", "x"])

    error = refused(content)

    assert (error.code, error.params["cell"]) == ("formula_without_value", "A2")
    assert read_table(with_value(content, "2")).lines[0].cells == ("2", "x")


def more_sheets(book: Workbook) -> None:
    book.create_sheet("Notes").append(["nothing", "here"])
    second = book.create_sheet("2025")
    second.append(HEADING)
    second.append(GAME)


def test_of_several_sheets_the_one_with_games_is_read_and_of_several_such_it_is_asked() -> None:
    def is_heading(cells: Any) -> bool:
        return "east" in cells

    content = xlsx(["some", "list"], ["of", "words"], change=more_sheets)
    twice = xlsx(HEADING, GAME, change=more_sheets)

    assert read_table(content, is_heading=is_heading).sheet == "2025"
    doubt = refused(twice, is_heading=is_heading)  # type: ignore[arg-type]
    assert (doubt.code, doubt.params["allowed"]) == ("sheets_doubtful", "Sheet, 2025")
    assert read_table(twice, sheet="2025").lines[0].cells == READ
    assert refused(twice, sheet="2024").code == "unknown_sheet"


def test_a_hidden_sheet_is_not_read() -> None:
    def hide(book: Workbook) -> None:
        more_sheets(book)
        book["2025"].sheet_state = book["Notes"].sheet_state = "hidden"

    assert read_table(xlsx(HEADING, GAME, change=hide)).sheet == "Sheet"


BOMB = b"<c>" + b"0" * 200_000_000
HARMFUL = {
    "macros": lambda: zipped({**unzipped(xlsx(HEADING, GAME)), "xl/vbaProject.bin": b"x"}),
    "macros of ODS": lambda: zipped({**unzipped(ods(HEADING, GAME)), "Basic/script-lc.xml": b"x"}),
    "a bomb": lambda: zipped({**unzipped(xlsx(HEADING, GAME)), "xl/worksheets/sheet1.xml": BOMB}),
    "a million empty rows": lambda: xlsx(
        HEADING, GAME, change=lambda book: book.worksheets[0].__setitem__("Z1048576", "x")
    ),
    "Excel 97 or a password": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512,
    "no workbook": lambda: zipped({"a.txt": b"hello"}),
    "cut off": lambda: xlsx(HEADING, GAME)[:-200],
    "damaged": lambda: zipped({**unzipped(xlsx(HEADING, GAME)), "xl/worksheets/sheet1.xml": b"<worksheet><sheetData>"}),
}  # fmt: skip


@pytest.mark.parametrize("harm", HARMFUL)
def test_what_could_do_harm_is_refused(harm: str) -> None:
    error = refused(HARMFUL[harm]())

    assert error.code == "bad_workbook"
    assert error.params["reason"]


def test_a_file_that_says_it_is_smaller_than_it_is_is_refused() -> None:
    content = xlsx(HEADING, GAME)
    name = b"xl/worksheets/sheet1.xml"
    # The size in the directory at the end of the zip, 22 bytes before the name.
    place = content.rindex(name) - 46 + 24
    lied = content[:place] + (10).to_bytes(4, "little") + content[place + 4 :]

    assert refused(lied).code == "bad_workbook"


def test_a_table_is_equal_to_that_of_the_same_text() -> None:
    text = "\n".join(",".join(map(str, row)) for row in (HEADING, GAME))

    of_text, of_book = read_table(text.encode()), read_table(xlsx(HEADING, GAME))

    assert _content(of_text) == _content(of_book)


def _content(table: FileTable) -> Any:
    return table.heading, [(line.number, line.cells) for line in table.lines]
