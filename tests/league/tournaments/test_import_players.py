"""A list of players from a file: every faulty line is named, what is right is stored once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from league.accounts.models import User
from league.clubs.models import Club
from league.errors import LeagueError
from league.players.models import Player
from league.players.services import player_add, player_merge
from league.tournaments.import_players import EntrantsFile, EntrantsReport, entrants_import, entrants_preview
from league.tournaments.models import Entrant, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.once]
LIST = """No.,Name,Club,Country,Team,EMA ID,Rating,Remarks
1,Aoi,East Wind,JPN,Red,,2100,
2,明將,South,CHN,Red,04090012,1900,"two
lines"
3,Жанна,,RUS,,,,vegetarian
"""


@pytest.fixture
def event(make_tournament: Callable[..., Tournament]) -> Tournament:
    return make_tournament(players=4, rounds=1)


@pytest.fixture
def take(organiser: User, event: Tournament) -> Callable[..., EntrantsReport]:
    def act(text: str | bytes, *, dry: bool = False, **how: Any) -> EntrantsReport:
        event.entrants.update(number=None)
        content = text if isinstance(text, bytes) else text.encode()
        service = entrants_preview if dry else entrants_import
        return service(actor=organiser, tournament=event, file=EntrantsFile(content, **how))

    return act


def test_everybody_is_taken_in_with_what_the_file_says(
    take: Callable[..., EntrantsReport], event: Tournament, regulars: list[Player]
) -> None:
    report = take(LIST)

    aoi, minjiang, zhanna = event.entrants.filter(number__isnull=False).order_by("number")
    assert (report.fresh, report.known, report.faults) == (3, 0, [])
    assert report.new_players == ["明將", "Жанна"]
    assert aoi.player == regulars[0]
    assert (aoi.club_name, aoi.country, aoi.strength, str(aoi.team)) == ("East Wind", "JPN", 2100, "Red")
    assert (minjiang.player.name, minjiang.licence, minjiang.team) == ("明將", "04090012", aoi.team)
    assert minjiang.note == "two lines"
    assert minjiang.player.is_guest
    assert (zhanna.team, zhanna.strength, zhanna.note) == (None, None, "vegetarian")


def test_the_dry_run_says_the_same_and_writes_nothing(take: Callable[..., EntrantsReport], event: Tournament) -> None:
    dry = take(LIST, dry=True)

    assert (dry.fresh, dry.is_stored) == (3, False)
    assert dry.new_players == ["Aoi", "明將", "Жанна"]
    assert event.entrants.count() == 4
    assert not Player.objects.filter(name="明將").exists()


def test_sent_again_nothing_is_stored_twice(
    take: Callable[..., EntrantsReport], organiser: User, event: Tournament
) -> None:
    take(LIST)
    players = Player.objects.count()

    again = entrants_import(actor=organiser, tournament=event, file=EntrantsFile(LIST.encode()))

    assert (again.fresh, again.changed, again.known, again.faults) == (0, 0, 3, [])
    assert (event.entrants.count(), Player.objects.count()) == (7, players)


def test_a_corrected_file_brings_the_list_up_to_date(
    take: Callable[..., EntrantsReport], organiser: User, event: Tournament
) -> None:
    take(LIST)
    corrected = "No.,Name,Country,Rating\n2,Aoi,FRA,\n1,明將,CHN,1950\n"

    report = entrants_import(actor=organiser, tournament=event, file=EntrantsFile(corrected.encode()))

    first, second = event.entrants.filter(number__in=(1, 2)).order_by("number")
    assert (report.fresh, report.changed, report.known) == (0, 2, 0)
    assert (first.player.name, first.strength, first.licence) == ("明將", 1950, "04090012")
    # An empty cell says nothing.
    assert (second.player.name, second.country, second.strength) == ("Aoi", "FRA", 2100)


def test_every_faulty_line_is_named_by_its_line_column_value_and_reason(
    take: Callable[..., EntrantsReport], event: Tournament
) -> None:
    event.entrants.filter(player__name="Player 04").update(number=4)
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

    report = take("\n".join(lines))

    assert [(one.line, one.column, one.value, one.code) for one in report.faults] == [
        (4, "No.", "two", "bad_number"),
        (4, "Rating", "much", "bad_number"),
        (4, "Reserve", "perhaps", "bad_yes_no"),
        (5, "Name", "", "name_missing"),
        (6, "No.", "1", "number_taken"),
        (7, "Name", "AOI ITO", "name_twice"),
        (8, "", "", "cell_count"),
        (9, "Name", "x" * 101, "too_long"),
        (10, "No.", "0", "bad_number"),
    ]
    assert report.fresh == 2
    assert list(
        event.entrants.filter(number__isnull=False).order_by("number").values_list("player__name", flat=True)
    ) == [
        "Aoi Ito",
        "Fumi",
    ]
    assert event.entrants.get(player__name="Fumi").is_substitute
    faulty = report.faulty_file().decode("utf-8-sig").splitlines()
    assert faulty[0] == "No.,Name,Rating,Reserve,line,reason"
    assert len(faulty) == 1 + 7


def test_a_number_of_the_list_is_not_given_again(organiser: User, event: Tournament) -> None:
    report = entrants_preview(actor=organiser, tournament=event, file=EntrantsFile(b"name,number\nAoi,2\nPlayer 01,1"))

    assert [(one.line, one.code) for one in report.faults] == [(2, "number_taken")]
    assert report.known == 1


def test_who_was_merged_comes_in_once(
    take: Callable[..., EntrantsReport], owner: User, club: Club, regulars: list[Player], event: Tournament
) -> None:
    other = player_add(actor=owner, club=club, name="Aoi Sato", is_guest=True)
    player_merge(actor=owner, kept=regulars[0], merged=other)

    report = take("name,country\nAoi Sato,JPN\nAoi,JPN\n")

    assert [(one.line, one.code) for one in report.faults] == [(3, "name_twice")]
    assert event.entrants.filter(player=regulars[0]).count() == 1


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp932", "gb18030"])
def test_the_file_may_come_as_excel_writes_it(take: Callable[..., EntrantsReport], encoding: str) -> None:
    report = take("番号;名前;所属\n1;佐藤花子;東京\n2;高橋一郎;大阪\n".encode(encoding))

    assert (report.fresh, report.faults) == (2, [])
    assert report.new_players == ["佐藤花子", "高橋一郎"]


def test_columns_can_be_said(take: Callable[..., EntrantsReport], event: Tournament) -> None:
    take("Spieler,Verein\nAoi,East\n", columns={"Spieler": "name", "Verein": "club"})

    assert event.entrants.get(player__name="Aoi").club_name == "East"


@pytest.mark.parametrize(
    ("text", "how", "code"),
    [
        ("club,country\nEast,JPN\n", {}, "missing_import_field"),
        ("name,club\nAoi,East\n", {"columns": {"shoe": "name"}}, "unknown_column"),
        ("name,club\nAoi,East\n", {"columns": {"club": "shoe"}}, "unknown_import_field"),
        (b"PK\x03\x04" + b"x" * 30, {}, "not_a_csv"),
    ],
)
def test_a_file_that_is_no_list_is_refused(
    take: Callable[..., EntrantsReport], event: Tournament, text: Any, how: Any, code: str
) -> None:
    with pytest.raises(LeagueError) as refused:
        take(text, **how)

    assert refused.value.code == code
    assert event.entrants.count() == 4


def test_a_stranger_takes_nobody_in(event: Tournament, stranger: User) -> None:
    for service in (entrants_preview, entrants_import):
        with pytest.raises(LeagueError) as refused:
            service(actor=stranger, tournament=event, file=EntrantsFile(LIST.encode()))
        assert refused.value.code == "forbidden"


def test_whoever_finds_no_room_waits(take: Callable[..., EntrantsReport], event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(limit=6)

    take(LIST)

    assert event.entrants.filter(state=Entrant.State.WAITING).get().player.name == "Жанна"


def test_the_command_takes_a_file_in(event: Tournament, club: Club, tmp_path: Path, capsys: Any) -> None:
    event.entrants.update(number=None)
    file, faulty = tmp_path / "list.csv", tmp_path / "faulty.csv"
    file.write_text(LIST + "x,Ben,,,,,,\n", encoding="utf-8")
    command = ["import_entrants", str(file), "--club", club.slug, "--tournament", event.slug]

    call_command(*command, "--dry-run")
    assert event.entrants.count() == 4
    call_command(*command, "--faulty", str(faulty))

    out = capsys.readouterr().out
    assert "3 would be entered, 0 changed, 0 already known, 1 lines named" in out
    assert "line 6, No.: x: bad_number: “x” is not a whole number." in out
    assert event.entrants.count() == 7
    assert "x,Ben" in faulty.read_text(encoding="utf-8-sig")


def test_who_stands_in_a_faulty_line_is_not_taken_from_another(
    take: Callable[..., EntrantsReport], event: Tournament
) -> None:
    report = take("name,rating\nRené,high\nJana,1500\nrené,1600\n")

    assert [(fault.line, fault.code) for fault in report.faults] == [(2, "bad_number"), (4, "name_twice")]
    assert report.new_players == ["Jana"]
