"""What a new password ends, what expires at night, and limits on trying passwords and on writing."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.checks import Tags, run_checks
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.api.throttle import WriteThrottle
from league.accounts.models import ApiToken, PasswordRequest, User
from league.accounts.services import token_create
from league.jobs.models import Job
from league.jobs.services import jobs_want_nightly
from tests.league.core.page import signed_in
from tests.league.jobs.at_once import run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.once]
OLD, NEW = "correct horse", "another battery"


@pytest.fixture
def person(owner: User) -> User:
    owner.set_password(OLD)
    owner.email = "yuki@example.com"
    owner.save()
    return owner


def by_page(person: User) -> None:
    client = Client()
    assert client.login(username=person.username, password=OLD)
    sent = {"old_password": OLD, "new_password1": NEW, "new_password2": NEW}
    assert client.post(reverse("password_change"), sent).status_code == 302
    assert client.get(reverse("account")).status_code == 200  # the browser that changed it stays signed in


def by_command(person: User) -> None:
    user = User.objects.get(pk=person.pk)
    user.set_password(NEW)
    user.save()


@pytest.mark.parametrize("change", [by_page, by_command])
def test_a_new_password_ends_tokens_and_other_sessions(change: Any, person: User) -> None:
    other = Client()
    assert other.login(username=person.username, password=OLD)
    _, secret = token_create(actor=person, name="board")
    program = APIClient(headers={"authorization": f"Bearer {secret}"})
    assert program.get("/api/v1/me/").status_code == 200

    change(person)

    assert program.get("/api/v1/me/").json()["error"] == "bad_token"
    assert other.get(reverse("account")).status_code == 302


def test_signing_in_ends_no_token(person: User) -> None:
    token_create(actor=person, name="board")

    assert Client().login(username=person.username, password=OLD)
    person.save()

    assert ApiToken.objects.get().revoked_at is None


def test_expired_sessions_are_deleted_at_night(person: User) -> None:
    kept, gone = signed_in(person), signed_in(person)
    Session.objects.filter(pk=gone.session.session_key).update(expire_date=timezone.now() - timedelta(days=1))
    PasswordRequest.objects.create(
        email="a@b.example", site="x", is_https=True, language="en", created_at=timezone.now() - timedelta(days=2)
    )

    jobs_want_nightly(timezone.now())
    run_jobs()

    assert list(Session.objects.values_list("pk", flat=True)) == [kept.session.session_key]
    assert not PasswordRequest.objects.exists()


@pytest.mark.parametrize(("email", "letters"), [("yuki@example.com", 1), ("nobody@example.com", 0)])
def test_a_request_for_a_password_does_the_same_for_an_unknown_address(
    email: str, letters: int, person: User, mailoutbox: list[Any]
) -> None:
    with CaptureQueriesContext(connection) as queries:
        Client().post(reverse("password_reset"), {"email": email})

    assert mailoutbox == []
    assert [query["sql"] for query in queries if "accounts_user" in query["sql"]] == []
    run_jobs()
    assert len(mailoutbox) == letters
    assert not PasswordRequest.objects.exists()
    assert not Job.objects.filter(kind="password_mail").exclude(state="done").exists()


def test_one_password_is_not_tried_with_many_names(
    person: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "sign_in_all", "3/hour")
    for number in range(3):
        Client().post(reverse("sign_in"), {"username": f"name{number}", "password": "Summer2026"})

    answer = Client().post(reverse("sign_in"), {"username": person.username, "password": OLD})

    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "3600"


def test_a_token_writes_so_often_and_no_other_token_waits(person: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WriteThrottle, "THROTTLE_RATES", {"write": "2/min"})
    secrets = [token_create(actor=person, name=name, scopes=ApiToken.Scope.values)[1] for name in "ab"]
    one, other = (APIClient(headers={"authorization": f"Bearer {secret}"}) for secret in secrets)

    answers = [client.post("/api/v1/clubs/", {"name": "East"}) for client in (one, one, one, other)]
    read = one.get("/api/v1/me/")

    assert [answer.status_code == 429 for answer in answers] == [False, False, True, False]
    assert 1 <= int(answers[2].headers["retry-after"]) <= 60
    assert read.status_code == 200


@pytest.mark.parametrize(
    ("processes", "redis", "is_named"), [(1, "", False), (2, "", True), (2, "redis://localhost", False)]
)
def test_the_deployment_check_says_where_limits_are_not_shared(
    processes: int, redis: str, is_named: bool, settings: Any
) -> None:
    settings.WEB_PROCESSES, settings.REDIS_URL = processes, redis

    found = [message.id for message in run_checks(tags=[Tags.security], include_deployment_checks=True)]

    assert ("janroku.W002" in found) is is_named
