from typing import Any

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission

from league.accounts.models import ApiToken, User
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
        return token.user, token

    def authenticate_header(self, request: Any) -> str:
        return "Bearer"


class ReadOrSignedIn(BasePermission):
    """Anybody may read what services and selectors show; writing needs a user."""

    def has_permission(self, request: Any, view: Any) -> bool:
        return request.method in SAFE_METHODS or bool(request.user.is_authenticated)


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
