"""An owner has a club deleted: two weeks of notice, then the night, and a line of the log is all that is left."""

from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from rest_framework.test import APIClient

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.archives.deleting import rows
from league.archives.deleting.jobs import run_deletions
from league.archives.deleting.rows import lookups_of_club
from league.archives.deleting.services import NOTICE, club_delete, club_deletion_want, club_deletion_withdraw
from league.archives.models import ClubImport
from league.backups.tables import LEFT_OUT, every_model
from league.clubs.models import Club, Membership
from league.clubs.services import club_create, membership_set
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.jobs.models import Job
from league.jobs.progress import Progress
from league.jobs.services import job_want
from league.tournaments.models import Tournament
from tests.league.core.page import signed_in, words
from tests.league.factories import make_players
from tests.league.members.test_join import api_of

pytestmark = pytest.mark.django_db


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(LeagueError) as refused:
        act()
    return refused.value.code


def wanted(owner: User, club: Club) -> datetime:
    """Have the club deleted; returns a moment after the notice."""
    Tournament.objects.filter(club=club).update(state=Tournament.State.CLOSED)
    club_deletion_want(actor=owner, club=club, name=club.name)
    return timezone.now() + NOTICE


def night(moment: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_want(kind="club_deletion", subject="nightly")
    Job.objects.filter(pk=job.pk).update(state="running")
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
    run_deletions("nightly", Progress(Job.objects.get(pk=job.pk)))


def counts(club: Club) -> dict[str, int]:
    return {
        model._meta.label: sum(model._base_manager.filter(**{lookup: club.pk}).count() for lookup in lookups)
        for model, lookups in lookups_of_club().items()
        if model is not Club
    }


def test_every_table_that_leads_to_a_club_is_emptied() -> None:
    known = set(lookups_of_club())
    left_out = {apps.get_model(label) for label in LEFT_OUT}
    forgotten = [
        model._meta.label
        for model in {*every_model()} - known - left_out
        if any(column.related_model in known for column in model._meta.concrete_fields)
    ]

    assert forgotten == []
    assert not any(column.related_model in known for model in left_out for column in model._meta.concrete_fields)


def test_nothing_of_a_deleted_club_is_left_and_other_clubs_keep_theirs(
    rich: Club, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = club_create(actor=owner, name="South Gate")
    make_players(owner, other, ["Emi", "Finn"])
    ClubImport.objects.create(user=owner, club=rich, state=ClubImport.State.DONE)
    slugs = (rich.slug, other.slug)
    token, of_other = (token_create(actor=owner, name="bot", scopes=["read"], club=slug)[0] for slug in slugs)
    before, kept, address = counts(rich), counts(other), f"/c/{rich.slug}/"
    night(wanted(owner, rich), monkeypatch)

    line = LogEntry.objects.get(action="club_delete")
    assert sum(count > 0 for count in before.values()) > 40
    assert {label: count for label, count in counts(rich).items() if count} == {}
    assert (counts(other), list(Club.objects.all())) == (kept, [other])
    assert (line.actor, line.club, line.subject_name, line.after) == (None, None, f"#{rich.pk}", None)
    assert Client().get(address).status_code == 404
    assert ApiToken.objects.get(pk=token.pk).revoked_at is not None
    assert ApiToken.objects.get(pk=of_other.pk).revoked_at is None


def test_a_killed_deletion_goes_on_in_the_next_night(rich: Club, owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    moment, real, calls = wanted(owner, rich), rows.raw_delete, 0

    def killed(model: Any, keys: list[Any]) -> None:
        nonlocal calls
        calls += 1
        if calls == 20:
            raise KeyboardInterrupt
        real(model, keys)

    with monkeypatch.context() as patch:
        patch.setattr(rows, "raw_delete", killed)
        with pytest.raises(KeyboardInterrupt):
            club_delete(rich.pk, moment)
    half = Club.objects.get(pk=rich.pk)
    night(moment, monkeypatch)

    assert (half.slug[:8], half.is_public, Membership.objects.count()) == ("deleted-", False, 0)
    assert not Club.objects.exists()


def test_the_notice_is_two_weeks_and_a_second_request_does_not_move_it(owner: User, club: Club) -> None:
    wanted(owner, club)
    first = Club.objects.get(pk=club.pk).deleted_from
    second = club_deletion_want(actor=owner, club=club, name="  North Wind Circle ").deleted_from

    assert first is not None
    assert abs(first - timezone.now() - timedelta(days=14)) < timedelta(minutes=1)
    assert second == first
    assert not club_delete(club.pk, first - timedelta(seconds=1))
    assert Club.objects.filter(pk=club.pk).exists()
    assert LogEntry.objects.filter(action="club_deletion_want").count() == 1


def test_any_owner_withdraws_it(owner: User, club: Club, stranger: User) -> None:
    moment = wanted(owner, club)
    membership_set(actor=owner, club=club, user=stranger, role="owner")
    kept = club_deletion_withdraw(actor=stranger, club=club)
    club_deletion_withdraw(actor=stranger, club=club)

    assert kept.deleted_from is None
    assert not club_delete(club.pk, moment)
    assert LogEntry.objects.filter(action="club_deletion_withdraw").count() == 1


def test_only_owners_who_type_the_name_delete(owner: User, organiser: User, club: Club) -> None:
    def want(actor: User, name: str) -> str:
        return refusal(lambda: club_deletion_want(actor=actor, club=club, name=name))

    assert want(owner, "North Wind") == "other_club_name"
    assert want(organiser, club.name) == "forbidden"
    assert refusal(lambda: club_deletion_withdraw(actor=organiser, club=club)) == "forbidden"


def test_a_running_event_refuses_it_and_later_delays_it(rich: Club, owner: User) -> None:
    events = Tournament.objects.filter(club=rich)
    events.update(state=Tournament.State.RUNNING)
    refused = refusal(lambda: club_deletion_want(actor=owner, club=rich, name=rich.name))
    moment = wanted(owner, rich)
    events.update(state=Tournament.State.RUNNING)

    assert refused == "event_running"
    assert not club_delete(rich.pk, moment)
    assert Membership.objects.filter(club=rich, role="owner").exists()


def test_the_page_asks_for_the_name_and_members_see_the_day(
    rich: Club, owner: User, recorder: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, front = f"/c/{rich.slug}/delete/", f"/c/{rich.slug}/"
    running = words(signed_in(owner).get(address))
    Tournament.objects.filter(club=rich).update(state=Tournament.State.CLOSED)
    refused = signed_in(owner).post(address, {"name": "North"})
    told = signed_in(owner).post(address, {"name": rich.name}, follow=True)

    day = date_format(timezone.localdate(timezone=ZoneInfo("Asia/Tokyo")) + NOTICE, "DATE_FORMAT")
    sentence = f"all of it is deleted after {day}"
    assert "“Cup” is running" in running
    assert (refused.status_code, "Type “North Wind Circle”" in words(refused)) == (422, True)
    assert sentence in words(told)
    assert all(sentence in words(signed_in(recorder).get(page)) for page in ("/", front))
    assert "is deleted after" not in words(Client().get(front))
    assert signed_in(recorder).get(address).status_code == 403
    assert "is deleted after" not in words(signed_in(owner).post(address, {"keep": "1"}, follow=True))


def test_a_program_and_a_command_do_the_same(rich: Club, owner: User, recorder: User) -> None:
    address = f"/api/v1/clubs/{rich.slug}/deletion/"
    Tournament.objects.filter(club=rich).update(state=Tournament.State.CLOSED)
    refused = api_of(owner).put(address, {"name": "North"}, format="json")
    asked = api_of(owner).put(address, {"name": rich.name}, format="json").json()
    seen = api_of(recorder).get(address).json()
    kept = api_of(owner).delete(address).status_code
    output = StringIO()
    call_command("delete_club", club=rich.slug, name=rich.name, stdout=output)
    by_command = Club.objects.get(pk=rich.pk).deleted_from
    call_command("delete_club", club=rich.slug, keep=True)

    assert (refused.status_code, refused.json()["error"]) == (400, "other_club_name")
    assert asked == seen != {"deleted_from": None}
    assert (kept, APIClient().get(address).status_code) == (204, 403)
    assert by_command is not None
    assert output.getvalue().strip() == by_command.isoformat(timespec="minutes")
    assert Club.objects.get(pk=rich.pk).deleted_from is None
