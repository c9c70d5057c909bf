"""Browsers in which an account has signed in before: their wrong passwords are counted apart from those of strangers.

Such a browser has a signed cookie. It opens nothing; it only says that this browser's attempts for this account are the
owner's own, whatever others try from the same address. A new password makes it a stranger again.
"""

import secrets

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.core import signing
from django.http import HttpRequest, HttpResponse

from league.accounts.models import User

COOKIE, SALT = "janroku_device", "janroku.device"
SECONDS = 400 * 86_400  # the longest for which browsers keep a cookie
# A tablet of a club, on which several people sign in.
MOST_ACCOUNTS = 12
MARK = 16


def known_device(request: HttpRequest, user: User) -> str:
    """The name of this browser if the account has signed in here under its present password; else empty."""
    name, accounts = _read(request)
    return name if accounts.get(str(user.pk)) == _mark(user) else ""


def remember_device(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    """Let this browser be known from now on. Called when the sign-in is complete, so after a second factor too."""
    name, accounts = _read(request)
    others = [(pk, mark) for pk, mark in accounts.items() if pk != str(user.pk)][-MOST_ACCOUNTS + 1 :]
    value = {"name": name or secrets.token_urlsafe(12), "accounts": dict([*others, (str(user.pk), _mark(user))])}
    response.set_cookie(
        COOKIE, signing.dumps(value, salt=SALT), max_age=SECONDS, httponly=True, samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )  # fmt: skip
    return response


def _read(request: HttpRequest) -> tuple[str, dict[str, str]]:
    if COOKIE not in request.COOKIES:
        return "", {}
    try:
        value = signing.loads(request.COOKIES[COOKIE], salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        return "", {}
    return value["name"], value["accounts"]


def _mark(user: User) -> str:
    """Changes with the password."""
    if user.password.startswith(UNUSABLE_PASSWORD_PREFIX):
        return "none"
    return str(user.get_session_auth_hash())[:MARK]
