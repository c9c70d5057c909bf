from celery import shared_task

from league.webhooks.services import deliveries_want_due


@shared_task
def want_due() -> None:
    deliveries_want_due()
