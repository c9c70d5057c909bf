"""The description of token authentication for the API's schema."""

from typing import Any

from django.conf import settings
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension

DESCRIPTION = "A token of an account, from the page `/account/tokens/` or by `manage.py create_token`. It has scopes."

GUEST = "The session of a browser that has opened the guest link of a table. It reaches this table alone."


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "league.accounts.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": DESCRIPTION}


class AccountScheme(SessionScheme):
    target_class = "league.accounts.api.authentication.AccountAuthentication"


class GuestScheme(OpenApiAuthenticationExtension):
    target_class = "league.accounts.api.authentication.GuestAuthentication"
    name = "guest"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME, "description": GUEST}
