"""How often passwords and codes are tried: by strangers, in a browser that the account knows, and while signed in."""

from collections.abc import Iterator
from contextlib import contextmanager

from allauth.account.adapter import get_adapter
from allauth.core import context
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from league.accounts.limits.attempts import (
    Limit,
    attempts_forget,
    attempts_give_back,
    attempts_take,
    limit_of,
)
from league.accounts.limits.devices import COOKIE, known_device
from league.accounts.limits.network import network_of
from league.accounts.models import User
from league.core.errors import LeagueError

# Wrong codes of one account, and from one network: a hall of 160 people that mistype.
CODES, CODES_SECONDS = 5, 300
CODES_OF_NETWORK, CODES_OF_NETWORK_SECONDS = 100, 60


def password_limits(request: HttpRequest, name: str) -> list[Limit]:
    """The limits of the password sent for a name.

    In a browser that the account knows, its owner is not held up by what strangers try for this name or from this
    address; it has a count of its own.
    """
    # As the form reads it, so that other spellings of the name have no counts of their own.
    name = User.normalize_username(name).strip()
    user = User.objects.filter(username=name).first() if COOKIE in request.COOKIES else None
    device = known_device(request, user) if user else ""
    if user and device:
        return _for_name(f"device {device} {user.pk}")
    network = network_of(request)
    return [*_for_name(f"network {network} {name.casefold()}"), limit_of("sign_in_all", network)]


def _for_name(of: str) -> list[Limit]:
    return [limit_of("sign_in", of), limit_of("sign_in_name", of)]


@contextmanager
def counted_password(user: User) -> Iterator[None]:
    """Wrap the look at the password of somebody who is signed in, whatever others try from the same address."""
    with _counted(*_for_name(f"signed in {user.pk}")):
        yield


@contextmanager
def counted_code(user: User) -> Iterator[None]:
    """Wrap the look at a code or a passkey; a right one forgets the wrong ones before it."""
    request = context.request
    limits = _code_limits(request, user)
    with _counted(*limits):
        yield
    attempts_forget(limits[0])


def _code_limits(request: HttpRequest, user: User) -> list[Limit]:
    if request.user.is_authenticated:
        return [Limit("code", f"signed in {user.pk}", CODES, CODES_SECONDS)]
    if device := known_device(request, user):
        return [Limit("code", f"device {device} {user.pk}", CODES, CODES_SECONDS)]
    network = Limit("code_all", network_of(request), CODES_OF_NETWORK, CODES_OF_NETWORK_SECONDS)
    return [Limit("code", f"account {user.pk}", CODES, CODES_SECONDS), network]


@contextmanager
def _counted(*limits: Limit) -> Iterator[None]:
    try:
        attempts_take(*limits)
    except LeagueError:
        refusal: ValidationError = get_adapter().validation_error("too_many_login_attempts")
        raise refusal from None
    # A wrong one raises, and stays counted.
    yield
    attempts_give_back(*limits)
