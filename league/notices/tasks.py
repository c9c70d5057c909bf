from celery import shared_task

from league.notices.jobs import mails_want_due


@shared_task
def want_due() -> None:
    mails_want_due()
