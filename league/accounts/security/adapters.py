"""How allauth speaks, whom it trusts and what it stores, where its own way does not fit here."""

from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.core.internal.httpkit import clean_client_ip
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework.throttling import BaseThrottle

from league.accounts.limits.devices import remember_device
from league.accounts.limits.network import NO_ADDRESS
from league.accounts.models import User
from league.accounts.pages import with_language_cookie
from league.accounts.security.passkeys import domain_of, passkeys_of, why_no_passkeys
from league.accounts.security.secrets import decrypted, encrypted

# By allauth's names of its messages; it has others, which say what the page says already.
MESSAGES = {
    "mfa/messages/webauthn_added.txt": _("The passkey is registered."),
    "mfa/messages/webauthn_removed.txt": _("The passkey is removed."),
    "mfa/messages/totp_activated.txt": _("From now on, signing in asks for a code from your app."),
    "mfa/messages/totp_deactivated.txt": _("Signing in no longer asks for a code from your app."),
}


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "too_many_login_attempts": _("Too many wrong attempts. Try again in a few minutes."),
        "rate_limited": _("Too many wrong attempts. Try again in a few minutes."),
        "incorrect_password": _("This is not your password."),
    }

    def get_login_stages(self) -> list[str]:
        return ["allauth.mfa.stages.AuthenticateStage"]

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that the page of security shows: a forwarded address counts only behind a proxy."""
        return clean_client_ip(BaseThrottle().get_ident(request) or "") or NO_ADDRESS  # type: ignore[arg-type]

    def is_safe_url(self, url: str) -> bool:
        request = context.request
        return url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())

    def post_login(self, request: HttpRequest, user: User, **given: Any) -> HttpResponse:
        return remember_device(request, with_language_cookie(super().post_login(request, user, **given), user), user)

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        messages.error(request, gettext("This account is switched off."))
        return redirect("sign_in")

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **kwargs: Any
    ) -> None:
        sentence = kwargs.get("message") or MESSAGES.get(message_template or "")
        if sentence:
            messages.add_message(request, level, sentence)

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, str]]:
        methods = super().get_reauthentication_methods(user)
        if why_no_passkeys(context.request):
            return [method for method in methods if not method["id"].endswith("webauthn")]
        return methods


class MfaAdapter(DefaultMFAAdapter):
    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("This code is not right, or it was used before."),
    }

    def get_totp_label(self, user: User) -> str:
        return user.username

    def build_totp_svg(self, url: str) -> str:
        """The QR code, dark on white in the dark style too, since many cameras read no other."""
        return segno.make(url, error="m").svg_inline(scale=5, border=4, light="#ffffff", dark="#000000")

    def encrypt(self, text: str) -> str:
        return encrypted(text)

    def decrypt(self, encrypted_text: str) -> str:
        return decrypted(encrypted_text)

    def generate_authenticator_name(self, user: User, type: Any) -> str:
        return gettext("Passkey {number}").format(number=len(passkeys_of(user)) + 1)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {"id": domain_of(context.request), "name": "Janroku"}
