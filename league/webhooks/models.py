import secrets
import uuid
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.tournaments.models import Tournament


def new_secret() -> str:
    return f"whs_{secrets.token_urlsafe(32)}"


class Endpoint(models.Model):
    """The URL to which messages about a club's tournaments, or about one, are sent, signed with its secret."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="webhooks", null=True, blank=True)
    url = models.URLField(_("address"), max_length=500)
    secret = models.CharField(max_length=80, default=new_secret, editable=False)
    # Empty for all events.
    events = models.JSONField(_("events"), default=list, blank=True)
    is_enabled = models.BooleanField(default=True)
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

    def wants(self, event: str) -> bool:
        return not self.events or event in self.events


class Delivery(models.Model):
    """One message to one endpoint: stored in the transaction of the change, sent afterwards, and kept as a log."""

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        DELIVERED = "delivered", _("Delivered")
        FAILED = "failed", _("Given up")

    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="deliveries")
    # The same in every attempt, so that a receiver recognises a repeated message.
    message_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.CharField(max_length=40)
    payload = models.JSONField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    due_at = models.DateTimeField(default=timezone.now)
    delivered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "due_at"], name="delivery_state_due")]

    def __str__(self) -> str:
        return f"{self.event} {self.message_id}"
