"""The pages of an account's security. Names that begin with `mfa_` or `account_` are those that allauth looks up."""

from django.urls import path

from league.accounts.security import views

SECURITY = "account/security/"

urlpatterns = [
    path(SECURITY, views.security, name="security"),
    path(f"{SECURITY}passkeys/add/", views.AddPasskey.as_view(), name="passkey_add"),
    path(f"{SECURITY}passkeys/<int:pk>/", views.RenamePasskey.as_view(), name="passkey_rename"),
    path(f"{SECURITY}passkeys/<int:pk>/remove/", views.RemovePasskey.as_view(), name="passkey_remove"),
    path(f"{SECURITY}app/", views.ActivateApp.as_view(), name="mfa_activate_totp"),
    path(f"{SECURITY}app/remove/", views.DeactivateApp.as_view(), name="mfa_deactivate_totp"),
    path(f"{SECURITY}codes/", views.ShowRecoveryCodes.as_view(), name="recovery_codes"),
    path(f"{SECURITY}codes/new/", views.NewRecoveryCodes.as_view(), name="recovery_codes_new"),
    path(f"{SECURITY}sessions/<int:pk>/end/", views.session_end, name="session_end"),
    path(f"{SECURITY}sessions/end/", views.other_sessions_end, name="other_sessions_end"),
    path("account/confirm/", views.ConfirmByPassword.as_view(), name="account_reauthenticate"),
    path("account/confirm/code/", views.ConfirmByCode.as_view(), name="mfa_reauthenticate"),
    path("account/confirm/passkey/", views.ConfirmByPasskey.as_view(), name="mfa_reauthenticate_webauthn"),
]
