"""The main path through the commands: from an empty database to a league table in a file."""

import io
from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.sheet_query import SheetQuery
from league.downloads.kinds import build_sheet
from league.records.models import Hanchan
from league.sheets.csv import csv_text, write_csv
from league.sheets.files import FORMATS
from league.sheets.json import write_json


def run(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


@pytest.fixture
def opened(db: None) -> None:
    """Open a club with four players, house rules and a season."""
    run("create_user", "yuki")
    run("create_club", "North Wind", "--owner", "yuki", "--time-zone", "Asia/Tokyo")
    run("add_players", "--club", "north-wind", "Aoi", "Ben", "Chika", "Dai")
    run("create_house_rules", "--club", "north-wind", "League", "--ruleset", "riichi-ladder")
    run("open_season", "--club", "north-wind", "Spring", "--house-rules", "League", "--opens", "2026-01-01")


HERE = ("--club", "north-wind", "--season", "spring")
TABLE_OF_THE_SEASON = ("export_sheet", "standings", "season=spring", "--fresh", "--club", "north-wind")
TABLE = ("Aoi=41200", "Ben=28300", "Chika=20400", "Dai=10100")


def record(*more: str) -> str:
    return run("record_hanchan", *HERE, "--house-rules", "League", "--date", "2026-03-04", *TABLE, *more)


def test_the_printed_password_of_a_new_user_works(db: None) -> None:
    printed = run("create_user", "yuki")

    assert User.objects.get().check_password(printed.split()[-1])


def test_recording_a_hanchan_prints_places_and_points(opened: None) -> None:
    assert record().splitlines() == ["1 Aoi +31.2", "2 Ben +8.3", "3 Chika -9.6", "4 Dai -29.9"]


def test_the_standings_are_printed(opened: None) -> None:
    record()

    heading, first, *_others = run(*TABLE_OF_THE_SEASON).splitlines()
    assert heading.startswith("Rank,Player,Points")
    assert first.startswith("1,Aoi,+31.2")


def test_the_standings_are_written_to_files(opened: None, tmp_path: Path) -> None:
    record()
    files = {kind: tmp_path / f"table.{kind}" for kind in ("csv", "xlsx", "json")}
    for path in files.values():
        run(*TABLE_OF_THE_SEASON, "--to", str(path))

    names = [row[1].value for row in load_workbook(files["xlsx"]).active.iter_rows(min_row=1)]
    assert [name for name in names if name in ("Aoi", "Ben", "Chika", "Dai")] == ["Aoi", "Ben", "Chika", "Dai"]
    assert all("Aoi" in files[kind].read_text("utf-8-sig") for kind in ("csv", "json"))


def test_any_sheet_is_printed_or_written_to_a_file(opened: None, tmp_path: Path) -> None:
    record()
    files = {kind: tmp_path / f"games.{kind}" for kind in FORMATS}

    printed = run("export_sheet", "--club", "north-wind", "hanchan", "season=spring")
    for path in files.values():
        run("export_sheet", "--club", "north-wind", "hanchan", "season=spring", "--to", str(path))

    sheet = build_sheet("hanchan", SheetQuery(Club.objects.get(), {"season": "spring"}, date(2026, 3, 4)))
    assert printed.splitlines() == csv_text(sheet).splitlines()
    assert files["csv"].read_bytes() == write_csv(sheet)
    assert files["json"].read_bytes() == write_json(sheet)
    cells = [cell.value for row in load_workbook(files["xlsx"]).active.iter_rows() for cell in row]
    assert {"Aoi", 41200, 31.2, "Dai", 10100, -29.9} <= set(cells)


def test_an_import_writes_the_faulty_lines_to_a_second_file(opened: None, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(
        "when,east,south,west,north,east_score,south_score,west_score,north_score\n"
        "4.3.2026,Aoi,Ben,Chika,Dai,41200,28300,20400,10100\n"
        "5.3.2026,Aoi,Ben,Chika,Dai,41200,28300,20400,10200\n"
    )
    words = ("import_hanchan", *HERE, "--house-rules", "League", "--date-format", "D.M.YYYY", "--map", "when=date")
    dry = run(*words, "--dry-run", str(path))
    assert not Hanchan.objects.exists()
    printed = run(*words, str(path))

    assert "1 hanchan would be stored" in dry
    assert "line 3" in printed
    assert "1 hanchan stored" in printed
    assert "10200" in (tmp_path / "log.faulty.csv").read_text("utf-8-sig")


def test_a_command_has_the_rights_of_the_named_user(opened: None) -> None:
    run("create_user", "sam")

    with pytest.raises(CommandError, match="forbidden"):
        record("--as", "sam")
    assert not Hanchan.objects.exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("create_club", "X", "--owner", "nobody"), "no user “nobody”"),
        (("create_club", "X", "--owner", "yuki", "--time-zone", "Mars"), "unknown_time_zone"),
        (("add_players", "--club", "south-wind", "Eve"), "no club “south-wind”"),
        (("add_players", "--club", "north-wind", "Eve", "aoi"), "name_taken"),
        (("create_house_rules", "--club", "north-wind", "X", "--ruleset", "tarot"), "unknown_ruleset"),
        (("create_house_rules", "--club", "north-wind", "X", "--ruleset", "mcr", "--option", "x=[1"), "KEY=JSON"),
        (("record_hanchan", *HERE, "--house-rules", "League", "Aoi=1", "Ben=2"), "wrong_number_of_players"),
        (("record_hanchan", *HERE, "--house-rules", "League", "Aoi"), "NAME=SCORE"),
        (("record_hanchan", *HERE, "--house-rules", "League", "Zoe=1"), "unknown_player"),
        (("import_hanchan", *HERE, "--house-rules", "League", "/nowhere.csv"), "No such file"),
        (("export_sheet", "--club", "north-wind", "hanchan", "season=autumn"), "not_found"),
        (("export_sheet", "--club", "north-wind", "hanchan", "spring"), "WHAT=WHICH"),
        (("export_sheet", "--club", "north-wind", "players", "--public"), "--public needs --tournament"),
        (("export_sheet", "--club", "north-wind", "diplomas", "--print"), "--print needs --tournament"),
        (("export_sheet", "--club", "north-wind", "players", "season=a", "--tournament", "cup"), "sheets of a club"),
        (("targets", "--scope", "season"), "answers no cases"),
        (("event_targets",), "answers no cases"),
        (("export_sheet", "--club", "north-wind", "hanchan", "--to", "games.doc"), "unknown_format"),
        (("export_sheet", "standings", "season=autumn", "--fresh", "--club", "north-wind"), "no season “autumn”"),
    ],
)
def test_a_refused_command_gives_the_reason(opened: None, words: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run(*words)


def test_one_refused_name_adds_no_players(opened: None) -> None:
    with pytest.raises(CommandError):
        run("add_players", "--club", "north-wind", "Eve", "aoi")

    assert "Eve" not in run(*TABLE_OF_THE_SEASON)
    with pytest.raises(CommandError, match="unknown_player"):
        run("record_hanchan", *HERE, "--house-rules", "League", "Eve=1", "Ben=2", "Chika=3", "Dai=4")


def test_the_old_name_of_a_command_still_works_and_names_the_new_one(
    opened: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record()
    files = {kind: tmp_path / f"table.{kind}" for kind in FORMATS}
    run("standings", *HERE, *(word for kind, path in files.items() for word in (f"--{kind}", str(path))))

    assert run("standings", *HERE) == run(*TABLE_OF_THE_SEASON)
    assert "Use: manage.py export_sheet standings" in capsys.readouterr().err
    assert all("Aoi" in files[kind].read_text("utf-8-sig") for kind in ("csv", "json"))


@pytest.mark.django_db
def test_an_invalid_field_value_is_explained() -> None:
    run("create_user", "yuki")

    with pytest.raises(CommandError, match="less than or equal to 23"):
        run("create_club", "North Wind", "--owner", "yuki", "--day-begins", "24")


def test_one_name_that_is_too_long_adds_no_players(opened: None) -> None:
    with pytest.raises(CommandError, match="at most 100"):
        run("add_players", "--club", "north-wind", "Emi", "F" * 101)

    assert Club.objects.get().players.count() == 4


def test_a_worker_for_an_unknown_queue_does_not_start() -> None:
    with pytest.raises(CommandError, match="no queue “records”"):
        run("work", "--queues", "quick,records")


def test_the_error_names_a_file_that_cannot_be_written(opened: None, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "club.json"

    for words in (
        ("export_club", "--club", "north-wind", "--out"),
        ("export_sheet", "--club", "north-wind", "players", "--to"),
    ):
        with pytest.raises(CommandError, match=r"nowhere.*No such file"):
            run(*words, str(missing))
