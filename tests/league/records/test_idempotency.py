import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.errors import LeagueError
from league.players.models import Player
from league.players.services import player_add
from league.records.idempotency import KeptAnswer, answer_once
from league.records.models import IdempotencyKey
from tests.league.factories import make_user


@pytest.fixture
def add(recorder: User, club: Club):
    """Adds a player named so, under a key; says what was answered."""

    def add_once(name: str, key: str = "k1", user: User = recorder) -> KeptAnswer:
        def act() -> KeptAnswer:
            player = player_add(actor=recorder, club=club, name=name)
            return KeptAnswer(201, {"id": player.pk, "name": player.name, "added_at": player.added_at})

        return answer_once(user=user, key=key, body={"name": name}, act=act)

    return add_once


def test_sent_twice_is_done_once_and_answered_alike(add) -> None:
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


def test_keys_of_two_people_have_nothing_to_do_with_each_other(add) -> None:
    add("Eve")
    add("Eva", user=make_user("other"))

    assert Player.objects.count() == 2


def test_what_was_refused_leaves_the_key_free(add) -> None:
    add("Eve")
    with pytest.raises(LeagueError):
        add("Eve", key="k2")

    assert add("Eva", key="k2").status == 201


@pytest.mark.parametrize("key", ["", "k" * 101])
def test_a_key_has_a_length(key: str, add) -> None:
    with pytest.raises(LeagueError) as refusal:
        add("Eve", key=key)

    assert refusal.value.code == "bad_idempotency_key"
    assert not IdempotencyKey.objects.exists()
