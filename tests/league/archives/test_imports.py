"""An import is a job: only for permitted accounts, one at a time, invisible until it is complete, without leftovers."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import User
from league.accounts.services import user_permit_import
from league.archives.imports import archive_pack, club_import_want, import_find
from league.archives.models import ClubImport
from league.archives.restoring import reader
from league.archives.restoring.importing import Importing
from league.archives.restoring.reader import archive_read
from league.archives.services import club_archive, club_restore
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.jobs.services import job_want
from tests.league.core.page import signed_in, words

pytestmark = [pytest.mark.django_db, pytest.mark.once]


class Killed(BaseException):
    """Ends a job as kill -9 does: nothing of the job's own code runs afterwards."""


@pytest.fixture
def importer(stranger: User) -> User:
    return user_permit_import(actor=None, user=stranger, may_import=True)


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "ROWS_AT_ONCE", 3)


@pytest.fixture(scope="module")
def written(owner: User, rich: Club) -> bytes:
    return "".join(club_archive(actor=owner, club=rich)).encode()


def rows() -> dict[str, int]:
    """The number of rows of every model but those that name the import itself."""
    models = set(apps.get_models()) - {ClubImport, Job}
    return {model._meta.label: model._default_manager.count() for model in models}


def want(user: User, content: bytes, slug: str = "") -> ClubImport:
    return club_import_want(actor=user, packed=archive_pack(content), slug=slug)


def job_of(order: ClubImport) -> Job:
    return Job.objects.get(kind="club_import", subject=str(order.pk))


def kill_after(monkeypatch: pytest.MonkeyPatch, share: float, order: ClubImport) -> None:
    """Run the import's job until this share of the rows is stored."""
    run = Importing.run

    def until_killed(self: Importing, report: Any, last: Any) -> Any:
        def checked(done: float) -> None:
            if done > share:
                raise Killed

        return run(self, checked, last)

    with monkeypatch.context() as patch:
        patch.setattr(Importing, "run", until_killed)
        with pytest.raises(Killed):
            job_run(job_of(order).pk)


@pytest.fixture
def killed(importer: User, written: bytes, small_batches: None, monkeypatch: pytest.MonkeyPatch) -> ClubImport:
    """An import whose worker was killed when half of the rows were stored."""
    order = want(importer, written, "copy")
    kill_after(monkeypatch, 0.5, order)
    Job.objects.filter(pk=job_of(order).pk).update(state=JobState.WAITING, runner="")
    order.refresh_from_db()
    return order


# ----- permission -----
def test_an_account_without_the_permission_imports_nothing(stranger: User, written: bytes) -> None:
    client = signed_in(stranger)

    answer = client.generic("POST", "/api/v1/club-archives/", written, content_type="application/json")
    page = client.get(reverse("club_import"))

    assert (answer.status_code, answer.json()["error"]) == (403, "import_not_allowed")
    assert page.status_code == 403
    assert "import_not_allowed" in page.content.decode()
    assert reverse("club_import") not in client.get(reverse("club_new")).content.decode()
    assert not ClubImport.objects.exists()


def test_the_command_gives_and_takes_the_permission(stranger: User, capsys: Any) -> None:
    call_command("permit_import", stranger.username)
    given = User.objects.get(pk=stranger.pk).can_import
    call_command("permit_import", stranger.username, "--no")

    assert (given, User.objects.get(pk=stranger.pk).can_import) == (True, False)
    assert capsys.readouterr().out.splitlines() == [
        f"{stranger.username} may import clubs.",
        f"{stranger.username} may not import clubs.",
    ]
    with pytest.raises(CommandError, match="nobody"):
        call_command("permit_import", "nobody")


def test_the_administrator_gives_the_permission_on_the_admin_site(stranger: User) -> None:
    admin = User.objects.create_superuser("root", password="a long password")
    client = signed_in(admin)

    sent = client.post(f"/admin/accounts/user/{stranger.pk}/change/", {"may_import": "on", "username": "other"})

    found = User.objects.get(pk=stranger.pk)
    assert sent.status_code == 302
    assert (found.may_import, found.username) == (True, stranger.username)
    assert admin.can_import


# ----- one at a time -----
def test_an_account_has_one_running_import(importer: User, owner: User, written: bytes) -> None:
    first = want(importer, written)
    client = signed_in(importer)

    answer = client.generic("POST", "/api/v1/club-archives/", written, content_type="application/json")
    job_run(job_of(first).pk)
    again = client.generic("POST", "/api/v1/club-archives/", written, content_type="application/json")

    assert (answer.status_code, answer.json()["error"]) == (409, "import_running")
    assert again.status_code == 202


def test_only_the_importer_sees_the_import(importer: User, owner: User, written: bytes) -> None:
    order = want(importer, written)
    client = signed_in(owner)

    assert client.get(f"/api/v1/club-archives/{order.pk}/").status_code == 404
    assert client.get(reverse("club_import_state", args=[order.pk])).status_code == 404


def test_a_permission_taken_away_stops_a_waiting_import(importer: User, written: bytes) -> None:
    order, before = want(importer, written), rows()
    user_permit_import(actor=None, user=importer, may_import=False)
    before = rows()

    job_run(job_of(order).pk)

    assert import_find(importer, order.pk).error == "import_not_allowed"
    assert rows() == before


# ----- until it is complete -----
def test_nobody_sees_a_club_before_it_is_complete(killed: ClubImport, importer: User, owner: User, rich: Club) -> None:
    draft = killed.club
    assert draft is not None
    assert draft.hanchan.exists()

    for client in (signed_in(importer), signed_in(owner), Client()):
        assert client.get(f"/c/{draft.slug}/").status_code in (302, 404)
        assert client.get(f"/api/v1/clubs/{draft.slug}/").status_code == 404
        listed = client.get("/api/v1/clubs/").json()["results"]
        assert draft.slug not in [one["slug"] for one in listed]
    assert import_find(importer, killed.pk).state == "running"


def test_a_killed_import_begins_again_and_is_complete(killed: ClubImport, written: bytes, importer: User) -> None:
    job_run(job_of(killed).pk)

    copy = Club.objects.get(slug="copy")
    found = import_find(importer, killed.pk)
    again = "".join(club_archive(actor=importer, club=copy))
    assert (found.state, found.order.club, bytes(found.order.content)) == ("done", copy, b"")
    assert [len(part) for part in json.loads(again).values() if isinstance(part, list)] == [
        len(part) for part in json.loads(written).values() if isinstance(part, list)
    ]
    assert not Club.objects.filter(slug__startswith="draft-").exists()
    assert User.objects.filter(username__contains="/").count() == len(json.loads(written)["users"])


def test_an_import_whose_job_was_given_up_is_tidied_away(
    importer: User, written: bytes, small_batches: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, order = rows(), want(importer, written)
    kill_after(monkeypatch, 0.9, order)
    Job.objects.filter(pk=job_of(order).pk).update(state=JobState.FAILED, runner="")
    assert import_find(importer, order.pk).error == "import_failed"

    job_run(job_want(kind="club_import_tidy", subject="nightly").pk)

    assert rows() == before
    assert import_find(importer, order.pk).state == "failed"
    assert want(importer, written).pk != order.pk


def test_what_a_killed_command_left_is_tidied_away_a_day_later(
    importer: User, written: bytes, small_batches: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows()
    monkeypatch.setattr("league.archives.services.draft_discard", lambda order: None)
    monkeypatch.setattr(ClubImport, "delete", lambda order: None)
    monkeypatch.setattr(reader.Reader, "_set_references_within", killing)
    with pytest.raises(Killed):
        club_restore(actor=importer, archive=archive_read(written))
    monkeypatch.undo()
    run_tidy_now()
    kept = rows()
    ClubImport.objects.update(created_at=timezone.now() - timedelta(days=2))

    run_tidy_now()

    assert kept != before
    assert rows() == before
    assert not ClubImport.objects.exists()


def killing(self: reader.Reader, part: Any, created: Any) -> None:
    if part.key == "events":
        raise Killed


def run_tidy_now() -> None:
    job_run(job_want(kind="club_import_tidy", subject="nightly").pk)


@pytest.mark.usefixtures("small_batches")
def test_an_archive_that_is_refused_late_leaves_nothing(importer: User, written: bytes) -> None:
    archive = json.loads(written)
    archive["history"][-1]["at"] = "yesterday"
    before, order = rows(), want(importer, json.dumps(archive).encode())

    job_run(job_of(order).pk)

    found = import_find(importer, order.pk)
    left = rows()
    page = signed_in(importer).get(reverse("club_import_state", args=[order.pk]))
    assert (found.state, found.error) == ("failed", "archive_row")
    assert "yesterday" in found.message
    assert "yesterday" in words(page)
    assert left == before


def test_a_finished_club_is_never_discarded(importer: User, written: bytes) -> None:
    order = want(importer, written, "copy")
    job_run(job_of(order).pk)
    ClubImport.objects.update(state="failed")

    run_tidy_now()

    assert Club.objects.get(slug="copy").hanchan.exists()


def test_the_same_key_orders_one_import(importer: User, written: bytes) -> None:
    client = signed_in(importer)
    sent = [
        client.generic(
            "POST", "/api/v1/club-archives/", content, content_type="application/json", headers={"Idempotency-Key": "k"}
        )
        for content in (written, written, written + b" ")
    ]

    assert [one.status_code for one in sent] == [202, 202, 422]
    assert sent[0].json() == sent[1].json()
    assert ClubImport.objects.count() == 1


def test_an_account_limited_to_a_club_by_its_token_sees_no_import(importer: User, written: bytes) -> None:
    order = want(importer, written)
    importer.token_club = "elsewhere"

    with pytest.raises(LeagueError) as refused:
        import_find(importer, order.pk)

    assert refused.value.code == "token_club"
