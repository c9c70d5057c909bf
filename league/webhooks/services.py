"""Add, change and remove endpoints; attempt deliveries, repeat them over days, and give up."""

import http.client
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.history.services import history_log
from league.jobs.services import job_want
from league.tournaments.models import Tournament
from league.webhooks.models import Delivery, Endpoint, new_secret
from league.webhooks.outbox import EVENTS
from league.webhooks.sending import is_allowed, send

TRIAL = "trial"
# Minutes between attempts: four days in all, after which a delivery is given up.
WAITS = (1, 5, 30, 120, 360, 720, 1440, 2880)


@transaction.atomic
def webhook_add(
    *, actor: User, club: Club, url: str, events: list[str], tournament: Tournament | None = None
) -> Endpoint:
    """Send messages about all tournaments of the club, or about one, to a URL.

    raises      LeagueError `webhook_refused`, `unknown_event`
    """
    endpoint = Endpoint(club=club, tournament=tournament, url=url, events=events, created_by=actor)
    require(actor, club, endpoint.action)
    _check(endpoint)
    endpoint.save()
    after = {"host": endpoint.host, "events": events}
    history_log(actor=actor, action="webhook_add", subject=endpoint, club=club, after=after)
    return endpoint


def _check(endpoint: Endpoint) -> None:
    if endpoint.tournament is not None and endpoint.tournament.club_id != endpoint.club_id:
        raise LeagueError("not_found")
    unknown = [event for event in endpoint.events if event not in EVENTS.values()]
    if unknown:
        raise LeagueError("unknown_event", event=unknown[0], allowed=", ".join(sorted(EVENTS.values())))
    if not is_allowed(endpoint.url):
        raise LeagueError("webhook_refused", url=endpoint.url)
    endpoint.full_clean()


@transaction.atomic
def webhook_amend(*, actor: User, endpoint: Endpoint, **changes: Any) -> Endpoint:
    require(actor, endpoint.club, endpoint.action)
    was_enabled = endpoint.is_enabled
    for key in ("url", "events", "is_enabled"):
        setattr(endpoint, key, changes.get(key, getattr(endpoint, key)))
    _check(endpoint)
    endpoint.save()
    after = {**changes, "host": endpoint.host} if "url" in changes else changes
    after.pop("url", None)
    history_log(actor=actor, action="webhook_amend", subject=endpoint, club=endpoint.club, after=after)
    if endpoint.is_enabled and not was_enabled:
        for pk in endpoint.deliveries.filter(state=Delivery.State.WAITING).values_list("pk", flat=True)[:500]:
            job_want(kind="webhook", subject=str(pk))
    return endpoint


@transaction.atomic
def webhook_renew(*, actor: User, endpoint: Endpoint) -> Endpoint:
    """Replace the secret. Signatures by the old secret are no longer valid."""
    require(actor, endpoint.club, endpoint.action)
    endpoint.secret = new_secret()
    endpoint.save(update_fields=["secret"])
    history_log(actor=actor, action="webhook_renew", subject=endpoint, club=endpoint.club)
    return endpoint


@transaction.atomic
def webhook_try(*, actor: User, endpoint: Endpoint) -> Delivery:
    """Send an empty message to test the endpoint."""
    require(actor, endpoint.club, endpoint.action)
    if not endpoint.is_enabled:
        raise LeagueError("webhook_off")
    payload = {"event": TRIAL, "at": timezone.now().isoformat(), "club": endpoint.club.slug}
    delivery = Delivery.objects.create(endpoint=endpoint, event=TRIAL, payload=payload)
    job_want(kind="webhook", subject=str(delivery.pk))
    return delivery


@transaction.atomic
def webhook_remove(*, actor: User, endpoint: Endpoint) -> None:
    require(actor, endpoint.club, endpoint.action)
    history_log(actor=actor, action="webhook_remove", subject=endpoint, club=endpoint.club)
    endpoint.delete()


@transaction.atomic
def delivery_retry(*, actor: User, delivery: Delivery) -> None:
    """Try a delivery at once, also one that was given up."""
    require(actor, delivery.endpoint.club, delivery.endpoint.action)
    if not delivery.endpoint.is_enabled:
        raise LeagueError("webhook_off")
    Delivery.objects.filter(pk=delivery.pk).exclude(state=Delivery.State.DELIVERED).update(
        state=Delivery.State.WAITING, attempts=0, due_at=timezone.now()
    )
    job_want(kind="webhook", subject=str(delivery.pk))


def deliveries_want_due() -> int:
    """Request a job for every delivery that has fallen due. Returns their number."""
    due = Delivery.objects.filter(
        state=Delivery.State.WAITING, attempts__gt=0, due_at__lte=timezone.now(), endpoint__is_enabled=True
    )
    keys = list(due.values_list("pk", flat=True)[:500])
    for pk in keys:
        job_want(kind="webhook", subject=str(pk))
    return len(keys)


def run_webhook(subject: str, progress: Any) -> None:
    """The job: one attempt. A failed attempt does not fail the job; the delivery falls due again."""
    delivery = Delivery.objects.select_related("endpoint__club").filter(pk=subject).first()
    is_due = delivery is not None and delivery.state == Delivery.State.WAITING and delivery.endpoint.is_enabled
    now = timezone.now()
    status, error = _attempt(delivery, int(now.timestamp())) if delivery and is_due else (None, "")
    with progress.storing():
        if delivery and is_due:
            delivery_note(delivery, status, error)


def _attempt(delivery: Delivery, timestamp: int) -> tuple[int | None, str]:
    try:
        return send(delivery, timestamp), ""
    except (OSError, http.client.HTTPException, LeagueError, ValueError) as error:
        return None, f"{type(error).__name__}: {error}"[:300]


def delivery_note(delivery: Delivery, status: int | None, error: str) -> None:
    """Store the outcome of an attempt and the time of the next."""
    now = timezone.now()
    delivery.attempts += 1
    delivery.status, delivery.error = status, error
    if status is not None and 200 <= status < 300:
        delivery.state, delivery.delivered_at = Delivery.State.DELIVERED, now
    elif status == 410 or delivery.attempts > len(WAITS):
        delivery.state = Delivery.State.FAILED
        _disable(delivery)
    else:
        delivery.due_at = now + timedelta(minutes=WAITS[delivery.attempts - 1])
    delivery.save()


def _disable(delivery: Delivery) -> None:
    """Disable the endpoint and log it, after days without an answer or when the receiver answers 410."""
    endpoint = delivery.endpoint
    if Endpoint.objects.filter(pk=endpoint.pk, is_enabled=True).update(is_enabled=False):
        # Only the type of the error, since its text may contain the URL.
        error = delivery.error.partition(":")[0]
        after = {"status": delivery.status, "error": error, "message": str(delivery.message_id)}
        history_log(actor=None, action="webhook_disable", subject=endpoint, club=endpoint.club, after=after)
