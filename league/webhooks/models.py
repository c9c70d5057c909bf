import base64
import secrets
import uuid
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.records.models import Hanchan
from league.tournaments.models import Tournament

SECRET_PREFIX = "whsec_"


def new_secret() -> str:
    """A secret in the form of Standard Webhooks."""
    return f"{SECRET_PREFIX}{base64.b64encode(secrets.token_bytes(32)).decode()}"


class Endpoint(models.Model):
    """The URL to which messages about a club, or about one of its tournaments, are sent, signed with its secret.

    previous_secret     the one before, which signs too until `previous_secret_until`
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="webhooks", null=True, blank=True)
    url = models.URLField(_("address"), max_length=500)
    secret = models.CharField(max_length=80, default=new_secret, editable=False)
    previous_secret = models.CharField(max_length=80, blank=True, default="", db_default="", editable=False)
    previous_secret_until = models.DateTimeField(null=True, editable=False)
    # Empty for all events.
    events = models.JSONField(_("events"), default=list, blank=True)
    is_enabled = models.BooleanField(default=True)
    # The number of the last message; `numbering` raises it.
    last_sequence = models.PositiveBigIntegerField(default=0, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.host

    @property
    def host(self) -> str:
        """The part of the URL for the log: with the whole URL of a chat's webhook, anybody could post there."""
        return urlsplit(self.url).hostname or ""

    @property
    def action(self) -> str:
        """The action in `league.clubs.roles` that is needed to manage this endpoint."""
        return "tournament" if self.tournament_id else "club"

    @property
    def place(self) -> Club | Tournament:
        """Where this action is needed."""
        return self.tournament or self.club

    def secrets_at(self, timestamp: float) -> list[str]:
        """The secrets that sign at an instant, in seconds since 1970: two while the secret is being replaced."""
        until = self.previous_secret_until
        return [self.secret, self.previous_secret] if until and timestamp < until.timestamp() else [self.secret]

    @property
    def both_sign_until(self) -> datetime | None:
        """Until when the secret before signs too; None where it no longer does."""
        return self.previous_secret_until if len(self.secrets_at(timezone.now().timestamp())) > 1 else None

    def wants(self, event: str) -> bool:
        return not self.events or event in self.events


class Delivery(models.Model):
    """One message to one endpoint: stored in the transaction of the change, sent afterwards, and kept as a log.

    sequence        its number at the endpoint; null until the first attempt is near
    hanchan         the hanchan that it is about, which may be hidden before the message is sent
    attempt_count   of all attempts; `counted_from` of them were made before the last request to send it again, and the
                    pauses between attempts begin there
    status, error   of the last attempt
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        DELIVERED = "delivered", _("Delivered")
        FAILED = "failed", _("Given up")

    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="deliveries")
    # The same in every attempt, so that a receiver recognises a repeated message.
    message_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    sequence = models.PositiveBigIntegerField(null=True, editable=False)
    event = models.CharField(max_length=40)
    hanchan = models.ForeignKey(Hanchan, on_delete=models.CASCADE, related_name="+", null=True)
    payload = models.JSONField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempt_count = models.PositiveIntegerField(default=0)
    counted_from = models.PositiveIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    due_at = models.DateTimeField(default=timezone.now)
    delivered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["state", "due_at"], name="delivery_state_due"),
            models.Index(fields=["endpoint", "id"], condition=models.Q(sequence=None), name="delivery_not_numbered"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["endpoint", "sequence"], name="delivery_number_once_per_endpoint")
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.message_id}"

    @property
    def message(self) -> dict[str, Any]:
        """The body that is sent."""
        return {"event": self.event, "sequence": self.sequence, **self.payload}


class Attempt(models.Model):
    """One attempt to send a delivery; `status` is null without an answer, and then `error` says why."""

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="attempts")
    made_at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=300, blank=True)
    milliseconds = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]
