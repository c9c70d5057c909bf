"""What tests of passkeys, app codes and recovery codes share."""

import json
import re
import time
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from tests.league.accounts.soft_passkey import SoftPasskey

PASSWORD = "a long password"


def local(**more: Any) -> Client:
    """A browser that has opened the site at http://localhost, where passkeys work."""
    return Client(headers={"host": "localhost"}, **more)


def by_password(user: User, client: Client | None = None, **more: str) -> tuple[Client, Any]:
    client = client or local()
    sent = {"username": user.username, "password": PASSWORD, **more}
    return client, client.post(reverse("sign_in"), sent)


def confirmed(user: User) -> Client:
    """A browser whose person has just shown who they are."""
    client = local()
    client.force_login(user)
    assert client.post(reverse("account_reauthenticate"), {"password": PASSWORD}).status_code == 302
    return client


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def options_of(page: Any) -> Any:
    """What the page gives the browser for its passkey."""
    found = re.search(r'<script id="passkey-options" type="application/json">(.*?)</script>', page.content.decode())
    assert found, page.content.decode()
    return json.loads(found[1])


def challenge(client: Client) -> Any:
    answer = client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    return answer.json()["request_options"]


def add_passkey(user: User, **more: Any) -> SoftPasskey:
    client, passkey = confirmed(user), SoftPasskey(**more)
    page = reverse("passkey_add")
    answer = client.post(page, {"name": "Phone", "credential": passkey.register(options_of(client.get(page)))})
    assert answer.status_code == 302, answer.content.decode()
    return passkey


def add_app(user: User) -> str:
    """Activate an app and recovery codes; returns the secret of the app."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    RecoveryCodes.activate(user)
    return secret


def code_of(secret: str, periods: int = 0) -> str:
    """The code that an app shows now, or some periods of half a minute later."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + periods))


def recovery_codes_of(user: User) -> list[str]:
    stored = Authenticator.objects.get(user=user, type=Authenticator.Type.RECOVERY_CODES)
    codes: list[str] = stored.wrap().get_unused_codes()
    return codes
