"""The message for a forgotten password and a mail server that is away, asks to come later, or refuses it."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import PasswordRequest, User
from league.jobs.models import Job
from league.notices.tasks import want_due
from tests.league.jobs.at_once import run_jobs
from tests.league.notices.conftest import inbox, post
from tests.league.notices.inbox import Inbox, mail_server

__all__ = ["inbox", "post"]  # the fixtures
pytestmark = [pytest.mark.django_db, pytest.mark.once]
ADDRESS = "yuki@example.com"


@pytest.fixture
def asked(owner: User) -> None:
    User.objects.update(email=ADDRESS)
    assert Client().post(reverse("password_reset"), {"email": ADDRESS})["Location"] == reverse("password_sent")


def later(minutes: float) -> None:
    """Let time pass since the request and its last attempt, and look for what is left."""
    passed = timedelta(minutes=minutes)
    for request in PasswordRequest.objects.all():
        PasswordRequest.objects.filter(pk=request.pk).update(created_at=request.created_at - passed)
    for job in Job.objects.filter(kind="password_mail"):
        Job.objects.filter(pk=job.pk).update(wanted_at=job.wanted_at - passed)
    want_due()
    run_jobs()


def test_a_message_is_sent_when_the_mail_server_is_back(
    post: None, asked: None, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    run_jobs()
    later(2)
    assert PasswordRequest.objects.count() == 1
    assert Job.objects.get(kind="password_mail").state == "done"

    with mail_server(settings.EMAIL_PORT) as found:
        later(5)

    assert found.recipients == [[ADDRESS]]
    assert not PasswordRequest.objects.exists()
    assert {record.levelno for record in caplog.records if record.name.startswith("league")} == {logging.WARNING}
    assert ADDRESS not in caplog.text


@pytest.mark.parametrize("kind", ["rcpt_answers", "data_answers"])
@pytest.mark.parametrize(
    ("answer", "attempts", "mails"), [("451 greylisted, come later", 2, 1), ("550 ADDRESS is unknown", 1, 0)]
)
def test_a_refusal_is_tried_again_if_the_server_asks_for_it(
    kind: str, answer: str, attempts: int, mails: int, inbox: Inbox, asked: None, caplog: pytest.LogCaptureFixture
) -> None:
    setattr(inbox, kind, [answer])
    run_jobs()
    later(2)
    later(2)

    assert (inbox.connections, len(inbox.mails)) == (attempts, mails)
    assert not PasswordRequest.objects.exists()
    assert ADDRESS not in caplog.text


def test_each_attempt_waits_twice_as_long_and_after_a_day_there_is_none(post: None, asked: None) -> None:
    def wanted() -> int:
        return Job.objects.get(kind="password_mail").wanted

    run_jobs()
    found = []
    # minutes after the request: 2 yes, 3 no (not before 4), 5 yes, 7 no (not before 10), 11 yes
    for minutes in (2, 1, 2, 2, 4, 24 * 60):
        later(minutes)
        found.append(wanted())

    assert found == [2, 2, 3, 3, 4, 4]
    assert PasswordRequest.objects.get().created_at < timezone.now() - timedelta(days=1)


def test_a_request_of_this_minute_is_left_to_its_own_job(post: None, asked: None) -> None:
    want_due()

    assert Job.objects.get(kind="password_mail").wanted == 1
