"""Numbers at the federation tell people of one name apart, and nobody becomes an old player without being asked."""

from collections.abc import Callable
from typing import Any

import pytest

from league.accounts.models import User
from league.core.errors import LeagueError
from league.players.models import Player
from league.players.services import player_add
from league.tournaments.entrants.federation import guest_enter
from league.tournaments.entrants.importing import EntrantsFile, EntrantsReport, entrants_import
from league.tournaments.entrants.services import entrant_apply, entrant_register
from league.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
LICENCE = "04090012"


@pytest.fixture
def tournament(make_tournament: Callable[..., Tournament]) -> Tournament:
    return make_tournament(players=4, rounds=1)


@pytest.fixture
def ana(organiser: User, tournament: Tournament) -> Player:
    """A player of the club with no number yet."""
    return player_add(actor=organiser, club=tournament.club, name="Ana García", is_guest=True)


@pytest.fixture
def numbered(organiser: User, tournament: Tournament, ana: Player) -> Player:
    """The same player with a number, from an entry."""
    entrant_register(actor=organiser, tournament=tournament, player=ana, licence=LICENCE)
    return ana


def imported(organiser: User, tournament: Tournament, text: str, **said: Any) -> EntrantsReport:
    return entrants_import(actor=organiser, tournament=tournament, file=EntrantsFile(text.encode(), **said))


def names(tournament: Tournament) -> list[tuple[str, str]]:
    rows = tournament.entrants.exclude(licence="").order_by("licence")
    return list(rows.values_list("player__name", "licence"))


def test_two_people_of_one_name_are_entered_from_one_file(organiser: User, tournament: Tournament) -> None:
    report = imported(organiser, tournament, "Name,EMA\nAna García,04090012\nAna García,04090099\n")

    assert report.faults == []
    assert names(tournament) == [("Ana García", LICENCE), ("Ana García (04090099)", "04090099")]


def test_another_number_is_another_person(organiser: User, tournament: Tournament, numbered: Player) -> None:
    imported(organiser, tournament, "Name,EMA\nAna García,04090099\n")

    assert names(tournament) == [("Ana García", LICENCE), ("Ana García (04090099)", "04090099")]
    assert tournament.entrants.get(licence="04090099").player != numbered


def test_the_same_number_is_the_same_person(organiser: User, tournament: Tournament, numbered: Player) -> None:
    report = imported(organiser, tournament, "Name,EMA,Club\nana garcía,0409-0012,South\n")

    assert (report.fresh, report.changed, report.likely) == (0, 1, [])
    assert tournament.entrants.get(player=numbered).club_name == "South"


def test_a_name_against_a_number_has_to_be_confirmed(organiser: User, tournament: Tournament, ana: Player) -> None:
    report = imported(organiser, tournament, f"Name,EMA\nAna García,{LICENCE}\n")

    assert [fault.code for fault in report.faults] == ["likely_player"]
    assert [(one.line, one.player, one.is_by_number) for one in report.likely] == [(2, ana, False)]
    assert not tournament.entrants.filter(licence=LICENCE).exists()


@pytest.mark.parametrize(
    ("said", "name"), [({"same": frozenset({2})}, "Ana García"), ({"others": frozenset({2})}, "Ana García (04090012)")]
)
def test_a_likely_player_is_the_one_or_another_as_the_desk_says(
    organiser: User, tournament: Tournament, ana: Player, said: dict[str, Any], name: str
) -> None:
    imported(organiser, tournament, f"Name,EMA\nAna García,{LICENCE}\n", **said)

    assert names(tournament) == [(name, LICENCE)]


def test_a_known_number_under_another_name_has_to_be_confirmed(
    organiser: User, tournament: Tournament, numbered: Player
) -> None:
    report = imported(organiser, tournament, f"Name,EMA\nAna Garcia Ruiz,{LICENCE}\n")

    assert [(one.player, one.is_by_number) for one in report.likely] == [(numbered, True)]


def test_a_guest_with_another_number_is_a_new_player(organiser: User, tournament: Tournament, numbered: Player) -> None:
    guest = guest_enter(actor=organiser, tournament=tournament, name="Ana García", licence="04090099")

    assert (guest != numbered, guest.name) == (True, "Ana García (04090099)")


def test_a_likely_guest_has_to_be_confirmed(organiser: User, tournament: Tournament, ana: Player) -> None:
    with pytest.raises(LeagueError) as refused:
        guest_enter(actor=organiser, tournament=tournament, name="Ana García", licence=LICENCE)
    guest = guest_enter(actor=organiser, tournament=tournament, name="Ana García", licence=LICENCE, is_another=True)

    assert refused.value.code == "likely_player"
    assert guest != ana


def test_a_stranger_who_registers_never_becomes_an_old_player(
    organiser: User, stranger: User, tournament: Tournament, numbered: Player
) -> None:
    Tournament.objects.update(state="preparing", registration="open")
    tournament.refresh_from_db()

    entrant = entrant_apply(actor=stranger, tournament=tournament, name="Ana García", licence="04090099")

    assert (entrant.player.user, entrant.player.name) == (stranger, "Ana García (04090099)")
