from typing import Any

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission

from league.accounts.models import ApiToken, User
from league.accounts.services import token_use


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer jrk_…``: a program that speaks for a person."""

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
    """Anybody may read what services and selectors show them; writing needs a person, and a token that may write."""

    def has_permission(self, request: Any, view: Any) -> bool:
        if request.method in SAFE_METHODS:
            return True
        if not request.user.is_authenticated:
            return False
        return not isinstance(request.auth, ApiToken) or request.auth.may(ApiToken.Scope.WRITE)
