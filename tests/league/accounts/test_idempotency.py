import pytest

from league.accounts.api.idempotency import StoredAnswer, account_reach, answer_once
from league.accounts.models import IdempotencyKey, User
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.players.models import Player
from league.players.services import player_add
from tests.league.factories import make_user


@pytest.fixture
def add(recorder: User, club: Club):
    """Add a player of this name with a key, and return the answer."""

    def add_once(name: str, key: str = "k1", user: User = recorder) -> StoredAnswer:
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
