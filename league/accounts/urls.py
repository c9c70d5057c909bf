from django.contrib.auth import views as auth
from django.urls import path

from league.accounts import views
from league.accounts.security import urls as security
from league.accounts.security.views import PasskeySignIn, SecondStep
from league.core.web.pages import posted_from

urlpatterns = [
    path("sign-in/", views.SignIn.as_view(), name="sign_in"),
    # The name that allauth looks up.
    path("sign-in/", views.SignIn.as_view(), name="account_login"),
    path("sign-in/code/", SecondStep.as_view(), name="mfa_authenticate"),
    path("sign-in/passkey/", PasskeySignIn.as_view(), name="mfa_login_webauthn"),
    path("sign-up/", views.sign_up, name="sign_up"),
    path("sign-out/", posted_from("home")(auth.LogoutView.as_view()), name="sign_out"),
    path("account/", views.account, name="account"),
    path("account/tokens/", views.tokens, name="tokens"),
    path("account/tokens/<int:pk>/end/", views.token_end, name="token_end"),
    path("account/password/", views.ChangePassword.as_view(), name="password_change"),
    path("language/", views.language, name="set_language"),
    path(
        "password/forgotten/",
        views.ForgottenPassword.as_view(),
        name="password_reset",
    ),
    path(
        "password/sent/",
        auth.PasswordResetDoneView.as_view(template_name="accounts/password_sent.html"),
        name="password_sent",
    ),
    path("password/<uidb64>/<token>/", views.NewPassword.as_view(), name="password_reset_confirm"),
    *security.urlpatterns,
]
