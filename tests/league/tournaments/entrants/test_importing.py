"""Importing a list of players: faulty lines are named, all other lines are stored once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.players.models import Player
from league.players.services import player_add
from league.records.player_merges import player_merge
from league.tournaments.entrants.importing import EntrantsFile, EntrantsReport, entrants_import, entrants_preview
from league.tournaments.models import Entrant, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.once]
LIST = """No.,Name,Club,Country,Team,EMA ID,Rating,Remarks
1,Aoi,East Wind,JPN,Red,,2100,
2,明將,South,CHN,Red,04090012,1900,"two
lines"
3,Жанна,,RUS,,,,vegetarian
"""


@pytest.fixture
def tournament(make_tournament: Callable[..., Tournament]) -> Tournament:
    return make_tournament(players=4, rounds=1)


@pytest.fixture
def import_list(organiser: User, tournament: Tournament) -> Callable[..., EntrantsReport]:
    def import_text(text: str | bytes, *, dry: bool = False, **how: Any) -> EntrantsReport:
        tournament.entrants.update(number=None)
        content = text if isinstance(text, bytes) else text.encode()
        service = entrants_preview if dry else entrants_import
        return service(actor=organiser, tournament=tournament, file=EntrantsFile(content, **how))

    return import_text


def test_players_are_entered_with_the_details_of_the_file(
    import_list: Callable[..., EntrantsReport], tournament: Tournament, regulars: list[Player]
) -> None:
    report = import_list(LIST)

    aoi, minjiang, zhanna = tournament.entrants.filter(number__isnull=False).order_by("number")
    assert (report.fresh, report.known, report.faults) == (3, 0, [])
    assert report.new_players == ["明將", "Жанна"]
    assert aoi.player == regulars[0]
    assert (aoi.club_name, aoi.country, aoi.strength, str(aoi.team)) == ("East Wind", "JP", 2100, "Red")
    assert (minjiang.player.name, minjiang.licence, minjiang.team) == ("明將", "04090012", aoi.team)
    assert minjiang.note == "two lines"
    assert minjiang.player.is_guest
    assert (zhanna.team, zhanna.strength, zhanna.note) == (None, None, "vegetarian")


def test_a_dry_run_reports_the_same_and_writes_nothing(
    import_list: Callable[..., EntrantsReport], tournament: Tournament
) -> None:
    dry = import_list(LIST, dry=True)

    assert (dry.fresh, dry.is_stored) == (3, False)
    assert dry.new_players == ["Aoi", "明將", "Жанна"]
    assert tournament.entrants.count() == 4
    assert not Player.objects.filter(name="明將").exists()


def test_a_file_imported_twice_changes_nothing(
    import_list: Callable[..., EntrantsReport], organiser: User, tournament: Tournament
) -> None:
    import_list(LIST)
    players = Player.objects.count()

    again = entrants_import(actor=organiser, tournament=tournament, file=EntrantsFile(LIST.encode()))

    assert (again.fresh, again.changed, again.known, again.faults) == (0, 0, 3, [])
    assert (tournament.entrants.count(), Player.objects.count()) == (7, players)


def test_a_corrected_file_updates_the_list(
    import_list: Callable[..., EntrantsReport], organiser: User, tournament: Tournament
) -> None:
    import_list(LIST)
    corrected = "No.,Name,Country,Rating\n2,Aoi,FRA,\n1,明將,CHN,1950\n"

    report = entrants_import(actor=organiser, tournament=tournament, file=EntrantsFile(corrected.encode()))

    first, second = tournament.entrants.filter(number__in=(1, 2)).order_by("number")
    assert (report.fresh, report.changed, report.known) == (0, 2, 0)
    assert (first.player.name, first.strength, first.licence) == ("明將", 1950, "04090012")
    # An empty cell changes nothing.
    assert (second.player.name, second.country, second.strength) == ("Aoi", "FR", 2100)


def test_every_faulty_line_is_named_by_its_line_column_value_and_reason(
    import_list: Callable[..., EntrantsReport], tournament: Tournament
) -> None:
    tournament.entrants.filter(player__name="Player 04").update(number=4)
    lines = [
        "No.,Name,Rating,Reserve",
        '1,"Aoi',  # lines 2 and 3
        'Ito",,no',
        "two,Ben,much,perhaps",  # line 4: three faults
        "3,,5,",
        "1,Chika,5,",
        "5,AOI  ITO,5,",  # line 7: the same as in line 2
        "6,Dai",
        f"7,{'x' * 101},5,",
        "0,Emi,5,",
        "8,Fumi,5,yes",
    ]

    report = import_list("\n".join(lines))

    assert [(fault.line, fault.column, fault.value, fault.code) for fault in report.faults] == [
        (4, "No.", "two", "bad_number"),
        (4, "Rating", "much", "bad_number"),
        (4, "Reserve", "perhaps", "bad_yes_no"),
        (5, "Name", "", "name_missing"),
        (6, "No.", "1", "number_taken"),
        (7, "Name", "AOI ITO", "name_twice"),
        (8, "", "", "cell_count"),
        (9, "Name", "x" * 101, "too_long"),
        (10, "No.", "0", "start_number_range"),
    ]
    assert report.fresh == 2
    assert list(
        tournament.entrants.filter(number__isnull=False).order_by("number").values_list("player__name", flat=True)
    ) == [
        "Aoi Ito",
        "Fumi",
    ]
    assert tournament.entrants.get(player__name="Fumi").is_substitute
    faulty = report.faulty_file().decode("utf-8-sig").splitlines()
    assert faulty[0] == "No.,Name,Rating,Reserve,line,reason"
    assert len(faulty) == 1 + 7


def test_a_number_of_another_entrant_is_refused(organiser: User, tournament: Tournament) -> None:
    report = entrants_preview(
        actor=organiser, tournament=tournament, file=EntrantsFile(b"name,number\nAoi,2\nPlayer 01,1")
    )

    assert [(fault.line, fault.code) for fault in report.faults] == [(2, "number_taken")]
    assert report.known == 1


def test_a_merged_player_is_entered_once(
    import_list: Callable[..., EntrantsReport], owner: User, club: Club, regulars: list[Player], tournament: Tournament
) -> None:
    other = player_add(actor=owner, club=club, name="Aoi Sato", is_guest=True)
    player_merge(actor=owner, kept=regulars[0], merged=other)

    report = import_list("name,country\nAoi Sato,JPN\nAoi,JPN\n")

    assert [(fault.line, fault.code) for fault in report.faults] == [(3, "name_twice")]
    assert tournament.entrants.filter(player=regulars[0]).count() == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp932", "gb18030"])
def test_a_file_of_excel_is_read_in_any_of_its_encodings(
    import_list: Callable[..., EntrantsReport], encoding: str
) -> None:
    report = import_list("番号;名前;所属\n1;佐藤花子;東京\n2;高橋一郎;大阪\n".encode(encoding))

    assert (report.fresh, report.faults) == (2, [])
    assert report.new_players == ["佐藤花子", "高橋一郎"]


def test_columns_can_be_given(import_list: Callable[..., EntrantsReport], tournament: Tournament) -> None:
    import_list("Spieler,Verein\nAoi,East\n", columns={"Spieler": "name", "Verein": "club"})

    assert tournament.entrants.get(player__name="Aoi").club_name == "East"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Nachname;Vorname;Nat\nMüller;Zoë;CH\n", ["Zoë Müller"]),
        ("Apellidos,Nombre,País\nGarcía López,Ana,ES\n", ["Ana García López"]),
        ("Nom;Prénom;Pays\nLefèvre;Zoé;FR\n", ["Zoé Lefèvre"]),
        ("Name,Vorname,Land\nWeiß,Jörg,DE\n", ["Jörg Weiß"]),
        ("First_name,Last_name,Country\nAda,,UK\n,Bo,SE\n", ["Ada", "Bo"]),
        ("姓,名,国\n佐藤,葵,JP\n", ["佐藤 葵"]),
        ("Nombre;Nat.\nAna García;ES\n", ["Ana García"]),
        ("Joueur;EMA\nZoé Lefèvre;07010001\n", ["Zoé Lefèvre"]),
        ("Spieler\tVerein\nJörg Weiß\tNord\n", ["Jörg Weiß"]),
        ("Player name:,Surname,First name\nAda Byron,Byron,Ada\n", ["Ada Byron"]),
    ],
)
def test_names_are_found_by_the_headings_of_many_languages(
    import_list: Callable[..., EntrantsReport], text: str, names: list[str]
) -> None:
    report = import_list(text.encode("cp1252" if text.isprintable() and text[0] < "\u0100" else "utf-8"))

    assert (report.new_players, report.faults) == (names, [])


def test_a_line_with_neither_surname_nor_first_name_is_faulty(import_list: Callable[..., EntrantsReport]) -> None:
    report = import_list("Surname,First name,Club\n,,East\n")

    assert [(fault.line, fault.column, fault.code) for fault in report.faults] == [(2, "Surname", "name_missing")]


@pytest.mark.parametrize(
    ("text", "lines"),
    [("Spieler\nAda\nBen\n", [2, 3]), ("Ada\nBen\n\nada\n", [1, 2]), ("選手\n佐藤 葵\n", [2])],
)
def test_a_file_of_one_column_is_a_list_of_names(
    import_list: Callable[..., EntrantsReport], text: str, lines: list[int]
) -> None:
    report = import_list(text)

    assert report.fresh == len(lines)
    assert [(fault.line, fault.code) for fault in report.faults] == ([(4, "name_twice")] if "ada" in text else [])


def test_columns_that_are_not_read_are_named(import_list: Callable[..., EntrantsReport]) -> None:
    report = import_list("Name,Shoe size,Club,Hotel\nAda,38,East,yes\n", dry=True)

    assert report.left_out == ["Shoe size", "Hotel"]


@pytest.mark.parametrize(
    ("text", "how", "code"),
    [
        ("club,country\nEast,JPN\n", {}, "missing_import_field"),
        ("name,club\nAoi,East\n", {"columns": {"shoe": "name"}}, "unknown_column"),
        ("name,club\nAoi,East\n", {"columns": {"club": "shoe"}}, "unknown_import_field"),
        (b"PK\x03\x04" + b"x" * 30, {}, "bad_workbook"),
        ("name,club\nAoi,East\n", {"sheet": "2024"}, "unknown_sheet"),
    ],
)
def test_a_file_that_is_not_a_list_is_refused(
    import_list: Callable[..., EntrantsReport], tournament: Tournament, text: Any, how: Any, code: str
) -> None:
    with pytest.raises(LeagueError) as refused:
        import_list(text, **how)

    assert refused.value.code == code
    assert tournament.entrants.count() == 4


def test_a_stranger_may_not_import(tournament: Tournament, stranger: User) -> None:
    for service in (entrants_preview, entrants_import):
        with pytest.raises(LeagueError) as refused:
            service(actor=stranger, tournament=tournament, file=EntrantsFile(LIST.encode()))
        assert refused.value.code == "forbidden"


def test_players_beyond_the_limit_are_put_on_the_waiting_list(
    import_list: Callable[..., EntrantsReport], tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(limit=6)

    import_list(LIST)

    assert tournament.entrants.filter(state=Entrant.State.WAITING).get().player.name == "Жанна"


def test_the_command_imports_a_file(tournament: Tournament, club: Club, tmp_path: Path, capsys: Any) -> None:
    tournament.entrants.update(number=None)
    file, faulty = tmp_path / "list.csv", tmp_path / "faulty.csv"
    file.write_text(LIST + "x,Ben,,,,,,\n", encoding="utf-8")
    command = ["import_entrants", str(file), "--club", club.slug, "--tournament", tournament.slug]

    call_command(*command, "--dry-run")
    assert tournament.entrants.count() == 4
    call_command(*command, "--faulty", str(faulty))

    out = capsys.readouterr().out
    assert "3 would be entered, 0 changed, 0 already known, 1 lines named" in out
    assert "line 6, No.: x: bad_number: “x” is not a whole number." in out
    assert tournament.entrants.count() == 7
    assert "x,Ben" in faulty.read_text(encoding="utf-8-sig")


def test_a_player_of_a_faulty_line_is_not_imported_from_another_line(
    import_list: Callable[..., EntrantsReport], tournament: Tournament
) -> None:
    report = import_list("name,rating\nRené,high\nJana,1500\nrené,1600\n")

    assert [(fault.line, fault.code) for fault in report.faults] == [(2, "bad_number"), (4, "name_twice")]
    assert report.new_players == ["Jana"]
