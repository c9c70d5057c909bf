"""allauth's forms with our words and our fields."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account import forms as account
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as codes
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as passkeys
from django import forms
from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.utils.translation import gettext_lazy as _

from league.accounts.limits.attempts import Limit, attempt_take
from league.accounts.security.limits import counted_code, counted_password
from league.core.web.forms import PageRenderer

LONGEST_NAME = 50
# How long one code of an app is valid, before and after its time too.
CODE_SECONDS = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)


class OurForm(forms.Form):
    default_renderer = PageRenderer()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)


def code_field(label: Any) -> forms.CharField:
    asked = {"autocomplete": "one-time-code", "autocapitalize": "off", "spellcheck": "false"}
    return forms.CharField(label=label, max_length=20, widget=forms.TextInput(attrs=asked))


def name_field(**given: Any) -> forms.CharField:
    return forms.CharField(label=_("Name of the passkey"), max_length=LONGEST_NAME, **given)


class CountedCode(forms.Form):
    """Counts wrong codes in the database; allauth counts in the cache, which other requests can fill."""

    user: Any

    def clean_code(self) -> str:
        with counted_code(self.user):
            return self.right_code()

    def right_code(self) -> str:
        code: str = super().clean_code()  # type: ignore[misc]
        return code


class UsedOnce(CountedCode):
    """Refuses a code that was used before. allauth remembers it for a third of the time for which it is valid here."""

    def right_code(self) -> str:
        code = super().right_code()
        if not attempt_take(Limit("used_code", f"{self.user.pk} {normalize_user_code(code)}", 1, CODE_SECONDS)):
            raise get_adapter().validation_error("incorrect_code")
        return code


class CodeForm(OurForm, UsedOnce, codes.AuthenticateForm):
    code = code_field(_("Code from your app, or a recovery code"))


class ConfirmCodeForm(OurForm, UsedOnce, codes.ReauthenticateForm):
    code = code_field(_("Code from your app, or a recovery code"))


class AppForm(OurForm, CountedCode, totp.ActivateTOTPForm):
    code = code_field(_("Code that the app shows now"))


class CredentialField(forms.JSONField):
    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput)

    def to_python(self, value: Any) -> Any:
        try:
            found = super().to_python(value)
        except RecursionError:
            found = None
        if not isinstance(found, dict):
            raise not_accepted()
        return found

    def bound_data(self, data: Any, initial: Any) -> None:
        """Never show it again: each answer of a browser is for one challenge."""

    def prepare_value(self, value: Any) -> str:
        return ""


def not_accepted() -> ValidationError:
    return ValidationError(_("This passkey was not accepted."), code="passkey")


@contextmanager
def hostile() -> Iterator[None]:
    """Refuse what the libraries cannot read: they expect the answer of a browser, and fail in many ways on others."""
    try:
        yield
    except DatabaseError:
        raise
    except ValidationError as error:
        raise not_accepted() if error.code == "incorrect_code" else error from error
    except Exception as error:
        raise not_accepted() from error


class SignedByPasskey(forms.Form):
    credential = CredentialField()

    def clean_credential(self) -> Authenticator:
        with hostile():
            found: Authenticator = super().clean_credential()  # type: ignore[misc]
        return found


class PasskeySignInForm(OurForm, SignedByPasskey, passkeys.LoginWebAuthnForm):
    pass


class CountedPasskey(SignedByPasskey):
    user: Any

    def clean_credential(self) -> Authenticator:
        with counted_code(self.user):
            return super().clean_credential()


class PasskeyAfterPasswordForm(OurForm, CountedPasskey, passkeys.AuthenticateWebAuthnForm):
    pass


class ConfirmPasskeyForm(OurForm, CountedPasskey, passkeys.ReauthenticateWebAuthnForm):
    pass


class AddPasskeyForm(OurForm, passkeys.AddWebAuthnForm):
    """A passkey that signs in alone: it is stored on the device, which checks its owner by finger, face or PIN."""

    name = name_field(required=False)
    credential = CredentialField()
    passwordless = None

    def clean(self) -> dict[str, Any] | None:
        with hostile():
            return super().clean()


class RenamePasskeyForm(OurForm, passkeys.EditWebAuthnForm):
    name = name_field()


class ConfirmPasswordForm(OurForm, account.ReauthenticateForm):
    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def clean_password(self) -> str:
        with counted_password(self.user):
            password: str = super().clean_password()
        return password
