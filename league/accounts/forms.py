from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.core.validators import validate_email
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from league.accounts.models import TOKEN_LIFETIME, ApiToken
from league.accounts.security.limits import counted_password
from league.core.web.forms import PageForm, PageRenderer

TOKEN_DAYS = [(30, _("30 days")), (90, _("90 days")), (365, _("one year")), (0, _("until I end it"))]


class SignInForm(AuthenticationForm):
    default_renderer = PageRenderer()
    error_messages = {
        "invalid_login": _("This name and this password do not belong together."),
        "inactive": _("This account is switched off."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.fields["username"].label = _("Sign-in name")


class SignUpForm(PageForm):
    error_fields = {"name_taken": "username", "name_confusable": "username"}

    username = forms.CharField(
        label=_("Sign-in name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("At least 8 characters."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    shown_name = forms.CharField(
        label=_("Name others see"), max_length=100, required=False, help_text=_("Any script. You can change it later.")
    )
    email = forms.EmailField(
        label=_("E-mail"), required=False, help_text=_("Only needed to replace a forgotten password.")
    )


class AccountForm(PageForm):
    shown_name = forms.CharField(label=_("Name others see"), max_length=100, required=False)
    email = forms.CharField(label=_("E-mail"), required=False, validators=[validate_email])
    language = forms.ChoiceField(label=_("Language"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]
        self.choices_of("language", [("", _("Language of the browser")), *known])


class TokenForm(PageForm):
    error_fields = {"unknown_club": "club", "unknown_scope": "scopes"}

    name = forms.CharField(label=_("What it is for"), max_length=100)
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"), choices=ApiToken.Scope.choices, initial=["read"], widget=forms.CheckboxSelectMultiple
    )
    club = forms.ChoiceField(label=_("Club"), required=False)
    days = forms.TypedChoiceField(
        label=_("Valid for"), choices=TOKEN_DAYS, coerce=int, initial=TOKEN_LIFETIME.days, empty_value=None
    )

    def __init__(self, *args: Any, clubs: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choices_of("club", [("", _("all my clubs")), *clubs.items()])


class ChangePasswordForm(PasswordChangeForm):
    default_renderer = PageRenderer()

    def clean_old_password(self) -> str:
        with counted_password(self.user):
            password: str = super().clean_old_password()
        return password


class ForgottenPasswordForm(PasswordResetForm):
    default_renderer = PageRenderer()


class NewPasswordForm(SetPasswordForm):
    default_renderer = PageRenderer()
