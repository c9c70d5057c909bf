"""Background work for accounts: the message for a forgotten password, and what expires at night."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.sessions.models import Session
from django.utils import timezone, translation

from league.accounts.limits.attempts import old_attempts_delete
from league.accounts.models import PasswordRequest
from league.accounts.security.sessions import old_sessions_delete
from league.jobs.progress import Progress

# A request whose message could not be sent for so long is forgotten.
REQUESTS_KEPT = timedelta(days=1)


def run_password_mail(subject: str, progress: Progress) -> None:
    """Send the message if the address belongs to an account; the subject is the request's key."""
    wanted = PasswordRequest.objects.filter(pk=int(subject)).first()
    if wanted is not None:
        form = PasswordResetForm({"email": wanted.email})
        if form.is_valid():
            with translation.override(wanted.language):
                form.save(
                    domain_override=wanted.site, use_https=wanted.is_https,
                    email_template_name="accounts/password_email.txt",
                    subject_template_name="accounts/password_email_subject.txt",
                    extra_email_context={"hours": settings.PASSWORD_RESET_TIMEOUT // 3600},  # type: ignore[dict-item]
                )  # fmt: skip
    with progress.storing():
        PasswordRequest.objects.filter(pk=int(subject)).delete()


def run_tidy(subject: str, progress: Progress) -> None:
    """Delete expired sessions, old requests and counts of attempts whose time has ended."""
    now = timezone.now()
    with progress.storing():
        Session.objects.filter(expire_date__lt=now).delete()
        old_sessions_delete()
        old_attempts_delete()
        PasswordRequest.objects.filter(created_at__lt=now - REQUESTS_KEPT).delete()
