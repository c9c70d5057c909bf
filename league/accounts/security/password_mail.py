"""The message for a forgotten password, and its further attempts while the mail server does not take it."""

import logging
import smtplib
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone, translation

from league.accounts.models import PasswordRequest
from league.jobs.progress import Progress
from league.jobs.services import job_want

log = logging.getLogger(__name__)

# A request whose message could not be sent for so long is forgotten.
REQUESTS_KEPT = timedelta(days=1)
FIRST_WAIT = timedelta(minutes=1)
MOST_WANTED = 100


class _Message(PasswordResetForm):
    """Django's own logs that a message was not sent, and goes on as if it had been."""

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        subject = "".join(render_to_string(subject_template_name, context).splitlines())
        EmailMessage(subject, render_to_string(email_template_name, context), from_email, [to_email]).send()


def run_password_mail(subject: str, progress: Progress) -> None:
    """Send the message if the address belongs to an account; the subject is the request's key.

    A request whose message may still be taken is kept for `password_mails_want_left`.
    """
    wanted = PasswordRequest.objects.filter(pk=int(subject)).first()
    is_done = wanted is None or _is_settled(wanted)
    with progress.storing():
        if is_done:
            PasswordRequest.objects.filter(pk=int(subject)).delete()


def _is_settled(wanted: PasswordRequest) -> bool:
    """Send the message. Returns whether another attempt would change nothing."""
    try:
        _send(wanted)
    except (OSError, smtplib.SMTPException) as error:
        is_final = _is_final(error)
        # Servers repeat the address in their answer.
        why = str(error).replace(wanted.email, "…")
        log.warning("a mail for a forgotten password was not sent%s: %s", "" if is_final else " yet", why)
        return is_final
    return True


def _send(wanted: PasswordRequest) -> None:
    form = _Message({"email": wanted.email})
    if not form.is_valid():
        return
    with translation.override(wanted.language):
        form.save(
            domain_override=wanted.site, use_https=wanted.is_https,
            email_template_name="accounts/password_email.txt",
            subject_template_name="accounts/password_email_subject.txt",
            extra_email_context={"hours": settings.PASSWORD_RESET_TIMEOUT // 3600},  # type: ignore[dict-item]
        )  # fmt: skip


def _is_final(error: Exception) -> bool:
    """Whether the server will refuse this message again. A wrong password of ours is mended by the operator."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _text in error.recipients.values())
    return isinstance(error, smtplib.SMTPSenderRefused | smtplib.SMTPDataError) and error.smtp_code >= 500


def password_mails_want_left() -> int:
    """Request the messages that have not been sent, each time after twice as long, for a day. Returns their number."""
    now = timezone.now()
    left = PasswordRequest.objects.filter(created_at__gt=now - REQUESTS_KEPT, created_at__lte=now - FIRST_WAIT)
    wanted = list(left.order_by("created_at", "pk")[:MOST_WANTED])
    for request in wanted:
        # Not again before the request is twice as old as it was at the last attempt.
        since = request.created_at + (now - request.created_at) / 2
        job_want(kind="password_mail", subject=str(request.pk), since=since)
    return len(wanted)


def old_requests_delete() -> None:
    PasswordRequest.objects.filter(created_at__lt=timezone.now() - REQUESTS_KEPT).delete()
