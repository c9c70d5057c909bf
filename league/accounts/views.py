from typing import Any

from allauth.account.internal.flows.login import perform_password_login
from allauth.account.models import Login
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse, reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.i18n import set_language

from league.accounts import forms
from league.accounts.limits.attempts import attempts_give_back, attempts_take, limit_for
from league.accounts.models import ApiToken, User
from league.accounts.pages import SignedInRequest, signed_in, with_language_cookie
from league.accounts.security.limits import password_limits
from league.accounts.security.passkeys import why_no_passkeys
from league.accounts.services import (
    clubs_for_tokens,
    password_forget,
    token_create,
    token_revoke,
    user_amend,
    user_create,
)
from league.accounts.sign_up import require_sign_up
from league.core.errors import Forbidden
from league.core.web.pages import posted_from, show
from league.history.services import history_log


class SignIn(views.LoginView):
    template_name = "accounts/sign_in.html"
    form_class = forms.SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.limits = password_limits(request, request.POST.get("username", ""))
        attempts_take(*self.limits)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        attempts_give_back(*self.limits)
        return by_password(self.request, form.get_user(), self.get_success_url())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "why_no_passkeys": why_no_passkeys(self.request)}

    def form_invalid(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        response.status_code = 422
        return response


def by_password(request: HttpRequest, user: User, then: str) -> HttpResponse:
    """Sign in somebody whose password was right; an account with a second factor is asked for it first."""
    return perform_password_login(request, {"username": user.username}, Login(user=user, redirect_url=then))


def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """Replace the admin site's own sign-in page, which would limit no wrong passwords and ask for no second factor."""
    if request.user.is_authenticated:
        raise Forbidden
    return redirect_to_login(request.GET.get("next") or reverse("admin:index"))


def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("home")
    require_sign_up(request)
    form = forms.SignUpForm(request.POST or None)
    if form.is_valid():
        limit = limit_for("sign_up", request)
        attempts_take(limit)
        with form.refusals():
            user = user_create(**form.cleaned_data, language=request.LANGUAGE_CODE)
            return by_password(request, user, next_page(request))
        attempts_give_back(limit)
    return show(request, "accounts/sign_up.html", form=form, next=next_page(request))


def next_page(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    allowed = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if allowed else reverse("home")


@signed_in
def account(request: SignedInRequest) -> HttpResponse:
    present = {field: getattr(request.user, field) for field in ("shown_name", "email", "language")}
    form = forms.AccountForm(request.POST or None, initial=present)
    if form.is_valid():
        with form.refusals():
            user = user_amend(actor=request.user, **form.cleaned_data)
            messages.success(request, _("Saved."))
            response = redirect("account")
            if not user.language:
                response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, samesite="Lax")
            return with_language_cookie(response, user)
    return show(request, "accounts/account.html", form=form)


@signed_in
def tokens(request: SignedInRequest) -> HttpResponse:
    clubs = clubs_for_tokens(request.user)
    form = forms.TokenForm(request.POST or None, clubs=clubs)
    if form.is_valid():
        with form.refusals():
            token, secret = token_create(actor=request.user, **form.cleaned_data)
            response = show(request, "accounts/token.html", token=token, secret=secret)
            response.headers["Cache-Control"] = "no-store"
            return response
    rows = ApiToken.objects.filter(user=request.user, revoked_at=None)
    named = [(token, clubs.get(token.club, token.club)) for token in rows]
    return show(request, "accounts/tokens.html", form=form, tokens=named)


@signed_in
@posted_from("tokens", keys=())
def token_end(request: SignedInRequest, pk: int) -> HttpResponse:
    token_revoke(actor=request.user, token=get_object_or_404(ApiToken, pk=pk, user=request.user))
    messages.success(request, _("This token no longer works."))
    return redirect("security" if request.POST.get("next") == reverse("security") else "tokens")


@posted_from("home")
def language(request: HttpRequest) -> HttpResponse:
    response = set_language(request)
    chosen = request.POST.get("language")
    if request.user.is_authenticated and chosen in dict(settings.LANGUAGES):
        user_amend(actor=request.user, language=chosen)
    return response


class ForgottenPassword(views.PasswordResetView):
    template_name = "accounts/password_forgotten.html"
    form_class = forms.ForgottenPasswordForm
    success_url = reverse_lazy("password_sent")

    def form_valid(self, form: Any) -> HttpResponse:
        email = form.cleaned_data["email"]
        attempts_take(limit_for("password", self.request, email), limit_for("password_all", self.request))
        password_forget(
            email=email, site=self.request.get_host(), is_https=self.request.is_secure(),
            language=self.request.LANGUAGE_CODE,
        )  # fmt: skip
        return redirect(self.success_url)


class ChangePassword(views.PasswordChangeView):
    template_name = "accounts/password.html"
    form_class = forms.ChangePasswordForm
    success_url = reverse_lazy("security")

    @transaction.atomic
    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("The password is changed."))
        history_log(form.user, "password_change", form.user)
        return super().form_valid(form)


class NewPassword(views.PasswordResetConfirmView):
    template_name = "accounts/password_new.html"
    form_class = forms.NewPasswordForm
    success_url = reverse_lazy("sign_in")

    @transaction.atomic
    def form_valid(self, form: Any) -> HttpResponse:
        history_log(form.user, "password_reset", form.user)
        return super().form_valid(form)
