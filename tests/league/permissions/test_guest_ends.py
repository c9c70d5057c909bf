"""A guest link opens nothing once it has ended, and its secret is kept and shown nowhere."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import hash_secret
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.records.deals.services import deal_record, hanchan_stop
from league.records.guests.services import guest_of
from league.records.models import GuestLink, Hanchan
from tests.league.core.page import signed_in, words
from tests.league.permissions.guests import deals_of, ended, phone_of, record
from tests.league.permissions.table import WIN

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("undone")]


# ----- when it has ended -----
ENDS = ["revoked", "expired", "closed", "left", "removed", "demoted"]


@pytest.mark.parametrize("how", ENDS)
def test_an_ended_link_opens_nothing(how: str, table: Hanchan, world: dict[str, Any]) -> None:
    ended(table, how, world["users"]["owner"])
    client = Client()

    answer = client.post(reverse("guest"), {"secret": world["guest_secret"]})

    assert answer.status_code == 410
    assert "guest_link" not in client.session


@pytest.mark.parametrize("how", ENDS)
def test_a_phone_that_opened_the_link_before_records_no_more(
    how: str, phone: Client, table: Hanchan, world: dict[str, Any]
) -> None:
    ended(table, how, world["users"]["owner"])

    answers = [record(phone, table), phone.delete(f"{deals_of(table)}1/?version={table.version}")]
    phone.post(reverse("undo", args=[table.club.slug, table.pk]), {"number": 1, "version": table.version})

    assert [one.status_code in (401, 403, 404) for one in answers] == [True, True]
    assert table.deals.standing().count() == 1


@pytest.mark.parametrize("how", ["removed", "demoted", "left"])
def test_a_link_whose_maker_may_make_none_is_shown_as_revoked(how: str, table: Hanchan, world: dict[str, Any]) -> None:
    ended(table, how, world["users"]["owner"])

    shown = signed_in(world["users"]["recorder"]).get(f"/api/v1/hanchan/{table.pk}/guest-links/").json()["results"]

    assert [one["state"] for one in shown] == ["revoked"]


@pytest.mark.parametrize("how", ["revoked", "expired", "closed", "removed", "demoted"])
def test_a_link_that_ends_while_a_request_runs_records_nothing(how: str, table: Hanchan, world: Any) -> None:
    guest = guest_of(GuestLink.objects.get().pk, timezone.now())
    ended(table, how, world["users"]["owner"])

    # The request has read the link and the table before it ended.
    with pytest.raises(LeagueError) as refused:
        deal_record(actor=guest, hanchan=guest.table, number=2, entry=WIN)  # type: ignore[arg-type, union-attr]

    assert refused.value.code == "guest_link_over"


def test_after_the_game_a_guest_still_looks_at_it_alone(phone: Client, table: Hanchan, world: dict[str, Any]) -> None:
    hanchan_stop(actor=world["users"]["owner"], hanchan=table, version=table.version)

    shown = phone.get(reverse("pad", args=[table.club.slug, table.pk]), follow=True)

    assert shown.redirect_chain == [(reverse("game", args=[table.club.slug, table.pk]), 302)]
    assert "place 1" in words(shown)


def test_a_link_ends_with_the_day_of_the_club(table: Hanchan) -> None:
    link = GuestLink.objects.get()
    club, moment = table.club, timedelta(microseconds=1)

    assert club.day_of(link.expires_at - moment) == club.day_of(link.made_at)
    assert club.day_of(link.expires_at) == club.day_of(link.made_at) + timedelta(days=1)


# ----- the secret -----
@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_the_page_of_links_is_read_and_sent_by_no_other_method(method: str) -> None:
    assert getattr(Client(), method)(reverse("guest")).status_code == 405


def test_only_the_hash_of_a_secret_is_stored(world: dict[str, Any]) -> None:
    secret = world["guest_secret"]

    assert GuestLink.objects.get().secret_hash == hash_secret(secret)
    assert len(secret) * 6 >= 128
    assert not LogEntry.objects.filter(after__icontains=secret).exists()


def test_a_wrong_secret_is_refused_and_after_twenty_the_right_one_too(
    world: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "guest_link": "2/min"}
    monkeypatch.setitem(settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES", rates)
    client = Client()

    answers = [client.post(reverse("guest"), {"secret": secret}) for secret in ("x", "", world["guest_secret"])]

    assert [one.status_code for one in answers] == [410, 410, 429]


def test_a_guest_who_writes_in_a_loop_is_slowed_down(
    phone: Client, table: Hanchan, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "guest_write": "2/min"}
    monkeypatch.setitem(settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES", rates)

    answers = [record(phone, table, number=9) for _ in range(3)]

    assert [one.status_code for one in answers] == [409, 409, 429]
    assert {one.headers["ratelimit-policy"] for one in answers} == {'"guest_write";q=2;w=60'}
    assert [one.headers["ratelimit"].split(";")[1] for one in answers] == ["r=1", "r=0", "r=0"]
    assert answers[2].headers["retry-after"] == "60"


def test_no_log_of_the_server_has_the_secret(world: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        phone_of(world)
        Client().post(reverse("guest"), {"secret": world["guest_secret"] + "x"})

    assert world["guest_secret"] not in caplog.text


def test_the_page_after_opening_has_no_secret_in_its_address(world: dict[str, Any]) -> None:
    answer = Client().post(reverse("guest"), {"secret": world["guest_secret"]}, follow=True)

    assert world["guest_secret"] not in answer.content.decode()
    assert [world["guest_secret"] in url for url, _status in answer.redirect_chain] == [False]


def test_a_write_from_another_site_is_refused(world: dict[str, Any], table: Hanchan) -> None:
    client = phone_of(world, enforce_csrf_checks=True)
    token = client.cookies["csrftoken"].value

    without, with_token = record(client, table), record(client, table, headers={"X-CSRFToken": token})

    assert (without.status_code, with_token.status_code) == (403, 201)


def test_opening_a_link_changes_the_key_of_the_session(world: dict[str, Any]) -> None:
    client = Client()
    session = client.session
    session["x"] = 1
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = before = session.session_key

    client.post(reverse("guest"), {"secret": world["guest_secret"]})

    assert client.session.session_key != before
