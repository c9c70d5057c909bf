from celery import shared_task

from league.accounts.security.password_mail import password_mails_want_left
from league.notices.jobs import mails_want_due
from league.notices.mails.outbox import lapsed_mail, stories_mail
from league.notices.push_jobs import pushes_want_due


@shared_task
def want_due() -> None:
    lapsed_mail()
    mails_want_due()
    pushes_want_due()
    password_mails_want_left()
    # It reads games, so what goes wrong there must not stop what is already stored.
    stories_mail()
