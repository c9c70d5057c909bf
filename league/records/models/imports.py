from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club, HouseRulesVersion
from league.seasons.models import Season

# A run writes at least this often while it goes on.
SILENT_AFTER = timedelta(minutes=5)


class ImportRun(models.Model):
    """A file that was imported: what its import stored is undone as one thing.

    understood      how the file was read, in the language of who imported it
    stored, known   games; `named_lines` are lines with faults, `new_players` players that the run has added
    content         the file, compressed, and `options` how it is read, while a job has yet to store it; then empty
    faults          what was wrong with its lines, without their cells (`imports.faults.kept`)
    takes_amended   whether the undoing makes games void too that were amended after the import
    touched_at      when the run last wrote
    """

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        UNDOING = "undoing", _("being undone")
        UNDONE = "undone", _("undone")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="import_runs")
    state = models.CharField(max_length=8, choices=State.choices, default=State.RUNNING)
    started_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    started_at = models.DateTimeField(default=timezone.now)
    touched_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    undone_at = models.DateTimeField(null=True, blank=True)
    file_name = models.CharField(max_length=200, blank=True)
    understood = models.TextField(blank=True)
    house_rules = models.ForeignKey(HouseRulesVersion, on_delete=models.PROTECT, related_name="+")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    stored = models.PositiveIntegerField(default=0)
    known = models.PositiveIntegerField(default=0)
    named_lines = models.PositiveIntegerField(default=0)
    new_players = models.PositiveIntegerField(default=0)
    faults = models.JSONField(default=list, blank=True)
    takes_amended = models.BooleanField(default=False)
    error = models.CharField(max_length=50, blank=True)
    message = models.TextField(blank=True)
    content = models.BinaryField(default=bytes, blank=True)
    options = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["running", "done", "failed", "undoing", "undone"]), name="import_run_state_known"
            ),
        ]

    def __str__(self) -> str:
        return self.file_name or f"#{self.pk}"

    @property
    def is_under_way(self) -> bool:
        return self.state in (self.State.RUNNING, self.State.UNDOING)

    @property
    def is_undone(self) -> bool:
        return self.state == self.State.UNDONE

    @property
    def is_silent(self) -> bool:
        """Whether a run without a job was killed."""
        return timezone.now() - self.touched_at > SILENT_AFTER


class ColumnAnswer(models.Model):
    """What somebody said the columns of a file are, for the next file with the same headings.

    headings    a hash of them
    fields      of each column, empty for one that is left out
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    headings = models.CharField(max_length=64)
    fields = models.JSONField(default=list)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "headings"], name="column_answer_once_per_headings"),
        ]
