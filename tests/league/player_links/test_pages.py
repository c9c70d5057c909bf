"""The own page of a player without an account, by page and by API, and the organisers' page of the link."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create
from league.evenings.models import Answer
from league.evenings.services import answer_give
from league.history.models import LogEntry
from league.player_links.services import player_link_withdraw
from league.players.models import Player
from league.players.services import player_amend
from league.records.player_merges import player_merge
from league.sessions.models import Session
from league.sessions.services import session_amend, session_cancel, session_open
from tests.league.api import calls
from tests.league.core.page import query_count, signed_in, url, words


@pytest.fixture(autouse=True)
def closed_to_visitors(club: Club) -> None:
    """The link alone opens the page: nobody else may look at the club."""
    Club.objects.filter(pk=club.pk).update(is_public=False)
    club.refresh_from_db()


@pytest.fixture
def page(club: Club, secret: str) -> str:
    return url(club, "own_page", secret)


def says(organiser: User, evening: Session, guest: str, kind: str = "yes") -> Answer:
    return answer_give(actor=organiser, session=evening, kind=kind, guest=guest)


def test_somebody_without_an_account_comes_in_one_tap_and_stays_away_in_another(
    page: str, evening: Session, aoi: Player
) -> None:
    phone = Client()
    first = words(phone.get(page))
    come = words(phone.post(page, {"evening": evening.pk, "kind": "yes"}, follow=True))
    answer = Answer.objects.get()
    phone.post(page, {"evening": evening.pk, "kind": "no"})

    assert "Thursday 0 players come · at most 2" in first
    assert "Aoi comes." in come
    assert "1 player comes" in come
    assert (answer.player, answer.answered_by, answer.has_place) == (aoi, None, True)
    assert Answer.objects.get().kind == "no"


def test_an_answer_by_the_link_is_logged_without_an_account(page: str, evening: Session, aoi: Player) -> None:
    Client().post(page, {"evening": evening.pk, "kind": "yes"})
    line = LogEntry.objects.filter(action="answer_give").get()

    assert (line.actor, line.after) == (None, {"player": aoi.pk, "answer": "yes"})


def test_an_answer_that_a_phone_sends_twice_is_one(page: str, evening: Session) -> None:
    phone = Client()
    phone.post(page, {"evening": evening.pk, "kind": "yes"})
    phone.post(page, {"evening": evening.pk, "kind": "yes"})

    assert Answer.objects.count() == 1
    assert LogEntry.objects.filter(action="answer_give").count() == 1


def test_who_waits_is_told_the_place_in_the_queue_and_moves_up(page: str, organiser: User, evening: Session) -> None:
    says(organiser, evening, "Mara")
    says(organiser, evening, "Lena")
    says(organiser, evening, "Nina")
    phone = Client()
    waits = words(phone.post(page, {"evening": evening.pk, "kind": "yes"}, follow=True))
    says(organiser, evening, "Mara", "no")
    says(organiser, evening, "Lena", "no")
    up = words(phone.get(page))

    assert "Aoi waits, and moves up when somebody cancels." in waits
    assert "You are number 2 of those who wait" in waits
    assert "2 wait" in waits
    assert "those who wait" not in up
    assert "2 players come" in up


def test_the_page_names_nobody_else(page: str, organiser: User, evening: Session) -> None:
    says(organiser, evening, "Mara")

    assert "Mara" not in Client().get(page).content.decode()


def test_who_comes_late_says_when(page: str, evening: Session) -> None:
    phone = Client()
    asks = words(phone.post(page, {"evening": evening.pk, "kind": "late"}, follow=True))
    shown = phone.post(page, {"evening": evening.pk, "kind": "late", "time": "21:15"}, follow=True).content.decode()

    assert "Comes at" in asks
    assert 'value="21:15"' in shown
    # 21:15 in Tokyo
    assert (Answer.objects.get().comes_at.hour, Answer.objects.get().kind) == (12, "late")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("sent", "status"),
    [({"kind": "perhaps"}, 422), ({}, 422), ({"kind": "late", "time": "late"}, 422), ({"evening": "x"}, 404)],
)
def test_an_answer_that_is_none_is_refused_and_a_corrected_one_is_stored(
    page: str, evening: Session, sent: dict[str, str], status: int
) -> None:
    phone = Client()
    refused = phone.post(page, {"evening": evening.pk, **sent})
    before = Answer.objects.count()
    phone.post(page, {"evening": evening.pk, "kind": "yes"})

    assert (refused.status_code, before, Answer.objects.count()) == (status, 0, 1)


def test_a_link_answers_for_nobody_else(page: str, evening: Session, regulars: list[Player], aoi: Player) -> None:
    Client().post(page, {"evening": evening.pk, "kind": "yes", "player": regulars[1].pk, "guest": "Mara"})

    assert Answer.objects.get().player == aoi


def test_after_the_deadline_the_page_has_no_buttons_and_takes_no_answer(
    page: str, organiser: User, evening: Session
) -> None:
    session_amend(actor=organiser, session=evening, answers_until=timezone.now() - timedelta(hours=1))
    phone = Client()
    shown = phone.get(page).content.decode()
    phone.post(page, {"evening": evening.pk, "kind": "yes"})

    assert "Thursday" in shown
    assert "<button name=" not in shown
    assert not Answer.objects.exists()


def test_a_cancelled_evening_is_shown_as_such(page: str, organiser: User, evening: Session) -> None:
    session_cancel(actor=organiser, session=evening)

    assert "The evening is cancelled." in words(Client().get(page))


def test_a_hidden_player_is_a_number_on_the_own_page_too(page: str, organiser: User, aoi: Player) -> None:
    player_amend(actor=organiser, player=aoi, is_hidden=True)
    shown = words(Client().get(page))

    assert f"#{aoi.pk}" in shown
    assert "Aoi" not in shown


def test_the_page_is_kept_by_nobody_and_its_address_goes_to_no_other_site(page: str, evening: Session) -> None:
    answer = Client().get(page)

    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["X-Robots-Tag"] == "noindex"


def test_the_page_is_not_sent_again_while_nothing_changes(page: str, organiser: User, evening: Session) -> None:
    phone = Client()
    etag = phone.get(page).headers["ETag"]
    same = phone.get(page, headers={"If-None-Match": etag})
    says(organiser, evening, "Mara")
    other = phone.get(page, headers={"If-None-Match": etag})

    assert (same.status_code, other.status_code) == (304, 200)


def test_the_page_asks_as_much_for_many_evenings_as_for_one(
    page: str, organiser: User, club: Club, evening: Session
) -> None:
    phone = Client()
    few = query_count(phone, page)
    for days in (8, 9, 10):
        more = session_open(actor=organiser, club=club, begins_at=timezone.now() + timedelta(days=days))
        says(organiser, more, "Mara")

    assert query_count(phone, page) == few


@pytest.mark.parametrize("how", ["wrong", "withdrawn"])
def test_a_link_that_is_not_valid_opens_nothing(
    how: str, page: str, club: Club, organiser: User, aoi: Player, evening: Session
) -> None:
    player_link_withdraw(actor=organiser, player=aoi)
    address = page if how == "withdrawn" else url(club, "own_page", "x" * 24)

    assert Client().get(address).status_code == 404
    assert Client().post(address, {"evening": evening.pk, "kind": "yes"}).status_code == 404
    assert not Answer.objects.exists()


def test_a_link_opens_nothing_else_of_the_club(page: str, club: Club, evening: Session) -> None:
    phone = Client()
    phone.get(page)

    assert phone.get(url(club, "club")).status_code == 404
    assert phone.get(url(club, "evening", evening.pk)).status_code == 404


def test_a_link_answers_no_evening_of_another_club(page: str, owner: User) -> None:
    other = session_open(actor=owner, club=club_create(actor=owner, name="South Gate"))

    assert Client().post(page, {"evening": other.pk, "kind": "yes"}).status_code == 404


# ----- the organisers' page -----
def test_an_organiser_makes_renews_and_withdraws_the_link_of_a_player(organiser: User, club: Club, aoi: Player) -> None:
    client, address = signed_in(organiser), url(club, "player_link", aoi.pk)
    before = words(client.get(address))
    made = client.post(address, {"do": "open"}, follow=True).content.decode()
    first = aoi.link.secret_hash
    client.post(address, {"do": "renew"})
    aoi.link.refresh_from_db()
    second = aoi.link.secret_hash
    gone = words(client.post(address, {"do": "withdraw"}, follow=True))

    assert "Make a link" in before
    assert f"/c/{club.slug}/own/" in made
    assert "<svg" in made
    assert first != second
    assert "That link no longer works." in gone
    assert "Make a link" in gone


def test_the_page_of_the_link_leads_from_a_merged_entry_to_the_player_that_counts(
    organiser: User, club: Club, regulars: list[Player]
) -> None:
    player_merge(actor=organiser, kept=regulars[1], merged=regulars[0])
    answer = signed_in(organiser).get(url(club, "player_link", regulars[0].pk))

    assert answer.url == url(club, "player_link", regulars[1].pk)


def test_the_page_where_a_player_is_changed_leads_to_the_link(organiser: User, club: Club, aoi: Player) -> None:
    page = signed_in(organiser).get(url(club, "player_edit", aoi.pk)).content.decode()

    assert url(club, "player_link", aoi.pk) in page


# ----- by API -----
def api(user: User | None = None) -> APIClient:
    return calls.signed_in(user) if user else APIClient()


def test_the_api_opens_shows_renews_and_withdraws_a_link(organiser: User, club: Club, aoi: Player) -> None:
    path, client = f"/api/v1/clubs/{club.slug}/players/{aoi.pk}/link/", api(organiser)
    none = client.get(path).json()
    made = client.post(path, {}, format="json").json()
    again = client.post(path, {}, format="json").json()
    renewed = client.post(path, {"renew": True}, format="json").json()
    shown = client.get(path).json()
    opens = Client().get(url(club, "own_page", renewed["secret"])).status_code
    ended = client.delete(path)

    assert none == {"player": aoi.pk, "number": 0}
    assert made == again
    assert opens == 200
    assert Client().get(url(club, "own_page", renewed["secret"])).status_code == 404
    assert renewed["secret"] != made["secret"]
    assert shown == {"player": aoi.pk, "number": 2}
    assert (ended.status_code, client.get(path).json()["number"]) == (204, 0)


def test_the_api_shows_and_answers_the_evenings_of_the_secret(
    club: Club, secret: str, evening: Session, aoi: Player, organiser: User
) -> None:
    base, phone = f"/api/v1/clubs/{club.slug}/own/", api()
    says(organiser, evening, "Mara")
    says(organiser, evening, "Lena")
    shown = phone.post(base, {"secret": secret}, format="json").json()
    body = {"secret": secret, "session": evening.pk, "answer": "yes"}
    answered = phone.post(f"{base}answer/", body, format="json").json()

    assert shown["player"] == {"id": aoi.pk, "name": "Aoi"}
    assert [(one["session"], one["answer"], one["playing"]) for one in shown["evenings"]] == [(evening.pk, None, 2)]
    assert (answered["answer"], answered["queue_place"], answered["waiting"]) == ("yes", 1, 1)


def test_an_answer_by_api_with_one_key_is_carried_out_once(club: Club, secret: str, evening: Session) -> None:
    path, phone = f"/api/v1/clubs/{club.slug}/own/answer/", api()
    body = {"secret": secret, "session": evening.pk, "answer": "yes"}
    first = phone.post(path, body, format="json", headers={"Idempotency-Key": "tap-1"})
    second = phone.post(path, body, format="json", headers={"Idempotency-Key": "tap-1"})

    assert first.json() == second.json()
    assert second.headers["Idempotency-Replayed"] == "true"
    assert LogEntry.objects.filter(action="answer_give").count() == 1


@pytest.mark.parametrize("path", ["own/", "own/answer/"])
def test_a_wrong_secret_by_api_is_not_found(path: str, club: Club, evening: Session) -> None:
    body: dict[str, Any] = {"secret": "x" * 24}
    if path == "own/answer/":
        body |= {"session": evening.pk, "answer": "yes"}
    answer = api().post(f"/api/v1/clubs/{club.slug}/{path}", body, format="json")

    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


def test_answers_by_one_link_have_a_limit(club: Club, secret: str, evening: Session, settings: Any, page: str) -> None:
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    settings.REST_FRAMEWORK = {
        **settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": {**rates, "guest_write": "2/min"},
    }  # fmt: skip
    phone = Client()
    codes = [phone.post(page, {"evening": evening.pk, "kind": kind}).status_code for kind in ("yes", "no", "yes")]

    assert codes == [302, 302, 429]
