from typing import Any

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.permissions import SAFE_METHODS, BasePermission

from league.accounts.models import ApiToken, Guest, User
from league.accounts.services import token_use
from league.core.errors import LeagueError


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer jrk_…``: a program that acts for a person."""

    def authenticate(self, request: Any) -> tuple[User, ApiToken] | None:
        scheme, _, secret = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = token_use(secret=secret.strip(), now=timezone.now())
        if token is None:
            raise AuthenticationFailed
        check_token(token, request)
        # Selectors and roles read it: to this user all other clubs are invisible.
        token.user.token_club = token.club
        token.user.acting_token = token.pk
        return token.user, token

    def authenticate_header(self, request: Any) -> str:
        return "Bearer"


# The account or guest link for which a page was made. The page sends it with what it has stored before.
READER = "X-Janroku-Reader"


def check_reader(request: Any, reader: str) -> None:
    """Reject a request of a page that was made for another reader: somebody has signed in meanwhile."""
    if request.headers.get(READER, reader) != reader:
        raise NotAuthenticated


class AccountAuthentication(SessionAuthentication):
    """The session of somebody who is signed in. A request that writes needs the CSRF token."""

    def authenticate(self, request: Any) -> tuple[User, None] | None:
        found: tuple[User, None] | None = super().authenticate(request)
        if found is not None:
            check_reader(request, str(found[0].pk))
        return found


class GuestAuthentication(SessionAuthentication):
    """The session of a browser that has opened a guest link. A request that writes needs the CSRF token."""

    def authenticate(self, request: Any) -> tuple[Guest, None] | None:
        user = getattr(request._request, "user", None)
        if not isinstance(user, Guest):
            return None
        self.enforce_csrf(request)
        check_reader(request, user.reader_key)
        return user, None


class ReadOrSignedIn(BasePermission):
    """Anybody may read what services and selectors show; writing needs a user.

    A guest writes only by the methods in `guest_methods` of the view.
    """

    def has_permission(self, request: Any, view: Any) -> bool:
        if request.method in SAFE_METHODS or request.user.is_authenticated:
            return True
        return isinstance(request.user, Guest) and request.method in getattr(view, "guest_methods", ())


def check_token(token: ApiToken, request: Any) -> None:
    """Reject a request that needs a scope the token does not have, or that names another club than the token's.

    It is part of the authentication, which every view has, whatever its permissions are. A view that needs another
    scope than `read` for reading and `write` for writing has it by method in `token_scopes`; None needs no scope.
    """
    view, kwargs = request.parser_context["view"], request.parser_context["kwargs"]
    method = "GET" if request.method == "HEAD" else request.method
    usual = ApiToken.Scope.READ if method in SAFE_METHODS else ApiToken.Scope.WRITE
    scope = getattr(view, "token_scopes", {}).get(method, usual)
    if scope is not None and not token.may(scope):
        if scope == ApiToken.Scope.WRITE and token.scopes == [ApiToken.Scope.READ]:
            raise LeagueError("read_only_token")
        raise LeagueError("token_scope", scope=scope)
    if token.club and kwargs.get("club", token.club) != token.club:
        raise LeagueError("token_club", club=token.club)
