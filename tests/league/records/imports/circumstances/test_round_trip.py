"""The games of a club come back from the file that the club downloads: with their house rules, season and evening."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any, NamedTuple

import openpyxl
import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils.translation import override

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_amend, house_rules_create
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.games.sheets import hanchan_sheet
from league.records.imports.names.answers import NameAnswer
from league.records.imports.report import ImportReport
from league.records.imports.services import ImportOrder, import_preview, import_read, import_store
from league.records.models import Hanchan, Participant
from league.records.seats import Seat
from league.records.services import hanchan_record, hanchan_void
from league.seasons.models import Season, StandingsRow
from league.seasons.services import season_open
from league.sessions.models import Session
from league.sessions.services import session_close, session_open
from league.sheets.files import WRITERS
from rules.registry import RULESETS
from tests.league.core.page import signed_in, words
from tests.league.factories import make_players
from tests.league.records.imports.test_runs import run_jobs, stored, undone

pytestmark = pytest.mark.django_db

NAMES = ("Aoi", "-Ben", "=Chika", "Dai", "Émilie", "'@Fumi")
DAYS = (date(2026, 3, 4), date(2026, 3, 11))
NOTES = ("", "=1+1", "'=x", "２局目 ①", "a, b; “c”")
NIGHT = "League night"


class Furnished(NamedTuple):
    """A club with house rules of every rule system, and seasons, evenings and players for them."""

    club: Club
    players: list[Player]
    rules: list[HouseRulesVersion]
    seasons: dict[int, Season]
    evenings: list[Session]


def furnished(owner: User, name: str) -> Furnished:
    club = club_create(actor=owner, name=name, by_operator=True)
    rules = [
        house_rules_create(actor=owner, club=club, name=f"{ruleset.key} 1", ruleset=ruleset.key) for ruleset in RULESETS
    ]
    chips = next(version for version in rules if version.ruleset == "riichi-club")
    rules.append(
        house_rules_amend(actor=owner, house_rules=chips.house_rules, options={"chips": {"red": 1}, "chip_points": 2})
    )
    units = {version.points_unit: version for version in rules}
    seasons = {
        unit: season_open(actor=owner, club=club, name=f"Season of {unit}", opens=date(2026, 1, 1), house_rules=version)
        for unit, version in units.items()
    }
    evenings = [session_open(actor=owner, club=club, played_on=day, name=NIGHT) for day in DAYS]
    evenings.append(session_open(actor=owner, club=club, played_on=DAYS[0]))
    return Furnished(club, make_players(owner, club, NAMES), rules, seasons, evenings)


def play(owner: User, made: Furnished) -> None:
    """Record a game under each of the house rules, some of them void, without a season, or on no evening."""
    for number, version in enumerate(made.rules):
        day = number % 2
        hanchan = hanchan_record(
            actor=owner, club=made.club, house_rules=version, played_on=DAYS[day],
            season=None if number % 5 == 4 else made.seasons[version.points_unit],
            session=None if number % 4 == 3 else made.evenings[2 if number == 0 else day],
            note=NOTES[number % len(NOTES)], **_of_rules(version, made.players),
        )  # fmt: skip
        if number % 6 == 5:
            hanchan_void(actor=owner, hanchan=hanchan, version=hanchan.version, reason="twice")


def _of_rules(version: HouseRulesVersion, players: list[Player]) -> dict[str, Any]:
    ruleset = next(one for one in RULESETS if one.key == version.ruleset)
    options = ruleset.resolve(version.options)
    start = ruleset.start_state(options)["scores"][: ruleset.seats]
    moves = (300, -100, -200) if ruleset.seats == 3 else (300, 100, -150, -250)
    step = 100 if ruleset.family in ("riichi", "sanma") else 1
    scores = [one + step * move for one, move in zip(start, moves, strict=True)]
    more: dict[str, Any] = {}
    chips = [0] * len(scores)
    if version.options.get("chips"):
        chips = [3, -1, -1, -1] if len(scores) == 4 else [2, -1, -1]
    if ruleset.key == "sichuan":
        scores[0] += 5
        more["spectators"] = [-2, -3]
    if ruleset.key == "mcr":
        scores[0] += 8
        more["sum_reason"] = "=judge said so"
    penalty = {"mcr": Decimal(12), "riichi-ladder": Decimal("12.5")}.get(ruleset.key, Decimal(0))
    seats = [Seat(player, score, chip) for player, score, chip in zip(players, scores, chips, strict=False)]
    seats[1] = seats[1]._replace(penalty=penalty)
    return {"seats": seats, **more}


def sheet(club: Club, kind: str = "csv", language: str = "en") -> bytes:
    with override(language):
        return WRITERS[kind].write(hanchan_sheet(club, Hanchan.objects.filter(club=club)))


def record(club: Club) -> list[Any]:
    rows = Participant.objects.filter(hanchan__club=club).order_by("hanchan__played_key", "seat")
    return list(
        rows.values_list(
            "hanchan__played_on", "hanchan__order", "hanchan__state", "hanchan__deposits", "hanchan__note",
            "hanchan__sum_reason", "hanchan__spectators", "hanchan__house_rules__house_rules__name",
            "hanchan__house_rules__number", "hanchan__season__slug", "hanchan__session__played_on",
            "hanchan__session__name", "player__name", "score", "chips", "penalty", "place", "points", "season__slug",
            "counts",
        )
    )  # fmt: skip


def table(club: Club) -> list[Any]:
    rows = StandingsRow.objects.filter(season__club=club).order_by("season__slug", "player__name")
    return list(rows.values_list("season__slug", "player__name", "values"))


def order_of(made: Furnished) -> ImportOrder:
    # Every line names its own: those that are chosen for the file are others on purpose.
    return ImportOrder(club=made.club, house_rules=made.rules[3])


def found(report: ImportReport) -> tuple[int, list[str]]:
    return report.fresh, [f"{fault.line} {fault.column} {fault.value}: {fault.code}" for fault in report.faults]


@pytest.fixture
def played(owner: User) -> Furnished:
    made = furnished(owner, "Home")
    play(owner, made)
    return made


@pytest.mark.parametrize("language", ["en", "ja", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_games_of_every_rule_system_come_back_in_a_copy_of_the_club(
    kind: str, language: str, owner: User, played: Furnished
) -> None:
    copy = furnished(owner, "Copy")
    file = sheet(played.club, kind, language)

    report = import_store(actor=owner, content=file, order=order_of(copy))
    run_jobs()
    again = import_preview(actor=owner, content=file, order=order_of(copy))

    assert found(report) == (len(played.rules), [])
    assert record(copy.club) == record(played.club)
    assert table(copy.club) == table(played.club)
    assert (again.known, again.fresh, again.faults) == (len(played.rules), 0, [])
    assert [str(one) for one in differences()] == []
    assert sheet(copy.club, kind, language) == file or kind == "xlsx"


def test_undone_and_imported_again_the_games_have_the_same_season_and_evening(owner: User, played: Furnished) -> None:
    copy, file = furnished(owner, "Copy"), sheet(played.club)

    undone(owner, stored(owner, order_of(copy), file))
    again = stored(owner, order_of(copy), file)

    assert again.stored == len(played.rules)
    assert record(copy.club) == record(played.club)
    assert table(copy.club) == table(played.club)
    assert [str(one) for one in differences()] == []


def test_the_points_agree_with_the_rules_that_the_lines_name(owner: User, played: Furnished) -> None:
    copy = furnished(owner, "Copy")

    report = import_preview(actor=owner, content=sheet(played.club), order=order_of(copy))

    assert sum(one.range.differ + one.range.impossible for one in report.proof) == 0
    assert "house rules as each line says" in report.understood


# ----- refusals, by line -----


def wrc_of(made: Furnished) -> HouseRulesVersion:
    return next(version for version in made.rules if version.ruleset == "wrc")


def one_game(owner: User, **more: Any) -> tuple[Furnished, list[list[str]]]:
    """A copy of a club that has recorded one game, with the cells of the club's file."""
    home = furnished(owner, "Home")
    version = wrc_of(home)
    hanchan_record(
        actor=owner, club=home.club, house_rules=version, played_on=DAYS[0], season=home.seasons[version.points_unit],
        session=home.evenings[0], **_of_rules(version, home.players), **more,
    )  # fmt: skip
    book = openpyxl.load_workbook(BytesIO(sheet(home.club, "xlsx")))
    rows = [[str(cell.value or "") for cell in row] for row in book.active.iter_rows()]
    first = next(number for number, row in enumerate(rows) if "House rules" in row)
    return furnished(owner, "Copy"), rows[first : first + 2]


def csv_of(rows: list[list[str]], **cells: str) -> bytes:
    out = [rows[0], [cells.get(heading.replace(" ", "_"), cell) for heading, cell in zip(*rows, strict=True)]]
    return "\n".join("\t".join(row) for row in out).encode()


def codes(owner: User, copy: Furnished, content: bytes, **more: Any) -> list[tuple[str, str]]:
    report = import_store(actor=owner, content=content, order=replace(order_of(copy), **more))
    assert report.fresh == (0 if report.faults else 1)
    return [(fault.column, fault.code) for fault in report.faults]


@pytest.mark.parametrize(
    ("heading", "value", "code"),
    [
        ("House rules", "nobody's 1", "unknown_house_rules"), ("House rules", "wrc 1 7", "unknown_house_rules"),
        ("Season", "Winter", "unknown_season"), ("Evening", "2026-03-04 Other night", "unknown_session"),
        ("Evening", "2026-03-05 League night", "unknown_session"),
    ],
)  # fmt: skip
def test_a_name_that_the_club_does_not_have_is_the_fault_of_its_line(
    heading: str, value: str, code: str, owner: User
) -> None:
    copy, rows = one_game(owner)

    assert codes(owner, copy, csv_of(rows, **{heading.replace(" ", "_"): value})) == [(heading, code)]
    assert codes(owner, copy, csv_of(rows)) == []


def test_what_has_a_name_twice_is_not_guessed(owner: User) -> None:
    copy, rows = one_game(owner)
    season = copy.seasons[wrc_of(copy).points_unit]
    Season.objects.filter(pk=season.pk).update(slug="first")
    again = session_open(actor=owner, club=copy.club, played_on=DAYS[0], name=NIGHT)
    season.pk, season.slug = None, "second"
    season.save(force_insert=True)

    assert codes(owner, copy, csv_of(rows)) == [("Season", "name_of_several"), ("Evening", "name_of_several")]
    Session.objects.filter(pk=again.pk).delete()
    assert codes(owner, copy, csv_of(rows, Season="")) == []


def test_a_closed_evening_and_a_closed_season_are_faults_of_their_lines(owner: User) -> None:
    copy, rows = one_game(owner)
    Season.objects.filter(club=copy.club).update(is_archived=True)
    session_close(actor=owner, session=copy.evenings[0])

    faults = codes(owner, copy, csv_of(rows))
    without = codes(owner, copy, csv_of(rows, Season="", Evening=""))

    assert [code for _column, code in faults] == ["season_archived", "session_closed"]
    assert without == []


def test_an_evening_that_is_closed_after_the_file_was_read_takes_no_game(owner: User) -> None:
    copy, rows = one_game(owner)
    read = import_read(actor=owner, content=csv_of(rows), order=order_of(copy))
    session_close(actor=owner, session=copy.evenings[0])

    report = import_store(actor=owner, content=csv_of(rows), order=order_of(copy), read=read)

    assert [fault.code for fault in report.faults] == ["session_closed"]
    assert not Hanchan.objects.filter(club=copy.club).exists()


def test_a_season_of_another_unit_is_the_fault_of_its_line(owner: User) -> None:
    copy, rows = one_game(owner)
    other = next(unit for unit in copy.seasons if f"Season of {unit}" not in rows[1])

    assert [code for _column, code in codes(owner, copy, csv_of(rows, Season=f"Season of {other}"))] == [
        "unit_mismatch"
    ]


def test_lines_that_name_nothing_are_of_the_rules_and_season_that_are_chosen(owner: User) -> None:
    copy, rows = one_game(owner)
    wrc = wrc_of(copy)
    chosen = {"house_rules": wrc, "season": copy.seasons[wrc.points_unit]}

    assert codes(owner, copy, csv_of(rows, House_rules="", Season="", Evening=""), **chosen) == []
    stored = Hanchan.objects.get(club=copy.club)
    assert (stored.house_rules, stored.season, stored.session) == (wrc, chosen["season"], None)


def test_an_evening_is_found_by_its_name_on_the_day_of_the_game(owner: User) -> None:
    copy, rows = one_game(owner)

    assert codes(owner, copy, csv_of(rows, Evening=NIGHT)) == []
    assert Hanchan.objects.get(club=copy.club).session == copy.evenings[0]


# ----- whose the numbers are -----


def test_the_number_of_a_hidden_player_is_asked_and_leads_to_the_same_player(owner: User, played: Furnished) -> None:
    hidden = played.players[0]
    Player.objects.filter(pk=hidden.pk).update(is_hidden=True)
    file, before = sheet(played.club), record(played.club)
    Participant.objects.filter(hanchan__club=played.club).delete()
    Hanchan.objects.filter(club=played.club).delete()

    asked = import_preview(actor=owner, content=file, order=replace(order_of(played), makes_players=True))
    answers = {f"#{hidden.pk}": NameAnswer(player=hidden.pk)}
    report = import_store(actor=owner, content=file, order=replace(order_of(played), names=answers))

    assert {fault.code for fault in asked.faults} == {"name_doubtful"}
    (row,) = asked.names.doubtful
    assert [(one.player, one.public_name) for one in row.candidates] == [(hidden, f"#{hidden.pk}")]
    assert found(report) == (len(played.rules), [])
    assert record(played.club) == before


def test_the_number_of_a_player_whom_everybody_may_know_or_of_another_club_is_nobodys(owner: User) -> None:
    copy, rows = one_game(owner)
    home = Player.objects.exclude(club=copy.club).filter(name="Aoi").get()
    Player.objects.filter(pk=home.pk).update(is_hidden=True)

    for number in (copy.players[0].pk, home.pk, 10**18, 10**19):
        assert codes(owner, copy, csv_of(rows, Player_1=f"#{number}")) == [("Player 1", "unknown_player")]


# ----- whose the columns are -----


def test_a_column_called_season_of_another_file_is_left_out(owner: User) -> None:
    copy, rows = one_game(owner)
    rows[0] = [heading if heading != "Evening" else "Room" for heading in rows[0]]
    wrc = wrc_of(copy)

    assert codes(owner, copy, csv_of(rows, Season="2019/20", House_rules="?"), house_rules=wrc) == []
    assert Hanchan.objects.get(club=copy.club).season is None


def test_columns_with_other_headings_are_read_where_they_are_mapped_and_left_out_where_that_is_said(
    owner: User, tmp_path: Any
) -> None:
    copy, rows = one_game(owner)
    renamed = [["Liga" if heading == "Season" else heading for heading in rows[0]], rows[1]]
    wrc = wrc_of(copy)

    given = {"Liga": "season", "House rules": "house_rules"}
    assert codes(owner, copy, csv_of(renamed), columns=given) == []
    hanchan = Hanchan.objects.get(club=copy.club)
    assert (hanchan.season, hanchan.house_rules, hanchan.session) == (copy.seasons[wrc.points_unit], wrc, None)
    left_out = {"House rules": "", "Season": "", "Evening": ""}
    wanted = csv_of(rows, House_rules="?", Day="2026-03-11")
    assert codes(owner, copy, wanted, columns=left_out, house_rules=wrc) == []
    assert Hanchan.objects.filter(club=copy.club, session=None, season=None).count() == 1


def test_a_file_with_a_line_for_each_player_names_them_where_somebody_says_so(owner: User) -> None:
    copy, _rows = one_game(owner)
    lines = ["Date\tGame\tPlayer\tScore\tRules\tLiga"]
    scores = ((55000, "Aoi"), (35000, "-Ben"), (15000, "=Chika"), (15000, "Dai"))
    lines += [f"2026-03-04\t1\t{name}\t{score}\twrc 1 1\tSeason of 1000" for score, name in scores]
    fields = ("date", "game", "player", "score", "house_rules", "season")

    report = import_preview(
        actor=owner, content="\n".join(lines).encode(), order=replace(order_of(copy), column_fields=fields)
    )

    assert [fault.code for fault in report.faults] == []
    assert report.fresh == 1


# ----- page and command -----


def test_the_page_and_the_command_read_the_file_back(owner: User, played: Furnished, tmp_path: Any) -> None:
    copy, other, file = furnished(owner, "Copy"), furnished(owner, "Other"), sheet(played.club)
    (tmp_path / "games.csv").write_bytes(file)
    client, address = signed_in(owner), reverse("import", args=[copy.club.slug])

    sent = {"pasted": file.decode("utf-8-sig"), "house_rules": copy.rules[3].pk, "deposits_left": "0"}
    shown = client.post(address, {**sent, "do": "preview"})
    client.post(address, {**sent, "do": "store"})
    call_command(
        "import_hanchan", str(tmp_path / "games.csv"), f"--club={other.club.slug}",
        f"--house-rules={other.rules[3].house_rules.name}", stdout=StringIO(),
    )  # fmt: skip

    assert f"Store {len(played.rules)} hanchan" in words(shown)
    assert not shown.context["rules"].is_suggested
    assert record(copy.club) == record(other.club) == record(played.club)
