"""What the log keeps of an account's security, and how the page says it."""

from typing import Any

from allauth.core import context
from allauth.mfa.models import Authenticator
from django.db.models import QuerySet
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.history.models import LogEntry
from league.history.services import history_log

TYPES = {
    Authenticator.Type.WEBAUTHN: "passkey",
    Authenticator.Type.TOTP: "app",
    Authenticator.Type.RECOVERY_CODES: "recovery_codes",
}
SENTENCES = {
    "user_create": _("Account created"),
    "password_change": _("Password changed"),
    "password_reset": _("New password chosen by e-mail"),
    "passkey_add": _("Passkey registered"),
    "passkey_remove": _("Passkey removed"),
    "app_add": _("Authenticator app activated"),
    "app_remove": _("Authenticator app deactivated"),
    "recovery_codes_add": _("New recovery codes"),
    "recovery_codes_remove": _("Recovery codes deleted"),
    "session_end": _("A device signed out"),
}
MOST_SHOWN = 20


def changes_of(user: User) -> QuerySet[LogEntry]:
    """The latest changes, for the person to look through."""
    return LogEntry.objects.about(user).filter(action__in=SENTENCES)[:MOST_SHOWN]


@receiver(post_save, sender=Authenticator)
def log_addition(instance: Authenticator, created: bool, raw: bool = False, **_given: Any) -> None:
    if created and not raw:
        _log_of_device(instance, "add", after=_named(instance))


@receiver(post_delete, sender=Authenticator)
def log_removal(instance: Authenticator, **_given: Any) -> None:
    _log_of_device(instance, "remove", before=_named(instance))


def _named(instance: Authenticator) -> dict[str, str] | None:
    return {"name": str(instance)} if instance.type == Authenticator.Type.WEBAUTHN else None


def _log_of_device(instance: Authenticator, what: str, **values: Any) -> None:
    # Without a request a command acts for the administrator of the server.
    actor = instance.user if context.request is not None else None
    action = f"{TYPES[Authenticator.Type(instance.type)]}_{what}"
    history_log(actor, action, instance.user, **values)
