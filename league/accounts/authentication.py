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
        return token.user, token

    def authenticate_header(self, request: Any) -> str:
        return "Bearer"


class ReadOrSignedIn(BasePermission):
    """Anybody may read what services and selectors show; writing needs a user, and a token with the scope to write."""

    def has_permission(self, request: Any, view: Any) -> bool:
        if request.method in SAFE_METHODS:
            return True
        refuse_read_only_token(request)
        return bool(request.user.is_authenticated)


def refuse_read_only_token(request: Any) -> None:
    if isinstance(request.auth, ApiToken) and not request.auth.may(ApiToken.Scope.WRITE):
        raise LeagueError("read_only_token")
