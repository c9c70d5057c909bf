"""The description of token authentication for the API's schema."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension

DESCRIPTION = "A token of an account, from the page `/account/tokens/` or by `manage.py create_token`. It has scopes."


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "league.accounts.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": DESCRIPTION}
