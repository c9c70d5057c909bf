from datetime import datetime

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.names import NameField
from league.core.updated import Updated, UpdatedQuerySet
from league.external_ids.models import ExternalIdRow

MOST_PLACES = 1000


class SessionQuerySet(UpdatedQuerySet):
    def planned(self, now: datetime) -> "SessionQuerySet":
        return self.filter(state=Session.State.OPEN, begins_at__gt=now)


class Session(Updated):
    """An evening at the club."""

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        CLOSED = "closed", _("Closed")
        CANCELLED = "cancelled", _("Cancelled")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="sessions")
    played_on = models.DateField(_("day"))
    name = NameField(_("name"), max_length=100, blank=True)
    # When it begins, if somebody said so; an open session that begins later is planned.
    begins_at = models.DateTimeField(_("begins at"), null=True, blank=True)
    place = NameField(_("venue"), max_length=200, blank=True, default="", db_default="")
    # How many can play; empty: as many as come.
    capacity = models.PositiveSmallIntegerField(
        _("capacity"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_PLACES)]
    )
    answers_until = models.DateTimeField(_("answers until"), null=True, blank=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = SessionQuerySet.as_manager()

    class Meta:
        ordering = ["-played_on", "-pk"]
        indexes = [models.Index(fields=["club", "-played_on"], name="session_by_club_and_day")]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["open", "closed", "cancelled"]), name="session_state_known"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.played_on)

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

    @property
    def is_cancelled(self) -> bool:
        return self.state == self.State.CANCELLED

    @property
    def takes_answers(self) -> bool:
        """Whether members may still say if they come: until the deadline, or until the day is over."""
        now = timezone.now()
        if not self.is_open or self.played_on < self.club.day_of(now):
            return False
        return self.answers_until is None or now <= self.answers_until

    @property
    def is_planned(self) -> bool:
        return self.is_open and self.begins_at is not None and self.begins_at > timezone.now()


class SessionExternalId(ExternalIdRow):
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="external_ids")
