"""Every sheet is read back and compared with the table it was made from."""

import csv
import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone
from openpyxl import load_workbook
from pypdf import PdfReader
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.core.errors import LeagueError
from league.players.services import player_amend
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.sheets.files import WRITERS
from league.sheets.json import raw
from league.sheets.sheet import printed
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.entrants.services import entrant_amend, team_put
from league.tournaments.lifecycle.services import tournament_amend, tournament_close
from league.tournaments.models import Entrant, Round, Table, Tournament
from league.tournaments.printing.sheets import SHEETS, tournament_file, tournament_sheet
from league.tournaments.results.penalties import penalty_give
from tests.league.factories import make_user
from tests.league.tournaments.conftest import round_play, started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.once]
# A script, so that no test waits for the search of a plan.
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8\n\n7-1-8-2\n3-6-4-5"
NOW = datetime(2026, 3, 7, 9, 30, tzinfo=UTC)
NAMES = ["明將", "ひらがな", "Жанна", "René", "=1+1", "+81", "-5", "@home"]


@pytest.fixture(scope="module")
def organiser(shared_db: None) -> User:
    return make_user("olga")


@pytest.fixture(scope="module")
def club(organiser: User) -> Club:
    return club_create(actor=organiser, name="North Wind Circle", time_zone="Asia/Tokyo", day_begins=12)


@pytest.fixture(scope="module")
def house_rules(organiser: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=organiser, club=club, name="Ladder rules", ruleset="riichi-ladder")


@pytest.fixture(scope="module")
def stored(organiser: User, house_rules: HouseRulesVersion) -> int:
    """Eight players of every script after two rounds, a penalty, two teams; the third round is drawn."""
    tournament = started_tournament(organiser, house_rules, players=8, rounds=3)
    for entrant, name in zip(tournament.entrants.order_by("number"), NAMES, strict=True):
        player_amend(actor=organiser, player=entrant.player, name=name)
    for round_ in stage_draw(actor=organiser, stage=tournament.stages.get(), seed=5, script=SCRIPT)[:2]:
        for step in ("confirm", "release"):
            round_step(actor=organiser, round_=round_, step=step)
        round_play(organiser, round_)
        round_step(actor=organiser, round_=round_, step="finish")
    entrants = list(tournament.entrants.order_by("number"))
    team_put(actor=organiser, tournament=tournament, name="=Red", entrants=entrants[:4])
    team_put(actor=organiser, tournament=tournament, name="Blue", entrants=entrants[4:])
    penalty_give(actor=organiser, entrant=entrants[0], points=20_000, reason="late", kind="late")
    entrant_amend(actor=organiser, entrant=entrants[3], country="FRA", licence="04010001")
    return tournament.pk


@pytest.fixture
def tournament(stored: int) -> Tournament:
    return Tournament.objects.get(pk=stored)


@pytest.fixture
def desk(tournament: Tournament) -> TournamentAccess:
    return TournamentAccess(tournament, True)


def texts(rows: list[list[Any]]) -> list[list[str]]:
    """Cells as texts: numbers by their value, empty cells as empty text."""
    return [["" if cell is None else plain(cell) for cell in row] for row in rows]


def plain(cell: Any) -> str:
    if isinstance(cell, str):
        return cell
    return format(Decimal(str(cell)).normalize(), "f")


def numbers_plain(rows: list[list[str]], like: list[list[Any]]) -> list[list[str]]:
    """Texts of a file, those that are numbers in the sheet by their value."""
    return [
        [plain(Decimal(text)) if text and not isinstance(cell, str) else text for text, cell in zip(*pair, strict=True)]
        for pair in zip(rows, like, strict=True)
    ]


@pytest.mark.sampled
@pytest.mark.parametrize("key", [kind.key for kind in SHEETS])
def test_a_csv_is_read_back_row_by_row(desk: TournamentAccess, key: str) -> None:
    sheet = printed(tournament_sheet(desk, key, now=NOW))

    file = tournament_file(desk, key, "csv", now=NOW)
    head, *rows = csv.reader(io.StringIO(file.content.decode("utf-8-sig")))

    unquoted = [[text.removeprefix("'") for text in row] for row in rows]
    assert file.name == f"autumn-open-{key}-provisional.csv"
    assert head == [column.heading for column in sheet.columns]
    assert numbers_plain(unquoted, list(sheet.rows)) == texts(list(sheet.rows))


@pytest.mark.sampled
@pytest.mark.parametrize("key", [kind.key for kind in SHEETS])
def test_an_xlsx_is_read_back_row_by_row_and_has_no_formula(desk: TournamentAccess, key: str) -> None:
    sheet = printed(tournament_sheet(desk, key, now=NOW))

    page = load_workbook(io.BytesIO(tournament_file(desk, key, "xlsx", now=NOW).content)).active
    lines = [[cell.value for cell in row] for row in page.iter_rows()]

    width = len(sheet.columns)
    start = lines.index([column.heading for column in sheet.columns] + [None] * (len(lines[0]) - width))
    read = [line[:width] for line in lines[start + 1 : start + 1 + len(sheet.rows)]]
    assert texts(read) == texts(
        [[cell or None if isinstance(cell, str) else cell for cell in row] for row in sheet.rows]
    )
    assert {cell.data_type for row in page.iter_rows() for cell in row if cell.value is not None} <= {"s", "n"}


@pytest.mark.sampled
@pytest.mark.parametrize("key", [kind.key for kind in SHEETS])
def test_a_pdf_is_read_back_row_by_row(desk: TournamentAccess, key: str) -> None:
    from league.sheets.pdf import sheet_data

    sheet = printed(tournament_sheet(desk, key, now=NOW))

    pages = PdfReader(io.BytesIO(tournament_file(desk, key, "pdf", now=NOW).content)).pages
    text = "".join("".join(page.extract_text() for page in pages).split())
    # Long words may be broken anywhere, at spaces without a width.
    text = text.replace("\N{ZERO WIDTH SPACE}", "")

    for row in sheet_data(sheet)["rows"]:
        assert "".join("".join(row).split()) in text
    for line in (*sheet.foot, *(text for pair in sheet.head for text in pair)):
        assert "".join(line.split()) in text


@pytest.mark.sampled
@pytest.mark.parametrize("key", [kind.key for kind in SHEETS])
def test_a_json_file_has_the_same_rows(desk: TournamentAccess, key: str) -> None:
    sheet = tournament_sheet(desk, key, now=NOW)

    read = json.loads(tournament_file(desk, key, "json", now=NOW).content)

    keys = [column.key for column in sheet.columns if column.only != "print"]
    rows = [[row[key] for key in keys] for row in read["rows"]]
    assert rows == [[raw(cell, column) for cell, column in zip(row, sheet.columns, strict=True)] for row in sheet.rows]
    assert read["head"] == [{"heading": heading, "text": text} for heading, text in sheet.head]


def test_a_json_file_names_things_by_id_and_words_by_key(desk: TournamentAccess) -> None:
    results = json.loads(tournament_file(desk, "results", "json", now=NOW).content)
    schedule = json.loads(tournament_file(desk, "schedule", "json", now=NOW).content)

    first, entrant = results["rows"][0], Entrant.objects.get(number=1)
    assert (first["wind"], first["entrant"]) == ("east", {"id": entrant.pk, "name": NAMES[0]})
    assert schedule["rows"][0]["round_1"] == {"table": 1, "wind": "east"}
    assert {"key": "round_1", "heading": "R1", "kind": "table"} in schedule["columns"]


def test_names_in_every_script_are_printed(desk: TournamentAccess) -> None:
    pages = PdfReader(io.BytesIO(tournament_file(desk, "standings", "pdf", now=NOW).content)).pages

    text = "".join(page.extract_text() for page in pages)
    for name in NAMES:
        assert name in text
    # All fonts are embedded.
    fonts = [font for page in pages for font in page["/Resources"]["/Font"].values()]
    assert all("/DescendantFonts" in font.get_object() for font in fonts)


def test_text_that_looks_like_a_formula_stays_text(desk: TournamentAccess) -> None:
    rows = list(csv.reader(io.StringIO(tournament_file(desk, "standings", "csv", now=NOW).content.decode("utf-8-sig"))))

    assert {"'=1+1", "'+81", "'-5", "'@home"} <= {row[2] for row in rows}
    assert "'=Red" in {row[5] for row in rows}


def test_the_standings_are_those_of_the_page(desk: TournamentAccess) -> None:
    sheet = printed(tournament_sheet(desk, "standings", now=NOW))

    keys = [column.key for column in sheet.columns]
    rows = [dict(zip(keys, row, strict=True)) for row in sheet.rows]
    lines = desk.table().lines
    assert [row["entrant"] for row in rows] == [line.entrant.player.name for line in lines]
    assert [f"{row['points']:+.1f}" if row["points"] else "0.0" for row in rows] == [
        line.texts["points"] for line in lines
    ]
    assert [row["adjustments"] for row in rows if row["entrant"] == "明將"] == [Decimal("-20.0")]


def test_head_and_foot_have_club_date_rules_and_provisional(desk: TournamentAccess) -> None:
    sheet = printed(tournament_sheet(desk, "standings", now=NOW))

    # 9:30 UTC is 6:30 p.m. in the time zone of the club
    assert dict(sheet.head)["Printed"] == "7 March 2026, 18:30"
    assert dict(sheet.head)["Club"] == "North Wind Circle"
    assert dict(sheet.head)["Days"] == "7 March 2026"
    assert dict(sheet.head)["Rules"].startswith("Ladder rules")
    assert sheet.foot[0].startswith("Ranked by: Points, Average place, ")
    assert sheet.foot[1:] == ["Provisional: the tournament is not closed."]


def test_a_closed_tournaments_sheet_is_final(desk: TournamentAccess, organiser: User, tournament: Tournament) -> None:
    last = tournament.rounds.last()
    last.tables.all().delete()
    last.delete()
    tournament_close(actor=organiser, tournament=tournament)
    closed = TournamentAccess(Tournament.objects.get(), True)

    file = tournament_file(closed, "standings", "json", now=NOW)

    assert file.name == "autumn-open-standings.json"
    assert len(json.loads(file.content)["foot"]) == 1


def test_files_for_strangers_have_no_frozen_results_and_no_drafts(
    organiser: User, tournament: Tournament, play: Callable[[Round], None]
) -> None:
    tournament_amend(actor=organiser, tournament=tournament, frozen_from=2)
    public = TournamentAccess(tournament, False)

    results = printed(tournament_sheet(public, "results", now=NOW))
    seating = printed(tournament_sheet(public, "seating", now=NOW))
    standings = printed(tournament_sheet(public, "standings", now=NOW))

    assert {row[0] for row in results.rows} == {1}
    assert {row[0] for row in seating.rows} == {1, 2}
    assert standings.foot[-1] == "Results after round 1 are withheld until the end."
    cards = printed(tournament_sheet(public, "cards", now=NOW))
    assert {row[-1] for row in cards.rows if row[2] == 2} == {None}
    with pytest.raises(LeagueError):
        printed(tournament_sheet(public, "ema", now=NOW))


def test_results_and_cards_agree(desk: TournamentAccess) -> None:
    results = printed(tournament_sheet(desk, "results", now=NOW))
    cards = printed(tournament_sheet(desk, "cards", now=NOW))

    given = {(row[3], row[0]): row[-1] for row in results.rows}
    played = [row for row in cards.rows if row[8] is not None]
    assert {(row[0], row[2]): row[8] for row in played if row[2] is not None} == given
    # The penalty is a term of its own.
    assert [(row[9], row[8]) for row in played if row[2] is None] == [("Late: late", Decimal("-20.0"))]
    for number in range(1, 9):
        own = [row for row in played if row[0] == number]
        assert own[-1][-1] == sum(row[8] for row in own)


def test_points_of_a_team_are_the_sum_of_its_members(desk: TournamentAccess) -> None:
    sheet = printed(tournament_sheet(desk, "teams", now=NOW))

    # without the penalty of 20 to =Red all points add up to 0
    assert sum(row[2] for row in sheet.rows) == Decimal("-20.0")
    assert {row[1] for row in sheet.rows} == {"=Red", "Blue"}
    assert set(sheet.rows[0][-1].split(", ")) | set(sheet.rows[1][-1].split(", ")) == set(NAMES)


def test_the_ema_report_has_its_columns_in_order(desk: TournamentAccess) -> None:
    sheet = printed(tournament_sheet(desk, "ema", now=NOW))

    # Riichi has no table points.
    assert [column.heading for column in sheet.columns] == [
        "Place", "First name", "Last name", "EMA number", "Score", "EMA member", "Country",
    ]  # fmt: skip
    rene = next(row for row in sheet.rows if row[2] == "René")
    line = next(line for line in desk.table().lines if line.entrant.player.name == "René")
    assert rene == [line.rank, "", "René", "04010001", line.values["points"], 1, "FR"]


def test_the_ema_report_marks_a_surname_that_only_the_script_tells(organiser: User, desk: TournamentAccess) -> None:
    wanted = {
        "鈴木 花子": ("花子", "鈴木", "surname guessed"),
        "王 小明": ("小明", "王", "surname guessed"),
        "김 민준": ("민준", "김", "surname guessed"),
        "Hanako Suzuki": ("Hanako", "Suzuki", ""),
    }
    entrants = list(desk.tournament.entrants.select_related("player").order_by("number")[:4])
    for entrant, name in zip(entrants, wanted, strict=True):
        player_amend(actor=organiser, player=entrant.player, name=name)

    sheet = printed(tournament_sheet(desk, "ema", now=NOW))

    assert sheet.columns[-1].heading == "Note"
    shown = {(row[1], row[2], row[-1]) for row in sheet.rows}
    assert shown >= set(wanted.values())


def test_a_surname_that_somebody_has_said_is_no_guess(organiser: User, desk: TournamentAccess) -> None:
    entrant = desk.tournament.entrants.select_related("player").order_by("number")[0]
    player_amend(actor=organiser, player=entrant.player, name="花子 鈴木", surname="鈴木")

    sheet = printed(tournament_sheet(desk, "ema", now=NOW))

    assert ("花子", "鈴木") in {(row[1], row[2]) for row in sheet.rows}
    assert "Note" not in [column.heading for column in sheet.columns]


def test_the_ema_workbook_begins_with_the_header_and_has_event_and_terms_on_pages_of_their_own(
    desk: TournamentAccess, tournament: Tournament
) -> None:
    file = tournament_file(desk, "ema", "xlsx", now=NOW)

    book = load_workbook(io.BytesIO(file.content), read_only=True)
    results, event, terms = (list(page.iter_rows(values_only=True)) for page in book.worksheets)
    assert results[0] == ("Place", "First name", "Last name", "EMA number", "Score", "EMA member", "Country")
    assert len(results) == 1 + len(desk.table().lines)
    data = {key: value for key, value in event if key}
    assert (data["Event"], data["Players"], data["First day"]) == (
        tournament.name, str(len(desk.table().lines)), tournament.starts_on.isoformat(),
    )  # fmt: skip
    assert terms[0] == ("Place", "Name", "Carried over", "From games", "Penalties and byes")
    # The terms of each total add up to the score.
    assert [sum(row[2:]) for row in terms[1:]] == [row[4] for row in results[1:]]


def test_the_best_hands_of_games_recorded_deal_by_deal(
    desk: TournamentAccess, tournament: Tournament, organiser: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    table = tournament.rounds.get(number=1).tables.get(number=1)
    seats = list(table.seats.select_related("entrant__player").order_by("seat"))
    hanchan = hanchan_begin(
        actor=organiser, club=club, house_rules=house_rules, players=[seat.entrant.player for seat in seats]
    )
    hand = {"concealed": "234m567p34578s22p", "winning_tile": "9s", "conditions": ["riichi"]}
    entries = [
        {"result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 6}}]}},
        {"riichi": [1], "result": {"type": "win", "wins": [{"winner": 1, "from": 2, "hand": hand}]}},
    ]
    for number, entry in enumerate(entries, 1):
        deal_record(actor=organiser, hanchan=hanchan, number=number, entry=entry)
    hanchan.refresh_from_db()
    hanchan_stop(actor=organiser, hanchan=hanchan, version=hanchan.version, reason="time is over")
    Table.objects.filter(pk=table.pk).update(hanchan=hanchan)

    sheet = printed(tournament_sheet(desk, "best-hands", now=NOW))

    # 6 han: 12,000; riichi and pinfu by the dealer of the second deal, 30 fu: 2,900
    assert [[*row[2:5], *row[6:]] for row in sheet.rows] == [[1, 1, 1, 6, 12000], [1, 1, 2, 2, 2900]]
    assert "立直" in str(sheet.rows[1][5])
    assert sheet.rows[0][0] == seats[2].entrant.number


def test_an_unknown_sheet_or_format_is_refused(tournament: Tournament) -> None:
    client, path = APIClient(), f"/api/v1/tournaments/{tournament.slug}/sheets/"

    assert client.get(f"{path}standings/doc/").json()["error"] == "unknown_format"
    assert client.get(f"{path}gossip/csv/").status_code == 404
    assert client.get(f"{path}ema/csv/").status_code == 404


@pytest.mark.parametrize("suffix", WRITERS)
def test_a_sheet_by_api(tournament: Tournament, suffix: str) -> None:
    answer = APIClient().get(f"/api/v1/tournaments/{tournament.slug}/sheets/standings/{suffix}/")

    assert answer.status_code == 200
    assert answer.headers["content-type"] == WRITERS[suffix].content_type
    assert answer.headers["content-disposition"] == (
        f'attachment; filename="autumn-open-standings-provisional.{suffix}"'
    )


def test_a_hidden_name_is_in_no_public_file(tournament: Tournament, organiser: User) -> None:
    entrant = tournament.entrants.get(player__name="René")
    player_amend(actor=organiser, player=entrant.player, is_hidden=True)
    public = TournamentAccess(tournament, False)

    for kind in ("standings", "results", "seating", "schedule", "cards", "teams", "players"):
        rows = printed(tournament_sheet(public, kind, now=timezone.now())).rows
        assert "René" not in str(rows)
        assert Entrant.objects.filter(player__name="René").exists()
