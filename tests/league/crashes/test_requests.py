"""A web server is killed while it answers. A client that repeats its request with its key gets its answer once."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.archives.models import ClubImport
from league.archives.services import club_archive
from league.evening_tables.presence import presence_set
from league.evening_tables.services import round_form
from league.jobs.models import Job
from league.maintenance.verification import differences
from league.records.deals.services import hanchan_begin
from league.records.models import Hanchan
from league.sessions.services import session_open
from league.tournaments.draws.services import round_step
from league.tournaments.lifecycle.services import tournament_reopen
from league.tournaments.models import Round, Tournament
from tests.league.crashes.conftest import World, run_jobs, seats_of
from tests.league.crashes.killing import Work
from tests.league.crashes.whole import Sweep
from tests.league.permissions.table import WIN
from tests.league.tournaments.conftest import round_play
from tests.profile import part_of

pytestmark = pytest.mark.django_db(transaction=True)
Request = tuple[str, str, Any]
keys, seeds = count(1), count(1)


def sent(world: World, request: Request) -> Work:
    """The same request each time: with the same key."""
    method, path, body = request
    key = f"key {next(keys)}"

    def send() -> None:
        client = APIClient()
        client.force_authenticate(world.owner)
        answer = getattr(client, method)(f"/api/v1/{path}", body, headers={"Idempotency-Key": key})
        assert answer.status_code < 300, answer.content

    return send


# ----- the requests -----
def hanchan(world: World) -> Request:
    # The same result twice within two minutes would be taken for a mistake.
    first = 41200 - 100 * Hanchan.objects.count()
    body = {"seats": seats_of(world.players, first), "house_rules": world.house_rules.pk, "played_on": "2026-03-04"}
    return ("post", f"clubs/{world.club.slug}/hanchan/", {**body, "season": world.season.slug})


def deal(world: World) -> Request:
    begun = hanchan_begin(actor=world.owner, club=world.club, house_rules=world.house_rules, players=world.players)
    return ("post", f"hanchan/{begun.pk}/deals/", {"number": 1, **WIN})


def result(world: World) -> Request:
    table = first_round(world).tables.get(number=1)
    scores = [40100, 29900, 20100, 9900]
    body = {"scores": scores if table.version % 2 else scores[::-1], "version": table.version, "reason": "the sheet"}
    return ("put", f"tournaments/{world.event.slug}/rounds/1/tables/1/result/", body)


def draw(world: World) -> Request:
    finish_the_first_round(world)
    # Another seed for each: a draw that gives the same seats changes nothing.
    return ("post", f"tournaments/{world.event.slug}/stages/1/draw/", {"seed": next(seeds)})


def tables(world: World) -> Request:
    """A round of two tables of an evening of its own, which begins."""
    evening = session_open(actor=world.owner, club=world.club)
    # Others each time: who plays at a table that has begun is not there.
    for _seat in range(8):
        presence_set(actor=world.owner, session=evening, guest=f"Guest {next(seeds)}")
    round_ = round_form(actor=world.owner, session=evening, house_rules=world.house_rules)
    return ("post", f"clubs/{world.club.slug}/sessions/{evening.pk}/rounds/1/begin/", {"version": round_.version})


def close(world: World) -> Request:
    event = Tournament.objects.get(pk=world.event.pk)
    if event.state == Tournament.State.CLOSED:
        tournament_reopen(actor=world.owner, tournament=event, reason="one more")
    finish_the_first_round(world)
    return ("post", f"tournaments/{world.event.slug}/close/", {})


def order_of_an_import(world: World) -> Request:
    ClubImport.objects.filter(user=world.owner).update(state=ClubImport.State.FAILED)
    world.owner.may_import = True
    world.owner.save()
    return ("post", "club-archives/", "".join(club_archive(actor=world.owner, club=world.club)))


def first_round(world: World) -> Round:
    return world.event.rounds.get(number=1)


def finish_the_first_round(world: World) -> None:
    round_ = first_round(world)
    if round_.state == Round.State.RELEASED:
        round_play(world.owner, round_)
        round_step(actor=world.owner, round_=round_, step="finish")


REQUESTS: list[Callable[[World], Request]] = [hanchan, deal, result, draw, close, tables]


@pytest.mark.parametrize("request_of", part_of(REQUESTS), ids=lambda one: one.__name__)
def test_a_killed_request_is_stored_whole_or_not_at_all_and_once_after_its_repetition(
    world: World, request_of: Callable[[World], Request]
) -> None:
    def begin(number: int) -> tuple[Work, Work]:
        work = sent(world, request_of(world))
        return work, work

    sweep = Sweep(begin)

    assert sweep.faults() == []
    run_jobs()
    assert [str(found) for found in differences()] == []
    assert not Job.objects.behind().exists()
