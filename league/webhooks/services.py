"""Add, change and remove endpoints; attempt deliveries, repeat them over days, and give up."""

import http.client
import time
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError, check_exists
from league.core.outgoing.addresses import is_allowed
from league.history.services import history_log
from league.jobs.models import attempt_due, past
from league.jobs.services import job_want
from league.tournaments.models import Tournament
from league.webhooks.catalogue import TRIAL, events_for
from league.webhooks.events.contents import head, plain
from league.webhooks.models import Attempt, Delivery, Endpoint, new_secret
from league.webhooks.numbering import deliveries_number
from league.webhooks.outbox import trial_create
from league.webhooks.sending import send

# Minutes between attempts: four days in all, after which a delivery is given up.
WAITS = (1, 5, 30, 120, 360, 720, 1440, 2880)
MOST_WANTED = 500
# How long a secret that was replaced still signs.
BOTH_SIGN = timedelta(hours=24)
# By then the job that was requested with the message has run, unless its message was one of very many.
LEFT_AFTER = timedelta(minutes=1)


@transaction.atomic
def webhook_add(
    *, actor: User, club: Club, url: str, events: list[str], tournament: Tournament | None = None
) -> Endpoint:
    """Send messages about the club, or about one of its tournaments, to a URL.

    raises      LeagueError `webhook_refused`, `unknown_event`
    """
    endpoint = Endpoint(club=club, tournament=tournament, url=url, events=events, created_by=actor)
    require(actor, endpoint.place, endpoint.action)
    _check(endpoint)
    endpoint.save()
    after = {"host": endpoint.host, "events": events}
    history_log(actor, "webhook_add", endpoint, club=club, after=after)
    return endpoint


def _check(endpoint: Endpoint) -> None:
    check_exists(endpoint.tournament is None or endpoint.tournament.club_id == endpoint.club_id)
    events_check(endpoint.events, of_tournament=endpoint.tournament is not None)
    if not is_allowed(endpoint.url):
        raise LeagueError("webhook_refused", url=endpoint.url)
    endpoint.full_clean()


def events_check(events: list[str], *, of_tournament: bool) -> None:
    """Raise LeagueError `unknown_event` for an event that such a webhook cannot have."""
    known = sorted(event.name for event in events_for(of_tournament=of_tournament))
    if unknown := [event for event in events if event not in known]:
        raise LeagueError("unknown_event", event=unknown[0], allowed=", ".join(known))


@transaction.atomic
def webhook_amend(*, actor: User, endpoint: Endpoint, **changes: Any) -> Endpoint:
    require(actor, endpoint.place, endpoint.action)
    changes = {key: value for key, value in changes.items() if value != getattr(endpoint, key)}
    if not changes:
        return endpoint
    was_enabled = endpoint.is_enabled
    for key in ("url", "events", "is_enabled"):
        setattr(endpoint, key, changes.get(key, getattr(endpoint, key)))
    _check(endpoint)
    endpoint.save(update_fields=["url", "events", "is_enabled"])
    after = {**changes, "host": endpoint.host} if "url" in changes else changes
    after.pop("url", None)
    history_log(actor, "webhook_amend", endpoint, after=after)
    if endpoint.is_enabled and not was_enabled:
        waiting = endpoint.deliveries.filter(state=Delivery.State.WAITING)
        waiting.update(due_at=timezone.now())
        for pk in waiting.order_by("pk").values_list("pk", flat=True)[:MOST_WANTED]:
            job_want(kind="webhook", subject=str(pk))
    return endpoint


@transaction.atomic
def webhook_renew(*, actor: User, endpoint: Endpoint) -> Endpoint:
    """Replace the secret. The one before signs beside it for a day, or until `webhook_secret_end`."""
    require(actor, endpoint.place, endpoint.action)
    endpoint = _locked(endpoint)
    _store_secrets(endpoint, new_secret(), endpoint.secret, timezone.now() + BOTH_SIGN)
    history_log(actor, "webhook_renew", endpoint)
    return endpoint


@transaction.atomic
def webhook_secret_end(*, actor: User, endpoint: Endpoint) -> Endpoint:
    """Let the secret before sign no longer, at once. Nothing happens where it does not sign any more."""
    require(actor, endpoint.place, endpoint.action)
    endpoint = _locked(endpoint)
    if endpoint.both_sign_until:
        _store_secrets(endpoint, endpoint.secret, "", None)
        history_log(actor, "webhook_secret_end", endpoint)
    return endpoint


def _locked(endpoint: Endpoint) -> Endpoint:
    """The endpoint as it is now: of two who replace the secret at once, the second finds the one of the first."""
    rows = Endpoint.objects.select_related("club", "tournament").select_for_update(of=("self",), no_key=True)
    return rows.get(pk=endpoint.pk)


def _store_secrets(endpoint: Endpoint, secret: str, previous: str, until: datetime | None) -> None:
    endpoint.secret, endpoint.previous_secret, endpoint.previous_secret_until = secret, previous, until
    endpoint.save(update_fields=["secret", "previous_secret", "previous_secret_until"])


@transaction.atomic
def webhook_try(*, actor: User, endpoint: Endpoint) -> Delivery:
    """Send an empty message to test the endpoint."""
    require(actor, endpoint.place, endpoint.action)
    if not endpoint.is_enabled:
        raise LeagueError("webhook_off")
    return trial_create(endpoint, plain(head(TRIAL, timezone.now(), endpoint.club)))


@transaction.atomic
def webhook_remove(*, actor: User, endpoint: Endpoint) -> None:
    require(actor, endpoint.place, endpoint.action)
    history_log(actor, "webhook_remove", endpoint)
    # Before its messages, as numbering locks them.
    Endpoint.objects.select_for_update().get(pk=endpoint.pk).delete()


@transaction.atomic
def delivery_retry(*, actor: User, delivery: Delivery) -> None:
    """Try a delivery at once, also one that was given up; the attempts so far stay in the log."""
    require(actor, delivery.endpoint.place, delivery.endpoint.action)
    if not delivery.endpoint.is_enabled:
        raise LeagueError("webhook_off")
    Delivery.objects.filter(pk=delivery.pk).exclude(state=Delivery.State.DELIVERED).update(
        state=Delivery.State.WAITING, counted_from=F("attempt_count"), due_at=timezone.now()
    )
    job_want(kind="webhook", subject=str(delivery.pk))


def _all_due(now: datetime) -> QuerySet[Delivery]:
    waiting = Delivery.objects.filter(state=Delivery.State.WAITING, endpoint__is_enabled=True)
    return waiting.filter(attempt_due(now, WAITS, counted_from="counted_from"))


def deliveries_want_due() -> int:
    """Request a job for every delivery that has fallen due or was left to the clock. Returns their number."""
    now = timezone.now()
    is_left = Q(attempt_count__gt=0) | past("created_at", now, now - LEFT_AFTER)
    keys = list(_all_due(now).filter(is_left).order_by("due_at", "pk").values_list("pk", flat=True)[:MOST_WANTED])
    for pk in keys:
        job_want(kind="webhook", subject=str(pk))
    return len(keys)


class Outcome(NamedTuple):
    """How an attempt ended: the status of the answer, or None and an error."""

    status: int | None
    error: str = ""
    milliseconds: int = 0

    @property
    def is_delivered(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def run_webhook(subject: str, progress: Any) -> None:
    """The job: one attempt. A failed attempt does not fail the job; the delivery falls due again."""
    delivery = _due(subject)
    outcome = _attempt(delivery) if delivery else None
    with progress.storing():
        if delivery and outcome:
            delivery_note(delivery, outcome)


def _due(key: str) -> Delivery | None:
    """The delivery, with its number, if it is to be sent now."""
    due = _all_due(timezone.now()).filter(pk=key)
    endpoint = due.values_list("endpoint", flat=True).first()
    if endpoint is None:
        return None
    deliveries_number(endpoint)
    # Gone if it may not be sent any more.
    return due.select_related("endpoint__club").first()


def _attempt(delivery: Delivery) -> Outcome:
    begun, status, error = time.monotonic(), None, ""
    try:
        status = send(delivery, int(timezone.now().timestamp()))
    except (OSError, http.client.HTTPException, LeagueError, ValueError) as failure:
        error = f"{type(failure).__name__}: {failure}"[:300]
    return Outcome(status, error, round((time.monotonic() - begun) * 1000))


def delivery_note(delivery: Delivery, outcome: Outcome) -> None:
    """Store the outcome of an attempt and the time of the next."""
    now = timezone.now()
    Attempt.objects.create(delivery=delivery, made_at=now, **outcome._asdict())
    delivery.attempt_count += 1
    delivery.status, delivery.error = outcome.status, outcome.error
    counted = delivery.attempt_count - delivery.counted_from
    if outcome.is_delivered:
        delivery.state, delivery.delivered_at = Delivery.State.DELIVERED, now
    elif outcome.status == 410 or counted > len(WAITS):
        delivery.state = Delivery.State.FAILED
        _disable(delivery)
    else:
        delivery.due_at = now + timedelta(minutes=WAITS[counted - 1])
    delivery.save(update_fields=["attempt_count", "status", "error", "state", "delivered_at", "due_at"])


def _disable(delivery: Delivery) -> None:
    """Disable the endpoint and log it, after days without an answer or when the receiver answers 410."""
    endpoint = delivery.endpoint
    if Endpoint.objects.filter(pk=endpoint.pk, is_enabled=True).update(is_enabled=False):
        # Only the type of the error, since its text may contain the URL.
        error = delivery.error.partition(":")[0]
        after = {"status": delivery.status, "error": error, "message": str(delivery.message_id)}
        history_log(None, "webhook_disable", endpoint, after=after)
