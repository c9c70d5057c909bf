"""All who are not here are withdrawn at once and can come back; those who wait know their place and get a number."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from league.accounts.models import User
from league.core.errors import LeagueError
from league.tournaments.entrants.absent import absent_entrants, absent_withdraw
from league.tournaments.entrants.services import entrant_apply, entrant_withdraw
from league.tournaments.models import Entrant, Tournament
from tests.league.core.page import codes, signed_in, words
from tests.league.factories import make_user
from tests.league.tournaments.entrants.test_registration import entries, program
from tests.league.tournaments.views.first_round import url

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]


@pytest.fixture
def tournament(make_tournament: Make, organiser: User, stranger: User) -> Tournament:
    """Eight places, all taken; players 1 to 6 are here, and two more wait."""
    made = make_tournament(players=8, rounds=1)
    Tournament.objects.update(state="preparing", limit=8, registration="open")
    made.refresh_from_db()
    made.entrants.filter(number__lte=6).update(checked_in_at=timezone.now())
    for user, name in ((stranger, "Nora"), (make_user("late"), "Lars")):
        entrant_apply(actor=user, tournament=made, name=name)
    return made


@pytest.fixture
def desk(organiser: User) -> Client:
    return signed_in(organiser)


def state(tournament: Tournament, name: str) -> tuple[str, int | None]:
    found: Entrant = tournament.entrants.get(player__name=name)
    return found.state, found.number


def test_a_waiting_player_sees_the_place_in_the_queue(tournament: Tournament, organiser: User) -> None:
    late = User.objects.get(username="late")

    assert program(late).get(entries(tournament, "mine/")).json()["queue_place"] == 2
    assert "You are number 2 on the waiting list." in words(signed_in(late).get(url(tournament, "event_mine")))
    assert "2 in the queue" in words(signed_in(organiser).get(url(tournament, "desk_entrants")))

    entrant_withdraw(actor=organiser, entrant=tournament.entrants.get(number=1))

    # the first of the queue moved up, and got the number after the last one
    assert state(tournament, "Nora") == ("accepted", 9)
    assert program(late).get(entries(tournament, "mine/")).json()["queue_place"] == 1


def test_all_who_are_not_here_are_withdrawn_and_come_back(tournament: Tournament, desk: Client) -> None:
    page = desk.get(url(tournament, "desk_absent"))
    assert "Player 07" in words(page)
    assert "Player 06" not in words(page)
    absent = [entrant.pk for entrant in absent_entrants(tournament)]

    desk.post(url(tournament, "desk_absent"), {"to": "withdraw", "entrant": absent})

    assert state(tournament, "Player 07") == ("withdrawn", 7)
    assert (state(tournament, "Nora"), state(tournament, "Lars")) == (("accepted", 9), ("accepted", 10))
    desk.post(url(tournament, "desk_absent"), {"to": "return", "entrant": absent[:1]})
    assert state(tournament, "Player 07") == ("accepted", 7)
    assert state(tournament, "Player 08") == ("withdrawn", 8)


def test_the_same_by_api(tournament: Tournament, organiser: User) -> None:
    theirs = program(organiser)
    listed = theirs.get(entries(tournament, "absent/")).json()["entrants"]
    keys = {"entrants": [row["id"] for row in listed]}
    assert [row["number"] for row in listed] == [7, 8]

    left = theirs.post(entries(tournament, "absent/withdraw/"), keys, format="json")
    again = theirs.post(entries(tournament, "absent/withdraw/"), keys, format="json")
    back = theirs.post(entries(tournament, "absent/return/"), keys, format="json")

    assert [row["state"] for row in left.json()["entrants"]] == ["withdrawn", "withdrawn"]
    assert again.json()["entrants"] == []
    assert [row["state"] for row in back.json()["entrants"]] == ["accepted", "accepted"]


def test_somebody_who_checks_in_meanwhile_stays(tournament: Tournament, organiser: User) -> None:
    absent = [entrant.pk for entrant in absent_entrants(tournament)]
    tournament.entrants.filter(number=7).update(checked_in_at=timezone.now())

    left = absent_withdraw(actor=organiser, tournament=tournament, entrants=absent)

    assert [entrant.number for entrant in left] == [8]


def test_nobody_is_missing_before_anybody_is_checked_in(tournament: Tournament, desk: Client) -> None:
    absent = [entrant.pk for entrant in tournament.entrants.all()]
    tournament.entrants.update(checked_in_at=None)

    answer = desk.post(url(tournament, "desk_absent"), {"to": "withdraw", "entrant": absent})

    assert codes(answer) == ["nobody_checked_in"]
    assert tournament.entrants.accepted().count() == 8


def test_a_stranger_withdraws_nobody(tournament: Tournament, stranger: User) -> None:
    with pytest.raises(LeagueError) as refused:
        absent_withdraw(actor=stranger, tournament=tournament, entrants=[])

    assert refused.value.code == "forbidden"
    assert signed_in(stranger).get(url(tournament, "desk_absent")).status_code == 403
