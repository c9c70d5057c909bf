"""The tables that overlays of broadcasts follow."""

from django.db import models
from django.db.models import Q

from league.clubs.models import Club
from league.records.models import Hanchan
from league.tournaments.models import Tournament


class Feature(models.Model):
    """What the overlays of a club or an event show, and how many seconds later than it happens."""

    delay = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True


class ClubFeature(Feature):
    """The game of a club that a recorder chose. Without one the overlays follow the table of the last change."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="feature")
    hanchan = models.ForeignKey(Hanchan, on_delete=models.SET_NULL, related_name="+", null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(delay__lte=600), name="club_feature_delay")]


class EventFeature(Feature):
    """The number of the table of an event that the overlays follow from round to round; None as for a club."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="feature")
    table_number = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(table_number__gte=1), name="featured_table_from_one"),
            models.CheckConstraint(condition=Q(delay__lte=600), name="event_feature_delay"),
        ]
