"""Lists of players as federations and spreadsheets write them: titles, sums, shortened numbers, yes and no."""

from collections.abc import Callable
from typing import Any

import pytest

from league.accounts.models import User
from league.core.errors import EncodingDoubtful
from league.tournaments.entrants.importing import EntrantsFile, EntrantsReport, entrants_import
from league.tournaments.models import Entrant, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def import_list(organiser: User, make_tournament: Callable[..., Tournament]) -> Callable[..., EntrantsReport]:
    tournament = make_tournament(players=4, rounds=1)
    tournament.entrants.update(number=None)

    def import_bytes(content: str | bytes, **how: Any) -> EntrantsReport:
        file = EntrantsFile(content if isinstance(content, bytes) else content.encode(), **how)
        return entrants_import(actor=organiser, tournament=tournament, file=file)

    return import_bytes


@pytest.mark.parametrize(
    "text",
    [
        "sep=;\nName;No.\nQuirin;7\n",
        "Spring Open 2026\n\nName;No.\nQuirin;7\n",
        "Spring Open, Bern, 2026\nas of May\nName;No.\nQuirin;7\n",
        "Name;No.;;\nQuirin;7;;\n",
        "Name;No.\nQuirin;7;;;\n",
        "Name,No.,\nQuirin,7,\n",
        "Name\tNo.\nQuirin\t7\t\n",
    ],
)
def test_what_spreadsheets_add_to_a_table_is_left_out(text: str, import_list: Any) -> None:
    report = import_list(text)

    assert (report.fresh, report.faults) == (1, [])
    assert Entrant.objects.get(player__name="Quirin").number == 7


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Total;3;;", "line_of_totals"),
        ("合計;3;;", "line_of_totals"),
        ("SUMME:;3;;", "line_of_totals"),
        ("Quirin;0;;", "start_number_range"),
        ("Quirin;4,12E+07;;", "shortened_number"),
        ("Quirin;;4.12E+07;", "shortened_number"),
        ("Quirin;;;perhaps", "bad_yes_no"),
    ],
)
def test_a_line_that_would_be_read_wrongly_is_named(line: str, code: str, import_list: Any) -> None:
    report = import_list(f"Name;No.;EMA ID;Reserve\n{line}\nRosa;8;;\n")

    assert [(fault.line, fault.code) for fault in report.faults] == [(2, code)]
    assert (report.fresh, Entrant.objects.filter(player__name="Rosa").exists()) == (1, True)


YES = ["ja", "JA", "oui", "sí", "sì", "tak", "да", "igen", "evet", "ναι", "예", "はい", "是"]
NO = ["nein", "non", "nie", "нет", "nem", "hayır", "όχι", "아니요", "いいえ", "否", "nej"]


@pytest.mark.parametrize(("word", "is_substitute"), [*((word, True) for word in YES), *((word, False) for word in NO)])
def test_yes_and_no_are_understood(word: str, is_substitute: bool, import_list: Any) -> None:
    assert import_list(f"Name;Reserve\nQuirin;{word}\n").faults == []

    assert Entrant.objects.get(player__name="Quirin").is_substitute is is_substitute


def test_a_list_of_names_alone_loses_nobody(import_list: Any) -> None:
    assert import_list("Quirin\nRosa\nSvea\n").fresh == 3


def test_a_doubtful_list_is_asked(import_list: Any) -> None:
    content = "Name;Club\nKvěta Čiháková;East\n".encode("cp1250")
    with pytest.raises(EncodingDoubtful):
        import_list(content)

    assert import_list(content, encoding="cp1250").new_players == ["Květa Čiháková"]
