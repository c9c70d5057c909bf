"""A web process is killed after it has stored a key and before it has committed."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from league.accounts.api.idempotency import StoredAnswer, account_reach, answer_once
from league.accounts.models import IdempotencyKey, User
from league.clubs.models import Club
from league.history.models import LogEntry
from league.players.models import Player
from league.players.services import player_add
from tests.league.jobs.test_worker import ROOT, environment

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def request_under_way(owner: User, club: Club) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "tests.league.accounts.slow_request", str(owner.pk), str(club.pk), "k"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment(""), stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"written\n"
    yield process
    process.kill()
    process.wait()


def test_a_request_is_repeated_after_a_kill(
    request_under_way: subprocess.Popen[bytes], owner: User, club: Club
) -> None:
    entries = LogEntry.objects.count()
    request_under_way.kill()
    request_under_way.wait()
    left = (Player.objects.count(), IdempotencyKey.objects.count())

    def act() -> StoredAnswer:
        return StoredAnswer(201, {"id": player_add(actor=owner, club=club, name="Eve").pk})

    answer = answer_once(reach=account_reach(owner), key="k", body={"name": "Eve"}, act=act)

    assert left == (0, 0)
    assert answer == StoredAnswer(201, {"id": Player.objects.get().pk})
    assert LogEntry.objects.count() == entries + 1
