"""A restored copy sends nothing, by mail or to a device, until the operator says that it is the real one."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core import mail as outgoing
from django.core.management import CommandError, call_command

from league.backups.restoring import backup_restore
from league.backups.writing import backup_write
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.notices.jobs import mails_want_due
from league.notices.models import Mail, PushKey, SendingSite
from league.notices.push_jobs import pushes_want_due
from league.notices.site import is_held
from league.tournaments.models import Round, Tournament
from tests.league.notices.conftest import send_all
from tests.league.notices.push.conftest import push_all
from tests.league.notices.push.service import PushServer

Release = Callable[..., Round]


@pytest.fixture
def told(tournament: Tournament, seated: Release, subscribe: Callable[..., Any], settings: Any) -> Tournament:
    """A mail and a message to a device wait."""
    settings.HAS_MAIL, settings.EMAIL_BACKEND = True, "django.core.mail.backends.locmem.EmailBackend"
    subscribe(tournament.entrants.get(number=2), "table")
    seated()
    Mail.objects.filter(channel="mail").exclude(kind="seat").delete()
    assert set(Mail.objects.values_list("channel", "state")) == {("mail", "waiting"), ("push", "waiting")}
    return tournament


def test_a_database_sends_from_the_address_where_it_has_begun(told: Tournament, service: PushServer) -> None:
    push_all()
    send_all(told)

    assert (len(service.arrived), len(outgoing.outbox)) == (1, 1)
    assert SendingSite.objects.get().site == "https://mahjong.example"


@pytest.mark.parametrize("site", ["", "https://old.example"], ids=["restored", "at another address"])
def test_a_copy_sends_nothing_until_the_operator_says_so(site: str, told: Tournament, service: PushServer) -> None:
    SendingSite.objects.update_or_create(pk=1, defaults={"site": site})
    push_all()
    send_all(told)

    assert (service.arrived, outgoing.outbox) == ([], [])
    assert (mails_want_due(), pushes_want_due()) == (0, 0)
    said = StringIO()
    call_command("send_from_here", stdout=said)
    assert "https://mahjong.example" in said.getvalue()
    assert not is_held()


def test_what_waited_in_the_backup_stays_unsent_and_what_comes_later_is_sent(
    told: Tournament, service: PushServer, tournament: Tournament
) -> None:
    SendingSite.objects.create(pk=1, site="")
    call_command("send_from_here", stdout=StringIO())
    push_all()
    send_all(told)

    assert (service.arrived, outgoing.outbox) == ([], [])
    assert set(Mail.objects.values_list("state", "error")) == {("unknown", "restored")}
    # The organiser may send it again.
    Mail.objects.filter(channel="mail").update(state="waiting", error="")
    job_run(job_want(kind="mail", subject=str(told.pk)).pk)
    assert len(outgoing.outbox) == 1


def test_a_server_without_an_address_has_nothing_to_say(db: None, settings: Any) -> None:
    settings.SITE = ""

    with pytest.raises(CommandError):
        call_command("send_from_here")
    assert not is_held()
    assert not SendingSite.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_restore_holds_the_messages_and_keeps_the_key(tmp_path: Path, service: PushServer) -> None:
    key = PushKey.objects.create(pk=1)
    is_held()
    backup_write(tmp_path / "a.backup")
    backup_restore(tmp_path / "a.backup", replaces=True)

    assert PushKey.objects.get().private_number == key.private_number
    assert is_held()
