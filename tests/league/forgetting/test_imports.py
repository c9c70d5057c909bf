"""A file whose import was killed keeps the name of nobody who is forgotten, before or after."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.forgetting.services import player_forget
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.players.models import Player
from league.records.imports.job import KIND, import_want
from league.records.imports.names.answers import NameAnswer
from league.records.imports.runs.rows import run_content
from league.records.imports.services import ImportOrder, import_read, import_store
from league.records.models import Hanchan, ImportRun
from tests.league.records.imports.test_services import GOOD, file_of

FILE = file_of(GOOD)


@pytest.fixture
def order(club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> ImportOrder:
    return ImportOrder(club=club, house_rules=house_rules, names={"Aoi": NameAnswer(player=regulars[0].pk)})


@pytest.fixture
def wanted(organiser: User, order: ImportOrder) -> ImportRun:
    return import_want(
        actor=organiser, content=FILE, order=order, read=import_read(actor=organiser, content=FILE, order=order)
    )


def give_up_job(_run: ImportRun) -> None:
    Job.objects.filter(kind=KIND).update(state="failed")


def lose_job(run: ImportRun) -> None:
    Job.objects.filter(kind=KIND).delete()
    ImportRun.objects.filter(pk=run.pk).update(touched_at=timezone.now() - timedelta(hours=1))


def forget(actor: User, player: Player) -> None:
    player_forget(actor=actor, player=player, name=player.name)


def night() -> None:
    job_want(kind="forget", subject="nightly")
    job_run(Job.objects.get(kind="forget").pk)


@pytest.mark.parametrize("kill", [give_up_job, lose_job])
def test_forgetting_drops_the_file_of_a_killed_import(
    organiser: User, wanted: ImportRun, order: ImportOrder, regulars: list[Player], kill: Callable[[ImportRun], None]
) -> None:
    kept = b"Aoi" in run_content(wanted) and "Aoi" in str(wanted.options)
    kill(wanted)
    forget(organiser, regulars[0])
    wanted.refresh_from_db()

    assert kept
    assert (bytes(wanted.content), wanted.options, wanted.state) == (b"", {}, "running")
    sent_again = file_of(GOOD.replace("Aoi", f"#{regulars[0].pk}"))
    import_store(actor=organiser, content=sent_again, order=replace(order, names={}))
    assert Hanchan.objects.get().participants.filter(player=regulars[0]).exists()


def test_the_night_drops_the_file_of_an_import_that_was_killed_after_the_forgetting(
    organiser: User, wanted: ImportRun, regulars: list[Player]
) -> None:
    forget(organiser, regulars[0])
    give_up_job(wanted)
    night()
    wanted.refresh_from_db()

    assert (bytes(wanted.content), wanted.options) == (b"", {})


def test_an_import_that_goes_on_keeps_its_file_and_stores_it(
    organiser: User, wanted: ImportRun, regulars: list[Player]
) -> None:
    forget(organiser, regulars[3])
    night()
    wanted.refresh_from_db()

    assert run_content(wanted) == FILE
    job_run(Job.objects.get(kind=KIND).pk)
    wanted.refresh_from_db()
    assert (wanted.state, bytes(wanted.content)) == ("done", b"")
