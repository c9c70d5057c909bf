"""Background work for accounts: what expires at night."""

from django.contrib.sessions.models import Session
from django.utils import timezone

from league.accounts.limits.attempts import old_attempts_delete
from league.accounts.security.password_mail import old_requests_delete
from league.accounts.security.sessions import old_sessions_delete
from league.jobs.progress import Progress


def run_tidy(subject: str, progress: Progress) -> None:
    """Delete expired sessions, old requests and counts of attempts whose time has ended."""
    with progress.storing():
        Session.objects.filter(expire_date__lt=timezone.now()).delete()
        old_sessions_delete()
        old_attempts_delete()
        old_requests_delete()
