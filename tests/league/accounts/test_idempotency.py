from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from league.accounts.api.idempotency import LIFETIME, StoredAnswer, account_reach, answer_kept, answer_once
from league.accounts.models import Actor, Guest, IdempotencyKey, User
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.players.models import Player
from league.players.services import player_add
from tests.league.factories import make_user


@pytest.fixture
def add(recorder: User, club: Club):
    """Add a player of this name with a key, and return the answer."""

    def add_once(name: str, key: str = "k1", user: Actor = recorder) -> StoredAnswer:
        def act() -> StoredAnswer:
            player = player_add(actor=recorder, club=club, name=name)
            return StoredAnswer(201, {"id": player.pk, "name": player.name, "added_at": player.added_at})

        return answer_once(reach=account_reach(user), key=key, body={"name": name}, act=act)

    return add_once


def test_a_repeated_request_is_done_once_and_answered_alike(add) -> None:
    first, second = add("Eve"), add("Eve")

    assert first == second
    assert first.status == 201
    assert Player.objects.count() == 1


def test_another_body_under_the_key_is_refused(add) -> None:
    add("Eve")

    with pytest.raises(LeagueError) as refusal:
        add("Eva")
    assert refusal.value.code == "idempotency_mismatch"
    assert Player.objects.count() == 1


def test_work_in_steps_that_two_requests_did_at_once_has_the_answer_of_the_first_that_ended(recorder: User) -> None:
    given = {"reach": account_reach(recorder), "key": "k1", "body": {"lines": 3}}
    first = StoredAnswer(201, {"fresh": 3})

    def meanwhile() -> StoredAnswer:
        answer_kept(**given, act=lambda: first)
        return StoredAnswer(201, {"fresh": 0})

    assert answer_kept(**given, act=meanwhile) == first
    assert IdempotencyKey.objects.get().status == 201


def test_two_users_may_use_the_same_key(add) -> None:
    add("Eve")
    add("Eva", user=make_user("other"))

    assert Player.objects.count() == 2


def test_a_refused_request_leaves_the_key_unused(add) -> None:
    add("Eve")
    with pytest.raises(LeagueError):
        add("Eve", key="k2")

    assert add("Eva", key="k2").status == 201


@pytest.mark.parametrize("key", ["", "k" * 101])
def test_a_key_has_1_to_100_characters(key: str, add) -> None:
    with pytest.raises(LeagueError) as refusal:
        add("Eve", key=key)

    assert refusal.value.code == "bad_idempotency_key"
    assert not IdempotencyKey.objects.exists()


# ----- how long a key is kept -----
@pytest.mark.parametrize(("younger", "is_kept"), [(timedelta(minutes=5), True), (timedelta(minutes=-5), False)])
def test_the_nightly_job_deletes_keys_of_30_days(younger: timedelta, is_kept: bool, add) -> None:
    add("Eve")
    IdempotencyKey.objects.update(created_at=timezone.now() - timedelta(days=30) + younger)

    job_run(job_want(kind="verify", subject="nightly").pk)

    assert timedelta(days=30) == LIFETIME
    assert IdempotencyKey.objects.exists() == is_kept


def test_an_expired_key_can_be_used_again(add) -> None:
    first = add("Eve")
    IdempotencyKey.objects.update(created_at=timezone.now() - timedelta(days=31))
    job_run(job_want(kind="verify", subject="nightly").pk)

    second = add("Eva")

    assert (second.status, second.body["name"]) == (201, "Eva")
    assert second != first


@pytest.fixture
def guest(owner: User) -> Callable[[int], Guest]:
    return lambda link: Guest(link=link, number=link, made_by=owner, table=owner, home="/")


def test_the_keys_of_two_guests_are_different_ones(add, guest: Callable[[int], Guest]) -> None:
    add("Eve", user=guest(1))
    add("Eva", user=guest(2))

    assert Player.objects.count() == 2
    assert add("Eve", user=guest(1)).body["name"] == "Eve"
    assert Player.objects.count() == 2
