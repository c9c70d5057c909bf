"""Who comes, by page and by API: the reader's own answer in one tap, and names for members alone."""

from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.evenings.models import Answer
from league.members.leaving import own_name_hide
from league.players.models import Player
from league.sessions.models import Session
from league.sessions.services import session_amend
from tests.league.api import calls
from tests.league.core.page import signed_in, url, words


def test_a_member_comes_in_one_tap_from_the_first_page_and_stays_away_in_another(
    player_user: User, joined: Player, evening: Session, club: Club
) -> None:
    client = signed_in(player_user)
    first = words(client.get("/"))
    come = words(client.post(url(club, "evening_answer", evening.pk), {"kind": "yes"}, follow=True))
    after = words(client.get("/"))
    client.post(url(club, "evening_answer", evening.pk), {"kind": "no"})

    assert "0 players come" in first
    assert "I come" in first
    assert "Aoi comes." in come
    assert "Who comes 1 / 2" in come
    assert "1 player comes · at most 2 · your answer: I come" in after
    assert Answer.objects.get().kind == "no"


def test_a_member_without_a_player_sees_the_evening_and_no_button(player_user: User, evening: Session) -> None:
    page = words(signed_in(player_user).get("/"))

    assert "Next evening" in page
    assert "I come" not in page


def test_who_waits_is_told_so(player_user: User, joined: Player, evening: Session, club: Club, says: Any) -> None:
    says("Mara", "yes")
    says("Lena", "yes")
    page = words(signed_in(player_user).post(url(club, "evening_answer", evening.pk), {"kind": "yes"}, follow=True))

    assert "All places are taken: Aoi waits, and moves up when somebody cancels." in page
    assert "Waiting Aoi" in page


def test_an_organiser_answers_for_a_player_and_for_a_guest(
    organiser: User, evening: Session, club: Club, regulars: list[Player]
) -> None:
    client, address = signed_in(organiser), url(club, "evening_answer", evening.pk)
    client.post(address, {"kind": "late", "time": "21:15", "player": regulars[1].pk})
    page = words(client.post(address, {"kind": "yes", "guest": "Mara"}, follow=True))

    assert "Mara comes." in page
    assert "Mara guest" in page
    late = Answer.objects.get(player=regulars[1])
    # 21:15 in Tokyo, whose evening may be past midnight of UTC
    assert (late.comes_at.hour, late.comes_at.minute) == (12, 15)  # type: ignore[union-attr]


@pytest.mark.parametrize("sent", [{"kind": "perhaps"}, {}, {"kind": "late", "time": "late"}])
def test_an_answer_that_is_none_is_refused(
    player_user: User, joined: Player, evening: Session, club: Club, sent: dict[str, str]
) -> None:
    signed_in(player_user).post(url(club, "evening_answer", evening.pk), sent)

    assert not Answer.objects.exists()


def test_a_visitor_of_a_public_club_sees_nobody_who_comes(
    owner: User, evening: Session, club: Club, says: Any, client: Any
) -> None:
    says("Mara", "yes")
    Club.objects.filter(pk=club.pk).update(is_public=True)
    page = words(client.get(url(club, "evening", evening.pk)))

    assert "Thursday" in page
    assert "Mara" not in page


def test_a_hidden_player_comes_by_number(
    player_user: User, joined: Player, evening: Session, club: Club, organiser: User
) -> None:
    own_name_hide(actor=player_user, player=joined, is_hidden=True)
    page = words(signed_in(player_user).post(url(club, "evening_answer", evening.pk), {"kind": "yes"}, follow=True))

    assert f"#{joined.pk} comes." in page
    assert "Aoi" not in page.split("Who comes", 1)[1]


# ----- by API -----
def api(user: User) -> APIClient:
    return calls.signed_in(user)


def test_the_api_takes_the_own_answer_and_lists_all(
    player_user: User, joined: Player, organiser: User, evening: Session, club: Club
) -> None:
    path = f"/api/v1/clubs/{club.slug}/sessions/{evening.pk}/answers/"
    own = api(player_user).post(path, {"answer": "yes"}, format="json")
    api(organiser).post(path, {"answer": "yes", "guest": "Mara"}, format="json")
    third = api(organiser).post(path, {"answer": "late", "guest": "Lena"}, format="json").json()
    listed = api(player_user).get(path).json()["results"]

    assert own.json()["player"] == {"id": joined.pk, "name": "Aoi"}
    assert third["has_place"] is False
    assert [(one["guest"], one["answer"], one["has_place"]) for one in listed] == [
        ("", "yes", True), ("Mara", "yes", True), ("Lena", "late", False),
    ]  # fmt: skip


def test_the_api_refuses_an_answer_for_two(organiser: User, evening: Session, club: Club, joined: Player) -> None:
    path = f"/api/v1/clubs/{club.slug}/sessions/{evening.pk}/answers/"
    both = api(organiser).post(path, {"answer": "yes", "guest": "Mara", "player": joined.pk}, format="json")

    assert (both.status_code, both.json()["error"]) == (400, "contradiction")


def test_a_deadline_is_shown_and_counts(
    player_user: User, joined: Player, evening: Session, club: Club, organiser: User
) -> None:
    until = evening.begins_at - timedelta(days=8)  # type: ignore[operator]
    session_amend(actor=organiser, session=evening, answers_until=until)
    path = f"/api/v1/clubs/{club.slug}/sessions/{evening.pk}/answers/"
    late = api(player_user).post(path, {"answer": "yes"}, format="json")

    assert (late.status_code, late.json()["error"]) == (400, "answers_closed")
    assert "Answers until" in words(signed_in(player_user).get(url(club, "evening", evening.pk)))
