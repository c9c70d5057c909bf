"""The page about an account's security, and the pages of passkeys, of an app's codes and of recovery codes."""

from typing import Any

from allauth.account import views as account
from allauth.core.internal import ratelimit
from allauth.mfa.base import views as codes
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.recovery_codes.internal.flows import can_generate_recovery_codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from allauth.mfa.webauthn.internal import auth as webauthn_auth
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.accounts.models import ApiToken
from league.accounts.pages import SignedInRequest, signed_in
from league.accounts.security.changes import SENTENCES, changes_of
from league.accounts.security.devices import device_name
from league.accounts.security.passkeys import domain_of, is_for, passkeys_of, why_no_passkeys
from league.accounts.security.sessions import sessions_end, sessions_of
from league.core.web.pages import posted_from, show

# Each page of this module needs an account, shows secrets to nobody's cache, and stores all of a change or nothing.
own_page: Any = [signed_in, never_cache]


@signed_in
@never_cache
def security(request: SignedInRequest) -> HttpResponse:
    domain = domain_of(request)
    others = {found.type: found for found in Authenticator.objects.filter(user=request.user)}
    return show(
        request,
        "accounts/security/security.html",
        passkeys=[(passkey, is_for(passkey, domain)) for passkey in passkeys_of(request.user)],
        why_no_passkeys=why_no_passkeys(request),
        app=others.get(Authenticator.Type.TOTP),
        recovery_codes=_left(others.get(Authenticator.Type.RECOVERY_CODES)),
        can_have_recovery_codes=can_generate_recovery_codes(request.user),
        sessions=[(session, device_name(session.user_agent)) for session in sessions_of(request.user)],
        session_key=request.session.session_key,
        tokens=ApiToken.objects.filter(user=request.user, revoked_at=None),
        changes=[(entry, SENTENCES[entry.action]) for entry in changes_of(request.user)],
    )


def _left(recovery_codes: Authenticator | None) -> int | None:
    return None if recovery_codes is None else len(recovery_codes.wrap().get_unused_codes())


@signed_in
@posted_from("security", keys=())
def session_end(request: SignedInRequest, pk: int) -> HttpResponse:
    mine = sessions_of(request.user).exclude(session_key=request.session.session_key)
    get_object_or_404(mine, pk=pk)
    sessions_end(actor=request.user, sessions=mine.filter(pk=pk))
    messages.success(request, _("This device is signed out."))
    return redirect("security")


@signed_in
@posted_from("security")
def other_sessions_end(request: SignedInRequest) -> HttpResponse:
    others = sessions_of(request.user).exclude(session_key=request.session.session_key)
    sessions_end(actor=request.user, sessions=others)
    messages.success(request, _("All other devices are signed out."))
    return redirect("security")


class OwnPage:
    """What allauth's pages get here: one transaction for a change, and 422 for a form with errors."""

    request: HttpRequest

    @transaction.atomic
    def form_valid(self, form: Any) -> HttpResponse:
        answer: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        return answer

    def form_invalid(self, form: Any) -> HttpResponse:
        answer: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        if answer.status_code == 200:
            answer.status_code = 422
        return answer


class HasPasskeys:
    """For pages that a passkey needs: at an address where none works, they lead back to the page that says why."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if why_no_passkeys(request):
            return redirect("security")
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]


# ----- passkeys -----
@method_decorator(own_page, name="dispatch")
class AddPasskey(HasPasskeys, OwnPage, webauthn.AddWebAuthnView):
    template_name = "accounts/security/passkey_add.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        # Again, for a passkey that signs in alone: allauth's options are for a key that only follows a password.
        options = webauthn_auth.begin_registration(self.request.user, passwordless=True)
        return {**context, "form": kwargs.get("form") or context["form"], "options": options}

    def get_success_url(self) -> str:
        return reverse("recovery_codes" if self.did_generate_recovery_codes else "security")


@method_decorator(own_page, name="dispatch")
class RenamePasskey(OwnPage, webauthn.EditWebAuthnView):
    template_name = "accounts/security/passkey_rename.html"
    success_url = reverse_lazy("security")


@method_decorator(own_page, name="dispatch")
class RemovePasskey(OwnPage, webauthn.RemoveWebAuthnView):
    template_name = "accounts/security/passkey_remove.html"
    success_url = reverse_lazy("security")


# ----- codes of an app -----
@method_decorator(own_page, name="dispatch")
class ActivateApp(OwnPage, totp.ActivateTOTPView):
    template_name = "accounts/security/app.html"

    def get_success_url(self) -> str:
        return reverse("recovery_codes" if self.did_generate_recovery_codes else "security")


@method_decorator(own_page, name="dispatch")
class DeactivateApp(OwnPage, totp.DeactivateTOTPView):
    template_name = "accounts/security/app_remove.html"
    success_url = reverse_lazy("security")


# ----- recovery codes -----
@method_decorator(own_page, name="dispatch")
class ShowRecoveryCodes(recovery.ViewRecoveryCodesView):
    template_name = "accounts/security/recovery_codes.html"


@method_decorator(own_page, name="dispatch")
class NewRecoveryCodes(OwnPage, recovery.GenerateRecoveryCodesView):
    template_name = "accounts/security/recovery_codes_new.html"
    success_url = reverse_lazy("recovery_codes")


# ----- asking again who is there -----
class ConfirmPage(OwnPage):
    def get_default_success_url(self) -> str:
        return reverse("security")


@method_decorator(own_page, name="dispatch")
class ConfirmByPassword(ConfirmPage, account.ReauthenticateView):
    template_name = "accounts/security/confirm.html"


@method_decorator(own_page, name="dispatch")
class ConfirmByCode(ConfirmPage, codes.ReauthenticateView):
    template_name = "accounts/security/confirm.html"


@method_decorator(own_page, name="dispatch")
class ConfirmByPasskey(ConfirmPage, webauthn.ReauthenticateWebAuthnView):
    template_name = "accounts/security/confirm_passkey.html"

    def form_invalid(self, form: Any) -> HttpResponse:
        for sentence in form.errors.get("credential", []):
            messages.error(self.request, sentence)
        return redirect(self.request.get_full_path())


# ----- signing in -----
class SecondStep(codes.AuthenticateView):
    template_name = "accounts/second_step.html"

    def form_invalid(self, form: Any) -> HttpResponse:
        answer: HttpResponse = super().form_invalid(form)
        answer.status_code = 422
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        types = set(Authenticator.objects.filter(user=self.stage.login.user).values_list("type", flat=True))
        why = why_no_passkeys(self.request) if Authenticator.Type.WEBAUTHN in types else ""
        return {
            **context,
            "has_passkey": Authenticator.Type.WEBAUTHN in types and not why,
            "why_no_passkeys": why,
            "options": context["js_data"]["request_options"],
        }


class PasskeySignIn(webauthn.LoginWebAuthnView):
    """Signing in by a passkey alone: a script gets the challenge, and sends the browser's answer to it."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        # Each challenge is stored in a session, so that asking for one is limited too.
        limit = {"app": "allauth.mfa", "action": "webauthn_login", "limit_get": True}
        answer: HttpResponse = ratelimit.consume_or_429(request, **limit) or super().get(request, *args, **kwargs)
        return answer

    def form_invalid(self, form: Any) -> HttpResponse:
        for sentence in form.errors.get("credential", []):
            messages.error(self.request, sentence)
        then = self.request.POST.get("next")
        return redirect_to_login(then) if then else redirect("sign_in")
