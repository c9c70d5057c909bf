from typing import Any, NoReturn

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_REASON = 500
HANCHAN = "records.hanchan"  # the subject of most entries


class WrittenOnce(Exception):
    """A programming error: log entries are only added."""


class LogEntryQuerySet(models.QuerySet["LogEntry"]):
    def about(self, subject: models.Model) -> "LogEntryQuerySet":
        return self.filter(subject_type=subject._meta.label_lower, subject_id=str(subject.pk))

    def update(self, **kwargs: Any) -> NoReturn:
        raise WrittenOnce

    def delete(self) -> NoReturn:
        raise WrittenOnce


class LogEntry(models.Model):
    """A change: its actor, time and reason, and the subject's state before and after."""

    at = models.DateTimeField(_("when"), default=timezone.now, editable=False)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("who")
    )
    # The number of the guest link by which somebody without an account acted; `actor` then made the link.
    guest_link = models.PositiveIntegerField(null=True, editable=False)
    # The key of the token by which a program acted for `actor`.
    token = models.PositiveBigIntegerField(null=True, editable=False)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, null=True, related_name="+")
    action = models.CharField(_("what"), max_length=60)
    subject_type = models.CharField(max_length=60)
    subject_id = models.CharField(max_length=40)
    subject_name = models.CharField(max_length=200, blank=True)
    before = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    reason = models.CharField(_("why"), max_length=LONGEST_REASON, blank=True)
    # The place in the club's log for clients that read on from there; `numbering` gives it after the commit.
    number = models.BigIntegerField(null=True, editable=False)

    objects = LogEntryQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        indexes = [
            models.Index(fields=["club", "-id"], name="history_club"),
            models.Index(fields=["subject_type", "subject_id", "-id"], name="history_subject"),
            models.Index(fields=["club", "id"], condition=models.Q(number=None), name="history_not_numbered"),
            models.Index(fields=["club", "id"], condition=~models.Q(subject_type=HANCHAN), name="history_but_hanchan"),
        ]
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="history_number_once_per_club")]

    def __str__(self) -> str:
        return f"{self.action} {self.subject_name}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk:
            raise WrittenOnce
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise WrittenOnce


class ClubLog(models.Model):
    """How far the log of a club is numbered."""

    club = models.OneToOneField("clubs.Club", on_delete=models.PROTECT, primary_key=True, related_name="+")
    last = models.BigIntegerField(default=0)
