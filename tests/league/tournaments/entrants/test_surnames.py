"""The surname of an entrant: from a file, the desk, the API and registrations, to the federation's report."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create
from league.players.models import Player
from league.players.services import player_add
from league.sheets.sheet import printed
from league.tournaments.applications.services import application_decide
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.core.access import TournamentAccess
from league.tournaments.entrants.importing import EntrantsFile, EntrantsReport, entrants_import
from league.tournaments.entrants.services import entrant_apply, entrant_register
from league.tournaments.models import Application, Entrant, Tournament
from league.tournaments.printing.sheets import tournament_sheet
from tests.league.core.page import signed_in, words
from tests.league.tournaments.api.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.once]

JUAN, CRUZ = "Juan de la Cruz Ramírez", "de la Cruz Ramírez"
NOW = datetime(2026, 3, 7, 9, 30, tzinfo=UTC)


@pytest.fixture
def tournament(make_tournament: Callable[..., Tournament]) -> Tournament:
    made = make_tournament(players=4, rounds=1)
    Tournament.objects.update(state="preparing", registration="open")
    made.refresh_from_db()
    return made


@pytest.fixture
def import_list(organiser: User, tournament: Tournament) -> Callable[[str], EntrantsReport]:
    return lambda text: entrants_import(actor=organiser, tournament=tournament, file=EntrantsFile(text.encode()))


@pytest.fixture
def juan(organiser: User, club: Club, tournament: Tournament) -> Entrant:
    player = player_add(actor=organiser, club=club, name=JUAN, is_guest=True)
    return entrant_register(actor=organiser, tournament=tournament, player=player)


def reported(tournament: Tournament) -> set[tuple[str, str]]:
    sheet = printed(tournament_sheet(TournamentAccess(tournament, is_desk=True), "ema", now=NOW))
    return {(row[1], row[2]) for row in sheet.rows}


# ----- file and report -----
def test_two_columns_of_a_file_are_two_columns_of_the_report(
    import_list: Callable[[str], EntrantsReport], tournament: Tournament
) -> None:
    report = import_list(f"Nombre,Apellidos\nJuan,{CRUZ}\n")

    assert (report.new_players, Player.objects.get(name=JUAN).surname) == ([JUAN], CRUZ)
    assert ("Juan", CRUZ) in reported(tournament)


def test_without_a_surname_the_report_takes_the_last_word(tournament: Tournament, juan: Entrant) -> None:
    assert ("Juan de la Cruz", "Ramírez") in reported(tournament)


def test_a_second_file_gives_known_players_their_surnames_once(
    import_list: Callable[[str], EntrantsReport], juan: Entrant
) -> None:
    first, second = (import_list(f"Nombre,Apellidos\nJuan,{CRUZ}\n") for _ in range(2))

    assert [(report.fresh, report.changed, report.known) for report in (first, second)] == [(0, 1, 0), (0, 0, 1)]
    juan.player.refresh_from_db()
    assert juan.player.surname == CRUZ


def test_a_player_of_the_club_gets_the_surname_of_the_file(
    import_list: Callable[[str], EntrantsReport], organiser: User, club: Club
) -> None:
    player = player_add(actor=organiser, club=club, name=JUAN, aliases=["Juan Ramírez"])
    other = player_add(actor=organiser, club=club, name="Bo", aliases=["Bo Berg"])

    import_list(f"First name,Last name\nJuan,{CRUZ}\nBo,Berg\n")

    # “Berg” is a part of the other name alone.
    assert [Player.objects.get(pk=one.pk).surname for one in (player, other)] == [CRUZ, ""]


def test_a_surname_beside_the_whole_name_says_which_part_it_is(
    import_list: Callable[[str], EntrantsReport], tournament: Tournament
) -> None:
    report = import_list(f"Player,Surname,First name\n{JUAN},{CRUZ},Juan\n")

    assert (report.faults, report.left_out) == ([], ["First name"])
    assert ("Juan", CRUZ) in reported(tournament)


def test_a_surname_that_is_no_part_of_the_whole_name_is_a_fault(
    import_list: Callable[[str], EntrantsReport],
) -> None:
    report = import_list("Player,Surname,First name\nAna García,López,Ana\n")

    faults = [(fault.line, fault.column, fault.value, fault.code) for fault in report.faults]
    assert faults == [(2, "Surname", "López", "surname_not_in_name")]


# ----- desk and API -----
def test_the_desk_enters_the_surname(organiser: User, tournament: Tournament, juan: Entrant) -> None:
    client, page = signed_in(organiser), reverse("desk_entrant", args=[tournament.slug, juan.pk])

    wrong = client.post(page, {"surname": "García"})
    client.post(page, {"surname": CRUZ})

    assert "neither begins nor ends with the surname" in words(wrong)
    assert f'value="{CRUZ}"' in client.get(page).content.decode()
    assert ("Juan", CRUZ) in reported(tournament)


def test_the_api_takes_and_answers_the_surname(organiser: User, tournament: Tournament, juan: Entrant) -> None:
    desk = Desk(organiser, tournament.slug)
    path = f"entrants/{juan.pk}/"

    assert desk.send(path, {"surname": CRUZ}, "patch")["surname"] == CRUZ
    assert desk.send(path, {"country": "ES"}, "patch")["surname"] == CRUZ
    assert desk.send(path, {"surname": "Gil"}, "patch", 400)["error"] == "surname_not_in_name"
    guest = desk.send("entrants/", {"guest": "Ana García López", "surname": "García López"}, status=201)
    assert (guest["name"], guest["surname"]) == ("Ana García López", "García López")
    player_add(actor=organiser, club=tournament.club, name="佐藤 葵")
    known = desk.send("entrants/", {"player": "佐藤 葵", "surname": "佐藤"}, status=201)
    assert known["surname"] == "佐藤"
    assert "surname" not in Client().get(f"/api/v1/tournaments/{tournament.slug}/{path}").json()


# ----- registrations -----
def test_a_player_who_registers_says_the_surname(stranger: User, tournament: Tournament) -> None:
    page = reverse("event_register", args=[tournament.slug])
    entered = {"name": JUAN, "surname": CRUZ}

    wrong = signed_in(stranger).post(page, entered | {"surname": "Gil"})
    signed_in(stranger).post(page, entered)

    assert "neither begins nor ends with the surname" in words(wrong)
    assert Player.objects.get(name=JUAN).surname == CRUZ


def test_a_known_player_who_registers_changes_the_surname_alone(
    recorder: User, club: Club, tournament: Tournament
) -> None:
    own = player_add(actor=recorder, club=club, name=JUAN, user=recorder)

    entrant_apply(actor=recorder, tournament=tournament, name=JUAN, surname=CRUZ)

    own.refresh_from_db()
    assert (own.name, own.surname) == (JUAN, CRUZ)


def test_a_registration_without_an_account_carries_the_surname(tournament: Tournament) -> None:
    page = reverse("event_apply", args=[tournament.slug])

    wrong = Client().post(page, {"name": JUAN, "surname": "Gil"})
    Client().post(page, {"name": JUAN, "surname": CRUZ})

    assert "neither begins nor ends with the surname" in words(wrong)
    assert Application.objects.get().entrant.player.surname == CRUZ  # type: ignore[union-attr]


def test_a_held_registration_gives_the_surname_to_the_player_chosen(
    organiser: User, club: Club, tournament: Tournament
) -> None:
    known = player_add(actor=organiser, club=club, name=JUAN)
    Client().post(reverse("event_apply", args=[tournament.slug]), {"name": JUAN, "surname": CRUZ})

    application_decide(actor=organiser, application=Application.objects.get(state="held"), player=known)

    known.refresh_from_db()
    assert known.surname == CRUZ


# ----- archive -----
def test_the_archive_of_an_event_carries_surnames(
    owner: User, organiser: User, tournament: Tournament, juan: Entrant
) -> None:
    Player.objects.filter(pk=juan.player_id).update(surname=CRUZ)
    archive: dict[str, Any] = tournament_archive(actor=organiser, tournament=tournament)
    club = club_create(actor=owner, name="South Wind", time_zone="Europe/Madrid")

    tournament_restore(actor=owner, club=club, archive=archive)
    assert Player.objects.get(club=club, name=JUAN).surname == CRUZ

    older = club_create(actor=owner, name="West Wind", time_zone="Europe/Madrid")
    for row in archive["entrants"]:
        del row["surname"]
    tournament_restore(actor=owner, club=older, archive=archive)
    assert Player.objects.get(club=older, name=JUAN).surname == ""
