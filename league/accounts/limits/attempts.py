"""Attempts at what a secret guards, counted in the database, where neither other requests nor a restart wipe them.

An attempt is counted before the secret is looked at, and given back if it was right: of two processes that take the
last one at the same moment, one is refused. Only these attempts write here; plain rates of requests stay in the cache.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from league.accounts.limits.network import network_of
from league.accounts.models import Attempts
from league.core.errors import LeagueError
from rules.errors import RuleError

SECONDS = {"sec": 1, "min": 60, "hour": 3600, "day": 86400}
# The clocks of two machines differ by less. A count that would end later than a whole time from now was begun while the
# clock was ahead and has been set back since: it would count for days.
FURTHEST_AHEAD = timedelta(minutes=1)
# A row may be made, or its time may end, between two of the statements below.
TRIES = 3


class Limit(NamedTuple):
    """So many attempts within so many seconds, counted from the first one, by whatever `of` names."""

    scope: str
    of: str
    most: int
    seconds: int

    @property
    def key(self) -> str:
        """A keyed hash: the table names neither people nor addresses, and its copy without the key tells nothing."""
        return salted_hmac("janroku.attempts", f"{self.scope}\n{self.of}", algorithm="sha256").hexdigest()


def rate_of(scope: str) -> tuple[int, int]:
    """The attempts and the seconds of a limit of the settings."""
    rates: dict[str, str] = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]  # type: ignore[assignment]
    count, period = rates[scope].split("/")
    return int(count), SECONDS[period]


def limit_of(scope: str, of: str) -> Limit:
    return Limit(scope, of, *rate_of(scope))


def limit_for(scope: str, request: HttpRequest, name: str = "") -> Limit:
    """A limit of an account that is signed in, or else of the visitor's network, so that nobody in a hall who is
    signed in waits because of others there."""
    who = f"account {request.user.pk}" if request.user.is_authenticated else f"network {network_of(request)}"
    return limit_of(scope, f"{who} {name.casefold()}")


# Not within a caller's transaction, which would take back the count together with what it refuses.
@transaction.atomic
def attempt_take(limit: Limit, weight: int = 1) -> bool:
    """Count one attempt, or several at once. Returns whether the limit permits it; a refused one writes nothing."""
    now = timezone.now()
    until = now + timedelta(seconds=limit.seconds)
    rows = Attempts.objects.filter(key=limit.key)
    is_over = Q(until__lte=now) | Q(until__gt=until + FURTHEST_AHEAD)
    for _try in range(TRIES if weight <= limit.most else 0):
        # Condition and change are one statement: a second process waits, and then looks at what the first has left.
        if rows.filter(~is_over, count__lte=limit.most - weight).update(count=F("count") + weight):
            return True
        if rows.filter(is_over).update(count=weight, until=until):
            return True
        if rows.filter(~is_over, count__gt=limit.most - weight).exists():
            return False
        if Attempts.objects.get_or_create(key=limit.key, defaults={"count": weight, "until": until})[1]:
            return True
    return False


def attempts_give_back(*limits: Limit) -> None:
    """Take back the count of attempts that were right, or that a further limit has refused."""
    for limit in limits:
        Attempts.objects.filter(key=limit.key, count__gt=0).update(count=F("count") - 1)


def attempts_forget(limit: Limit) -> None:
    Attempts.objects.filter(key=limit.key).delete()


def attempts_take(*limits: Limit) -> None:
    """
    raises      LeagueError `too_many_requests`
    """
    for number, limit in enumerate(limits):
        if not attempt_take(limit):
            attempts_give_back(*limits[:number])
            raise LeagueError("too_many_requests", seconds=limit.seconds)


@contextmanager
def guarded(*limits: Limit, wrong: str) -> Iterator[None]:
    """Wrap the look at a secret: the attempt stays counted where it is refused as wrong, and else it is given back.

    wrong       the code of the error of a wrong secret
    raises      LeagueError `too_many_requests`
    """
    attempts_take(*limits)
    try:
        yield
    except RuleError as error:
        if error.code != wrong:
            attempts_give_back(*limits)
        raise
    attempts_give_back(*limits)


def old_attempts_delete() -> int:
    """Forget the counts whose time has ended."""
    return Attempts.objects.filter(until__lte=timezone.now()).delete()[0]
