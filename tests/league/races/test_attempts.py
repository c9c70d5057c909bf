"""Two processes that take the last attempt of a limit, or the same code, at the same moment."""

import pytest

from league.accounts.limits.attempts import Limit, attempt_take
from league.accounts.models import Attempts
from tests.league.races.race import race

pytestmark = pytest.mark.django_db(transaction=True)
LIMIT = Limit("sign_in", "somebody", 2, 60)
CHANGE, ADDITION = 'UPDATE "accounts_attempts"', 'INSERT INTO "accounts_attempts"'


def take() -> bool:
    return attempt_take(LIMIT)


def test_one_of_two_gets_the_last_attempt() -> None:
    take()

    assert sorted(race(take, take, before=CHANGE)) == [False, True]
    assert Attempts.objects.get().count == 2


def test_a_code_is_used_once_by_two() -> None:
    def use() -> bool:
        return attempt_take(Limit("used_code", "somebody 123456", 1, 90))

    assert sorted(race(use, use, before=ADDITION)) == [False, True]
