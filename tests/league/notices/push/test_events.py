"""A browser is told of the own table at an event, and what the push service answers counts."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.jobs.services import job_want
from league.notices.models import EventMail, Mail, PushSubscription
from league.notices.push_jobs import pushes_want_due
from league.notices.subscriptions.services import push_end, push_topics_set
from league.tournaments.draws.services import round_step, seats_swap
from league.tournaments.models import Entrant, Round, Tournament
from tests.league.notices.push.browser import Browser
from tests.league.notices.push.conftest import push_all
from tests.league.notices.push.service import PushServer
from tests.league.notices.push.test_vapid import claims_by

Subscribe = Callable[..., tuple[Browser, PushSubscription]]
Release = Callable[..., Round]


@pytest.fixture
def nora(tournament: Tournament) -> Entrant:
    return tournament.entrants.get(number=2)


def swap(actor: User, round_: Round, entrant: Entrant) -> None:
    """Exchange the entrant with whoever sits East, or South if it is the entrant."""
    own = round_.seats.get(entrant=entrant)
    seats_swap(actor=actor, first=own, second=round_.seats.get(seat=1 if own.seat == 0 else 0))


def stored() -> Mail:
    return Mail.objects.get(channel="push")


def test_a_released_round_is_told_to_the_browser_of_an_entrant_without_an_account(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(nora, "table")
    seated()
    push_all()

    [arrived] = service.arrived
    message = browser.shown(arrived.body)
    assert message["title"] == "Round 1: table 1, South"
    assert message["text"].splitlines()[0] == nora.tournament.name
    assert message["link"].startswith("/e/")
    assert arrived.headers["Content-Encoding"] == "aes128gcm"
    assert 0 < int(arrived.headers["TTL"]) <= 6 * 3600
    assert (arrived.headers["Urgency"], len(arrived.headers["Topic"])) == ("high", 32)
    claims = claims_by(arrived.headers["Authorization"])
    assert (claims["aud"], claims["sub"]) == (service.address, "https://mahjong.example")
    assert (stored().state, stored().error) == ("sent", "")
    assert PushSubscription.objects.get().last_success_at is not None


def test_nothing_is_sent_twice_and_a_second_run_sends_nothing(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(nora, "table")
    seated()
    push_all()
    push_all()

    assert len(service.arrived) == 1


def test_only_the_chosen_topics_are_told(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(nora, "results")
    subscribe(nora)
    seated()
    push_all()

    assert service.arrived == []
    assert not Mail.objects.exists()


def test_another_seat_takes_the_place_of_the_first_message(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer, organiser: User
) -> None:
    browser, _stored = subscribe(nora, "table")
    round_ = seated()
    push_all()
    swap(organiser, round_, nora)
    push_all()

    first, second = service.arrived
    assert browser.shown(second.body)["title"] == "Round 1: table 1, East"
    assert first.headers["Topic"] == second.headers["Topic"]


def test_a_seat_that_changed_before_the_message_left_is_told_once_as_it_is(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer, organiser: User
) -> None:
    browser, _stored = subscribe(nora, "table")
    round_ = seated()
    swap(organiser, round_, nora)
    push_all()

    assert [browser.shown(one.body)["title"] for one in service.arrived] == ["Round 1: table 1, East"]
    assert list(Mail.objects.order_by("pk").values_list("state", "error")) == [
        ("dropped", "no_longer_true"),
        ("sent", ""),
    ]


def test_a_round_that_is_taken_back_is_told_to_who_knew_of_it(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer, organiser: User
) -> None:
    browser, _stored = subscribe(nora, "table")
    round_ = seated()
    push_all()
    round_step(actor=organiser, round_=round_, step="unrelease")
    push_all()

    assert browser.shown(service.arrived[1].body)["title"] == "Round 1: your table has changed"
    assert service.arrived[0].headers["Topic"] == service.arrived[1].headers["Topic"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_has_unsubscribed_is_asked_no_more_until_it_subscribes_again(
    status: int, nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer, organiser: User
) -> None:
    _browser, subscription = subscribe(nora, "table")
    service.answer(status)
    round_ = seated()
    push_all()
    later(days=1)
    push_all()

    assert len(service.arrived) == 1
    subscription.refresh_from_db()
    assert subscription.ended_at is not None
    assert subscription.ended_why == str(status)
    again, _stored = subscribe(nora, "table")
    swap(organiser, round_, nora)
    push_all()
    assert again.shown(service.arrived[-1].body)["title"] == "Round 1: table 1, East"
    assert len(service.arrived) == 2


def later(**pause: Any) -> None:
    """Let so much time pass for what waits."""
    for mail in Mail.objects.all():
        Mail.objects.filter(pk=mail.pk).update(due_at=mail.due_at - timedelta(**pause))


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_service_that_has_no_time_is_asked_again_later(
    status: int, nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(nora, "table")
    service.answer(status)
    seated()
    push_all()
    push_all()

    assert len(service.arrived) == 1
    assert (stored().state, stored().error) == ("waiting", str(status))
    later(minutes=1)
    push_all()
    assert len(service.arrived) == 2
    assert stored().state == "sent"


def test_a_wish_to_wait_is_honoured(nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer) -> None:
    subscribe(nora, "table")
    service.answer(429, Retry_After="3600")
    seated()
    push_all()

    assert timedelta(minutes=59) < stored().due_at - timezone.now() <= timedelta(hours=1)
    later(minutes=58)
    push_all()
    assert len(service.arrived) == 1
    later(minutes=2)
    push_all()
    assert len(service.arrived) == 2


@pytest.mark.parametrize("status", [400, 401, 403, 413])
def test_what_is_refused_for_good_is_not_sent_again(
    status: int, nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(nora, "table")
    service.answer(status)
    seated()
    push_all()
    later(days=1)
    push_all()

    assert len(service.arrived) == 1
    assert (stored().state, stored().error) == ("failed", str(status))


def test_a_service_that_is_away_is_asked_once_in_a_run(
    tournament: Tournament, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    for entrant in tournament.entrants.exclude(number=1):
        subscribe(entrant, "table")
    PushSubscription.objects.update(endpoint="http://127.0.0.1:9/away")
    seated()
    push_all()

    assert set(Mail.objects.values_list("state", flat=True)) == {"waiting"}
    assert set(Mail.objects.values_list("error", flat=True)) == {"ConnectionRefusedError"}


def test_an_address_that_may_not_be_asked_any_more_gets_nothing(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer, settings: Any
) -> None:
    _browser, subscription = subscribe(nora, "table")
    settings.WEBHOOK_HOSTS = []
    seated()
    push_all()

    assert service.arrived == []
    subscription.refresh_from_db()
    assert subscription.ended_why == "address"


def test_a_device_that_was_removed_or_wants_it_no_more_gets_nothing_that_waits(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    _browser, first = subscribe(nora, "table")
    _browser, second = subscribe(nora, "table")
    seated()
    push_end(owner=nora, browser=first)
    push_topics_set(owner=nora, browser=second, topics=["results"])
    push_all()

    assert service.arrived == []
    assert (stored().state, stored().error) == ("dropped", "switched_off")


def test_what_comes_too_late_is_not_sent(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(nora, "table")
    seated()
    Mail.objects.update(created_at=timezone.now() - timedelta(hours=7))
    push_all()

    assert service.arrived == []
    assert (stored().state, stored().error) == ("dropped", "too_late")


def test_a_hidden_player_of_the_table_is_named_to_nobody_else(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer, tournament: Tournament
) -> None:
    browser, _stored = subscribe(nora, "table")
    seated()
    hidden = tournament.entrants.get(number=3).player
    type(hidden).objects.filter(pk=hidden.pk).update(is_hidden=True)
    push_all()

    text = browser.shown(service.arrived[0].body)["text"]
    assert hidden.name not in text
    assert f"#{hidden.pk}" in text


def test_the_message_is_in_the_language_of_the_device(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(nora, "table", language="ja")
    seated()
    push_all()

    message = browser.shown(service.arrived[0].body)
    assert message["language"] == "ja"
    assert "卓" in message["title"]


def test_the_organisers_switch_off_a_kind_for_devices_too(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer, tournament: Tournament
) -> None:
    EventMail.objects.create(tournament=tournament, kinds_off=["seat"])
    subscribe(nora, "table")
    seated()
    push_all()

    assert service.arrived == []


def test_what_a_killed_run_has_left_is_sent_again(
    nora: Entrant, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(nora, "table")
    seated()
    Mail.objects.update(state="sending", attempt_count=1)
    push_all()

    assert len(service.arrived) == 1
    assert stored().state == "sent"


def test_the_clock_requests_what_has_fallen_due(nora: Entrant, seated: Release, subscribe: Subscribe) -> None:
    subscribe(nora, "table")
    seated()
    assert pushes_want_due() == 0

    Mail.objects.update(created_at=timezone.now() - timedelta(minutes=2))

    assert pushes_want_due() == 1


def test_one_connection_carries_the_messages_of_one_thread(
    tournament: Tournament, seated: Release, subscribe: Subscribe, service: PushServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.notices.push_jobs.AT_ONCE", 1)
    for entrant in tournament.entrants.exclude(number=1):
        subscribe(entrant, "table")
    seated()
    push_all()

    assert (len(service.arrived), service.connections) == (3, 1)


def test_a_mistake_in_one_text_stops_no_other_message(
    tournament: Tournament, seated: Release, subscribe: Subscribe, service: PushServer
) -> None:
    for entrant in tournament.entrants.exclude(number=1):
        subscribe(entrant, "table")
    seated()
    first = Mail.objects.order_by("pk")[0]
    Mail.objects.filter(pk=first.pk).update(what="unknown")
    job_want(kind="push", subject=first.job)
    push_all()

    assert len(service.arrived) == 2
    assert (Mail.objects.get(pk=first.pk).state, Mail.objects.get(pk=first.pk).error) == ("failed", "KeyError")
