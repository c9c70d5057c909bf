"""Signing in by django-allauth: passkeys, codes of an app, recovery codes. The password and its limits are our own."""

ACCOUNT_ADAPTER = "league.accounts.security.adapters.AccountAdapter"
# An account needs no e-mail address, and none is ever checked; ours is a field of the account.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
# Changes of passkeys, codes and recovery codes ask again who is there, unless that was so many seconds ago.
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300

MFA_ADAPTER = "league.accounts.security.adapters.MfaAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"
# A code of the app is also valid for 30 seconds before and after its time, for phones whose clock is wrong.
MFA_TOTP_TOLERANCE = 1
MFA_TOTP_ISSUER = "Janroku"
# allauth counts in the cache, which other requests can fill; league.accounts.security.limits counts in the database.
ACCOUNT_RATE_LIMITS = False
# Challenges alone are a rate of requests: nobody can guess a passkey. A whole hall signs in from one address.
MFA_RATE_LIMITS = {"webauthn_login": "600/m/ip"}
MFA_FORMS = {
    "authenticate": "league.accounts.security.forms.CodeForm",
    "reauthenticate": "league.accounts.security.forms.ConfirmCodeForm",
    "activate_totp": "league.accounts.security.forms.AppForm",
    "authenticate_webauthn": "league.accounts.security.forms.PasskeyAfterPasswordForm",
    "login_webauthn": "league.accounts.security.forms.PasskeySignInForm",
    "reauthenticate_webauthn": "league.accounts.security.forms.ConfirmPasskeyForm",
    "add_webauthn": "league.accounts.security.forms.AddPasskeyForm",
    "edit_webauthn": "league.accounts.security.forms.RenamePasskeyForm",
}
ACCOUNT_FORMS = {"reauthenticate": "league.accounts.security.forms.ConfirmPasswordForm"}
