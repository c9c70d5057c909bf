"""The main path by command: from nothing to a league table in a file."""

import io
from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from league.accounts.models import User
from league.clubs.models import Club
from league.exports.csv import csv_text, write_csv, write_json
from league.exports.files import WRITERS
from league.exports.kinds import Asked, sheet_of
from league.records.models import Hanchan


def run(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


@pytest.fixture
def opened(db: None) -> None:
    run("create_user", "yuki")
    run("create_club", "North Wind", "--owner", "yuki", "--time-zone", "Asia/Tokyo")
    run("add_players", "--club", "north-wind", "Aoi", "Ben", "Chika", "Dai")
    run("create_house_rules", "--club", "north-wind", "League", "--ruleset", "riichi-ladder")
    run("open_season", "--club", "north-wind", "Spring", "--house-rules", "League", "--opens", "2026-01-01")


HERE = ("--club", "north-wind", "--season", "spring")
TABLE = ("Aoi=41200", "Ben=28300", "Chika=20400", "Dai=10100")


def record(*more: str) -> str:
    return run("record_hanchan", *HERE, "--house-rules", "League", "--date", "2026-03-04", *TABLE, *more)


def test_a_new_user_s_password_is_printed_and_works(db: None) -> None:
    printed = run("create_user", "yuki")

    assert User.objects.get().check_password(printed.split()[-1])


def test_a_recorded_hanchan_says_places_and_points(opened: None) -> None:
    assert record().splitlines() == ["1 Aoi +31.2", "2 Ben +8.3", "3 Chika -9.6", "4 Dai -29.9"]


def test_the_table_is_printed(opened: None) -> None:
    record()

    heading, first, *_others = run("standings", *HERE).splitlines()
    assert heading.startswith("Rank,Player,Points")
    assert first.startswith("1,Aoi,+31.2")


def test_the_table_is_written_as_files(opened: None, tmp_path: Path) -> None:
    record()
    files = {kind: tmp_path / f"table.{kind}" for kind in ("csv", "xlsx", "json")}
    run("standings", *HERE, *(word for kind, path in files.items() for word in (f"--{kind}", str(path))))

    names = [row[1].value for row in load_workbook(files["xlsx"]).active.iter_rows(min_row=1)]
    assert [name for name in names if name in ("Aoi", "Ben", "Chika", "Dai")] == ["Aoi", "Ben", "Chika", "Dai"]
    assert all("Aoi" in files[kind].read_text("utf-8-sig") for kind in ("csv", "json"))


def test_any_table_is_printed_or_written(opened: None, tmp_path: Path) -> None:
    record()
    files = {kind: tmp_path / f"games.{kind}" for kind in WRITERS}

    printed = run("export_sheet", "--club", "north-wind", "games", "season=spring")
    for path in files.values():
        run("export_sheet", "--club", "north-wind", "games", "season=spring", "--to", str(path))

    sheet = sheet_of("games", Asked(Club.objects.get(), {"season": "spring"}, date(2026, 3, 4)))
    assert printed.splitlines() == csv_text(sheet).splitlines()
    assert files["csv"].read_bytes() == write_csv(sheet)
    assert files["json"].read_bytes() == write_json(sheet)
    cells = [cell.value for row in load_workbook(files["xlsx"]).active.iter_rows() for cell in row]
    assert {"Aoi", 41200, 31.2, "Dai", 10100, -29.9} <= set(cells)


def test_a_file_is_imported_and_its_faulty_lines_written_beside_it(opened: None, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(
        "when,east,south,west,north,east_score,south_score,west_score,north_score\n"
        "4.3.2026,Aoi,Ben,Chika,Dai,41200,28300,20400,10100\n"
        "5.3.2026,Aoi,Ben,Chika,Dai,41200,28300,20400,10200\n"
    )
    words = ("import_hanchan", *HERE, "--house-rules", "League", "--date-format", "D.M.YYYY", "--map", "when=date")
    dry = run(*words, "--dry-run", str(path))
    assert not Hanchan.objects.exists()
    said = run(*words, str(path))

    assert "1 hanchan would be stored" in dry
    assert "line 3" in said
    assert "1 hanchan stored" in said
    assert "10200" in (tmp_path / "log.faulty.csv").read_text("utf-8-sig")


def test_a_command_acts_as_whoever_is_named(opened: None) -> None:
    run("create_user", "sam")

    with pytest.raises(CommandError, match="forbidden"):
        record("--as", "sam")
    assert not Hanchan.objects.exists()


@pytest.mark.parametrize(
    ("words", "said"),
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
        (("export_sheet", "--club", "north-wind", "games", "season=autumn"), "not_found"),
        (("export_sheet", "--club", "north-wind", "games", "spring"), "WHAT=WHICH"),
        (("export_sheet", "--club", "north-wind", "games", "--to", "games.doc"), "unknown_format"),
        (("standings", "--club", "north-wind", "--season", "autumn"), "no season “autumn”"),
    ],
)
def test_a_refused_command_says_why(opened: None, words: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        run(*words)


def test_refused_players_are_added_none(opened: None) -> None:
    with pytest.raises(CommandError):
        run("add_players", "--club", "north-wind", "Eve", "aoi")

    assert "Eve" not in run("standings", *HERE)
    with pytest.raises(CommandError, match="unknown_player"):
        run("record_hanchan", *HERE, "--house-rules", "League", "Eve=1", "Ben=2", "Chika=3", "Dai=4")


@pytest.mark.django_db
def test_what_a_field_refuses_is_told_in_a_sentence() -> None:
    run("create_user", "yuki")

    with pytest.raises(CommandError, match="less than or equal to 23"):
        run("create_club", "North Wind", "--owner", "yuki", "--day-begins", "24")


def test_a_name_that_is_too_long_adds_nobody(opened: None) -> None:
    with pytest.raises(CommandError, match="at most 100"):
        run("add_players", "--club", "north-wind", "Emi", "F" * 101)

    assert Club.objects.get().players.count() == 4


def test_a_worker_for_a_queue_that_nobody_fills_does_not_start() -> None:
    with pytest.raises(CommandError, match="no queue “records”"):
        run("work", "--queues", "quick,records")


def test_a_file_that_cannot_be_written_is_named(opened: None, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "club.json"

    for words in (
        ("export_club", "--club", "north-wind", "--out"),
        ("export_sheet", "--club", "north-wind", "players", "--to"),
    ):
        with pytest.raises(CommandError, match=r"nowhere.*No such file"):
            run(*words, str(missing))
