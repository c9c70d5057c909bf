from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import time_format
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.names import NameField
from league.sessions.models import MOST_PLACES, Session

MOST_WEEKS, MOST_HOURS = 52, 24 * 28


class Weekday(models.TextChoices):
    MONDAY = "monday", WEEKDAYS[0]
    TUESDAY = "tuesday", WEEKDAYS[1]
    WEDNESDAY = "wednesday", WEEKDAYS[2]
    THURSDAY = "thursday", WEEKDAYS[3]
    FRIDAY = "friday", WEEKDAYS[4]
    SATURDAY = "saturday", WEEKDAYS[5]
    SUNDAY = "sunday", WEEKDAYS[6]


class Series(models.Model):
    """Evenings that come again: the same weekday and time, every week or every few weeks.

    every           in weeks, counted from the week of the first day
    time            by the clock of the club, whatever the clocks do in spring and autumn
    first_day       of an evening; the last day may be none
    answer_hours    how long before the beginning the answers end; empty: at the end of the day
    """

    class State(models.TextChoices):
        RUNNING = "running", _("Running")
        ENDED = "ended", _("Ended")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="evening_series")
    name = NameField(_("name"), max_length=100, blank=True)
    weekday = models.CharField(_("weekday"), max_length=9, choices=Weekday.choices)
    every = models.PositiveSmallIntegerField(
        _("weeks from one evening to the next"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_WEEKS)],
    )
    time = models.TimeField(_("begins at"))
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"), null=True, blank=True)
    place = NameField(_("venue"), max_length=200, blank=True)
    capacity = models.PositiveSmallIntegerField(
        _("capacity"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_PLACES)]
    )
    answer_hours = models.PositiveSmallIntegerField(
        _("answers end this many hours before"), null=True, blank=True, validators=[MaxValueValidator(MOST_HOURS)]
    )
    state = models.CharField(max_length=7, choices=State.choices, default=State.RUNNING)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-state", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["running", "ended"]), name="evening_series_state_known"),
            models.CheckConstraint(condition=Q(weekday__in=Weekday.values), name="evening_series_weekday_known"),
            models.CheckConstraint(condition=Q(every__gte=1, every__lte=MOST_WEEKS), name="evening_series_every_week"),
            models.CheckConstraint(
                condition=Q(last_day=None) | Q(last_day__gte=F("first_day")), name="evening_series_ends_after_it_begins"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{Weekday(self.weekday).label} {time_format(self.time, 'TIME_FORMAT')}"

    @property
    def is_running(self) -> bool:
        return self.state == self.State.RUNNING

    @property
    def weekday_number(self) -> int:
        """From 0, which is Monday."""
        return Weekday.values.index(self.weekday)


class SeriesEvening(models.Model):
    """An evening of a series.

    day         the day of the series that it stands for, also where it was moved since
    is_dropped  the series has cancelled it, since it ended or has no evening on this day any more: it can come back
    """

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="evenings")
    day = models.DateField()
    session = models.OneToOneField(Session, on_delete=models.PROTECT, related_name="of_series")
    is_dropped = models.BooleanField(default=False)

    class Meta:
        ordering = ["day", "pk"]
        constraints = [models.UniqueConstraint(fields=["series", "day"], name="series_evening_once_per_day")]
